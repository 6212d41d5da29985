"""The state of the turn: its phase, who acts, and what the phase waits for."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.adjudication.meetings import Consequence
from companion.games.stone_and_iron.catalogue.factions import SEALED
from companion.games.stone_and_iron.facts.armies import armies_of
from companion.games.stone_and_iron.facts.forces import stand_in
from companion.games.stone_and_iron.facts.turns import (
    IN_ORDER,
    STANDS,
    can_move,
    is_out,
    last_turn,
    list_standing_passes,
    open_battles,
    priority_rolls,
    still_to_say,
    to_act,
)
from companion.games.stone_and_iron.page.beginning import Beginner, list_beginners
from companion.games.stone_and_iron.page.fights import (
    BattleDue,
    Hurt,
    Unsigned,
    battle_due,
    find_unsigned,
    list_hurt,
)
from companion.games.stone_and_iron.page.pacts import (
    list_distrustful,
    list_endable,
    list_open_offers,
    list_possible_offers,
)
from companion.games.stone_and_iron.rules.apply import apply
from companion.games.stone_and_iron.rules.due import PRICE_OF_DISTRUST, due
from companion.games.stone_and_iron.rules.lava import find_doomed
from companion.games.stone_and_iron.rules.turning import all_ready, find_blockers, list_idle_phases
from companion.games.stone_and_iron.rules.words import PHASE_NAMES
from companion.games.stone_and_iron.scoring import is_secret
from companion.games.stone_and_iron.state.pieces import Army
from companion.games.stone_and_iron.state.state import MOVE_REST, PHASES, SETUP, START, TUNNEL, State
from companion.kernel.identity import KEPT_RESULTS, Same
from companion.kernel.moves import Draft
from companion.kernel.page_parts import PhaseNow, phases
from companion.kernel.rows import carry_out_all
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Absent:
    """An absent player: the armies that can move, and the ally who moves them, if any."""

    seat: Seat
    mover: str
    armies: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The end of a phase, and of the next ones in which nothing is due. `over`: the keys of those next ones;
    if a pass ends the phase (`last_pass`), its own key comes first. `passed`: the names of the next ones.
    `to`: the phase in which play continues."""

    over: str
    passed: tuple[Text, ...]
    to: Text


class Phase:
    """The phase of a turn, derived from a state."""

    def __init__(self, state: State) -> None:
        self._state = state
        self.key, self.turn, self.turns, self.over = state.phase, state.turn, state.options.turns, state.over
        self.distrust = PRICE_OF_DISTRUST

    @property
    def name(self) -> Text:
        return text("The campaign is over.") if self.over else PHASE_NAMES[self.key]

    @cached_property
    def phases(self) -> tuple[PhaseNow, ...]:
        at = -1 if self.key == SETUP else PHASES.index(self.key)
        return phases([PHASE_NAMES[phase] for phase in PHASES], at)

    @cached_property
    def acting(self) -> Seat | None:
        """Return the seat that acts next, in a phase with an order of play."""
        acting = to_act(self._state)
        return Seat(acting) if acting else None

    @cached_property
    def armies(self) -> tuple[tuple[str, Seat], ...]:
        """Return the armies that wait for a decision now, with their owners."""
        return tuple((army.id, Seat(army.owner)) for army in _deciding(self._state, self.acting or ""))

    @cached_property
    def battles(self) -> tuple[BattleDue, ...]:
        return tuple(battle_due(self._state, one) for one in open_battles(self._state))

    @cached_property
    def beginners(self) -> tuple[Beginner, ...]:
        return list_beginners(self._state)

    @cached_property
    def lava(self) -> tuple[str, ...]:
        """Return the squares from which lava spreads at the end of this phase."""
        state = self._state
        return tuple(state.grid.names[one] for one in state.lava) if self.key == MOVE_REST else ()

    @cached_property
    def doomed(self) -> tuple[tuple[Seat, Text], ...]:
        """Return the warnings for the owners of armies that lava can reach."""
        return tuple((Seat(army.owner), told) for army, told in find_doomed(self._state))

    @cached_property
    def unsigned(self) -> tuple[Unsigned, ...]:
        return tuple(find_unsigned(self._state))

    @cached_property
    def offers(self) -> tuple[tuple[Seat, Seat], ...]:
        return list_open_offers(self._state)

    @cached_property
    def saying(self) -> tuple[Seat, ...]:
        """Return the seats that may still build or make pacts, or say that they are ready."""
        return tuple(map(Seat, still_to_say(self._state)))

    @cached_property
    def possible_offers(self) -> tuple[tuple[Seat, tuple[Seat, ...]], ...]:
        return list_possible_offers(self._state)

    @cached_property
    def pacts(self) -> tuple[tuple[Seat, Seat, tuple[Consequence, ...]], ...]:
        return list_endable(self._state)

    @cached_property
    def distrustful(self) -> frozenset[tuple[str, str]]:
        return list_distrustful(self._state)

    @cached_property
    def waits(self) -> tuple[Text, ...]:
        """Return what the phase still waits for."""
        return tuple(one.sentence for one in find_blockers(self._state))

    @cached_property
    def ending(self) -> Ending | None:
        """Return the end of this phase; None while it waits for something, and when the campaign is over."""
        return None if self.waits or self.over else _ending(self._state)

    @cached_property
    def ready(self) -> bool:
        """Return whether a faction may end the phase."""
        return all_ready(self._state)

    @cached_property
    def absent(self) -> tuple[Absent, ...]:
        return _absent(self._state)

    @cached_property
    def hurt(self) -> tuple[Hurt, ...]:
        return list_hurt(self._state)

    @property
    def rolling(self) -> tuple[Seat, ...]:
        """Return the seats that can roll for priority now, in the order of the dice."""
        return tuple(map(Seat, self._state.seats)) if _can_roll_priority(self._state) else ()

    @cached_property
    def rolled(self) -> tuple[tuple[Seat, tuple[int, ...]], ...]:
        """Return each seat with its rolls for priority, the first and those after ties."""
        rolls = priority_rolls(self._state)
        return tuple((Seat(seat), rolls[seat]) for seat in self._state.order if seat in rolls)

    @property
    def sealed(self) -> str:
        """Return the name under which conditions are sealed, if they are chosen in secret; otherwise
        empty."""
        return SEALED if is_secret(self._state) else ""

    @property
    def opens(self) -> str:
        """Return `sealed` if the end of this phase opens the conditions; otherwise empty."""
        return self.sealed if last_turn(self._state) else ""

    @property
    def pass_length(self) -> str:
        return pass_length(self._state)

    @cached_property
    def last(self) -> Ending | None:
        """Return what ends when the acting seat passes, or when the last seat says that it is ready, if
        nothing else is due."""
        alone = self.saying[0] if len(self.saying) == 1 else ""
        return last_pass(self._state, self.acting or alone, self.pass_length)

    @cached_property
    def last_stands(self) -> Ending | None:
        """Return what ends when the acting seat passes for every phase and turn."""
        return last_pass(self._state, self.acting or "", STANDS)

    @cached_property
    def standing(self) -> tuple[Seat, ...]:
        """Return the seats that pass until an opposed army comes near."""
        return tuple(map(Seat, list_standing_passes(self._state)))

    @cached_property
    def out(self) -> tuple[Seat, ...]:
        """Return the seats that no longer have an army or a square."""
        return tuple(Seat(seat) for seat in self._state.order if is_out(self._state, seat))


def phase(state: State) -> Phase:
    """Return the phase of a state, cached: several pages and every phone need that of the same state."""
    return _find_phase(Same(state))


@lru_cache(KEPT_RESULTS)
def _find_phase(same: Same[State]) -> Phase:
    return Phase(same.value)


def pass_length(state: State) -> str:
    """Return how long a pass lasts (see `moves.PASSES`): in the tunnelling phase, for the movement phase
    after it too."""
    return "rest" if state.phase == TUNNEL else "now"


def last_pass(state: State, acting: str, until: str) -> Ending | None:
    """Return what ends when the acting seat passes, if nobody else has anything to do then; None otherwise.
    The campaign is never ended in this way."""
    if not acting or last_turn(state):
        return None
    after = carry_out_all(apply, state, [Draft(move=m.Pass(until), seat=Seat(acting))])
    if not all_ready(after):
        return None
    ending = _ending(after)
    return replace(ending, over=f"{state.phase} {ending.over}".strip())


def _ending(state: State) -> Ending:
    passed = list_idle_phases(state)
    at = -1 if state.phase == SETUP else PHASES.index(state.phase)
    to = PHASE_NAMES[PHASES[(at + len(passed) + 1) % len(PHASES)]]
    return Ending(over=" ".join(passed), passed=tuple(PHASE_NAMES[one] for one in passed), to=to)


def _deciding(state: State, acting: str) -> tuple[Army, ...]:
    named = (dict(one.where.given).get("army", "") for one in due(state))
    found = [state.armies[army] for army in named if army in state.armies]
    found += [army for army in armies_of(state, acting) if can_move(state, army)] if acting else []
    return tuple({army.id: army for army in found}.values())


def _can_roll_priority(state: State) -> bool:
    """Return whether priority can be rolled: in the set-up, if it has not been rolled or no faction has
    started yet; at the start of a turn, if the table rolls it each turn."""
    if state.phase == SETUP:
        return not state.rolled or not any(square.base for square in state.squares)
    return state.phase == START and state.options.priority_order == "reroll_each_turn"


def _absent(state: State) -> tuple[Absent, ...]:
    if state.phase not in IN_ORDER:
        return ()
    found = (
        Absent(
            seat=Seat(seat),
            mover=stand_in(state, seat),
            armies=tuple(army.id for army in armies_of(state, seat) if can_move(state, army)),
        )
        for seat in state.order
        if seat in state.away
    )
    return tuple(one for one in found if one.armies)
