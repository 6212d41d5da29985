"""What a faction decides besides its armies: its pacts, its watch, and who moves for it."""

from dataclasses import dataclass

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.facts.pacts import allies, distrusted, stand_in
from companion.games.stone_and_iron.rules.apply import allowed
from companion.games.stone_and_iron.state.state import State
from companion.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Ally:
    """`distrustful`: it costs gold and Leadership. `ends`: the pact can end now."""

    seat: Seat
    distrustful: bool
    ends: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Affairs:
    """`stands_in`: who was named to move for it; `mover`: who would. `specials`: extra Special choices from
    lairs. `seats`: all factions, to turn over to."""

    seat: Seat
    seats: tuple[Seat, ...]
    allies: tuple[Ally, ...]
    watch: str
    stands_in: str
    mover: str
    specials: int
    away: bool


def affairs(state: State, seat: Seat) -> Affairs:
    holding, distrust = state.holdings[seat], distrusted(state, seat)
    return Affairs(
        seat=seat,
        seats=tuple(map(Seat, state.order)),
        allies=tuple(
            Ally(
                seat=Seat(other),
                distrustful=other in distrust,
                ends=allowed(state, seat, m.EndPact(Seat(other))),
            )
            for other in allies(state, seat)
        ),
        watch=holding.watch,
        stands_in=holding.stand_in,
        mover=stand_in(state, seat),
        specials=holding.specials,
        away=seat in state.away,
    )
