"""The event deck on its page, and a line of it by itself."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.underdark_maps.catalogue.cards import (
    AIDS,
    CLASS_NAMES,
    CLASSES,
    CREATURES,
    KIND_NAMES,
    KINDS,
    TRAP,
    kind_name,
)
from companion.games.underdark_maps.catalogue.deck import (
    COLUMNS,
    COUNTED,
    HOUSE,
    LEVELS,
    MOST_CHARACTERS,
    MOST_COPIES,
    MOST_LINES,
    USUAL,
    EventCard,
    Line,
    cards_in,
    counts_of,
    key,
    spreadsheet,
)
from companion.games.underdark_maps.rules.words import named
from companion.games.underdark_maps.state import State
from companion.kernel.input_text import whole_number
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

Pair = tuple[str, Text]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRow:
    """A kind of card in the grid of counts. `cells`: key, number and column of each."""

    name: Text
    cells: tuple[tuple[str, int, Text] | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckPage:
    """`described`: by an entry; else it is what is proposed. `lines`: number, words, copies. `csv`: the whole
    list. `columns` and `rows`: of the Aid cards in the grid; `levels`: of the Foe cards."""

    described: bool
    house: bool
    cards: int
    aid: int
    foes: int
    lines: tuple[tuple[int, Text, int], ...]
    csv: str
    csv_columns: tuple[str, ...]
    most: int
    columns: tuple[Text, ...]
    rows: tuple[DeckRow, ...]
    foe_columns: tuple[Text, ...]
    levels: tuple[DeckRow, ...]
    room: bool
    dealt: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LinePage:
    number: int
    new: bool
    line: Line
    words: Text
    kinds: tuple[Pair, ...]
    classes: tuple[Pair, ...]
    most: int


def lines_of(state: State | None) -> tuple[Line, ...]:
    return (state.deck if state is not None else ()) or HOUSE


def deck(state: State, viewer: Viewer, args: Mapping[str, str]) -> DeckPage:
    """Return the view `deck`."""
    lines = lines_of(state)
    counts = counts_of(lines) or USUAL
    aid = sum(line.copies for line in lines if line.card.kind in AIDS)
    return DeckPage(
        described=bool(state.deck),
        house=state.house or not state.deck,
        cards=cards_in(lines),
        aid=aid,
        foes=cards_in(lines) - aid,
        lines=tuple((number, named(line.card), line.copies) for number, line in enumerate(lines)),
        csv=spreadsheet(lines),
        csv_columns=COLUMNS,
        most=MOST_CHARACTERS,
        columns=tuple(CLASS_NAMES[cls] for cls in CLASSES),
        rows=tuple(
            DeckRow(
                name=kind_name(kind),
                cells=tuple(_cell(counts, EventCard(kind, cls), CLASS_NAMES[cls]) for cls in CLASSES),
            )
            for kind in AIDS
        ),
        foe_columns=tuple(kind_name(foe) for foe in CREATURES),
        levels=(
            DeckRow(name=kind_name(TRAP), cells=(_cell(counts, EventCard(TRAP), kind_name(TRAP)),)),
            *(
                DeckRow(
                    name=text("Level %(level)s", level=level),
                    cells=tuple(
                        _cell(counts, EventCard(foe, level=level), kind_name(foe)) for foe in CREATURES
                    ),
                )
                for level in LEVELS
            ),
        ),
        room=len(lines) < MOST_LINES,
        dealt=state.dealt,
    )


def _cell(counts: Mapping[str, int], card: EventCard, column: Text) -> tuple[str, int, Text]:
    return key(card), counts.get(key(card), 0), column


def deck_line(state: State, viewer: Viewer, args: Mapping[str, str]) -> LinePage:
    """Return the view `deck-line`; of one that is not there, a new one."""
    lines = lines_of(state)
    number = whole_number(args.get("line", ""), 3)
    number = len(lines) if number is None else number
    new = number >= len(lines)
    line = Line(COUNTED[0]) if new else lines[number]
    return LinePage(
        number=min(number, len(lines)),
        new=new,
        line=line,
        words=named(line.card),
        kinds=tuple((kind, KIND_NAMES[kind]) for kind in KINDS),
        classes=tuple((cls, CLASS_NAMES[cls]) for cls in CLASSES),
        most=MOST_COPIES,
    )
