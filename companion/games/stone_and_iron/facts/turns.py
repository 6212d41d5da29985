"""Whose turn it is within a phase, what still has to happen before the phase can end, and when nobody has
anything to do in it.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from companion.games.stone_and_iron.facts.armies import (
    armies_of,
    digging_points,
    general,
    jobs,
    may_dig,
    price,
)
from companion.games.stone_and_iron.facts.forces import (
    Engagement,
    are_allied,
    engagements,
    is_engaged,
    may_ally,
    settlers_cell,
    stand_in,
)
from companion.games.stone_and_iron.facts.reach import bases_of, find_reachable, may_stay, way_home
from companion.games.stone_and_iron.state.pieces import NOWHERE, Army
from companion.games.stone_and_iron.state.state import (
    BUILD,
    FIGHT,
    MOVE,
    MOVE_REST,
    SETUP,
    START,
    TUNNEL,
    State,
)

STANDS = "stands"
"""A pass that holds in every phase and turn, until an opposed army comes near; see `moves.Pass`."""

IN_ORDER = frozenset({MOVE, TUNNEL, MOVE_REST})
"""Phases in which the factions act by campaign priority."""


def can_move(state: State, army: Army) -> bool:
    """Return whether an army has movement points left, nothing prevents it from moving and, if it has no
    general, a step towards home is possible."""
    free = army.square != NOWHERE and not army.owes and not army.beaten
    if not free or army.left <= 0 or is_engaged(state, army):
        return False
    return bool(general(army)) or len(find_reachable(state, army)) > 1


def has_moves(state: State, seat: str) -> bool:
    """Return whether an army of a faction can march or, in the tunnelling phase and the movement phase after
    it, dig."""
    digs = state.phase in (TUNNEL, MOVE_REST)
    armies = armies_of(state, seat)
    return any(can_move(state, army) or (digs and can_dig(state, army)) for army in armies)


def still_to_act(state: State) -> tuple[str, ...]:
    """Return the seats that can still do something in a phase with an order of play, the next one first:
    those that have not passed, are present and have moves.

    In the first movement phase the seats alternate; in the others each acts until it passes.
    """
    return tuple(_waiting(state))


def _waiting(state: State) -> Iterator[str]:
    """Yield the seats that have still to act, in order. A generator, since a caller may need only the
    first."""
    if state.phase not in IN_ORDER:
        return
    for seat in _order_of_play(state) if state.phase == MOVE else state.order:
        if seat not in state.passed and seat not in state.away and has_moves(state, seat):
            yield seat


def _order_of_play(state: State) -> tuple[str, ...]:
    """Return the order of play, beginning after the seat that acted last."""
    if state.acted not in state.order:
        return state.order
    start = state.order.index(state.acted) + 1
    return (*state.order[start:], *state.order[:start])


def to_act(state: State) -> str:
    """Return the seat that acts next; empty if the phase has no order of play, or nobody is left."""
    return next(_waiting(state), "")


def still_building(state: State) -> tuple[str, ...]:
    """Return the seats that may still order and buy, by campaign priority."""
    if state.phase != BUILD or state.over:
        return ()
    idle = {*_list_done(state), *state.away}
    return tuple(seat for seat in state.order if seat not in idle and not is_out(state, seat))


def is_out(state: State, seat: str) -> bool:
    """Return whether a faction that has played no longer owns a square or an army: it can do nothing."""
    if has_nothing_yet(state, seat) or armies_of(state, seat):
        return False
    return not any(square.owner == seat for square in state.squares)


def _list_done(state: State) -> frozenset[str]:
    """Return the seats that said that they are ready in a phase without an order of play. Those who pass
    until an opposed army comes near have said so only about their armies."""
    return frozenset(seat for seat, until in state.passed.items() if until != STANDS)


def list_standing_passes(state: State) -> tuple[str, ...]:
    return tuple(seat for seat in state.order if state.passed.get(seat) == STANDS)


def still_to_say(state: State) -> tuple[str, ...]:
    """Return the seats that may still act in a phase without an order of play: build, or make pacts."""
    if state.phase != START or state.over:
        return still_building(state)
    idle = {*_list_done(state), *state.away}
    return tuple(seat for seat in state.order if seat not in idle and _can_deal(state, seat))


def _can_deal(state: State, seat: str) -> bool:
    """Return whether a faction can end a pact, or offer one."""
    if state.options.alliance_changes != "permanent" and any(seat in pair for pair in state.pacts):
        return True
    return can_offer_pact(state, seat)


def open_offers(state: State) -> tuple[tuple[str, str], ...]:
    """Return the offers of pacts that are still to be answered, as (from, to). An offer between two factions
    that have a pact counts as answered."""
    return tuple((of, to) for of, to in sorted(state.offers) if not are_allied(state, of, to))


def can_offer_pact(state: State, seat: str) -> bool:
    """Return whether a faction can offer a pact to a faction with which no offer is open."""
    asked = {other for pair in open_offers(state) if seat in pair for other in pair}
    others = (other for other in state.order if other not in {*asked, *state.away, seat})
    return any(may_ally(seat, other) and not are_allied(state, seat, other) for other in others)


def find_undecided(state: State) -> Iterator[Army]:
    """Yield the armies that can still choose how to approach the settlement they are at."""
    for army in state.armies.values():
        if army.square == NOWHERE:
            continue
        square = state.squares[army.square]
        if square.settlers and not army.stance and settlers_cell(square, army.owner) != "X":
            yield army


def owing(state: State) -> tuple[Army, ...]:
    return tuple(army for army in state.armies.values() if army.owes)


def find_unpriced(state: State) -> tuple[Army, ...]:
    """Return the armies with units whose cost nobody has entered."""
    return tuple(army for army in state.armies.values() if any(unit.unpriced for unit in army.units))


def retreating(state: State) -> tuple[Army, ...]:
    return tuple(army for army in state.armies.values() if army.beaten and not may_stay(state, army))


def open_battles(state: State) -> tuple[Engagement, ...]:
    """Return the battles that must be fought before the phase ends."""
    if state.phase not in (FIGHT, TUNNEL, MOVE_REST):
        return ()
    due = engagements(state)
    return (
        due if state.phase == FIGHT or state.options.late_battles == "fight_at_once" else _with_neutrals(due)
    )


def _with_neutrals(due: tuple[Engagement, ...]) -> tuple[Engagement, ...]:
    """Return the battles that are fought even in the later phases: those with dragons and settlers
    (SI-35)."""
    return tuple(one for one in due if one.first.neutral)


def closed_turns(state: State) -> int:
    """Return how many turns are over; the set-up belongs to the first."""
    return state.turn if state.over else max(0, state.turn - 1)


def last_turn(state: State) -> bool:
    """Return whether the campaign is over when this phase ends."""
    return state.turn >= state.options.turns and state.phase == BUILD


def starts_next(state: State) -> str:
    """Return the first seat in priority without a base; empty once all have started."""
    settled = {square.owner for square in state.squares if square.base}
    return next((seat for seat in state.order if seat not in settled), "")


def has_nothing_yet(state: State, seat: str) -> bool:
    return not state.holdings[seat].books.earned and not bases_of(state, seat)


def chooses_late(state: State, seat: str) -> bool:
    """Return whether a faction that joined late may choose its victory condition now: at the start of a turn,
    or at any time once the faction has a base or income."""
    return seat in state.joined and (state.phase == START or not has_nothing_yet(state, seat))


def starters(state: State) -> tuple[str, ...]:
    """Return the seats that may name their starting square now: in the set-up the next one, at the start of a
    turn those that join late."""
    if state.phase == SETUP:
        return (starts_next(state),) if starts_next(state) else ()
    if state.phase != START:
        return ()
    return tuple(seat for seat in state.joined if has_nothing_yet(state, seat))


def too_near(state: State, seat: str, square: int) -> Iterator[tuple[str, int]]:
    """Yield the bases of others that are nearer to a square than the table allows, as (owner, base)
    (SI-02)."""
    return _too_near(state, _bases_of_others(state, seat), square)


def _bases_of_others(state: State, seat: str) -> tuple[tuple[str, int], ...]:
    return tuple((other, base) for other in state.seats if other != seat for base in bases_of(state, other))


def _too_near(state: State, bases: Iterable[tuple[str, int]], square: int) -> Iterator[tuple[str, int]]:
    gap = int(state.options.start_gap)
    return ((whose, base) for whose, base in bases if state.grid.steps(base, square) < gap)


def starts(state: State, seat: str) -> tuple[int, ...]:
    """Return the squares at which a faction may start now: unexplored ones far enough from the bases of
    others."""
    if state.phase not in (SETUP, START) or bases_of(state, seat):
        return ()
    if state.phase == SETUP and starts_next(state) != seat:
        return ()
    others = _bases_of_others(state, seat)
    unknown = (i for i, square in enumerate(state.squares) if not square.known)
    return tuple(i for i in unknown if not any(_too_near(state, others, i)))


def is_idle(state: State) -> bool:
    """Return whether nothing is due in the phase and nobody can do anything in it. In the set-up and the
    building phase factions always can."""
    if state.phase in (SETUP, BUILD) or state.healing or owing(state) or retreating(state):
        return False
    if state.phase == START:
        return not _anything_at_start(state)
    if open_battles(state):
        return False
    return state.phase not in IN_ORDER or not _anything_to_do(state)


def _anything_to_do(state: State) -> bool:
    """Return whether an army can still march, approach a settlement or dig, or lava can spread. Armies of
    factions that pass for more than this phase count only at settlements."""
    armies = [army for army in state.armies.values() if state.passed.get(army.owner) not in (STANDS, "rest")]
    if any(find_undecided(state)) or any(_can_march(state, army) for army in armies):
        return True
    spreads = state.phase == MOVE_REST and bool(state.lava)
    return spreads or (state.phase != MOVE and any(can_dig(state, army) for army in armies))


def _anything_at_start(state: State) -> bool:
    """Return whether a pact can be made or ended, a faction can join, or the table rolls priority each
    turn."""
    rolls = state.options.priority_order == "reroll_each_turn"
    ends = bool(state.pacts) and state.options.alliance_changes != "permanent"
    present = [seat for seat in state.order if seat not in state.away]
    makes = any(not are_allied(state, *pair) and may_ally(*pair) for pair in combinations(present, 2))
    return (
        rolls
        or ends
        or makes
        or bool(open_offers(state))
        or any(has_nothing_yet(state, seat) for seat in state.order)
    )


def priority_rolls(state: State) -> Mapping[str, tuple[int, ...]]:
    """Return the rolls for the priority of this turn, empty until they are made; the rolls of the set-up
    count for the first turn (SI-03)."""
    return state.rolled if state.rolled_for == max(state.turn, 1) else {}


def rolls_anew(state: State) -> bool:
    """Return whether priority must still be rolled at the start of this turn, since the table rolls it each
    turn (SI-03)."""
    anew = state.options.priority_order == "reroll_each_turn"
    return anew and state.phase == START and not priority_rolls(state)


def _can_march(state: State, army: Army) -> bool:
    """Return whether an army can march: the armies of an absent player without an ally only go home
    (SI-80)."""
    if not can_move(state, army):
        return False
    alone = army.owner in state.away and not stand_in(state, army.owner)
    return not alone or bool(way_home(state, army))


def can_dig(state: State, army: Army) -> bool:
    """Return whether an army, counting units that may still be named, has the points for a job from its
    present position."""
    if army.square == NOWHERE or army.beaten or army.owes:
        return False
    if army.owner in state.away or is_engaged(state, army):
        return False
    points = dig_points(army)
    return points > 0 and any(price(state.options, job) <= points for job, _square in jobs(state, army))


def dig_points(army: Army) -> int:
    """Return the digging points that an army has left, including those of units that may still be named."""
    unnamed = tuple(unit.id for unit in army.units if may_dig(unit) and unit.id not in army.diggers)
    return (army.dig or 0) + digging_points(army, unnamed)


def must_go_home(state: State, army: Army) -> bool:
    """Return whether a force must go home, or to a general, and still can."""
    return can_move(state, army) and bool(way_home(state, army)) and len(find_reachable(state, army)) > 1
