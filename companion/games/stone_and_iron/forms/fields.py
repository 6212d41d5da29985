"""Fields for what is named several at once: squares, units, sides. Whether it exists is for the rules."""

from collections.abc import Mapping
from typing import Any

from wtforms import Field

from companion.forms.fields import CHOOSE, ID, MOST_IDS, STALE_PAGE, OfEach
from companion.games.stone_and_iron.catalogue.squares import NAMED_LIKE, SQUARE
from companion.games.stone_and_iron.state.pieces import SIDES

LONGEST_WALK = 100
"""Squares of a path; nobody has the movement for so many."""


class PathField(Field):
    """Squares with spaces or commas between, as an army walks them."""

    data: tuple[str, ...]

    def process_formdata(self, valuelist: list[Any]) -> None:
        names = " ".join(map(str, valuelist)).upper().replace(",", " ").split()
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
