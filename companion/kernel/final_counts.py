"""Sealed final counts: what several players counted for one seat, and whether they agree."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeVar

from companion.kernel.codec import unpack_draft
from companion.kernel.effective_entries import taken_back
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Entry
from companion.kernel.position import Position
from companion.kernel.rows import carry_out_all
from companion.kernel.scores import Line
from companion.kernel.seals import Opening, witness_of
from companion.kernel.seats import Seat
from companion.kernel.secrecy import FINAL_COUNT, seats_waived

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """Everything sealed as the count of `seat`, by the seat itself or by `witness`. `version`, `by`: of the
    last entry that sealed a part of it."""

    seat: Seat
    witness: Seat | None
    version: int
    by: str
    drafts: tuple[Draft, ...]


def counts(game: Game[Any], contents: Iterable[tuple[Entry, Sequence[str]]]) -> tuple[Count, ...]:
    """Return counts by seat, a seat's own before those of witnesses. `contents`: each sealing entry with its
    packed drafts."""
    found = sorted(contents, key=lambda one: (_whose(one[0]), one[0].version))
    counted = []
    for (seat, witness), group in groupby(found, key=lambda one: _whose(one[0])):
        parts = list(group)
        drafts = tuple(unpack_draft(packed, game.moves) for _entry, every in parts for packed in every)
        last = parts[-1][0]
        counted_by = Seat(witness) if witness else None
        counted.append(
            Count(seat=Seat(seat), witness=counted_by, version=last.version, by=last.by, drafts=drafts)
        )
    return tuple(counted)


def _whose(entry: Entry) -> tuple[str, str]:
    return entry.seat or "", witness_of(entry) or ""


def lines(game: Game[S], state: S, count: Count) -> tuple[Line, ...]:
    """Return a seat's score lines according to a count."""
    sheet = game.score(carry_out_all(game.apply, state, count.drafts))
    return next((score.lines for score in sheet.seats if score.seat == count.seat), ())


def find_agreed(game: Game[S], state: S, every: Sequence[Count]) -> Count | None:
    """Return the count that represents all counts of a seat; None if two of them give different points for a
    line."""
    points = {tuple(line.points for line in lines(game, state, count)) for count in every}
    return every[0] if len(points) == 1 else None


def by_seat(every: Iterable[Count]) -> Mapping[Seat, tuple[Count, ...]]:
    return {seat: tuple(group) for seat, group in groupby(every, key=lambda count: count.seat)}


def list_opened(game: Game[S], position: Position[S]) -> tuple[Count, ...]:
    """Return the counts among `Seals.opened`."""
    return counts(game, [(one.entry, one.unseal.drafts) for one in _list_openings(position)])


def _list_openings(position: Position[Any]) -> list[Opening]:
    return [one for one in position.seals.opened if one.seal.about == FINAL_COUNT]


def find_disputed(
    game: Game[S], position: Position[S], entries: Sequence[Entry]
) -> Mapping[Seat, tuple[Count, ...]]:
    """Return, by seat, the opened counts that disagree, leaving out seats whose count was waived or whose
    points were entered since. `entries`: the newest, without gaps; if they do not reach back to the reveal,
    nothing counts as disputed any more."""
    last = max((one.by.version for one in _list_openings(position)), default=0)
    state = position.state
    if state is None or not position.seals.revealed or not entries or entries[0].version > last + 1:
        return {}
    gone = taken_back(entries) | position.idle
    settled = {
        entry.seat
        for entry in entries
        if entry.version > last and entry.version not in gone and entry.move.kind in game.score_moves
    }
    every = by_seat(list_opened(game, position))
    asked = {seat: of_seat for seat, of_seat in every.items() if seat not in settled | seats_waived(position)}
    return {seat: of_seat for seat, of_seat in asked.items() if find_agreed(game, state, of_seat) is None}
