"""The last possible number and the first impossible one, on the way to the Maps and home with them."""

from dataclasses import replace

import pytest

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.tables import FIGHTER, MAGE, ROGUE
from companion.games.underdark_maps.facts import (
    find_landing,
    find_march_end,
    forward,
    spaces_to_go,
    terrain_at,
    ways,
)
from companion.games.underdark_maps.rules.apply import RULES, apply, check
from companion.games.underdark_maps.rules.row import same_place, space
from companion.games.underdark_maps.scoring import outcome, score, totals
from companion.games.underdark_maps.state import Card, State, Task, setup
from companion.kernel.dice import Roll
from companion.kernel.moves import Begin, Entry, Move
from companion.kernel.rows import Misfit
from companion.kernel.rulings import Refusal
from tests.games.underdark_maps.racing import BLUE, GREEN, RED, begun, did
from tests.games.underdark_maps.setting import (
    MAGES,
    MIXED,
    PORTAL,
    SHAFT,
    at,
    cards_set_aside,
    d6,
    d20,
    fought,
    hand,
    one_of,
    phase,
    ready,
    refused,
    stands,
    tasks,
    wearing,
)
from tests.games.written import START

AXE, STAFF = Card("weapon", FIGHTER, "Axe"), Card("weapon", MAGE, "Staff")
TRACK = Roll(sides=20, dice=12, pips=(3,) * 12)


@pytest.fixture
def state() -> State:
    """Red is to draw, and both are at Start."""
    return ready()


@pytest.mark.parametrize(
    ("move", "may"),
    [
        (m.Draw(0, 0), True),
        (m.Draw(99, 99), True),
        (m.Draw(100, 0), False),
        (m.Draw(-1, 0), False),
        (m.Draw(2, 100), False),
        (m.Draw(2, -1), False),
    ],
)
def test_cards_are_drawn_by_the_handful(state: State, move: Move, may: bool) -> None:
    assert isinstance(apply(state, RED, move), State) == may


def test_two_cards_are_drawn_and_seven_kept(state: State) -> None:
    assert stands(hand(state, RED, 5), RED, m.Draw(2, 0)) == []
    assert stands(hand(state, RED, 6), RED, m.Draw(2, 0)) == [
        "A hand can have at most 7 cards: discard 1 more."
    ]
    assert stands(hand(state, RED, 6), RED, m.Draw(2, 1)) == []
    assert cards_set_aside(hand(state, RED, 1), RED, m.Draw(3, 0)) == [True]
    assert stands(hand(state, RED, 1), RED, m.Draw(2, 3)) == []
    assert stands(hand(state, RED, 0), RED, m.Draw(2, 3)) == ["By Undertally's count Red holds 0 cards."]


@pytest.mark.parametrize(
    "move",
    [
        m.Navigate(d6(3)),
        m.Recruit(d6(3)),
        m.Welcome(d6(3)),
        m.Disarm(d6(3)),
        m.MeetPlanar(d6(3)),
        m.March(d20(3)),
        m.EnterPortal(d20(3)),
        m.Shift(d20(3)),
        m.Gather(Roll(sides=20, dice=5, pips=(2,) * 5)),
        m.Gather(Roll(sides=6, dice=6, pips=(2,) * 6)),
        m.Lose(d20(3)),
        m.Fight(d6(3), d20(3)),
        m.Fight(d20(3), d6(3)),
        m.NameMember(0, d20(3), MAGE),
        m.LayTrack(Roll(sides=6, dice=12, pips=(3,) * 12)),
    ],
    ids=lambda move: move.kind,
)
def test_other_dice_are_no_roll_of_that_kind(move: Move) -> None:
    full = fought(at(at(ready(PORTAL), RED, 1), BLUE, 1))
    short = did(full, RED, m.RemoveMember(5))
    waiting = Task("disarm", RED), Task("planar", RED), Task("shift", RED, 1)
    short = replace(short, turn=replace(short.turn, tasks=waiting))
    assert isinstance(apply(short, RED, move), Misfit)


def test_nobody_is_welcomed_or_recruited_into_a_full_party(state: State) -> None:
    for move in (m.Welcome(d20(3)), m.Recruit(d20(20))):
        assert refused(state, RED, move) == "The party is full."
        one_less = did(state, RED, m.RemoveMember(0))
        assert isinstance(apply(one_less, RED, move), State)
    recruited = phase(did(state, RED, m.RemoveMember(0)), RED, "recruit")
    recruited = did(recruited, RED, m.Recruit(d20(18)))
    joined = did(recruited, RED, m.Welcome(d20(20)))
    assert tasks(joined)[0] == "name"
    assert joined.turn.tasks[0].number == 5


def test_members_are_named_once_and_by_the_table() -> None:
    state = begun(RED, BLUE, board_spaces="custom")
    state = did(state, RED, m.LayTrack(TRACK))
    state = did(state, RED, m.Gather(Roll(sides=20, dice=6, pips=(20, 2, 20, 1, 4, 20))))
    named = [task.number for task in state.turn.tasks if (task.kind, task.seat) == ("name", RED)]
    assert named == [0, 2, 5]
    for member, pips, cls in ((-1, 3, MAGE), (6, 3, MAGE), (1, 3, MAGE), (0, 3, "bard")):
        assert isinstance(apply(state, RED, m.NameMember(member, one_of(19, pips), cls)), Misfit), member
    assert isinstance(apply(state, RED, m.NameMember(0, d20(3), MAGE)), Misfit)
    after = did(state, RED, m.NameMember(2, one_of(19, 7), FIGHTER))
    assert [(one.row, one.cls) for one in after.parties[RED].members] == [
        *((0, ""), (2, MAGE), (7, FIGHTER)),
        *((1, ROGUE), (4, FIGHTER), (0, "")),
    ]
    left = [task.number for task in after.turn.tasks if (task.kind, task.seat) == ("name", RED)]
    assert left == [0, 5]
    assert [task.seat for task in after.turn.tasks if task.kind == "gather"] == [BLUE]


def test_a_party_that_gathers_anew_lays_its_attachments_away(state: State) -> None:
    worn = wearing(state, RED, 1, AXE)
    after = did(worn, RED, m.Gather(Roll(sides=20, dice=6, pips=MAGES)))
    assert after.discarded == worn.discarded + 1
    assert [one.cards for one in after.parties[RED].members] == [()] * 6


def test_who_goes_first_is_rolled_in_the_set_up_by_all_and_then_by_those_who_are_level() -> None:
    start = begun(RED, BLUE, GREEN)
    assert refused(ready(), RED, m.RollOff(Roll(sides=20, dice=2, pips=(3, 4)))).startswith("The race has")
    assert isinstance(apply(start, RED, m.RollOff(Roll(sides=20, dice=2, pips=(3, 4)))), Misfit)
    level = did(start, RED, m.RollOff(Roll(sides=20, dice=3, pips=(3, 9, 9))))
    assert (level.level, level.rolled_off, level.order) == ((BLUE, GREEN), False, (RED, BLUE, GREEN))
    after = did(level, RED, m.RollOff(Roll(sides=20, dice=2, pips=(3, 9))))
    assert (after.level, after.rolled_off, after.order) == ((), True, (GREEN, RED, BLUE))
    assert after.on_turn == GREEN
    assert [task.seat for task in after.turn.tasks if task.kind == "track"] == [GREEN]
    assert [task.seat for task in after.turn.tasks if task.kind == "gather"] == [RED, BLUE, GREEN]


def test_an_attachment_goes_to_a_member_who_is_there(state: State) -> None:
    for member in (-1, 6):
        assert refused(state, RED, m.Attach(member, "weapon", MAGE)) == "There is no such member."
    for kind, cls in (("spell", MAGE), ("weapon", "bard")):
        assert refused(state, RED, m.Attach(0, kind, cls)) == "That is not an attachment."
    early = phase(state, RED, "attachments")
    for member, cls in ((0, MAGE), (5, FIGHTER)):
        after = did(early, RED, m.Attach(member, "weapon", cls, "x" * 40))
        assert [len(one.cards) for one in after.parties[RED].members] == [i == member for i in range(6)]
        assert stands(early, RED, m.Attach(member, "weapon", cls, "x" * 40)) == []
    with pytest.raises(Refusal, match="longer than 40"):
        check(early, RED, m.Attach(0, "weapon", MAGE, "x" * 41))
    assert cards_set_aside(early, RED, m.Attach(0, "weapon", FIGHTER)) == [True]
    assert stands(hand(early, RED, 1), RED, m.Attach(0, "weapon", MAGE)) == []
    one_each = wearing(ready(attachment_limit="one_per_kind"), RED, 0, STAFF)
    one_each = phase(one_each, RED, "attachments")
    assert stands(one_each, RED, m.Attach(0, "weapon", MAGE)) == [
        "At this table a member can have only one Weapon."
    ]
    assert stands(one_each, RED, m.Attach(0, "armour", MAGE)) == []


def test_the_way_of_a_march(state: State) -> None:
    early = phase(at(state, RED, 4), RED, "move")
    assert stands(early, RED, m.March(d6(3), 1)) == []
    assert stands(early, RED, m.March(d6(3), -1)) == [
        "Until the Maps are taken every party must move towards the End."
    ]
    assert refused(early, RED, m.March(d6(3), 2)) == "A party can go only towards the End or towards Start."
    later = replace(at(early, BLUE, 9), holder=BLUE, second=True)
    assert stands(later, RED, m.March(d6(3), -1)) == []
    assert stands(later, RED, m.March(d6(3), 0)) == [
        "At this table the direction must be chosen before the roll."
    ]
    after_roll = replace(later, options=replace(later.options, direction_choice="after_roll"))
    assert stands(after_roll, RED, m.March(d6(3), 0)) == []
    waiting = did(after_roll, RED, m.March(d6(3), 0))
    assert (waiting.turn.stride, tasks(waiting)[0], waiting.turn.tasks[0].number) == (3, "way", 3)
    assert stands(waiting, RED, m.Head(1)) == []
    gone = did(waiting, RED, m.Head(-1))
    assert (gone.parties[RED].space, gone.parties[RED].way, gone.turn.stride) == (1, -1, 0)
    assert "way" not in tasks(gone)
    assert refused(early, RED, m.Head(1)) == "No move is waiting for a direction."
    assert refused(waiting, RED, m.Head(0)) == "A party can go only towards the End or towards Start."
    ends = at(later, RED, 12)
    assert stands(ends, RED, m.March(d6(3), 1)) == ["There is no space in that direction."]
    assert stands(ends, RED, m.March(d6(3), 0)) == []
    holds = replace(later, holder=RED)
    assert stands(holds, RED, m.March(d6(3), 1)) == ["The party with the Maps must go home."]
    freely = replace(ends, holder=RED, options=replace(ends.options, map_party_direction="free"))
    assert stands(freely, RED, m.March(d6(3), 1)) == ["There is no space in that direction."]
    assert did(holds, RED, m.March(d6(3), 0)).parties[RED].space == 1
    barred = replace(early, turn=replace(early.turn, barred=True))
    assert cards_set_aside(barred, RED, m.March(d6(3), 1)) == [True]


def test_where_a_move_ends(state: State) -> None:
    exact = ready(overshoot="exact_count")
    for steps, ends, fits in ((-4, 0, 0), (-5, 0, 4), (8, 12, 12), (9, 12, 4), (3, 7, 7)):
        assert find_landing(state, 4, steps) == find_march_end(at(state, RED, 4), RED, steps) == ends
        assert find_march_end(at(exact, RED, 4), RED, steps) == fits
    assert (ways(state, RED), ways(replace(state, second=True), RED)) == ((1,), (1,))
    second = replace(state, second=True, holder=BLUE)
    assert [ways(at(second, RED, space), RED) for space in (0, 1, 11, 12)] == [(1,), (1, -1), (1, -1), (-1,)]
    assert ways(at(second, BLUE, 3), BLUE) == (-1,)
    freely = replace(second, options=replace(second.options, map_party_direction="either"))
    assert ways(at(freely, BLUE, 3), BLUE) == (1, -1)
    assert [
        forward(ready(portal_forward=to), way) for to in ("toward_end", "travel_direction") for way in (1, -1)
    ] == [
        *(1, 1),
        *(1, -1),
    ]
    assert [terrain_at(ready(7, 8), space).pips for space in (-1, 0, 1, 2, 12, 13)] == [0, 0, 7, 8, 3, 0]
    far = at(at(second, RED, 3), BLUE, 9)
    assert (spaces_to_go(far, RED), spaces_to_go(far, BLUE), spaces_to_go(at(state, RED, 3), RED)) == (
        15,
        9,
        21,
    )


def test_the_maps_are_taken_where_they_lie(state: State) -> None:
    early = phase(at(state, RED, 11), RED, "move")
    taken = did(early, RED, m.March(d6(1)))
    assert (taken.holder, taken.second) == (RED, True)
    dropped = did(phase(at(state, RED, 3), RED, "move"), RED, m.SetMaps("", 5))
    assert did(dropped, RED, m.March(d6(2), 1)).holder == RED
    assert did(dropped, RED, m.March(d6(3), 1)).holder is None
    other = replace(early, holder=BLUE, second=True)
    assert did(other, RED, m.March(d6(1), 1)).holder == BLUE


@pytest.mark.parametrize(("pips", "task", "number"), [(1, "shift", -1), (2, "planar", 0), (4, "shift", 1)])
def test_what_comes_of_a_portal(pips: int, task: str, number: int) -> None:
    """Red has one Mage: up to 2 it leads back, at 3 and 4 something comes through."""
    state = phase(ready(SHAFT, SHAFT, SHAFT, PORTAL, red=MIXED), RED, "move")
    landed = did(at(state, RED, 1), RED, m.March(d6(3)))
    assert tasks(landed)[0] == "portal"
    after = did(landed, RED, m.EnterPortal(d6(pips)))
    assert (after.turn.tasks[0].kind, after.turn.tasks[0].number) == (task, number)
    if task == "shift":
        assert did(after, RED, m.Shift(d6(2))).parties[RED].space == 4 + 2 * number
        assert refused(landed, RED, m.Shift(d6(2))) == "No portal leads anywhere now."
    else:
        met = did(after, RED, m.MeetPlanar(d20(13)))
        assert (met.turn.battle.foe, met.turn.battle.level, met.turn.planar) == ("planar", 13, 0)
        assert refused(landed, RED, m.MeetPlanar(d20(13))).startswith("No planar foe")
    assert refused(at(state, RED, 1), RED, m.EnterPortal(d6(3))) == "There is no portal on this space."


def test_points_are_the_spaces_behind_a_party(state: State) -> None:
    early = at(at(state, RED, 4), BLUE, 9)
    assert totals(early) == {RED: 4, BLUE: 9}
    home = replace(early, holder=BLUE, second=True)
    assert totals(home) == {RED: 4, BLUE: 12 + 3}
    sheet = score(home)
    assert [(one.seat, one.total, [line.points for line in one.lines]) for one in sheet.seats] == [
        (RED, 4, [4, 0]),
        (BLUE, 15, [12, 3]),
    ]
    assert all(one.complete for one in sheet.seats)
    assert [item.place for line in sheet.seats[0].lines for item in line.items] == ["party:red"] * 2
    assert outcome(home) is None
    won = at(home, BLUE, 0)
    assert outcome(won).winners == (BLUE,)


def test_the_set_up_is_for_the_first_player_and_has_the_hands_that_the_table_says() -> None:
    state = setup(Begin((RED, BLUE, GREEN), BLUE, {"board_spaces": "12", "nothing": "known"}))
    assert (state.order, state.on_turn, state.drawn, state.maps_at) == ((BLUE, GREEN, RED), BLUE, 21, 13)
    assert [(task.kind, task.seat) for task in state.turn.tasks] == [
        *(("track", BLUE), ("gather", BLUE)),
        *(("gather", GREEN), ("gather", RED)),
    ]
    dealt_here = setup(Begin((RED, BLUE), RED, {"cards": "dealt"}))
    assert (dealt_here.drawn, {party.hand for party in dealt_here.parties.values()}) == (0, {0})
    assert tasks(dealt_here)[-1] == "deck"


def test_what_concerns_a_space_is_found_by_it_and_what_concerns_a_party_by_the_move() -> None:
    assert (space(3), same_place("space:3"), same_place("party:red")) == ("space:3", "space:3", "")
    entry = Entry(version=1, move=m.SetTerrain(3, 8), seat=RED, override=None, by="t", at=START, saw=0)
    assert RULES.touches(entry) == ("space:3",)
