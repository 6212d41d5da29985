"""A faction's sheet, and the scorecard at the end."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.games.stone_and_iron.page.faction import FactionSheet, faction_sheet
from companion.games.stone_and_iron.page.table import BY_SEAT, Heading, heading, player
from companion.games.stone_and_iron.scoring import (
    CONDITION,
    NUMBERED,
    WEIGHTS,
    Part,
    condition_of,
    outcome,
    score,
    seat_parts,
    totals,
)
from companion.games.stone_and_iron.state.state import State
from companion.kernel.position import Position, begun, result_stands, winners
from companion.kernel.seats import Place, Seat, Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOfFaction:
    """`player`: who plays it, empty where nobody sits."""

    place: Place
    player: str
    told: FactionSheet


@dataclass(frozen=True, slots=True, kw_only=True)
class FactionSheets:
    heading: Heading
    sheets: tuple[SheetOfFaction, ...]


def faction_sheets(position: Position[State], viewer: Viewer) -> FactionSheets:
    """Return the sheets of the factions that the viewer holds; whoever holds none gets all."""
    state = begun(position.state)
    own = tuple(seat for seat in state.order if viewer.holds(Seat(seat)))
    return FactionSheets(
        heading=heading(state),
        sheets=tuple(
            SheetOfFaction(
                place=BY_SEAT[seat], player=player(position, seat), told=faction_sheet(state, viewer, seat)
            )
            for seat in own or state.order
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    """`terms`: of the formula in its order, each as counted and in victory points. `condition`: its name;
    `secret`: it is not told yet, and not in the total. `worth`: what its terms come to."""

    rank: int
    place: Place
    player: str
    total: int
    terms: tuple[tuple[int, float], ...]
    condition: str
    worth: tuple[Text, ...]
    condition_points: float
    won: bool = False
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalCard:
    heading: Heading
    final: bool
    ending: Text | None
    rows: tuple[ScoreRow, ...]


def final_card(position: Position[State], viewer: Viewer) -> FinalCard:
    """Return the factions, the best first; ties share a rank."""
    state = begun(position.state)
    ended, points = outcome(state), totals(state)
    won = winners(position, score, outcome)
    open_ = {one.seat for one in score(state).seats if one.complete}
    ranked = sorted(state.order, key=lambda seat: -points[Seat(seat)])
    return FinalCard(
        heading=heading(state),
        final=result_stands(position, score, outcome),
        ending=ended.ending if ended else None,
        rows=tuple(
            replace(
                _row(position, state, seat, points),
                won=Seat(seat) in won,
                secret=Seat(seat) not in open_,
            )
            for seat in ranked
        ),
    )


def _row(position: Position[State], state: State, seat: str, points: Mapping[Seat, int]) -> ScoreRow:
    parts = seat_parts(state, seat)
    special = [part for part in parts if part.line == CONDITION]
    own = points[Seat(seat)]
    condition = condition_of(state, seat) if special else None
    return ScoreRow(
        rank=1 + sum(other > own for other in points.values()),
        place=BY_SEAT[seat],
        player=player(position, seat),
        total=own,
        terms=tuple((part.n, float(part.points)) for part in parts if part.line in WEIGHTS),
        condition=condition.name if condition else "",
        worth=tuple(map(_worth, special)),
        condition_points=float(sum(part.points for part in special)),
    )


def _worth(part: Part) -> Text:
    return text("%(what)s: %(vp)s", what=NUMBERED[part.count](part.n), vp=float(part.points))
