"""Fitting a score onto one page: how many lines the items take, and which are omitted.

The items of a cell are set as running text. If they take more lines than the page has, those worth least are
omitted from the longest cells, which then show how many were omitted and their sum.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.tyrants.scoring import AS_TOTAL
from companion.kernel.scores import Item
from companion.kernel.words import Text, sign_number, text

SPACE: Final = 0.18
"""The space between two words, in ems."""

COUNTED: Final = "%(n)s\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}%(card)s"

PLAIN: Final = 0.93
"""The width of plain letters as a share of the width of the bold ones that `bold_ems` measures."""
_NARROW: Final = frozenset("ijlI'-. ")
_SLIM: Final = frozenset("tfrs")
_WIDE: Final = frozenset("mwMW")


@dataclass(frozen=True, slots=True)
class PrintedItem:
    """An item as printed. `points`: with a true minus sign; blank for an item that is the whole total of its
    line (`AS_TOTAL`)."""

    what: Text
    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One line of one house's score, or one pile of cards: points, the items worth most first, and what was
    omitted."""

    points: int | None
    items: tuple[Item, ...]
    left_out: tuple[Item, ...] = ()

    @property
    def parts(self) -> tuple[PrintedItem, ...]:
        return tuple(
            PrintedItem(_name_item(item.what), "" if item.what == AS_TOTAL else sign_number(item.points))
            for item in self.items
        )

    @property
    def more(self) -> Text | None:
        if not self.left_out:
            return None
        points = sign_number(sum(item.points for item in self.left_out))
        return text("and %(n)s more (%(points)s VP)", n=len(self.left_out), points=points)

    def shorter(self) -> "Cell":
        return Cell(points=self.points, items=self.items[:-1], left_out=(self.items[-1], *self.left_out))

    def lines(self, width: float) -> int:
        """Return how many lines the cell takes at a width in ems; at least one."""
        used, lines = 0.0, 1
        for word in self._widths():
            if used and used + word > width:
                lines, used = lines + 1, 0.0
            used += word + SPACE
        return lines

    def _widths(self) -> Iterator[float]:
        """Yield the widths of unbreakable parts: points stay with the last word of their item."""
        for part in self.parts:
            *before, last = str(part.what).split(" ")
            yield from map(plain_ems, before)
            yield plain_ems(f"{last} {part.points},")
        if self.more:
            yield from map(plain_ems, str(self.more).split(" "))


def plain_ems(words: str) -> float:
    """Return the approximate width of words, in ems."""
    return PLAIN * bold_ems(words)


def _name_item(what: Text) -> Text:
    """Return the words of an item. If it is cards, a no-break space keeps their number with the name; a
    single card has no number."""
    card, count = what.values.get("card"), what.values.get("n", 1)
    if card is None:
        return what
    return Text("%(card)s", {"card": card}) if count == 1 else Text(COUNTED, {"n": count, "card": card})


def cell(points: int | None, items: Sequence[Item]) -> Cell:
    return Cell(points=points, items=tuple(sorted(items, key=lambda item: (-item.points, str(item.what)))))


def fit_rows(rows: Sequence[Sequence[Cell]], width: float, most: int) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each row, cut so that all rows together take at most `most` lines, or one each if
    there are more rows."""
    kept = [list(row) for row in rows]
    while sum(heights := [_height(row, width) for row in kept]) > most and max(heights) > 1:
        _cut(kept[heights.index(max(heights))], width)
    return tuple(tuple(row) for row in kept)


@dataclass(frozen=True, slots=True)
class Letters:
    """A font size: its em and its line height, in mm."""

    em: float
    line: float


LARGE: Final = Letters(em=2.82, line=3.35)
"""8 pt."""
SMALL: Final = Letters(em=2.47, line=2.95)
"""7 pt, for text that does not fit otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """Rows as printed. `roomy`: in large letters; `high`: their height, in mm."""

    rows: tuple[tuple[Cell, ...], ...]
    roomy: bool
    high: float


def choose_size(rows: Sequence[Sequence[Cell]], width: float, high: float) -> Fit:
    """Return all rows in large letters if they fit into a width and a height in mm; otherwise in small ones,
    cut."""
    letters = LARGE if height(rows, width / LARGE.em) * LARGE.line <= high else SMALL
    kept = fit_rows(rows, width / letters.em, int(high / letters.line + 1e-6))
    taken = height(kept, width / letters.em) * letters.line
    return Fit(rows=kept, roomy=letters is LARGE, high=taken)


def height(rows: Sequence[Sequence[Cell]], width: float) -> int:
    """Return how many lines the rows take together."""
    return sum(_height(row, width) for row in rows)


def _height(row: Sequence[Cell], width: float) -> int:
    return max(found.lines(width) for found in row)


def _cut(row: list[Cell], width: float) -> None:
    """Leave out items until the row takes at least one line less."""
    goal = _height(row, width) - 1
    for index in range(len(row)):
        while row[index].lines(width) > goal and row[index].items:
            row[index] = row[index].shorter()


def bold_ems(words: str) -> float:
    """Return the approximate width of bold words, in ems."""
    total = 0.0
    for letter in words:
        if letter in _NARROW:
            total += 0.28
        elif letter in _SLIM:
            total += 0.39
        elif letter in _WIDE:
            total += 0.82
        else:
            total += 0.62 if letter.isupper() else 0.515
    return total
