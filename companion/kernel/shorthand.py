"""Entries typed as one line, for a scorer who keeps up with the whole table; and how a clause is read by the
way that it is written."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, Protocol, TypeVar

from companion.kernel.moves import Draft
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

S = TypeVar("S")

MOST_WORDS: Final = 60
MOST_STEPS: Final = 20_000
"""Tries for one clause: what takes more says too many things at once."""
LONGEST_NAME: Final = 6
"""Words of a name."""
LEAST: Final = 3
"""Letters by which a word of a clause is known."""
ONE_WORD, FREE, NUMBER, DICE, SEVERAL, FLAG = "word", "free", "number", "dice", "several", "flag"
COUNTS: Final = "counts"
"""How many of each, by name."""
_PARTS: Final = re.compile(r"\[|\]|[^\s\[\]]+")
_COUNT: Final = re.compile(r"[0-9]{1,4}", re.ASCII)
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,8}", re.ASCII)
_DICE: Final = re.compile(r"[0-9]{1,4}(\+[0-9]{1,4})*", re.ASCII)
LONGEST: Final = 1_000
"""Characters of a line."""
ENDINGS: Final = ("s", "es", "d", "ed")
"""With which people write a verb: `passes`, `moved`."""
FILLERS: Final = frozenset(("a", "an", "the", "their", "his", "her", "its", "then", "now"))
GOES_ON: Final = frozenset(("rolled", "lost", "slain", "wounds", "discard", "discards", "discarded", "and"))
"""Words that go on with the clause before a comma."""

OFFERED: Final = 6
"""Names in a sentence that asks which one was meant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """One kind of clause: how it is written, what it enters, an example that can be typed as it stands, empty
    where none could at any time."""

    form: str
    says: Text
    example: str = ""


class Read(Protocol):
    """What a line enters, in order. `seat`: whose it is unless it says so; None leaves that to the game.

    Raises `Refusal` that names the clause it cannot read.
    """

    def __call__(self, state: Any, line: str, seat: Seat | None = None) -> tuple[Draft, ...]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Shorthand:
    """How a game reads a line.

    `complete(state, line)`: what the last word of the line may become, the likeliest first.
    `phrases`: the whole language, for the page that is printed.
    """

    read: Read
    complete: Callable[[Any, str], tuple[str, ...]]
    phrases: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken(Generic[S]):
    """How the moves of a game are typed that has no `Shorthand` of its own: each as the inputs of its form.

    `clauses`: by kind, how it is written where that is not its kind and then its inputs: words, inputs in
    capitals, in brackets what may be left out (`march ARMY to PATH [rolled ROLLS]`, `listen WHO [silent]`).
    The first is taught.
    `names(state, seat)`: by input, what words stand for, and for which of its values.
    `for_table`: kinds that are entered for the table as a whole.
    `examples`: by kind, a clause that can be typed as it stands.
    """

    clauses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    names: Callable[[S, Seat | None], Mapping[str, Mapping[str, str]]] = lambda _state, _seat: {}
    for_table: Callable[[str], bool] = lambda _kind: False
    examples: Mapping[str, str] = field(default_factory=dict)


def quoted(clause: str, why: Text) -> Refusal:
    """Return what tells which clause of a line cannot be, and why."""
    return Refusal(text("“%(clause)s”: %(why)s", clause=clause, why=why))


def spoken(name: str) -> str:
    """Return a printed name as it is typed: `Ch'Chitl` is `chchitl`."""
    return " ".join(
        "".join(letter for letter in name.lower() if letter.isalnum() or letter in " -")
        .replace("-", " ")
        .split()
    )


def matching(words: Sequence[str], names: Iterable[str]) -> list[str]:
    """Return the names that the words begin, one word of the name for each, in their order."""
    asked = spoken(" ".join(words)).split()
    exact = [name for name in names if name.split() == asked]
    return exact or [name for name in names if _begins(asked, name.split())]


def _begins(asked: Sequence[str], name: Sequence[str]) -> bool:
    rest = iter(name)
    return bool(asked) and all(any(word.startswith(part) for word in rest) for part in asked)


def several(words: Sequence[str], found: Sequence[str]) -> Text:
    """Return the question which of several names was meant."""
    return text("“%(words)s” may mean %(names)s.", words=" ".join(words), names=tuple(found[:OFFERED]))


CLAUSES: Final = re.compile(r"""[,;\n](?=(?:[^"]*"[^"]*")*[^"]*$)""")
"""Between two clauses; not what stands in quotes."""


def clauses(line: str) -> list[str]:
    """Return what a line says, each by itself."""
    found: list[str] = []
    for clause in CLAUSES.split(line):
        said = clause.split()
        if found and said and said[0].lower() in GOES_ON:
            found[-1] += clause
        elif said:
            found.append(clause)
    return found


_WORDS: Final = re.compile(r""""([^"]*)"|(\S+)""")
_AND: Final = re.compile(r"(?<=[^\d\s])\+|\+(?=[^\d\s])")

Inputs = tuple[tuple[str, str], ...]
Names = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Input:
    """`kind`: how its words are read; `choices`: the values that there are; `field`: of the move."""

    name: str
    kind: str
    choices: tuple[str, ...] = ()
    field: str = ""


@dataclass(frozen=True, slots=True)
class Optional:
    parts: "tuple[Part, ...]"


Part = str | Input | Optional


@dataclass(frozen=True, slots=True)
class Clause:
    """One way to write a kind of move. `sent`: what its form is sent where the words do not say it."""

    kind: str
    written: str
    parts: tuple[Part, ...]
    sent: Inputs


class Reading:
    """One clause read against one way to write it. `furthest`: the first word that no try could read; `met`:
    it has a word of the way; `doubt`: a name that may be several."""

    def __init__(self, words: Sequence[str], names: Names, exact: bool) -> None:
        self.words, self.names, self.exact = words, names, exact
        self.steps = self.furthest = 0
        self.kept: frozenset[str] = frozenset()
        self.met = False
        self.doubt: Text | None = None

    def whole(self, clause: Clause) -> Inputs | None:
        """Return what the words send, all of them read; None where they say something else."""
        self.kept = frozenset(_literals(clause.parts))
        for at, inputs in self._read(clause.parts, 0):
            if at == len(self.words):
                return inputs
        return None

    def _read(self, parts: tuple[Part, ...], at: int) -> Iterator[tuple[int, Inputs]]:
        self.steps += 1
        self.furthest = max(self.furthest, at)
        if self.steps > MOST_STEPS:
            return
        if not parts:
            yield at, ()
            return
        first, rest = parts[0], parts[1:]
        for after, inputs in self._part(first, at):
            for end, more in self._read(rest, after):
                yield end, (*inputs, *more)

    def _part(self, part: Part, at: int) -> Iterator[tuple[int, Inputs]]:
        if isinstance(part, Optional):
            yield from self._read(part.parts, at)
            yield at, ()
        elif isinstance(part, Input) and part.kind == COUNTS:
            yield from self._counts(part, at)
        elif isinstance(part, Input):
            for after, values in self._values(part, at):
                yield after, tuple((part.name, value) for value in values)
        elif at < len(self.words) and self._says(self.words[at].lower(), part):
            self.met = True
            yield at + 1, ()

    def _says(self, word: str, part: str) -> bool:
        if word == part or self.exact:
            return word == part
        begun = len(word) >= LEAST and part.startswith(word)
        return begun or (word.startswith(part) and word[len(part) :] in ENDINGS)

    def _values(self, asked: Input, at: int) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield what an input may be sent, the most words first, with the place behind them."""
        left = len(self.words) - at
        if asked.kind == FLAG:
            yield at, ("y",)
        elif not left:
            return
        elif asked.kind == DICE:
            yield from self._run(at, _DICE, lambda word: (word.replace("+", ","),))
        elif asked.kind == SEVERAL:
            yield from self._several(asked, at)
        elif known := self._known(asked):
            found = self._named(known, at, fixed=bool(asked.choices))
            yield from ((after, (value,)) for after, value in found)
        elif asked.kind == NUMBER:
            if _NUMBER.fullmatch(self.words[at]):
                yield at + 1, (self.words[at],)
        elif asked.kind == FREE:
            yield from ((at + n, (" ".join(self.words[at : at + n]),)) for n in range(left, 0, -1))
        else:
            yield from ((after, (word,)) for after, word in self._bare(at))

    def _bare(self, at: int) -> Iterator[tuple[int, str]]:
        """Yield a word as it stands, unless it is one of the clause itself."""
        if self.words[at].lower() not in self.kept:
            yield at + 1, self.words[at]

    def _run(self, at: int, like: re.Pattern[str], made: Any) -> Iterator[tuple[int, tuple[str, ...]]]:
        end = at
        while end < len(self.words) and like.fullmatch(self.words[end]):
            end += 1
        for after in range(end, at, -1):
            yield after, (" ".join(made(word)[0] for word in self.words[at:after]),)

    def _several(self, asked: Input, at: int) -> Iterator[tuple[int, tuple[str, ...]]]:
        known = self._known(asked)
        if known and self.words[at].lower() == "all":
            yield at + 1, tuple(dict.fromkeys(known.values()))
            return
        one = self._named(known, at, fixed=True) if known else self._bare(at)
        for after, value in one:
            joined = after + (after < len(self.words) and self.words[after].lower() in ("+", "and"))
            if joined < len(self.words):
                yield from ((end, (value, *more)) for end, more in self._several(asked, joined))
            yield after, (value,)

    def _counts(self, asked: Input, at: int) -> Iterator[tuple[int, Inputs]]:
        """Yield `3 miners and 2 slaves`, and `miners 3`, as an input for each name."""
        known, last = self._known(asked), len(self.words)
        first = at < last and _COUNT.fullmatch(self.words[at]) is not None
        behind = at + first
        names = self._named(known, behind, fixed=False) if behind < last else ()
        for after, value in names:
            number = at if first else after
            if number >= last or not _COUNT.fullmatch(self.words[number]):
                continue
            end = after if first else after + 1
            one = (f"{asked.name}-{value}", self.words[number])
            joined = end + (end < last and self.words[end].lower() in ("+", "and"))
            yield from ((done, (one, *more)) for done, more in self._counts(asked, joined))
            yield end, (one,)

    def _known(self, asked: Input) -> Mapping[str, str]:
        return self.names.get(asked.name) or {spoken(one.replace("_", " ")): one for one in asked.choices}

    def _named(self, known: Mapping[str, str], at: int, *, fixed: bool) -> Iterator[tuple[int, str]]:
        """Yield what words can name, with its end; unless values are `fixed`, new words may, too."""
        meant = False
        for n in range(min(LONGEST_NAME, len(self.words) - at), 0, -1):
            self.steps += 1
            words = self.words[at : at + n]
            found = matching(words, known)
            meant = meant or bool(found)
            if len({known[name] for name in found}) == 1:
                yield at + n, known[found[0]]
            elif found and not self.exact:
                self.doubt = several(words, found)
        if not (fixed or meant):
            yield from self._bare(at)


def words_of(clause: str) -> list[str]:
    """Return the words of a clause; those in quotes are one, and a `+` between two names is one. A colon, a
    dash or a full stop at the end of a word says nothing."""
    found = _WORDS.findall(clause.replace("“", '"').replace("”", '"'))
    said = (([whole] if whole else _AND.sub(" + ", one).split()) for whole, one in found)
    return [
        word for words in said for each in words if (word := each if " " in each else each.rstrip(".:–—"))
    ]


def parsed(written: str, known: Mapping[str, Input]) -> tuple[Part, ...]:
    open_: list[list[Part]] = [[]]
    for word in _PARTS.findall(written):
        if word == "[":
            open_.append([])
        elif word == "]":
            inner = open_.pop()
            flag = known.get("_".join(part for part in inner if isinstance(part, str)))
            open_[-1].append(Optional((*inner, flag) if flag and flag.kind == FLAG else tuple(inner)))
        elif word.upper() == word and word.lower() != word:
            called = word.lower()
            open_[-1].append(known.get(called) or Input(called, NUMBER, (), called.partition("-")[0]))
        else:
            open_[-1].append(word)
    *parts, last = open_[0]
    if isinstance(last, Input) and last.kind == ONE_WORD:
        last = replace(last, kind=FREE)
    return (*parts, last)


def _literals(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Optional):
            yield from _literals(part.parts)
        elif isinstance(part, str):
            yield part


def first_words(parts: tuple[Part, ...]) -> str:
    words: list[str] = []
    for part in parts:
        if not isinstance(part, str):
            break
        words.append(part)
    return " ".join(words)
