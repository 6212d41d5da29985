"""Parts of another program's file that cannot be read: listed one by one, and left out if the user wishes, so
that one bad part does not lose the rest.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.kernel.rulings import Refusal
from companion.kernel.words import text

MAX_NAMED: Final = 20
"""The most parts that a refusal names."""
MAX_WORDS: Final = 80
"""The most characters of a part that are shown."""


@dataclass(frozen=True, slots=True)
class PassedOver:
    """`place`: the number of the line, or of the part of a JSON file, from 1; with the name of its list if
    the file has several. `words`: the part itself."""

    place: int | str
    words: str


def leave_out(wrong: Sequence[PassedOver], *, wanted: bool) -> None:
    """Raise a `Refusal` that lists the parts that cannot be read, unless it is `wanted` to leave them out."""
    if wrong and not wanted:
        named = "; ".join(f"{each.place}: {each.words[:MAX_WORDS]}" for each in wrong[:MAX_NAMED])
        more = f" (+ {len(wrong) - MAX_NAMED})" if len(wrong) > MAX_NAMED else ""
        raise Refusal(
            text(
                "This cannot be read: %(parts)s. Tick “Leave out what cannot be read” to enter the rest.",
                parts=named + more,
            )
        )
