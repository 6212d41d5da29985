"""The phases of a turn: rolls, recruits, moves, portals, and taking the Maps."""

from dataclasses import replace

import pytest

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.page.tasks import tasks_now
from companion.games.underdark_maps.rules.apply import check, likely_moves
from companion.games.underdark_maps.rules.beginning import track_words
from companion.games.underdark_maps.rules.flow import begin_turn
from companion.games.underdark_maps.rules.moving import march_words, shift_words
from companion.games.underdark_maps.rules.row import GRAMMAR
from companion.games.underdark_maps.scoring import outcome, totals
from companion.games.underdark_maps.state import State, Task, with_tasks
from companion.kernel.dice import Roll
from tests.games.underdark_maps.racing import BLUE, GREEN, RED, begun, did, sound
from tests.games.underdark_maps.setting import (
    ABYSS,
    CITY,
    FIGHTERS,
    MAGES,
    MAGMA,
    MINE,
    MIXED,
    PORTAL,
    ROGUES,
    SHAFT,
    at,
    d6,
    d20,
    one_of,
    phase,
    ready,
    refused,
    tasks,
)


def sentences(state, seat, move):
    return [str(objection.sentence) for objection in check(state, seat, move)]


def test_the_set_up_asks_for_the_track_the_parties_and_every_name() -> None:
    state = begun(RED, BLUE)
    assert tasks(state) == ["track", "gather", "gather"]
    state = did(state, BLUE, m.Gather(Roll(sides=20, dice=6, pips=(20, 1, 2, 3, 4, 20))))
    assert [(task.kind, task.number) for task in state.turn.tasks if task.kind == "name"] == [
        ("name", 0),
        ("name", 5),
    ]
    state = did(state, BLUE, m.NameMember(5, one_of(19, 12), "mage"))
    assert (state.parties[BLUE].members[5].row, state.parties[BLUE].members[5].cls) == (12, "mage")
    assert "first" in refused(state, RED, m.Draw(2))


def test_the_log_counts_the_spaces_of_a_track_without_its_end() -> None:
    for end, dice in (("rolled", 13), ("plain", 12)):
        laid = m.LayTrack(Roll(sides=20, dice=dice, pips=(3,) * dice))
        words = track_words(begun(board_spaces="12", end_terrain=end), RED, laid)
        assert str(words) == "lays a track of 12 spaces"


def test_a_hand_is_cut_to_seven_after_the_draw() -> None:
    state = ready()
    assert sentences(state, RED, m.Draw(2)) == ["A hand can have at most 7 cards: discard 2 more."]
    state = did(state, RED, m.Draw(2, 2))
    assert (state.parties[RED].hand, state.discarded, state.drawn) == (7, 2, 16)
    assert tasks(state) == ["attach"]


@pytest.mark.parametrize(("row", "kind"), [(ABYSS, "barrier"), (MAGMA, "danger")])
@pytest.mark.parametrize(("pips", "passes"), [(9, False), (10, True)])
def test_a_navigation_roll_passes_above_ten_with_the_rogues(row, kind, pips, passes) -> None:
    state = phase(at(ready(row), RED, 1), RED, "difficulties")
    assert tasks(state) == ["navigate"]
    state = did(state, RED, m.Navigate(d20(pips)))
    if passes:
        assert tasks(state) == ["attach"]
        assert not state.turn.barred
    elif kind == "danger":
        assert tasks(state) == ["lose"]
        assert len(did(state, RED, m.Lose(one_of(6, 1))).parties[RED].members) == 5
    else:
        assert state.turn.barred
        assert tasks(did(state, RED, m.GoOn())) == ["encounter"]


def test_the_move_roll_says_that_nothing_more_is_attached() -> None:
    state = phase(at(ready(MINE), RED, 1), RED, "attachments")
    assert tasks(state) == ["attach"]
    assert check(state, RED, m.March(d6(3))) == ()
    state = did(state, RED, m.March(d6(3)))
    assert (state.parties[RED].space, tasks(state)) == (4, ["encounter"])


def test_a_barred_party_goes_on_without_a_move_roll() -> None:
    state = did(phase(at(ready(ABYSS), RED, 1), RED, "difficulties"), RED, m.Navigate(d20(9)))
    assert [task.then for task in tasks_now(state)] == [None]
    said = "The barrier roll failed: the party cannot move this turn."
    assert sentences(state, RED, m.March(d6(3))) == [said]


def test_the_maps_add_five_to_navigation_and_not_to_traps() -> None:
    state = replace(at(ready(ABYSS), RED, 1), holder=RED, second=True)
    state = phase(state, RED, "difficulties")
    assert not did(state, RED, m.Navigate(d20(5))).turn.barred
    assert did(state, RED, m.Navigate(d20(4))).turn.barred
    trapped = did(phase(state, RED, "encounter"), BLUE, m.PlayFoe("trap"))
    assert tasks(did(trapped, RED, m.Disarm(d20(9)))) == ["lose"]


def test_start_is_safe() -> None:
    state = ready()
    assert tasks(phase(state, RED, "difficulties")) == ["attach"]
    assert sentences(phase(state, RED, "move"), BLUE, m.PlayFoe("trap"))


@pytest.mark.parametrize(
    ("row", "pips", "joins"),
    [(CITY, 15, True), (CITY, 14, False), (MINE, 15, True), (3, 17, False), (3, 18, True)],
)
def test_recruits_come_at_eighteen(row, pips, joins) -> None:
    state = did(at(ready(row), RED, 1), RED, m.RemoveMember(5))
    state = phase(state, RED, "recruit")
    state = did(state, RED, m.Recruit(d20(pips)))
    assert (tasks(state) == ["welcome"]) is joins
    if joins:
        state = did(state, RED, m.Welcome(d20(20)))
        assert tasks(state)[0] == "name"
        assert len(state.parties[RED].members) == 6
        assert refused(state, RED, m.Welcome(d20(3))) == "The party is full."


def test_attachments_go_to_their_class() -> None:
    state = phase(ready(), RED, "attachments")
    assert sentences(state, RED, m.Attach(0, "weapon", "fighter")) == ["This card is for a Fighter."]
    assert sentences(state, RED, m.Attach(2, "weapon", "fighter")) == []
    state = did(state, RED, m.Attach(2, "weapon", "fighter", "Axe"))
    assert (state.parties[RED].hand, state.parties[RED].members[2].cards[0].label) == (6, "Axe")
    single = phase(ready(attachment_limit="one_per_kind"), RED, "attachments")
    single = did(single, RED, m.Attach(2, "weapon", "fighter"))
    assert sentences(single, RED, m.Attach(2, "weapon", "fighter")) == [
        "At this table a member can have only one Weapon."
    ]


def test_the_first_at_the_end_takes_the_maps_and_then_goes_home() -> None:
    state = phase(at(ready(), RED, 9), RED, "move")
    assert sentences(state, RED, m.March(d6(3), -1)) == [
        "Until the Maps are taken every party must move towards the End."
    ]
    state = did(state, RED, m.March(d6(5), 1))
    assert (state.parties[RED].space, state.holder, state.second) == (12, RED, True)
    assert tasks(state) == ["encounter"]
    home = phase(at(state, RED, 3), RED, "move")
    assert sentences(home, RED, m.March(d6(3), 1)) == ["The party with the Maps must go home."]
    home = did(home, RED, m.March(d6(6), -1))
    assert home.parties[RED].space == 0
    assert outcome(home).winners == (RED,)
    assert totals(home) == {RED: 24, BLUE: 0}
    assert tasks(home) == []


def test_an_exact_count_moves_only_when_it_fits() -> None:
    state = phase(at(ready(overshoot="exact_count"), RED, 9), RED, "move")
    assert did(state, RED, m.March(d6(5), 1)).parties[RED].space == 9
    assert did(state, RED, m.March(d6(3), 1)).holder == RED
    assert str(march_words(state, RED, m.March(d6(5), 1))) == "rolls 5 and stays: an exact roll is needed"
    at_the_end = phase(replace(at(ready(), RED, 12), second=True), RED, "move")
    assert str(march_words(at_the_end, RED, m.March(d6(5), 1))) == "rolls 5 and stays"


def test_the_way_may_be_chosen_after_the_roll() -> None:
    state = at(ready(direction_choice="after_roll"), RED, 5)
    state = phase(replace(state, second=True, maps_at=9), RED, "move")
    state = did(state, RED, m.March(d6(2), 0))
    assert tasks(state) == ["way"]
    assert did(state, RED, m.Head(-1)).parties[RED].space == 3
    assert did(state, RED, m.Head(1)).parties[RED].space == 7


@pytest.mark.parametrize(
    ("party", "pips", "task"),
    [(FIGHTERS, 2, "shift"), (FIGHTERS, 3, "planar"), (FIGHTERS, 5, "shift"), (MAGES, 1, "shift")],
)
def test_a_portal_is_rolled_for_on_landing(party, pips, task) -> None:
    state = phase(at(ready(3, 3, 3, 3, PORTAL, red=party), RED, 3), RED, "move")
    state = did(state, RED, m.March(d6(2), 1))
    assert tasks(state) == ["portal"]
    state = did(state, RED, m.EnterPortal(d6(pips)))
    assert tasks(state) == [task]
    if task == "planar":
        state = did(state, RED, m.MeetPlanar(d20(13)))
        assert (state.turn.battle.foe, state.turn.battle.level) == ("planar", 13)
    else:
        back = pips == 2
        state = did(state, RED, m.Shift(d6(4)))
        assert state.parties[RED].space == (1 if back else 9)
    sound(state)


def test_forward_out_of_a_portal_is_the_way_just_gone() -> None:
    track = (3, 3, 3, 3, PORTAL)
    for reading, there in (("travel_direction", 3), ("toward_end", 7)):
        state = replace(at(ready(*track, red=MAGES, portal_forward=reading), RED, 7), second=True, holder=RED)
        state = did(phase(state, RED, "move"), RED, m.March(d6(2), -1))
        state = did(did(state, RED, m.EnterPortal(d6(6))), RED, m.Shift(d6(2)))
        assert state.parties[RED].space == there


def test_a_move_before_its_time_is_objected_to_and_can_be_entered() -> None:
    state = ready()
    assert sentences(state, RED, m.March(d6(4), 1)) == ["Next: the draw, for Red."]
    after = did(state, RED, m.March(d6(4), 1))
    assert (after.parties[RED].space, tasks(after)) == (4, ["encounter"])
    assert sentences(after, RED, m.Draw(2, 2)) == ["Next: the encounter, for Blue."]
    assert sentences(state, BLUE, m.Draw(2, 2)) == ["Next: the draw, for Red."]
    assert did(state, BLUE, m.Draw(2, 2)).on_turn == BLUE


def test_corrections_move_pieces_and_book_the_cards() -> None:
    state = did(ready(red=ROGUES, blue=MIXED), RED, m.SetParty(7, 3))
    assert (state.parties[RED].space, state.parties[RED].hand, state.unaccounted) == (7, 3, 4)
    state = did(state, RED, m.SetMaps("blue"))
    assert (state.holder, state.second) == (BLUE, True)
    state = did(state, RED, m.SetMaps("", 5))
    assert (state.holder, state.maps_at) == (None, 5)
    state = did(state, RED, m.SetTerrain(5, PORTAL))
    assert state.terrain[5] == PORTAL
    sound(state)
    assert refused(state, RED, m.SetTerrain(99, 1)) == "There is no such space."
    assert refused(state, RED, m.AddMember(1, "rogue")) == "The party is full."


def test_high_goes_first_and_those_that_are_level_roll_again() -> None:
    def rolled(state: State, *pips: int) -> State:
        return did(state, None, m.RollOff(Roll(sides=20, dice=len(pips), pips=pips)))

    start = begun(RED, BLUE, GREEN)
    again = rolled(start, 12, 17, 17)
    assert (again.order, again.level) == ((RED, BLUE, GREEN), (BLUE, GREEN))
    settled = rolled(again, 3, 9)
    assert (settled.order, settled.on_turn, settled.level) == ((GREEN, RED, BLUE), GREEN, ())
    assert settled.turn.tasks[0].seat == GREEN
    assert "for each party that rolls: 3 in all" in refused(
        start, RED, m.RollOff(Roll(sides=20, dice=2, pips=(1, 2)))
    )
    assert "has begun" in refused(ready(), RED, m.RollOff(Roll(sides=20, dice=2, pips=(1, 2))))


def encountered(**settings: str) -> State:
    """Red's encounter, in which Blue and Green may play; Blue is next."""
    state = begun(RED, BLUE, GREEN, board_spaces="custom", **settings)
    state = did(state, RED, m.LayTrack(Roll(sides=20, dice=12, pips=(3,) * 12)))
    for seat in (RED, BLUE, GREEN):
        state = did(state, seat, m.Gather(Roll(sides=20, dice=6, pips=MIXED)))
    return phase(at(state, RED, 2), RED, "encounter")


def test_a_draw_moves_along_where_the_turn_before_goes_on_after_all() -> None:
    """The entry that ended the encounter was taken back after the next party had drawn."""
    state = did(encountered(), BLUE, m.Draw(2, 1))
    assert (state.on_turn, tasks(state), state.parties[BLUE].hand) == (RED, ["encounter"], 8)
    state = did(did(state, GREEN, m.PlayFoe("trap")), RED, m.Disarm(d20(20)))
    assert (state.on_turn, tasks(state), state.parties[BLUE].hand) == (BLUE, ["attach"], 8)
    sound(state)
    # In its next turn it draws as usual.
    for seat in (BLUE, GREEN, RED):
        state = phase(state, seat, "encounter")
        state = did(state, seat, m.GoOn()) if tasks(state) == ["encounter"] else state
    assert tasks(phase(state, BLUE, "event")) == ["draw"]


def test_only_the_next_party_draws_ahead_and_only_when_the_move_is_over() -> None:
    assert did(encountered(), GREEN, m.Draw(2, 2)).on_turn == GREEN
    assert did(phase(encountered(), RED, "move"), BLUE, m.Draw(2, 2)).on_turn == BLUE
    drawn = did(encountered(), BLUE, m.Draw(2, 2))
    assert tasks(did(drawn, RED, m.GoOn())) == ["attach"]
    assert tasks(phase(phase(drawn, BLUE, "move"), BLUE, "event")) == ["draw"]


def test_a_party_is_waited_for_until_it_has_played_or_let_it_go() -> None:
    state = did(encountered(), BLUE, m.Wait())
    says = ["Blue asked others to wait, and has not played yet."]
    assert sentences(state, RED, m.GoOn()) == says
    assert sentences(did(encountered(), GREEN, m.PassFoe()), RED, m.GoOn()) == []
    assert sentences(did(state, GREEN, m.PassFoe()), RED, m.GoOn()) == says
    assert m.GoOn() not in likely_moves(state, RED)
    assert m.GoOn() in likely_moves(did(state, BLUE, m.PassFoe()), RED)
    trapped = did(state, BLUE, m.PlayFoe("trap"))
    assert (tasks(trapped), trapped.turn.waited) == (["disarm"], frozenset())
    # Whoever passed may think again; in one's own turn it is too late.
    again = did(did(encountered(), BLUE, m.PassFoe()), BLUE, m.Wait())
    assert sentences(again, RED, m.GoOn()) == says
    assert "it is now your own turn" in refused(did(encountered(), RED, m.GoOn()), BLUE, m.Wait())
    assert did(state, RED, m.GoOn()).on_turn == BLUE, "the table says so"


def test_who_may_play_no_foe_any_more_asks_nobody_to_wait_except_to_think_again() -> None:
    state = encountered(foe_cards_per_encounter="one")
    closed = replace(state, turn=replace(state.turn, closed=True))
    played = replace(state, turn=replace(state.turn, foes_by=frozenset({GREEN})))
    passed = replace(state, turn=replace(state.turn, passed=frozenset({BLUE})))
    for there, late in ((state, False), (closed, True), (played, True), (passed, False)):
        assert bool(sentences(there, BLUE, m.Wait())) is late


def test_nothing_is_waited_for_while_attachments_are_shared_out() -> None:
    state = did(phase(encountered(), RED, "event"), BLUE, m.Wait())
    shared = did(state, RED, m.Draw(2))
    assert (tasks(shared), shared.turn.waited) == (["attach"], frozenset({BLUE}))
    assert sentences(shared, RED, m.GoOn()) == []


@pytest.mark.parametrize("ahead", [0, 1, 3])
def test_what_was_drawn_ahead_is_new_in_the_turn_that_begins(ahead: int) -> None:
    state = encountered()
    party = replace(state.parties[BLUE], cards=(7, 3, 9), new=frozenset({7}), ahead=ahead)
    begins = begin_turn(replace(state, parties={**state.parties, BLUE: party}), BLUE)
    assert begins.parties[BLUE].new == frozenset((7, 3, 9)[3 - ahead :])
    assert (begins.on_turn, begins.parties[BLUE].ahead) == (BLUE, 0)


def test_members_are_spoken_of_by_their_place_and_by_their_name() -> None:
    """Each by one of them, counted from 1; a seat without a party has no members."""
    state = ready()
    said = GRAMMAR.names(state, RED)["member"]
    members = len(state.parties[RED].members)
    assert {said[str(n)] for n in range(1, members + 1)} == {str(n) for n in range(members)}
    assert {*said.values()} == {str(n) for n in range(members)}
    assert str(members + 1) not in said
    assert GRAMMAR.names(state, None)["member"] == {}


def test_a_party_asks_to_wait_before_the_encounter() -> None:
    state = did(phase(encountered(), RED, "move"), BLUE, m.Wait())
    met = did(state, RED, m.March(d6(2)))
    assert sentences(met, RED, m.GoOn()) == ["Blue asked others to wait, and has not played yet."]
    assert did(met, RED, m.GoOn()).turn.waited == frozenset()


@pytest.mark.parametrize(
    ("pips", "said"), [(1, "comes out 1 space away"), (6, "comes out 2 spaces away, at Start")]
)
def test_the_log_says_how_far_a_portal_led_not_how_far_beyond_the_track(pips: int, said: str) -> None:
    state = with_tasks(at(ready(SHAFT, PORTAL), RED, 2), Task("shift", RED, -1))
    assert str(shift_words(state, RED, m.Shift(d6(pips)))).startswith(said)
