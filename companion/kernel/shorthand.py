"""How a game declares the way its moves are typed, and the words of typed lines."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, Final, Generic, Protocol, TypeVar

from companion.kernel.moves import Draft
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

S = TypeVar("S")

MAX_LINE: Final = 1_000
"""The greatest length of a typed line."""
MIN_LETTERS: Final = 3
"""The fewest letters by which a fixed word, or a seat's name, is recognised from its beginning. For the first
word of a clause, fewer are enough if only one kind of move begins that way."""
SUGGESTED_NAMES: Final = 6
"""The most names listed when it is unclear which one was meant."""

LINKS: Final = frozenset(("and", "then"))
"""Words between two clauses."""
DASHES: Final = ("–", "—")
"""Dashes that printed names have between two names; a hyphen may be part of one."""
FILLERS: Final = frozenset(
    (
        "-",
        *DASHES,
        "a",
        "an",
        "the",
        "at",
        "in",
        "on",
        "of",
        "from",
        "for",
        "to",
        "his",
        "her",
        "their",
        "my",
        "its",
        "are",
    )
)
"""Words that are ignored unless a clause asks for them."""
GOES_ON: Final = frozenset(("rolled", "lost", "slain", "wounds", "discard", "discards", "discarded", "and"))
"""A part of a line that begins with one of these words belongs to the clause before it."""
_TEN: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBER_WORDS: Final[Mapping[str, int]] = {word: number for number, word in enumerate(_TEN, 1)}
_TIMES: Final[Mapping[str, int]] = {"once": 1, "twice": 2, "thrice": 3}
_IRREGULAR: Final[Mapping[str, tuple[str, ...]]] = {
    "buy": ("bought",),
    "come": ("came",),
    "dig": ("dug",),
    "draw": ("drew", "drawn"),
    "fight": ("fought",),
    "get": ("got",),
    "give": ("gave", "given"),
    "go": ("went", "gone"),
    "lose": ("lost",),
    "meet": ("met",),
    "slay": ("slew", "slain"),
    "take": ("took", "taken"),
}
_REPEATED: Final = re.compile(r"[x×]([0-9]{1,4})|([0-9]{1,4})[x×]", re.ASCII)
_ARROWS: Final = ("->", "→")
_QUOTED: Final = re.compile(r""""([^"]*)"|(\S+)""")
_PLUS: Final = re.compile(r"(?<=[^\d\s])\+|\+(?=[^\d\s])")
CLAUSES: Final = re.compile(r"""(?:[,;\n]|[.!](?=\s|$))(?=(?:[^"]*"[^"]*")*[^"]*$)""")
"""The break between two clauses, outside quotes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """One kind of clause: its form, what it enters, and an example that can be typed as it is (empty if none
    always works). `general`: whether it applies to all kinds of moves."""

    form: str
    says: Text
    example: str = ""
    general: bool = False


class Read(Protocol):
    """Return the drafts that a line enters, in order. `seat`: the seat chosen beside the line, if any;
    `otherwise`: the seat if the line names none, None for the player on turn.

    Raise `Refusal` with the clause that cannot be read.
    """

    def __call__(
        self, state: Any, line: str, seat: Seat | None = None, *, otherwise: Seat | None = None
    ) -> tuple[Draft, ...]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Grammar(Generic[S]):
    """How the moves of a game are typed: each word fills an input of the move's form."""

    clauses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By kind, the form of the clause if it is not the kind followed by its inputs. A form has words,
    alternatives separated by strokes, inputs in capitals (`REASON...` for several words; a name that is
    no field is a number, with dots one or more), and optional parts in brackets: `march|move ARMY to
    PATH [rolled ROLLS]`, `listen WHO [silent]`. If there are several forms, the first one is taught."""

    names: Callable[[S, Seat | None], Mapping[str, Mapping[str, str]]] = lambda _state, _seat: {}
    """`names(state, seat)`: by input, the names that can be typed, with their values. `a-b` is typed as
    two names with a dash; of `a:1` and `a:2`, `a` means the first that can be played."""

    fills: Callable[[S, Seat | None, str, Mapping[str, str]], Mapping[str, str] | None] = (
        lambda _state, _seat, _kind, _sent: {}
    )
    """`fills(state, seat, kind, sent)`: further inputs, given those that the words filled; None if this
    kind is not meant now."""

    for_table: Callable[[str], bool] = lambda _kind: False
    """Whether a kind is entered for the whole table."""

    plays: Callable[[S], Collection[str]] | None = None
    """`plays(state)`: the seats that have a player; None if a line may be for any."""

    on_turn: bool = False
    """Whether a line is for the player on turn, not for its author, unless it names a seat."""

    fillers: frozenset[str] = frozenset()
    """Words of this game that are ignored unless a clause asks for them."""

    says: Mapping[str, Text] = field(default_factory=dict)
    """By kind, what it enters, if its group does not say it well."""

    examples: Mapping[str, str] = field(default_factory=dict)
    """By kind, a line that can be typed as it is."""

    more: tuple[Phrase, ...] = ()
    """Further remarks on the lines of this game."""


def quote_clause(clause: str, why: Text) -> Refusal:
    """Return a refusal that quotes a clause and says why it is impossible."""
    return Refusal(text("“%(clause)s”: %(why)s", clause=clause, why=why))


def say_ambiguous(words: Sequence[str], names: Sequence[str]) -> Text:
    """Return the sentence that lists the names that these words may mean."""
    return text(
        "“%(words)s” may mean %(names)s.", words=" ".join(words), names=tuple(names[:SUGGESTED_NAMES])
    )


def clauses(line: str) -> list[str]:
    found: list[str] = []
    for clause in CLAUSES.split(line):
        words = clause.split()
        if found and words and words[0].lower() in GOES_ON:
            found[-1] += f" {clause.strip()}"
        elif words:
            found.append(clause.strip())
    return found


def words_of(clause: str) -> list[str]:
    """Return the words of a clause. Text in quotes is one word, and so is a `+` or a dash between two names.
    A colon, dash or mark at the end of a word is dropped; an arrow becomes `to`."""
    found = _QUOTED.findall(clause.replace("“", '"').replace("”", '"'))
    split = (([whole] if whole else _PLUS.sub(" + ", one).split()) for whole, one in found)
    words = ("to" if word in _ARROWS else word for each in split for word in each)
    return [plain for word in words if (plain := _without_marks(word))]


def _without_marks(word: str) -> str:
    return word if " " in word or word in DASHES else word.rstrip(".:–—!?")


@lru_cache(4_096)
def spell_typed(name: str) -> str:
    """Return a printed name as people type it: `Ch'Chitl` becomes `chchitl`."""
    return " ".join(
        "".join(letter for letter in name.lower() if letter.isalnum() or letter in " -")
        .replace("-", " ")
        .split()
    )


def singular(word: str) -> str:
    """Return a name without a plural or possessive ending: `whites`, `red's`."""
    return word.removesuffix("s").rstrip("'’")


def matching(words: Sequence[str], names: Iterable[str]) -> list[str]:
    """Return the names that match the words: each word is the start of a word of the name, in order. A name
    that is spelled exactly so is the only match."""
    words, known = _as_typed(words), list(names)
    for last in dict.fromkeys((words[-1], singular(words[-1]))):
        typed, _, nth = " ".join((*words[:-1], last)).lower().partition(":")
        asked = spell_typed(typed)
        if not nth and asked in known:
            return [asked]
        sides = [
            (_side(typed[:at]), _side(typed[at + 1 :])) for at, letter in enumerate(typed) if letter == "-"
        ]
        parts = asked.split()
        if found := [name for name in known if _begins(parts, sides, nth, name)]:
            return found
    return []


def _as_typed(words: Sequence[str]) -> Sequence[str]:
    """Return the words of a printed name as people type them: `A – B 2` becomes `a-b:2`."""
    if not any(dash in word for word in words for dash in DASHES):
        return words
    plain = [word.replace("–", "-").replace("—", "-") for word in words]
    return [*plain[:-2], f"{plain[-2]}:{plain[-1]}"] if plain[-1].isdecimal() and plain[1:] else plain


Side = tuple[Sequence[str], Sequence[str]]
"""The words of a name, and those of them that are not fillers."""


def _side(typed: str) -> Side:
    words = spell_typed(typed).split()
    return words, [word for word in words if word not in FILLERS]


def _begins(words: Sequence[str], sides: Iterable[tuple[Side, Side]], nth: str, name: str) -> bool:
    one, other, number = _parts(name)
    if nth and nth != number:
        return False
    if other is None:
        # Compare the first word first, as it rules out most names.
        return bool(words) and f" {words[0]}" in f" {name}" and _in_order(words, one)
    return any(_is_meant(left, one) and _is_meant(right, other) for left, right in sides)


@lru_cache(10_000)
def _parts(name: str) -> tuple[Sequence[str], Sequence[str] | None, str]:
    """Return the words of a name (of both sides, if it has a dash) and its number."""
    called, _, number = name.partition(":")
    one, dash, other = called.partition("-")
    return one.split(), other.split() if dash else None, number


def _is_meant(side: Side, name: Sequence[str]) -> bool:
    return _in_order(side[0], name) or _in_order(side[1], name)


def _in_order(words: Sequence[str], name: Sequence[str]) -> bool:
    rest = iter(name)
    return bool(words) and all(any(word.startswith(part) for word in rest) for part in words)


@cache
def inflect(verb: str) -> frozenset[str]:
    """Return the forms of a verb: `deploys`, `moved`, `spies`, `promoting`, `slew`."""
    return frozenset(_forms(verb))


def _forms(verb: str) -> Iterator[str]:
    yield from (verb + ending for ending in ("", "s", "es", "d", "ed", "ing"))
    yield from _IRREGULAR.get(verb, ())
    if verb.endswith("e"):
        yield f"{verb[:-1]}ing"
    if verb.endswith("y"):
        yield from (verb[:-1] + ending for ending in ("ies", "ied"))


def read_times(words: Sequence[str], *, bare: bool) -> tuple[int, int] | None:
    """Return how often a clause happens according to the words here, and how many words say so; None if none
    do. `bare`: whether a number alone says so."""
    word = words[0].lower()
    number = NUMBER_WORDS.get(word) or (int(word) if word.isdecimal() and len(word) < 5 else None)
    if number is not None and words[1:2] and words[1].lower() in ("time", "times"):
        return number, 2
    if found := _REPEATED.fullmatch(word):
        return int(found[1] or found[2]), 1
    if word in _TIMES:
        return _TIMES[word], 1
    return (number, 1) if bare and number is not None else None
