"""What a template may become: values that are only partly known without data."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from jinja2 import nodes

HOLE: Final = "\ue000"
"""Stands for anything unknown."""
FIRST, BETWEEN, LAST = "\ue010", "\ue011", "\ue012"
"""Marks around and between the alternatives for one place."""
AT, HERE = "\ue020", "\ue021"
"""Marks around the number of a place in the sources."""
MAX_WAYS: Final = 12

Place = tuple[Path, int]


class Ways(tuple[str, ...]):
    """The texts that a value may be."""


UNKNOWN: Final = Ways((HOLE,))


@dataclass
class Module:
    """A template: its path, its content, and what its top level defines."""

    path: Path
    tree: nodes.Template
    names: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Macro:
    module: Module
    node: nodes.Macro


@dataclass(frozen=True)
class Caller:
    """The content of a call block. `site`: the place it is drawn for, if not its own."""

    node: nodes.CallBlock
    names: dict[str, Any]
    site: tuple[Path, int] | None
    module: Module


def texts(value: Any) -> tuple[str, ...]:
    if isinstance(value, Ways):
        return value
    if value is None:
        return ("none",)
    return (str(value),) if isinstance(value, bool) else (HOLE,)


def is_known(value: Any) -> bool:
    return (
        value is None
        or isinstance(value, bool)
        or (isinstance(value, Ways) and len(value) == 1 and HOLE not in value[0])
    )


def truth(value: Any) -> bool | None:
    """Return whether a value is true, None if unknown."""
    if value is None or isinstance(value, bool):
        return bool(value)
    if isinstance(value, Ways):
        holds = {None if text == HOLE or text.startswith("\ue030") else bool(text) for text in value}
        return holds.pop() if len(holds) == 1 else None
    if isinstance(value, dict | list):
        return bool(value)
    return None


def either(one: Any, other: Any) -> Any:
    """Return what is known of a value that may be either of these: the texts of both; if one of them is a
    record, a list or a macro, that one alone; two records merged. More texts than `MAX_WAYS` count as
    unknown."""
    if isinstance(one, dict) and isinstance(other, dict):
        return {**one, **other}
    if isinstance(one, Macro | dict | list) or isinstance(other, Macro | dict | list):
        return one if isinstance(one, Macro | dict | list) else other
    ways = tuple(
        dict.fromkeys(
            (*(texts(one) if one is not None else ("",)), *(texts(other) if other is not None else ("",)))
        )
    )
    return Ways(ways) if len(ways) <= MAX_WAYS else UNKNOWN


def join_parts(parts: Sequence[Any]) -> Ways:
    """Return the texts that result from parts in sequence; unknown if there are more than `MAX_WAYS`."""
    each = [texts(part) for part in parts]
    ways = tuple(itertools.islice(("".join(one) for one in itertools.product(*each)), MAX_WAYS + 1))
    return Ways(ways) if len(ways) <= MAX_WAYS else UNKNOWN


def show(value: Any) -> str:
    """Return a value as it appears in the drawing."""
    if value is None or isinstance(value, dict | list):
        return HOLE if value else ""
    ways = texts(value)
    if len(ways) == 1:
        return ways[0]
    if any("<" in way for way in ways):
        return "".join(ways)
    return FIRST + BETWEEN.join(ways) + LAST


def markup(values: Sequence[Any]) -> Ways:
    """Return what is known about markup made from values: the elements in it."""
    return Ways((HOLE + "".join(text for value in values for text in texts(value) if "<" in text),))


def attributes(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, each in value.items():
            if each is not None and each is not False:
                yield f' {key}="{show(each)}"'


def fill_holes(text: str) -> str:
    """Return a text with its `%s` and `%(name)s` as holes."""
    return re.sub(r"%(\(\w+\))?[sd]", HOLE, text)
