"""What is sealed until a certain moment: its commitment stands in the ledger, its content beside it.

A commitment is a salted hash, so that it tells nothing before and proves, once it is opened, that nothing was
changed. docs/ledger.md defines it.
"""

from collections.abc import Collection, Iterable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.kernel.moves import Draft, Entry, Seal, Unseal
from companion.kernel.seats import Seat
from companion.kernel.shared_settings import COUNTS, shared_value
from companion.kernel.words import text

if TYPE_CHECKING:
    from companion.kernel.game import Game
    from companion.kernel.position import Position

FORMAT: Final = "undertally-seal-1"

FINAL_COUNT: Final = "final-count"
"""What the counts at the end are sealed for; a game seals its own secrets for something else."""

NOT_WHAT_WAS_SEALED: Final = text("What was opened is not what was sealed.")


def commitment(salt: str, drafts: Sequence[str]) -> str:
    return sha256(sealed_text(salt, drafts).encode()).hexdigest()


def sealed_text(salt: str, drafts: Sequence[str]) -> str:
    """What is hashed. `drafts` as the codec packs them: JSON, in which no line feed can stand."""
    return "\n".join((FORMAT, salt, *drafts))


def opens(sealed: Iterable[Entry], unseal: Unseal) -> bool:
    """Whether something that is sealed still is opened, and proves to be what was sealed."""
    seal = next((entry.move for entry in sealed if entry.version == unseal.sealed), None)
    return isinstance(seal, Seal) and seal.commitment == commitment(unseal.salt, unseal.drafts)


def counts_sealed(position: "Position[Any]") -> bool:
    """Whether final counts that are entered now are sealed."""
    chosen = shared_value(position.shared, COUNTS) == "sealed"
    return chosen and position.state is not None and not position.revealed


def is_final_count(game: "Game[Any]", draft: Draft) -> bool:
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


def seats_sealed(position: "Position[Any]", about: str) -> frozenset[Seat | None]:
    """Whose part of it is sealed still."""
    return frozenset(entry.seat for entry in sealed_for(position.sealed, about))


def sealed_together(position: "Position[Any]", about: str, others: Collection[Seat | None]) -> Sealing:
    """Sealed while any of the others is still to seal theirs; whoever is last opens all of it."""
    sealed = seats_sealed(position, about)
    if not sealed.issuperset(others):
        return Sealing(about=about, chooses=True)
    return Sealing(opens=about, chooses=True) if sealed else OPENLY


def sealed_for(sealed: Iterable[Entry], about: str) -> tuple[Entry, ...]:
    return tuple(entry for entry in sealed if isinstance(entry.move, Seal) and entry.move.about == about)


def waited_for(position: "Position[Any]") -> tuple[Seat, ...]:
    """The seats whose final count is not complete."""
    begin = position.begin
    return () if begin is None else tuple(seat for seat in begin.seats if seat not in position.ready)
