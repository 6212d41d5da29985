"""A deck as a spreadsheet: kind, class, level, name, copies."""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Final

from companion.games.underdark_maps.catalogue.adventurers import CLASS_LETTERS, CLASSES
from companion.games.underdark_maps.catalogue.cards import KIND_NAMES, KINDS
from companion.games.underdark_maps.catalogue.deck import EventCard, Line, fault_of_deck, fault_of_line
from companion.kernel.input_text import guarded, separator, unguarded, whole_number
from companion.kernel.words import Text, ntext, text

COLUMNS: Final = ("kind", "class", "level", "name", "copies")
MOST_CHARACTERS: Final = 20_000
MOST_TOLD: Final = 20

ALSO: Final[Mapping[str, str]] = {
    **{str(KIND_NAMES[kind]).casefold(): kind for kind in KINDS},
    "prestige class": "prestige",
    "armor": "armour",
    "one use": "one-use",
    "oneuse": "one-use",
    "one use item": "one-use",
    "spells": "spell",
    "traps": "trap",
    "intelligent": "intelligent",
}
"""How others spell the kinds."""

SPELT: Final = {
    **{letter.casefold(): cls for cls, letter in CLASS_LETTERS.items()},
    **{c: c for c in CLASSES},
}


def spreadsheet(lines: Sequence[Line]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for line in lines:
        card = line.card
        writer.writerow((card.kind, card.cls, card.level or "", guarded(card.label), line.copies))
    return out.getvalue()


def read_deck(given: str) -> tuple[tuple[Line, ...], tuple[Text, ...]]:
    """Return the lines, or what is wrong: a sentence for each bad line, with its number as an editor counts
    them."""
    if len(given) > MOST_CHARACTERS:
        return (), (text("A deck has at most %(most)s characters here.", most=MOST_CHARACTERS),)
    rows = given.removeprefix("\ufeff").splitlines()
    heading = next((row for row in rows if row.strip()), "")
    mark = separator(heading)
    lines: list[Line] = []
    wrong: list[Text] = []
    for number, row in enumerate(rows, 1):
        if not row.strip() or _is_heading(cells := _cells(row, mark)):
            continue
        line = _line(cells)
        bad = line if isinstance(line, Text) else fault_of_line(line)
        if bad is not None:
            wrong.append(text("Line %(n)s: %(why)s", n=number, why=bad))
        elif isinstance(line, Line):
            lines.append(line)
    if not wrong and (bad := fault_of_deck(tuple(lines))):
        wrong.append(bad)
    if len(wrong) > MOST_TOLD:
        more = ntext("And %(n)s more line.", "And %(n)s more lines.", len(wrong) - MOST_TOLD)
        wrong = [*wrong[:MOST_TOLD], more]
    return (() if wrong else tuple(lines)), tuple(wrong)


def _cells(row: str, mark: str) -> list[str]:
    """Without strictness: a quote that is not closed is part of the name."""
    found = next(csv.reader([row], delimiter=mark), [])
    return [" ".join(cell.split()) for cell in found]


def _is_heading(cells: Sequence[str]) -> bool:
    return bool(cells) and cells[0].casefold() == COLUMNS[0]


def _line(cells: Sequence[str]) -> Line | Text:
    if len(cells) > len(COLUMNS) and any(cells[len(COLUMNS) :]):
        return text("There are more than %(n)s columns.", n=len(COLUMNS))
    kind, cls, level, label, copies = (*cells[: len(COLUMNS)], *("",) * (len(COLUMNS) - len(cells)))
    if any(number and whole_number(number, 3) is None for number in (level, copies)):
        return text("Level and copies are whole numbers.")
    card = EventCard(_kind(kind), _cls(cls), int(level or 0), unguarded(label))
    return Line(card, int(copies) if copies else 1)


def _kind(spelt: str) -> str:
    plain = spelt.casefold()
    return ALSO.get(plain, plain)


def _cls(spelt: str) -> str:
    plain = spelt.casefold()
    return SPELT.get(plain, plain)
