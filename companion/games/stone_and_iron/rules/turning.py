"""The phases of a turn, passing, and players who are away."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.sections import SQUARES, START, VICTORY
from companion.games.stone_and_iron.facts.armies import armies_of, band
from companion.games.stone_and_iron.facts.forces import held_against
from companion.games.stone_and_iron.facts.leaderless import way_home
from companion.games.stone_and_iron.facts.quiet import quiet
from companion.games.stone_and_iron.facts.starting import joins
from companion.games.stone_and_iron.facts.turns import (
    can_move,
    last_turn,
    open_battles,
    owing,
    retreating,
    still_building,
    still_to_act,
    undecided,
)
from companion.games.stone_and_iron.rules.building import waits
from companion.games.stone_and_iron.rules.correcting import against_correction
from companion.games.stone_and_iron.rules.earning import paid
from companion.games.stone_and_iron.rules.entering import taken
from companion.games.stone_and_iron.rules.objections import against, name_of, out_of_order, wrong_phase
from companion.games.stone_and_iron.state.pieces import Army
from companion.games.stone_and_iron.state.state import (
    BUILD,
    INCOME,
    MOVE,
    MOVE_REST,
    PHASES,
    SETUP,
    TUNNEL,
    State,
)
from companion.games.stone_and_iron.state.state import (
    START as TURN_START,
)
from companion.kernel.game import Misfit
from companion.kernel.rulings import Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text


def end_phase(state: State, seat: str, move: m.EndPhase) -> State | Misfit:
    """The next phase. With the income phase all are paid; with a new turn armies may move again."""
    if state.over:
        return Misfit(text("The campaign is over."))
    if state.phase == BUILD:
        closed = waits(_captured(state))
        return replace(closed, over=True) if last_turn(state) else _turned(closed)
    if state.phase == SETUP:
        return _turned(state)
    phase = PHASES[PHASES.index(state.phase) + 1]
    after = replace(state, phase=phase, passed={}, acted="")
    return paid(after) if phase == INCOME else after


def passed_over(state: State) -> tuple[str, ...]:
    """The phases behind this one in which nothing is due for anybody: one tap may end them with it."""
    found: tuple[str, ...] = ()
    after = end_phase(state, "", m.EndPhase())
    while not isinstance(after, Misfit) and not after.over and quiet(after):
        found = (*found, after.phase)
        after = end_phase(after, "", m.EndPhase())
    return found


def _turned(state: State) -> State:
    """A new turn: points are fresh, digging points kept only where the table reads it so (SI-43)."""
    anew = state.options.priority_order == "reroll_each_turn"
    return replace(
        state,
        rolled={} if anew else state.rolled,
        turn=state.turn + 1,
        phase=TURN_START,
        passed={},
        acted="",
        works={},
        sent=frozenset(),
        healing={},
        armies={id_: _refreshed(state, army) for id_, army in state.armies.items()},
    )


def _refreshed(state: State, army: Army) -> Army:
    kept = army.dig if state.options.dig_points_carry == "on" else None
    left = band(state.options, army)
    return replace(army, left=left, dig=kept, diggers=(), beaten=False, stance="")


def _captured(state: State) -> State:
    """Where the table reads it so, squares change hands at the end of the turn (SI-33)."""
    if state.options.capture != "end_of_turn":
        return state
    for army in state.armies.values():
        state = taken(state, army)
    return state


def against_end_phase(state: State, seat: str, move: m.EndPhase) -> Iterator[Objection]:
    """What the phase still waits for. Raises `Refusal` for a faction that ends it before all are ready."""
    if seat and not all_ready(state):
        raise Refusal(text("The phase ends when all are ready, or when the host ends it."))
    yield from _awaited(state)


def all_ready(state: State) -> bool:
    """Return whether every faction has done, or passed, all that the phase has for it."""
    if state.over or next(_awaited(state), None):
        return False
    return quiet(state) if state.phase == TURN_START else state.phase != SETUP and not still_building(state)


def _awaited(state: State) -> Iterator[Objection]:
    yield from _unready(state)
    yield from _unanswered(state)
    if late := tuple(name_of(one) for one in still_to_act(state)):
        yield against(text("Still to act: %(factions)s.", factions=late), SQUARES)
    if battles := tuple(state.grid.names[one.square] for one in open_battles(state)):
        yield against(text("Battles to report: %(squares)s.", squares=battles), SQUARES)
    if armies := tuple(army.id for army in retreating(state)):
        yield against(text("Still to retreat: %(armies)s.", armies=armies), SQUARES)
    if armies := tuple(army.id for army in owing(state)):
        yield against(text("Still to lose a unit to lava: %(armies)s.", armies=armies), SQUARES)
    if state.phase in (MOVE, TUNNEL, MOVE_REST) and (armies := tuple(a.id for a in undecided(state))):
        yield against(text("Still to approach a settlement: %(armies)s.", armies=armies), SQUARES)
    if state.phase == MOVE and (
        armies := tuple(army.id for army in state.armies.values() if _lost(state, army))
    ):
        yield against(text("Still to go to a base or general: %(armies)s.", armies=armies), SQUARES)
    if state.phase == MOVE_REST and state.lava:
        squares = tuple(state.grid.names[square] for square in state.lava)
        yield against(text("Lava has still to spread from %(squares)s.", squares=squares), SQUARES)


def _lost(state: State, army: Army) -> bool:
    """Whether a force that must go home, or to a general, can and has not."""
    if not can_move(state, army):
        return False
    return any(not held_against(state, army.owner, square) for square in way_home(state, army))


def _unready(state: State) -> Iterator[Objection]:
    """Of conditions that are chosen in secret a state knows nothing."""
    if state.phase != SETUP:
        return
    settled = {square.owner for square in state.squares if square.base}
    for seat in state.seats:
        if not armies_of(state, seat):
            yield against(text("%(faction)s has no army.", faction=name_of(seat)), START)
        if seat not in settled:
            yield against(text("%(faction)s has no starting square.", faction=name_of(seat)), START)
        if not state.holdings[seat].condition and state.options.condition_choice == "open":
            sentence = text("%(faction)s has chosen no victory condition.", faction=name_of(seat))
            yield against(sentence, VICTORY)


def against_set_turn(state: State, seat: str, move: m.SetTurn) -> Iterator[Objection]:
    """Whose answer is still to come at the start of a turn: it ends the phase as well. Raises `Refusal` as
    `against_correction`."""
    yield from against_correction(state, seat, move)
    yield from _unanswered(state)


def _unanswered(state: State) -> Iterator[Objection]:
    """At the start of a turn: offers of pacts, and late players who have not mustered."""
    if state.phase != TURN_START:
        return
    if asked := tuple(dict.fromkeys(name_of(to) for _of, to in sorted(state.offers) if to not in state.away)):
        yield against(text("Still to answer an offer of a pact: %(factions)s.", factions=asked), START)
    late = tuple(name_of(seat) for seat in state.joined if seat not in state.away and joins(state, seat))
    if late:
        yield against(text("Still to muster and start: %(factions)s.", factions=late), START)


def pass_(state: State, seat: str, move: m.Pass) -> State | Misfit:
    if move.until not in ("now", "near"):
        return Misfit(text("A pass is for now, or until somebody comes near."))
    acted = seat if state.phase == MOVE else state.acted
    return replace(state, passed={**state.passed, seat: move.until}, acted=acted)


def against_pass(state: State, seat: str, move: m.Pass) -> Iterator[Objection]:
    yield from wrong_phase(state, MOVE, TUNNEL, MOVE_REST, BUILD)
    yield from out_of_order(state, seat)


def settle(state: State, seat: str, move: m.Settle) -> State | Misfit:
    return state if move.words.strip() else Misfit(text("Say what is settled."))


def against_settle(state: State, seat: str, move: m.Settle) -> Iterator[Objection]:
    return iter(())


def absent(state: State, seats: frozenset[Seat]) -> State:
    """See `kernel.features.Turns.absent`."""
    return replace(state, away=frozenset(seats & {*state.seats}))
