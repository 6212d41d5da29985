"""The phases of a turn, passing, and absent players."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.rulebook import SQUARES, START
from companion.games.stone_and_iron.facts.armies import allowance
from companion.games.stone_and_iron.facts.income import EMPTY, IncomeLine, incomes, total
from companion.games.stone_and_iron.facts.turns import (
    STANDS,
    is_idle,
    last_turn,
    priority_rolls,
    to_act,
)
from companion.games.stone_and_iron.rules.building import delay_shafts
from companion.games.stone_and_iron.rules.correcting import Correction, correction_words, refuse_factions
from companion.games.stone_and_iron.rules.due import due
from companion.games.stone_and_iron.rules.row import (
    MARCHES,
    PHASES_AND_RULINGS,
    CampaignRow,
    against,
    out_of_order,
    wrong_phase,
)
from companion.games.stone_and_iron.rules.steps import take_square
from companion.games.stone_and_iron.rules.words import PHASE_NAMES, name_of
from companion.games.stone_and_iron.state.pieces import Army, Earned, Gold
from companion.games.stone_and_iron.state.state import (
    BUILD,
    INCOME,
    MOVE,
    MOVE_REST,
    PHASES,
    SETUP,
    TUNNEL,
    State,
    with_gold,
    with_holding,
)
from companion.games.stone_and_iron.state.state import (
    START as TURN_START,
)
from companion.kernel.due import seats_that_settle
from companion.kernel.features import Due
from companion.kernel.game import Moment
from companion.kernel.rulings import Cannot, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text


def end_phase(state: State, seat: str, move: m.EndPhase) -> State:
    """Begin the next phase, or end the campaign. When the income phase begins, all are paid; in a new turn
    armies may move again."""
    if state.over:
        raise Cannot(text("The campaign is over."))
    if state.phase == BUILD:
        closed = delay_shafts(_change_hands(state))
        return replace(closed, over=True) if last_turn(state) else _begin_turn(closed)
    if state.phase == SETUP:
        return _begin_turn(state)
    phase = PHASES[PHASES.index(state.phase) + 1]
    after = replace(state, phase=phase, passed=_keep_passes(state, phase), acted="")
    return pay_all(after) if phase == INCOME else after


def _keep_passes(state: State, phase: str) -> Mapping[str, str]:
    """Return the passes that hold in the next phase as well."""
    return {
        seat: until
        for seat, until in state.passed.items()
        if until == STANDS or (until == "rest" and phase == MOVE_REST)
    }


def pay_all(state: State) -> State:
    """Return the state after everybody is paid. A treasury cannot go below zero (SI-62); absent players are
    paid too (SI-80)."""
    lines_of, gp = incomes(state), {}
    for seat, lines in lines_of.items():
        gp[seat] = max(total(lines), -state.treasury(seat))
        state = with_gold(state, seat, *_paid_lines(state.turn, lines, gp[seat]))
        state = with_holding(state, seat, tallies=replace(state.holdings[seat].tallies, paid_wins=0))
    return replace(state, incomes=(*state.incomes, Earned(state.turn, gp)))


def _paid_lines(turn: int, lines: tuple[IncomeLine, ...], gp: int) -> Iterator[Gold]:
    """Yield what each line pays, and the part of the losses that an empty treasury does not pay."""
    for line in lines:
        if line.paid:
            yield Gold(turn=turn, kind="income", gp=line.paid, what=line.what, n=line.n, square=line.square)
    if gp != total(lines):
        yield Gold(turn=turn, kind="income", gp=gp - total(lines), what=EMPTY)


def list_idle_phases(state: State) -> tuple[str, ...]:
    """Return the next phases in which nothing is due for anybody: they may end together with this one."""
    if state.over:
        return ()
    found: tuple[str, ...] = ()
    after = end_phase(state, "", m.EndPhase())
    while not after.over and is_idle(after):
        found = (*found, after.phase)
        after = end_phase(after, "", m.EndPhase())
    return found


def _begin_turn(state: State) -> State:
    """Begin a new turn: movement points are renewed, digging points kept only if the table reads the rule so
    (SI-43)."""
    return replace(
        state,
        rolled_for=_rolled_for(state, state.turn + 1),
        turn=state.turn + 1,
        phase=TURN_START,
        passed=_keep_passes(state, TURN_START),
        acted="",
        works={},
        sent=frozenset(),
        healing={},
        armies={id_: _refresh(state, army) for id_, army in state.armies.items()},
    )


def _rolled_for(state: State, turn: int) -> int:
    """Return the turn that the priority rolls count for once `turn` is reached. If they were made for the
    whole campaign, that is `turn` itself (SI-03)."""
    holds = state.options.priority_order == "fixed" and priority_rolls(state)
    return turn if holds else state.rolled_for


def _refresh(state: State, army: Army) -> Army:
    kept = army.dig if state.options.dig_points_carry == "on" else None
    left = allowance(state.options, army)
    return replace(army, left=left, dig=kept, diggers=(), drilled=(), beaten=False, stance="", beside=None)


def _change_hands(state: State) -> State:
    """Give squares to new owners at the end of the turn, if the table reads the rule so (SI-33)."""
    if state.options.capture != "end_of_turn":
        return state
    for army in state.armies.values():
        state = take_square(state, army)
    return state


def against_end_phase(state: State, seat: str, move: m.EndPhase) -> Iterator[Objection]:
    """Yield what the phase is still waiting for. Raise `Refusal` for a faction that ends it before all are
    ready."""
    if seat and not all_ready(state):
        raise Refusal(text("The phase ends when all are ready, or when the host ends it."))
    yield from find_blockers(state)


def all_ready(state: State) -> bool:
    """Return whether every faction has finished or passed in this phase: nothing is due except its end, and
    things that do not hold it up."""
    return state.phase != SETUP and any("end-phase" in one.moves for one in due(state))


def find_blockers(state: State) -> Iterator[Objection]:
    """Yield what holds the phase up, and who has to do it."""
    section = START if state.phase in (SETUP, TURN_START) else SQUARES
    for one in due(state):
        if one.holds == "phase":
            yield against(_sentence(one), section)


def _sentence(due: Due) -> Text:
    if due.who is None:
        return text("%(what)s.", what=due.what)
    return text("%(faction)s: %(what)s.", faction=tuple(map(name_of, seats_that_settle(due))), what=due.what)


def set_turn(state: State, seat: str, move: m.SetTurn) -> State:
    """Set turn and phase, without paying or renewing anything; nobody has passed then, and the campaign is
    not over. For another turn, priority is rolled again if each turn has its own roll."""
    if move.turn < 1 or move.phase not in PHASES:
        raise Cannot(text("There is no such turn or phase."))
    if move.edition == m.FIRST_EDITION and priority_rolls(state):
        rolled_for = move.turn
    else:
        rolled_for = _rolled_for(state, move.turn)
    after = replace(state, turn=move.turn, phase=move.phase, rolled_for=rolled_for)
    return replace(after, passed={}, acted="", over=False)


def against_set_turn(state: State, seat: str, move: m.SetTurn) -> Iterator[Objection]:
    """Yield what the start of a turn still waits for, since the correction ends that phase as well. Raise
    `Refusal` for a faction."""
    yield from refuse_factions(state, seat, move)
    if state.phase == TURN_START:
        yield from find_blockers(state)


def pass_(state: State, seat: str, move: m.Pass) -> State:
    if move.until not in m.PASSES:
        raise Cannot(text("Pass either for now, or until somebody comes near."))
    if move.until == "again":
        return replace(state, passed={one: until for one, until in state.passed.items() if one != seat})
    acted = seat if state.phase == MOVE else state.acted
    return replace(state, passed={**state.passed, seat: move.until}, acted=acted)


def against_pass(state: State, seat: str, move: m.Pass) -> Iterator[Objection]:
    if move.until == "again":
        return
    yield from wrong_phase(state, TURN_START, MOVE, TUNNEL, MOVE_REST, BUILD)
    yield from out_of_order(state, seat)


def settle(state: State, seat: str, move: m.Settle) -> State:
    if not move.words.strip():
        raise Cannot(text("Write what is settled."))
    return replace(state, rulings={**state.rulings, move.doubt: move.words}) if move.doubt else state


def absent(state: State, seats: frozenset[Seat]) -> State:
    """See `kernel.features.Turns.absent`."""
    return replace(state, away=frozenset(seats & {*state.seats}))


def pass_words(state: State | None, _seat: str, move: m.Pass) -> Text:
    if move.until == "again":
        return text("acts again")
    if move.until in ("near", STANDS):
        return text("passes until somebody comes near")
    if state is not None and state.phase == TURN_START:
        return text("is ready")
    return text("has finished building") if state is not None and state.phase == BUILD else text("passes")


def end_words(state: State | None, _seat: str, move: m.EndPhase) -> Text:
    if state is None:
        return text("the phase ends")
    phase = PHASE_NAMES[state.phase]
    if state.over:
        return text("%(phase)s ends", phase=phase)
    after = end_phase(state, "", move)
    if len(after.incomes) > len(state.incomes):
        earned = tuple(
            text("%(faction)s %(gp)s GP", faction=name_of(seat), gp=gp)
            for seat, gp in after.incomes[-1].gp.items()
        )
        return text("%(phase)s ends; income: %(paid)s", phase=phase, paid=earned)
    if after.over:
        return text("%(phase)s ends, and with it the campaign", phase=phase)
    if after.turn > state.turn:
        return text("%(phase)s ends, turn %(turn)s begins", phase=phase, turn=after.turn)
    return text("%(phase)s ends", phase=phase)


def settle_words(move: m.Settle) -> Text:
    if move.doubt:
        return text("ruling on %(doubt)s: %(words)s", doubt=move.doubt, words=move.words)
    return text("ruling: %(words)s", words=move.words)


def turn_words(move: m.SetTurn) -> Text:
    phase = PHASE_NAMES.get(move.phase, Text(move.phase))
    return text("correction: now turn %(turn)s, %(phase)s", turn=move.turn, phase=phase)


def turn_was(state: State, _seat: str, _move: m.SetTurn) -> Text:
    phase = PHASE_NAMES.get(state.phase, Text(state.phase))
    return text("turn %(turn)s, %(phase)s", turn=state.turn, phase=phase)


def moment(state: State) -> Moment:
    """Return the turn and phase of a state, and who acts next if there is an order."""
    seat = to_act(state)
    if state.over:
        return Moment(_key(state) + 1, text("After the end"), None, timed=False)
    if state.phase == SETUP:
        return Moment(0, text("Set-up"), None, timed=False)
    name = text("Turn %(turn)s, %(phase)s", turn=state.turn, phase=PHASE_NAMES[state.phase])
    phase, whose = PHASES.index(state.phase), Seat(seat) if seat else None
    return Moment(_key(state), name, whose, timed=False, round=state.turn, phase=phase)


def _key(state: State) -> int:
    phase = 0 if state.phase == SETUP else PHASES.index(state.phase)
    return state.turn * len(PHASES) + phase


ROWS = (
    CampaignRow(move=m.Pass, check=against_pass, effect=pass_, words_at=pass_words, group=MARCHES),
    CampaignRow(
        move=m.EndPhase,
        check=against_end_phase,
        effect=end_phase,
        words_at=end_words,
        group=PHASES_AND_RULINGS,
        for_table=True,
    ),
    CampaignRow(move=m.Settle, effect=settle, words=settle_words, group=PHASES_AND_RULINGS, for_table=True),
    Correction(
        move=m.SetTurn,
        check=against_set_turn,
        effect=set_turn,
        words_at=correction_words(turn_words, turn_was),
        for_table=True,
    ),
)
