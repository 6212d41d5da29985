"""Sheets of games that people own: facts alone, a file of JSON each, read when they are first asked for."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from companion.games.score_sheet.catalogue.reading import read
from companion.games.score_sheet.catalogue.sheet import Sheet, written

FOLDER: Final = Path(__file__).parent.parent / "data"


@cache
def titles() -> Mapping[str, str]:
    """Return the names of all sheets by slug, in the order of the alphabet; those for any game come first."""
    found = {path.stem: json.loads(path.read_text("utf-8"))["title"] for path in FOLDER.glob("*.json")}
    return dict(sorted(found.items(), key=lambda one: (not one[0].startswith("any-"), one[1].casefold())))


@cache
def ready(slug: str) -> Sheet | None:
    """Return a ready sheet; None for what is none."""
    return read((FOLDER / f"{slug}.json").read_text("utf-8")) if slug in titles() else None


@cache
def ready_text(slug: str) -> str:
    """Return a ready sheet as an entry holds it; empty for what is none."""
    sheet = ready(slug)
    return "" if sheet is None else written(sheet)
