"""Text from forms, files and addresses, which may be anything: numbers, names, cells."""

import json
import re
import unicodedata
from typing import Any, Final

_HALF: Final = re.compile("[\ud800-\udfff]")

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""The characters with which a spreadsheet recognises a formula (OWASP, CSV injection)."""

TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")
"""A token, by which a repeated submission is recognised."""

ALPHABET: Final = "23456789BCDFGHJKMNPQRSTVWXZ"
"""The characters of a table's code: without vowels, so that no code is a word."""

CODE_LENGTH: Final = 6

DIGEST: Final = re.compile(r"[0-9a-f]{64}")
"""SHA-256 in hex digits."""


def without_mark(given: str | bytes) -> str | bytes:
    """Return a text without the byte order mark that Windows' Notepad adds."""
    if isinstance(given, bytes):
        return given.removeprefix(b"\xef\xbb\xbf")
    return given.removeprefix("\ufeff")


def read_json(given: str | bytes) -> Any:
    """Return the value of JSON text. Raise `ValueError` if it is not JSON, is nested too deeply, or contains
    a lone surrogate, which cannot be shown or stored."""
    given = without_mark(given)
    try:
        found = json.loads(given)
    except RecursionError as error:
        raise ValueError("too deep") from error
    # An escape in JSON can express a lone surrogate, which UTF-8 cannot.
    escaped = b"\\ud" in given.lower() if isinstance(given, bytes) else "\\ud" in given.lower()
    if escaped and _HALF.search(json.dumps(found, ensure_ascii=False)):
        raise ValueError("a lone surrogate")
    return found


def whole_number(given: str, digits: int = 9) -> int | None:
    """Return the number that a text spells with the digits 0 to 9; None for any other text, or for more
    digits."""
    return int(given) if given.isascii() and given.isdecimal() and len(given) <= digits else None


JOINERS: Final = "\u200d\u200c"
"""Invisible, but part of emoji and of some scripts."""

BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\U00013441\U00013442\U0001d159")
"""Characters that Unicode classifies as letters or symbols although they are invisible: Hangul fillers, the
empty Braille pattern, blanks among hieroglyphs, a note without a head. All other characters that draw nothing
are marks, spaces or not printable."""


def is_code(written: str) -> bool:
    """Return whether something has the form of a table's code."""
    return len(written) == CODE_LENGTH and set(written) <= set(ALPHABET)


def is_plain(name: str) -> bool:
    """Return whether a name has no invisible characters that affect layout: line breaks, text direction,
    controls."""
    return all(letter.isprintable() or letter in JOINERS for letter in name)


def readable(name: str) -> bool:
    """Return whether a name has any visible character of its own, other than combining marks."""
    return any(
        letter.isprintable() and letter not in BLANKS and unicodedata.category(letter)[0] not in "MZ"
        for letter in name
    )


def without_blanks(name: str) -> str:
    """Return a name without `BLANKS`, with single spaces; empty if nothing readable is left."""
    if not readable(name):
        return ""
    return " ".join("".join(letter for letter in name if letter not in BLANKS).split())


def tidy_lines(words: str) -> str:
    """Return lines as written, without surrounding blanks; empty if nothing readable is left."""
    return words.strip() if readable(words) else ""


def guard(words: str) -> str:
    """Return text that a spreadsheet does not take for a formula: text that looks like one gets an apostrophe
    in front."""
    return f"'{words}" if _like_a_formula(words) else words


def unguard(words: str) -> str:
    """Return the text that `guard` was given."""
    return words[1:] if words.startswith("'") and _like_a_formula(words) else words


def separator(heading: str) -> str:
    """Return the separator between the cells of a file, judged by its first line."""
    return ";" if heading.count(";") > heading.count(",") else "\t" if "\t" in heading else ","


def _like_a_formula(words: str) -> bool:
    """Return whether a text would be a formula without the apostrophes it begins with. `guard` adds another
    one to such a text, so that `unguard` gives back exactly what there was."""
    return words.lstrip("'").startswith(FORMULA)
