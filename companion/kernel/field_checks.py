"""What the fields of a move that all games share may hold, as their types say it.

`Annotated` says of a number its `range`, of words how long they may be (`int`), of what this program makes
by itself how it is spelt (`Pattern`), and a sentence (`Text`) for anything else; of several it says that of
each. What a field refers to, its row checks.
"""

from functools import cache
from re import Pattern
from typing import Any, Final, get_type_hints

from companion.kernel.moves import Move
from companion.kernel.rulings import Fault, Malformed, refuse_longer
from companion.kernel.words import Text, text

NOT_WRITTEN: Final = text("Undertally does not write that.")


def check_fields(move: Move) -> None:
    """Raise `Malformed` for a field that no version of this program could have filled so."""
    for name, bounds in _bounds(type(move)):  # type: ignore[arg-type]
        held = getattr(move, name)
        sentence = next((each for each in bounds if isinstance(each, Text)), NOT_WRITTEN)
        for value in held if isinstance(held, tuple) else (held,):
            for bound in bounds:
                _check(value, bound, sentence)


@cache
def _bounds(move: type[Move]) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    hints = get_type_hints(move, include_extras=True)
    return tuple((name, getattr(hint, "__metadata__", ())) for name, hint in hints.items())


def _check(value: Any, bound: Any, sentence: Text) -> None:
    match bound:
        case range() if value not in bound:
            raise Malformed(sentence, Fault.UNKNOWN)
        case int():
            refuse_longer(bound, value)
        case Pattern() if not bound.fullmatch(value):
            raise Malformed(sentence)
        case _:
            pass
