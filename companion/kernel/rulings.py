"""Answers of a game or the kernel: a refusal of something impossible, an objection to something against the
rules, a ruling on a question.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

NOBODY_PLAYS: Final = text("Nobody plays at that seat.")
NO_SUCH_MOVE: Final = text("This game has no such move.")
NO_SUCH_QUESTION: Final = text("There is no such question.")
NO_SUCH_SETTING: Final = text("There is no such setting.")


class Fault(Enum):
    """Why something was refused; the web package maps each to an HTTP status."""

    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"
    FORBIDDEN = "forbidden"
    STALE = "stale"
    TOO_LARGE = "too large"
    TOO_OFTEN = "too often"
    UNAVAILABLE = "unavailable"
    DAMAGED = "damaged"


class Refusal(Exception):
    """Something impossible or not permitted was asked: no such piece, the wrong table, the move of another
    player's seat. It has a sentence for the player.

    `retry_after`: seconds until it may be tried again, or 0.
    """

    def __init__(self, sentence: Text, fault: Fault = Fault.IMPOSSIBLE, retry_after: int = 0) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
        self.fault = fault
        self.retry_after = retry_after


class Cannot(Exception):
    """A move cannot be carried out; raised by the rows of games and of shared moves. A phone that enters it
    gets the sentence as a refusal; an entry in the ledger has no effect, and the log says why."""

    def __init__(self, sentence: Text) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class Malformed(Refusal):
    """Something that no version of this program could have written, whatever its rules: a wrong shape, a
    value that was never a choice, a reference to nothing. A file with it is not imported."""


def refuse_longer(most: int, *written: str) -> None:
    """Raise `Malformed` if any of these texts has more than `most` characters."""
    if any(len(words) > most for words in written):
        raise Malformed(text("That is longer than %(most)s characters.", most=most), Fault.TOO_LARGE)


class Number(NamedTuple):
    """A number that an answer asks for: the field of its move, its label, and its bounds."""

    field: str
    label: Text
    least: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer to a question, and the move that gives it. `fields`: values already filled into its form;
    `number`: what must be typed."""

    words: Text
    kind: str
    seat: Seat | None
    fields: tuple[tuple[str, str], ...] = ()
    number: Number | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Objection:
    """A reason why a move is against the rules. The move can be entered all the same.

    `page`: of the rulebook, 0 if the objection is not from the rulebook. `section`: the heading, in a
    rulebook without page numbers. `card`: whether a card may allow it, so that "a card says so" is the
    expected answer. `answers`: if the objection is a question that must be answered first, all possible
    answers. `settles`: whether another entry in the same submission may settle it, such as the other half of
    a sum.
    """

    sentence: Text
    page: int = 0
    card: bool = False
    section: str = ""
    answers: tuple[Answer, ...] = ()
    settles: bool = False

    @property
    def about(self) -> str:
        """Return the subject of the table's decision on this objection, the same whatever seats and places
        the sentence names."""
        return f"against:{self.sentence.msgid}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One thing on the board that decided a ruling, and the places to highlight for it."""

    sentence: Text
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """An answered question.

    `verdict`: yes, no, or None for other answers. `reading`: how this table reads a rule that the rulebook
    leaves open. `remedies`: for a no, alternatives, one of which is needed for a yes; `besides`: what is
    needed as well, all of it. `section`: the heading, in a rulebook without page numbers.
    """

    verdict: bool | None
    answer: Text
    page: int
    facts: tuple[Fact, ...] = ()
    reading: Text | None = None
    remedies: tuple[Fact, ...] = ()
    section: str = ""
    besides: tuple[Fact, ...] = ()


class Asking(NamedTuple):
    """A question with its arguments. If the answer is no, it says why a move is against the rules."""

    question: str
    given: Mapping[str, str]


DECIDING: Final = text("What decides it")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question that a game can answer. `asks`: its arguments, from among `seat`, `place` and `victim`;
    others are possible if the game has a `question.html` of its own.

    `scores`: whether the answer reveals scores. `facts`: the heading of the answer's facts.
    """

    key: str
    name: Text
    asks: tuple[str, ...] = ()
    scores: bool = False
    facts: Text = DECIDING

    @property
    def about(self) -> str:
        """Return the subject of a decision that answers this question."""
        return f"ask:{self.key}"
