"""Every number that a race shows as odds is the share of `apply`'s outcomes, over all possible dice."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.adjudication.questions import rule
from companion.games.underdark_maps.catalogue.tables import ATTACHMENTS, PLANAR
from companion.games.underdark_maps.facts import ways
from companion.games.underdark_maps.page.papers import CHANCES
from companion.games.underdark_maps.page.table import battle_now
from companion.games.underdark_maps.page.tasks import tasks_now
from companion.games.underdark_maps.rules.flow import start_battle
from companion.games.underdark_maps.state import Battle, Card, Member, Played, State, Task, with_party
from companion.kernel.dice import Roll
from companion.kernel.moves import Move
from companion.kernel.seats import Seat
from tests.games.underdark_maps.racing import BLUE, GREEN, RED, begun, did, settings_of
from tests.lots import few

SEATS = (RED, BLUE, GREEN)
LAW = few(10)
BATTLES = few(4)
PERCENT = re.compile(r"(\d+(?:\.\d)?) %")
BARRIER, DANGER, PORTAL, NODE = 8, 16, 14, 15
"""Rows of the terrain table."""


@st.composite
def races(draw: st.DrawFn) -> State:
    """Three parties anywhere on a short track with portals, one of them with the Maps; it is Red's turn."""
    lots = random.Random(draw(st.integers(0, 2**32)))
    state = begun(*SEATS, **{**settings_of(lots), "cards": "table", "board_spaces": "custom"})
    extra = 1 if state.options.end_terrain == "rolled" else 0
    terrain = tuple(
        lots.choice((BARRIER, DANGER, PORTAL, PORTAL, NODE, lots.randint(1, 20))) for _ in range(12)
    )
    state = did(state, RED, m.LayTrack(Roll(sides=20, dice=11 + extra, pips=terrain[: 11 + extra])))
    for seat in SEATS:
        state = did(state, seat, m.Gather(Roll(sides=20, dice=6, pips=(4,) * 6)))
        members = tuple(_member(lots) for _ in range(lots.randint(1, 6)))
        party = replace(
            state.parties[seat],
            space=lots.randint(1, state.end),
            way=lots.choice((1, -1)),
            members=members,
        )
        state = with_party(state, seat, party)
    return replace(state, holder=lots.choice(SEATS), second=True)


def _member(lots: random.Random) -> Member:
    cls = lots.choice(("mage", "mage", "rogue", "fighter"))
    kinds = lots.choices(ATTACHMENTS, k=lots.choice((0, 0, 1, 2)))
    return Member(1, cls, tuple(Card(kind, cls) for kind in kinds))


def shown(*sentences: object) -> list[str]:
    return [found for sentence in sentences for found in PERCENT.findall(str(sentence))]


def said(chance: Fraction) -> str:
    tenths = round(chance * 1000)
    return str(tenths // 10) if tenths % 10 == 0 else f"{tenths / 10:.1f}"


def d(sides: int) -> Iterator[Roll]:
    return (Roll(sides=sides, pips=(pips,)) for pips in range(1, sides + 1))


def share(
    state: State, seat: Seat, made: Callable[[Roll], Move], sides: int, true: Callable[[State], bool]
) -> Fraction:
    """Return the share of a die's faces after which it is true."""
    return Fraction(sum(true(did(state, seat, made(roll))) for roll in d(sides)), sides)


def lost(state: State, seat: Seat) -> bool:
    return state.turn.tasks[:1] == (Task("lose", seat),)


def standing(state: State, seat: Seat, row: int) -> State:
    """A party on its turn, on terrain of this row."""
    space = state.parties[seat].space
    terrain = (*state.terrain[:space], row, *state.terrain[space + 1 :])
    turn = replace(state.turn, seat=seat, tasks=(), battle=None, phase="event")
    return replace(state, terrain=terrain, turn=turn)


@given(races(), st.sampled_from(SEATS))
@few(25)
def test_landing_on_the_party_with_the_maps(state: State, seat: Seat) -> None:
    ruling = rule(state, "catch", {"seat": seat})
    if seat == state.holder:
        assert shown(ruling.answer) == []
        return
    assert state.holder is not None
    there, start = state.parties[state.holder].space, state.parties[seat].space
    way = 1 if there > start else -1
    once = portal = Fraction(0)
    for roll in d(6) if way in ways(state, seat) else ():
        after = did(state, seat, m.March(roll, way))
        if after.parties[seat].space == start:
            continue
        if after.turn.tasks[:1] != (Task("portal", seat),):
            once += Fraction(after.parties[seat].space == there, 6)
            continue
        for entered in d(6):
            through = did(after, seat, m.EnterPortal(entered))
            if through.turn.tasks[0].kind != "shift":
                once += Fraction(through.parties[seat].space == there, 36)
                continue
            for steps in d(6):
                portal += Fraction(did(through, seat, m.Shift(steps)).parties[seat].space == there, 216)
    assert shown(ruling.answer) == [said(once)]
    told = [str(fact.sentence) for fact in ruling.facts if "through a portal" in str(fact.sentence)]
    assert shown(*told) == ([said(portal)] if portal else [])


@pytest.mark.parametrize(("mages", "percent"), [(0, "5.6"), (2, "5.6"), (4, "0")])
def test_who_lands_in_a_portal_is_led_on(mages: int, percent: str) -> None:
    """The rival is on a portal three spaces ahead: one roll lands there, and a planar foe keeps it there."""
    state = begun(RED, BLUE, board_spaces="custom")
    state = did(state, RED, m.LayTrack(Roll(sides=20, dice=12, pips=(3,) * 5 + (PORTAL,) + (3,) * 6)))
    red = (2,) * mages + (4,) * (6 - mages)
    state = did(state, RED, m.Gather(Roll(sides=20, dice=6, pips=red)))
    state = did(state, BLUE, m.Gather(Roll(sides=20, dice=6, pips=(4,) * 6)))
    state = with_party(state, RED, replace(state.parties[RED], space=3))
    state = with_party(state, BLUE, replace(state.parties[BLUE], space=6))
    state = replace(state, holder=BLUE, second=True)
    assert shown(rule(state, "catch", {"seat": RED}).answer) == [percent]


@given(races(), st.sampled_from(SEATS), st.sampled_from((BARRIER, DANGER)))
@LAW
def test_navigation_rolls(state: State, seat: Seat, row: int) -> None:
    asked = shown(rule(state, "navigation", {"seat": seat}).answer)
    there = standing(state, seat, row)
    fails = share(there, seat, m.Navigate, 20, lambda after: after.turn.barred or lost(after, seat))
    assert asked == shown(rule(there, "navigation", {"seat": seat}).answer) == [said(1 - fails)]


@given(races(), st.sampled_from(SEATS))
@LAW
def test_trap_rolls(state: State, seat: Seat) -> None:
    turn = replace(state.turn, seat=seat, phase="encounter", tasks=(Task("disarm", seat),))
    due = replace(state, turn=turn)
    fails = share(due, seat, m.Disarm, 20, lambda after: lost(after, seat))
    assert shown(rule(state, "trap", {"seat": seat}).answer) == [said(1 - fails)]
    assert shown(*tasks_now(due)[0].sentences) == [said(1 - fails)]


@given(races(), st.sampled_from(SEATS))
@LAW
def test_recruit_rolls(state: State, seat: Seat) -> None:
    ruling = rule(state, "recruit", {"seat": seat})
    if len(state.parties[seat].members) == 6:
        assert shown(ruling.answer) == []
        return
    turn = replace(state.turn, seat=seat, phase="recruit", tasks=(Task("recruit", seat),))
    due = replace(state, turn=turn)
    joins = share(due, seat, m.Recruit, 20, lambda after: after.turn.tasks[0].kind == "welcome")
    assert shown(ruling.answer) == shown(*tasks_now(due)[0].sentences) == [said(joins)]


@given(races(), st.sampled_from(SEATS))
@LAW
def test_portal_rolls(state: State, seat: Seat) -> None:
    there = standing(state, seat, PORTAL)
    assert shown(rule(state, "portal", {"seat": seat}).answer) == [said(one) for one in _portal(there, seat)]


def _portal(there: State, seat: Seat) -> list[Fraction]:
    firsts = (Task("shift", seat, -1), Task("planar", seat), Task("shift", seat, 1))
    return [
        share(there, seat, m.EnterPortal, 6, lambda after, first=first: after.turn.tasks[0] == first)
        for first in firsts
    ]


def won(state: State, seat: Seat, battle: Battle) -> Fraction:
    """Whether the party on turn wins a battle; ties are rolled again."""
    begins = start_battle(replace(state, turn=replace(state.turn, seat=seat)), battle)
    ends: list[bool] = []
    for own, other in product(d(20), d(20)):
        after = did(begins, seat, m.Fight(own, other))
        if after.turn.battle is None or after.turn.battle.ties == battle.ties:
            ends.append(not lost(after, seat))
    return Fraction(sum(ends), len(ends))


def _battles(state: State, seat: Seat) -> Iterator[tuple[State, Battle]]:
    rival = SEATS[SEATS.index(seat) - 1]
    met = with_party(state, rival, replace(state.parties[rival], space=state.parties[seat].space))
    some = {seat: Played(1, {}), rival: Played(0, {"mage": 2})}
    yield met, Battle(rival=rival, played=some)
    yield state, Battle(foe="undead", level=7, by=rival, played={seat: Played(0, {})})


@given(races(), st.sampled_from(SEATS))
@BATTLES
def test_a_battle_that_is_fought(state: State, seat: Seat) -> None:
    for met, battle in _battles(state, seat):
        begins = start_battle(replace(met, turn=replace(met.turn, seat=seat)), battle)
        now = won(met, seat, battle)
        ruling = rule(begins, "battle", {"seat": seat})
        assert shown(ruling.answer) == [said(now)]
        seen = battle_now(begins)
        assert seen is not None
        assert shown(seen.odds) == [said(now)]
        worth = next(str(fact.sentence) for fact in ruling.facts if "percentage points" in str(fact.sentence))
        more = won(met, seat, _with_one_more(battle, seat)) - now
        assert f"changes the odds by {said(more)} percentage points" in worth
        if battle.rival is None:
            assert worth.endswith("percentage points.")
        else:
            less = now - won(met, seat, _with_one_more(battle, battle.rival))
            assert worth.endswith(f"for the other side by {said(less)}.")


def _with_one_more(battle: Battle, side: Seat) -> Battle:
    cards = battle.played[side]
    return replace(battle, played={**battle.played, side: replace(cards, spells=cards.spells + 1)})


@given(races(), st.sampled_from(SEATS))
@BATTLES
def test_a_rival_that_may_be_challenged(state: State, seat: Seat) -> None:
    rival = SEATS[SEATS.index(seat) - 1]
    met = with_party(state, rival, replace(state.parties[rival], space=state.parties[seat].space))
    turn = replace(met.turn, seat=seat, phase="battle", tasks=(Task("challenge", seat),))
    due = tasks_now(replace(met, turn=turn))[0]
    assert [said(won(met, seat, Battle(rival=other, played={}))) for other in due.seats] == shown(
        *due.sentences
    )


@given(races(), st.sampled_from(SEATS))
@few(2)
def test_battles_that_could_be(state: State, seat: Seat) -> None:
    facts = [str(fact.sentence) for fact in rule(state, "battle", {"seat": seat}).facts]
    expected = []
    for other in state.order:
        if other != seat:
            met = with_party(state, other, replace(state.parties[other], space=state.parties[seat].space))
            expected.append(won(met, seat, Battle(rival=other, played={})))
    levels = {level: won(state, seat, Battle(foe=PLANAR, level=level, played={})) for level in range(1, 21)}
    expected += [sum(levels.values(), Fraction(0)) / 20, levels[5], levels[10], levels[15]]
    assert shown(*facts) == [said(one) for one in expected]


@given(races(), st.sampled_from(SEATS))
@LAW
def test_who_is_lost(state: State, seat: Seat) -> None:
    members = tuple(replace(one, row=n) for n, one in enumerate(state.parties[seat].members, 1))
    state = with_party(state, seat, replace(state.parties[seat], members=members))
    due = replace(state, turn=replace(state.turn, tasks=(Task("lose", seat),)))
    shares = {
        share(due, seat, m.Lose, len(members), lambda after, one=one: one not in after.parties[seat].members)
        for one in members
    }
    assert [said(one) for one in shares] == shown(rule(state, "stake", {"seat": seat}).answer)


@pytest.mark.parametrize("row", CHANCES, ids=lambda row: str(row.count))
def test_the_table_on_the_party_sheets(row: object) -> None:
    state = begun(RED, BLUE, board_spaces="custom")
    state = did(state, RED, m.LayTrack(Roll(sides=20, dice=12, pips=(BARRIER,) * 12)))
    for seat in (RED, BLUE):
        state = did(state, seat, m.Gather(Roll(sides=20, dice=6, pips=(4,) * 6)))
    count = row.count  # type: ignore[attr-defined]

    def having(cls: str) -> State:
        members = tuple(Member(1, cls) for _ in range(count)) + (Member(1, "fighter"),) * (6 - count)
        return with_party(state, RED, replace(state.parties[RED], space=1, members=members))

    def passing(there: State) -> Fraction:
        return 1 - share(there, RED, m.Navigate, 20, lambda after: after.turn.barred)

    rogues = standing(having("rogue"), RED, BARRIER)
    back, foe, forward = _portal(standing(having("mage"), RED, PORTAL), RED)
    told = (passing(rogues), passing(replace(rogues, holder=RED, second=True)), back, foe, forward)
    row_told = (row.navigation, row.with_maps, row.back, row.foe, row.forward)  # type: ignore[attr-defined]
    assert [said(one) for one in told] == [str(one) for one in row_told]
