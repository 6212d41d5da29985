"""Cells as spreadsheets write and read them."""

from typing import Final

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection)."""


def guarded(words: str) -> str:
    """Words stay words, whatever somebody is called: those like a formula have an apostrophe before them."""
    return f"'{words}" if _like_a_formula(words) else words


def unguarded(words: str) -> str:
    return words[1:] if words.startswith("'") and _like_a_formula(words) else words


def separator(heading: str) -> str:
    """What stands between the cells of a file, by its first line."""
    return ";" if heading.count(";") > heading.count(",") else "\t" if "\t" in heading else ","


def _like_a_formula(words: str) -> bool:
    """What has apostrophes already gets one more, so that reading gives what was written."""
    return words.lstrip("'").startswith(FORMULA)
