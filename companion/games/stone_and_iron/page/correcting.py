"""Setting the mirror right: a square, an army, a faction, or the turn."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.games.stone_and_iron.catalogue.squares import KINDS, PLANS
from companion.games.stone_and_iron.rules.correcting import COUNTED
from companion.games.stone_and_iron.rules.words import PHASE_NAMES, building_name
from companion.games.stone_and_iron.state.pieces import NOWHERE, SIDES, Army, Holding, Square
from companion.games.stone_and_iron.state.state import PHASES, State
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What is corrected: `square`, `army` or `seat`; none of them: the turn and the pacts. `place`: the name
    of the square, of the army's too. `kinds`, `plans`, `phases`: ids and names to choose from; `stands`: the
    buildings there. `counted`: a faction's running counts; `lost`: armies that are gone, whose they were and
    where they stood."""

    place: str
    square: Square | None
    open: tuple[str, ...]
    stands: tuple[tuple[str, str], ...]
    army: Army | None
    seat: Seat | None
    holding: Holding | None
    counted: tuple[tuple[str, Text, int], ...]
    seats: tuple[Seat, ...]
    pacts: tuple[tuple[Seat, Seat], ...]
    lost: tuple[tuple[str, Seat, str], ...]
    turn: int
    phase: str
    kinds: tuple[tuple[str, str], ...]
    plans: tuple[tuple[str, str], ...]
    phases: tuple[tuple[str, Text], ...]


def correct(state: State, viewer: Viewer, args: Mapping[str, str]) -> Correction:
    """Return the data of the view `correct`, of what is named by `place`, `army` or `seat`."""
    army, seat = _army(state, args.get("army", "")), _seat(state, args.get("seat", ""))
    index = _index(state, args.get("place", ""))
    square = None if index is None else state.squares[index]
    holding = state.holdings[seat] if seat else None
    tallies = holding.tallies if holding else None
    stands = army.square if army else index
    return Correction(
        place="" if stands is None or stands == NOWHERE else state.grid.names[stands],
        square=square,
        open=tuple(SIDES[side] for side in range(4) if square and square.open >> side & 1),
        stands=_named(one.plan for one in square.buildings) if square else (),
        army=army,
        seat=seat,
        holding=holding,
        counted=tuple((key, name, getattr(tallies, key)) for key, name in COUNTED.items() if tallies),
        seats=tuple(map(Seat, state.order)),
        pacts=tuple((Seat(one), Seat(other)) for one, other in sorted(state.pacts)),
        lost=tuple(
            (army.id, Seat(army.owner), "" if army.square == NOWHERE else state.grid.names[army.square])
            for army in state.lost.values()
            if army.id not in state.armies
        ),
        turn=max(state.turn, 1),
        phase=state.phase,
        kinds=tuple((kind.id, kind.name) for kind in KINDS.values()),
        plans=_named(PLANS),
        phases=tuple((phase, PHASE_NAMES[phase]) for phase in PHASES),
    )


def _named(plans: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((plan, building_name(plan)) for plan in dict.fromkeys(plans))


def _army(state: State, name: str) -> Army | None:
    if name and name not in state.armies:
        raise Refusal(text("There is no such army."), Fault.UNKNOWN)
    return state.armies.get(name)


def _seat(state: State, name: str) -> Seat | None:
    if name and name not in state.seats:
        raise Refusal(text("That faction is not in the campaign."), Fault.UNKNOWN)
    return Seat(name) if name else None


def _index(state: State, name: str) -> int | None:
    index = state.at(name)
    if name and index is None:
        raise Refusal(text("The map has no such square."), Fault.UNKNOWN)
    return index
