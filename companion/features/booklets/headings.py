"""Finding pages in the PDF of a rulebook: its printed page 1, and its headings."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

CONTENTS: Final = frozenset({"contents", "tableofcontents", "index"})
"""Headings of pages that list all other headings."""

MIN_LENGTH: Final = 9
"""A heading with at least this many letters is also recognised at the beginning of a longer line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Index:
    """What was read in a PDF. `first`: the page, counted from 1, that seems to be printed page 1. `lines`:
    for each page that was read in time, the lines that may be headings, as `normalise` writes them;
    `contents`: by heading, the page that the PDF's own table of contents names."""

    pages: int
    first: int = 1
    lines: tuple[tuple[str, ...], ...] = ()
    contents: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """What people entered: the page of the PDF that is printed page 1 (0 if nobody entered it), and the pages
    of headings."""

    first: int = 0
    headings: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Booklet:
    """A PDF on this server. `stamp`: changes with the file. `own`: whether it belongs to one table, rather
    than to all tables of its game."""

    file: Path
    stamp: str
    own: bool
    index: Index
    marks: Marks

    @property
    def first(self) -> int:
        return self.marks.first or self.index.first

    @property
    def first_entered(self) -> bool:
        return self.marks.first != 0

    def printed_number(self, number: int) -> int:
        """Return the number printed on a page of the PDF; 0 or less before page 1."""
        return number - self.first + 1

    def at(self, page: int) -> int | None:
        """Return the page of the PDF on which the number `page` is printed, or None."""
        number = self.first + page - 1
        return number if 0 < number <= self.index.pages else None

    def heading(self, section: str) -> int | None:
        """Return the page of the PDF where a heading is: the one that somebody entered, otherwise the one
        that was found, if necessary without the heading's parentheses. None if unknown."""
        whole = normalise(section)
        for wanted in dict.fromkeys((whole, normalise(re.sub(r"\(.*?\)", "", section)))):
            if wanted and (found := self.marks.headings.get(whole) or self._find_page(wanted)):
                return min(found, self.index.pages)
        return None

    def _find_page(self, wanted: str) -> int | None:
        if wanted in self.index.contents:
            return self.index.contents[wanted]
        pages = list(enumerate(self.index.lines, 1))
        candidates = [number for number, lines in pages if wanted in lines]
        # Skip a printed table of contents, which has every heading.
        listing = {number for number, lines in pages if CONTENTS & {*lines}}
        # The text may continue on the line of its heading.
        candidates = [
            *candidates,
            *(number for number, lines in pages if any(_begins_with(line, wanted) for line in lines)),
        ]
        return next(
            (number for number in candidates if number not in listing), candidates[0] if candidates else None
        )


def _begins_with(line: str, wanted: str) -> bool:
    return len(wanted) >= MIN_LENGTH and line.startswith(wanted) and not line[-1].isdecimal()


def normalise(words: str) -> str:
    """Return only the letters and digits of a heading, in lower case and without accents."""
    plain = unicodedata.normalize("NFKD", words).casefold()
    return "".join(letter for letter in plain if letter.isalnum())
