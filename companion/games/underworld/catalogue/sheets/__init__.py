"""Tables laid out by hand, as on a referee's screen."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.games.underworld.catalogue.sheets import below, home, land, sea
from companion.games.underworld.catalogue.sheets.sheet import Sheet

SHEETS: Final[Mapping[str, Sheet]] = MappingProxyType(
    {**below.SHEETS, **land.SHEETS, **home.SHEETS, **sea.SHEETS}
)
