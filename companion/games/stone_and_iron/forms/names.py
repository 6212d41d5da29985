"""Fields for what has a name: squares, armies, units, seats, sides. Whether it exists is for the rules."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from wtforms import Field, StringField

from companion.forms.checks import CHOOSE, STALE_PAGE, Given, NotLonger, OneOf, Spelt
from companion.forms.fields import ID, MOST_IDS, OfEach, PlaceField
from companion.games.stone_and_iron.state.grid import SIDES
from companion.kernel.words import text

SQUARE = re.compile(r"[A-Z][0-9]{1,2}")
NAMED_LIKE = text("Squares are named like H8.")
LONGEST_NAME = 60
LONGEST_WALK = 100
"""Squares of a path; nobody has the movement for so many."""


def tidy(words: str | None) -> str:
    return " ".join((words or "").split())


def one_of(*values: str) -> StringField:
    return StringField(default="", validators=[OneOf(values, CHOOSE)])


def square_field(*, required: bool = True) -> StringField:
    spelt = SQUARE if required else re.compile(rf"({SQUARE.pattern})?")
    checks: list[Any] = [Spelt(spelt, NAMED_LIKE)]
    upper: list[Callable[[Any], Any]] = [lambda words: tidy(words).upper()]
    return StringField(default="", validators=checks, filters=upper)


def name_field(*, required: bool = True, most: int = LONGEST_NAME) -> PlaceField:
    """A name as its players gave it: of an army, a battle, a troop."""
    return PlaceField(required=required, most=most, filters=[tidy])


def seat_field(*, required: bool = True) -> StringField:
    """The faction that is meant, besides the one that acts."""
    checks: list[Any] = [NotLonger(40)]
    return StringField(default="", validators=[Given(CHOOSE), *checks] if required else checks)


def unit_field(*, required: bool = True) -> StringField:
    spelt = ID if required else re.compile(rf"({ID.pattern})?")
    return StringField(default="", validators=[Spelt(spelt, CHOOSE)])


class PathField(Field):
    """Squares with spaces or commas between, as an army walks them."""

    data: tuple[str, ...]

    def process_formdata(self, valuelist: list[Any]) -> None:
        names = str(valuelist[0]).upper().replace(",", " ").split() if valuelist else []
        if not names:
            raise ValueError(CHOOSE)
        if len(names) > LONGEST_WALK:
            raise ValueError(STALE_PAGE)
        if not all(SQUARE.fullmatch(name) for name in names):
            raise ValueError(NAMED_LIKE)
        self.data = tuple(names)


class IdsField(Field):
    """Any units or seats, as ticked, each once; none is an answer too."""

    data: tuple[str, ...]

    def process_formdata(self, valuelist: list[Any]) -> None:
        if len(valuelist) > MOST_IDS or not all(ID.fullmatch(str(value)) for value in valuelist):
            raise ValueError(STALE_PAGE)
        self.data = tuple(dict.fromkeys(str(value) for value in valuelist))


class SidesField(Field):
    """Sides of a square, as ticked."""

    data: tuple[str, ...]

    def process_formdata(self, valuelist: list[Any]) -> None:
        if not {*valuelist} <= {*SIDES}:
            raise ValueError(STALE_PAGE)
        self.data = tuple(side for side in SIDES if side in valuelist)


class SideOfEach(OfEach):
    """By which side each left; a blank left by none."""

    data: Mapping[str, str]

    def read(self, sent: Mapping[str, str]) -> Mapping[str, str]:
        if not ({*sent.values()} <= {*SIDES, ""} and all(ID.fullmatch(key) for key in sent)):
            raise ValueError(STALE_PAGE)
        return {key: side for key, side in sent.items() if side}
