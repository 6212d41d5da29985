"""How a game says that its moves are typed, and the words that people type them in."""

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
"""Characters of a line."""
MIN_LETTERS: Final = 3
"""Letters after which a word of a clause, or a seat, is recognised whatever else begins with them."""
SUGGESTED_NAMES: Final = 6
"""Names in a sentence that asks which one was meant."""

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
"""Words that say nothing where a clause does not ask for them."""
GOES_ON: Final = frozenset(("rolled", "lost", "slain", "wounds", "discard", "discards", "discarded", "and"))
"""Words that continue the clause before a comma."""
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
    """One kind of clause: how it is written, what it enters, an example that can be typed as it stands, empty
    where none could at any time. `general`: it holds for all kinds."""

    form: str
    says: Text
    example: str = ""
    general: bool = False


class Read(Protocol):
    """What a line enters, in order. `seat`: whose it was said to be beside it, None where nobody said it;
    `otherwise`: whose it is unless it says so, None for whoever is on turn.

    Raises `Refusal` that quotes the clause it cannot read.
    """

    def __call__(
        self, state: Any, line: str, seat: Seat | None = None, *, otherwise: Seat | None = None
    ) -> tuple[Draft, ...]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken(Generic[S]):
    """How the moves of a game are typed: each as the inputs of its form.

    `clauses`: by kind, how it is written where that is not its kind and then its inputs: words, a stroke
    between those that say the same, inputs in capitals (`REASON...`: several words; what is no field is
    a number, with dots one or more), in brackets what may be left out (`march|move ARMY to PATH [rolled
    ROLLS]`, `listen WHO [silent]`). The first is taught.
    `names(state, seat)`: by input, what words stand for, and for which of its values. `a-b` is typed as two
    names with a dash between them; of `a:1` and `a:2`, `a` is the first that can be played.
    `fills(state, seat, kind, sent)`: what else its form is sent, by what the words sent; None where the kind
    is not meant now.
    `for_table`: kinds that are entered for the table as a whole.
    `plays(state)`: the seats at which somebody plays; None where a line may be for any.
    `on_turn`: a line is for whoever is on turn unless it says so, not for the seat that types it.
    `fillers`: words of this game that say nothing where a clause does not ask for them.
    `says`: by kind, what it enters, where its group does not say it well.
    `examples`: by kind, a line that can be typed as it stands.
    `more`: what else is worth knowing of its lines.
    """

    clauses: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    names: Callable[[S, Seat | None], Mapping[str, Mapping[str, str]]] = lambda _state, _seat: {}
    fills: Callable[[S, Seat | None, str, Mapping[str, str]], Mapping[str, str] | None] = (
        lambda _state, _seat, _kind, _sent: {}
    )
    for_table: Callable[[str], bool] = lambda _kind: False
    plays: Callable[[S], Collection[str]] | None = None
    on_turn: bool = False
    fillers: frozenset[str] = frozenset()
    says: Mapping[str, Text] = field(default_factory=dict)
    examples: Mapping[str, str] = field(default_factory=dict)
    more: tuple[Phrase, ...] = ()


def quote_clause(clause: str, why: Text) -> Refusal:
    """Return a sentence that says which clause of a line is impossible, and why."""
    return Refusal(text("“%(clause)s”: %(why)s", clause=clause, why=why))


def several(words: Sequence[str], found: Sequence[str]) -> Text:
    """Return the question that asks which of several names was meant."""
    return text(
        "“%(words)s” may mean %(names)s.", words=" ".join(words), names=tuple(found[:SUGGESTED_NAMES])
    )


def clauses(line: str) -> list[str]:
    """Return the clauses of a line."""
    found: list[str] = []
    for clause in CLAUSES.split(line):
        words = clause.split()
        if found and words and words[0].lower() in GOES_ON:
            found[-1] += f" {clause.strip()}"
        elif words:
            found.append(clause.strip())
    return found


def words_of(clause: str) -> list[str]:
    """Return the words of a clause; those in quotes are one, and a `+` or a dash between two names is one. A
    colon, a dash or a mark at the end of a word says nothing; an arrow is `to`."""
    found = _QUOTED.findall(clause.replace("“", '"').replace("”", '"'))
    split = (([whole] if whole else _PLUS.sub(" + ", one).split()) for whole, one in found)
    words = ("to" if word in _ARROWS else word for each in split for word in each)
    return [plain for word in words if (plain := _without_marks(word))]


def _without_marks(word: str) -> str:
    return word if " " in word or word in DASHES else word.rstrip(".:–—!?")


def spell_typed(name: str) -> str:
    """Return a printed name as it is typed: `Ch'Chitl` is `chchitl`."""
    return " ".join(
        "".join(letter for letter in name.lower() if letter.isalnum() or letter in " -")
        .replace("-", " ")
        .split()
    )


def singular(word: str) -> str:
    """Return a name without the ending of a plural or a possessive: `whites`, `red's`."""
    return word.removesuffix("s").rstrip("'’")


def matching(words: Sequence[str], names: Iterable[str]) -> list[str]:
    """Return the names that begin with the words, each word being the start of one word of the name, in
    order."""
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
    """Return the words of a printed name as they are typed: of `A – B 2` it is `a-b:2`."""
    if not any(dash in word for word in words for dash in DASHES):
        return words
    plain = [word.replace("–", "-").replace("—", "-") for word in words]
    return [*plain[:-2], f"{plain[-2]}:{plain[-1]}"] if plain[-1].isdecimal() and plain[1:] else plain


Side = tuple[Sequence[str], Sequence[str]]
"""The words of a name, and those of them that are not fillers."""


def _side(typed: str) -> Side:
    words = spell_typed(typed).split()
    return words, [word for word in words if word not in FILLERS]


def _begins(asked: Sequence[str], sides: Iterable[tuple[Side, Side]], nth: str, name: str) -> bool:
    one, other, number = _parts(name)
    if nth and nth != number:
        return False
    if other is None:
        # Most names are told apart by the start of their first word.
        return bool(asked) and f" {asked[0]}" in f" {name}" and _in_order(asked, one)
    return any(_is_meant(left, one) and _is_meant(right, other) for left, right in sides)


@lru_cache(10_000)
def _parts(name: str) -> tuple[Sequence[str], Sequence[str] | None, str]:
    """Return the words of a name, of one with a dash those of both its sides, and its number."""
    called, _, number = name.partition(":")
    one, dash, other = called.partition("-")
    return one.split(), other.split() if dash else None, number


def _is_meant(side: Side, name: Sequence[str]) -> bool:
    return _in_order(side[0], name) or _in_order(side[1], name)


def _in_order(asked: Sequence[str], name: Sequence[str]) -> bool:
    rest = iter(name)
    return bool(asked) and all(any(word.startswith(part) for word in rest) for part in asked)


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


def times(words: Sequence[str], *, bare: bool) -> tuple[int, int] | None:
    """Return how often a clause is said to happen by the words that stand here, and how many words say it;
    None where none does. `bare`: a number by itself says so, too."""
    word = words[0].lower()
    number = NUMBER_WORDS.get(word) or (int(word) if word.isdecimal() and len(word) < 5 else None)
    if number is not None and words[1:2] and words[1].lower() in ("time", "times"):
        return number, 2
    if found := _REPEATED.fullmatch(word):
        return int(found[1] or found[2]), 1
    if word in _TIMES:
        return _TIMES[word], 1
    return (number, 1) if bare and number is not None else None
