"""The hooks of the game interface: fields that a game may leave out, found in the kernel's dataclasses."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from inspect import get_annotations
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

from companion.kernel.game import Game
from companion.kernel.moves import Move
from companion.kernel.seats import Place
from companion.kernel.words import Text

DATA: Final = (Text, Place)
"""Dataclasses that only describe what is there; no shared page asks a game for them."""


def records(value: Any, seen: set[int]) -> Iterator[Any]:
    """Yield every dataclass instance of the kernel in a value."""
    if id(value) in seen or isinstance(value, DATA):
        return
    seen.add(id(value))
    if is_dataclass(value) and not isinstance(value, type):
        if any(cls.__module__.startswith("companion.kernel") for cls in type(value).__mro__):
            yield value
        parts = [getattr(value, each.name) for each in fields(value)]
    elif isinstance(value, Mapping):
        parts = list(value.values())
    else:
        parts = list(value) if isinstance(value, tuple | list | frozenset) else []
    for part in parts:
        yield from records(part, seen)


def is_given(record: Any, each: Field[Any]) -> bool:
    value = getattr(record, each.name)
    default = each.default_factory() if each.default_factory is not MISSING else each.default
    return value is not default and bool(value != default)


def hooks(record: Any) -> Iterator[tuple[str, Field[Any]]]:
    """Yield each field that a game may leave out, with the kernel's dataclass that declares it."""
    for each in fields(record):
        declares = [
            cls
            for cls in (record if isinstance(record, type) else type(record)).__mro__
            if each.name in get_annotations(cls)
        ]
        optional = each.default is not MISSING or each.default_factory is not MISSING
        if optional and declares[-1].__module__.startswith("companion.kernel"):
            yield f"{declares[-1].__name__}.{each.name}", each


def given(games: Mapping[str, Game[Any]]) -> set[str]:
    """Return the hooks that at least one of these games uses."""
    every = (record for game in games.values() for record in records(game, set()))
    return {name for record in every for name, each in hooks(record) if is_given(record, each)}


def interface() -> set[str]:
    """Return every hook that a game can use, by the types of the fields of `Game` and of their subclasses."""
    found: set[type] = set()
    _collect(Game, found)
    return {name for record in found for name, _each in hooks(record)}


def _collect(hint: Any, found: set[type]) -> None:
    if isinstance(hint, TypeVar):
        _collect(hint.__bound__, found)
        return
    origin = get_origin(hint)
    if origin is Callable or getattr(origin, "__name__", "") == "Callable":
        return
    for part in get_args(hint):
        _collect(part, found)
    kind = origin or hint
    if (
        not isinstance(kind, type)
        or not is_dataclass(kind)
        or issubclass(kind, (*DATA, Move))
        or kind in found
    ):
        return
    if kind.__module__.startswith("companion.kernel"):
        found.add(kind)
        for part in get_type_hints(kind).values():
            _collect(part, found)
        for more in kind.__subclasses__():
            _collect(more, found)
