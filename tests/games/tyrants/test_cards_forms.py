"""The forms of cards and corrections, both as a phone sends them and edited by hand."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.cards import CARDS
from companion.games.tyrants.catalogue.settings import INDEX
from companion.games.tyrants.page.tracking import _matches
from companion.games.tyrants.state import State
from companion.kernel.moves import Begin, Draft, Move
from companion.kernel.seats import Seat
from companion.table.submission import Submission
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.games.sending import Sender, beginning, opened

TOKENS = (f"form-{n:08}" for n in count())


@dataclass
class Desk:
    """The host's phone at a table that has begun."""

    app: Flask
    client: FlaskClient = field(init=False)
    code: str = ""

    def begin(self, **settings: str) -> "Desk":
        opened = services_of(self.app).tables.open("tyrants")
        self.code, self.client = opened.code, self.app.test_client()
        self.client.set_cookie(COOKIE + opened.code, opened.credential)
        seats = (Seat("black"), Seat("red"))
        self.enter(Begin(seats, seats[0], settings))
        self.enter(m.SetTurn(1), "black")
        return self

    def enter(self, move: Move, seat: str | None = None) -> None:
        drafts = [Draft(move=move, seat=None if seat is None else Seat(seat))]
        tables = services_of(self.app).tables
        saw = tables.table(self.code).version
        tables.submit(self.code, Submission(token=next(TOKENS), saw=saw, by="host", drafts=drafts))

    @property
    def version(self) -> int:
        version: int = services_of(self.app).tables.table(self.code).version
        return version

    @property
    def state(self) -> State:
        state = services_of(self.app).tables.table(self.code).position.state
        assert isinstance(state, State)
        return state

    def read(self, view: str) -> str:
        answer = self.client.get(f"/t/{self.code}/view/{view}")
        assert answer.status_code == 200, answer.text
        return answer.text

    def post(self, kind: str, seat: str = "", **fields: object) -> TestResponse:
        given = {"saw": self.version, "token": next(TOKENS), "seat": seat}
        names = {name.replace("__", "-"): value for name, value in fields.items()}
        return self.client.post(f"/t/{self.code}/moves/{kind}", data={**given, **names})

    def saved(self, kind: str, seat: str = "", **fields: object) -> None:
        answer = self.post(kind, seat, **fields)
        assert answer.status_code == 303, answer.text


@pytest.fixture
def desk(app: Flask) -> Callable[..., Desk]:
    app.config["WTF_CSRF_ENABLED"] = False
    return lambda **settings: Desk(app).begin(**settings)


def test_a_count_is_saved_with_its_cards(desk: Callable[..., Desk]) -> None:
    here = desk(half_deck_1="drow", half_deck_2="demons")
    here.saved("count-cards", "red", deck__noble=5, deck__advocate=2, inner__noble=2, inner__soldier=0)
    assert here.state.counted[INDEX["red"]] == m.CountCards({"noble": 5, "advocate": 2}, {"noble": 2})


def test_more_than_could_be_owned_is_saved_on_the_tables_word(desk: Callable[..., Desk]) -> None:
    here = desk()
    answer = here.post("count-cards", "red", deck__noble=8)
    assert answer.status_code == 409
    assert "at most 7 copies of Noble" in answer.text
    here.saved("count-cards", "red", deck__noble=8, says="table")
    assert here.state.counted[INDEX["red"]] == m.CountCards({"noble": 8}, {})


def test_totals_may_be_below_zero_in_the_deck(desk: Callable[..., Desk]) -> None:
    here = desk()
    here.saved("count-totals", "red", deck=-3, inner=20)
    assert here.state.counted[INDEX["red"]] == m.CountTotals(-3, 20)


def test_the_lines_of_a_pad_go_in_together_and_empty_ones_do_not(desk: Callable[..., Desk]) -> None:
    here = desk(tracking="scorepad")
    before = here.version
    typed = {"sites__red": 21, "total_control__red": "", "trophies__red": 0, "deck__black": -2}
    here.saved("enter-line", **typed)
    assert here.version == before + 3
    assert here.state.lines[INDEX["red"]] == {"sites": 21, "trophies": 0}
    assert here.state.lines[INDEX["black"]] == {"deck": -2}


def test_a_pad_leaves_alone_what_others_entered_since_it_was_drawn(desk: Callable[..., Desk]) -> None:
    here = desk(tracking="scorepad")
    here.saved("enter-line", sites__red=21, sites__black=4)
    here.saved("enter-line", sites__red=22)
    typed = {"sites__red": 21, "sites__black": 5, "shown": "sites-red=21 sites-black=4"}
    here.saved("enter-line", **typed)
    assert [here.state.lines[INDEX[seat]]["sites"] for seat in ("red", "black")] == [22, 5]


def test_each_pool_is_set_by_a_form_of_its_own(desk: Callable[..., Desk]) -> None:
    here = desk()
    red = INDEX["red"]
    here.saved("set-troops", place="araumycos", troops__red=2, troops__white=1)
    here.saved("set-troops", place="araumycos--the-labyrinth:0", only="red")
    here.saved("set-spies", site="araumycos", houses=["red", "black"])
    here.saved("set-hall", "red", troops__white=4)
    here.saved("set-tokens", "red", ones=3, fives=2)
    here.saved("set-barracks", "red", troops=30, spies=1)
    here.saved("set-turn", "red", round=6)
    assert here.state.troops[red].bit_count() == 3
    assert here.state.spies[red]
    assert here.state.spies[INDEX["black"]]
    assert here.state.halls[red][INDEX["white"]] == 4
    assert here.state.tokens[red] == {"correction": 13}
    assert (here.state.barracks[red], here.state.spy_supply[red]) == (30, 1)
    assert (here.state.round, here.state.on_turn) == (6, red)
    here.saved("set-barracks", "red", troops=29)
    assert (here.state.barracks[red], here.state.spy_supply[red]) == (29, 1)
    here.saved("set-spies", site="araumycos")
    assert not any(here.state.spies)
    here.saved("set-troops", place="araumycos--the-labyrinth:0", only="")
    assert here.state.troops[red].bit_count() == 2


def test_cards_are_entered_one_by_one(desk: Callable[..., Desk]) -> None:
    here = desk(tracking="cards", half_deck_1="drow", half_deck_2="demons")
    here.saved("recruit", "red", card="advocate", source="market")
    here.saved("promote", "red", card="advocate")
    here.saved("devour", "red", card="noble", source="hand")
    here.saved("recruit", "red", card="insane-outcast", source="given")
    here.saved("return-outcast", "red")
    assert here.state.decks[INDEX["red"]] == {"noble": 6, "soldier": 3}
    assert here.state.inner_circles[INDEX["red"]] == {"advocate": 1}
    here.saved("market-deck", cards=0)
    assert here.state.market == 0


@pytest.mark.parametrize(
    ("kind", "fields", "why"),
    [
        ("count-cards", {"deck__noble": "many"}, "Each count is a whole number from 0 to 99."),
        ("count-cards", {"deck__noble": -1}, "Each count is a whole number from 0 to 99."),
        ("count-cards", {"deck__noble": 100}, "Each count is a whole number from 0 to 99."),
        ("count-cards", {"deck__<b>": 1}, "This page is out of date. Reload it."),
        ("count-cards", {"deck__queen-of-hearts": 1}, "There is no such card."),
        ("count-cards", {"inner__insane-outcast": 1}, "An Insane Outcast cannot be promoted"),
        ("count-totals", {"deck": 1000, "inner": 0}, "Enter a whole number from -999 to 999."),
        ("count-totals", {"deck": 1}, "Enter a whole number from 0 to 999."),
        ("count-totals", {"deck": "1e3", "inner": 0}, "Enter a whole number from -999 to 999."),
        ("enter-line", {}, "Nothing was changed: fill in a line first."),
        ("enter-line", {"sites__green": 1}, "This game has no such seat."),
        ("enter-line", {"sites__red": "x"}, "Enter a whole number from 0 to 999."),
        ("enter-line", {"sites__red": 1000}, "Enter a whole number from 0 to 999."),
        ("set-troops", {"place": "moria"}, "The board has no such place."),
        ("set-troops", {"place": "araumycos", "troops__green": 1}, "There is no such colour."),
        ("set-troops", {"place": "araumycos", "only": "green"}, "There is no such colour."),
        ("set-troops", {"place": "araumycos", "troops__red": 9}, "There is no empty troop space."),
        (
            "set-spies",
            {"site": "araumycos", "houses": "green"},
            "This page is out of date. Reload it.",
        ),
        ("set-spies", {"site": "araumycos--the-labyrinth:0"}, "The board has no such site."),
        ("set-hall", {"troops__red": 41}, "Each count is a whole number from 0 to 40."),
        ("set-tokens", {"ones": 1}, "Enter a whole number from 0 to 199."),
        ("set-tokens", {"ones": 999, "fives": 199}, "Enter a number from 0 to 999."),
        ("set-barracks", {}, "Enter how many are left."),
        ("set-barracks", {"troops": 41}, "Enter a whole number from 0 to 40."),
        ("set-turn", {"round": 0}, "Enter a whole number from 1 to 99."),
        ("recruit", {"card": "advocate", "source": "the-sea"}, "Choose where the card comes from."),
        ("recruit", {"card": "ace", "source": "market"}, "There is no such card."),
        ("recruit", {"card": "advocate", "source": "market"}, "This table does not track cards"),
        ("devour", {"card": "noble"}, "Choose where the card comes from."),
        ("promote", {}, "There is no such card."),
        ("market-deck", {"cards": 81}, "Enter a whole number from 0 to 80."),
    ],
)
def test_what_is_edited_by_hand_gets_a_sentence_and_changes_nothing(
    desk: Callable[..., Desk], kind: str, fields: dict[str, object], why: str
) -> None:
    here = desk(half_deck_1="drow", half_deck_2="demons")
    before = here.version
    answer = here.post(kind, "red", **fields)
    assert 400 <= answer.status_code < 500, answer.text
    assert why in answer.text
    assert here.version == before


@pytest.mark.parametrize("tracking", ["board", "cards", "scorepad"])
def test_every_page_is_there_at_every_level(desk: Callable[..., Desk], tracking: str) -> None:
    here = desk(tracking=tracking)
    pages = ("count", "pad", "scores", "correct", "correct?house=red", "correct?place=araumycos")
    for page in (
        *pages,
        "correct?place=araumycos--the-labyrinth",
        "cards",
        "cards?q=dra&as=red",
        "count?as=red",
    ):
        assert "</html>" in here.read(page)
    for unknown in ("correct?place=moria", "correct?house=orange", "cards?card=ace"):
        assert here.client.get(f"/t/{here.code}/view/{unknown}").status_code == 404


NUMBERS = re.compile(r'<input\b[^>]*type="number"[^>]*>')


@pytest.mark.parametrize("view", ["count", "pad", "more"])
def test_what_may_be_less_than_nothing_can_be_typed_on_every_phone(
    desk: Callable[..., Desk], view: str
) -> None:
    """On some phones the numeric keypad has no minus sign."""
    numbers = NUMBERS.findall(desk(tracking="board").read(view))
    below = [number for number in numbers if 'min="-' in number]
    assert below or view == "more"
    assert not any("inputmode" in number for number in below)
    assert all("inputmode" in number for number in numbers if 'min="0"' in number or 'min="1"' in number)


def test_who_only_watches_sees_the_count_and_gets_no_button(desk: Callable[..., Desk]) -> None:
    here = desk()
    watcher = here.app.test_client().get(f"/t/{here.code}/view/count").text
    assert "Noble" in watcher
    assert 'type="submit"' not in watcher
    assert here.app.test_client().get(f"/t/{here.code}/view/correct?house=red").status_code == 200


def test_a_card_offers_only_what_can_be(desk: Callable[..., Desk]) -> None:
    here = desk(tracking="cards", half_deck_1="drow", half_deck_2="demons")
    assert "Recruit from the market" in here.read("cards?card=advocate")
    assert "Promote" not in here.read("cards?card=advocate")
    here.enter(m.Recruit("insane-outcast", "given"), "black")
    page = here.read("cards?card=insane-outcast&as=black")
    assert "Return it to the supply" in page
    assert "VP: −1 in the deck" in page
    assert "Promote" not in page
    assert "Devour" not in page


def forms(page: str, kind: str) -> list[str]:
    return re.findall(rf'<form[^>]*/moves/{kind}".*?</form>', page, re.DOTALL)


def test_whoever_gets_an_insane_outcast_is_asked(desk: Callable[..., Desk]) -> None:
    """No house is preselected: the player on turn usually gives it to somebody else."""
    here = desk(tracking="cards", half_deck_1="drow", half_deck_2="demons")
    given = forms(here.read("cards?card=insane-outcast&as=black"), "recruit")
    assert [re.search(r'name="seat" value="(\w+)"', form)[1] for form in given] == ["black", "red"]  # type: ignore[index]
    assert "primary" not in "".join(given)


def test_an_insane_outcast_is_given_to_another_house_beside_its_name(desk: Callable[..., Desk]) -> None:
    here = desk(tracking="cards", half_deck_1="drow", half_deck_2="demons")
    (row,) = re.findall(r'<li data-name="Insane Outcast".*?</li>', here.read("cards?as=black"), re.DOTALL)
    (given,) = forms(row, "recruit")
    assert row.index("Give from the supply:") < row.index(given)
    assert 'aria-label="Give Insane Outcast to Red"' in given
    assert re.search(r'name="seat" value="(\w+)"', given)[1] == "red"  # type: ignore[index]
    assert 'name="source" value="given"' in given


def test_the_names_in_the_market_say_that_they_recruit(desk: Callable[..., Desk]) -> None:
    here = desk(tracking="cards", half_deck_1="drow", half_deck_2="demons")
    here.enter(m.TurnUp("advocate"), "black")
    market = re.search(r"<h2>Market</h2>.*?</section>", here.read("cards?as=red"), re.DOTALL)
    assert market is not None
    assert market[0].index("Recruit:") < market[0].index("<span>Advocate")


def test_a_card_is_recruited_by_the_button_beside_it_and_taken_back_in_place(
    desk: Callable[..., Desk],
) -> None:
    here = desk(tracking="cards", half_deck_1="drow", half_deck_2="demons")
    page = here.read("cards?as=red")
    assert 'form="recruit-market" aria-label="Recruit Advocate"' in page
    assert 'form="recruit-stack" aria-label="Recruit House Guard"' in page
    assert "Recruit Noble" not in page
    (market,) = [form for form in forms(page, "recruit") if "recruit-market" in form]
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', market))
    answer = here.client.post(f"/t/{here.code}/moves/recruit", data={**fields, "card": "advocate"})
    assert answer.location == f"/t/{here.code}/view/cards?as=red"
    assert here.state.decks[INDEX["red"]]["advocate"] == 1
    page = here.client.get(answer.location).text
    said = page.index("recruits Advocate from the market")
    (back,) = forms(page, "retract")
    assert said < page.index(back) < page.index("Find a card")
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', back))
    answer = here.client.post(f"/t/{here.code}/moves/retract", data=fields)
    assert answer.location == f"/t/{here.code}/view/cards?as=red"
    assert "advocate" not in here.state.decks[INDEX["red"]]


def test_the_cards_that_lie_in_the_market_are_buttons(desk: Callable[..., Desk]) -> None:
    here = desk(tracking="cards", half_deck_1="drow", half_deck_2="demons")
    assert "6 cards of the market are not named" in here.read("cards")
    assert "The card lies in the market" in here.read("cards?card=advocate")
    here.saved("turn-up", card="advocate")
    page = here.read("cards?as=red")
    assert "5 cards of the market are not named" in page
    (one,) = [form for form in forms(page, "recruit") if 'value="advocate"' in form]
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', one))
    assert here.client.post(f"/t/{here.code}/moves/recruit", data=fields).status_code == 303
    assert (here.state.row, here.state.decks[INDEX["red"]]["advocate"]) == ((), 1)
    for _ in range(6):
        here.saved("turn-up", card="advocate")
    assert "The card lies in the market" not in here.read("cards?card=advocate")


def test_a_correction_after_the_result_is_announced(desk: Callable[..., Desk]) -> None:
    here = desk()
    assert here.post("finish", agreed="y").status_code == 409
    here.saved("finish", agreed="y", says="table")
    assert "out of date" not in here.read("scores")
    assert here.post("set-hall", "red", troops__white=1).status_code == 409
    here.saved("set-hall", "red", troops__white=1, says="table")
    assert "out of date" in here.read("scores")


@pytest.mark.parametrize(
    ("tracking", "kind", "theirs", "mine"),
    [
        ("scorepad", "enter-line", {"inner_circle-red": "6"}, {"inner_circle-red": "9"}),
        ("board", "count-totals", {"deck": "3", "inner": "6"}, {"deck": "3", "inner": "9"}),
    ],
)
def test_of_two_different_counts_of_a_house_neither_goes_unasked(
    app: Flask, tracking: str, kind: str, theirs: dict[str, str], mine: dict[str, str]
) -> None:
    host = Sender(*opened(app, "tyrants"))
    host.hand_in([beginning(("black", "red"), {"tracking": tracking})])
    red, saw = Sender(app, host.seated("red"), host.code), host.version
    seat = {"seat": "" if tracking == "scorepad" else "red"}
    assert host.post(kind, {**theirs, **seat}).status_code == 303
    answer = red.post(kind, {**mine, **seat, "saw": saw})
    assert answer.status_code == 409
    assert "Which one is right?" in answer.text
    assert red.post(kind, {**mine, **seat, "saw": saw, "again": "1"}).status_code == 303


def test_every_card_is_found_by_its_own_name() -> None:
    """As it is shown, with its hyphens and apostrophes."""
    for card in CARDS.values():
        assert _matches(card.name, card.name), card.name
        assert _matches(card.name, card.name.upper()[:6])
