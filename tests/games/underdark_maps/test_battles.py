"""Foe cards, battles, losses, spoils, and the Maps changing hands."""

from dataclasses import replace
from fractions import Fraction

import pytest

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.facts import chance_to_win, foe_force, force
from companion.games.underdark_maps.page.tasks import tasks_now
from companion.games.underdark_maps.rules.apply import check
from companion.games.underdark_maps.rules.flow import stuck
from companion.games.underdark_maps.scoring import outcome
from companion.games.underdark_maps.state import Card, Played
from companion.kernel.dice import Roll
from tests.games.underdark_maps.racing import BLUE, GREEN, RED, begun, did, sound
from tests.games.underdark_maps.setting import (
    CAVERN,
    CITY,
    FIGHTERS,
    MAGES,
    MIXED,
    NODE,
    SHAFT,
    at,
    d6,
    d20,
    one_of,
    phase,
    ready,
    refused,
    tasks,
    wearing,
)

AXE = Card("weapon", "fighter", "Axe")
STAFF = Card("weapon", "mage", "Staff")


def met(foe: str, level: int, *track: int, **settings: str):
    state = phase(at(ready(*track, **settings), RED, 1), RED, "encounter")
    return did(state, BLUE, m.PlayFoe(foe, level))


def battled(state):
    """Nobody plays a card."""
    while tasks(state)[0] == "commit":
        state = did(state, state.turn.tasks[0].seat, m.Commit())
    return state


def landed(**settings: str):
    """Red lands on Blue."""
    state = at(at(ready(**settings), RED, 2), BLUE, 4)
    return phase(state, RED, "move")


def test_the_worked_examples_of_the_facts() -> None:
    assert chance_to_win(12, 10) == Fraction(229, 382)
    assert chance_to_win(14, 9) == Fraction(8, 11)
    assert chance_to_win(10, 15) == Fraction(3, 11)


def test_the_force_counts_members_attachments_cards_and_mages_on_a_node() -> None:
    state = at(wearing(ready(NODE, red=MAGES), RED, 0, STAFF, STAFF), RED, 1)
    assert force(state, RED, Played(2, {"mage": 1})) == 6 + 2 + 2 * 3 + 3 * 6
    once = at(ready(NODE, red=MAGES, earth_node="once"), RED, 1)
    assert force(once, RED, None) == 6 + 3
    elsewhere = at(ready(CITY, red=MAGES), RED, 1)
    assert force(elsewhere, RED, None) == 6


def test_a_pass_that_comes_once_the_own_turn_has_begun_changes_nothing_and_a_foe_card_says_so() -> None:
    state = phase(ready(), BLUE, "event")
    assert check(state, BLUE, m.PassFoe()) == ()
    assert did(state, BLUE, m.PassFoe()) == state
    assert "it is now your own turn" in refused(state, BLUE, m.PlayFoe("trap"))


def test_of_several_rivals_each_is_offered_with_its_odds() -> None:
    """Six members against six are even. Two more attachments leave 18 ties; of the other 382 pairs Red, two
    points behind, wins 18 * 17 / 2 = 153."""
    state = begun(RED, BLUE, GREEN, board_spaces="custom")
    state = did(state, RED, m.LayTrack(Roll(sides=20, dice=12, pips=(SHAFT,) * 12)))
    for seat in (RED, BLUE, GREEN):
        state = did(state, seat, m.Gather(Roll(sides=20, dice=6, pips=MIXED)))
    state = wearing(at(at(at(state, RED, 2), BLUE, 4), GREEN, 4), GREEN, 0, STAFF, STAFF)
    state = did(did(phase(state, RED, "move"), RED, m.March(d6(2))), RED, m.GoOn())
    (task,) = tasks_now(state)
    assert (task.kind, task.seats) == ("challenge", (BLUE, GREEN))
    assert [str(line) for line in task.sentences] == [
        "Against Blue, Red wins 50 % of the time.",
        "Against Green, Red wins 40.1 % of the time.",
    ]


@pytest.mark.parametrize(
    ("row", "foe", "more"),
    [(CITY, "intelligent", 3), (CITY, "monster", 0), (CAVERN, "monster", 3), (CITY, "planar", 0)],
)
def test_terrain_lends_three_to_its_own_creatures(row, foe, more) -> None:
    assert foe_force(at(ready(row), RED, 1), foe, 8) == 8 + more


def test_a_creature_beaten_draws_a_card_and_ends_the_turn() -> None:
    state = battled(met("monster", 5))
    state = did(state, RED, m.Fight(d20(10), d20(10)))
    assert (state.on_turn, state.parties[RED].hand) == (BLUE, 8)
    sound(state)


def test_a_lost_battle_costs_a_member_with_all_attachments() -> None:
    state = battled(met("monster", 9))
    state = wearing(state, RED, 3, AXE)
    state = did(state, RED, m.Fight(d20(1), d20(20)))
    assert tasks(state) == ["lose"]
    state = did(state, RED, m.Lose(one_of(6, 4)))
    assert len(state.parties[RED].members) == 5
    assert (state.on_turn, state.discarded) == (BLUE, 2)
    sound(state)


def test_equal_totals_are_rolled_again_with_the_same_cards() -> None:
    state = did(met("monster", 6), RED, m.Commit(1))
    assert tasks(state) == ["fight"]
    tied = did(state, RED, m.Fight(d20(8), d20(10)))
    assert (tasks(tied), tied.turn.battle.ties) == (["fight"], 1)
    assert tied.turn.battle.played[RED].spells == 1


def test_one_foe_card_in_all_unless_the_table_says_one_each() -> None:
    again = did(met("trap", 0), RED, m.Disarm(d20(20)))
    assert again.on_turn == BLUE
    several = did(met("trap", 0, foe_cards_per_encounter="one_per_opponent"), RED, m.Disarm(d20(20)))
    assert several.on_turn == BLUE


def test_who_passes_in_advance_is_not_waited_for() -> None:
    state = phase(at(ready(), RED, 1), RED, "move")
    state = did(state, BLUE, m.PassFoe())
    assert did(state, RED, m.March(d6(1), 1)).on_turn == BLUE


def test_a_foe_is_not_played_on_oneself_nor_with_a_level_that_no_card_has() -> None:
    state = phase(at(ready(), RED, 1), RED, "encounter")
    assert "opponent" in refused(state, RED, m.PlayFoe("trap"))
    assert "A Foe card is a trap" in refused(state, BLUE, m.PlayFoe("monster", 0))
    assert "A Foe card is a trap" in refused(state, BLUE, m.PlayFoe("dragon", 3))


def test_spells_need_mages_and_items_need_their_class() -> None:
    state = met("monster", 5)
    said = [str(objection.sentence) for objection in check(state, RED, m.Commit(2, {"mage": 1}))]
    assert said == ["One spell for each Mage: this party can play 1."]
    fighters = phase(at(ready(red=FIGHTERS), RED, 1), RED, "encounter")
    fighters = did(fighters, BLUE, m.PlayFoe("monster", 5))
    said = [str(objection.sentence) for objection in check(fighters, RED, m.Commit(0, {"mage": 1}))]
    assert said == ["The party has no Mage to use that item."]


def test_landing_on_a_rival_is_a_battle_for_the_maps_and_the_attachments() -> None:
    state = replace(landed(), holder=BLUE, second=True)
    state = wearing(state, BLUE, 2, AXE, AXE)
    state = battled(did(state, RED, m.March(d6(2), 1)))
    assert state.turn.battle.rival == BLUE
    state = did(state, RED, m.Fight(d20(20), d20(1)))
    assert state.holder == RED
    assert (tasks(state), state.turn.tasks[0].seat) == (["lose"], BLUE)
    state = did(state, BLUE, m.Lose(one_of(6, 3)))
    assert tasks(state) == ["spoil", "spoil"]
    said = [str(objection.sentence) for objection in check(state, RED, m.TakeSpoil(0))]
    assert said == ["This card is for a Fighter."]
    state = did(did(state, RED, m.TakeSpoil(3)), RED, m.TakeSpoil())
    assert state.parties[RED].members[3].cards == (AXE,)
    assert (state.on_turn, state.discarded) == (BLUE, 1)
    sound(state)


def test_a_won_card_beyond_the_limit_of_the_table_is_objected_to_as_such() -> None:
    state = replace(landed(attachment_limit="one_per_kind"), holder=BLUE, second=True)
    state = wearing(wearing(state, BLUE, 2, AXE), RED, 3, AXE)
    state = did(battled(did(state, RED, m.March(d6(2), 1))), RED, m.Fight(d20(20), d20(1)))
    state = did(state, BLUE, m.Lose(one_of(6, 3)))
    said = [str(objection.sentence) for objection in check(state, RED, m.TakeSpoil(3))]
    assert said == ["At this table a member can have only one Weapon."]


def test_spoils_that_fit_nobody_are_discarded_unless_any_may_be_held() -> None:
    for reading, due in (("fitting_only", BLUE), ("any_held", RED)):
        state = landed(red=FIGHTERS, spoils=reading)
        state = wearing(state, BLUE, 0, STAFF)
        state = battled(did(state, RED, m.March(d6(2), 1)))
        state = did(did(state, RED, m.Fight(d20(20), d20(1))), BLUE, m.Lose(one_of(6, 1)))
        assert state.on_turn == due
        sound(state)


def test_a_rival_who_defends_well_takes_the_maps_too() -> None:
    state = replace(landed(map_party_direction="free"), holder=RED, second=True)
    state = battled(did(state, RED, m.March(d6(2), 1)))
    assert did(state, RED, m.Fight(d20(1), d20(20))).holder == BLUE


@pytest.mark.parametrize("reading", ["restart_at_start", "wait_and_recruit", "out"])
def test_a_party_with_nobody_left(reading) -> None:
    state = replace(at(ready(empty_party=reading), RED, 6), holder=RED, second=True)
    for _ in range(5):
        state = did(state, RED, m.RemoveMember(0))
    state = did(phase(state, RED, "encounter"), BLUE, m.PlayFoe("monster", 19))
    state = did(battled(state), RED, m.Fight(d20(1), d20(20)))
    state = did(state, RED, m.Lose(one_of(1, 1)))
    assert (state.holder, state.maps_at) == (None, 6)
    if reading == "restart_at_start":
        assert (state.parties[RED].space, tasks(state)) == (0, ["gather"])
    elif reading == "out":
        assert state.parties[RED].out
        assert state.on_turn == BLUE
        assert outcome(state) is None
        alone = replace(state, parties={**state.parties, BLUE: replace(state.parties[BLUE], out=True)})
        assert stuck(alone)
    else:
        assert state.on_turn == BLUE
        assert tasks(phase(state, RED, "difficulties")) == ["recruit"]
    blue = phase(at(state, BLUE, 4), BLUE, "move") if reading != "restart_at_start" else state
    if blue is not state:
        assert did(blue, BLUE, m.March(d6(2), 1)).holder == BLUE
    sound(state)
