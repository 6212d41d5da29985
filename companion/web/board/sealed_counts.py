"""What pages show of sealed counts: first who is ready, then where counts of the same seat differ, then the
result."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from companion.kernel.final_counts import Count, find_disputed, lines
from companion.kernel.moves import Seal, of_kind
from companion.kernel.position import Position
from companion.kernel.scores import Line
from companion.kernel.seats import Seat
from companion.kernel.secrecy import FINAL_COUNT, own_counts, sealed_for
from companion.kernel.words import Text
from companion.table import sealed_entries
from companion.table.fold import Table
from companion.table.results import Result, result_of
from companion.table.sealed_entries import contents
from companion.web.access.table_requests import TableRequest
from companion.web.services import services

How: TypeAlias = Literal["waiting", "sealed", "ready", "waived", "lost", "partly"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """How far a seat's sealed count is. `how`: "waiting" until there is a count, then "sealed", then "ready";
    "waived" if the table does not wait for it; "lost" if the count was sealed on another computer, "partly"
    if a part of it was. `witnesses`: seats that have counted it too."""

    seat: Seat
    how: How
    witnesses: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferingCount:
    """One of several counts of a seat that differ. `lines`: those that differ, each with the items that are
    not in all of the counts."""

    count: Count
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A number of the result. `step`: its place in the order in which numbers are shown, from 1: line by
    line, and in each line the seat with the lowest total first."""

    seat: Seat
    points: int | None
    step: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealedResult:
    """The result as it is revealed: `rows` with a cell for each seat; then the places, the last one first."""

    result: Result
    rows: tuple[tuple[Text, tuple[Cell, ...]], ...]
    clashes: tuple[Text, ...]

    @property
    def places(self) -> Sequence[tuple[int, int, Seat, bool]]:
        """Return the places, the best first: each with its rank, the step at which it is shown, its seat, and
        whether it is a first place."""
        ranked = sorted(self.result.seats, key=lambda seat: (seat.rank, -seat.total))
        after = len(self.rows) * len(ranked)
        return [
            (seat.rank, after + len(ranked) - index, seat.seat, seat.rank == 1)
            for index, seat in enumerate(ranked)
        ]


def reveal_page(table_request: TableRequest) -> dict[str, Any]:
    """Return the data of the page: `countings` before the reveal; then `sides`, the counts of each seat whose
    counts differ or, if there is none, the `show`."""
    if table_request.game.scoring is None or not table_request.position.seals.revealed:
        return {"countings": _countings(table_request), "sides": {}, "show": None}
    table = services().tables.whole(table_request.code)
    differing = find_disputed(table.game, table.position, table.entries)
    sides = {seat: _sides(table, counts) for seat, counts in differing.items()}
    return {"countings": (), "sides": sides, "show": None if sides else _show(table)}


def in_progress(table_request: TableRequest) -> bool:
    """Return whether the sealed count of the table has begun."""
    position = table_request.position
    return position.seals.revealed or bool(
        position.seals.ready or sealed_for(position.seals.sealed, FINAL_COUNT)
    )


def _countings(table_request: TableRequest) -> tuple[Counting, ...]:
    position = table_request.position
    held = contents(services().ledger, table_request.code)
    here = {entry.seat for entry in own_counts(position.seals.sealed) if entry.version in held}
    counts = of_kind(sealed_for(position.seals.sealed, FINAL_COUNT), Seal)
    seals = [(entry.seat, count) for entry, count in counts]
    lost = sealed_entries.counted_elsewhere(services().ledger, table_request.table)
    made = []
    for seat in table_request.seats:
        witnesses = [seal.witness for whose, seal in seals if whose == seat]
        how = (
            ("partly" if seat in here else "lost")
            if seat in lost
            else _how(position, seat, None in witnesses)
        )
        others = tuple(dict.fromkeys(witness for witness in witnesses if witness is not None))
        made.append(Counting(seat=seat, how=how, witnesses=others))
    return tuple(made)


def _how(position: Position[Any], seat: Seat, counted: bool) -> How:
    if seat in position.seals.ready:
        return "waived" if position.seals.ready[seat] else "ready"
    return "sealed" if counted else "waiting"


def _sides(table: Table, counts: Sequence[Count]) -> tuple[DifferingCount, ...]:
    every = [lines(table.game, table.position.state, count) for count in counts]
    differing = [
        place
        for place, of_line in enumerate(zip(*every, strict=True))
        if len({line.points for line in of_line}) > 1
    ]
    return tuple(
        DifferingCount(count=count, lines=tuple(_own_items(place, of_count, every) for place in differing))
        for count, of_count in zip(counts, every, strict=True)
    )


def _own_items(place: int, of_count: Sequence[Line], every: Sequence[Sequence[Line]]) -> Line:
    line = of_count[place]
    items = [item for item in line.items if not all(item in other[place].items for other in every)]
    return replace(line, items=tuple(items))


def _show(table: Table) -> RevealedResult | None:
    result = result_of(table)
    if result is None:
        return None
    lowest = sorted(result.seats, key=lambda seat: seat.total)
    turn = {seat.seat: index for index, seat in enumerate(lowest, 1)}
    rows = tuple(
        (
            result.seats[0].lines[row].name,
            tuple(
                Cell(seat=seat.seat, points=seat.lines[row].points, step=row * len(turn) + turn[seat.seat])
                for seat in result.seats
            ),
        )
        for row in range(len(result.seats[0].lines))
    )
    scoring = table.game.scoring
    clashes = scoring.clashes(table.position.state) if scoring else ()
    return RevealedResult(result=result, rows=rows, clashes=clashes)
