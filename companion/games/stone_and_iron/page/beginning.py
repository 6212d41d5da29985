"""Who still has something to do before they can play: in the set-up, or when they join later."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.stone_and_iron.catalogue.factions import conditions_for
from companion.games.stone_and_iron.facts.armies import armies_of
from companion.games.stone_and_iron.facts.reach import bases_of
from companion.games.stone_and_iron.facts.turns import chooses_late, has_nothing_yet, starters, starts
from companion.games.stone_and_iron.page.goals import rates
from companion.games.stone_and_iron.rules.words import new_name
from companion.games.stone_and_iron.state.state import SETUP, START, State
from companion.kernel.seats import Seat
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginner:
    """What a faction has, and what it still lacks before it can play. `conditions`: those it can choose from,
    each with what it pays. `squares`: where it may start, if it may do so now. `new_army`: an unused name for
    its first army."""

    seat: Seat
    army: bool
    based: bool
    condition: bool
    conditions: tuple[tuple[str, str, tuple[Text, ...]], ...]
    squares: tuple[str, ...]
    new_army: str

    @property
    def ready(self) -> bool:
        return self.army and self.based and self.condition


def list_beginners(state: State) -> tuple[Beginner, ...]:
    """Return the factions that lack something: in the set-up any faction; at the start of a turn those that
    join late; later only those whose condition is missing, if they joined late or conditions are chosen in
    secret. The state does not know such conditions, so it counts them as missing."""
    return tuple(one for seat in state.order if not (one := _beginner(state, seat)).ready)


def _beginner(state: State, seat: str) -> Beginner:
    offered = conditions_for(seat, state.options.dogs_of_war_condition)
    begins = state.phase == SETUP or (state.phase == START and has_nothing_yet(state, seat))
    late = not state.over and chooses_late(state, seat)
    asked = offered and (begins or late or state.options.condition_choice == "secret")
    return Beginner(
        seat=Seat(seat),
        army=not begins or bool(armies_of(state, seat)),
        based=not begins or bool(bases_of(state, seat)),
        condition=bool(state.holdings[seat].condition) or not asked,
        conditions=tuple((one.id, one.name, tuple(rates(one))) for one in offered),
        squares=tuple(state.grid.names[one] for one in starts(state, seat) or _find_crowded(state, seat)),
        new_army=new_name(state, seat),
    )


def _find_crowded(state: State, seat: str) -> Iterator[int]:
    """Yield every unexplored square, for a faction that must start now although every square is too near to
    others: the players decide where."""
    if seat in starters(state):
        yield from (i for i, square in enumerate(state.squares) if not square.known)
