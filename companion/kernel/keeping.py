"""What is kept for somebody alone: declared where it is kept, by a game beside its state, by a store beside
its statements (`ledger.keeping`). `kernel.secrecy` says what follows from it for seats and for the end.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

from companion.kernel.seats import Seat, Viewer

S = TypeVar("S")

Keeper: TypeAlias = Literal["seat", "phone", "host"]
"""Who is shown something: the phone of a seat, the phone that wrote it wherever it sits, or the host's."""


class Holding(NamedTuple):
    """The seats for which something is kept now; None among them stands for somebody without a seat, or the
    host.

    `end_opens`: the end of the game shows it to all. `stays`: whoever sits down there next is shown it; False
    for what is dropped when somebody else sits down.
    """

    seats: frozenset[Seat | None] = frozenset()
    end_opens: bool = False
    stays: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Secrets(Generic[S]):
    """What a game's state holds that not everybody at the table may know.

    `seen(state, viewer)`: the state without what the viewer may not know; the same object if nothing is left
    out. All that is drawn, worked out or written for a viewer is made of it. `holds(state)`: the seats for
    which it holds something that others are not shown; of a state as it is seen, those of the viewer.
    `records`: classes in the state that say in a field for whom they are kept. `end_opens`: the end shows
    that to all, or a set-up that leaves somebody out.
    """

    seen: Callable[[S, Viewer], S]
    holds: Callable[[S], frozenset[Seat]]
    records: tuple[type, ...] = ()
    end_opens: bool = False
