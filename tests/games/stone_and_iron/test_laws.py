"""Laws over random sequences of entries: always defined, no gold from nothing, every army in one square."""

from copy import deepcopy

from hypothesis import given
from hypothesis import strategies as st

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.squares import PLANS
from companion.games.stone_and_iron.facts.forces import engagements, is_engaged
from companion.games.stone_and_iron.facts.income import incomes, total
from companion.games.stone_and_iron.facts.network import links
from companion.games.stone_and_iron.facts.turns import to_act
from companion.games.stone_and_iron.game import GAME
from companion.games.stone_and_iron.page.correcting import changes
from companion.games.stone_and_iron.page.earnings import gold
from companion.games.stone_and_iron.rules.apply import apply, check
from companion.games.stone_and_iron.rules.turning import moment
from companion.games.stone_and_iron.scoring import score, totals
from companion.games.stone_and_iron.state.pieces import NOWHERE
from companion.games.stone_and_iron.state.state import State, setup
from companion.kernel.codec import pack_draft, unpack_draft
from companion.kernel.moves import Begin, Draft, Entry, Move
from companion.kernel.rows import Misfit
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from tests.contract.plays import states
from tests.games.stone_and_iron.entered import SEATS, begins, campaigns, entries
from tests.games.written import START
from tests.lots import few

FEW = few(4)


def assert_sound(state: State) -> None:
    """Check that each army is in one passable square, each unit in one army, and nobody in debt."""
    ids = [unit.id for army in state.armies.values() for unit in army.units]
    assert len(ids) == len({*ids})
    for id_, army in state.armies.items():
        assert (army.id, bool(army.units)) == (id_, True)
        assert army.square == NOWHERE or state.squares[army.square].passable
        assert army.left >= 0
        assert all(unit.models > 0 for unit in army.units)
        assert army.owner in state.seats
    for seat in state.seats:
        assert state.treasury(seat) >= 0
        turns = gold(state, seat)
        assert state.treasury(seat) == sum(line.gp for turn in turns for line in turn.lines)
        assert state.treasury(seat) == (turns[0].after if turns else 0)
        assert all(str(line.says) for turn in turns for line in turn.lines)
    for square in state.squares:
        assert square.passable or not (square.owner or square.buildings or square.base or square.neutral)


def gold_of(before: State, after: State, seat: Seat | None, move: Move) -> dict[str, int]:
    """Return what a move may change in the treasuries, worked out from the move alone."""
    if seat is None and not isinstance(move, m.EndPhase):
        return {}
    match move:
        case m.EndPhase() if after.phase == "income" != before.phase:
            due = {one: total(lines) for one, lines in incomes(before).items()}
            return {one: max(n, -before.treasury(one)) for one, n in due.items()}
        case m.OrderBuilding(_square, plan):
            return {str(seat): -PLANS[plan].cost}
        case m.Demolish(_square, plan):
            return {str(seat): PLANS[plan].cost // 2}
        case m.Recruit(_square, _army, unit):
            return {str(seat): -unit.worth}
        case m.Reinforce(id_, models, extra):
            found = next(one for army in before.armies.values() for one in army.units if one.id == id_)
            return {str(seat): -models * found.points - extra}
        case m.SetTreasury(gp):
            return {str(seat): gp - before.treasury(str(seat))}
        case _:
            return {}


@FEW
@given(campaigns(), st.data())
def test_applying_is_total_and_keeps_gold_and_armies(state: State, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 20))):
        seat, move = data.draw(entries(state))
        before = deepcopy(state)
        after = apply(state, seat, move)
        assert state == before, "a state is never changed"
        if isinstance(after, Misfit):
            assert str(after.sentence)
            continue
        assert_sound(after)
        changed = {one: after.treasury(one) - state.treasury(one) for one in SEATS}
        expected = gold_of(state, after, seat, move)
        assert changed == {one: expected.get(one, 0) for one in SEATS}, move
        state = after


@FEW
@given(campaigns(), st.data())
def test_what_is_not_refused_can_be_carried_out_and_told(state: State, data: st.DataObject) -> None:
    for version in range(1, data.draw(st.integers(1, 20))):
        seat, move = data.draw(entries(state))
        try:
            objections = check(state, seat, move)
        except Refusal:
            continue
        assert all(str(one.sentence) and one.section for one in objections)
        after = apply(state, seat, move)
        assert isinstance(after, State)
        made = Entry(version=version, move=move, seat=seat, override=None, by="t", at=START, saw=0)
        assert str(GAME.describe(state, made)).strip()
        assert all(isinstance(place, str) for place in GAME.touches(made))
        assert (changes(state, after) == ()) or all(str(one) for one in changes(state, after))
        draft = Draft(move=move, seat=seat)
        assert unpack_draft(pack_draft(draft), GAME.moves) == draft
        state = after


@FEW
@given(campaigns(), st.data())
def test_the_facts_agree_with_each_other(state: State, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 20))):
        seat, move = data.draw(entries(state))
        after = apply(state, seat, move)
        state = state if isinstance(after, Misfit) else after
    fighting = {army for one in engagements(state) for side in one.sides for army in side.armies}
    assert fighting <= {id_ for id_, army in state.armies.items() if is_engaged(state, army)}
    for one in engagements(state):
        assert not {*one.first.seats} & {*one.second.seats}
    for seat in SEATS:
        found = links(state, seat)
        assert all(found[square] in found for square in found)
    assert dict(totals(state)) == score(state).totals()
    for sheet in score(state).seats:
        assert sheet.total == sum(line.points or 0 for line in sheet.lines)
    assert moment(state).seat == (to_act(state) or None) or state.over


@few(2)
@given(begins(), st.data())
def test_legal_moves_meet_no_objection(begin: Begin, data: st.DataObject) -> None:
    state = setup(begin)
    assert GAME.likely_moves is not None
    for _ in range(8):
        offered = [(seat, move) for seat in SEATS for move in GAME.likely_moves(state, seat)]
        if not offered:
            return
        seat, move = data.draw(st.sampled_from(offered))
        assert check(state, seat, move) == ()
        after = apply(state, seat, move)
        assert isinstance(after, State)
        assert_sound(after)
        state = after


def test_gold_and_armies_are_sound_after_every_kind_of_move() -> None:
    for _made, state in states(GAME):
        assert_sound(state)
