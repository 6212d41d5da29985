"""The page of the phase: what it asks of each faction, and whether that is done.

Whoever enters for all settles it here, an organiser without a seat as well. It knows what a state knows, so
nothing that is chosen in secret.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.stone_and_iron.facts.armies import armies_of
from companion.games.stone_and_iron.facts.turns import (
    IN_ORDER,
    can_move,
    open_battles,
    owing,
    retreating,
    still_building,
    still_to_act,
    undecided,
    unpriced,
)
from companion.games.stone_and_iron.page.phase import Phase, open_offers, phase
from companion.games.stone_and_iron.state.pieces import Army
from companion.games.stone_and_iron.state.state import BUILD, State
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """`stands`: how far the faction is with the phase. `armies`: those that wait for it, and for what;
    `battles`: squares where it fights; `unsigned`: reports that it has not confirmed, by their id; `offered`:
    who offers it a pact. `builds`: it may say that it is done with building."""

    seat: Seat
    stands: Text
    acts: bool
    away: bool
    armies: tuple[tuple[str, Text], ...]
    battles: tuple[str, ...]
    unsigned: tuple[str, ...]
    offered: tuple[Seat, ...]
    builds: bool

    @property
    def awaited(self) -> bool:
        asked = bool(self.armies or self.battles or self.unsigned or self.offered)
        return asked or self.acts or self.builds


@dataclass(frozen=True, slots=True, kw_only=True)
class Dues:
    """`factions`: by campaign priority; none in the set-up, and at the end only those who have a report to
    confirm."""

    phase: Phase
    factions: tuple[Due, ...]


def phase_view(state: State, viewer: Viewer, args: Mapping[str, str]) -> Dues:
    """Return the data of the view `phase`."""
    return Dues(phase=phase(state), factions=dues(state))


def dues(state: State) -> tuple[Due, ...]:
    if not state.turn:
        return ()
    later = still_to_act(state)
    found = (_due(state, seat, later) for seat in state.order)
    return tuple(one for one in found if not state.over or one.awaited)


def _due(state: State, seat: str, later: tuple[str, ...]) -> Due:
    battles = () if state.over else tuple(_battles(state, seat))
    moved = seat in later or (seat in state.away and state.phase in IN_ORDER)
    armies = () if state.over else tuple(_armies(state, seat, moved))
    unsigned = tuple(one.id for one in state.battles if seat in one.seats and seat not in one.signed)
    offered = tuple(of for of, to in open_offers(state) if to == seat)
    return Due(
        seat=Seat(seat),
        stands=_stands(state, seat, later, bool(armies or battles or unsigned or offered)),
        acts=later[:1] == (seat,),
        away=seat in state.away,
        armies=armies,
        battles=battles,
        unsigned=unsigned,
        offered=offered,
        builds=seat in still_building(state),
    )


def _stands(state: State, seat: str, later: tuple[str, ...], waited: bool) -> Text:
    if seat in later:
        return text("acts next") if later[0] == seat else text("still to act")
    if seat in state.away:
        return text("away")
    if waited and state.phase != BUILD:
        return text("awaited")
    if seat in state.passed:
        return text("is done") if state.phase == BUILD else text("has passed")
    if state.phase == BUILD and not state.over:
        return text("may still build and buy")
    return text("cannot move") if state.phase in IN_ORDER else text("nothing to do")


def _battles(state: State, seat: str) -> Iterator[str]:
    for one in open_battles(state):
        if seat in (*one.first.seats, *one.second.seats):
            yield state.grid.names[one.square]


def _armies(state: State, seat: str, moves: bool) -> Iterator[tuple[str, Text]]:
    waiting: dict[str, Text] = {}
    for why, armies in (
        (text("must retreat"), retreating(state)),
        (text("loses a unit to lava"), owing(state)),
        (text("approaches a settlement"), undecided(state)),
        (text("has units without points"), unpriced(state)),
    ):
        waiting |= {army.id: why for army in armies if army.owner == seat}
    if moves:
        movers: Iterator[Army] = (army for army in armies_of(state, seat) if can_move(state, army))
        waiting = {army.id: text("can move") for army in movers} | waiting
    yield from waiting.items()
