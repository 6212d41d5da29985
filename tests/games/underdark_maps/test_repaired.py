"""What follows from the parties' positions and members follows however these came about."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.tables import CLASSES
from companion.games.underdark_maps.facts import count_members, opponents_left
from companion.games.underdark_maps.game import GAME
from companion.games.underdark_maps.page.due import due
from companion.games.underdark_maps.rules.apply import apply, likely_moves
from companion.games.underdark_maps.rules.corrections import TALLY
from companion.games.underdark_maps.rules.flow import stuck
from companion.games.underdark_maps.state import START, State, Task, with_party
from companion.kernel.codec import unpack_draft
from companion.kernel.dice import Roll
from companion.kernel.due import list_awaited
from tests.contract.repaired import BUT_CORRECTED, FIVE_WAYS, by_every_way
from tests.contract.repaired import played as played_to
from tests.games.underdark_maps.racing import BLUE, GREEN, RED, begun, did, options, race, settings_of, sound
from tests.games.written import Written

ONE = Roll(sides=6, pips=(1,))


def races(seed: int, every: int = 29) -> Iterator[State]:
    """States in the middle of races under random settings."""
    lots = random.Random(seed)
    for number, state in enumerate(race(lots, begun(RED, BLUE, GREEN, **settings_of(lots)))):
        if number > 1000:
            return
        if number % every == 0 and not (state.setting_up or state.won or stuck(state)):
            yield state


def on_the_march(state: State) -> State | None:
    """Return the state with the party on turn about to move, a space before the Maps; None if the party is
    empty."""
    seat = state.on_turn
    party = state.parties[seat]
    if not party.members or party.out:
        return None
    before = replace(state, holder=None, second=False, maps_at=state.end)
    before = with_party(before, seat, replace(party, space=state.end - 1, way=1))
    turn = replace(
        before.turn, phase="move", tasks=(Task("march", seat),), battle=None, spoils=(), winner=None
    )
    return replace(before, turn=replace(turn, stride=0, landed=False, planar=0, barred=False), stock=())


@pytest.mark.parametrize("seed", range(12))
def test_a_party_that_is_put_where_the_maps_lie_takes_them_as_one_that_moves_there(seed: int) -> None:
    for state in races(seed):
        start = on_the_march(state)
        if start is None:
            continue
        seat, end, hand = start.on_turn, start.end, start.parties[start.on_turn].hand
        moved = did(start, seat, m.March(ONE, 1))
        assert moved.holder == seat
        back = did(start, seat, m.SetParty(end - 1, hand))
        for repaired in (did(start, seat, m.SetParty(end, hand)), did(back, seat, m.SetParty(end, hand))):
            assert (repaired.holder, repaired.second, repaired.maps_at) == (seat, True, moved.maps_at)
        home = did(did(start, seat, m.SetParty(end, hand)), seat, m.SetParty(START, hand))
        assert home.won
        assert due(home, ()) == ()


@pytest.mark.parametrize("seed", range(12))
def test_a_party_that_was_moved_wrongly_meets_whom_it_would_have_met(seed: int) -> None:
    """A move of 1 was entered where the pawn went 2, or the other way round."""
    for state in races(seed):
        start = on_the_march(state)
        if start is None or start.end < 6 or start.options.portal_when == "on_landing":
            continue
        seat = start.on_turn
        rival = next(other for other in start.order if other != seat)
        plain = replace(
            start, terrain=tuple(0 if n in (4, 5, 6) else row for n, row in enumerate(start.terrain))
        )
        for at, other in ((5, 6), (6, 5)):
            there = plain
            for who in there.order:
                space = 4 if who == seat else at if who == rival else START
                there = with_party(there, who, replace(there.parties[who], space=space))
            right = did(there, seat, m.March(Roll(sides=6, pips=(at - 4,)), 1))
            wrong = did(there, seat, m.March(Roll(sides=6, pips=(other - 4,)), 1))
            if wrong.on_turn != seat or wrong.turn.phase != "encounter":
                continue
            mended = did(wrong, seat, m.SetParty(at, wrong.parties[seat].hand))
            assert due(mended, ()) == due(right, ()), (right.turn, mended.turn)


@pytest.mark.parametrize("seed", range(12))
def test_a_rival_who_is_put_where_a_party_moved_is_met_as_one_who_stood_there(seed: int) -> None:
    """Battle follows landing; a party that has yet to move meets nobody where it is."""
    for state in races(seed):
        start = on_the_march(state)
        if start is None or start.end < 6 or start.options.portal_when == "on_landing":
            continue
        seat = start.on_turn
        rival = next(other for other in start.order if other != seat)
        if not start.parties[rival].members:
            continue
        hand = start.parties[rival].hand
        terrain = tuple(0 if n in (4, 5, 6) else row for n, row in enumerate(start.terrain))
        start = replace(start, terrain=terrain, second=False, maps_at=start.end)
        for who in start.order:
            space = 4 if who == seat else 6 if who == rival else START
            start = with_party(start, who, replace(start.parties[who], space=space))
        march = m.March(Roll(sides=6, pips=(1,)), 1)
        wrong = did(start, seat, march)
        if wrong.on_turn != seat or wrong.turn.phase != "encounter":
            continue
        right = did(with_party(start, rival, replace(start.parties[rival], space=5)), seat, march)
        mended = did(wrong, rival, m.SetParty(5, hand))
        assert due(mended, ()) == due(right, ()), (right.turn, mended.turn)
        assert battles_of(mended)
        assert not battles_of(did(wrong, rival, m.SetParty(5, hand, edition=2))), "ledgers of then had none"
        assert battles_of(did(mended, rival, m.SetParty(6, hand))), "one that has begun is fought"
        stays = did(start, rival, m.SetParty(4, hand))
        assert not battles_of(stays), "it has yet to move"


def battles_of(state: State) -> bool:
    """Return whether a rival is fought once nobody plays a Foe card."""
    while state.turn.phase == "encounter" and state.turn.tasks:
        state = did(state, next(iter(opponents_left(state))), m.PassFoe())
    return state.turn.battle is not None and state.turn.battle.rival is not None


@pytest.mark.parametrize("how", ["restart_at_start", "wait_and_recruit", "out"])
@pytest.mark.parametrize("seed", range(6))
def test_a_party_whose_last_member_is_taken_out_is_empty_as_one_that_lost_it(seed: int, how: str) -> None:
    for played in races(seed):
        state = replace(played, options=replace(played.options, empty_party=how))
        for seat in state.order:
            party = state.parties[seat]
            if not party.members or party.out:
                continue
            for _ in party.members[1:]:
                state = did(state, seat, m.RemoveMember(1))
            lost = apply(state, seat, m.Lose(Roll(sides=1, pips=(1,))))
            assert isinstance(lost, State)
            gone = did(state, seat, m.RemoveMember(0))
            sound(gone)
            assert gone.parties[seat].members == ()
            assert gone.parties[seat].space == lost.parties[seat].space
            assert gone.parties[seat].out == lost.parties[seat].out
            assert (gone.holder, gone.maps_at) == (lost.holder, lost.maps_at)
            gathers = [task.kind for task in gone.turn.tasks if task.seat == seat].count("gather")
            assert gathers == [task.kind for task in lost.turn.tasks if task.seat == seat].count("gather")
            if not (gone.won or stuck(gone)):
                assert options(gone), "somebody can go on"
                assert all(likely_moves(gone, one.who) for one in due(gone, ()) if one.who is not None)
            break


def test_a_member_to_be_named_who_is_taken_out_is_not_waited_for() -> None:
    state = did(begun(RED, BLUE), RED, m.Gather(Roll(sides=20, dice=6, pips=(20, 3, 20, 5, 6, 7))))
    state = did(state, RED, m.RemoveMember(0))
    named = [task.number for task in state.turn.tasks if task.kind == "name"]
    assert named == [1]
    assert not [task for task in did(state, RED, m.RemoveMember(1)).turn.tasks if task.kind == "name"]


def test_a_recount_of_a_party_of_one_leaves_it_where_it_stands() -> None:
    state = next(one for one in races(3) if len(one.parties[RED].members) > 1)
    party = state.parties[RED]
    alone = with_party(state, RED, replace(party, members=party.members[:1], space=3))
    was = next(cls for cls in CLASSES if count_members(alone.parties[RED], cls))
    other = next(cls for cls in CLASSES if cls != was)
    after = alone
    for draft in TALLY.settle(alone, {f"{was}:red": 0, f"{other}:red": 1}):
        after = did(after, draft.seat, draft.move)
    assert [one.cls for one in after.parties[RED].members] == [other]
    assert after.parties[RED].space == 3
    assert not any(task.kind == "gather" for task in after.turn.tasks)


def test_corrections_of_older_ledgers_are_read_as_they_were_then() -> None:
    state = next(one for one in races(3) if one.parties[one.on_turn].members and one.holder is None)
    move = f'{{"space": {state.maps_at}, "hand": 3}}'
    written = f'{{"kind": "set-party", "move": {move}, "seat": "red", "override": null}}'
    old = unpack_draft(written, GAME.moves).move
    assert did(state, state.on_turn, old).holder is None
    assert did(state, state.on_turn, m.SetParty(state.maps_at, 3)).holder == state.on_turn


def stands(here: Written) -> tuple[object, ...]:
    """Return what is awaited, where everybody and the Maps are, and what does not fit."""
    state: State = here.state
    places = {seat: (party.space, party.hand, party.out) for seat, party in state.parties.items()}
    return (
        list_awaited(GAME, here.position),
        state.holder or state.maps_at,
        places,
        state.terrain,
        state.turn,
        here.misfits,
    )


@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("moves", [30, 60])
def test_what_is_put_right_in_a_race_owes_the_same_by_every_way(number: int, moves: int) -> None:
    """Away from the Maps, since a party that is put on them takes them."""

    def table() -> Written:
        here: Written = played_to(GAME, number, moves)
        return here

    state: State = table().state
    if state.setting_up or state.won:
        return
    seat, rival = state.on_turn, next(one for one in state.order if one != state.on_turn)
    near, far = ([n for n in range(1, state.end) if n != state.maps_at][n] for n in (0, 2))
    for who in (seat, rival):
        hand = state.parties[who].hand
        # A battle that a wrong correction begins is fought, or disappears with that correction.
        ways = BUT_CORRECTED if state.turn.phase == "encounter" else FIVE_WAYS
        by_every_way(table, stands, m.SetParty(near, hand), m.SetParty(far, hand + 1), seat=who, ways=ways)
    by_every_way(table, stands, m.SetTerrain(near, 3), m.SetTerrain(near, 9))
    by_every_way(table, stands, m.SetMaps(rival), m.SetMaps("", far))
    by_every_way(table, stands, m.SetTurn("move"), m.SetTurn("event"), seat=rival)
