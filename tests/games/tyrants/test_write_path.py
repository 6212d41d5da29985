"""How much of the program one plain entry goes through: a deploy, from the form to the updated part of the
page."""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from werkzeug.test import TestResponse

from companion import PACKAGE, ROOT
from companion.games.tyrants import moves as m
from companion.games.tyrants.rules import troops
from companion.kernel.seats import Seat
from companion.table.demos import open_demo
from companion.web.access.cookies import COOKIE
from tests.apps import running
from tests.games.sending import TOKENS, Sender, tables_of

MAX_MODULES = 81
MAX_OF_FEATURES = 7
MAX_TEMPLATES = 15
MAX_FILES = 50


@dataclass
class Trace:
    """What ran meanwhile: function calls, by module and one by one; templates that drew something."""

    modules: Counter[str] = field(default_factory=Counter)
    functions: Counter[Any] = field(default_factory=Counter)
    templates: set[str] = field(default_factory=set)

    def __call__(self, frame: FrameType, event: str, _arg: object) -> None:
        if event != "call":
            return
        code = frame.f_code
        self.functions[code] += 1
        path = Path(code.co_filename)
        if path.suffix == ".html":
            self.templates.add(code.co_filename.rpartition("templates/")[2])
        elif path.is_relative_to(PACKAGE) and code.co_name != "<module>":
            self.modules[str(path.relative_to(PACKAGE))] += 1


@pytest.fixture
def sender(tmp_path: Path) -> Iterator[Sender]:
    """The host's phone at a game in progress, with the table's page open; the templates of a response are
    compiled."""
    with running(tmp_path) as app:
        code, host = open_demo(tables_of(app), "tyrants")
        client = app.test_client()
        client.set_cookie(COOKIE + code, host)
        made = Sender(app, client, code)
        assert client.get(f"/t/{code}").status_code == 200
        assert deploy(made, *likely(made)).status_code == 200
        yield made


def likely(sender: Sender) -> tuple[Seat, str]:
    """Return who is on turn, and where they may deploy."""
    turn = sender.table.game.moment(sender.state).seat
    moves = sender.table.game.likely_moves(sender.state, turn)
    return turn, next(move.place for move in moves if isinstance(move, m.Deploy))


def deploy(sender: Sender, turn: Seat, place: str) -> TestResponse:
    """Deploy as htmx sends the form from the page of the table."""
    shown = {"csrf_token": sender.proof, "saw": sender.version, "token": next(TOKENS), "seat": turn}
    page = f"http://localhost/t/{sender.code}"
    headers = {"HX-Request": "true", "HX-Current-URL": page, "X-Fills": "2"}
    return sender.client.post(
        f"/t/{sender.code}/moves/deploy", data={**shown, "place": place}, headers=headers
    )


def traced(sender: Sender) -> tuple[Trace, TestResponse]:
    turn, place = likely(sender)
    assert sender.proof
    version, trace = sender.version, Trace()
    before = sys.getprofile()
    sys.setprofile(trace)
    try:
        answer = deploy(sender, turn, place)
    finally:
        sys.setprofile(before)
    assert sender.version == version + 1
    return trace, answer


def test_a_deploy_goes_through_few_modules_and_templates(sender: Sender):
    trace, answer = traced(sender)
    assert answer.status_code == 200
    assert answer.headers["HX-Retarget"] == "#live"
    assert 'id="live"' in answer.text
    of_features = {name for name in trace.modules if name.startswith("features/")}
    assert len(trace.modules) - len(of_features) <= MAX_MODULES, " ".join(sorted(trace.modules))
    assert len(of_features) <= MAX_OF_FEATURES, " ".join(sorted(of_features))
    assert len(trace.templates) <= MAX_TEMPLATES, " ".join(sorted(trace.templates))


def test_the_state_that_was_checked_is_the_one_that_is_entered(sender: Sender):
    trace, _answer = traced(sender)
    assert trace.functions[troops.deploy.__code__] == 1


def test_what_the_table_has_not_is_no_stage_of_its_entries(sender: Sender):
    """No dice, cards, seals, closed turns, late entries or duplicates, and no clock."""
    trace, _answer = traced(sender)
    stages = ("rolling", "dealing", "sealed_entries", "unlocking", "placing", "clashing", "turns")
    idle = {f"table/{stage}.py" for stage in stages}
    idle |= {"web/rendering/turn_tools.py", "kernel/closed_turns.py"}
    assert [name for name in sorted(idle) if not (PACKAGE / name).is_file()] == []
    assert idle & {*trace.modules} == set()


def test_the_walk_in_the_documents_names_what_a_deploy_goes_through(sender: Sender):
    """From the form to the page all of it runs; what draws the button and prints the score is there."""
    documents = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    section = documents.split("### One deploy, file by file")[1].split("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+) \| (`.*`) \|$", section, re.MULTILINE)
    walk = {step: re.findall(r"`([^`]+)`", files) for step, files in rows}
    assert len(walk) == 9
    named = [file for files in walk.values() for file in files]
    assert len(named) == len(set(named)) <= MAX_FILES
    assert [name for name in named if not any((top / name).is_file() for top in (ROOT, PACKAGE))] == []
    trace, _answer = traced(sender)
    drawn = {f"templates/{name}" for name in trace.templates}
    run = {
        name
        for step, names in walk.items()
        if step not in ("a button is drawn", "other phones are told", "the score is printed")
        for name in names
        if not name.startswith("static/") and name != "games/tyrants/moves.py"
    }
    assert run - trace.modules.keys() - drawn == set()
