"""Entries typed as one line, for a scorer who keeps up with the whole table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from companion.kernel.moves import Draft
from companion.kernel.seats import Seat
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """One kind of clause: how it is written, what it enters, an example that can be typed as it stands."""

    form: str
    says: Text
    example: str


class Read(Protocol):
    """What a line enters, in order. `seat`: whose it is unless it says so; None leaves that to the game.

    Raises `Refusal` that names the clause it cannot read.
    """

    def __call__(self, state: Any, line: str, seat: Seat | None = None) -> tuple[Draft, ...]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Shorthand:
    """How a game reads a line.

    `complete(state, line)`: what the last word of the line may become, the likeliest first.
    `phrases`: the whole language, for the page that is printed.
    """

    read: Read
    complete: Callable[[Any, str], tuple[str, ...]]
    phrases: tuple[Phrase, ...]
