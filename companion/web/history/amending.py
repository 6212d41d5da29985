"""Correcting entries that were made for the wrong seat, in the wrong turn, or by mistake: the user chooses
them in the log, and sees what would change before anything is entered.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from flask import request

from companion.kernel.amending import TurnEnd, preview, turn_ends
from companion.kernel.checks import MAX_AMENDED, check
from companion.kernel.effective_entries import puts_back, reach, standing
from companion.kernel.input_text import whole_number
from companion.kernel.moves import Amend, Draft, Retract, SharedMove
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Openness, Seat
from companion.kernel.words import Text, text
from companion.table.pacing import pace
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import PLAYER, TableRequest
from companion.web.history.log import SHOWN, group_by_turn, list_shown, version_of
from companion.web.i18n.logbook import describe_entry
from companion.web.rendering.framing import frame_page
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

AROUND = 3
"""How many ends of turns before the chosen entries are offered, and how many after them."""

amending = Routes("amending", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """Another place in the order: right after the entry `after`."""

    after: int
    said: Text


@amending.get("/t/<code>/log/choose", Access(who=PLAYER))
def choose(table_request: TableRequest) -> str:
    """Show those entries of a page of the log that can be moved to another seat or turn, each with a
    checkbox. `turn` in the address: the turn whose entries are ticked."""
    before = version_of(request.args.get("before", ""), table_request.table.version + 1)
    table_request = (
        table_request if table_request.table.reaches(max(1, before - SHOWN)) else table_request.whole()
    )
    table = table_request.table
    steps = [
        step
        for step in list_shown(table, before)
        if step.stands
        and not isinstance(step.entry.move, SharedMove)
        and _may_move(table_request, step.entry.version)
        and step.entry.version > table.position.closed.upto
    ]
    older = before - SHOWN if before - SHOWN > max(1, table.position.closed.upto) else None
    more = {
        "groups": group_by_turn(table_request, steps),
        "older": older,
        "ticked": request.args.get("turn", ""),
    }
    return page("table/choose.html", table_request, **more, **frame_page("choose"))


@amending.get("/t/<code>/log/amend", Access(who=PLAYER))
def amend(table_request: TableRequest) -> str:
    """Show where the ticked entries can be moved or, once that is chosen, what would change. Nothing is
    entered here."""
    table_request = table_request.whole()
    chosen = _read_chosen(table_request)
    if not chosen:
        raise Refusal(text("Tick the entries first."))
    to = Seat(request.args.get("to", ""))
    given = request.args.get("after", "")
    after = whole_number(given)
    if not to and after is None:
        ways = _ways(table_request, chosen)
        entries = [table_request.table.entry(version) for version in chosen]
        said = [(entry, describe_entry(table_request.table, entry)) for entry in entries]
        return page("table/amend.html", table_request, chosen=said, ways=ways, **frame_page("log"))
    move = Amend(chosen, to or None, after)
    fields = {"versions": ",".join(map(str, chosen)), "to": to, "after": given}
    return _what_would_change(table_request, move, fields)


@amending.get("/t/<code>/log/retract", Access(who=PLAYER))
def retract(table_request: TableRequest) -> str:
    """Show what would change if an entry were taken back or put back. Nothing is entered here."""
    table_request = table_request.whole()
    move = Retract(whole_number(request.args.get("version", "")) or 0)
    return _what_would_change(table_request, move, {"version": str(move.version)})


def _what_would_change(table_request: TableRequest, move: Amend | Retract, fields: Mapping[str, str]) -> str:
    table = table_request.table
    check(table.game, table.entries, table.position, Draft(move=move))
    start, entries = table.since(reach(move) or 1)
    game = pace(services().tables.table(table_request.code).game)
    # A preview must not reveal what the table hides from this viewer.
    scores: Openness = "hidden" if table_request.withheld else table_request.viewer.scores
    change = preview(game, entries, move, scores, start)
    return page(
        "table/changed.html",
        table_request,
        move=move,
        fields=fields,
        said=_say(table_request, move),
        change=change,
        back=puts_back(table_request.table.entries, move),
        offered=permissions(table_request).may_make(Draft(move=move)),
        told=partial(describe_entry, table),
        **frame_page("log"),
    )


def _may_move(table_request: TableRequest, version: int) -> bool:
    return permissions(table_request).may_make(Draft(move=Amend((version,))))


def _say(table_request: TableRequest, move: Amend | Retract) -> Text:
    return describe_entry(
        table_request.table, replace(table_request.table.entries[-1], move=move, seat=None, by="")
    )


def _read_chosen(table_request: TableRequest) -> tuple[int, ...]:
    """Return the versions of the ticked entries, in effective order; anything else that was sent is
    ignored."""
    given = {whole_number(version) for version in request.args.getlist("v")[: 2 * MAX_AMENDED]}
    return tuple(entry.version for entry in standing(table_request.table.entries) if entry.version in given)


def _ways(table_request: TableRequest, chosen: Sequence[int]) -> tuple[Way, ...]:
    """Return the places to which entries can be moved, in earlier and later turns."""
    order = {entry.version: place for place, entry in enumerate(standing(table_request.table.entries))}
    first, last = order[chosen[0]], order[chosen[-1]]
    ends = [
        end
        for end in turn_ends(pace(table_request.game), table_request.table.entries)
        if end.version not in chosen
    ]
    earlier = [end for end in ends if order[end.version] < first][-AROUND:]
    later = [end for end in ends if order[end.version] > last][:AROUND]
    ways = (*map(_before, reversed(earlier)), *map(_behind, later))
    return tuple(way for way in ways if not table_request.position.closed.holds(way.after))


def _before(end: TurnEnd) -> Way:
    return Way(after=end.before, said=text("Before the end of %(turn)s", turn=end.moment.name))


def _behind(end: TurnEnd) -> Way:
    return Way(after=end.version, said=text("After the end of %(turn)s", turn=end.moment.name))
