"""Late entries: those in a phone's queue, which are entered one by one, and those that wait for the players
to decide.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from flask import Response, flash, jsonify, request
from flask_babel import gettext as _  # type: ignore[import-untyped]
from flask_babel import ngettext
from flask_wtf.csrf import generate_csrf
from werkzeug.datastructures import MultiDict

from companion.forms.move import versions_in
from companion.kernel.input_text import read_json, whole_number
from companion.kernel.moves import Entry
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text
from companion.table.late_entries import HeldEntry, judge_held, merge, settle
from companion.table.submission import Displacing
from companion.web.access.languages import words
from companion.web.access.table_requests import (
    PLAYER,
    WATCHER,
    TableRequest,
    renew_request,
)
from companion.web.entries.moves import answer_entered, following, form_of, receipt_once_confirmed
from companion.web.i18n.logbook import describe_held
from companion.web.rendering.clashing import Duplicate, LostRow, corrects, displacing, duplicate, lost_rows
from companion.web.rendering.framing import frame_page
from companion.web.rendering.queue_limits import MAX_QUEUED
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

MAX_SHOWN = 20
"""How many held entries one page shows: it takes time to judge each at its own place, together with
everything after it."""

MAX_FIELDS = 300
"""The most fields of a queued entry's form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Queued:
    """An entry as its phone stored it: the kind of its move, and the fields of its form."""

    kind: str
    fields: MultiDict[str, str]

    @property
    def token(self) -> str:
        return self.fields.get("token", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What became of a queued entry. `state`: "entered", "held" or, if it was not stored, "refused" for the
    reasons `why`. `own`: the versions that then count as seen by the rest of its queue."""

    token: str
    state: str
    why: tuple[Text | str, ...] = ()
    own: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Queue:
    """What a phone sends of its queue. `own`: the versions that the parts sent before have added."""

    entries: tuple[Queued, ...]
    own: frozenset[int]


def read(table_request: TableRequest, given: str) -> Queue:
    """Return the queue in `{"table": code, "entries": [[kind, fields], …], "own": [version, …]}`; fields are
    as a form sends them.

    Raise `Refusal` for anything that no page could have made, and for the queue of another table.
    """
    try:
        queue: Any = read_json(given)
        entries = queue["entries"]
        pairs = [(str(kind), str(fields)) for kind, fields in entries]
        table, newest = str(queue["table"]), table_request.table.version
        own = frozenset(each for each in queue.get("own", ()) if type(each) is int and 0 < each <= newest)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise Refusal(
            text("These are not a phone's waiting entries. Copy everything that the old page shows.")
        ) from error
    if table != table_request.code:
        raise Refusal(text("These entries belong to table %(code)s.", code=table[:12]))
    if len(pairs) > MAX_QUEUED:
        raise Refusal(
            text("At most %(most)s entries can be entered at once.", most=MAX_QUEUED), Fault.TOO_LARGE
        )
    entries = tuple(Queued(kind=kind, fields=_fields(fields)) for kind, fields in pairs)
    return Queue(entries=entries, own=own)


def _fields(given: str) -> MultiDict[str, str]:
    try:
        return MultiDict(parse_qsl(given, keep_blank_values=True, max_num_fields=MAX_FIELDS))
    except ValueError:
        # Treat it as a form without fields, which is refused; the other entries are still read.
        return MultiDict()


def merge_queue(table_request: TableRequest, queue: Queue) -> Iterator[Result]:
    """Enter the queue one by one and yield each result. What an entry of the queue added counts as seen by
    those after it."""
    own = queue.own
    for queued in queue.entries:
        result = _merge(renew_request(table_request), queued, own)
        own |= result.own
        yield result


def _merge(table_request: TableRequest, queued: Queued, own: frozenset[int]) -> Result:
    try:
        form = form_of(table_request, queued.kind)(queued.fields)
        if form.wrong:
            return Result(token=queued.token, state="refused", why=(*form.faults(),))
        merged = merge(services().tables, table_request.code, following(table_request, form, own))
    except Refusal as refusal:
        return Result(token=queued.token, state="refused", why=(refusal.sentence,))
    return Result(token=queued.token, state="held" if merged.held else "entered", own=merged.own)


late = Routes("late", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldRow:
    """A held entry. `seats`: of the phone that made it. `why`: the refusal and the objections that it meets,
    each as sentence, page (0 for none) and section; empty if it could be entered now. `refused`: whether it
    cannot be entered as things are. `readable`: whether its content can still be read. `correcting`: whether
    it states how something is, whatever was entered before, as a correction does. `lost`: entries that it
    would make impossible."""

    entry: Entry
    said: Text | tuple[Text, ...]
    seats: tuple[Seat, ...]
    duplicates: tuple[Duplicate, ...]
    why: tuple[tuple[Text, int, str], ...]
    refused: bool
    readable: bool
    correcting: bool
    lost: tuple[LostRow, ...]


@late.get("/t/<code>/late", Access(who=WATCHER))
def show(table_request: TableRequest) -> str:
    table_request = table_request.whole()
    shown, more = table_request.position.held[:MAX_SHOWN], table_request.position.held[MAX_SHOWN:]
    return page(
        "table/held.html",
        table_request,
        rows=_rows(table_request, shown),
        more=len(more),
        **frame_page("held"),
    )


@late.get("/t/<code>/late/proof", Access(who=WATCHER, in_front=True))
def csrf_token(_table_request: TableRequest) -> Response:
    """Return a new CSRF token to this phone, for a page that was opened long ago."""
    return jsonify({"csrf_token": generate_csrf()})


@late.post("/t/<code>/late", Access(who=PLAYER, in_front=True))
def merge_sent(table_request: TableRequest) -> Response | str:
    """Enter a part of a queue, sent by a script of the phone that stored it."""
    results = tuple(merge_queue(table_request, read(table_request, request.form.get("queue", ""))))
    rows = [
        {
            "token": result.token,
            "state": result.state,
            "why": [str(words(why)) for why in result.why],
            "own": sorted(result.own),
        }
        for result in results
    ]
    return jsonify({"version": renew_request(table_request).table.version, "results": rows})


@late.get("/t/<code>/carry", Access(who=PLAYER, in_front=True))
def carry(table_request: TableRequest) -> str:
    return page("table/carry.html", table_request, results=None, **frame_page("still"))


@late.post("/t/<code>/carry", Access(who=PLAYER, in_front=True))
def carry_over(table_request: TableRequest) -> str:
    """Enter a queue that its phone could only show, not send, and that somebody has copied."""
    results = tuple(merge_queue(table_request, read(table_request, request.form.get("queue", "").strip())))
    return page(
        "table/carry.html",
        renew_request(table_request),
        results=_summarise(results),
        **frame_page("still"),
    )


@late.post("/t/<code>/late/<int:version>", Access(who=PLAYER))
def enter(table_request: TableRequest, version: int) -> Response:
    """Enter a held entry in spite of the objections."""
    saw = whole_number(request.form.get("saw", ""), 12) or 0
    token = request.form.get("token", "")
    tables, viewer = services().tables, table_request.viewer
    displaces = versions_in(request.form.get("displaces", ""))
    settled = settle(
        tables, table_request.code, version, token=token, saw=saw, viewer=viewer, displaces=displaces
    )
    if isinstance(settled, Displacing):
        return displacing(renew_request(table_request), settled)
    answer = receipt_once_confirmed(settled)
    if answer.repeated:
        flash(_("That was already entered, as entry %(version)s.", version=answer.versions[0]), "info")
    return answer_entered(renew_request(table_request))


def _rows(table_request: TableRequest, held: Sequence[Entry]) -> list[HeldRow]:
    tables = services().tables
    table = tables.whole(table_request.code)
    return [_row(table_request, judge_held(tables, table, entry)) for entry in held]


def _row(table_request: TableRequest, held: HeldEntry) -> HeldRow:
    objections = [(one.sentence, one.page, one.section) for one in held.objections]
    refused = [(held.refusal.sentence, 0, "")] if held.refusal else []
    correcting = corrects(table_request.game, held.drafts)
    return HeldRow(
        entry=held.entry,
        said=describe_held(table_request.table, held.entry),
        seats=tuple(Seat(name) for name in held.entry.by.split(",") if name in table_request.seats),
        duplicates=tuple(
            duplicate(table_request.table, entry, correcting=correcting) for entry in held.duplicates
        ),
        correcting=correcting,
        why=tuple(dict.fromkeys((*refused, *objections))),
        refused=held.refusal is not None,
        readable=bool(held.drafts),
        lost=lost_rows(table_request.table, held.lost),
    )


def _summarise(results: tuple[Result, ...]) -> dict[str, object]:
    number = {state: sum(result.state == state for result in results) for state in ("entered", "held")}
    return {
        "entered": ngettext("%(num)s entry was entered.", "%(num)s entries were entered.", number["entered"]),
        "held": number["held"],
        "refused": [result.why for result in results if result.state == "refused"],
    }
