"""The table page: the map, the phase, and the factions."""

from dataclasses import dataclass

from companion.games.stone_and_iron.facts.armies import armies_of, points
from companion.games.stone_and_iron.page.map import Map, map_of
from companion.games.stone_and_iron.page.phase import Phase, phase
from companion.games.stone_and_iron.state.pieces import NOWHERE
from companion.games.stone_and_iron.state.state import State
from companion.kernel.seats import Seat, Viewer


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyNow:
    """`square` is empty before it has started."""

    id: str
    square: str
    points: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FactionNow:
    seat: Seat
    gp: int
    allies: tuple[Seat, ...]
    armies: tuple[ArmyNow, ...]
    acting: bool
    away: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """`factions`: by campaign priority."""

    map: Map
    phase: Phase
    factions: tuple[FactionNow, ...]


def table_page(state: State, viewer: Viewer) -> TablePage:
    now = phase(state)
    return TablePage(
        map=map_of(state),
        phase=now,
        factions=tuple(_faction(state, seat, now.acting == seat) for seat in state.order),
    )


def armies_now(state: State, seat: str) -> tuple[ArmyNow, ...]:
    return tuple(
        ArmyNow(
            id=army.id,
            square="" if army.square == NOWHERE else state.grid.names[army.square],
            points=points(army),
            left=army.left,
        )
        for army in armies_of(state, seat)
    )


def _faction(state: State, seat: str, acting: bool) -> FactionNow:
    pairs = (pact for pact in sorted(state.pacts) if seat in pact)
    return FactionNow(
        seat=Seat(seat),
        gp=state.treasury(seat),
        allies=tuple(Seat(one if other == seat else other) for one, other in pairs),
        armies=armies_now(state, seat),
        acting=acting,
        away=seat in state.away,
    )
