"""Fields for dice, names, numbers and hexes. What they let through is bounded; the rules judge the rest."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from wtforms import Field, IntegerField, StringField
from wtforms.validators import Optional

from companion.forms.checks import CHOOSE, STALE_PAGE, Given, NotLonger, Within
from companion.forms.dice import DiceField
from companion.forms.fields import OfEach
from companion.games.underworld.state.hexes import is_hex
from companion.kernel.chains import NO_ROLLS, Chain
from companion.kernel.words import text

LONGEST_CHAIN = 20_000
"""Characters: the dice of a thousand rooms."""
LONGEST_NAME = 60
MOST_NAMES = 4_000
MOST_NUMBER = 10_000_000
PIPS = re.compile(r"[0-9]{1,4}(,[0-9]{1,4}){0,99}( [0-9]{1,4}(,[0-9]{1,4}){0,99})*", re.ASCII)
TOGETHER = re.compile(r"\s*[,+]\s*")
WHOLE = text("A whole number is expected.")


def tidy(words: str | None) -> str:
    return " ".join((words or "").split())


class ChainField(DiceField):
    """A space between two rolls, a comma between the dice of one (`3 1,4`). The table rolls what was not
    typed."""

    data: Chain
    nothing = NO_ROLLS

    def read(self, given: str) -> Chain:
        typed = TOGETHER.sub(",", tidy(given))
        if len(typed) > LONGEST_CHAIN:
            raise ValueError(STALE_PAGE)
        if typed and not PIPS.fullmatch(typed):
            raise ValueError(text("Dice are typed like 3 1,4: two rolls, the second with two dice."))
        return Chain(typed)


class NumberField(IntegerField):
    """A whole number; a blank is `default`, and a fault where there is none."""

    def __init__(self, *, least: int = -MOST_NUMBER, most: int = MOST_NUMBER, **options: Any) -> None:
        checks: list[Any] = [Given(WHOLE)] if options.get("default") is None else [Optional()]
        super().__init__("", validators=[*checks, Within(least, most, WHOLE)], **options)

    def process_formdata(self, valuelist: list[Any]) -> None:
        given = str(valuelist[0]).strip() if valuelist else ""
        if not given:
            return
        if not re.fullmatch(r"[+-]?[0-9]{1,8}", given, re.ASCII):
            raise ValueError(WHOLE)
        self.data = int(given)


def name_field(*, required: bool = True, default: str = "", most: int = LONGEST_NAME) -> StringField:
    """A name as somebody gave it, or a word out of the rules; whether it is known is for them. A blank is
    `default`."""
    checks: list[Any] = [*([Given(CHOOSE)] if required else []), NotLonger(most)]
    return StringField(default=default, validators=checks, filters=[lambda words: tidy(words) or default])


class NamesField(Field):
    """Names as they were ticked, each once, in that order; none is an answer too."""

    data: tuple[str, ...]

    def __init__(self, *, most: int = MOST_NAMES, **options: Any) -> None:
        super().__init__("", default=(), **options)
        self._most = most

    def process_formdata(self, valuelist: list[Any]) -> None:
        names = [tidy(str(value)) for value in valuelist]
        if len(names) > self._most or any(len(name) > LONGEST_NAME for name in names):
            raise ValueError(STALE_PAGE)
        self.data = tuple(dict.fromkeys(name for name in names if name))


class HexesField(Field):
    """Hexes with spaces or commas between, in one input or several; none is an answer too. `0101-0305` is
    every hex between those two corners."""

    data: tuple[str, ...]

    def __init__(self, **options: Any) -> None:
        super().__init__("", default=(), **options)

    def process_formdata(self, valuelist: list[Any]) -> None:
        given = " ".join(map(str, valuelist)).replace(",", " ").split()
        if len(given) > MOST_NAMES:
            raise ValueError(STALE_PAGE)
        names = tuple(dict.fromkeys(name for one in given for name in _hexes(one)))
        if len(names) > MOST_NAMES:
            raise ValueError(text("At most %(most)s hexes at once.", most=MOST_NAMES))
        self.data = names


def _hexes(given: str) -> Iterator[str]:
    """`0101-0305` is every hex of those columns and rows."""
    ends = given.split("-")
    if len(ends) > 2 or not all(is_hex(name) for name in ends):
        raise ValueError(text("Hexes are named like 0307: column and row."))
    columns, rows = ([int(name[part]) for name in ends] for part in (slice(0, 2), slice(2, 4)))
    for column in range(min(columns), max(columns) + 1):
        yield from (f"{column:02}{row:02}" for row in range(min(rows), max(rows) + 1))


class NumbersField(Field):
    """Whole numbers with spaces or commas between."""

    data: tuple[int, ...]

    def __init__(self, **options: Any) -> None:
        super().__init__("", default=(), **options)

    def process_formdata(self, valuelist: list[Any]) -> None:
        given = " ".join(map(str, valuelist)).replace(",", " ").split()
        if len(given) > MOST_NAMES or not all(re.fullmatch(r"[0-9]{1,6}", one, re.ASCII) for one in given):
            raise ValueError(WHOLE)
        self.data = tuple(int(one) for one in given)


class CountsByName(OfEach):
    """A number for each; those that are blank or 0 are left out."""

    most_ids = MOST_NAMES
    data: Mapping[str, int]

    def __init__(self, **options: Any) -> None:
        super().__init__("", **options)

    def read(self, sent: Mapping[str, str]) -> Mapping[str, int]:
        counts = {name: given.strip() or "0" for name, given in sent.items()}
        if not all(re.fullmatch(r"-?[0-9]{1,6}", count, re.ASCII) for count in counts.values()):
            raise ValueError(WHOLE)
        return {name: int(count) for name, count in counts.items() if int(count)}
