"""Recounts, for when the real table differs from the app: people count, place by place, until it is clear
which entry is wrong."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

from flask import Response, flash, request

from companion.kernel.effective_entries import standing
from companion.kernel.input_text import whole_number
from companion.kernel.moves import Draft, Move, Override
from companion.kernel.recounting import differing, suspects
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.tallies import Column, Pool, Tally
from companion.kernel.words import Text, text
from companion.table import seating
from companion.table.rolling import as_sent
from companion.table.submission import Submission
from companion.web.access.languages import words
from companion.web.access.table_requests import PLAYER, TableRequest, renew_request
from companion.web.entries.moves import answer_entered, receipt_once_confirmed
from companion.web.i18n.logbook import describe_entry
from companion.web.rendering.framing import frame_page
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

recounting = Routes("recounting", __name__)


@dataclass(frozen=True, slots=True)
class Cell:
    """A number to count. `field`: its name in the form; `count`: as typed, otherwise as the app has it;
    `differs`: whether the whole pool, of which this may be one kind of piece, was counted differently."""

    field: str
    count: int
    most: int
    differs: bool


@dataclass(frozen=True, slots=True)
class RecountRow:
    name: Text
    cells: Mapping[str, Cell]


@dataclass(frozen=True, slots=True)
class Grid:
    """Numbers with a column for each owner. `sheets`: headings, each with its rows."""

    columns: tuple[Column, ...]
    sheets: tuple[tuple[Text, tuple[RecountRow, ...]], ...]


@recounting.get("/t/<code>/recount", Access(who=PLAYER))
def show(table_request: TableRequest) -> str:
    """Show what to count: first what is near the players, such as reserves. `more`: groups of pieces to count
    on the whole board as well."""
    tally, state = _tally(table_request), table_request.position.state
    pools = tally.pools(state)
    counted = _add_up(pools)
    groups = set(request.args.getlist("more"))
    asked = [pool for pool in pools.values() if pool.near or pool.group in groups]
    now = {key: pool.count for key, pool in pools.items()}
    wrong = differing(now, counted)
    afar = {pool.group for pool in pools.values() if not pool.near}
    table = services().tables.whole(table_request.code)
    counts = partial(_counts, tally)
    return page(
        "table/recount.html",
        table_request,
        grids=[_grid(list(pools), counted) for _, pools in groupby(asked, lambda pool: pool.near)],
        counted=counted,
        counted_at=_counted_at(table_request, bool(counted)),
        begun=bool(counted),
        wrong=[(pools[key], counted[key]) for key in wrong],
        notes=tally.notes(state, counted) if counted else (),
        forgotten=tally.forgotten(state, counted) if wrong else (),
        suspects=suspects(table.game, counts, table.entries, counted) if wrong else (),
        told=partial(describe_entry, table_request.whole().table),
        repeatable=repeatable,
        further=sorted({pools[key].group for key in wrong if pools[key].near} & afar - groups),
        groups=sorted(groups),
        **frame_page("recount"),
    )


@recounting.post("/t/<code>/recount/<int:version>", Access(who=PLAYER))
def enter_again(table_request: TableRequest, version: int) -> Response:
    """Enter an earlier entry once more, because it happened more often than it was entered. The pieces prove
    it, so objections are overruled."""
    tables = services().tables
    earlier = next(
        (one for one in standing(tables.whole(table_request.code).entries) if one.version == version), None
    )
    if earlier is None or earlier.move.kind not in table_request.game.moves or not repeatable(earlier.move):
        raise Refusal(text("That entry cannot be entered once more."), Fault.UNKNOWN)
    submission = Submission(
        token=request.form.get("token", ""),
        saw=whole_number(request.form.get("saw", ""), 12) or 0,
        by=seating.signature(table_request.viewer),
        drafts=(Draft(move=earlier.move, seat=earlier.seat, override=Override("table")),),
        viewer=table_request.viewer,
    )
    try:
        receipt_once_confirmed(tables.submit(table_request.code, submission))
    except Refusal as refusal:
        # The typed numbers are in the address of the page that sent this.
        flash(words(refusal.sentence), "refusal")
    return answer_entered(renew_request(table_request))


def repeatable(move: Move) -> bool:
    """Return whether a move contains only what players sent, so that it can be entered again; dice or cards
    from the server would differ."""
    return as_sent(move) == move


def _counted_at(table_request: TableRequest, begun: bool) -> int:
    """Return the version at which the pieces were counted: the newest if nothing is typed yet, or the count
    was just settled; otherwise that in the address, or 0, for unknown, if it names none."""
    newest: int = table_request.table.version
    if not begun or request.args.get("settled"):
        return newest
    return min(whole_number(request.args.get("saw", ""), 12) or 0, newest)


def _tally(table_request: TableRequest) -> Tally:
    if table_request.game.recount is None or table_request.position.state is None:
        raise Refusal(text("There is nothing to count at this table now."), Fault.UNKNOWN)
    return table_request.game.recount


def _grid(pools: Sequence[Pool], counted: Mapping[str, int]) -> Grid:
    columns = {pool.column.key: pool.column for pool in pools}
    sheets = groupby(pools, lambda pool: pool.sheet)
    return Grid(
        tuple(columns.values()), tuple((name, tuple(_rows(inside, counted))) for name, inside in sheets)
    )


def _rows(pools: Iterable[Pool], counted: Mapping[str, int]) -> Iterator[RecountRow]:
    """Yield the rows, one for each kind of piece: several for pools whose kinds are counted separately."""
    for name, side_by_side in groupby(pools, lambda pool: pool.row):
        row = list(side_by_side)
        for unit in row[0].units:
            row_name = name if len(row[0].units) == 1 else text("%(name)s of %(unit)s", name=name, unit=unit)
            yield RecountRow(row_name, {pool.column.key: _cell(pool, unit, counted) for pool in row})


def _cell(pool: Pool, unit: int, counted: Mapping[str, int]) -> Cell:
    n = counted.get(pool.key, pool.count)
    larger = [each for each in pool.units if each > unit]
    left = n % min(larger) if larger else n
    return Cell(f"{pool.key}*{unit}", left // unit, pool.most, n != pool.count)


def _counts(tally: Tally, state: Any) -> Mapping[str, int]:
    return {key: pool.count for key, pool in tally.pools(state).items()}


def _add_up(pools: Mapping[str, Pool]) -> dict[str, int]:
    """Return the typed numbers by pool; kinds of pieces in one pool are added up by value. Pools with a
    missing number are left out."""
    found: dict[str, int] = {}
    for key, pool in pools.items():
        numbers = [whole_number(request.args.get(f"{key}*{unit}", ""), 4) for unit in pool.units]
        worth = [n * unit for n, unit in zip(numbers, pool.units, strict=True) if n is not None]
        if len(worth) == len(pool.units):
            found[key] = min(sum(worth), pool.most)
    return found
