"""Gold and days: the bookings add up, by heading and by month; the diary says where the days went."""

from hypothesis import given
from hypothesis import strategies as st

from companion.games.underworld import moves as m
from companion.games.underworld.facts.estates import gp
from companion.games.underworld.moves.people import Character
from companion.games.underworld.state.land import Account, Span
from companion.kernel.moves import Move
from tests.games.underworld.desk import Desk, seeded
from tests.lots import few

NAMES = st.sampled_from(("Ada", "Bo"))
GOLD = st.integers(-5_000, 5_000)
BOOKED: st.SearchStrategy[Move] = st.one_of(
    st.builds(m.Book, NAMES, st.sampled_from(("treasure", "ransom")), GOLD.filter(bool)),
    st.builds(m.SetPurse, NAMES, GOLD),
    st.builds(
        m.Hire, st.just("Fort"), st.just("heavy foot"), st.integers(0, 9), st.sampled_from(("man", "orc"))
    ),
    st.builds(m.Hire, st.just("Fort"), st.just("Armorer"), st.integers(0, 2)),
    st.builds(m.CloseMonth, st.just("Fort"), st.sampled_from(((), ("Bo",), ("Ada", "Bo")))),
    st.builds(m.Invest, st.just("Fort"), st.just("inns"), st.integers(0, 900), st.integers(0, 20)),
    st.builds(m.CloseYear, st.just("Fort")),
    st.builds(m.BuyNews, NAMES, st.just("round")),
    st.builds(m.SendOut, NAMES, st.just("Spy")),
    st.builds(m.Seek, st.just("Fort")),
    st.builds(m.PassTime, st.sampled_from((("Ada",), ("Ada", "Bo"))), st.integers(1, 40)),
)


def added_up(account: Account) -> None:
    """Check that the purse, headings and months agree."""
    by_month: dict[str, int] = {}
    for lines in account.months.values():
        for heading, sum_ in lines.items():
            by_month[heading] = by_month.get(heading, 0) + sum_
    assert by_month == dict(account.booked)
    assert sum(account.booked.values()) == account.purse


@few(15)
@given(st.lists(BOOKED, max_size=25), st.data())
def test_the_books_add_up_whatever_is_entered_and_taken_back(moves: list[Move], data: st.DataObject) -> None:
    desk = Desk().people(Ada=12, Bo=12)
    desk.enter(m.Found("Fort", "Ada"))
    for move in moves:
        desk._append(desk.made(move, die=seeded(1)))
        for account in desk.state.accounts.values():
            added_up(account)
    desk.retract(data.draw(st.integers(3, len(desk.entries))))
    for account in desk.state.accounts.values():
        added_up(account)


def test_gold_is_booked_in_the_month_of_its_owner() -> None:
    """Four weeks are a month: day 27 is in the first, day 28 in the second."""
    desk = Desk().people(Ada=12)
    desk.enter(m.PassTime(("Ada",), 27))
    desk.enter(m.Book("Ada", "treasure", 100))
    desk.enter(m.PassTime(("Ada",), 1))
    desk.enter(m.Book("Ada", "treasure", -30))
    assert desk.state.accounts["Ada"].months == {"0": {"treasure": 10_000}, "1": {"treasure": -3_000}}


def test_gold_is_said_with_its_hundredths() -> None:
    said = [
        gp(sum_).replace("\N{NO-BREAK SPACE}", "_") for sum_ in (0, 150, -150, 5, 6_000_000, -123_456_789)
    ]
    assert said == ["0", "1.50", "−1.50", "0.05", "60_000", "−1_234_567.89"]


def test_the_diary_tells_where_the_days_went() -> None:
    """A week of an expedition, two days and one on the way, rest of five days, three for a siege."""
    desk = Desk().people(Ada=12, Bo=12).hexes("clear", "0101")
    desk.enter(m.SetOut(1, ("Ada",)))
    desk.enter(m.ComeHome())
    desk.enter(m.SetForth("0101", ("Ada",), 1, "Man on foot"))
    for dice in ("6 1", "6 1", "6 1"):
        desk.enter(m.Travel(()), dice)
    desk.enter(m.EndJourney())
    desk.enter(m.Rest(("Ada", "Bo"), 5))
    desk.enter(m.PassTime(("Ada",), 3, "a siege"))
    assert desk.state.diary["Ada"] == (
        Span(day=0, days=7, what="expedition"),
        Span(day=7, days=3, what="wilderness"),
        Span(day=10, days=5, what="rest"),
        Span(day=15, days=3, what="a siege"),
    )
    assert desk.state.diary["Bo"] == (Span(day=0, days=5, what="rest"),)


def test_a_character_put_right_leaves_the_diary_as_it_was() -> None:
    desk = Desk().people(Ada=12)
    desk.enter(m.Rest(("Ada",), 2))
    desk.enter(m.SetCharacter(Character(name="Ada", day=30, hits=8, most=8)))
    desk.enter(m.Rest(("Ada",), 2))
    assert [(span.day, span.days) for span in desk.state.diary["Ada"]] == [(0, 2), (30, 2)]
