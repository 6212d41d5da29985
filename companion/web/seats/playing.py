"""Pages for players, latecomers, and people with several tables."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from math import ceil
from typing import Final

from flask import render_template, request
from flask_babel import gettext as _  # type: ignore[import-untyped]

from companion import __version__
from companion.kernel.input_text import whole_number
from companion.kernel.moves import SharedMove
from companion.kernel.rows import label_of
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text
from companion.ledger import access
from companion.table import seating
from companion.table.steps import Step
from companion.web.access.languages import words
from companion.web.access.table_requests import WATCHER, TableRequest, glance
from companion.web.i18n.logbook import with_seat
from companion.web.rendering.due import DueNow, due_now
from companion.web.rendering.framing import frame_page
from companion.web.rendering.templating import page
from companion.web.routes import ANYBODY, Access, Routes
from companion.web.seats.appointing import hosting
from companion.web.seats.copies import ListedTable, own_tables, with_people
from companion.web.services import services

MAX_TURNS: Final = 4
"""How many of the last turns a latecomer is shown, each with at most `MAX_ENTRIES` entries."""

MAX_ENTRIES: Final = 3
MAX_DECISIONS: Final = 3
MAX_DUE: Final = 6
TABLES_PER_PAGE: Final = 20
"""How many tables are on one page of the list of this phone's tables."""

playing = Routes("playing", __name__)


@playing.get("/t/<code>/who", Access(who=WATCHER, in_front=True))
def who(table_request: TableRequest) -> str:
    """Return the page of the players, their phones, and what can be done with each seat."""
    tables, turns = services().tables, table_request.game.turns
    begin = table_request.position.begin
    return page(
        "seating/who.html",
        table_request,
        held=seating.find_held(tables, table_request.code),
        hosting=hosting(table_request),
        seen=_find_seen(table_request) if table_request.viewer.enters else {},
        skips=turns is not None and turns.absent is not None and table_request.position.finish is None,
        playing=() if begin is None else begin.seats,
        owed=_find_owed(table_request),
        **frame_page("settings"),
    )


def _find_seen(table_request: TableRequest) -> Mapping[Seat, datetime]:
    """Return when the phone of each seat was last seen, to within a few minutes."""
    last_seen, rows = (
        services().last_seen,
        services().tables.ledger.select(access.HELD_SEEN, code=table_request.code),
    )
    seen: dict[Seat, datetime] = {}
    for seat, phone, written in rows:
        at = last_seen.at(str(phone), written)
        if at is not None:
            seen[Seat(str(seat))] = at
    return seen


def _find_owed(table_request: TableRequest) -> Mapping[Seat, DueNow]:
    """Return the first thing that is due from each seat."""
    owed: dict[Seat, DueNow] = {}
    for one in due_now(table_request):
        if one.due.who is not None:
            owed.setdefault(one.due.who, one)
    return owed


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A turn summarised for a latecomer. `told`: its last entries in words, the newest first, each with its
    version."""

    name: Text
    told: tuple[tuple[int, Text], ...]


@playing.get("/t/<code>/catch-up", Access(who=WATCHER, in_front=True))
def catch_up(table_request: TableRequest) -> str:
    """Return the page for a latecomer: who is who, what happened in the last turns, what to decide first."""
    state, game = table_request.position.state, table_request.game
    counted = state is not None and game.scoring is not None and table_request.viewer.scores == "all"
    totals = game.totals(state) if counted and state is not None else {}
    about = {} if state is None else {thing.id: thing for thing in game.log.things(state)}
    return page(
        "seating/catch_up.html",
        table_request,
        moment=None if state is None else game.moment(state),
        totals=totals,
        unit=game.scoring.unit if game.scoring else None,
        sheets={seat: about[f"seat:{seat}"].where for seat in table_request.seats if f"seat:{seat}" in about},
        turns=tuple(_turns(table_request)),
        owed=tuple(one for one in due_now(table_request) if one.mine)[:MAX_DECISIONS],
        likely=_likely(table_request),
        **frame_page("help"),
    )


def _turns(table_request: TableRequest) -> Iterator[Turn]:
    """Yield the last loaded turns, the newest first."""
    turns: dict[int, list[Step]] = {}
    for step in reversed(table_request.table.steps):
        if step.moment is not None and step.stands and not isinstance(step.entry.move, SharedMove):
            turns.setdefault(step.moment.key, []).append(step)
        if len(turns) > MAX_TURNS:
            break
    for steps in list(turns.values())[:MAX_TURNS]:
        told = tuple(
            (step.entry.version, with_seat(table_request.table, step.entry)) for step in steps[:MAX_ENTRIES]
        )
        moment = steps[0].moment
        if moment is not None:
            yield Turn(name=moment.name, told=told)


def _likely(table_request: TableRequest) -> tuple[Text, ...]:
    """Return the likely moves of this phone's seat, if it or everybody is on turn and the game has words for
    them."""
    game, state, seat = table_request.game, table_request.position.state, table_request.own
    if (
        game.likely_moves is None
        or state is None
        or seat is None
        or table_request.position.finish is not None
    ):
        return ()
    if game.moment(state).seat not in (None, seat):
        return ()
    rows = ((game.rows_by_kind[move.kind], move) for move in game.likely_moves(state, seat))
    labels = (row.label(move) for row, move in rows if row.label is not label_of)
    return tuple(islice(labels, MAX_DECISIONS))


@dataclass(frozen=True, slots=True, kw_only=True)
class Awaited:
    """Something that is due, in words. `who`: who must settle it, "" for this browser; `url`: where, or
    None."""

    who: str
    what: str
    url: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """A table that this browser has joined. `stage`: how far the game is, in words. `due`: what is due, first
    from this browser. `why_not`: why the table cannot be read, or ""."""

    table: ListedTable
    stage: str
    due: tuple[Awaited, ...] = ()
    why_not: str = ""


@playing.get("/tables", Access(who=ANYBODY, in_front=True))
def tables() -> str:
    """Return a page of this browser's tables, each with what is due, first those at which something is due
    from this browser."""
    every = own_tables()
    pages = max(1, ceil(len(every) / TABLES_PER_PAGE))
    number = min(max(whole_number(request.args.get("page", "")) or 1, 1), pages)
    shown = map(with_people, every[(number - 1) * TABLES_PER_PAGE : number * TABLES_PER_PAGE])
    running = [_running(one) for one in shown]
    running.sort(key=lambda one: not any(not due.who for due in one.due))
    return render_template(
        "seating/running.html",
        running=running,
        most=MAX_DUE,
        number=number,
        pages=pages,
        total=len(every),
        version=__version__,
    )


def _running(game: ListedTable) -> Running:
    """Return a table of this browser in words. They are translated here, one table after another, because
    each game has messages of its own."""
    if game.why_not is not None:
        return Running(table=game, stage="", why_not=words(game.why_not).unescape())
    try:
        found = glance(game.summary.code)
    except Refusal:
        return Running(table=game, stage="")
    due = tuple(
        Awaited(
            who="" if each.mine else _names(found, each), what=words(each.due.what).unescape(), url=each.url
        )
        for each in due_now(found)
    )
    return Running(table=game, stage=words(game.stage or "").unescape(), due=due)


def _names(table_request: TableRequest, due: DueNow) -> str:
    names = (
        words(table_request.seats[seat].name).unescape() for seat in due.asked if seat in table_request.seats
    )
    return " / ".join(names) or str(_("the host"))
