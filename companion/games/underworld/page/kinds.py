"""What the log calls a place."""

from typing import Final

from companion.games.underworld.catalogue.printed import said
from companion.games.underworld.catalogue.tables import TABLES
from companion.kernel.words import Text, text

_CALLED: Final = {
    "expedition": text("the expedition"),
    "encounter": text("the encounter"),
    "journey": text("the journey"),
    "weather": text("the weather"),
}


def called(place: str) -> Text:
    """See `kernel.features.Log.called`: by name; what there is once by its own word."""
    what, _, name = place.partition(":")
    if what in _CALLED:
        return _CALLED[what]
    if what == "table" and name in TABLES:
        return said(TABLES[name].name)
    return text("hex %(name)s", name=name) if what == "hex" else Text(name or place)
