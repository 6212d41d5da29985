"""Fields for what is printed on the board. Anything else was not sent by our pages."""

from collections.abc import Collection
from typing import Any

from wtforms import StringField
from wtforms.validators import Optional

from companion.forms.checks import Given, OneOf
from companion.games.tyrants.catalogue.board import PLACE, SITE
from companion.games.tyrants.catalogue.houses import COLOURS, HOUSES
from companion.games.tyrants.rules.objections import NO_COLOUR
from companion.kernel.words import Text, text


class PrintedField(StringField):
    """One of the ids that `known` holds; None where nothing was sent and nothing is required."""

    def __init__(self, known: Collection[str], sentence: Text, *, required: bool, **options: Any) -> None:
        first: Any = Given(sentence) if required else Optional()
        super().__init__("", validators=[first, OneOf(known, sentence)], **options)

    @property
    def chosen(self) -> str:
        return self.data or ""

    @property
    def chosen_or_none(self) -> str | None:
        return self.data or None


def place_field(required: bool = True) -> PrintedField:
    return PrintedField(PLACE, text("The board has no such place."), required=required)


def site_field(required: bool = True) -> PrintedField:
    return PrintedField(SITE, text("The board has no such site."), required=required)


def colour_field() -> PrintedField:
    return PrintedField(COLOURS, NO_COLOUR, required=True)


def house_field() -> PrintedField:
    return PrintedField(HOUSES, text("There is no such house."), required=True)
