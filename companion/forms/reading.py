"""Reading a clause according to one way of writing a move."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.forms.grammar import (
    COUNTS,
    DICE,
    FLAG,
    FREE,
    NUMBER,
    NUMBERS,
    SEVERAL,
    Clause,
    Input,
    Inputs,
    Optional,
    Part,
    first_words,
)
from companion.kernel.shorthand import (
    FILLERS,
    LINKS,
    MIN_LETTERS,
    NUMBER_WORDS,
    inflect,
    matching,
    read_times,
    say_ambiguous,
    spell_typed,
)
from companion.kernel.words import Text

MAX_STEPS: Final = 20_000
"""The most steps in reading one clause; after that, no further readings are tried."""
MAX_NAME: Final = 10
"""The most words of a name."""
TIMES: Final = "×"
"""The name of the number that says how often a clause happens; the form has no such input."""
_AMOUNT: Final = re.compile(r"[+−–-]?[0-9]{1,6}([+−–-][0-9]{1,6}){0,20}", re.ASCII)
"""A number or a sum."""
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,8}", re.ASCII)
_DICE: Final = re.compile(r"[0-9]{1,4}(\+[0-9]{1,4})*", re.ASCII)

Names = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Vocabulary:
    """How the clauses of a game begin. `openings`: every inflection of their first words. `short`:
    abbreviations of fewer than `MIN_LETTERS` letters that are unique. `fillers`: words that can be
    ignored."""

    openings: frozenset[str] = frozenset()
    short: frozenset[str] = frozenset()
    fillers: frozenset[str] = FILLERS

    @classmethod
    def of(cls, ways: Iterable[Clause], letters: Collection[str], fillers: frozenset[str]) -> "Vocabulary":
        """Return the vocabulary of these clauses. `letters`: the letters of seats."""
        openings: set[str] = set()
        meant: dict[str, set[str]] = defaultdict(set)
        for way in ways:
            for word in way.opening[:1]:
                for one in word.split("|"):
                    openings |= inflect(one)
                    for n in range(1, min(MIN_LETTERS, len(one))):
                        meant[one[:n]].add(way.kind)
        short = {begun for begun, kinds in meant.items() if len(kinds) == 1 and begun not in letters}
        return cls(frozenset(openings), frozenset(short), FILLERS | fillers)


@dataclass
class Reading:
    """A clause being read word by word. `exact`: whether fixed words must be spelled as they are, and no word
    may be skipped.

    `furthest`: the index of the first word that no attempt could read; `met`: whether a fixed word of the
    clause was found; `doubt`: the question about an ambiguous name; `unnamed`: the index of an unknown name;
    `literals`: the fixed words of the clause; `bare_times`: whether a number by itself says how often;
    `taught`: the clause as taught. `next`: completions of the last word, each with the index where it begins;
    None if not asked for.
    """

    words: Sequence[str]
    names: Names
    vocabulary: Vocabulary
    exact: bool
    next: list[tuple[int, str]] | None = None
    steps: int = 0
    furthest: int = 0
    unnamed: int = -1
    met: bool = False
    doubt: Text | None = None
    literals: frozenset[str] = frozenset()
    bare_times: bool = False
    taught: str = ""

    def read_whole(self, clause: Clause) -> Iterator[Inputs]:
        """Yield each set of inputs that the words can mean as a complete clause."""
        self.literals, self.bare_times, self.taught = clause.literals, not clause.asks_number, clause.taught
        self.met = not clause.literals
        for end, inputs in self._read(clause.parts, 0):
            at, found = end, inputs
            while skipped := self._skip_filler(at):
                at, found = skipped[0], (*found, *skipped[1])
            if at == len(self.words):
                yield found

    def _read(self, parts: tuple[Part, ...], at: int) -> Iterator[tuple[int, Inputs]]:
        self.steps += 1
        self.furthest = max(self.furthest, at)
        if self.steps > MAX_STEPS:
            return
        if not parts:
            yield at, ()
            return
        first, rest = parts[0], parts[1:]
        for after, inputs in self._part(first, at, rest):
            for end, more in self._read(rest, after):
                yield end, (*inputs, *more)
        if skipped := self._skip_filler(at):
            for end, more in self._read(parts, skipped[0]):
                yield end, (*skipped[1], *more)

    def _skip_filler(self, at: int) -> tuple[int, Inputs] | None:
        """Return the index after a filler, or after words that say how often, with the inputs they give; None
        if there are none here."""
        if self.exact or at >= len(self.words):
            return None
        if self.words[at].lower() in self.vocabulary.fillers:
            return at + 1, ()
        found = read_times(self.words[at : at + 2], bare=self.bare_times)
        return None if found is None else (at + found[1], ((TIMES, str(found[0])),))

    def _part(self, part: Part, at: int, rest: tuple[Part, ...]) -> Iterator[tuple[int, Inputs]]:
        if isinstance(part, Optional):
            yield from self._read(part.parts, at)
            yield at, ()
        elif isinstance(part, Input) and part.kind == COUNTS:
            yield from self._counts(part, at)
        elif isinstance(part, Input):
            for after, values in self._values(part, at):
                yield after, tuple((part.name, value) for value in values)
        elif at < len(self.words):
            word, alternatives = self.words[at].lower(), part.split("|")
            if self.next is not None and at == len(self.words) - 1:
                more = "".join(f"{one.split('|')[0]} " for one in first_words(rest))
                begun = [one for one in alternatives if one.startswith(word)] if word else alternatives[:1]
                self.next += [(at, f"{one} {more}") for one in begun]
            if any(self._matches(word, one) for one in alternatives):
                self.met = True
                yield at + 1, ()

    def _matches(self, word: str, name: str) -> bool:
        if word == name or self.exact:
            return word == name
        enough = len(word) >= MIN_LETTERS or word in self.vocabulary.short
        return (enough and name.startswith(word)) or word in inflect(name)

    def _values(self, field: Input, at: int) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield the values of an input, those with the most words first, each with the index after it."""
        remaining = len(self.words) - at
        if field.kind == FLAG:
            yield at, ("y",)
        elif not remaining:
            return
        elif field.kind == DICE:
            yield from self._dice(at)
        elif field.kind == SEVERAL:
            yield from self._several(field, at)
        elif known := self._known_names(field):
            found = self._match_names(known, at, fixed=bool(field.choices) or field.kind == NUMBER)
            yield from ((after, (value,)) for after, value in found)
        elif field.kind == NUMBER:
            if (number := _number(self.words[at], _NUMBER)) is not None:
                yield at + 1, (number,)
        elif field.kind == NUMBERS:
            yield from self._numbers(at)
        elif field.kind == FREE:
            ends = range(self._next_clause(at), at, -1)
            yield from ((end, (" ".join(self.words[at:end]),)) for end in ends)
        else:
            yield from ((after, (word,)) for after, word in self._bare(at))

    def _next_clause(self, at: int) -> int:
        """Return the index where the next clause begins, after a link; the end if there is none."""
        links = (
            link
            for link in range(at + 1, len(self.words) - 1)
            if self.words[link].lower() in LINKS and self.words[link + 1].lower() in self.vocabulary.openings
        )
        return next(links, len(self.words))

    def _bare(self, at: int) -> Iterator[tuple[int, str]]:
        """Yield a single word as a value, unless it is a fixed word of the clause."""
        if self.words[at].lower() not in self.literals:
            yield at + 1, self.words[at]

    def _dice(self, at: int) -> Iterator[tuple[int, tuple[str, ...]]]:
        end = at
        while end < len(self.words) and _DICE.fullmatch(self.words[end]):
            end += 1
        for after in range(end, at, -1):
            yield after, (" ".join(word.replace("+", ",") for word in self.words[at:after]),)

    def _numbers(self, at: int) -> Iterator[tuple[int, tuple[str, ...]]]:
        found: list[str] = []
        while (number := self._amount(at + len(found))) is not None:
            found.append(number)
        for end in range(len(found), 0, -1):
            yield at + end, (" ".join(found[:end]),)

    def _amount(self, at: int) -> str | None:
        """Return the number or sum at this index, or None."""
        return _number(self.words[at], _AMOUNT) if at < len(self.words) else None

    def _several(self, field: Input, at: int) -> Iterator[tuple[int, tuple[str, ...]]]:
        known = self._known_names(field)
        if known and self.words[at].lower() == "all":
            yield at + 1, tuple(dict.fromkeys(known.values()))
            return
        one = self._match_names(known, at, fixed=True) if known else self._bare(at)
        for after, value in one:
            joined = self._skip_joiner(after)
            if joined < len(self.words):
                yield from ((end, (value, *more)) for end, more in self._several(field, joined))
            yield after, (value,)

    def _counts(self, field: Input, at: int) -> Iterator[tuple[int, Inputs]]:
        """Yield `3 miners and 2 slaves`, or `miners 3`, as an input for each name."""
        known = self._known_names(field)
        first = self._amount(at) is not None
        behind = at + first
        self.furthest = max(self.furthest, behind)
        names = self._match_names(known, behind, fixed=bool(known)) if behind < len(self.words) else ()
        for after, value in names:
            number = self._amount(at if first else after)
            if number is None:
                continue
            end = after if first else after + 1
            one = (f"{field.name}-{value}", number)
            yield from ((done, (one, *more)) for done, more in self._counts(field, self._skip_joiner(end)))
            yield end, (one,)

    def _skip_joiner(self, at: int) -> int:
        """Return the index of the next of several names, after an `and` and fillers."""
        at += at < len(self.words) and self.words[at].lower() in ("+", "and")
        while not self.exact and at < len(self.words) and self.words[at].lower() in self.vocabulary.fillers:
            at += 1
        return at

    def _known_names(self, field: Input) -> Mapping[str, str]:
        return self.names.get(field.name) or {
            spell_typed(one.replace("_", " ")): one for one in field.choices
        }

    def _match_names(self, known: Mapping[str, str], at: int, *, fixed: bool) -> Iterator[tuple[int, str]]:
        """Yield what the words from here can name, each with the index after it; unless values are `fixed`, a
        new name is possible too."""
        meant = False
        for n in range(min(MAX_NAME, len(self.words) - at), 0, -1):
            self.steps += 1
            words = self.words[at : at + n]
            found = matching(words, known)
            meant = meant or bool(found)
            if self.next is not None and at + n == len(self.words):
                self.next += [(at, name) for name in found]
            if len({name.partition(":")[0] for name in found}) == 1:
                yield from ((at + n, known[name]) for name in found)
            elif len({known[name] for name in found}) == 1:
                yield at + n, known[found[0]]
            elif found and not self.exact:
                self.doubt = say_ambiguous(words, found)
        if not meant and fixed:
            self.unnamed = max(self.unnamed, at)
        elif not meant:
            yield from self._bare(at)


def _number(word: str, like: re.Pattern[str]) -> str | None:
    """Return the number that a word means, `2` or `two`; None for any other word."""
    number = NUMBER_WORDS.get(word.lower())
    return str(number) if number is not None else word if like.fullmatch(word) else None
