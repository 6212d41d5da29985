"""Fields that several forms of this game share."""

import re
from typing import Any, Final

from wtforms import Field, StringField

from companion.forms.checks import CHOOSE, STALE_PAGE, Given, NotLonger, OneOf
from companion.forms.fields import CountField
from companion.games.underdark_maps.catalogue.adventurers import CLASSES
from companion.games.underdark_maps.catalogue.cards import LABEL_LENGTH
from companion.games.underdark_maps.catalogue.parties import MEMBERS
from companion.games.underdark_maps.catalogue.settings import LONGEST_TRACK
from companion.kernel.words import text

BACK: Final = re.compile(r"[0-9a-f]{64}")
MOST_BACKS: Final = 20


class BacksField(Field):
    """Cards of a hand, by their backs."""

    data: tuple[str, ...]

    def __init__(self, label: str = "", **options: Any) -> None:
        super().__init__(label, default=(), **options)

    def process_formdata(self, valuelist: list[Any]) -> None:
        given = tuple(str(value) for value in valuelist)
        if len(given) > MOST_BACKS or not all(BACK.fullmatch(back) for back in given):
            raise ValueError(STALE_PAGE)
        self.data = given


def one_of(*values: str, blank: bool = False) -> StringField:
    return StringField(default="", validators=[OneOf((*values, "") if blank else values, CHOOSE)])


def class_field(*, blank: bool = False) -> StringField:
    return one_of(*CLASSES, blank=blank)


def member_field() -> CountField:
    return CountField(most=MEMBERS - 1, sentence=text("Choose a member of the party."))


def space_field() -> CountField:
    return CountField(least=0, most=LONGEST_TRACK + 1)


def label_field() -> StringField:
    return StringField(
        default="",
        validators=[NotLonger(LABEL_LENGTH)],
        filters=[lambda words: " ".join((words or "").split())],
    )


def seat_name_field() -> StringField:
    """The party that is meant, besides the one that acts."""
    checks: list[Any] = [Given(CHOOSE), NotLonger(20)]
    return StringField(validators=checks)
