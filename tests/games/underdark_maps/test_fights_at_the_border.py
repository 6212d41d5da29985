"""Who may fight whom and with what: which moves meet an objection and which are impossible."""

from dataclasses import replace
from itertools import product

import pytest

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.tables import FIGHTER, MAGE, ROGUE
from companion.games.underdark_maps.facts import (
    battle_name,
    can_fight,
    can_use_item,
    may_be_met,
    opponents_left,
    plays_second,
    rivals_at,
    seats_after,
    wearers,
)
from companion.games.underdark_maps.rules.apply import apply
from companion.games.underdark_maps.rules.flow import (
    absent,
    find_next_player,
    find_task,
    list_open_tasks,
    moment,
    stuck,
)
from companion.games.underdark_maps.state import Battle, Card, Member, Played, State, Task
from companion.kernel.dice import Roll
from companion.kernel.rows import Misfit
from tests.games.underdark_maps.racing import BLUE, GREEN, RED, begun, did
from tests.games.underdark_maps.setting import (
    MIXED,
    at,
    cards_set_aside,
    d6,
    d20,
    fought,
    hand,
    one_of,
    out,
    phase,
    ready,
    refused,
    stands,
    tasks,
    wearing,
)

AXE, STAFF = Card("weapon", FIGHTER, "Axe"), Card("weapon", MAGE, "Staff")
TRACK = Roll(sides=20, dice=12, pips=(3,) * 12)


@pytest.fixture
def state() -> State:
    """Red is to draw, and both are at Start."""
    return ready()


def test_a_foe_meets_a_party_that_is_on_its_way_and_alone(state: State) -> None:
    """It does not at Start, on another plane, beside a rival that fights, or without members."""
    for space, planar, beside, gone in product((0, 2), (0, 3), (True, False), (True, False)):
        there = at(at(state, RED, space), BLUE, space if beside else 5)
        there = replace(out(there, RED) if gone else there, turn=replace(state.turn, planar=planar))
        assert may_be_met(there) is (space > 0 and not planar and not beside and not gone)


def test_each_battle_has_a_name_of_its_own(state: State) -> None:
    """Its cards are sealed under that name; where nobody fights nothing is sealed."""
    rival, monster = fought(state), fought(state, None)
    second = replace(monster, turn=replace(monster.turn, foes_by=frozenset({BLUE})))
    later = replace(rival, turns=rival.turns + 1)
    names = [battle_name(each) for each in (state, rival, monster, second, later)]
    assert names[0] == ""
    assert len({*names}) == 5


def test_a_rival_is_challenged_where_it_stands_and_can_fight(state: State) -> None:
    three = did(begun(RED, BLUE, GREEN, board_spaces="custom"), RED, m.LayTrack(TRACK))
    for seat in (RED, BLUE, GREEN):
        three = did(three, seat, m.Gather(Roll(sides=20, dice=6, pips=MIXED)))
    here = at(at(at(three, RED, 3), BLUE, 3), GREEN, 3)
    here = phase(here, RED, "move")
    landed = replace(here, turn=replace(here.turn, phase="battle", tasks=(Task("challenge", RED),)))
    assert stands(landed, RED, m.Challenge("green")) == []
    assert did(landed, RED, m.Challenge("green")).turn.battle == Battle(rival=GREEN, played={})
    assert stands(at(landed, GREEN, 4), RED, m.Challenge("green")) == ["Green is not in this space."]
    for rival in ("red", "white"):
        assert refused(landed, RED, m.Challenge(rival)) == "There is no such rival."
    assert refused(out(landed, GREEN), RED, m.Challenge("green")) == "There is no such rival."
    assert rivals_at(landed, RED) == (BLUE, GREEN)
    assert rivals_at(out(landed, BLUE), RED) == (GREEN,)
    empty = replace(here, parties={**here.parties, BLUE: replace(here.parties[BLUE], members=())})
    assert [can_fight(each, BLUE) for each in (here, out(here, BLUE), empty, out(empty, BLUE))] == [
        True,
        *[False] * 3,
    ]


def test_foe_cards_have_the_levels_that_are_printed() -> None:
    met = phase(at(ready(), RED, 3), RED, "encounter")
    for foe, level, may in (
        *(("monster", 1, True), ("monster", 99, True), ("intelligent", 100, False), ("monster", 0, False)),
        *(("trap", 0, True), ("trap", 1, False), ("planar", 3, False), ("weapon", 3, False)),
    ):
        assert isinstance(apply(met, BLUE, m.PlayFoe(foe, level)), State) == may, (foe, level)
    assert stands(met, BLUE, m.PlayFoe("trap")) == []
    assert stands(hand(met, BLUE, 0), BLUE, m.PlayFoe("trap")) == [
        "By Undertally's count Blue holds 0 cards."
    ]
    passed = replace(met, turn=replace(met.turn, passed=frozenset({BLUE})))
    assert stands(passed, BLUE, m.PlayFoe("trap")) == ["Blue has already passed."]
    played = replace(met, turn=replace(met.turn, foes_by=frozenset({BLUE})))
    assert stands(played, BLUE, m.PlayFoe("trap")) == [
        "No more Foe cards can be played on this party this turn."
    ]
    trapped = did(met, BLUE, m.PlayFoe("trap"))
    assert (tasks(trapped), trapped.turn.foes_by) == (["disarm"], frozenset({BLUE}))
    assert refused(met, RED, m.Disarm(d20(3))) == "No trap was played."
    for pips, fails in ((9, True), (10, False)):
        assert (tasks(did(trapped, RED, m.Disarm(d20(pips))))[0] == "lose") == fails
    assert refused(fought(met), BLUE, m.PlayFoe("trap")) == "A battle is being fought."


def test_who_may_still_play_a_foe_card() -> None:
    state = begun(RED, BLUE, GREEN, board_spaces="custom")
    turn = replace(state.turn, seat=BLUE)
    for changed, left in (
        ({}, (GREEN, RED)),
        ({"passed": frozenset({GREEN})}, (RED,)),
        ({"closed": True}, ()),
        ({"foes_by": frozenset({GREEN})}, ()),
    ):
        assert opponents_left(replace(state, turn=replace(turn, **changed))) == left
    each = replace(state.options, foe_cards_per_encounter="one_each")
    played = replace(state, options=each, turn=replace(turn, foes_by=frozenset({GREEN})))
    assert opponents_left(played) == (RED,)
    assert opponents_left(replace(played, away=frozenset({RED}))) == ()
    assert opponents_left(out(played, RED)) == ()
    assert [seats_after(state, seat) for seat in (RED, BLUE, GREEN)] == [
        (BLUE, GREEN),
        (GREEN, RED),
        (RED, BLUE),
    ]


def test_who_is_out_or_away_is_passed_over() -> None:
    state = phase(ready(), RED, "move")
    assert find_next_player(state, RED) == BLUE
    assert find_next_player(out(state, BLUE), RED) == RED
    assert absent(state, frozenset({RED})).on_turn == BLUE
    assert absent(state, frozenset({BLUE})).turn == state.turn
    assert absent(state, frozenset({BLUE, GREEN})).away == {BLUE}
    both = absent(state, frozenset({RED, BLUE}))
    assert (both.on_turn, stuck(both), both.turn) == (RED, True, state.turn)
    assert [stuck(each) for each in (state, out(state, RED), out(state, RED, BLUE))] == [False, False, True]
    early = begun(RED, BLUE)
    assert absent(early, frozenset({RED})).turn == early.turn
    won = replace(at(state, RED, 0), holder=RED, second=True)
    assert absent(won, frozenset({RED})).turn == won.turn


def test_the_moments_of_a_race() -> None:
    state = replace(phase(ready(), RED, "move"), turns=5)
    told = [
        moment(each) for each in (state, replace(state, holder=RED), out(state, RED, BLUE), begun(RED, BLUE))
    ]
    assert [(one.key, one.seat, one.timed) for one in told] == [
        *((5, RED, True), (6, None, True)),
        *((5, None, True), (0, None, False)),
    ]
    assert [str(one.name) for one in told] == [
        "Round 3, Red",
        "The Maps are home",
        "Nobody is left",
        "Set-up",
    ]


def test_tasks_of_one_party_are_not_those_of_another(state: State) -> None:
    waiting = Task("commit", BLUE), Task("commit", RED), Task("fight", RED), Task("lose", RED)
    state = replace(state, turn=replace(state.turn, tasks=waiting))
    assert (find_task(state, "commit", RED), find_task(state, "lose", BLUE)) == (waiting[1], None)
    assert list_open_tasks(state) == waiting[:2]
    assert list_open_tasks(replace(state, turn=replace(state.turn, tasks=waiting[2:]))) == waiting[2:3]
    assert list_open_tasks(replace(state, turn=replace(state.turn, tasks=()))) == ()


def test_what_is_played_in_a_battle(state: State) -> None:
    start = fought(state)
    for spells, items, may in (
        *((0, {}, True), (99, {MAGE: 99}, True), (100, {}, False), (-1, {}, False)),
        *((0, {MAGE: 100}, False), (0, {MAGE: -1}, False), (0, {"bard": 1}, False)),
    ):
        assert isinstance(apply(start, RED, m.Commit(spells, items)), State) == may, (spells, items)
    after_red = did(start, RED, m.Commit(1, {ROGUE: 2, MAGE: 0}))
    assert after_red.turn.battle.played == {RED: Played(1, {ROGUE: 2})}
    assert (after_red.parties[RED].hand, after_red.discarded) == (4, start.discarded + 3)
    assert tasks(after_red) == ["commit", "fight"]
    assert isinstance(apply(after_red, RED, m.Commit()), Misfit)
    assert refused(fought(state, None), BLUE, m.Commit()) == "No battle is being fought."
    assert refused(phase(state, RED, "move"), RED, m.Commit()) == "No battle is being fought."
    assert isinstance(apply(phase(state, RED, "move"), RED, m.TurnOver()), Misfit)
    assert apply(start, RED, m.TurnOver()) == start
    assert stands(start, RED, m.Commit(1, {ROGUE: 1})) == []
    assert cards_set_aside(start, RED, m.Commit(2)) == [True]
    no_rogue = did(start, RED, m.RemoveMember(1))
    assert cards_set_aside(no_rogue, RED, m.Commit(0, {ROGUE: 1})) == [True]
    assert stands(no_rogue, RED, m.Commit(0, {ROGUE: 0})) == []
    assert stands(hand(start, RED, 2), RED, m.Commit(1, {FIGHTER: 1})) == []
    assert stands(hand(start, RED, 1), RED, m.Commit(1, {FIGHTER: 1})) == [
        "By Undertally's count Red holds 1 card."
    ]
    assert [can_use_item(no_rogue, RED, cls) for cls in (MAGE, ROGUE)] == [True, False]


def test_where_the_party_on_turn_plays_first_the_other_waits_as_long_as_it_has_cards() -> None:
    state = fought(ready(commit="open_active_first"))
    sentence = "At this table the active party must play its cards first."
    assert (stands(state, BLUE, m.Commit()), stands(state, RED, m.Commit())) == ([sentence], [])
    assert not plays_second(hand(state, RED, 0), BLUE)
    assert not plays_second(did(state, RED, m.Commit()), BLUE)
    assert not plays_second(fought(ready()), BLUE)


def test_only_sides_with_a_hand_choose_cards() -> None:
    state = hand(at(at(ready(), RED, 2), BLUE, 4), BLUE, 0)
    landed = did(phase(state, RED, "move"), RED, m.March(d6(2)))
    assert [(task.kind, task.seat) for task in landed.turn.tasks] == [("commit", RED), ("fight", RED)]


def test_the_beaten_party_loses_the_maps_and_a_member(state: State) -> None:
    start = wearing(fought(replace(state, holder=BLUE, second=True)), BLUE, 2, AXE, STAFF)
    start = at(at(start, RED, 3), BLUE, 3)
    assert start.turn.battle is not None
    beaten = did(start, RED, m.Fight(d20(20), d20(1)))
    assert (beaten.holder, beaten.turn.winner, tasks(beaten), beaten.turn.tasks[0].seat) == (
        *(RED, RED, ["lose"]),
        BLUE,
    )
    assert isinstance(apply(beaten, BLUE, m.Lose(d6(0))), Misfit)
    lost = did(beaten, BLUE, m.Lose(d6(3)))
    assert (lost.turn.spoils, tasks(lost)[:2]) == ((AXE, STAFF), ["spoil", "spoil"])
    for member in (-1, 6):
        assert refused(lost, RED, m.TakeSpoil(member)) == "There is no such member."
    assert refused(lost, BLUE, m.TakeSpoil(0)) == "This party has no attachment to share out from a battle."
    assert stands(lost, RED, m.TakeSpoil(None)) == []
    assert (cards_set_aside(lost, RED, m.TakeSpoil(0)), stands(lost, RED, m.TakeSpoil(2))) == ([True], [])
    given = did(lost, RED, m.TakeSpoil(2))
    assert given.parties[RED].members[2].cards == (AXE,)
    assert (given.turn.spoils, given.turn.winner) == ((STAFF,), RED)
    away = did(given, RED, m.TakeSpoil(None))
    assert (away.turn.spoils, away.turn.winner, away.discarded) == ((), None, given.discarded + 1)
    assert wearers(state, RED, AXE) == (2, 3, 4, 5)
    lost_by_red = did(replace(start, holder=RED), RED, m.Fight(d20(1), d20(20)))
    assert (lost_by_red.holder, lost_by_red.turn.tasks[0].seat) == (BLUE, RED)
    assert isinstance(apply(start, BLUE, m.Fight(d20(1), d20(20))), Misfit)


@pytest.mark.parametrize("reading", ["restart_at_start", "wait_and_recruit", "out"])
def test_the_last_member_is_lost(reading: str) -> None:
    state = at(ready(empty_party=reading), RED, 5)
    party = replace(state.parties[RED], members=(Member(2, MAGE),), way=-1)
    state = replace(state, holder=RED, second=True, parties={**state.parties, RED: party})
    lost = did(
        replace(state, turn=replace(state.turn, tasks=(Task("lose", RED),))), RED, m.Lose(one_of(1, 1))
    )
    assert (lost.holder, lost.maps_at) == (None, 5)
    after_it = lost.parties[RED]
    assert (after_it.space, after_it.way, after_it.out) == {
        "restart_at_start": (0, 1, False),
        "wait_and_recruit": (5, -1, False),
        "out": (5, -1, True),
    }[reading]
    assert ("gather" in tasks(lost)) == (reading == "restart_at_start")
