"""What the `Annotated` fields of shared moves may contain: only values that the inputs of their types can
give (`kernel.decoding`), wherever the move came from. In a field of several values, each is checked.

Rows check whether the values refer to something that exists.
"""

from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from companion.kernel.decoding import input_of, part_hint
from companion.kernel.inputs import Input, UnfitError
from companion.kernel.moves import Move
from companion.kernel.rulings import Malformed


def check_fields(move: Move) -> None:
    """Raise `Malformed` for a field with a value that no version of this program could have given it."""
    for name, asked in _find_bounded(type(move)):  # type: ignore[arg-type]
        held = getattr(move, name)
        for value in held if isinstance(held, tuple) else (held,):
            try:
                asked.check_value(value)
            except UnfitError as unfit:
                raise Malformed(unfit.sentence, unfit.fault) from unfit


@cache
def _find_bounded(move: type[Move]) -> tuple[tuple[str, Input], ...]:
    hints = get_type_hints(move, include_extras=True)
    return tuple((name, _input(hint)) for name, hint in hints.items() if get_origin(hint) is Annotated)


def _input(hint: Any) -> Input:
    kind, besides = part_hint(hint)
    each = get_args(kind)[0] if get_origin(kind) is tuple else kind
    return input_of(Annotated[(each, *besides)])
