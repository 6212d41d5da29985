"""Inputs turn what was typed, tapped or queued into a value, or give an error sentence.

The type of a field and its `Annotated` part determine its input (`input_of`); an input in `Annotated` is used
as it is. Inputs limit size and form; rules judge the rest.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from re import Pattern
from typing import Any, ClassVar, Final, Protocol

from companion.kernel.dice import Roll, find_fault
from companion.kernel.input_text import readable, tidy_lines, without_blanks
from companion.kernel.optional.chains import NO_ROLLS, Chain
from companion.kernel.rulings import Fault
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

CHOOSE: Final = text("Please choose an option first.")
STALE_PAGE: Final = text("This page is out of date. Reload it.")
WHOLE: Final = text("Enter a whole number.")

ID: Final = re.compile(r"[A-Za-z0-9_.:'-]{1,80}")
SIGNED: Final = re.compile(r"[+-]?[0-9]{1,8}")
MAX_NAME: Final = 60
MAX_NAMES: Final = 4_000
MAX_IDS: Final = 300
MAX_NUMBER: Final = 10_000_000
MAX_BACKS: Final = 20
MAX_SHOWN: Final = 20_000
"""The greatest length of the list of numbers that a page showed."""

REQUIRED: Final = object()
"""The default of an input whose value must be sent."""


class Sent(Protocol):
    """The values that were sent: one or more under each name, as in HTML forms."""

    def getlist(self, key: str) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class UnfitError(ValueError):
    """A value that an input does not accept."""

    def __init__(self, sentence: Text, fault: Fault = Fault.IMPOSSIBLE) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
        self.fault = fault


@dataclass(frozen=True, kw_only=True)
class Input:
    """`name`: the name it is sent under, if not the field's. `default`: the value if nothing was sent."""

    type: ClassVar[str] = "words"
    """The control by which a page asks for it: `words`, `choice`, `number`, `tick`, `seat` or `dice`."""

    name: str = ""
    default: Any = REQUIRED

    @property
    def required(self) -> bool:
        return self.default is REQUIRED

    @property
    def options(self) -> tuple[str, ...]:
        return ()

    def read(self, sent: Sent, name: str) -> Any:
        """Return the value. Raise `UnfitError`."""
        given = sent.getlist(name)
        return self.parse(str(given[0])) if given else self.absent()

    def absent(self) -> Any:
        return self.parse("") if self.default is REQUIRED else self.default

    def parse(self, given: str) -> Any:
        """Return the value of a single text. Raise `UnfitError`."""
        raise NotImplementedError

    def check_value(self, value: Any) -> None:
        """Raise `UnfitError` for a value that this input could not have given."""


@dataclass(frozen=True, kw_only=True)
class Words(Input):
    """A name that a person typed, or a word of the rules, without surplus blanks; the rules decide whether it
    exists. An empty input gives the default."""

    most: int = MAX_NAME
    sentence: Text = CHOOSE

    def parse(self, given: str) -> str:
        words = self.tidy(given)
        if not words:
            if self.default is REQUIRED:
                raise UnfitError(self.sentence)
            return str(self.default)
        self.check_value(words)
        return words

    def check_value(self, value: str) -> None:
        if len(value) > self.most:
            raise UnfitError(
                text("That is longer than %(most)s characters.", most=self.most), Fault.TOO_LARGE
            )

    def tidy(self, given: str) -> str:
        return without_blanks(given)


@dataclass(frozen=True, kw_only=True)
class Lines(Words):
    """Text with its line breaks, as typed."""

    def tidy(self, given: str) -> str:
        return given if self.default is not REQUIRED or readable(given) else ""


@dataclass(frozen=True, kw_only=True)
class Exact(Input):
    """Something that a page sends without being typed; all of it must match the pattern."""

    pattern: Pattern[str]
    sentence: Text = STALE_PAGE

    def parse(self, given: str) -> str:
        self.check_value(given)
        return given

    def check_value(self, value: str) -> None:
        if not self.pattern.fullmatch(value):
            raise UnfitError(self.sentence)


@dataclass(frozen=True, kw_only=True)
class Code(Exact):
    """Capitals and digits, which may also be typed in lower case. If it has a default, empty is allowed."""

    sentence: Text = CHOOSE

    def parse(self, given: str) -> str:
        code = without_blanks(given).upper()
        return "" if not code and not self.required else super().parse(code)


@dataclass(frozen=True, kw_only=True)
class Written(Lines):
    """Like `Lines`, without surrounding blanks."""

    def tidy(self, given: str) -> str:
        return tidy_lines(given)


@dataclass(frozen=True, kw_only=True)
class Choice(Input):
    """One of these words, one of which may be empty."""

    type = "choice"
    values: tuple[str, ...]
    sentence: Text = CHOOSE

    @property
    def required(self) -> bool:
        return "" not in self.values and self.default is not None

    @property
    def options(self) -> tuple[str, ...]:
        return tuple(filter(None, self.values))

    def parse(self, given: str) -> Any:
        self.check_value(given)
        return given

    def check_value(self, value: str) -> None:
        if value not in self.values:
            raise UnfitError(self.sentence, Fault.UNKNOWN)


@dataclass(frozen=True, kw_only=True)
class WordOrNone(Choice):
    """Like `Choice`, with None for empty."""

    default: Any = None

    def parse(self, given: str) -> Any:
        word = without_blanks(given)
        return super().parse(word) if word else None


@dataclass(frozen=True, kw_only=True)
class Number(Input):
    """A whole number from `least` to `most`. An empty input gives the default."""

    type = "number"
    least: int
    most: int
    sentence: Text | None = None

    def parse(self, given: str) -> Any:
        typed = given.strip()
        if not typed and self.default is not REQUIRED:
            return self.default
        if not SIGNED.fullmatch(typed):
            raise UnfitError(self.sentence or from_to(self.least, self.most))
        self.check_value(int(typed))
        return int(typed)

    def check_value(self, value: int) -> None:
        if not self.least <= value <= self.most:
            raise UnfitError(self.sentence or from_to(self.least, self.most), Fault.UNKNOWN)


def from_to(least: int, most: int) -> Text:
    return text("Enter a whole number from %(least)s to %(most)s.", least=least, most=most)


@dataclass(frozen=True, kw_only=True)
class Tick(Input):
    """A checkbox; browsers do not send one that is not ticked."""

    type = "tick"
    default: Any = False

    def absent(self) -> bool:
        return False

    def parse(self, given: str) -> bool:
        return given not in ("", "false", "False")


@dataclass(frozen=True, kw_only=True)
class SeatInput(Input):
    """The id of a seat; empty for the whole table. The rules decide whether it exists."""

    type = "seat"
    default: Any = None

    def parse(self, given: str) -> Seat | None:
        if given and not ID.fullmatch(given):
            raise UnfitError(text("There is no such seat."))
        return Seat(given) if given else None


# Dice.

BETWEEN: Final = re.compile(r"[\s,;]+")
PIPS: Final = re.compile(rf"[0-9]{{1,4}}({BETWEEN.pattern}[0-9]{{1,4}}){{0,99}}", re.ASCII)
MAX_TYPED_DICE: Final = 600
"""The greatest length of typed dice: enough for more than a hundred."""
CHAIN: Final = re.compile(r"[0-9]{1,4}(,[0-9]{1,4}){0,99}( [0-9]{1,4}(,[0-9]{1,4}){0,99})*", re.ASCII)
MAX_CHAIN: Final = 20_000
"""The greatest length of a chain: enough for the dice of a thousand rooms."""
TOGETHER: Final = re.compile(r"\s*[,+]\s*")


@dataclass(frozen=True, kw_only=True)
class Dice(Input):
    """The pips of dice, from inputs called `<name>`, one for each die or several in one; `<name>-here` lets
    the server roll. `tap`: the name before `-here`, if one tap rolls several fields."""

    type = "dice"
    default: Any = None
    tap: str = ""

    def read(self, sent: Sent, name: str) -> Any:
        here = any(sent.getlist(f"{self.tap or name}-here"))
        return self.show(" ".join(map(str, sent.getlist(name))).strip(), here=here)

    def show(self, given: str, *, here: bool) -> Any:
        """Return the value of the inputs. Raise `UnfitError`."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class OneRoll(Dice):
    """One roll. Empty is an error, so that forgotten dice are noticed. `dice`: None to accept any number of
    dice."""

    sides: int
    dice: int | None = 1

    def show(self, given: str, *, here: bool) -> Roll:
        if here:
            return Roll(sides=self.sides, dice=self.dice or 1)
        if not given:
            raise UnfitError(text("Type what the dice show, or let them be rolled here."))
        pips = pips_in(given)
        roll = Roll(sides=self.sides, dice=self.dice or len(pips), pips=pips)
        if sentence := find_fault(roll):
            raise UnfitError(sentence)
        return roll


@dataclass(frozen=True, kw_only=True)
class Rolls(Dice):
    """Several rolls, separated by spaces, with commas between the dice of one (`3 1,4`). The server rolls
    what was not typed."""

    type = "words"

    def show(self, given: str, *, here: bool) -> Chain:
        typed = TOGETHER.sub(",", without_blanks(given))
        if len(typed) > MAX_CHAIN:
            raise UnfitError(STALE_PAGE)
        if typed and not CHAIN.fullmatch(typed):
            if here:
                return NO_ROLLS
            raise UnfitError(text("Dice are typed like 3 1,4: two rolls, the second with two dice."))
        return Chain(typed)


def pips_in(given: str) -> tuple[int, ...]:
    """Return numbers separated by spaces or commas. Raise `UnfitError`."""
    if len(given) > MAX_TYPED_DICE:
        raise UnfitError(STALE_PAGE)
    if not PIPS.fullmatch(given):
        raise UnfitError(text("Dice show whole numbers."))
    return tuple(int(number) for number in BETWEEN.split(given))
