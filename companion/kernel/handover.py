"""Where a table goes on: once it was handed over, at one computer only; every other copy is closed."""

from collections.abc import Iterable
from typing import Any

from companion.kernel.moves import Arrive, Depart, Draft
from companion.kernel.position import Position
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text


def goes_on_at(position: Position[Any], home: str) -> bool:
    """Return whether entries are taken there. A table that was never handed over goes on wherever it is."""
    return position.home in ("", home)


def refuse_closed(position: Position[Any], drafts: Iterable[Draft], home: str) -> None:
    """Raise `Refusal` for what is entered into a closed copy, but for what opens it."""
    if not goes_on_at(position, home) and not all(isinstance(draft.move, Arrive) for draft in drafts):
        raise Refusal(
            text(
                "This copy of the table is closed, because the table was handed over to another computer. "
                "Nothing was entered. The host can open it here again: Papers, then Take it along."
            ),
            Fault.STALE,
        )


def check_home(position: Position[Any], move: Depart | Arrive) -> None:
    """Raise `Refusal`."""
    if isinstance(move, Depart) and position.home is None:
        raise Refusal(text("This table is handed over already."), Fault.STALE)
    if isinstance(move, Arrive) and goes_on_at(position, move.home):
        raise Refusal(text("This table goes on here already."), Fault.STALE)
