"""The words of the ready sheets, for translation: `extract` reads them from the files in `data`.

What a table wrote itself is not translated, unless a ready sheet has a line of that name.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import IO, Any, Final

from companion.kernel.words import Text, text

FOLDER: Final = Path(__file__).parent.parent / "data"


@cache
def data() -> Mapping[str, Mapping[str, Any]]:
    """Return the ready sheets as JSON values, by slug."""
    return {path.stem: json.loads(path.read_text("utf-8")) for path in FOLDER.glob("*.json")}


ANY: Final = ("any-points", "any-rounds", "any-fewest", "any-winner", "any-together")
"""The slugs of the sheets for any game, the likeliest first. Their titles are translated; those of published
games are not."""


@cache
def names() -> frozenset[str]:
    """Return the translatable words of the ready sheets: titles of those for any game, names of lines,
    options, limits and events, and hints."""
    return frozenset(name for sheet in data().values() for name in _names(sheet))


@cache
def _titles_for_any() -> frozenset[str]:
    return frozenset(data()[slug]["title"] for slug in ANY)


def say_printed(name: str) -> Text:
    """Return a title, a name or a hint; ready for translation if a ready sheet has it."""
    return Text(name) if name in names() else text("%(name)s", name=name)


def _names(sheet: Mapping[str, Any]) -> Iterator[str]:
    if sheet["title"] in _titles_for_any():
        yield sheet["title"]
    for line in (*sheet.get("rounds", {}).get("lines", ()), *sheet.get("lines", ())):
        yield line["name"]
        yield from filter(None, [line.get("hint")])
        yield from (option["name"] for option in line.get("options", ()))
    yield from (limit["name"] for limit in sheet.get("limits", ()))
    yield from (*sheet.get("events", ()), *sheet.get("defeats", ()))


def extract(
    file: IO[bytes], _keywords: object, _tags: object, options: object
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the names of a sheet as Babel's extractors do: line, function, message, comments."""
    for name in _names(json.load(file)):
        yield 1, None, name, []
