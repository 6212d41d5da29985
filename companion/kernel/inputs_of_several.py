"""Inputs with several values at once: one for each of several names, or a list."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from companion.kernel.input_text import DIGEST, without_blanks
from companion.kernel.inputs import (
    ID,
    MAX_BACKS,
    MAX_IDS,
    MAX_NAME,
    MAX_NAMES,
    MAX_SHOWN,
    STALE_PAGE,
    WHOLE,
    Input,
    Sent,
    UnfitError,
)
from companion.kernel.optional.hidden_cards import Turned
from companion.kernel.words import Text, text

COUNT: Final = re.compile(r"-?[0-9]{1,6}", re.ASCII)
NUMBER: Final = re.compile(r"[0-9]{1,6}", re.ASCII)


@dataclass(frozen=True, kw_only=True)
class Each(Input):
    """A value for each id, from inputs called `<name>-<id>`."""

    max_ids: ClassVar[int] = MAX_IDS
    default: Any = None

    def read(self, sent: Sent, name: str) -> Any:
        prefix = f"{name}-"
        given = {
            key.removeprefix(prefix): str(sent.getlist(key)[0]) for key in sent if key.startswith(prefix)
        }
        if len(given) > self.max_ids:
            raise UnfitError(STALE_PAGE)
        return self.parse_each(given)

    def parse_each(self, given: Mapping[str, str]) -> Mapping[str, Any]:
        """Return the values by id. Raise `UnfitError`."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Counts(Each):
    """A number for each id. `keep_zero`: whether zeros are kept; `filled`: whether empty ones are left
    out."""

    least: int = 0
    most: int = 99
    keep_zero: bool = False
    filled: bool = False
    sentence: Text | None = None

    def parse_each(self, given: Mapping[str, str]) -> Mapping[str, int]:
        counts = {key: self._count(typed) for key, typed in given.items() if typed.strip() or not self.filled}
        if not all(map(ID.fullmatch, counts)):
            raise UnfitError(STALE_PAGE)
        return {key: count for key, count in counts.items() if count or self.keep_zero}

    def _count(self, typed: str) -> int:
        count = typed.strip() or "0"
        if not COUNT.fullmatch(count) or not self.least <= int(count) <= self.most:
            usual_sentence = text("Each count is a whole number from 0 to %(most)s.", most=self.most)
            raise UnfitError(self.sentence or usual_sentence)
        return int(count)


@dataclass(frozen=True, kw_only=True)
class CountsByName(Each):
    """A number for each name; empty ones and zeros are left out."""

    max_ids = MAX_NAMES

    def parse_each(self, given: Mapping[str, str]) -> Mapping[str, int]:
        counts = {name: typed.strip() or "0" for name, typed in given.items()}
        if not all(map(COUNT.fullmatch, counts.values())):
            raise UnfitError(WHOLE)
        return {name: int(count) for name, count in counts.items() if int(count)}


class Shown(frozenset[str]):
    """The numbers that a page showed."""

    def has(self, name: str, number: int) -> bool:
        """Return whether the page showed exactly this number under this name."""
        return f"{name}={number}" in self


NONE_SHOWN: Final = Shown()


@dataclass(frozen=True, kw_only=True)
class ShownInput(Input):
    """The numbers that the page showed, as `<name>=<number>` separated by spaces. A number that comes back
    unchanged is not entered, so that it does not undo what others corrected meanwhile."""

    default: Any = NONE_SHOWN

    def parse(self, given: str) -> Shown:
        if len(given) > MAX_SHOWN:
            raise UnfitError(text("That is longer than %(most)s characters.", most=MAX_SHOWN))
        return Shown(given.split())


@dataclass(frozen=True, kw_only=True)
class Several(Input):
    """Values in one input or in several of one name; there may be none."""

    default: Any = ()

    def read(self, sent: Sent, name: str) -> Any:
        return self.parse_all([str(value) for value in sent.getlist(name)])

    def parse_all(self, given: list[str]) -> Any:
        """Return the values. Raise `UnfitError`."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Names(Several):
    """Ticked names, each once, in the order sent. `known`: the possible names, whose order is used
    instead."""

    known: tuple[str, ...] | None = None

    def parse_all(self, given: list[str]) -> tuple[str, ...]:
        names = [without_blanks(value) for value in given]
        if len(names) > MAX_NAMES or any(len(name) > MAX_NAME for name in names):
            raise UnfitError(STALE_PAGE)
        ticked = dict.fromkeys(name for name in names if name)
        if self.known is None:
            return tuple(ticked)
        if not ticked.keys() <= set(self.known):
            raise UnfitError(STALE_PAGE)
        return tuple(one for one in self.known if one in ticked)


@dataclass(frozen=True, kw_only=True)
class Ids(Several):
    """Ticked ids, each once."""

    def parse_all(self, given: list[str]) -> tuple[str, ...]:
        if len(given) > MAX_IDS or not all(map(ID.fullmatch, given)):
            raise UnfitError(STALE_PAGE)
        return tuple(dict.fromkeys(given))


@dataclass(frozen=True, kw_only=True)
class Numbers(Several):
    """Whole numbers separated by spaces or commas."""

    def parse_all(self, given: list[str]) -> tuple[int, ...]:
        numbers = " ".join(given).replace(",", " ").split()
        if len(numbers) > MAX_NAMES or not all(map(NUMBER.fullmatch, numbers)):
            raise UnfitError(WHOLE)
        return tuple(map(int, numbers))


@dataclass(frozen=True, kw_only=True)
class Backs(Several):
    """Cards of a hand that the server dealt, by their backs."""

    def parse_all(self, given: list[str]) -> Any:
        if len(given) > MAX_BACKS or not all(map(DIGEST.fullmatch, given)):
            raise UnfitError(STALE_PAGE)
        return tuple(given)


@dataclass(frozen=True, kw_only=True)
class TurnedBacks(Backs):
    """Like `Backs`, to be turned face up; empty if real cards are used."""

    def parse_all(self, given: list[str]) -> Turned:
        return Turned(super().parse_all(given))
