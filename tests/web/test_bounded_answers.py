"""No answer holds up all others or takes long: every address, with absurd values for each page's arguments,
in every game, and with the largest round sheets that can be played. Measured in function calls, which no
busy machine changes."""

import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask import Flask

from companion.games import shelf
from companion.games.score_sheet.about import PLACES
from companion.games.score_sheet.moves import Count, CountRound
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Override
from companion.laws.lots import TIMES
from companion.table.pacing import TooMuchWork, pause
from companion.table.submission import Receipt, Submission
from companion.web.server.watchdog import may_be_interrupted
from tests.apps import running
from tests.games.score_sheet.bombs import ABSURD as ABSURD_SHEETS
from tests.games.score_sheet.test_at_the_table import House
from tests.web.crawling import Crawl
from tests.web.walking import addresses

pytestmark = pytest.mark.long

HUGE = "10000000"
"""More than `MAX_CALLS`, but a loop of this length still ends if a test fails."""

ABSURD = (
    *("999999999999", "9" * 3_000, "1e9", "100", "0", "-1", "-5"),
    *("x" * 3_000, "A" * 40, "{", "a0,a0"),
)

MAX_CALLS = 3_000_000
"""Function calls between two pauses: three times the number for the heaviest page when drawn for the first
time."""

MAX_HELD = 20_000
"""Calls between two moments at which others can go on: a hundredth of a second."""

LOOK = 200
"""Calls between two checks whether others can go on."""

MAX_NAMES = 8
"""Arguments, its own and others, in one address, whose length is limited."""

ROUNDS = 60
WIDE = 10


class Calls:
    """`longest`: the calls between two of its own pauses. `held`: the calls during which nobody else can go
    on."""

    longest = 0
    held = 0


def imports(frame: FrameType | None) -> bool:
    """Return whether a call imports a module, which happens once in the life of a server."""
    while frame is not None and frame.f_globals.get("__name__") != "importlib._bootstrap":
        frame = frame.f_back
    return frame is not None


@contextmanager
def count_calls() -> Iterator[Calls]:
    """Count the calls of all functions in the block, built-in ones too; a loop without calls is not seen.
    Endless work is aborted."""
    calls, number, held, look = Calls(), 0, 0, LOOK

    def count(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal number, held, look
        if event == "call" and frame.f_code is pause.__code__:
            number = held = 0
        elif event in ("call", "c_call"):
            number += 1
            held += 1
            if held >= look:
                held = 0 if may_be_interrupted(frame) or imports(frame) else held
                look = held + LOOK
            calls.longest = max(calls.longest, number)
            calls.held = max(calls.held, held)
            if number > MAX_CALLS:
                raise TooMuchWork

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield calls
    finally:
        sys.setprofile(before)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


def arguments(made: Crawl) -> dict[str, set[str]]:
    """Return, by the path of each view, question and search, the names of the parameters that links and
    forms send to it; of past moments only one."""
    found: dict[str, set[str]] = defaultdict(set)
    for known in made.known.values():
        for links in known.links.values():
            for link in links:
                parts = urlsplit(link)
                found[parts.path] |= {name for name, _value in parse_qsl(parts.query, keep_blank_values=True)}
        for forms in known.forms.values():
            for action, sent in forms:
                found[urlsplit(action).path] |= {*sent} - {"csrf_token", "token", "saw"}
    one_of_its_kind = {re.sub(r"/at/\d+", "/at/", path): path for path in sorted(found)}
    asked = re.compile(r"/t/\w+/(view|ask|search|log|booklet|at)\b")
    return {path: found[path] for path in one_of_its_kind.values() if asked.match(path)}


@pytest.mark.parametrize("slug", sorted(shelf()))
def test_absurd_arguments_are_answered_in_few_calls(app: Flask, slug: str, unpressed: None) -> None:
    """Each page is sent its own arguments, and some that belong to other pages of the game."""
    game: Game[Any] = shelf()[slug]
    made = Crawl(app, game, 1)
    made.lay("middle")
    _code, phones = made.tables_by_stage["middle"]
    lots = Random(slug)
    every = sorted(arguments(made).items())
    others = sorted(set[str]().union(*(names for _path, names in every)))
    assert others
    for path, own in every:
        for value in (HUGE, *lots.sample(ABSURD, min(TIMES, len(ABSURD)))):
            names = {*sorted(own)[:MAX_NAMES], *lots.sample(others, min(MAX_NAMES, len(others)))}
            phone = phones[lots.choice(("host", "host", "watcher", "stranger"))]
            with count_calls() as calls:
                answer = phone.get(path, query_string=dict.fromkeys(sorted(names), value))
            assert calls.held < MAX_HELD, (path, names, value[:20])
            assert calls.longest < MAX_CALLS, (path, names, value[:20])
            assert answer.status_code < 500, (path, names, value[:20])


@pytest.mark.parametrize("sheet", ABSURD_SHEETS.values(), ids=[*ABSURD_SHEETS])
def test_a_sheet_that_is_too_much_is_refused_in_few_calls(app: Flask, sheet: str) -> None:
    house = House(app)
    tried = {"made-title": "T", "base": sheet, "made-name.1": "A", "try-red:a0": "9999"}
    for path, sent in (("try", tried), ("share", {"sheet": sheet})):
        with count_calls() as calls:
            answer = house.client.get(f"/t/{house.code}/view/{path}", query_string=sent)
        assert calls.held < MAX_HELD
        assert calls.longest < MAX_CALLS
        assert answer.status_code == 200


def test_no_address_holds_up_the_others_at_a_table_with_a_large_sheet(app: Flask, unpressed: None) -> None:
    entered = [{"key": f"a{n}", "name": f"A{n}", "kind": "number"} for n in range(WIDE)]
    sums = [{"key": f"s{n}", "name": f"S{n}", "kind": "computed", "of": ["a0"] * 20} for n in range(WIDE)]
    seats = tuple(place.seat for place in PLACES)
    house = House(app, json.dumps({"title": "Wide", "lines": [*entered, *sums]}), seats)
    for seat in seats:
        house.enter(Count(dict.fromkeys((line["key"] for line in entered), 7)), seat)
    known = dict.fromkeys(("as", "seat", "all", "q", "v", "version", "of", "n", "at"), HUGE)
    places = {"version": str(house.tables.table(house.code).version), "name": "count", "question": "need"}
    every = list(addresses(app, "GET", house.code, **places))
    assert len(every) > 80
    for address in every:
        with count_calls() as calls:
            house.client.get(address.path, query_string=known)
        assert calls.held < MAX_HELD, address
        assert calls.longest < MAX_CALLS, address


def test_the_page_of_a_long_game_of_rounds_lets_others_go_on(app: Flask) -> None:
    lines = [{"key": f"a{n}", "name": f"A{n}", "kind": "number"} for n in range(3)]
    sums = {"key": "s", "name": "S", "kind": "computed", "part": True, "of": ["a0"] * 12}
    sheet = {"title": "Long", "lines": [], "rounds": {"number": ROUNDS, "lines": [*lines, sums]}}
    house = House(app, json.dumps(sheet), tuple(place.seat for place in PLACES))
    for number in range(1, ROUNDS + 1):
        move = CountRound(number, {line["key"]: 1 for line in lines})
        drafts = tuple(Draft(move=move, seat=place.seat, override=Override("table")) for place in PLACES)
        saw = house.tables.table(house.code).version
        submission = Submission(token=f"round-{house.code}-{number}", saw=saw, by="host", drafts=drafts)
        assert isinstance(house.tables.submit(house.code, submission), Receipt)
    with count_calls() as calls:
        answer = house.client.get(f"/t/{house.code}")
    assert calls.held < MAX_HELD
    assert calls.longest < MAX_CALLS
    assert answer.status_code == 200
