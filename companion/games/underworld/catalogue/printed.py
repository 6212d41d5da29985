"""The words of the tables that are translated; `extract` reads them from `data/tables`.

Names of creatures, parts of castles, specialists and spells stay as printed, because players look them up
under these names in other booklets.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any, Final

from companion.games.underworld.catalogue.tables import TABLES, Table
from companion.kernel.words import Text, text

ELSEWHERE: Final = (
    text("anything else"),
    text("both"),
    text("caught"),
    text("evade"),
    text("flight"),
    text("hired"),
    text("hull"),
    text("inches off"),
    text("joust"),
    text("men at arms"),
    text("men on the water"),
    text("monsters"),
    text("not in this water: roll again"),
    text("obey"),
    text("port"),
    text("pursuit goes on"),
    text("shaken off"),
    text("starboard"),
    text("no"),
    text("yes"),
)
"""Words about rolls, ships and works that pages need and no table contains."""

CAPITALS: Final = (
    text("Boat"),
    text("Charisma score"),
    text("Draft horse"),
    text("ESP"),
    text("East"),
    text("GP/month"),
    text("Galley"),
    text("Heavy horse"),
    text("Light horse"),
    text("Man on foot"),
    text("Medium horse"),
    text("Merchant ship"),
    text("North"),
    text("Northeast"),
    text("Northwest"),
    text("Raft"),
    text("South"),
    text("Southeast"),
    text("Southwest"),
    text("Wagon or cart"),
    text("West"),
)
"""Words of the tables that begin with a capital and are not names."""

CALLED: Final = {
    "back cruise": text("astern, cruise"),
    "back slow": text("astern, slow"),
    "hex side 1": text("north, side 1"),
    "hex side 2": text("northeast, side 2"),
    "hex side 3": text("southeast, side 3"),
    "hex side 4": text("south, side 4"),
    "hex side 5": text("southwest, side 5"),
    "hex side 6": text("northwest, side 6"),
}
"""Words of the tables that are shown differently: in sailors' terms, or with the direction of the compass."""

DISTANCES: Final = {"feet": text("%(n)s feet"), "yards": text("%(n)s yards")}
"""A distance in words, by the unit of its table."""

PRICED: Final = ("construction_works", "siege_equipment", "construction_stone", "construction_user_priced")
"""Tables whose rows are names, which stay untranslated; only their sizes and units are translated."""

UNPRINTED: Final = ("confidence", "source", "sources", "note", "dice_stated", "unit", "waters")
_ABOUT: Final = ("kind", "name", "section")
_UNSAID: Final = ("cells", "dice", "effects_pct", "faces", "result", "ruling")
"""Keys that no page shows as a heading."""


def say_printed(word: str) -> Text:
    return CALLED.get(word) or Text(word)


def outcome(id_: str, result: str) -> Text:
    """Return the result of a roll on a table in words; a distance with its unit."""
    raw = TABLES[id_].raw if id_ in TABLES else {}
    unit = raw.get("unit") or raw.get("value", {}).get("unit")
    return Text(DISTANCES[unit].msgid, {"n": result}) if unit in DISTANCES else say_printed(result)


def sayings(words: Iterable[str]) -> Mapping[str, Text]:
    """Return the translatable label of each word, by the word with spaces for underscores."""
    return {spaced: say_printed(spaced) for spaced in (word.replace("_", " ") for word in words)}


def heading(key: str) -> Text:
    return say_printed(key.replace("_", " ").replace(" pct of", " per cent of").replace(" pct", " %"))


def is_printed(key: str) -> bool:
    return not any(key == one or key.endswith(f"_{one}") for one in UNPRINTED)


def case_of(case: str) -> tuple[Text, ...]:
    """Return a case of a table in words, part by part; cases look like `clear:encounter` or
    `4-5:gold:chance_pct`."""
    return tuple(say_printed(part.replace("_pct", "").replace("_", " ")) for part in case.split(":") if part)


def extract(
    file: IO[bytes], _keywords: object, _tags: object, options: object
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the messages of a file of tables as Babel's extractors do: line, function, message, comments."""
    for id_, raw in json.load(file).items():
        words = {word for word in _words(Table(id_, "", raw)) if re.search("[a-z]{2}", word)} - set(CALLED)
        for word in (raw["name"], *sorted(word for word in words if not word[0].isupper())):
            yield 1, None, word, []


def _words(table: Table) -> Iterator[str]:
    yield from _nested_words(table.raw.get("unit"))
    if table.id in PRICED:
        yield from ("size", *(row["size"] for row in table.rows if "size" in row))
        return
    for key, part in table.raw.items():
        if key not in _ABOUT and is_printed(key):
            yield from _nested_words(part)
    for case in table.charts:
        yield from map(str, case_of(case))


def _nested_words(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            if is_printed(key) and part is not None:
                if key not in _UNSAID:
                    yield str(heading(key))
                yield from _nested_words(part)
    elif isinstance(value, list):
        for part in value:
            yield from _nested_words(part)
    elif isinstance(value, str):
        yield value.replace("_", " ")
