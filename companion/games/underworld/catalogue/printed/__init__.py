"""Words out of the tables, to be said in other languages.

Names of creatures, parts of castles, specialists and spells stay as they are printed: they are looked up in
other booklets by them.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from companion.games.underworld.catalogue.printed import battles, strongholds, underworld, wilderness
from companion.games.underworld.catalogue.printed.headings import HEADINGS
from companion.games.underworld.catalogue.printed.names import NAMES
from companion.games.underworld.catalogue.printed.rolled import CASES, RESULTS
from companion.kernel.words import Text

_CELLS: Final = (*underworld.CELLS, *wilderness.CELLS, *strongholds.CELLS, *battles.CELLS)
PRINTED: Final[Mapping[str, Text]] = MappingProxyType(
    {word.msgid: word for word in (*NAMES, *RESULTS, *CASES, *HEADINGS, *_CELLS)}
)


def said(word: str) -> Text:
    return PRINTED.get(word) or Text(word)


def case_of(case: str) -> tuple[Text, ...]:
    """A case of a table as somebody would say it, part by part: `clear:encounter`, `4-5:gold:chance_pct`."""
    return tuple(said(part.replace("_pct", "").replace("_", " ")) for part in case.split(":") if part)
