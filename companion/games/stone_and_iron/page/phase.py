"""Where the turn stands: its phase, who acts, what the phase waits for, and where that is entered."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, permutations

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.adjudication.meetings import Consequence, of_ending
from companion.games.stone_and_iron.catalogue.factions import SEALED, cell, conditions_for
from companion.games.stone_and_iron.facts.armies import armies_in, armies_of
from companion.games.stone_and_iron.facts.forces import Engagement, are_allied, stand_in
from companion.games.stone_and_iron.facts.reach import bases_of
from companion.games.stone_and_iron.facts.turns import (
    IN_ORDER,
    STANDS,
    can_move,
    chooses_late,
    is_out,
    joins,
    last_turn,
    open_battles,
    open_offers,
    priority_rolls,
    standing,
    starters,
    starts,
    still_to_say,
    to_act,
)
from companion.games.stone_and_iron.page.goals import rates
from companion.games.stone_and_iron.rules.apply import apply, is_allowed
from companion.games.stone_and_iron.rules.due import PRICE_OF_DISTRUST, due, healing_anchor
from companion.games.stone_and_iron.rules.lava import find_doomed
from companion.games.stone_and_iron.rules.turning import all_ready, open_still, passed_over
from companion.games.stone_and_iron.rules.words import PHASE_NAMES, came_of_it, new_name
from companion.games.stone_and_iron.scoring import is_secret
from companion.games.stone_and_iron.state.pieces import Army
from companion.games.stone_and_iron.state.state import MOVE_REST, PHASES, SETUP, START, TUNNEL, State
from companion.kernel.identity import LATELY, Same
from companion.kernel.moves import Draft
from companion.kernel.page_parts import PhaseNow, phases
from companion.kernel.rows import carried_out
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginner:
    """What a faction has and still lacks before it can play. `conditions`: to choose from, each
    with what it pays; `squares`: where
    it may start, if it is next to. `fresh`: a name for its first army."""

    seat: Seat
    army: bool
    based: bool
    condition: bool
    conditions: tuple[tuple[str, str, tuple[Text, ...]], ...]
    squares: tuple[str, ...]
    fresh: str

    @property
    def ready(self) -> bool:
        return self.army and self.based and self.condition


@dataclass(frozen=True, slots=True, kw_only=True)
class Absent:
    """A player who is away: the armies that can move, and the ally who moves them, if any."""

    seat: Seat
    mover: str
    armies: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hurt:
    """A unit some of whose casualties may heal."""

    unit: str
    name: str
    army: str
    owner: Seat
    lost: int
    anchor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleDue:
    """`sides`: who fights on each, the word `neutral` among them, with which `armies`; `torn`: who is allied
    with both, and whose side it takes: a faction, empty for neither, None if that is not said."""

    square: str
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    armies: tuple[str, ...]
    torn: tuple[tuple[Seat, str | None], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsigned:
    """A report that a faction has not signed, by its number and id. `came`: who won, and what was lost."""

    number: int
    battle: str
    square: str
    seat: Seat
    came: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The end of a phase, and of the next ones in which nothing is due: `over`, their keys, and `passed`,
    their names. `to`: the phase with which it then goes on."""

    over: str
    passed: tuple[Text, ...]
    to: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """`acting`: who acts next, in a phase with an order. `armies`: those that wait for a decision now, with
    their owners. `waits`: what the phase still waits for, and `ending`, where it waits for nothing;
    `ready`: a faction may end it; `lava`: squares it spreads from; `doomed`: what the owners of armies beside
    it are told. `offers` of pacts, from whom to whom;
    `saying`: who may still build or make pacts, or say to be ready; `courted`: to whom each may offer one
    now; `pacts`: that may be ended now, with what comes of it; `distrustful`: pairs whose pact costs what
    `distrust` says.
    `rolling`: who can roll for priority now, in the order of the dice; `rolled`: who rolled what, first
    and when tied. `sealed`: what conditions are sealed for where they are chosen in secret, else empty;
    `opens`: the same where the end of this phase opens them. `lasts`: how long who acts passes; `last`: what
    ends with that pass, or with the word of whoever alone is not ready, where nothing else is awaited,
    `last_stands`: with one that stands; `standing`: who passes until somebody
    comes near; `out`: who has no army and no square left."""

    key: str
    name: Text
    turn: int
    turns: int
    phases: tuple[PhaseNow, ...]
    acting: Seat | None
    armies: tuple[tuple[str, Seat], ...]
    battles: tuple[BattleDue, ...]
    beginners: tuple[Beginner, ...]
    lava: tuple[str, ...]
    doomed: tuple[tuple[Seat, Text], ...]
    unsigned: tuple[Unsigned, ...]
    offers: tuple[tuple[Seat, Seat], ...]
    saying: tuple[Seat, ...]
    courted: tuple[tuple[Seat, tuple[Seat, ...]], ...]
    pacts: tuple[tuple[Seat, Seat, tuple[Consequence, ...]], ...]
    distrustful: frozenset[tuple[str, str]]
    distrust: Text
    waits: tuple[Text, ...]
    ending: Ending | None
    ready: bool
    absent: tuple[Absent, ...]
    hurt: tuple[Hurt, ...]
    rolling: tuple[Seat, ...]
    rolled: tuple[tuple[Seat, tuple[int, ...]], ...]
    sealed: str
    opens: str
    over: bool
    lasts: str
    last: Ending | None
    last_stands: Ending | None
    standing: tuple[Seat, ...]
    out: tuple[Seat, ...]


def phase(state: State) -> Phase:
    return _find_phase(Same(state))


@lru_cache(LATELY)
def _find_phase(same: Same[State]) -> Phase:
    state = same.value
    acting, awaited = to_act(state), tuple(one.sentence for one in open_still(state))
    saying = still_to_say(state)
    rolls = priority_rolls(state)
    return Phase(
        key=state.phase,
        name=text("The campaign is over.") if state.over else PHASE_NAMES[state.phase],
        turn=state.turn,
        turns=state.options.turns,
        phases=_phases(state),
        acting=Seat(acting) if acting else None,
        armies=tuple((army.id, Seat(army.owner)) for army in _deciding(state, acting)),
        battles=tuple(battle_due(state, one) for one in open_battles(state)),
        beginners=_beginners(state),
        lava=tuple(state.grid.names[one] for one in state.lava) if state.phase == MOVE_REST else (),
        doomed=tuple((Seat(army.owner), told) for army, told in find_doomed(state)),
        unsigned=tuple(find_unsigned(state)),
        offers=answerable_offers(state),
        saying=tuple(map(Seat, saying)),
        courted=_list_courted(state),
        pacts=_to_end(state),
        distrustful=_distrustful(state),
        distrust=PRICE_OF_DISTRUST,
        waits=awaited,
        ending=None if awaited or state.over else _ending(state),
        ready=all_ready(state),
        absent=_absent(state),
        hurt=_hurt(state),
        rolling=tuple(map(Seat, state.seats)) if _priority(state) else (),
        rolled=tuple((Seat(seat), rolls[seat]) for seat in state.order if seat in rolls),
        sealed=SEALED if is_secret(state) else "",
        opens=SEALED if is_secret(state) and last_turn(state) else "",
        over=state.over,
        lasts=lasts(state),
        last=last_pass(state, acting or (saying[0] if len(saying) == 1 else ""), lasts(state)),
        last_stands=last_pass(state, acting, STANDS),
        standing=tuple(map(Seat, standing(state))),
        out=tuple(Seat(seat) for seat in state.order if is_out(state, seat)),
    )


def lasts(state: State) -> str:
    """Return how long a pass lasts: tunnelling and the movement after it ask for the same."""
    return "rest" if state.phase == TUNNEL else "now"


def last_pass(state: State, acting: str, until: str) -> Ending | None:
    """Return what ends with the pass of whoever acts, where nobody else has anything to do then. Nobody
    ends the campaign along the way."""
    if not acting or last_turn(state):
        return None
    after = carried_out(apply, state, [Draft(move=m.Pass(until), seat=Seat(acting))])
    if not all_ready(after):
        return None
    ending = _ending(after)
    return replace(ending, over=f"{state.phase} {ending.over}".strip())


def _ending(state: State) -> Ending:
    passed = passed_over(state)
    at = -1 if state.phase == SETUP else PHASES.index(state.phase)
    to = PHASE_NAMES[PHASES[(at + len(passed) + 1) % len(PHASES)]]
    return Ending(over=" ".join(passed), passed=tuple(PHASE_NAMES[one] for one in passed), to=to)


def _phases(state: State) -> tuple[PhaseNow, ...]:
    at = -1 if state.phase == SETUP else PHASES.index(state.phase)
    return phases([PHASE_NAMES[phase] for phase in PHASES], at)


def _deciding(state: State, acting: str) -> tuple[Army, ...]:
    named = (dict(one.where.given).get("army", "") for one in due(state))
    found = [state.armies[army] for army in named if army in state.armies]
    found += [army for army in armies_of(state, acting) if can_move(state, army)] if acting else []
    return tuple({army.id: army for army in found}.values())


def battle_due(state: State, one: Engagement) -> BattleDue:
    sides = (one.first.seats, one.second.seats)
    beside = {army.owner: army.beside for army in armies_in(state, one.square)}
    torn = tuple(
        (Seat(seat), beside[seat] if state.options.ally_of_both == "asked" else "") for seat in one.torn
    )
    armies = (*one.first.armies, *one.second.armies)
    return BattleDue(square=state.grid.names[one.square], sides=sides, armies=armies, torn=torn)


def _beginners(state: State) -> tuple[Beginner, ...]:
    """Return those who lack something: in the set-up all of them, at the start of a turn those who join late;
    where conditions are chosen in secret, those whose condition is missing as far as a state knows."""
    return tuple(one for seat in state.order if not (one := _beginner(state, seat)).ready)


def _beginner(state: State, seat: str) -> Beginner:
    offered = conditions_for(seat, state.options.dogs_of_war_condition)
    begins = state.phase == SETUP or (state.phase == START and joins(state, seat))
    late = not state.over and chooses_late(state, seat)
    asked = offered and (begins or late or state.options.condition_choice == "secret")
    return Beginner(
        seat=Seat(seat),
        army=not begins or bool(armies_of(state, seat)),
        based=not begins or bool(bases_of(state, seat)),
        condition=bool(state.holdings[seat].condition) or not asked,
        conditions=tuple((one.id, one.name, tuple(rates(one))) for one in offered),
        squares=tuple(state.grid.names[one] for one in starts(state, seat) or _find_crowded(state, seat)),
        fresh=new_name(state, seat),
    )


def _find_crowded(state: State, seat: str) -> Iterator[int]:
    """Yield every unexplored square for a faction whose turn it is to start where all are too near others:
    the table decides."""
    if seat in starters(state):
        yield from (i for i, square in enumerate(state.squares) if not square.known)


def _priority(state: State) -> bool:
    """Return whether priority can be rolled: in the set-up until it was, and anew before anybody has started;
    where the table rolls it anew, at the start of each turn."""
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


def _hurt(state: State) -> tuple[Hurt, ...]:
    return tuple(
        Hurt(
            unit=unit.id,
            name=unit.name,
            army=army.id,
            owner=Seat(army.owner),
            lost=state.healing[unit.id],
            anchor=healing_anchor(army, unit),
        )
        for army in state.armies.values()
        for unit in army.units
        if state.healing.get(unit.id)
    )


def find_unsigned(state: State) -> Iterator[Unsigned]:
    for number, fought in enumerate(state.battles):
        for seat in fought.seats:
            if seat in state.seats and seat not in fought.signed:
                yield Unsigned(
                    number=number,
                    battle=fought.id,
                    square=state.grid.names[fought.square],
                    seat=Seat(seat),
                    came=came_of_it(state, fought),
                )


def answerable_offers(state: State) -> tuple[tuple[Seat, Seat], ...]:
    """Return offers of pacts that can be answered now, from whom to whom."""
    offers = open_offers(state) if state.phase == START else ()
    return tuple((Seat(of), Seat(to)) for of, to in offers)


def _list_courted(state: State) -> tuple[tuple[Seat, tuple[Seat, ...]], ...]:
    if state.phase != START:
        return ()
    found = ((seat, _open_to(state, seat)) for seat in state.order if seat not in state.away)
    return tuple((Seat(seat), others) for seat, others in found if others)


def _open_to(state: State, seat: str) -> tuple[Seat, ...]:
    """Return the seats to which nothing keeps a faction from offering a pact, and no offer stands open."""
    open_ = {other for pair in open_offers(state) if seat in pair for other in pair}
    others = (Seat(other) for other in state.order if other not in {seat, *open_})
    return tuple(other for other in others if is_allowed(state, Seat(seat), m.OfferPact(other)))


def _distrustful(state: State) -> frozenset[tuple[str, str]]:
    pairs = permutations(state.order, 2) if state.phase == START else ()
    return frozenset(pair for pair in pairs if cell(*pair) == "D")


def _to_end(state: State) -> tuple[tuple[Seat, Seat, tuple[Consequence, ...]], ...]:
    if state.phase != START or state.options.alliance_changes == "permanent":
        return ()
    return tuple(
        (Seat(one), Seat(other), tuple(of_ending(state, one, other)))
        for one, other in combinations(state.order, 2)
        if are_allied(state, one, other)
    )
