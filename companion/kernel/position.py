"""Folding entries into a position: who sits where, the game's state, and what no longer fits."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from companion.kernel.game import Game, Misfit
from companion.kernel.moves import (
    SHARED,
    Amend,
    Begin,
    Choose,
    Entry,
    Finish,
    Move,
    Open,
    Retract,
    Rise,
    Sit,
    Skip,
)
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.standing import standing
from companion.kernel.words import text

S = TypeVar("S")
V = TypeVar("V")


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(Generic[S]):
    """A table at a version. `state` is None until the game begins; `names` holds who sits, by seat.

    `left`: seats whose player went in mid-game: are their turns skipped? None until the table has said so.
    """

    version: int = 0
    names: Mapping[Seat, str] = field(default_factory=dict)
    left: Mapping[Seat, bool | None] = field(default_factory=dict)
    begin: Begin | None = None
    state: S | None = None
    misfits: tuple[Misfit, ...] = ()
    finish: Entry | None = None

    @property
    def skipped(self) -> frozenset[Seat]:
        return frozenset(seat for seat, skip in self.left.items() if skip)


def advance(game: Game[S], position: Position[S], entry: Entry) -> Position[S]:
    """The position after one more standing entry. Total: an entry that does not fit becomes a misfit."""
    move, seat, state = entry.move, entry.seat, position.state
    match move:
        case Sit() if seat is not None:
            back = _leaving(game, position, _without(position.left, seat))
            return replace(back, version=entry.version, names={**position.names, seat: move.name})
        case Rise() if seat is not None:
            gone = _risen(position, seat)
            return replace(gone, version=entry.version, names=_without(position.names, seat))
        case Skip() if seat is not None:
            said = _leaving(game, position, {**position.left, seat: move.skip})
            return replace(said, version=entry.version)
        case Begin():
            return _begun(game, position, entry, move)
        case Choose() if state is not None and game.choose is not None:
            return replace(
                position, version=entry.version, state=game.choose(state, move.setting, move.value)
            )
        case Finish():
            return replace(position, version=entry.version, finish=entry)
        case Open():
            return replace(position, version=entry.version)
        case _ if state is None:
            return _misfit(position, entry, Misfit(text("The game has not begun.")))
        case _ if move.kind in SHARED:
            return _misfit(position, entry, Misfit(text("This entry cannot be carried out.")))
        case _:
            after = game.apply(state, seat, move)
            if isinstance(after, Misfit):
                return _misfit(position, entry, after)
            return replace(position, version=entry.version, state=after)


def _without(values: Mapping[Seat, V], seat: Seat) -> Mapping[Seat, V]:
    return {other: value for other, value in values.items() if other != seat}


def _risen(position: Position[S], seat: Seat) -> Position[S]:
    """Whoever rises before the game begins leaves nothing behind that could be skipped."""
    playing = position.state is not None and position.begin is not None and seat in position.begin.seats
    if not playing or seat not in position.names or seat in position.left:
        return position
    return replace(position, left={**position.left, seat: None})


def _leaving(game: Game[S], position: Position[S], left: Mapping[Seat, bool | None]) -> Position[S]:
    after = replace(position, left=left)
    if position.state is None or game.absent is None or after.skipped == position.skipped:
        return after
    return replace(after, state=game.absent(position.state, after.skipped))


def _begun(game: Game[S], position: Position[S], entry: Entry, begin: Begin) -> Position[S]:
    try:
        state = game.setup(begin)
    except Refusal as refusal:
        # Its place is kept, so that a later set-up is known to take it.
        return _misfit(replace(position, begin=begin, state=None), entry, Misfit(refusal.sentence))
    return replace(position, version=entry.version, begin=begin, state=state)


def _misfit(position: Position[S], entry: Entry, misfit: Misfit) -> Position[S]:
    found = replace(misfit, version=entry.version)
    return replace(position, version=entry.version, misfits=(*position.misfits, found))


def rewrites(position: Position[S], move: Move) -> bool:
    """Whether a move changes what earlier entries made, so that the position must be folded anew."""
    return isinstance(move, Retract | Amend) or (isinstance(move, Begin) and position.begin is not None)


def replay(game: Game[S], entries: Iterable[Entry]) -> Position[S]:
    """The position that a whole ledger makes; its version is the ledger's, retractions counted."""
    every = tuple(entries)
    position: Position[S] = Position()
    for entry in standing(every):
        position = advance(game, position, entry)
    return replace(position, version=every[-1].version if every else 0)
