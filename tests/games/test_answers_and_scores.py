"""In every game scores are side by side, one's own first, and a ruling begins with its verdict."""

import re
from collections.abc import Iterator
from itertools import islice, product
from urllib.parse import urlencode

import pytest
from flask import Flask

from companion.games import shelf
from companion.kernel.moves import Choose
from companion.kernel.shared_settings import RUNNING_SCORES
from companion.kernel.things import things
from tests.apps import running
from tests.features.room import Phone, Room, room_of

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("tables")) as made:
        yield made


SCORED = [name for name, game in shelf().items() if game.scoring]


def scores_of(phone: Phone) -> str:
    """Return the page that the tab leads to."""
    table = phone.get("").get_data(as_text=True)
    found = re.search(r'href="/t/\w+((?:/view)?/scores)"', table)
    assert found is not None
    return phone.get(found[1]).get_data(as_text=True)


def table_of(page: str) -> str:
    (found,) = re.findall(r'<table class="table score-table">.*?</table>', page, re.DOTALL)
    return str(found)


@pytest.fixture(params=SCORED)
def room(app: Flask, request: pytest.FixtureRequest) -> Room:
    return room_of(app, request.param)


def test_all_players_stand_side_by_side_ones_own_first(room: Room) -> None:
    (own,) = room.ben.seats
    table = room.sender.table
    sheet = table.game.score(table.position.state)
    drawn = table_of(scores_of(room.ben))
    heads = re.findall(r'<th scope="col".*?data-seat="([^"]+)"', drawn, re.DOTALL)
    assert heads[0] == own
    assert sorted(heads) == sorted(score.seat for score in sheet.seats)
    assert drawn.count(" ahead") == len(sheet.leading)
    for line in sheet.lines:
        assert drawn.count(f'-{line.key}">') == sum(score.line(line.key) is not None for score in sheet.seats)


def test_each_number_leads_to_what_it_is_made_of(room: Room) -> None:
    page = scores_of(room.ann)
    ways = re.findall(r'href="#([^"]+)"', table_of(page))
    assert ways
    assert all(page.count(f'id="{way}"') == 1 for way in ways)


def test_what_is_covered_has_no_column_of_totals(app: Flask) -> None:
    room = room_of(app, "tyrants")
    room.host.sender.make(Choose(RUNNING_SCORES.key, "board"), None)
    drawn = table_of(room.ben.get("/scores").get_data(as_text=True))
    assert "Total<" not in drawn
    assert " ahead" not in drawn
    assert "Deck" not in drawn
    room.host.sender.make(Choose(RUNNING_SCORES.key, "hidden"), None)
    assert "score-table" not in room.ben.get("/scores").get_data(as_text=True)


@pytest.mark.parametrize("game", [name for name, game in shelf().items() if game.questions])
def test_a_ruling_begins_with_its_verdict(app: Flask, game: str) -> None:
    """By a word and a sign, before its reasons; other kinds of answer are introduced in equally large
    letters."""
    room = room_of(app, game)
    table, (own, *_) = room.sender.table, room.ann.seats
    things = list(table.game.log.things(table.position.state))[:12]
    places = [thing.where.given[0][1] if thing.where.given else str(thing.name) for thing in things] or [""]
    answered = 0
    for question, place in product(table.game.questions or (), places):
        given = {name: {"seat": own, "place": place}.get(name, "") for name in question.asks}
        said = room.ann.get(f"/ask/{question.key}?{urlencode(given)}")
        page = said.get_data(as_text=True)
        if said.status_code != 200 or "" in given.values():
            continue
        answered += 1
        verdict = re.search(r'<div class="verdict( good| bad)?">.*?</div>', page, re.DOTALL)
        assert verdict is not None, question.key
        word = {" good": "Yes", " bad": "No", None: ""}[verdict[1]]
        assert (f"</svg>{word}</p>" in re.sub(r"\s*\n\s*", "", verdict[0])) == bool(word)
        reasons = page.find('class="rows"')
        assert reasons < 0 or verdict.end() < page.find('class="rows"', verdict.start())
    # Questions at the desk need a fight or a ship, which its sample lacks.
    assert answered or game == "underworld"


PLACES = [
    ("tyrants", "place=eryndlyn&seat=red", "Eryndlyn", ("deploy", "control", "presence")),
    ("stone_and_iron", "place=B8&seat=empire", "B8", ("enter", "battle", "garrison")),
    ("underdark_maps", "seat=red", "Ann", ("move", "recruit")),
]


@pytest.mark.parametrize(("game", "given", "name", "keys"), PLACES)
def test_what_can_be_asked_of_a_place_is_answered_at_once(
    app: Flask, game: str, given: str, name: str, keys: tuple[str, ...]
) -> None:
    room = room_of(app, game)
    page = room.ann.get(f"/ask?{given}").get_data(as_text=True)
    assert f"<h1>{name}" in page
    for key in keys:
        (row,) = re.findall(rf'<a class="row" href="/t/\w+/ask/{key}\?[^"]*".*?</a>', page, re.DOTALL)
        assert re.search(r'class="(short-verdict (good|bad)|help)"', row)
    assert "short-verdict" in page
    for nowhere in ("place=nowhere", "seat=nobody"):
        assert "short-verdict" not in room.ann.get(f"/ask?{nowhere}").get_data(as_text=True)


def test_whatever_an_address_says_of_place_and_seat_there_is_an_answer_or_a_question(room: Room) -> None:
    """Including one without the other, and names that nothing here has."""
    table = room.sender.table
    places = [*islice(things(table.game, table.position.state), 2), "nowhere"]
    seats = [*table.position.begin.seats[:1], "nobody"]
    given = [
        *({"place": place} for place in places),
        *({"seat": seat} for seat in seats),
        *({"place": place, "seat": seat} for place, seat in product(places, seats)),
    ]
    asked = ["", *(f"/{question.key}" for question in table.game.questions or ())]
    for way, one in product(asked, given):
        assert room.ann.get(f"/ask{way}?{urlencode(one)}").status_code in (200, 404, 409, 422), (way, one)
