"""What people write into forms, files and addresses, which may be anything: numbers, names, cells."""

import re
import unicodedata
from typing import Final

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection)."""

TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")
"""By which what is sent again is known again."""

DIGEST: Final = re.compile(r"[0-9a-f]{64}")
"""SHA-256 as it is written."""


def whole_number(given: str, digits: int = 9) -> int | None:
    """Return the number; None for what is no number, or one of more digits."""
    return int(given) if given.isascii() and given.isdecimal() and len(given) <= digits else None


def readable(name: str) -> bool:
    """Return whether anything in a name stands by itself, as a mark that is put upon a letter does not."""
    return any(letter.isprintable() and unicodedata.category(letter)[0] not in "MZ" for letter in name)


def guarded(words: str) -> str:
    """Return what a spreadsheet takes for words: those like a formula get an apostrophe before them."""
    return f"'{words}" if _like_a_formula(words) else words


def unguarded(words: str) -> str:
    """Return what was guarded."""
    return words[1:] if words.startswith("'") and _like_a_formula(words) else words


def separator(heading: str) -> str:
    """Return what stands between the cells of a file, by its first line."""
    return ";" if heading.count(";") > heading.count(",") else "\t" if "\t" in heading else ","


def _like_a_formula(words: str) -> bool:
    """Return whether words need one more apostrophe, also behind others: reading gives what was written."""
    return words.lstrip("'").startswith(FORMULA)
