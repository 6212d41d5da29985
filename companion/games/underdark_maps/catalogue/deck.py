"""The event deck: lines of equal cards, typed by a group or read from a spreadsheet (kind, class, level,
name, copies), or a house deck, made from how many cards of each kind there are.

The house deck is ours, not the game author's, since the sheet lists no cards. It lets a group without cards
play.
"""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.underdark_maps.catalogue.tables import (
    AIDS,
    ARMOUR,
    CLASS_LETTERS,
    CLASSES,
    CREATURES,
    FIGHTER,
    HIGHEST_LEVEL,
    INTELLIGENT,
    ITEM,
    KIND_NAMES,
    KINDS,
    LABEL_LENGTH,
    MAGE,
    MONSTER,
    ONE_USE,
    PRESTIGE,
    ROGUE,
    SPELL,
    TRAP,
    WEAPON,
)
from companion.kernel.input_text import guard, separator, unguard, whole_number
from companion.kernel.optional.hidden_cards import MAX_CARDS
from companion.kernel.words import Text, ntext, text

MAX_LINES: Final = 200
MAX_COPIES: Final = 60
LEVELS: Final = (2, 4, 6, 8, 10, 12)
"""The levels of the creatures in a house deck."""


@dataclass(frozen=True, slots=True)
class EventCard:
    """`cls`: the class that an Aid card is for; `level`: the level of a creature; `label`: the card's name,
    if it has one."""

    kind: str
    cls: str = ""
    level: int = 0
    label: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A number of equal cards."""

    card: EventCard
    copies: int = 1


def write_face(card: EventCard) -> str:
    """Return the face of a card in one line."""
    return "|".join((card.kind, card.cls, str(card.level), card.label))


def read_face(face: str) -> EventCard | None:
    """Return the card of a face; None for any other text."""
    kind, _, rest = face.partition("|")
    cls, _, rest = rest.partition("|")
    printed, mark, label = rest.partition("|")
    level = whole_number(printed, 3)
    if not mark or level is None:
        return None
    card = EventCard(kind, cls, level, label)
    return card if fault(card) is None else None


def list_faces(lines: Iterable[Line]) -> tuple[str, ...]:
    """Return the face of every single card, in the order of the list."""
    return tuple(write_face(line.card) for line in lines for _ in range(line.copies))


def count_cards(lines: Iterable[Line]) -> int:
    return sum(line.copies for line in lines)


def fault(card: EventCard) -> Text | None:
    """Return why there cannot be such a card; None if there can."""
    if card.kind not in KINDS:
        return text("There is no such kind of card.")
    if card.kind in AIDS and card.cls not in CLASSES:
        return text("An Aid card must be for a Mage, a Rogue or a Fighter.")
    if card.kind not in AIDS and card.cls:
        return text("A Foe card cannot have a class.")
    if card.kind in CREATURES and not 1 <= card.level <= HIGHEST_LEVEL:
        return text("A creature must have a level from 1 to %(most)s.", most=HIGHEST_LEVEL)
    if card.kind not in CREATURES and card.level:
        return text("Only a creature can have a level.")
    if len(card.label) > LABEL_LENGTH or card.label != " ".join(card.label.split()):
        return text("A name can have at most %(most)s characters, on one line.", most=LABEL_LENGTH)
    return None


def fault_of_line(line: Line) -> Text | None:
    if not 1 <= line.copies <= MAX_COPIES:
        return text("A card must have 1 to %(most)s copies.", most=MAX_COPIES)
    return fault(line.card)


def fault_of_deck(lines: tuple[Line, ...]) -> Text | None:
    if not lines:
        return text("A deck must have at least one card.")
    if len(lines) > MAX_LINES:
        return text("A deck can have at most %(most)s lines.", most=MAX_LINES)
    if count_cards(lines) > MAX_CARDS:
        return text("A deck can have at most %(most)s cards.", most=MAX_CARDS)
    return next((found for line in lines if (found := fault_of_line(line))), None)


def list_counted(counts: Mapping[str, int]) -> tuple[Line, ...]:
    """Return the lines of a house deck, given the counts by `count_key`."""
    return tuple(
        Line(card, counts[count_key(card)]) for card in COUNTED if counts.get(count_key(card), 0) > 0
    )


def count_by_key(lines: Iterable[Line]) -> dict[str, int] | None:
    """Return the counts that make these lines; None if the deck has cards that a house deck cannot have."""
    found: dict[str, int] = {}
    for line in lines:
        if line.card not in COUNTED:
            return None
        found[count_key(line.card)] = found.get(count_key(line.card), 0) + line.copies
    return found


def count_key(card: EventCard) -> str:
    """Return a key for the different cards of a house deck: kind and class, or foe kind and level."""
    return f"{card.kind}.{card.cls or card.level}"


COUNTED: Final = (
    *(EventCard(kind, cls) for kind in AIDS for cls in CLASSES),
    EventCard(TRAP),
    *(EventCard(foe, level=level) for foe in CREATURES for level in LEVELS),
)
"""Every card that a house deck may have."""

_AID: Final = {PRESTIGE: 3, WEAPON: 4, ARMOUR: 4, ITEM: 4, ONE_USE: 5}
_BY_LEVEL: Final = dict(zip(LEVELS, (2, 3, 4, 4, 3, 2), strict=True))
USUAL: Final[Mapping[str, int]] = {
    **{f"{kind}.{cls}": number for kind, number in _AID.items() for cls in (MAGE, ROGUE, FIGHTER)},
    f"{SPELL}.{MAGE}": 12,
    f"{TRAP}.0": 12,
    **{f"{foe}.{level}": number for foe in (MONSTER, INTELLIGENT) for level, number in _BY_LEVEL.items()},
}
"""The usual house deck: 120 cards, three Aid cards to two Foe cards. Its strongest creatures beat a party of
six without attachments in three of four battles."""

HOUSE: Final = list_counted(USUAL)


COLUMNS: Final = ("kind", "class", "level", "name", "copies")
MAX_CHARACTERS: Final = 20_000
MAX_LISTED: Final = 20

OTHER_SPELLINGS: Final[Mapping[str, str]] = {
    **{str(KIND_NAMES[kind]).casefold(): kind for kind in KINDS},
    "armor": "armour",
    "one use": "one-use",
    "oneuse": "one-use",
    "one use item": "one-use",
    "spells": "spell",
    "traps": "trap",
}
"""Other spellings of the kinds, and what they mean."""

CLASS_SPELLINGS: Final = {letter.msgid.casefold(): cls for cls, letter in CLASS_LETTERS.items()}


def spreadsheet(lines: Sequence[Line]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for line in lines:
        card = line.card
        writer.writerow((card.kind, card.cls, card.level or "", guard(card.label), line.copies))
    return out.getvalue()


def read_deck(given: str) -> tuple[tuple[Line, ...], tuple[Text, ...]]:
    """Return the lines and no error; or no line and the errors: a sentence for each bad line, with its number
    as in an editor, or one about the whole deck. At most `MAX_LISTED`, and how many more there are."""
    if len(given) > MAX_CHARACTERS:
        return (), (text("A deck can have at most %(most)s characters here.", most=MAX_CHARACTERS),)
    rows = given.removeprefix("\ufeff").splitlines()
    heading = next((row for row in rows if row.strip()), "")
    mark = separator(heading)
    lines: list[Line] = []
    wrong: list[Text] = []
    for number, row in enumerate(rows, 1):
        if not row.strip() or _is_heading(cells := _cells(row, mark)):
            continue
        line = _read_line(cells)
        bad = line if isinstance(line, Text) else fault_of_line(line)
        if bad is not None:
            wrong.append(text("Line %(n)s: %(why)s", n=number, why=bad))
        elif isinstance(line, Line):
            lines.append(line)
    if not wrong and (bad := fault_of_deck(tuple(lines))):
        wrong.append(bad)
    if len(wrong) > MAX_LISTED:
        more = ntext("And %(n)s more line.", "And %(n)s more lines.", len(wrong) - MAX_LISTED)
        wrong = [*wrong[:MAX_LISTED], more]
    return (() if wrong else tuple(lines)), tuple(wrong)


def _cells(row: str, mark: str) -> list[str]:
    """Return the cells of a line, tolerantly: a quotation mark that is not closed makes the rest of the line
    one cell."""
    found = next(csv.reader([row], delimiter=mark), [])
    return [" ".join(cell.split()) for cell in found]


def _is_heading(cells: Sequence[str]) -> bool:
    return bool(cells) and cells[0].casefold() == COLUMNS[0]


def _read_line(cells: Sequence[str]) -> Line | Text:
    if len(cells) > len(COLUMNS) and any(cells[len(COLUMNS) :]):
        return text("There are more than %(n)s columns.", n=len(COLUMNS))
    kind, cls, level, label, copies = (*cells[: len(COLUMNS)], *("",) * (len(COLUMNS) - len(cells)))
    if any(number and whole_number(number, 3) is None for number in (level, copies)):
        return text("Level and copies must be whole numbers.")
    card = EventCard(_read_kind(kind), _read_class(cls), int(level or 0), unguard(label))
    return Line(card, int(copies) if copies else 1)


def _read_kind(spelt: str) -> str:
    plain = spelt.casefold()
    return OTHER_SPELLINGS.get(plain, plain)


def _read_class(spelt: str) -> str:
    plain = spelt.casefold()
    return CLASS_SPELLINGS.get(plain, plain)
