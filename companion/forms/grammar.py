"""The grammar of a clause of a typed line: words, inputs and optional parts, in order."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

ONE_WORD, FREE, NUMBER, DICE, SEVERAL, FLAG = "word", "free", "number", "dice", "several", "flag"
NUMBERS: Final = "numbers"
"""The kind of an input written with dots (`N...`): one or more numbers, each of which may be a sum."""
COUNTS: Final = "counts"
"""The kind of an input that counts several things, each with its name."""
_PARTS: Final = re.compile(r"\[|\]|[^\s\[\]]+")
_STROKE: Final = re.compile(r"\|[^\s\]]+")
Inputs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Input:
    """`kind`: how its words are read; `choices`: its possible values; `field`: the field of the move."""

    name: str
    kind: str
    choices: tuple[str, ...] = ()
    field: str = ""


@dataclass(frozen=True, slots=True)
class Optional:
    parts: "tuple[Part, ...]"


Part = str | Input | Optional
"""A word of the clause is a `str`; alternatives are separated by a stroke."""


@dataclass(frozen=True)
class Clause:
    """One way to write a kind of move. `sent`: the values of inputs that the words leave out. What is derived
    from the parts is computed once, because each line is tried against all clauses of a game."""

    kind: str
    written: str
    parts: tuple[Part, ...]
    sent: Inputs

    @cached_property
    def taught(self) -> str:
        """Return the clause as people are taught it, with the first of each set of alternatives."""
        return _STROKE.sub("", self.written).replace("...", "")

    @cached_property
    def asks_number(self) -> bool:
        """Return whether a number in the clause is an input, rather than how often it happens."""
        return any(each.kind in (NUMBER, NUMBERS, DICE, COUNTS) for each in inputs_of(self.parts))

    @cached_property
    def literals(self) -> frozenset[str]:
        return frozenset(_literals(self.parts))

    @cached_property
    def opening(self) -> list[str]:
        return first_words(self.parts)

    @cached_property
    def begins(self) -> tuple[str, ...]:
        """Return the words with which the clause can begin; empty if it need not begin with a fixed word."""
        first = self.parts[0]
        return tuple(first.split("|")) if isinstance(first, str) else ()


def parse_clause(written: str, known: Mapping[str, Input]) -> tuple[Part, ...]:
    """Return the parts of a clause. `known`: the inputs of its form, by name."""
    open_: list[list[Part]] = [[]]
    for word in _PARTS.findall(written):
        if word == "[":
            open_.append([])
        elif word == "]":
            inner = open_.pop()
            flag = known.get("_".join(part for part in inner if isinstance(part, str)))
            open_[-1].append(Optional((*inner, flag) if flag and flag.kind == FLAG else tuple(inner)))
        elif word.upper() == word and word.lower() != word:
            called = word.lower().removesuffix("...")
            asked = known.get(called) or Input(called, NUMBER, (), called.partition("-")[0])
            several = NUMBERS if asked.kind == NUMBER else FREE
            open_[-1].append(replace(asked, kind=several) if word.endswith("...") else asked)
        else:
            open_[-1].append(word)
    return _free_last_input(open_[0])


def _free_last_input(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Return the parts, with several words allowed for an input at the end."""
    *before, last = parts
    if isinstance(last, Input) and last.kind == ONE_WORD:
        last = replace(last, kind=FREE)
    return (*before, last)


def _literals(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Optional):
            yield from _literals(part.parts)
        elif isinstance(part, str):
            yield from part.split("|")


def inputs_of(parts: Iterable[Part]) -> Iterator[Input]:
    for part in parts:
        if isinstance(part, Optional):
            yield from inputs_of(part.parts)
        elif isinstance(part, Input):
            yield part


def first_words(parts: Iterable[Part]) -> list[str]:
    """Return the fixed words at the beginning."""
    words: list[str] = []
    for part in parts:
        if not isinstance(part, str):
            break
        words.append(part)
    return words
