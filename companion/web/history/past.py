"""The table at any of its entries, as it was then, with links to the moments around it."""

from dataclasses import dataclass, replace
from typing import Final

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.input_text import whole_number
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, text
from companion.table.steps import Step
from companion.web.access.quotas import count_look
from companion.web.access.table_requests import WATCHER, TableRequest, table_request
from companion.web.board.asking import answer_page
from companion.web.board.tables import draw_part, view_page
from companion.web.i18n.logbook import describe_entry
from companion.web.routes import Access, Routes, Who
from companion.web.services import services

NEAR = 20
"""How many ends of turns before a moment, and how many after it, are offered for comparison."""

past = Routes("past", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """What pages show about a past moment. `step`: the newest entry then. `turn_before`, `turn_after`: the
    last entries of the turns before and after it, by version. `newest`: the table's present version. `other`:
    the version with which the moment is compared; `differences`: those between the two, in words. `marked`:
    the places that differ, if the address names a version to compare with. `moments`: others to compare with,
    by version."""

    step: Step
    said: Text
    turn_before: int | None
    turn_after: int | None
    newest: int
    other: int
    differences: tuple[Text, ...]
    marked: frozenset[str]
    moments: dict[int, Text]


def past_request(code: str, version: int) -> TableRequest:
    """Return anybody's request for the table as it was at a version. What the table hides today stays
    hidden."""
    found = table_request(code)
    count_look(found.viewer, found.credential)
    past = services().tables.past(found.code, version)
    return replace(found, at=version).with_table(past).as_current()


PAST: Final = Who("watcher", past_request)
"""Whoever knows the code; how many moments one phone looks at is limited."""


@past.get("/t/<code>/at", Access(who=WATCHER))
def jump(table_request: TableRequest) -> Response:
    """Send the phone to a moment, for the slider if there is no script."""
    newest = table_request.table.version
    version = max(1, whole_number(request.args.get("version", "")) or 0)
    version = min(version, newest)
    return redirect(url_for("past.show", code=table_request.code, version=version), 303)


@past.get("/t/<code>/at/<int:version>", Access(who=PAST, variant_of="tables.show"))
def show(table_request: TableRequest) -> str:
    if table_request.position.state is None:
        raise Refusal(
            text("At entry %(version)s the game had not begun.", version=table_request.table.version),
            Fault.UNKNOWN,
        )
    return draw_part("page", table_request, stage="still", past=_around(table_request))


@past.get("/t/<code>/at/<int:version>/view/<name>", Access(who=PAST, variant_of="tables.view"))
def view(table_request: TableRequest, name: str) -> str:
    return view_page(table_request, name, past=_around(table_request))


@past.get("/t/<code>/at/<int:version>/ask/<question>", Access(who=PAST, variant_of="asking.answer"))
def answer(table_request: TableRequest, question: str) -> str:
    return answer_page(table_request, question, past=_around(table_request))


def _around(table_request: TableRequest) -> Past:
    tables, version = services().tables, table_request.table.version
    now, ends = tables.table(table_request.code), tables.turn_ends(table_request.code)
    asked = _version(request.args.get("with", ""), now.version)
    other = now if asked in (0, now.version) else tables.past(table_request.code, asked)
    then, there = table_request.position.state, table_request.without_secrets(other.position).state
    both = then is not None and there is not None
    step, near = table_request.table.steps[-1], ends.near(version, NEAR) | ends.near(asked, 1)
    return Past(
        step=step,
        said=describe_entry(table_request.table, step.entry),
        turn_before=ends.before(version),
        turn_after=ends.after(version) or (now.version if now.version > version else None),
        newest=now.version,
        other=other.version,
        differences=table_request.game.log.changes(then, there) if both else (),
        marked=table_request.game.log.changed(then, there) if both and asked else frozenset(),
        moments={end: text("After %(turn)s", turn=near[end].name) for end in sorted(near, reverse=True)},
    )


def _version(given: str, newest: int) -> int:
    """Return the version that was sent, or 0 if it is none of the table's."""
    version = whole_number(given) or 0
    return version if version <= newest else 0
