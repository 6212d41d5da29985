"""What is due in a game: exactly this, from whom, and no longer once it is settled."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games.tyrants import moves as m
from companion.games.tyrants.game import GAME
from companion.kernel.due import list_awaited
from companion.kernel.features import Due
from companion.kernel.moves import Begin, Entry, Seal
from companion.kernel.seats import Seat
from companion.kernel.secrecy import FINAL_COUNT
from companion.table import seating
from companion.web.access.cookies import COOKIE
from tests.games.tyrants.at_the_table import Table, table
from tests.games.tyrants.test_page_table import Phone
from tests.html import plain


def due(here: Table) -> list[tuple[str | None, str]]:
    return [(one.who, str(one.what)) for one in list_awaited(GAME, here.position)]


def only(here: Table) -> Due:
    (one,) = list_awaited(GAME, here.position)
    return one


def test_starting_troops_are_due_one_after_the_other() -> None:
    here = table("black red", "red", setting_up=True)
    assert due(here) == [("red", "Place a starting troop on a black site")]
    assert "whatever your colour" in str(only(here).why)
    here.enter("red", m.StartingTroop("skullport"))
    assert due(here) == [("black", "Place a starting troop on a black site")]
    here.enter("black", m.StartingTroop("eryndlyn"))
    assert due(here) == [("red", "Take your turn")]


def test_a_turn_is_due_from_whose_it_is_until_it_ends() -> None:
    here = table()
    assert (only(here).who, str(only(here).why)) == ("black", "Round 1")
    here.enter("black", m.Deploy("skullport"))
    assert due(here) == [("black", "Take your turn")]
    here.enter("black", m.EndTurn())
    assert due(here) == [("red", "Take your turn")]


def test_a_proposed_end_is_due_from_the_table_until_it_is_answered() -> None:
    here = table().barracks(black=1)
    here.enter("black", m.Deploy("skullport"))
    asked, turn = list_awaited(GAME, here.position)
    assert (asked.who, str(asked.what), asked.holds) == (None, "Decide whether the game ends", "")
    assert (turn.who, turn.holds) == ("black", "turn")
    here.enter("black", m.EndTurn())
    assert list_awaited(GAME, here.position)[0].holds == "turn"
    assert here.objections("red", m.EndTurn()) != ()
    no = here.enter("black", m.SetBarracks(troops=3))
    assert due(here) == [("red", "Take your turn")]
    here.retract(no)
    here.enter("black", m.ConfirmEnd("barracks"))
    assert due(here) == [("red", "Take your turn")]


def test_in_the_last_round_only_whose_turn_it_is_is_awaited_and_the_others_are_named() -> None:
    here = table("black red orange").barracks(black=1)
    here.enter("black", m.Deploy("skullport"), m.ConfirmEnd("barracks"))
    assert (only(here).who, str(only(here).why)) == ("black", "The last round; still to come: Red and Orange")
    here.enter("black", m.EndTurn())
    assert (only(here).who, str(only(here).why)) == ("red", "The last round; still to come: Orange")
    here.enter("red", m.EndTurn())
    assert (only(here).who, str(only(here).why)) == ("orange", "The last turn of the game")


def over(houses: str = "black red", tracking: str = "board") -> Table:
    here = table(houses, tracking=tracking).barracks(black=1)
    here.enter("black", m.Deploy("skullport"), m.ConfirmEnd("barracks"))
    for house in houses.split():
        here.enter(house, m.EndTurn())
    return here


def test_once_the_game_is_over_cards_are_due_from_each_house_that_has_not_counted() -> None:
    here = over()
    assert due(here) == [("black", "Count your cards"), ("red", "Count your cards")]
    here.enter("red", m.CountTotals(deck=12, inner_circle=4))
    assert due(here) == [("black", "Count your cards")]
    here.enter("black", m.CountCards({"noble": 7}, {}))
    assert due(here) == [(None, "Confirm the result")]


def test_where_cards_are_tracked_nothing_is_left_to_count() -> None:
    assert due(over(tracking="cards")) == [(None, "Confirm the result")]


def test_a_sealed_count_is_due_no_longer_and_a_witness_s_is_not_the_house_s_own() -> None:
    assert GAME.due is not None
    here = over()
    made = here.entries[-1]

    def sealed(witness: str | None) -> Entry:
        seal = Seal(FINAL_COUNT, "", Seat(witness) if witness else None)
        return Entry(**{name: getattr(made, name) for name in made.__slots__} | {"seat": "red", "move": seal})

    both = [Seat("black"), Seat("red")]
    assert [one.who for one in GAME.due(here.state, (sealed("black"),))] == both
    assert [one.who for one in GAME.due(here.state, (sealed("black"), sealed(None)))] == both[:1]


def test_a_scorepad_asks_each_house_for_the_lines_that_it_lacks() -> None:
    here = Table(Begin((Seat("black"), Seat("red")), Seat("black"), {"tracking": "scorepad"}))
    assert due(here) == [
        ("black", "Enter 6 lines of your score"),
        ("red", "Enter 6 lines of your score"),
    ]
    for line in ("sites", "total_control", "trophies", "deck", "inner_circle"):
        here.enter("black", m.EnterLine(line, 3))
    first = list_awaited(GAME, here.position)[0]
    assert (str(first.what), str(first.why)) == ("Enter 1 line of your score", "Not entered: VP tokens")
    here.enter("black", m.EnterLine("vp_tokens", 0))
    assert {who for who, _ in due(here)} == {"red"}
    for line in ("sites", "total_control", "trophies", "vp_tokens"):
        here.enter("red", m.EnterLine(line, 3))
    here.enter("red", m.CountTotals(deck=1, inner_circle=2))
    assert due(here) == [(None, "Confirm the result")]


def test_of_a_house_that_is_away_the_others_count() -> None:
    assert GAME.due is not None
    assert GAME.turns is not None
    assert GAME.turns.absent is not None
    here = over("black red orange")
    left = GAME.turns.absent(here.state, frozenset({Seat("red")}))
    told = [(one.who, str(one.what), one.where.given) for one in GAME.due(left, ())]
    assert told == [
        ("black", "Count your cards", ()),
        (None, "Count Red's cards", (("as", "red"),)),
        ("orange", "Count your cards", ()),
    ]


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


def line(page: str) -> str:
    found = re.search(r'<nav class="due-line".*?</nav>', page, re.DOTALL)
    assert found is not None
    return found[0]


def test_whom_the_table_waits_for_is_said_in_one_sentence(app: Flask, phone: Phone) -> None:
    """In Spanish "a" and "el" are one word."""
    sites = starting(seated(phone, "black").get(f"/t/{phone.code}").text)
    for house, site in zip(("black", "red", "orange", "blue"), sites, strict=False):
        phone.enter(m.StartingTroop(site), seat=house)
    phone.enter(m.SetBarracks(troops=1), seat="black")
    phone.enter(m.Deploy(sites[0]), seat="black")
    waits = {"en": "Waiting for the host:", "es": "Esperando al anfitrión:", "fr": "On attend l’hôte\u00a0:"}
    for spoken, said in waits.items():
        page = app.test_client().get(f"/t/{phone.code}", headers={"Accept-Language": spoken}).text
        assert said in re.sub("<[^>]*>", "", line(page))


def test_the_line_leads_to_what_settles_it_and_the_page_says_it_nowhere_else(phone: Phone) -> None:
    """On the phone of the house on turn, and as the others are told about it."""
    black = seated(phone, "black")
    page = black.get(f"/t/{phone.code}").text
    assert "You:" in line(page)
    assert 'href="/t/' + phone.code + '?as=black#starting"' in line(page)
    assert 'id="starting"' in page
    assert "Place a starting troop" not in page.replace(line(page), "")
    assert "Waiting for" in line(phone.read())
    sites = starting(page)
    for house, site in zip(("black", "red", "orange", "blue"), sites, strict=False):
        phone.enter(m.StartingTroop(site), seat=house)
    page = black.get(f"/t/{phone.code}").text
    assert "Take your turn" not in page, "the head says so"
    assert re.search(r'<span class="now mine">\s*your turn · round\s1\s*</span>', page)
    assert re.search(r"(Ana|Black)[^.]{0,12}'s turn · round\s1", plain(phone.read()))
    assert re.search(r'id="turn".*?/moves/end-turn"', page, re.DOTALL)
    phone.enter(m.SetBarracks(troops=1), seat="black")
    phone.enter(m.Deploy(sites[0]), seat="black")
    page = black.get(f"/t/{phone.code}").text
    assert "Together:" in line(page)
    assert re.search(r'id="ending".*?/moves/confirm-end"', page, re.DOTALL)


def seated(phone: Phone, house: str) -> FlaskClient:
    """Return a second phone, which holds a seat."""
    client = phone.client.application.test_client()
    client.set_cookie(COOKIE + phone.code, seating.sit(phone.tables, phone.code, Seat(house), "Ana"))
    return client


def test_a_sheet_is_for_whose_phone_it_is_and_ends_another_s_turn_first(phone: Phone) -> None:
    """Red's phone in Black's turn, then in its own; the forms are in the same place and are Red's."""
    phone.enter(m.SetTurn(1), seat="black")
    phone.enter(m.SetTroops("skullport", {"red": 1}))
    red = seated(phone, "red")
    address = f"/t/{phone.code}/view/sheet?place=skullport"
    page = red.get(address).text
    assert in_order(page, "Red", "End Black", "/moves/deploy")
    form = re.findall(r'<form[^>]+/moves/deploy".*?</form>', page, re.DOTALL)[0]
    assert 'name="seat" value="red"' in form
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
    assert red.post(f"/t/{phone.code}/moves/deploy", data=fields).status_code == 303
    assert phone.state.on_turn == 1
    page = red.get(address).text
    assert "presence" in plain(page)
    form = re.findall(r'<form[^>]+/moves/deploy".*?</form>', page, re.DOTALL)[0]
    assert 'name="seat" value="red"' in form
    assert "s turn and enter" not in page
    black = red.get(f"{address}&as=black").text
    form = re.findall(r'<form[^>]+/moves/deploy".*?</form>', black, re.DOTALL)[0]
    assert 'name="seat" value="black"' in form


def test_the_big_screen_tells_the_last_round_and_the_end_in_large_type(phone: Phone) -> None:
    phone.enter(m.SetTurn(1), seat="black")
    assert "screen-end" not in phone.read("/screen")
    phone.enter(m.ConfirmEnd("barracks", by_hand=True), seat="black")
    phone.enter(m.EndTurn(), seat="black")
    page = phone.read("/screen")
    assert in_order(
        page, "screen-end", "The last round", "Black deployed", "Still to play: Red, Orange and Blue."
    )
    for house in ("red", "orange", "blue"):
        phone.enter(m.EndTurn(), seat=house)
    page = phone.read("/screen")
    assert in_order(page, "screen-end", "The game is over")
    assert "Still to play" not in page


def in_order(page: str, *parts: str) -> bool:
    places = [page.find(part) for part in parts]
    return -1 not in places and places == sorted(places)


def starting(page: str) -> list[str]:
    return re.findall(r'name="site" value="([a-z-]+)"', page)


def test_only_sites_that_are_left_are_offered_to_start_from(phone: Phone) -> None:
    offered = starting(phone.read())
    phone.enter(m.StartingTroop(offered[0]), seat="black")
    assert starting(phone.read()) == offered[1:]
