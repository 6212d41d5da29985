"""What lies in front of each house, and whose turn it is: the strip above the map."""

from collections import Counter
from dataclasses import dataclass

from companion.games.tyrants.catalogue.board import SITES
from companion.games.tyrants.catalogue.houses import HOUSES, NAMES
from companion.games.tyrants.facts import influence, is_over, marker_vp, markers
from companion.games.tyrants.scoring import totals
from companion.games.tyrants.state import State
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseNow:
    """A house by count of the mirror.

    `barracks` and `spies`: beside the board. `trophies` and `tokens`: in its hall. `markers`: held by it.
    `total`: the points so far, None where the table keeps them covered. `away`: its turns are skipped.
    """

    seat: Seat
    name: Text
    barracks: int
    spies: int
    trophies: int
    tokens: int
    markers: int
    total: int | None
    on_turn: bool
    away: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerVP:
    """VP that a marker gives when the turn ends now."""

    site: str
    name: str
    vp: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """`round`: 0 in the set-up. `due`: the VP to take at the turn's end; `influence`: from markers."""

    seat: Seat
    name: Text
    round: int
    due: tuple[MarkerVP, ...]
    influence: int

    @property
    def vp(self) -> int:
        return sum(marker.vp for marker in self.due)


def houses(state: State, viewer: Viewer) -> tuple[HouseNow, ...]:
    """In turn order."""
    points = totals(state) if viewer.scores == "all" else {}
    held = Counter(held.house for held in markers(state))
    return tuple(
        HouseNow(
            seat=HOUSES[house],
            name=NAMES[house],
            barracks=state.barracks[house],
            spies=state.spy_supply[house],
            trophies=sum(state.halls[house]),
            tokens=sum(state.tokens[house].values()),
            markers=held[house],
            total=points.get(HOUSES[house]),
            on_turn=house == state.on_turn and not is_over(state),
            away=bool(state.away >> house & 1),
        )
        for house in state.order
    )


def turn(state: State) -> Turn:
    """The turn that is being played."""
    due = () if state.setting_up else marker_vp(state)
    return Turn(
        seat=HOUSES[state.on_turn],
        name=NAMES[state.on_turn],
        round=state.round,
        due=tuple(MarkerVP(site=SITES[held.site].id, name=SITES[held.site].name, vp=held.vp) for held in due),
        influence=influence(state),
    )
