"""The pages of the event deck, of one of its lines, and of the check that the table dealt fairly: each open
face is compared with the back that was shuffled.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.games.underdark_maps.catalogue.deck import (
    COLUMNS,
    COUNTED,
    HOUSE,
    LEVELS,
    MAX_CHARACTERS,
    MAX_COPIES,
    MAX_LINES,
    USUAL,
    EventCard,
    Line,
    count_by_key,
    count_cards,
    count_key,
    read_face,
    spreadsheet,
)
from companion.games.underdark_maps.catalogue.tables import (
    AIDS,
    CLASS_NAMES,
    CLASSES,
    CREATURES,
    KIND_NAMES,
    KINDS,
    TRAP,
    kind_name,
)
from companion.games.underdark_maps.rules.row import name_card
from companion.games.underdark_maps.state import State
from companion.kernel.input_text import whole_number
from companion.kernel.moves import Entry
from companion.kernel.optional.hidden_cards import DealtPile, dealt_piles
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text

Pair = tuple[str, Text]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRow:
    """A kind of card in the grid of counts. `cells`: key, number and column of each."""

    name: Text
    cells: tuple[tuple[str, int, Text], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckPage:
    """`described`: whether the table has described its deck; otherwise this one is a proposal. `lines`:
    number, words and copies of each. `csv`: the whole list. `columns`, `rows`: the grid of the Aid cards;
    `foe_columns`, `levels`: that of the Foe cards."""

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
    lines = lines_of(state)
    counts = count_by_key(lines) or USUAL
    aid = sum(line.copies for line in lines if line.card.kind in AIDS)
    return DeckPage(
        described=bool(state.deck),
        house=state.house or not state.deck,
        cards=count_cards(lines),
        aid=aid,
        foes=count_cards(lines) - aid,
        lines=tuple((number, name_card(line.card), line.copies) for number, line in enumerate(lines)),
        csv=spreadsheet(lines),
        csv_columns=COLUMNS,
        most=MAX_CHARACTERS,
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
        room=len(lines) < MAX_LINES,
        dealt=state.dealt,
    )


def _cell(counts: Mapping[str, int], card: EventCard, column: Text) -> tuple[str, int, Text]:
    return count_key(card), counts.get(count_key(card), 0), column


def deck_line(state: State, viewer: Viewer, args: Mapping[str, str]) -> LinePage:
    """Return the data of the view `deck-line`; a new line if there is none with this number."""
    lines = lines_of(state)
    number = whole_number(args.get("line", ""), 3)
    number = len(lines) if number is None else number
    new = number >= len(lines)
    line = Line(COUNTED[0]) if new else lines[number]
    return LinePage(
        number=min(number, len(lines)),
        new=new,
        line=line,
        words=name_card(line.card),
        kinds=tuple((kind, KIND_NAMES[kind]) for kind in KINDS),
        classes=tuple((cls, CLASS_NAMES[cls]) for cls in CLASSES),
        most=MAX_COPIES,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRow:
    """`differs`: how the card differs from the one shuffled; None if it does not."""

    place: int
    words: Text
    seat: Seat | None
    differs: Text | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """`version`: the entry that shuffled it. `rows`: its open cards; `hidden`: how many others there are.
    `missing`: cards that should be in it but are not."""

    version: int
    rows: tuple[DealRow, ...]
    hidden: int
    missing: tuple[Text, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """`opened`: the open cards of all piles; `differing`: how many of them differ from those shuffled."""

    piles: tuple[Pile, ...]
    opened: int
    hidden: int
    differing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DealPage:
    """`by_phones`: whether phones deal the cards; `dealt`: whether that has begun."""

    by_phones: bool
    dealt: bool

    def prove(self, entries: Iterable[Entry]) -> Deal:
        """Return what was dealt and opened from each pile. `entries`: all entries of the table."""
        piles = tuple(map(_pile, dealt_piles(entries)))
        rows = [row for pile in piles for row in pile.rows]
        return Deal(
            piles=piles,
            opened=len(rows),
            hidden=sum(pile.hidden for pile in piles),
            differing=sum(map(_differing, piles)),
        )


def deal(state: State, viewer: Viewer, args: Mapping[str, str]) -> DealPage:
    return DealPage(by_phones=state.options.cards == "dealt", dealt=state.dealt)


def _pile(pile: DealtPile) -> Pile:
    rows = tuple(
        DealRow(place=card.place, words=say_face(card.face), seat=card.seat, differs=card.differs)
        for card in pile.cards
        if card.face is not None
    )
    return Pile(
        version=pile.version,
        rows=rows,
        hidden=len(pile.cards) - len(rows),
        missing=tuple(map(say_face, pile.missing)),
    )


def _differing(pile: Pile) -> int:
    """Count the cards that differ; a card that replaces another counts once."""
    return max(sum(row.differs is not None for row in pile.rows), len(pile.missing))


def say_face(face: str) -> Text:
    """Return the words of a card; a face that no card has is shown unchanged."""
    card = read_face(face)
    return name_card(card) if card else Text("%(face)s", {"face": face})
