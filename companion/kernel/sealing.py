"""What is sealed until a certain moment, and for what.

Its commitment stands in the ledger, its content beside it.
"""

from collections.abc import Collection, Iterable
from typing import Any, Final, NamedTuple

from companion.kernel.game import Game
from companion.kernel.moves import Draft, Entry, Seal
from companion.kernel.position import Position
from companion.kernel.seats import Seat
from companion.kernel.shared_settings import COUNTS, shared_value

FINAL_COUNT: Final = "final-count"
"""What the counts at the end are sealed for; a game seals its own secrets for something else."""


def counts_sealed(position: Position[Any]) -> bool:
    """Return whether final counts that are entered now are sealed."""
    chosen = shared_value(position.shared, COUNTS) == "sealed"
    return chosen and position.state is not None and not position.revealed


def is_final_count(game: Game[Any], draft: Draft) -> bool:
    return draft.move.kind in game.score_moves


class Sealing(NamedTuple):
    """For what something is sealed, and what that opens of what was sealed; empty for neither.

    `chooses`: it is what the seat itself is to choose, and whoever is last opens all. What is opened
    otherwise is opened only by whose it is, or by the host.
    """

    about: str = ""
    opens: str = ""
    chooses: bool = False


OPENLY: Final = Sealing()


def seats_sealed(position: Position[Any], about: str) -> frozenset[Seat | None]:
    """Return whose part of it is sealed still."""
    return frozenset(entry.seat for entry in sealed_for(position.sealed, about))


def sealed_together(position: Position[Any], about: str, others: Collection[Seat | None]) -> Sealing:
    """Return how: sealed while any of the others is still to seal theirs; whoever is last opens all of it."""
    sealed = seats_sealed(position, about)
    if not sealed.issuperset(others):
        return Sealing(about=about, chooses=True)
    return Sealing(opens=about, chooses=True) if sealed else OPENLY


def sealed_for(sealed: Iterable[Entry], about: str) -> tuple[Entry, ...]:
    return tuple(entry for entry in sealed if isinstance(entry.move, Seal) and entry.move.about == about)


def waited_for(position: Position[Any]) -> tuple[Seat, ...]:
    """Return the seats whose final count is not complete."""
    begin = position.begin
    return () if begin is None else tuple(seat for seat in begin.seats if seat not in position.ready)
