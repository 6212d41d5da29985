"""Closed turns: everything up to the end of a closed turn can no longer be corrected, so what was printed
remains true.

A turn is closed by the first entry of the next one, so that ending it by mistake can still be taken back.
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.kernel.effective_entries import entry_at, find_meant
from companion.kernel.features import defaults
from companion.kernel.game import Game
from companion.kernel.moves import Amend, Begin, Entry, Move, Retract, SharedMove
from companion.kernel.rulings import Refusal
from companion.kernel.shared_rows import row_of
from companion.kernel.words import text


@dataclass(frozen=True, slots=True, kw_only=True)
class Closed:
    """Which turns are closed. `turns`: their number. `upto`: the newest version in them. `end`: the entry
    after which the open turn begins. `reached`: the newest entry of the game so far. `last`: the entry
    carried out last, which may be a different one after amendments."""

    turns: int = 0
    upto: int = 0
    end: int = 0
    reached: int = 0
    last: int = 0

    def holds(self, after: int) -> bool:
        """Return whether a correction placed after this entry would be in a closed turn."""
        return after <= self.upto and after != self.end


OPEN: Final = Closed()


def closing(closed: Closed, turns: int, version: int) -> Closed:
    """Return which turns are closed after an entry of the game was carried out."""
    if turns > closed.turns:
        closed = replace(closed, turns=turns, upto=closed.reached, end=closed.last)
    return replace(closed, reached=max(closed.reached, version), last=version)


def refuse_in_closed_turn(
    game: Game[Any],
    entries: Sequence[Entry],
    closed: Closed,
    begin: Begin | None,
    move: Move,
    idle: Container[int] = (),
) -> None:
    """Raise `Refusal` for a move that would change a closed turn. `begin`: the set-up in force; `idle`:
    entries that can no longer be carried out.

    `entries`: the newest of the table, without gaps, from the earliest that the move reaches back to.
    """
    harmless = (isinstance(move, Begin) and begin is not None and _only_adds_seats(game, begin, move)) or (
        isinstance(move, Retract) and _is_idle(entries, move.version, idle)
    )
    if closed.upto and not harmless and _changes(entries, closed, move):
        raise Refusal(
            text(
                "Turns up to %(turn)s are closed. Make a correction in the current turn instead.",
                turn=closed.turns,
            )
        )


def is_closed(entries: Sequence[Entry], closed: Closed, version: int, idle: Container[int] = ()) -> bool:
    """Return whether an entry can no longer be taken back because of closed turns. `idle`: entries that can
    no longer be carried out."""
    if _is_idle(entries, version, idle):
        return False
    return bool(closed.upto) and _changes(entries, closed, Retract(version))


def _is_idle(entries: Sequence[Entry], version: int, idle: Container[int]) -> bool:
    """Return whether an entry of the game has no effect, so that its turn would be the same without it."""
    entry = entry_at(entries, version)
    return entry is not None and version in idle and not isinstance(entry.move, SharedMove)


def _changes(entries: Sequence[Entry], closed: Closed, move: Any) -> bool:
    match move:
        case Retract(version):
            entry = entry_at(entries, version)
            target = None if entry is None else entry.move
            any_time = all(row_of(each).any_time for each in find_meant(entries, move))
            behind = version <= closed.upto and not any_time
            # Taking back a correction also undoes what that correction changed.
            return behind or _changes(entries, closed, target)
        case Amend(versions, _seat, after):
            return any(version <= closed.upto for version in versions) or (
                after is not None and closed.holds(after)
            )
        case Begin():
            return True
        case _:
            return False


def _only_adds_seats(game: Game[Any], begin: Begin, repeated: Begin) -> bool:
    """Return whether a repeated set-up only lets somebody join."""
    stays = tuple(seat for seat in repeated.seats if seat in begin.seats)
    same = _settings(game, begin) == _settings(game, repeated)
    return stays == begin.seats and repeated.first == begin.first and same


def _settings(game: Game[Any], begin: Begin) -> Mapping[str, str]:
    return defaults(game.settings) | dict(begin.settings)
