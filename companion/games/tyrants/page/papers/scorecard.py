"""The scorecard: houses in rank order, six lines with their items, cut to one page; and in words: the set-up,
how the game ended, what is missing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.tyrants.catalogue.settings import HALF_DECK_NAMES, HOUSES, INDEX, NAMES, PLACES
from companion.games.tyrants.page.fitting import Cell, cell, choose_size
from companion.games.tyrants.page.papers.round_sheet import SmallMap, small_map
from companion.games.tyrants.rules.counting import LINES
from companion.games.tyrants.scoring import AS_TOTAL, outcome, score
from companion.games.tyrants.state import State
from companion.kernel.position import Position, begin_state, result_stands, winners
from companion.kernel.scores import SeatScore
from companion.kernel.seats import Place, Seat, Viewer
from companion.kernel.words import Text, ntext, text

SECTIONS = {"left": text("left"), "center": text("center"), "right": text("right")}
TRACKED = {
    "scorepad": text("Final score only"),
    "board": text("Board; cards at the end"),
    "cards": text("Board and cards"),
}


def setup(state: State) -> tuple[tuple[Text, Text], ...]:
    """Return name and value of each fact about the set-up."""
    options = state.options
    decks = tuple(HALF_DECK_NAMES[deck] for deck in options.half_decks)
    return (
        (text("Half-decks"), Text("%(decks)s", {"decks": decks}) if decks else text("Not recorded")),
        (text("Board"), _board(options.sections)),
        (text("Recorded"), TRACKED[options.tracking]),
    )


def _board(sections: tuple[str, ...]) -> Text:
    if len(sections) == len(SECTIONS):
        return text("All three sections")
    if len(sections) == 1:
        return text("Center section")
    outer = next(section for section in sections if section != "center")
    return text("Center and %(outer)s", outer=SECTIONS[outer])


def ending(position: Position[State], state: State) -> Text:
    """Return how the result came about, or that there is none yet."""
    ended = outcome(state)
    if ended is not None and state.ending is not None:
        rounds = ntext("after %(n)s round", "after %(n)s rounds", state.ending.round)
        return text("%(ending)s The game ended %(rounds)s.", ending=ended.ending, rounds=rounds)
    scorepad = state.options.tracking == "scorepad"
    if position.finish is None and scorepad:
        return text("The score so far: this game has not ended.")
    if position.finish is None:
        return text("The score so far, in round %(n)s: this game has not ended.", n=max(state.round, 1))
    if scorepad:
        return text("The table entered the final score.")
    return ntext(
        "The table agreed to end the game in round %(n)s.",
        "The table agreed to end the game in round %(n)s.",
        max(state.round, 1),
    )


def remarks(position: Position[State], state: State) -> Iterator[Text]:
    """Yield what a reader must know to trust the numbers."""
    for seat in score(state).seats:
        unknown = tuple(line.name for line in seat.lines if line.points is None)
        if unknown:
            house = NAMES[HOUSES.index(seat.seat)]
            yield text("%(house)s: not entered: %(lines)s.", house=house, lines=unknown)
    if position.misfits:
        yield ntext(
            "%(n)s entry could not be carried out and moved no piece.",
            "%(n)s entries could not be carried out and moved no piece.",
            len(position.misfits),
        )


# Lengths in mm; those of print.css agree with them.
WIDTH: Final = 182.0
"""The width of what is printed, on the narrower paper."""

LABEL: Final = 22.0
NUMBER: Final = 11.5
"""The width that a cell loses to its points and to the space between columns."""

ROW: Final = 2.9
"""The height that a row takes besides its lines."""

PLAIN_ROW: Final = 19.0
"""The height of a row of large figures, when no line says what it is made of."""

MAX_HEIGHT: Final = 94.0
"""The height that the lines of all rows may take."""

HEAD: Final = 61.0
"""The height of everything above the rows except the bars, and the space around them."""

BAR: Final = 5.2
PAGE: Final = {"a4": 297.0 - 31, "letter": 279.4 - 31}
FIGURE: Final = (50.0, 128.0)
WIDEST_MAP: Final = 92.0
CAPTIONS: Final = 9.0
"""The height of what is above and below the map."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A house. `rank` is shared in a tie; `complete`: whether all of its lines are known."""

    place: Place
    name: str
    rank: int
    total: int
    complete: bool
    won: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    key: str
    name: Text
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scorecard:
    """`figure`: how high map and chart may be, in mm, on each paper size. `final`: whether the result stands.
    `roomy`: whether large letters fit; `plain`: whether lines are totals only, in large figures."""

    columns: tuple[Column, ...]
    rows: tuple[ScoreRow, ...]
    setup: tuple[tuple[Text, Text], ...]
    ending: Text
    remarks: tuple[Text, ...]
    final: bool
    map: SmallMap | None
    figure: Mapping[str, float]
    roomy: bool
    plain: bool

    @property
    def winners(self) -> tuple[Column, ...]:
        return tuple(column for column in self.columns if column.won)


def scorecard(position: Position[State], viewer: Viewer) -> Scorecard:
    state = begin_state(position.state)
    ranked, won = score(state).ranked, winners(position, score, outcome)
    mirrored = state.options.tracking != "scorepad"
    items = (item for seat in ranked for line in seat.lines for item in line.items)
    plain = not mirrored and all(item.what == AS_TOTAL for item in items)
    cells = [
        [cell(seat.lines[k].points, () if plain else seat.lines[k].items) for seat in ranked]
        for k in range(len(LINES))
    ]
    fit = choose_size(cells, (WIDTH - LABEL) / len(ranked) - NUMBER, MAX_HEIGHT)
    drawn = small_map(state) if mirrored else None
    return Scorecard(
        columns=tuple(_column(position, seat, ranked, won) for seat in ranked),
        rows=tuple(
            ScoreRow(key=key, name=name, cells=row) for (key, name), row in zip(LINES, fit.rows, strict=True)
        ),
        setup=setup(state),
        ending=ending(position, state),
        remarks=tuple(remarks(position, state)),
        final=result_stands(position, score, outcome),
        map=drawn,
        figure=_figure(
            (len(LINES) * PLAIN_ROW if plain else fit.high + len(LINES) * ROW) + len(ranked) * BAR, drawn
        ),
        roomy=fit.roomy,
        plain=plain,
    )


def _figure(rows_high: float, drawn: SmallMap | None) -> dict[str, float]:
    """Return the height of map and chart on each paper size: what the rows leave, within `FIGURE`, and never
    so much that the map would leave no room for the chart beside it."""
    least, most = FIGURE
    if drawn:
        most = min(most, WIDEST_MAP * drawn.height / drawn.width + CAPTIONS)
    return {size: round(max(least, min(most, high - HEAD - rows_high)), 1) for size, high in PAGE.items()}


def _column(
    position: Position[State], seat: SeatScore, ranked: tuple[SeatScore, ...], won: tuple[Seat, ...]
) -> Column:
    place = PLACES[INDEX[seat.seat]]
    return Column(
        place=place,
        name=position.names.get(seat.seat, ""),
        rank=1 + sum(other.total > seat.total for other in ranked),
        total=seat.total,
        complete=seat.complete,
        won=seat.seat in won,
    )
