"""Distinctions that only one word of the desk makes."""

from dataclasses import replace

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.adjudication import DEMANDS, rule_demand
from companion.games.underworld.facts.wages import is_built
from companion.games.underworld.rules.aerial import against_bomb
from companion.games.underworld.rules.apply import apply, resolve
from companion.games.underworld.rules.hiring import MAX_PEOPLE
from companion.games.underworld.state.land import Stronghold
from companion.games.underworld.state.out import Castle
from tests.games.underworld.desk import Desk, seeded


@pytest.mark.parametrize("calling", ["fighting-man", "magic-user", "cleric"])
@pytest.mark.parametrize("attitude", ["", "neutral", "hostile"])
def test_a_magic_user_alone_demands_something_else_where_he_is_hostile(calling: str, attitude: str) -> None:
    castle = Castle(name="Black", master="Lord", calling=calling, attitude=attitude)
    state = replace(Desk().state, castles={"Black": castle})
    hostile = calling == "magic-user" and attitude == "hostile"
    assert rule_demand(state, "Black").answer == DEMANDS[f"{calling} hostile" if hostile else calling]


def test_a_load_that_was_never_ordered_is_dropped_all_the_same() -> None:
    state = Desk().state
    move = m.Bomb("Gull")
    order = m.Fly("Gull", ())
    for given, objects in ((None, False), (order, True), (replace(order, bombing=True), False)):
        flown = {} if given is None else {"Gull": given}
        assert bool([*against_bomb(replace(state, flown=flown), move)]) is objects


def test_a_stronghold_can_be_lived_in_from_the_day_of_whoever_asks() -> None:
    """The owner's own day if none is named; the first if nobody owns it."""
    state = Desk().people(Ada=12).state
    for owner, day, today in (
        ("Ada", None, state.characters["Ada"].day),
        ("Ada", 40, 40),
        ("", None, 0),
        ("", 7, 7),
    ):
        for lived_in in (-1, 0, today, today + 1):
            found = is_built(state, Stronghold(name="Fort", owner=owner, lived_in=lived_in), day)
            assert found is (0 <= lived_in <= today)


@pytest.mark.parametrize("count", [MAX_PEOPLE + 1, -MAX_PEOPLE - 1])
def test_nobody_hires_or_dismisses_more_than_there_are(count: int) -> None:
    desk = Desk().people(Ada=12)
    desk.enter(m.Found("Fort", "Ada"))
    assert "100000" in desk.refused(m.Hire("Fort", "Armorer", count)).replace(",", "")


@pytest.mark.parametrize("aware", [True, False])
def test_monsters_that_know_of_the_party_are_never_surprised(aware: bool) -> None:
    """In the dark, since light would give the party away in any case."""
    desk = Desk().people(Ada=12)
    desk.enter(m.SetOut(1, ("Ada",)))
    dark = replace(desk.state, expedition=replace(desk.state.expedition, light=False))
    meet = m.Meet(party_aware=True, monsters_aware=aware)
    met = [resolve(dark, None, meet, seeded(number)) for number in range(24)]
    told = {apply(dark, None, move).encounter.surprised for move in met}
    assert told == ({""} if aware else {"", "monsters"})
