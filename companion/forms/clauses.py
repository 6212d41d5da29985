"""Writing a move as a typed clause: in the game's own words, or as its kind and the fields of its form."""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from functools import cache, partial
from typing import Any, Final

from companion.forms.grammar import (
    COUNTS,
    DICE,
    FLAG,
    FREE,
    NUMBER,
    ONE_WORD,
    SEVERAL,
    Clause,
    Input,
    Inputs,
    Optional,
    Part,
    parse_clause,
)
from companion.forms.move import DerivedForm, MoveForm
from companion.forms.reading import Names
from companion.kernel.decoding import list_fields, part_hint
from companion.kernel.dice import Roll
from companion.kernel.inputs import Choice, Exact, Words
from companion.kernel.moves import Move
from companion.kernel.optional.chains import Chain, keep_typed_rolls
from companion.kernel.seats import Seat

_KINDS: Final[Mapping[Any, str]] = {
    **dict.fromkeys((int, int | None), NUMBER),
    **dict.fromkeys((str, str | None, Seat), ONE_WORD),
    **dict.fromkeys((Roll, Chain, tuple[Roll, ...]), DICE),
    **dict.fromkeys((tuple[str, ...], tuple[int, ...]), SEVERAL),
    bool: FLAG,
    Mapping[str, int]: COUNTS,
}


@cache
def clauses_of(form_class: Any, kind: str, move: Any, typed: tuple[str, ...]) -> tuple[Clause, ...]:
    """Return the ways to write a move: those that the game declares (`typed`), or else its kind and its
    fields in order. The latter is possible only if every required field can be typed, and the form is derived
    from the fields and never seals the move."""
    known, sent = _inputs(move), _defaults(move)
    if typed:
        known = {**{name: Input(name, FREE) for name in _own_text_inputs(form_class)}, **known}
        return tuple(Clause(kind, one, parse_clause(one, known), sent) for one in typed)
    derived = issubclass(form_class, DerivedForm) and form_class.sealing is MoveForm.sealing
    written = _derive_clause(kind, move, known) if derived else None
    return () if written is None else (Clause(kind, written, parse_clause(written, known), sent),)


def _own_text_inputs(form_class: Any) -> Iterable[str]:
    """Yield the names of a form's own inputs for words, choices and patterns."""
    return (name for name, one in form_class.own_inputs().items() if isinstance(one, Words | Choice | Exact))


def _inputs(move: type[Move]) -> Mapping[str, Input]:
    hints = [(field.name, called, *part_hint(hint)) for field, called, hint in list_fields(move, every=True)]
    return {
        called: Input(called, _KINDS[hint], next((one for one in notes if isinstance(one, tuple)), ()), name)
        for name, called, hint, notes in hints
        if hint in _KINDS
    }


def _defaults(move: type[Move]) -> Inputs:
    """Return the inputs of a form that nobody has filled in."""
    return tuple(
        (called, "y" if field.default is True else str(field.default))
        for field, called, _hint in list_fields(move)
        if isinstance(field.default, str | int) and field.default != "" and field.default is not False
    )


def _derive_clause(kind: str, move: type[Move], known: Mapping[str, Input]) -> str | None:
    words, more, rolled = [kind.replace("-", " ")], [], ""
    for field, called, annotated in list_fields(move, every=True):
        shown, asked, hint = called.upper(), known.get(called), part_hint(annotated)[0]
        needed = field.default is MISSING and field.default_factory is MISSING
        if asked is None and needed:
            return None
        if hint in (Chain, tuple[Roll, ...]):
            rolled = f"[rolled {shown}]"
        elif asked is None or field.default is True or not field.metadata.get("asked", True):
            continue
        elif asked.kind == FLAG:
            more.append(f"[{called.replace('_', ' ')}]")
        elif needed:
            words.append(shown)
        else:
            more.append(f"[{called.replace('_', ' ')} {shown}]")
    return " ".join(filter(None, (*words, *more, rolled)))


def write_clause(parts: tuple[Part, ...], move: Move, names: Names) -> str | None:
    """Return the words of a clause; None if a value cannot be written."""
    words: list[str] = []
    for part in parts:
        if isinstance(part, str):
            words.append(part.split("|")[0])
        elif isinstance(part, Optional):
            words.append((write_clause(part.parts, move, names) if _differs(part.parts, move) else "") or "")
        elif (said := _write_value(part, _value(part, move), names)) is None:
            return None
        else:
            words.append(said)
    return " ".join(filter(None, words))


def _differs(parts: Iterable[Part], move: Move) -> bool:
    defaults = {field.name: field.default for field in fields(move)}
    return any(
        (value := _value(part, move)) != defaults.get(part.field)
        and value is not False
        and value not in ("", None, ())
        for part in parts
        if isinstance(part, Input)
    )


def _value(field: Input, move: Move) -> Any:
    """Return a move's value for an input; if the input is one of several named numbers (`items-mage`), that
    number."""
    value = getattr(keep_typed_rolls(move), field.field, None)
    if isinstance(value, Mapping) and "-" in field.name:
        return value.get(field.name.partition("-")[2])
    return value


def _write_value(field: Input, value: Any, names: Names) -> str | None:
    known = names.get(field.name) or {one.replace("_", " "): one for one in field.choices}
    word = partial(_write_word, known)
    match value:
        case None:
            return None
        case bool():
            return ""
        case Roll(pips=pips):
            return " ".join(map(str, pips)) or None
        case Chain(rolls=rolls):
            return rolls.replace(",", "+") or None
        case Mapping():
            counted = [(n, word(str(one))) for one, n in value.items()]
            return " and ".join(f"{n} {one}" for n, one in counted) or None
        case tuple():
            rolled = ["+".join(map(str, one.pips)) for one in value if isinstance(one, Roll)]
            each: list[str | None] = [*rolled] or [word(str(one)) for one in value]
            if None in each:
                return None
            return (" " if rolled else " and ").join(filter(None, each)) or None
        case _:
            return word(str(value))


def _write_word(known: Mapping[str, str], value: str) -> str | None:
    if not known:
        return f'"{value}"' if " " in value else value or None
    known_as = (name for name, stands_for in known.items() if stands_for == value)
    return next(known_as, None) or _write_word({}, value)
