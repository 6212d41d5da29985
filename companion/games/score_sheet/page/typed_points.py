"""Numbers as people type them: amounts, and the second input of a line on the page for making a sheet, which
is points, a list of them, or choices with points. What cannot be read is never guessed; a sentence says so.
"""

import re
from typing import Any, Final

from companion.games.score_sheet.catalogue.points import AMOUNT
from companion.games.score_sheet.catalogue.reading import FaultySheetError
from companion.kernel.words import Text, text

CHOICE: Final = re.compile(
    r"(?P<name>[^,;=:]*?)(?: ?[=:] ?| |(?<=[^\W\d_])(?![+-]))(?P<points>[+-]?[0-9]{1,6})"
)
"""A name and its points, with something between them or directly after a letter."""

APART: Final = re.compile(r"[\s,;|·×]+|(?<=\d)[-–—](?=\d)")
"""What separates the numbers of a list. A dash directly after a digit separates, too; otherwise it is a minus
sign."""

SUM: Final = re.compile(r"[+-]?[0-9]{1,6}(?:[+-][0-9]{1,6}){0,20}[+-]?", re.ASCII)
"""An amount, or a sum of several: 10+15+8-5. A sign at the end, whose number is still missing, does not
count."""

WHOLE: Final = re.compile(r"[0-9]{1,6}", re.ASCII)


def whole_numbers(worth: str, name: str, asks: Text) -> list[int]:
    """Return the numbers in a list as people write it: 5 3 1, or 5-3-1; words in between are skipped.

    `name`: of the line; `asks`: the question of the input. Raise `FaultySheetError` for a number that is not
    whole, or too long.
    """
    parted = APART.sub(" ", worth.replace("−", "-"))
    written = [one for one in parted.split() if any(letter.isdigit() for letter in one)]
    if not all(AMOUNT.fullmatch(one) for one in written):
        raise FaultySheetError((not_read(worth, name, asks),))
    return [int(one) for one in written]


def not_read(worth: str, name: str, asks: Text) -> Text:
    return text(
        "In “%(name)s”, “%(given)s” cannot be read: whole numbers are expected (%(asks)s). "
        "For half a point each, choose “A point for every …” and 2.",
        name=name[:40],
        given=worth[:40],
        asks=asks,
    )


def amount_of(typed: str) -> int | None:
    """Return the amount in a cell, computed if it is a sum; None for anything else."""
    plain = re.sub(r"\s", "", typed).translate({ord("−"): "-", ord("–"): "-"})
    if not SUM.fullmatch(plain):
        return None
    return sum(int(one) for one in re.findall(r"[+-]?[0-9]+", plain))


def choices(worth: str, name: str) -> list[dict[str, Any]]:
    """Return options in a sheet's format. Raise `FaultySheetError`."""
    parts = [" ".join(one.split()) for one in re.split("[,;]", worth.replace("−", "-"))]
    found = [CHOICE.fullmatch(one) for one in parts if one]
    if not found or not all(found):
        why = text("In “%(name)s” each choice is a name and its points: Gold 5, Silver 3.", name=name[:40])
        raise FaultySheetError((why,))
    return [{"name": one["name"], "points": int(one["points"])} for one in found if one]


def whole_number(given: str) -> int:
    """Return a number; 0 if empty. Raise `FaultySheetError`."""
    if not given.strip():
        return 0
    if not WHOLE.fullmatch(given.strip()):
        why = text("“%(given)s” cannot be read: enter a whole number from 0 to 999999.", given=given[:40])
        raise FaultySheetError((why,))
    return int(given)
