"""What the data of a table say, in words that other languages have too."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.games.underworld.catalogue.printed import case_of, heading, is_printed, said
from companion.games.underworld.catalogue.tables import span
from companion.kernel.words import Text

Cell = tuple[Text | str, ...]
"""Pieces that are said one after another."""

NONE: Final = "–"


def says_something(one: Cell) -> bool:
    return one not in ((), (NONE,))


def cell(value: Any, longest: int | None = None) -> Cell:
    """`longest`: so many words; what is longer is left out."""
    if value is None:
        return (NONE,)
    if isinstance(value, bool):
        return (said("yes" if value else "no"),)
    if isinstance(value, Mapping):
        return _together(value, longest)
    if isinstance(value, list | tuple):
        if len(value) == 2 and isinstance(value[0], int) and isinstance(value[1], int | None):
            return (span(list(value)),)
        return joined([cell(each, longest) for each in value], ", ")
    words = str(value)
    if longest is not None and len(words.split()) > longest:
        return ()
    return (said(words.replace("_", " ")),)


def spoken(value: Any) -> Iterator[Text]:
    """Every word of it, its headings and cases too."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from (heading(key), *case_of(key), *spoken(part))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from spoken(part)
    elif isinstance(value, str):
        yield said(value.replace("_", " "))


def joined(cells: list[Cell], between: str) -> Cell:
    said_so = [one for one in cells if one]
    return tuple(piece for n, one in enumerate(said_so) for piece in ((between, *one) if n else one))


def _together(value: Mapping[str, Any], longest: int | None) -> Cell:
    if "dice" in value:
        times = f" × {value['multiplier']}" if "multiplier" in value else ""
        chance = f", {value['chance_pct']} %" if "chance_pct" in value else ""
        return (f"{value['dice']}{times}{chance}",)
    parts = ((key, part, cell(part, longest)) for key, part in value.items() if is_printed(key))
    return joined(
        [
            (heading(key), " (", *one, ")") if _is_nested(part) else (heading(key), " ", *one)
            for key, part, one in parts
            if says_something(one)
        ],
        ", ",
    )


def _is_nested(value: Any) -> bool:
    return isinstance(value, Mapping) and "dice" not in value
