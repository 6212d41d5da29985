"""Secrets: what only one seat, phone or host may see. A game declares them beside its state, a store beside
its statements (`ledger.keeping`). `kernel.secrecy` derives what that means for taking seats and for ending a
game.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

from companion.kernel.seats import Seat, Viewer

S = TypeVar("S")

Keeper: TypeAlias = Literal["seat", "phone", "host"]
"""Who is shown something: the phone of a seat, the phone that wrote it wherever it sits, or the host's."""


class Holding(NamedTuple):
    """The seats for which a store keeps secrets now; None among them stands for somebody without a seat, for
    the host, or for nobody yet.

    `end_opens`: whether the end of the game reveals them to everybody. `stays`: whether the next player at
    the seat sees them; False if they are deleted when another player sits down.
    """

    seats: frozenset[Seat | None] = frozenset()
    end_opens: bool = False
    stays: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Secrets(Generic[S]):
    """The parts of a game's state that not everybody at the table may know.

    `seen(state, viewer)`: the state without what the viewer may not know; the same object if nothing is
    removed. Everything shown to a viewer is derived from it. `holds(state)`: the seats that have secrets; of
    a filtered state, those of the viewer. `records`: classes in the state with a field that says who may see
    them. `end_opens`: whether the end of the game, or a set-up that leaves somebody out, reveals the secrets
    to everybody.
    """

    seen: Callable[[S, Viewer], S]
    holds: Callable[[S], frozenset[Seat]]
    records: tuple[type, ...] = ()
    end_opens: bool = False
