"""Ready sheets for games that people own: facts only, one JSON file each, read on first use."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from companion.games.score_sheet.catalogue.printed import ANY, FOLDER, data, say_printed
from companion.games.score_sheet.catalogue.reading import read
from companion.games.score_sheet.catalogue.sheet import Sheet, write_sheet
from companion.kernel.words import Text


@cache
def titles() -> Mapping[str, str]:
    """Return the titles of all sheets by slug: those for any game, then the others in alphabetical order."""
    return {**any_games(), **of_games()}


@cache
def said_titles() -> Mapping[str, Text]:
    """Return the titles of all sheets by slug in the same order, ready for translation."""
    return {slug: say_printed(title) for slug, title in titles().items()}


@cache
def of_games() -> Mapping[str, str]:
    """Return the titles of the sheets for a particular game."""
    found = {slug: sheet["title"] for slug, sheet in data().items() if slug not in ANY}
    return dict(sorted(found.items(), key=lambda one: one[1].casefold()))


@cache
def any_games() -> Mapping[str, str]:
    """Return the titles of the sheets for any game."""
    return {slug: data()[slug]["title"] for slug in ANY}


def ready_like(sheet: Sheet) -> Sheet | None:
    """Return the ready sheet of a particular game that has the same title and figures as a table's sheet, if
    any; sources and examples are not compared, as sheets of older tables have no example."""
    found = (ready(slug) for slug, title in of_games().items() if title == sheet.title)
    return next((one for one in found if one and _figures(one) == _figures(sheet)), None)


def _figures(sheet: Sheet) -> Sheet:
    return replace(sheet, source="", example=None)


@cache
def ready(slug: str) -> Sheet | None:
    """Return a ready sheet; None for an unknown slug."""
    return read((FOLDER / f"{slug}.json").read_text("utf-8")) if slug in titles() else None


@cache
def ready_text(slug: str) -> str:
    """Return a ready sheet as an entry stores it; empty for an unknown slug."""
    sheet = ready(slug)
    return "" if sheet is None else write_sheet(sheet)
