"""The words of the booklet's tables, for the desk's search, the list of tables and the topics."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from html import unescape
from typing import Any, Final
from unicodedata import combining, normalize

from companion.games.underworld.catalogue.printed import case_of, heading, is_printed, say_printed
from companion.games.underworld.catalogue.sheets import SHEETS
from companion.games.underworld.catalogue.sheets.sheet import lines, sentences, values_of
from companion.games.underworld.catalogue.tables import TABLES, Table, span
from companion.kernel.words import Text, text

PARTS: Final[Mapping[str, Text]] = {
    "underworld": text("The Underworld"),
    "wilderness": text("The Wilderness"),
    "strongholds": text("Strongholds and people"),
    "air": text("Aerial Combat"),
    "sea": text("Naval Combat"),
    "time": text("Time and Wounds"),
}
"""The parts of the booklet."""
REMARKS: Final = ("unit", "per", "frequency")
"""The keys of a table's remarks on its numbers."""
MIN_STEM_LENGTH: Final = 4
"""The fewest letters that a word must keep when its ending is cut off for a search."""
_ABOUT: Final = ("kind", "section")


@cache
def words_of(id_: str) -> tuple[Text, ...]:
    """Return everything that a table says, without duplicates and ready for translation: its name and part,
    its data and its sheet."""
    table = TABLES[id_]
    unit = str(table.raw.get("value", {}).get("unit", ""))
    heads = (say_printed(table.name), PARTS[table.room], *((say_printed(unit),) if unit else ()))
    return tuple(dict.fromkeys((*heads, *remarks(table), *_data_words(table.raw), *_sheet_words(table))))


def _data_words(value: Any) -> Iterator[Text]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            if is_printed(key) and key not in _ABOUT and part is not None:
                yield from (heading(key), *case_of(key), *_data_words(part))
    elif isinstance(value, list):
        if len(value) == 2 and isinstance(value[0], int) and isinstance(value[1], int | None):
            yield say_printed(span(value))
        else:
            for part in value:
                yield from _data_words(part)
    elif isinstance(value, str) and value in TABLES:
        yield say_printed(TABLES[value].name)
    elif not isinstance(value, bool):
        yield say_printed(str(value).replace("_", " "))


def _sheet_words(table: Table) -> Iterator[Text]:
    sheet = SHEETS.get(table.id)
    if sheet is None:
        return
    found = tuple(lines(table, sheet))
    pieces = (
        *(column.head for column in sheet.columns),
        *(column.group for column in sheet.columns),
        *(piece for line in found for cell, _roll in line.cells for piece in cell),
        *(piece for line in found for piece in line.riders),
        *sentences(sheet.rules, values_of(table.values)),
        *sentences(sheet.notes, {}),
    )
    yield from (piece if isinstance(piece, Text) else Text(piece) for piece in pieces if piece)


def remarks(table: Table) -> tuple[Text, ...]:
    """Return the remarks on a table: what its numbers mean, and when it is rolled."""
    return tuple(say_printed(table.raw[key]) for key in REMARKS if key in table.raw)


def search(words: str, worded: Callable[[Iterable[Text]], str] | None = None) -> tuple[Table, ...]:
    """Return the tables that contain all of the words, in English or as `worded` translates them. Capitals,
    accents and endings do not matter."""
    searched = ((each, f"{_in_english(each.id)} {_translate(each, worded)}") for each in TABLES.values())
    return tuple(each for each, everything in searched if _has_all(words, everything))


def has_words(words: str, *texts: str) -> bool:
    """Return whether the texts together contain all of the words; capitals, accents and endings do not
    matter."""
    return _has_all(words, fold_words(" ".join(texts)))


@cache
def _in_english(id_: str) -> str:
    return fold_words(" ".join((id_, TABLES[id_].section, *map(str, words_of(id_)))))


def _translate(table: Table, worded: Callable[[Iterable[Text]], str] | None) -> str:
    return fold_words(unescape(worded(words_of(table.id)))) if worded else ""


def _has_all(words: str, everything: str) -> bool:
    return all(any(form in everything for form in _forms(word)) for word in fold_words(words).split())


@lru_cache(1000)
def _forms(word: str) -> tuple[str, ...]:
    """Return a word, the word without its ending, and its American spelling: `torches` is found as `torch`,
    `armour` as `armor`."""
    american = word.replace("our", "or")
    ends = (ending for ending in ("ings", "ing", "es", "ed", "s") if word.endswith(ending))
    shorter = tuple(
        american.removesuffix(ending) for ending in ends if len(word) - len(ending) >= MIN_STEM_LENGTH
    )
    return (word, american, *shorter)


def fold_words(words: str) -> str:
    """Return words in lower case and without accents."""
    if words.isascii():
        return words.lower()
    return "".join(sign for sign in normalize("NFD", words.casefold()) if not combining(sign))
