"""The table page as a phone gets it: small, without inline styles, every place a link even without
scripts."""

import gzip
import html
import re
from itertools import count

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.features.rematch.moves import REMATCH
from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import SITES
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.games.tyrants.page.papers.scorecard import ending
from companion.games.tyrants.state import State
from companion.kernel.moves import Begin, Draft, Finish, Move, Override, Retract
from companion.kernel.seats import Seat
from companion.table.submission import Submission
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.html import tight

TOKENS = (f"page-{n:08}" for n in count())
MAX_BYTES = 12_000
"""For a whole table page with hardly anything repeated, compressed: a first visit shares 80 KB with styles,
scripts and fonts."""


class Phone:
    """The host's phone at a table of four, in Black's first turn."""

    def __init__(self, app: Flask, **settings: str) -> None:
        self.tables = services_of(app).tables
        opened = self.tables.open("tyrants")
        self.code = opened.code
        self.client: FlaskClient = app.test_client()
        self.client.set_cookie(COOKIE + opened.code, opened.credential)
        self.enter(Begin(HOUSES, HOUSES[0], settings))

    def enter(self, *moves: Move, seat: str | None = None, says: Override | None = None) -> None:
        by = None if seat is None else Seat(seat)
        drafts = [Draft(move=move, seat=by, override=says) for move in moves]
        saw = self.tables.table(self.code).version
        self.tables.submit(self.code, Submission(token=next(TOKENS), saw=saw, by="host", drafts=drafts))

    @property
    def state(self) -> State:
        state = self.tables.table(self.code).position.state
        assert isinstance(state, State)
        return state

    def read(self, path: str = "") -> str:
        answer = self.client.get(f"/t/{self.code}{path}")
        assert answer.status_code == 200, answer.text
        return answer.text

    def tap(self, html: str, kind: str, **changes: str) -> int:
        """Send the first form of a move as it is on a page; return the status."""
        return self.answer(html, kind, **changes).status_code

    def answer(self, html: str, kind: str, **changes: str) -> TestResponse:
        form = re.search(
            rf'<form method="post" action="/t/{self.code}/moves/{kind}".*?</form>', html, re.DOTALL
        )
        assert form is not None, f"no form for {kind}"
        fields = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[0]))
        return self.client.post(f"/t/{self.code}/moves/{kind}", data={**fields, **changes})


@pytest.fixture
def setting_up(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def phone(app: Flask) -> Phone:
    made = Phone(app)
    made.enter(m.SetTurn(1), seat="black")
    return made


def overfull(phone: Phone) -> None:
    """Every site full, with four spies."""
    for site in SITES:
        phone.enter(m.SetTroops(site.id, {"red": site.spaces - 1, "black": 1}), m.SetSpies(site.id, HOUSES))


def test_every_place_is_a_link_that_leads_to_its_sheet(phone: Phone) -> None:
    links = re.findall(r' href="(/t/[^"]+/view/sheet\?place=([a-z-]+))" aria-label="([^"]+)"', phone.read())
    assert len(links) == 26 + 39
    for address, _, name in links[::7]:
        assert name.partition(":")[0] in phone.client.get(address).text


def test_the_map_says_what_lies_at_a_site_and_reads_sites_before_routes(phone: Phone) -> None:
    phone.enter(m.SetTroops("skullport", {"black": 2, "white": 1}), m.SetSpies("skullport", ("red",)))
    page = html.unescape(phone.read())
    said = re.search(r' aria-label="Skullport: ([^"]+)"', page)
    assert said
    assert said[1] == "2 Black and 1 White; 2 spaces empty; Black controls; a spy of Red"
    owned = re.search(r'<svg class="board[^>]* aria-owns="([a-z]+)"', page)
    assert owned
    routes = page.split(f'<g id="{owned[1]}">')[1].split('<a class="site')[0]
    assert (routes.count("<a "), '"Skullport:' in routes) == (39, False)


def test_the_page_is_small_and_holds_no_inline_style(phone: Phone) -> None:
    overfull(phone)
    page = phone.read()
    assert len(gzip.compress(page.encode())) < MAX_BYTES
    assert " style=" not in page
    assert "<style" not in page
    assert re.search(r"<script(?! src)", page) is None


def test_deploying_is_two_taps(phone: Phone) -> None:
    phone.enter(m.SetTroops("skullport", {"black": 1}))
    assert phone.tap(phone.read("/view/sheet?place=skullport"), "deploy") == 303
    assert phone.state.barracks[0] == 39


def test_beside_the_sites_to_start_from_it_is_said_whose_troop_is_placed(setting_up: Phone) -> None:
    starting = re.search(r'id="starting">.*?<form', setting_up.read(), re.DOTALL)
    assert starting is not None
    assert 'data-seat="black"' in starting[0]
    assert "Starting troop:" in starting[0]


def test_a_starting_troop_is_two_taps(setting_up: Phone) -> None:
    assert "Place a starting troop" in setting_up.read()
    assert setting_up.tap(setting_up.read("/view/sheet?place=chaulssin"), "starting-troop") == 303
    assert setting_up.state.on_turn == 1


def test_a_troop_is_moved_without_scripts(phone: Phone) -> None:
    """Picked up in the sheet, carried in the address, put down in the sheet of another place."""
    sheet = phone.read("/view/sheet?place=araumycos")
    picked = re.search(r'href="([^"]+moving=[^"]+)"', sheet)
    assert picked is not None
    html = phone.read(picked[1].replace("&amp;", "&").removeprefix(f"/t/{phone.code}"))
    target = re.search(r' href="([^"]+place=skullport)"', html)
    assert "Tap where it goes" in html
    assert target is not None
    there = phone.read(target[1].replace("&amp;", "&").removeprefix(f"/t/{phone.code}"))
    assert phone.tap(there, "move-troop") == 409, "Black has no presence at Araumycos"
    assert phone.tap(there, "move-troop", says="card") == 303
    assert phone.state.troops[4].bit_count() == 40
    assert "1 free" in phone.read("/view/sheet?place=araumycos")


def test_presence_is_lit_up_without_scripts(phone: Phone) -> None:
    assert 'data-lit="R"' in phone.read("?presence=red")
    for edited in ("?presence=", "?presence=green", "?presence=white"):
        assert "data-lit=" not in phone.read(edited).split("<svg class", 1)[1].split(">", 1)[0]


def test_end_turn_takes_the_marker_vp_that_it_names(phone: Phone) -> None:
    phone.enter(m.SetTroops("tsenviilyq", {"black": 3}))
    html = phone.read()
    assert "End Black's turn" in html.replace("&#39;", "'")
    assert re.search(r'class="due">\+1', html)
    assert phone.tap(html, "end-turn") == 303
    assert dict(phone.state.tokens[0]) == {"marker:tsenviilyq": 1}
    assert phone.state.on_turn == 1


def test_the_end_is_proposed_and_confirmed_in_one_tap(phone: Phone) -> None:
    phone.enter(m.SetBarracks(troops=1), m.SetTroops("skullport", {"black": 1}), seat="black")
    phone.enter(m.Deploy("skullport"), seat="black")
    html = phone.read()
    assert "barracks are empty by Undertally" in html
    assert phone.tap(html, "confirm-end") == 303
    assert phone.state.ending is not None
    assert "Still to play: Black, Red, Orange and Blue." in phone.read()


def test_so_many_are_left_withdraws_the_proposal(phone: Phone) -> None:
    phone.enter(m.SetBarracks(troops=1), seat="black")
    phone.enter(m.Deploy("skullport"), seat="black")
    assert phone.tap(phone.read(), "set-barracks", troops="3") == 303
    assert phone.state.proposed is None
    assert phone.state.barracks[0] == 3


def test_vp_tokens_are_taken_and_given_back(phone: Phone) -> None:
    more = phone.read("/view/more")
    assert phone.tap(more, "gain-vp", vp="3", reason="white dragon", sign="+") == 303
    assert dict(phone.state.tokens[0]) == {"card:white-dragon": 3}
    assert phone.tap(phone.read("/view/more"), "gain-vp", vp="1", reason=" A  card ", sign="-") == 303
    assert phone.state.tokens[0]["A card"] == -1


def test_the_list_says_the_same_as_the_map(phone: Phone) -> None:
    html = phone.read("/view/list")
    assert html.count("/view/sheet?place=") == 26 + 39
    assert "nobody controls it; marker on the map" in html


def test_a_table_that_keeps_the_score_alone_has_no_map(app: Flask) -> None:
    html = Phone(app, tracking="scorepad").read()
    assert '<svg class="board' not in html
    assert "/view/pad" in html


def test_a_table_that_keeps_the_score_alone_speaks_of_no_round(app: Flask) -> None:
    phone = Phone(app, tracking="scorepad")
    phone.enter(m.EnterLine("sites", 12), seat="black")
    position = phone.tables.table(phone.code).position
    assert "Round 1" not in phone.read("/log")
    assert "Scorepad" in phone.read("/log")
    phone.enter(m.CountTotals(-2, 4), seat="red")
    assert "counts −2 VP in the deck, 4 in the inner circle" in phone.read("/log")
    assert str(ending(position, phone.state)) == "The score so far: this game has not ended."


def test_a_table_that_tracks_cards_has_them_at_hand(app: Flask) -> None:
    made = Phone(app, tracking="cards")
    made.enter(m.SetTurn(1), seat="black")
    assert "/view/cards" in made.read()


def test_only_a_turn_without_a_promotion_asks_for_one(app: Flask) -> None:
    made = Phone(app, tracking="cards")
    made.enter(m.SetTurn(1), seat="black")
    asked = "was a card promoted?"
    made.enter(m.EndTurn(), seat="black")
    assert f"Black: {asked}" in made.read()
    for house in ("red", "orange", "blue", "black"):
        made.enter(m.Promote("noble"), seat=house)
        made.enter(m.EndTurn(), seat=house)
        assert asked not in made.read()
    made.enter(m.EndTurn(), seat="red")
    assert f"Red: {asked}" in made.read()


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("deploy", {"place": "atlantis"}),
        ("deploy", {"place": "skullport:99"}),
        ("assassinate", {"place": "araumycos"}),
        ("assassinate", {"place": "araumycos", "victim": "green"}),
        ("return-troop", {"place": "araumycos", "owner": "white"}),
        ("place-spy", {"site": "kanaglym--skullport:0"}),
        ("place-spy", {"site": "skullport", "origin": "<b>"}),
        ("gain-vp", {"vp": "1e9", "reason": "x"}),
        ("gain-vp", {"vp": "3", "reason": " "}),
        ("gain-vp", {"vp": "3", "reason": "x" * 61}),
        ("gain-vp", {"vp": "3", "reason": "x", "sign": "*"}),
        ("end-turn", {"markers-skullport": "-1"}),
        ("end-turn", {"markers-araumycos": "9"}),
        ("end-turn", {"markers-skullport": "1"}),
        ("confirm-end", {"reason": "boredom"}),
        ("market-deck", {"cards": "81"}),
    ],
)
def test_a_form_edited_by_hand_changes_nothing(phone: Phone, kind: str, fields: dict[str, str]) -> None:
    """What the map shows is accepted as it is; anything else is answered with a sentence."""
    before = phone.state
    found = re.search(r'name="csrf_token" value="([^"]+)"', phone.read())
    assert found is not None
    version = phone.tables.table(phone.code).version
    given = {"csrf_token": found[1], "saw": str(version), "token": next(TOKENS), "seat": "black", **fields}
    answer = phone.client.post(f"/t/{phone.code}/moves/{kind}", data=given)
    assert answer.status_code in (400, 404, 409, 422)
    assert "Traceback" not in answer.text
    assert phone.state == before


@pytest.mark.parametrize(
    "path", ["/view/sheet", "/view/sheet?place=%00", "/view/sheet?place=x&as=%F0%9F%98%80"]
)
def test_an_address_edited_by_hand_is_answered_with_a_sentence(phone: Phone, path: str) -> None:
    answer = phone.client.get(f"/t/{phone.code}{path}")
    assert answer.status_code == 404
    assert "no such place" in answer.text


def test_what_was_set_aside_is_quoted_in_the_readers_language(setting_up: Phone) -> None:
    setting_up.enter(m.EndTurn(), seat="black", says=Override("table"))
    page = setting_up.client.get(f"/t/{setting_up.code}/log", headers={"Accept-Language": "es"}).text
    assert re.search("Lo dijo la mesa:\\s+<q>Todavía se están colocando las tropas iniciales.</q>", page)
    assert "<q>The starting troops are still being placed.</q>" in setting_up.read("/log")


def test_what_is_drawn_once_is_drawn_once_for_each_language(setting_up: Phone) -> None:
    def troops(language: str) -> set[str]:
        page = setting_up.client.get(f"/t/{setting_up.code}", headers={"Accept-Language": language}).text
        return set(re.findall(r'title="([^"]+)"><svg[^>]*><use href="[^"]*#barracks"', page))

    assert troops("en") == {"Barracks"}
    assert troops("es") == {"Cuartel"}
    assert troops("en") == {"Barracks"}


def test_what_no_longer_fits_is_told_in_words(phone: Phone) -> None:
    phone.enter(m.Deploy("llacerellyn"), seat="black")
    first = phone.tables.table(phone.code).version
    phone.enter(m.Deploy("llacerellyn"), seat="black")
    phone.enter(Retract(first))
    taken = phone.tables.table(phone.code).version
    phone.enter(m.Deploy("llacerellyn"), seat="black")
    phone.enter(Retract(taken))
    page = tight(phone.read())
    assert "No longer fits: Black: deploys at Llacerellyn" in page
    assert "There is no empty troop space." in page
    assert f"Entry {taken + 1}" not in page


def test_the_way_back_of_a_marker_is_told(app: Flask) -> None:
    phone = Phone(app)
    phone.enter(m.SetTroops("araumycos", {"white": 1}))
    phone.enter(m.SetTroops("chchitl", {"red": 2, "white": 1}))
    takes, gives = "Red takes the marker from the map", "Red puts the marker back on the map."
    assert takes in phone.read()
    version = phone.tables.table(phone.code).version
    for _later in range(4):
        phone.enter(m.SetTurn(1), seat="black")
    assert takes not in phone.read()
    phone.enter(Retract(version - 1))
    assert (gives in phone.read(), takes in phone.read()) == (False, False)
    phone.enter(Retract(version))
    assert (gives in phone.read(), takes in phone.read()) == (True, False)
    phone.enter(Retract(version + 6))
    assert (gives in phone.read(), phone.read().count(takes)) == (False, 1)


def test_during_the_set_up_too_the_bar_takes_back_the_last_entry(app: Flask) -> None:
    phone = Phone(app)
    phone.enter(m.StartingTroop("skullport"), seat="black")
    page = phone.read()
    assert page.count('class="undo"') == 1
    assert page.index('id="turn"') < page.index('class="undo"') < page.index("/moves/retract")


def test_sites_stand_in_the_order_of_their_letters(app: Flask) -> None:
    names = re.findall(
        r"Chasmleap Bridge|Chaulssin|Ch(?:&#39;|')Chitl|Ched Nasad", Phone(app).read("/view/list")
    )
    assert [name[:5] for name in dict.fromkeys(names)] == ["Chasm", "Chaul", "Ch&#3", "Ched "]


def test_who_looks_at_the_result_finds_the_rematch(app: Flask) -> None:
    phone = Phone(app)
    phone.enter(Finish(agreed=True), says=Override("table"))
    assert "/rematch" in phone.read("/result")
    proof = re.search(r'name="csrf_token" value="([^"]+)"', phone.read())
    assert proof is not None
    answer = phone.client.post(f"/t/{phone.code}/rematch", data={"csrf_token": proof[1]})
    assert answer.status_code == 303
    found = phone.tables.table(phone.code).position.of(REMATCH)
    assert f"The rematch is at table {found}." in phone.read("/result")
    assert "Corrected after the result" not in phone.read("/view/scores")
    phone.enter(m.SetTroops("araumycos", {"white": 1}), says=Override("table"))
    assert phone.read("/view/scores").count("Corrected after the result") == 1
    assert phone.read("/result").count("Something was corrected since") == 1


def test_nobody_is_on_turn_once_the_result_is_confirmed(app: Flask) -> None:
    phone = Phone(app)
    phone.enter(m.SetTurn(1), seat="black")
    assert ("(active)" in phone.read(), "house on-turn" in phone.read()) == (True, True)
    phone.enter(Finish(agreed=True), says=Override("table"))
    assert ("(active)" in phone.read(), "house on-turn" in phone.read()) == (False, False)


def test_why_something_is_due_stands_beside_it(app: Flask) -> None:
    phone = Phone(app)
    phone.enter(m.SetTurn(1), seat="black")
    phone.enter(m.MarketDeck(0))
    line = re.search(r'<p class="due-first due-mine">.*?</p>', phone.read(), re.DOTALL)
    assert line is not None
    said = " ".join(re.sub(r"<[^>]+>", " ", line[0]).split())
    assert re.search(r"^Together: Decide whether the game ends · The market deck is empty", said), said
    assert "title=" not in line[0]
