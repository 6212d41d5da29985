"""Counts of the end that were sealed: by whom, for which seat, and where two of them differ."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeVar

from companion.kernel.codec import unpack_draft
from companion.kernel.game import Game, carried_out
from companion.kernel.moves import Draft, Entry, Seal, Unseal
from companion.kernel.scores import Line
from companion.kernel.seats import Seat
from companion.table.fold import Table

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """All that was sealed for `seat` by the seat itself, or by `witness`. `by`: the phone that entered it.

    `version`: of the last entry that sealed a part of it.
    """

    seat: Seat
    witness: Seat | None
    version: int
    by: str
    drafts: tuple[Draft, ...]


def counts(game: Game[Any], contents: Iterable[tuple[Entry, Sequence[str]]]) -> tuple[Count, ...]:
    """By seat, one's own before those of witnesses. `contents`: what each entry sealed, packed."""
    found = sorted(contents, key=lambda one: (_whose(one[0]), one[0].version))
    made = []
    for (seat, witness), group in groupby(found, key=lambda one: _whose(one[0])):
        parts = list(group)
        drafts = tuple(unpack_draft(packed, game.moves) for _entry, every in parts for packed in every)
        last = parts[-1][0]
        of = Seat(witness) if witness else None
        made.append(Count(seat=Seat(seat), witness=of, version=last.version, by=last.by, drafts=drafts))
    return tuple(made)


def _whose(entry: Entry) -> tuple[str, str]:
    witness = entry.move.witness if isinstance(entry.move, Seal) else None
    return entry.seat or "", witness or ""


def opened(table: Table) -> tuple[Count, ...]:
    """Of a whole table: those that its ledger has opened."""
    unsealed = (step.entry.move for step in table.steps if step.misfit is None)
    return counts(
        table.game,
        [(table.entry(move.sealed), move.drafts) for move in unsealed if isinstance(move, Unseal)],
    )


def lines(game: Game[S], state: S, count: Count) -> tuple[Line, ...]:
    """Return the score of its seat by one count."""
    sheet = game.score(carried_out(game.apply, state, count.drafts))
    return next((score.lines for score in sheet.seats if score.seat == count.seat), ())


def agreed(game: Game[S], state: S, every: Sequence[Count]) -> Count | None:
    """Return the one that holds for all counts of a seat; None where two give a line other points."""
    points = {tuple(line.points for line in lines(game, state, count)) for count in every}
    return every[0] if len(points) == 1 else None


def by_seat(every: Iterable[Count]) -> Mapping[Seat, tuple[Count, ...]]:
    return {seat: tuple(group) for seat, group in groupby(every, key=lambda count: count.seat)}


def disputed(table: Table) -> Mapping[Seat, tuple[Count, ...]]:
    """Of a whole table: the seats whose counts differed when they were opened, until somebody settles it."""
    game, state = table.game, table.position.state
    last = max((step.entry.version for step in table.steps if isinstance(step.entry.move, Unseal)), default=0)
    settled = {
        step.entry.seat
        for step in table.steps
        if step.stands and step.entry.version > last and step.entry.move.kind in game.score_moves
    }
    return {
        seat: every
        for seat, every in by_seat(opened(table)).items()
        if seat not in settled and agreed(game, state, every) is None
    }
