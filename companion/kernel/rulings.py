"""Answers: a refusal of what is impossible, an objection to what the rules forbid, a ruling on a question."""

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
    """Why something was refused; the web room gives each an HTTP status."""

    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"
    FORBIDDEN = "forbidden"
    STALE = "stale"
    TOO_LARGE = "too large"
    TOO_OFTEN = "too often"
    UNAVAILABLE = "unavailable"
    DAMAGED = "damaged"


class Refusal(Exception):
    """What is impossible: no such piece, wrong table, a repeated entry. Carries a sentence for the player.

    `again`: seconds after which it may be tried again, if known; else 0.
    """

    def __init__(self, sentence: Text, fault: Fault = Fault.IMPOSSIBLE, again: int = 0) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
        self.fault = fault
        self.again = again


class Cannot(Exception):
    """Why a move cannot be carried out: raised by the rules of games. Where a phone hands the move in, it is
    refused with that sentence; in the ledger the entry changes nothing, and the log says why."""

    def __init__(self, sentence: Text) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class Malformed(Refusal):
    """What no version of this program could have written, whatever the rules of its time: a wrong shape, a
    value that was never a choice, a reference to nothing. A file that holds it is not taken in."""


def refuse_longer(most: int, *written: str) -> None:
    """Raise `Malformed` if anything that somebody wrote has more than `most` characters."""
    if any(len(words) > most for words in written):
        raise Malformed(text("That is longer than %(most)s characters.", most=most), Fault.TOO_LARGE)


class Number(NamedTuple):
    """A number that an answer asks for: the field of its move, its words, and its bounds."""

    field: str
    label: Text
    least: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer to a question, and the move that gives it. `fields`: what its form is filled with; `number`:
    what is typed besides."""

    words: Text
    kind: str
    seat: Seat | None
    fields: tuple[tuple[str, str], ...] = ()
    number: Number | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Objection:
    """A move against the rules: why, and the rulebook's page. It can be entered all the same.

    `page`: 0 if the objection is not from the rulebook. `section`: the heading, in a rulebook without page
    numbers. `card`: a card's text may allow it, so that "a card says so" is the expected answer. `answers`:
    the objection is a question that must be answered first, with all possible answers. `settles`: what is
    entered together with the move may settle it, such as the other half of a sum.
    """

    sentence: Text
    page: int = 0
    card: bool = False
    section: str = ""
    answers: tuple[Answer, ...] = ()
    settles: bool = False

    @property
    def about(self) -> str:
        """Return what a decision on this question is about: its kind, not its house or place."""
        return f"against:{self.sentence.msgid}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One thing on the board that decided a ruling, and the places to light up for it."""

    sentence: Text
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """An answered question.

    `verdict`: yes, no, or None where the answer is not of that kind. `reading`: where the rulebook leaves it
    open, which reading this table applies. `remedies`: for a no, things of which each alone would make it a
    yes; `besides`: what is needed as well, all of it. `section`: the heading, in a rulebook without page
    numbers.
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
    """A question with its arguments, whose answer says why a move is against the rules."""

    question: str
    given: Mapping[str, str]


DECIDING: Final = text("What decides it")


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question that a game can answer. `asks`: what must be given, out of `seat`, `place`, `victim`;
    anything else where the game has a `question.html` of its own.

    `scores`: the answer tells scores. `facts`: the heading of the answer's facts.
    """

    key: str
    name: Text
    asks: tuple[str, ...] = ()
    scores: bool = False
    facts: Text = DECIDING

    @property
    def about(self) -> str:
        """Return what a decision that answers this question is about."""
        return f"ask:{self.key}"
