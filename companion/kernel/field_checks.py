"""What the fields of a move that all games share may hold, as their types say it.

`Annotated` says of a number its `range`, of words how long they may be (`int`), of what this program makes by
itself how it is spelt (`Pattern`); of several it says that of each. What a field refers to, its row checks.
"""

from functools import cache
from re import Pattern
from typing import Any, Final, get_type_hints

from companion.kernel.moves import Move
from companion.kernel.rulings import Malformed, refuse_longer
from companion.kernel.words import text

NOT_WRITTEN: Final = text("Undertally does not write that.")


def check_fields(move: Move) -> None:
    """Raise `Malformed` for a field that no version of this program could have filled so."""
    for name, bound in _bounds(type(move)):  # type: ignore[arg-type]
        held = getattr(move, name)
        for value in held if isinstance(held, tuple) else (held,):
            _check(value, bound)


@cache
def _bounds(move: type[Move]) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(move, include_extras=True)
    return tuple((name, bound) for name, hint in hints.items() for bound in getattr(hint, "__metadata__", ()))


def _check(value: Any, bound: Any) -> None:
    match bound:
        case range() if value not in bound:
            least, most = bound[0], bound[-1]
            raise Malformed(text("Enter a whole number from %(least)s to %(most)s.", least=least, most=most))
        case int():
            refuse_longer(bound, value)
        case Pattern() if not bound.fullmatch(value):
            raise Malformed(NOT_WRITTEN)
        case _:
            pass
