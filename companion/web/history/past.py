"""The table at any of its entries: as it was believed then, with a way to the moments around it."""

from dataclasses import dataclass
from itertools import pairwise

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.numbers import whole_number
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, text
from companion.table.steps import Step
from companion.web.board.asking import answer_page
from companion.web.board.tables import drawn, view_page
from companion.web.door.visits import Visit, past_visit, visit
from companion.web.services import services
from companion.web.wording.logbook import described

past = Blueprint("past", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """`step`: the entry that was the newest then. `turn_before`, `turn_after`: the last entries of the turns
    around it. `newest`: the version that the table is at. `other`: the moment that it is compared with, and
    `differences`: what lies otherwise there. `marked`: where, if somebody asked for it on the map. `moments`:
    others to compare with, by version."""

    step: Step
    said: Text
    turn_before: int | None
    turn_after: int | None
    newest: int
    other: int
    differences: tuple[Text, ...]
    marked: frozenset[str]
    moments: dict[int, Text]


@past.get("/t/<code>/at")
def jump(code: str) -> Response:
    """For the slider, where no script moves it."""
    found = visit(code)
    newest = found.table.version
    version = max(1, whole_number(request.args.get("version", "")) or 0)
    version = min(version, newest)
    return redirect(url_for("past.show", code=found.code, version=version), 303)


@past.get("/t/<code>/at/<int:version>")
def show(code: str, version: int) -> str:
    found = past_visit(code, version)
    if found.position.state is None:
        raise Refusal(text("At entry %(version)s the game had not begun.", version=version), Fault.UNKNOWN)
    return drawn("page", found, stage="still", past=_around(found))


@past.get("/t/<code>/at/<int:version>/view/<name>")
def view(code: str, version: int, name: str) -> str:
    found = past_visit(code, version)
    return view_page(found, name, past=_around(found))


@past.get("/t/<code>/at/<int:version>/ask/<question>")
def answer(code: str, version: int, question: str) -> str:
    found = past_visit(code, version)
    return answer_page(found, question, past=_around(found))


def _around(found: Visit) -> Past:
    now = services().tables.whole(found.code)
    step, ends = found.table.steps[-1], _ends(now.steps)
    asked = _version(request.args.get("with", ""), now.version)
    other = now if asked in (0, now.version) else services().tables.at(found.code, asked)
    then, there = found.position.state, other.position.state
    both = then is not None and there is not None
    return Past(
        step=step,
        said=described(found.table, step.entry),
        turn_before=max((end for end in ends if end < found.table.version), default=None),
        turn_after=min((end for end in ends if end > found.table.version), default=None),
        newest=now.version,
        other=other.version,
        differences=found.game.changes(then, there) if both else (),
        marked=found.game.changed(then, there) if both and asked else frozenset(),
        moments={end: _after(now.steps[end - 1]) for end in reversed(ends[:-1])},
    )


def _after(step: Step) -> Text:
    return text("After %(turn)s", turn=text("the set-up") if step.moment is None else step.moment.name)


def _version(given: str, newest: int) -> int:
    """0 for what is no version of the table."""
    version = whole_number(given) or 0
    return version if version <= newest else 0


def _ends(steps: tuple[Step, ...]) -> tuple[int, ...]:
    """The last entry of each turn, and the newest of all."""
    turns = [(step.entry.version, None if step.moment is None else step.moment.key) for step in steps]
    ends = [version for (version, key), (_, after) in pairwise(turns) if key is not None and key != after]
    return (*ends, turns[-1][0])
