"""Corrections and recounts fix the mirror, and impossible values are refused on either side of the limit."""

import random
from dataclasses import replace

import pytest

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.tables import CLASSES, FIGHTER, MAGE, ROGUE
from companion.games.underdark_maps.rules.apply import apply
from companion.games.underdark_maps.rules.corrections import TALLY
from companion.games.underdark_maps.rules.hands import spend
from companion.games.underdark_maps.state import Card, State, choose
from companion.kernel.dice import Roll
from companion.kernel.moves import Move
from companion.kernel.rows import Misfit
from companion.kernel.seats import Seat
from tests.games.underdark_maps.racing import BLUE, GREEN, RED, begun, did, sound
from tests.games.underdark_maps.setting import MIXED, at, phase, ready, refused, wearing

WEAPON, ARMOUR = Card("weapon", ROGUE), Card("armour", FIGHTER)


def fits(state: State, seat: Seat, move: Move) -> bool:
    return not isinstance(apply(state, seat, move), Misfit)


def test_a_recount_leads_to_what_was_counted() -> None:
    lots = random.Random(3)
    start = phase(ready(), RED, "event")
    for _ in range(30):
        counted = {f"space:{RED}": lots.randint(0, 12), f"hand:{BLUE}": lots.choice((0, 7, 99))}
        for seat in (RED, BLUE):
            members = lots.choices(CLASSES, k=lots.randint(0, 6))
            counted |= {f"{cls}:{seat}": members.count(cls) for cls in CLASSES}
        state = start
        for draft in TALLY.settle(start, counted):
            state = did(state, draft.seat, draft.move)
            sound(state)
        shown = {key: pool.count for key, pool in TALLY.pools(state).items()}
        assert shown == {key: pool.count for key, pool in TALLY.pools(start).items()} | counted
        assert TALLY.settle(state, counted) == ()


def test_whoever_is_kept_by_a_recount_keeps_name_and_cards() -> None:
    state = wearing(ready(), RED, 2, WEAPON, ARMOUR)
    (draft,) = TALLY.settle(state, {"fighter:red": 3})
    assert (draft.seat, draft.move) == (RED, m.RemoveMember(5))
    after = did(state, draft.seat, draft.move)
    assert after.parties[RED].members == state.parties[RED].members[:5]


def test_what_a_recount_asks_for() -> None:
    pools = TALLY.pools(ready())
    assert {key: (pool.most, pool.group, pool.near) for key, pool in pools.items()} == {
        f"{key}:{seat}": (most, seat, True)
        for key, most in (("space", 12), *((cls, 6) for cls in CLASSES), ("hand", 99))
        for seat in (RED, BLUE)
    }
    assert [key.partition(":")[2] for key in pools] == [RED, BLUE] * 5
    assert {key: pools[f"{key}:red"].count for key in CLASSES} == {MAGE: 1, ROGUE: 1, FIGHTER: 4}
    assert len(TALLY.notes(ready(), {"mage:red": 2})) == 1
    assert TALLY.notes(ready(), {"mage:red": 1, "rogue:blue": 0}) == ()


def test_terrain_is_set_on_a_space_of_the_track_and_nowhere_else() -> None:
    state = ready()
    for space, row in ((1, 1), (12, 20), (11, 8)):
        after = did(state, RED, m.SetTerrain(space, row))
        assert after.terrain == (*state.terrain[:space], row, *state.terrain[space + 1 :])
    for space, row in ((0, 1), (13, 1), (1, 0), (1, 21), (-1, 3)):
        assert refused(state, RED, m.SetTerrain(space, row))


def test_a_party_stands_on_the_track_and_what_its_hand_has_more_is_unaccounted() -> None:
    state = ready()
    for space, hand in ((0, 0), (12, 99), (5, 7)):
        after = did(state, RED, m.SetParty(space, hand))
        assert (after.parties[RED].space, after.parties[RED].hand) == (space, hand)
        assert after.unaccounted == state.unaccounted - (hand - 7)
        assert after.parties[BLUE] == state.parties[BLUE]
    for space in (-1, 13):
        assert refused(state, RED, m.SetParty(space, 7)) == "There is no such space."
    for hand in (-1, 100):
        assert refused(state, RED, m.SetParty(3, hand)) == "A hand can have 0 to 99 cards."


def test_members_come_to_six_and_go_with_their_cards() -> None:
    state = wearing(ready(), RED, 1, WEAPON)
    assert refused(state, RED, m.AddMember(3, MAGE)) == "The party is full."
    for number in (-1, 6):
        assert refused(state, RED, m.RemoveMember(number)) == "There is no such member."
    for number in (0, 1, 5):
        after = did(state, RED, m.RemoveMember(number))
        members = state.parties[RED].members
        assert after.parties[RED].members == members[:number] + members[number + 1 :]
        assert after.discarded == state.discarded + (number == 1)
        sound(after)
        again = did(after, RED, m.AddMember(19, MAGE))
        assert [(one.row, one.cls, one.cards) for one in again.parties[RED].members[5:]] == [(19, MAGE, ())]
        assert again.parties[RED].members[:5] == after.parties[RED].members
        for row, cls in ((0, MAGE), (20, MAGE), (3, "bard")):
            assert refused(after, RED, m.AddMember(row, cls)) == "There is no such adventurer."
    out = replace(after, parties={**after.parties, RED: replace(after.parties[RED], out=True)})
    assert not did(out, RED, m.AddMember(3, MAGE)).parties[RED].out


def test_one_attachment_is_taken_off() -> None:
    state = wearing(ready(), RED, 1, WEAPON, ARMOUR, WEAPON)
    for member, card in ((-1, 0), (6, 0), (1, -1), (1, 3), (0, 0)):
        assert isinstance(apply(state, RED, m.RemoveCard(member, card)), Misfit), (member, card)
    for card, left in ((0, (ARMOUR, WEAPON)), (1, (WEAPON, WEAPON)), (2, (WEAPON, ARMOUR))):
        after = did(state, RED, m.RemoveCard(1, card))
        assert [one.cards for one in after.parties[RED].members] == [(), left, (), (), (), ()]
        assert after.discarded == state.discarded + 1
        sound(after)
    last = wearing(ready(), RED, 5, WEAPON)
    assert [one.cards for one in did(last, RED, m.RemoveCard(5, 0)).parties[RED].members] == [()] * 6


def test_the_maps_lie_on_the_track_or_are_with_a_party() -> None:
    state = ready()
    assert did(state, RED, m.SetMaps("blue")).holder == BLUE
    assert did(state, RED, m.SetMaps("blue")).second
    assert refused(state, RED, m.SetMaps("green"))
    for space, second in ((1, True), (11, True), (12, False)):
        after = did(replace(state, holder=BLUE), RED, m.SetMaps("", space))
        assert (after.holder, after.maps_at, after.second) == (None, space, second)
    for space in (0, 13):
        assert refused(state, RED, m.SetMaps("", space))


def test_the_turn_is_set_in_a_race_that_has_begun() -> None:
    state = phase(ready(), RED, "event")
    assert refused(begun(RED, BLUE), RED, m.SetTurn("event")) == "Set up the track and the parties first."
    assert refused(state, RED, m.SetTurn("dinner")) == "There is no such phase."
    same, other = did(state, RED, m.SetTurn("move")), did(state, BLUE, m.SetTurn("move"))
    assert (same.turns, same.on_turn, same.turn.phase) == (state.turns, RED, "move")
    assert (other.turns, other.on_turn) == (state.turns + 1, BLUE)
    assert [(task.kind, task.seat) for task in other.turn.tasks] == [("march", BLUE)]


def test_rounds_are_counted_from_one() -> None:
    state = ready()
    for turns, number in ((0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)):
        assert replace(state, turns=turns).round == number
    assert [replace(begun(RED, BLUE, GREEN), turns=turns).round for turns in range(5)] == [0, 1, 1, 1, 2]


def test_settings_change_in_mid_game_but_not_the_track_that_lies_nor_where_the_cards_are() -> None:
    early = begun(RED, BLUE, board_spaces="12")
    assert (early.end, early.maps_at) == (13, 13)
    assert (choose(early, "board_spaces", "18").end, choose(early, "board_spaces", "18").maps_at) == (19, 19)
    assert choose(early, "board_spaces", "custom").end == 25
    assert choose(early, "cards", "dealt") == early
    assert choose(early, "nothing", "x") == early
    laid = ready()
    assert choose(laid, "board_spaces", "18") == laid
    assert choose(laid, "overshoot", "exact_count").options.overshoot == "exact_count"
    assert choose(laid, "overshoot", "exact_count").maps_at == laid.maps_at


@pytest.mark.parametrize(
    ("spaces", "rolled", "may"), [(2, True, True), (1, True, False), (2, False, True), (1, False, False)]
)
def test_a_track_has_two_spaces_at_least(spaces: int, rolled: bool, may: bool) -> None:
    state = begun(RED, BLUE, board_spaces="custom", end_terrain="rolled" if rolled else "none")
    dice = spaces + rolled
    move = m.LayTrack(Roll(sides=20, dice=dice, pips=(3,) * dice))
    assert fits(state, RED, move) == may
    if may:
        laid = did(state, RED, move)
        assert laid.terrain == (0, *(3,) * spaces, 3 if rolled else 0)
        assert laid.maps_at == laid.end == spaces + 1


def test_a_track_is_not_laid_shorter_than_where_somebody_stands_or_the_maps_lie() -> None:
    def track(spaces: int) -> m.LayTrack:
        return m.LayTrack(Roll(sides=20, dice=spaces + 1, pips=(3,) * (spaces + 1)))

    state = ready(red=MIXED)
    assert fits(at(state, RED, 8), RED, track(7))
    assert not fits(at(state, RED, 8), RED, track(6))
    dropped = did(state, RED, m.SetMaps("", 8))
    assert fits(dropped, RED, track(7))
    assert not fits(dropped, RED, track(6))
    assert did(dropped, RED, track(9)).maps_at == 8
    assert did(state, RED, track(9)).maps_at == 10
    carried = replace(did(dropped, RED, m.SetMaps("blue")), maps_at=8)
    assert fits(carried, RED, track(3))


@pytest.mark.parametrize(("played", "left", "missing"), [(6, 1, 0), (7, 0, 0), (9, 0, 2)])
def test_who_plays_more_cards_than_were_counted_held_some_that_nobody_counted(
    played: int, left: int, missing: int
) -> None:
    state = ready()
    before = state.parties[RED].hand
    assert before == 7
    after = spend(state, RED, played)
    assert (after.parties[RED].hand, after.unaccounted) == (left, state.unaccounted - missing)
    assert after.parties[BLUE] == state.parties[BLUE]
