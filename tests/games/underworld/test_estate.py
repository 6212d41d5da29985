"""P9 to P11 and P18: a stronghold is planned, built and maintained; the gold adds up."""

from itertools import product

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.facts.estates import cost, days_to_build, total
from companion.games.underworld.facts.wages import MEN, free_armorers, is_kept, lacks, monthly_wages, output
from companion.games.underworld.moves.estate import Section
from companion.games.underworld.moves.people import Character
from companion.games.underworld.page.estates import estate, upkeep_lines
from companion.games.underworld.rules.apply import apply
from companion.games.underworld.state.land import Found, around
from companion.games.underworld.state.state import State
from companion.kernel.optional.chains import Chain
from tests.games.underworld.desk import Desk


@pytest.fixture
def hold() -> Desk:
    """Ada, 120,000 experience points and 60,000 GP, plans Hill Fort at 0503."""
    desk = Desk()
    desk.enter(m.SetCharacter(Character(name="Ada", level=9, experience=120_000, hits=30, most=30)))
    desk.enter(m.Book("Ada", "treasure", 60_000))
    desk.enter(m.Found("Hill Fort", "Ada", at="0503"))
    return desk


def purse(desk: Desk, who: str = "Ada") -> float:
    account = desk.state.accounts[who]
    assert account.purse == sum(account.booked.values())
    return account.purse / 100


def test_a_plan_is_priced_and_built(hold: Desk) -> None:
    """450 feet of curtain wall, 5 x 3,500; half a moat, 1,000; a square tower ten feet taller, 4,000 + 20%;
    one twenty feet shorter, 5,000 - 20%. 27,300 GP, at 500 a day 55 days."""
    wall = Section(item="curtain wall with parapet", hundredths=500)
    moat = Section(item="moat or ditch", hundredths=50)
    tall = Section(item="square tower", taller=1)
    low = Section(item="round tower, 20 ft across", taller=-2)
    assert [cost(each) // 100 for each in (wall, moat, tall, low)] == [17_500, 1_000, 4_800, 4_000]
    hold.enter(m.Plan("Hill Fort", (wall, moat, tall, low)))
    assert total(hold.state.strongholds["Hill Fort"].plan) == 2_730_000
    assert days_to_build(2_730_000, 500) == 55
    assert hold.against(m.Build("Hill Fort")) == ["A major stronghold needs an Engineer."]
    hold.enter(m.Hire("Hill Fort", "Engineer", 1))
    after = hold.enter(m.Build("Hill Fort"))
    assert after.strongholds["Hill Fort"].ready == 55
    assert purse(hold) == 60_000 - 27_300


def test_upkeep_ends_when_the_stronghold_is_done(hold: Desk) -> None:
    """27,500 GP are 55 days. The month to day 28 costs Ada 1% of 120,000, the one to day 56 nothing. In a
    town that others control she pays whatever is built."""
    bailey = Section(item="curtain wall with parapet", hundredths=700)
    hold.enter(m.Plan("Hill Fort", (bailey, Section(item="bastion"))))
    hold.enter(m.Hire("Hill Fort", "Engineer", 1))
    hold.enter(m.Build("Hill Fort"))
    hold.enter(m.Hire("Hill Fort", "Engineer", -1))
    left = 60_000 - 27_500
    hold.enter(m.PassTime(("Ada",), 56))
    hold.enter(m.CloseMonth("Hill Fort", ("Ada",), month=1))
    assert purse(hold) == left - 1_200
    hold.enter(m.CloseMonth("Hill Fort", ("Ada",), month=2))
    assert purse(hold) == left - 1_200
    assert is_kept(hold.state, "Ada", 54) is False
    hold.enter(m.Found("Town House", "Ada", wilderness=False))
    hold.enter(m.SetCharacter(Character(name="Bo", experience=5_000, upkeep=True)))
    assert [line.free for line in upkeep_lines(hold.state)] == [True, False]


def test_nobody_rules_the_land_before_the_stronghold_is_built(hold: Desk) -> None:
    """A bastion is 3,000 GP, six days. Until then nothing is cleared or counted, and none of it is due;
    what is added later takes nothing away."""
    told = ["Nobody can live in the stronghold before it is built."]
    hold.hexes("woods", "0504")
    assert hold.against(m.ClearHex("Hill Fort", "0504"), "4") == told
    _lived_in(hold, days=5)
    assert hold.against(m.CountVillages("Hill Fort"), "1,1 2 3") == told
    assert "count-villages" not in [each.move for each in tasks(hold.state)]
    hold.enter(m.PassTime(("Ada",), 1))
    assert "count-villages" in [each.move for each in tasks(hold.state)]
    hold.enter(m.Plan("Hill Fort", (Section(item="bastion"),) * 2, pays=True))
    assert hold.state.strongholds["Hill Fort"].ready == 12
    hold.enter(m.CountVillages("Hill Fort"), "1,1 2 3")


def test_land_to_clear_waits_behind_what_is_settled_in_one_evening(hold: Desk) -> None:
    _lived_in(hold)
    hold.enter(m.CountVillages("Hill Fort"), "1,1 2 3")
    hold.enter(m.SetPurse("Ada", -500))
    hold.enter(m.Outrage("Ada", "militia"))
    assert [each.move for each in tasks(hold.state)] == ["outrage", "book", "mark-hexes"]


def _lived_in(hold: Desk, days: int = 6) -> None:
    hold.enter(m.Plan("Hill Fort", (Section(item="bastion"),)))
    hold.enter(m.Hire("Hill Fort", "Engineer", 1))
    hold.enter(m.Build("Hill Fort"))
    hold.enter(m.PassTime(("Ada",), days))
    hold.enter(m.SetPurse("Ada", 60_000))


def test_who_owes_gold_may_plan_what_costs_nothing_yet(hold: Desk) -> None:
    hold.enter(m.SetPurse("Ada", -500))
    hold.enter(m.Plan("Hill Fort", (Section(item="bastion"),)))


def test_what_is_not_printed_is_priced_by_the_referee(hold: Desk) -> None:
    keep = Section(item="great keep", price=25_000)
    assert hold.against(m.Plan("Hill Fort", (keep,))) == []
    unpriced = m.Plan("Hill Fort", (Section(item="great keep"),))
    assert hold.refused(unpriced) == "There is no great keep to choose."
    dear = m.Plan("Hill Fort", (Section(item="bastion", price=4000),))
    assert hold.against(dear) == ["bastion costs 3000 GP."]


def test_a_month_of_wages(hold: Desk) -> None:
    """100 heavy foot at 3, 30 archers at 5, 10 orcs at a GP and a half, 20 servants at 1; an Engineer at
    750 and two Armorers at 100: 300 + 150 + 15 + 20 + 950 = 1,435. 140 fighters need three Armorers, 60
    horses two Smiths. Upkeep is 1% of 120,000."""
    for what, people, count in (
        ("heavy foot", "man", 100),
        ("archer", "man", 30),
        ("heavy foot", "orc", 10),
        ("non-fighter", "man", 20),
    ):
        hold.enter(m.Hire("Hill Fort", what, count, people))
    hold.enter(m.Hire("Hill Fort", "Engineer", 1))
    hold.enter(m.Hire("Hill Fort", "Armorer", 2))
    hold.enter(m.Stable("Hill Fort", 60))
    fort = hold.state.strongholds["Hill Fort"]
    assert monthly_wages(fort) == 143_500
    assert [(lack.specialist, lack.count) for lack in lacks(fort)] == [("Armorer", 1), ("Smith", 2)]
    hold.enter(m.PassTime(("Ada",), 28))
    assert [str(told) for told in estate(hold.state, fort).warnings] == [
        "Armorer: 1 more needed.",
        "Smith: 2 more needed.",
    ]
    assert hold.against(m.CloseMonth("Hill Fort", ("Ada",), month=1)) == []
    hold.enter(m.Hire("Hill Fort", "Armorer", 2))
    hold.enter(m.Hire("Hill Fort", "Smith", 2))
    assert free_armorers(hold.state.strongholds["Hill Fort"]) == 1
    hold.enter(m.CloseMonth("Hill Fort", ("Ada",), month=1))
    assert purse(hold) == 60_000 - 1_435 - 200 - 50 - 1_200
    assert hold.state.accounts["Ada"].booked["wages: heavy foot/orc"] == -1500


def test_who_cannot_be_hired(hold: Desk) -> None:
    assert hold.refused(m.Hire("Hill Fort", "longbowman", 1, "elf")) == "longbowman (elf) cannot be hired."
    assert "crossbowman/dwarf" in MEN
    assert hold.refused(m.Hire("Hill Fort", "Smith", -1)) == "Enter a number from 0 to 100000."
    hold.enter(m.SetCharacter(Character(name="Ada", calling="cleric")))
    assert hold.against(m.Hire("Hill Fort", "Sage", 1)) == ["Only fighting-men can hire Sages."]


def test_what_an_armorer_makes() -> None:
    assert output(0, 0) == {"suits": 1, "shields": 3, "weapons": 5}
    assert output(2, 1) == {"suits": 2, "shields": 6, "weapons": 10}
    assert output(6, 1) == {"suits": 2, "shields": 6, "weapons": 10}
    assert output(7, 2) == {"suits": 3, "shields": 9, "weapons": 15}


def test_a_week_of_seeking(hold: Desk) -> None:
    """Two ways, 300 and 500 GP; a fair offer brings men on 1-2, a generous one others on 1-2 too. They come
    when the week is over, and as many as the referee says are hired; another week is another search."""
    men = m.Seek("Hill Fort", methods=2, whom="heavy foot/man", wanted=30)
    hold.enter(men, "3 2 5 3")
    assert hold.results == ["300", "yes", "500", "no"]
    assert purse(hold) == 59_200
    assert hold.against(men, "3 2 5 3") == ["The search at Hill Fort runs until day 7."]
    assert [each.move for each in tasks(hold.state)] == []
    hold.enter(m.PassTime(("Ada",), 7))
    assert [str(each.what) for each in tasks(hold.state)] == [
        "Hire those who came to Hill Fort: heavy foot (man)"
    ]
    hold.enter(m.Hire("Hill Fort", "heavy foot", 22, "man"))
    assert (hold.state.strongholds["Hill Fort"].men, tasks(hold.state)[1:]) == ({"heavy foot/man": 22}, ())
    hold.enter(m.Hire("Hill Fort", "Armorer", 1))
    smith = m.Seek("Hill Fort", offer="generous", whom="Smith")
    hold.enter(smith, "1 2")
    assert hold.results[-1] == "yes"
    hold.enter(m.PassTime(("Ada",), 7))
    assert [each.move for each in tasks(hold.state)] == ["hire"]
    hold.enter(m.Hire("Hill Fort", "Smith", 0))
    assert tasks(hold.state) == ()
    assert hold.refused(m.Hire("Hill Fort", "Smith", 0)) == "Enter a number from 1 to 100000."
    hold.enter(m.Seek("Hill Fort", offer="mean", whom="heavy foot/elf"), "1 1")
    assert hold.results[-1] == "no"
    assert hold.enter(m.PassTime(("Ada",), 7)).strongholds["Hill Fort"].search is not None
    assert tasks(hold.state) == ()
    assert hold.refused(m.Seek("Hill Fort"), "1 1") == "Choose whom to look for."
    assert hold.refused(m.Seek("Hill Fort", whom="Wizard"), "1 1") == "There is no Wizard to choose."


@pytest.mark.parametrize("methods", [1, 2])
@pytest.mark.parametrize("whom", ["heavy foot/man", "heavy foot/elf", "Smith"])
@pytest.mark.parametrize("offer", ["mean", "fair", "generous"])
def test_the_odds_that_somebody_comes(hold: Desk, methods: int, whom: str, offer: str) -> None:
    """Every throw through `apply`, compared with pips counted by hand: 2 of a die for one's own kind at a
    fair offer, 1 for others; one more or less for the offer; a day before the week is over nobody is there.
    """
    high = {"mean": -1, "fair": 0, "generous": 1}[offer] + (2 if whom.endswith("/man") else 1)
    came = 0
    for fell in product(range(1, 7), repeat=methods):
        dice = " ".join(f"1 {pips}" for pips in fell)
        found = apply(hold.state, None, m.Seek("Hill Fort", methods, offer, chain=Chain(dice), whom=whom))
        assert isinstance(found, State)
        search = found.strongholds["Hill Fort"].search
        assert search is not None
        assert search.came == any(pips <= high for pips in fell)
        came += search.came
        for days, told in ((6, False), (7, search.came)):
            later = apply(found, None, m.PassTime(("Ada",), days))
            assert isinstance(later, State)
            assert any(each.move == "hire" for each in tasks(later)) == told
    assert came == 6**methods - (6 - high) ** methods


def test_a_search_of_before_asked_nobody_in_particular(hold: Desk) -> None:
    """It cost what it cost, and took no week."""
    after = apply(hold.state, None, m.Seek("Hill Fort", men=False, chain=Chain("3 2")))
    assert isinstance(after, State)
    assert (after.accounts["Ada"].purse, after.strongholds["Hill Fort"].search) == (5_970_000, None)


def test_news_and_missions(hold: Desk) -> None:
    hold.enter(m.BuyNews("Ada", "round"), "4")
    hold.enter(m.BuyNews("Ada", "barman"), "10")
    hold.enter(m.SendOut("Ada", "Assassin"))
    assert purse(hold) == 60_000 - 40 - 10 - 2000
    assert hold.refused(m.SendOut("Ada", "Sage")) == "There is no Sage to choose."


def test_a_barony(hold: Desk) -> None:
    """Twenty miles are four hexes. Woods are clear on 1-4; a 5 finds d8 = 4, a Lycanthrope, d4 = 2,
    Wereboars, whom the force removes. Two villages of 200 and 300 pay 10 GP a head, once all is clear; 101
    more of the 500 are 240.4 and 360.6."""
    _lived_in(hold)
    hold.hexes("clear", *(set(around("0503", 4)) - {"0503", "0504"}), cleared=True)
    hold.hexes("woods", "0503", "0504").hexes("clear", "1003")
    hold.enter(m.PassTime(("Ada",), 12 * 28))
    hold.enter(m.ClearHex("Hill Fort", "0503"), "5 4 2")
    assert hold.results[-1] == "Wereboars"
    assert hold.state.strongholds["Hill Fort"].waiting == {"0503": Found(kind="Wereboars")}
    assert not hold.state.hexes["0503"].cleared
    assert hold.refused(m.ClearHex("Hill Fort", "1003"), "1") == "1003 does not belong to the barony."
    hold.enter(m.CountVillages("Hill Fort"), "1,1 2 3")
    assert hold.state.strongholds["Hill Fort"].villages == (200, 300)
    assert hold.against(m.CountVillages("Hill Fort"), "1,1 2 3") == ["The villages were already counted."]
    assert hold.against(m.CloseYear("Hill Fort", year=1)) == ["2 hexes are not cleared, so no tax is paid."]
    assert hold.enter(m.ClearHex("Hill Fort", "0503", removed=True)).hexes["0503"].cleared
    hold.enter(m.ClearHex("Hill Fort", "0504"), "4")
    hold.enter(m.Invest("Hill Fort", "fishing", 2000, pct=15))
    hold.enter(m.CloseYear("Hill Fort", people=101, year=1))
    assert purse(hold) == 60_000 - 2_000 + 5_000 + 300
    assert hold.state.strongholds["Hill Fort"].villages == (240, 361)
    hold.reads(barony_radius="10").hexes("woods", "0801")
    hold.enter(m.PassTime(("Ada",), 12 * 28))
    assert hold.against(m.CloseYear("Hill Fort", year=2)) == []


def _around_a_fort(hold: Desk) -> None:
    _lived_in(hold)
    hold.hexes("woods", "0503").people(Bo=12).kind("Wereboars", number="1d6")


def test_whom_a_force_finds_can_be_met_and_fought(hold: Desk) -> None:
    """5 of 6 in woods: a Lycanthrope, Wereboars, a die of them, 4. Those slain by a party that is there are
    gone from the hex; with the last of them it is clear. An old entry had no number."""
    _around_a_fort(hold)
    hold.enter(m.ClearHex("Hill Fort", "0503"), "5 4 2 4")
    assert hold.state.strongholds["Hill Fort"].waiting == {"0503": Found(kind="Wereboars", number=4)}
    hold.enter(m.SetForth("0503", ("Bo",), 1, "Man on foot"))
    hold.enter(m.Meet("Wereboars", 4), "3 3 1,1,1,1")
    hold.enter(m.Fight(2, slain=3, over=False))
    assert hold.state.strongholds["Hill Fort"].waiting["0503"].number == 1
    assert not hold.state.hexes["0503"].cleared
    hold.enter(m.Blow(monster="Wereboars", fate="fled"))
    assert (hold.state.strongholds["Hill Fort"].waiting, hold.state.hexes["0503"].cleared) == ({}, True)


def test_a_hex_of_an_old_ledger_stays_as_it_was(hold: Desk) -> None:
    _around_a_fort(hold)
    old = m.ClearHex("Hill Fort", "0503", chain=Chain("5 4 2"), edition=2)
    after = apply(hold.state, None, old)
    assert isinstance(after, State)
    assert after.strongholds["Hill Fort"].waiting == {"0503": Found(kind="Wereboars")}
    out = apply(after, None, m.SetForth("0503", ("Bo",), 1, "Man on foot"))
    assert isinstance(out, State)
    met = apply(out, None, m.Meet("Wereboars", 1, chain=Chain("3 3 1,1,1,1"), edition=2))
    assert isinstance(met, State)
    fought = apply(met, None, m.Fight(1, slain=1, edition=2))
    assert isinstance(fought, State)
    assert not fought.hexes["0503"].cleared


def test_debts_and_outrages_are_due(hold: Desk) -> None:
    """One line for all who owe; one for each who is being pursued."""
    hold.people(Bo=12, Cy=12)
    for who, gp in (("Bo", 7), ("Cy", 30)):
        hold.enter(m.Book(who, "a debt", -gp))
    hold.enter(m.Outrage("Bo", "militia"))
    told = [(str(each.what), str(each.why or "")) for each in tasks(hold.state)]
    assert told == [
        ("Settle the outrage: militia against Bo", ""),
        ("Settle what Bo owes: 7 GP", "1 other character owes too."),
    ]


def test_a_counted_purse_books_the_difference(hold: Desk) -> None:
    hold.enter(m.SetPurse("Ada", 59_000))
    assert purse(hold) == 59_000
    assert hold.state.accounts["Ada"].booked["unaccounted"] == -100_000


def test_an_outrage_brings_somebody(hold: Desk) -> None:
    hold.enter(m.Outrage("Ada", "militia"))
    assert hold.state.offended == {"Ada": "militia"}
    hold.enter(m.Outrage("Ada"))
    assert hold.state.offended == {}
