"""What the referee still has to do follows from who and what is there, however an entry made it so."""

from dataclasses import replace

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.game import GAME
from companion.games.underworld.moves.editions import THIRD
from companion.games.underworld.rules.ships import SINKS
from companion.games.underworld.sample import sample
from companion.kernel.due import list_awaited
from companion.kernel.moves import Move
from tests.contract import repaired
from tests.games.underworld.desk import Desk

PARTY = ("Ada", "Bo", "Cy")
EVENINGS = range(24, 72, 6)
"""Numbers of moves of the sample: at home, in battles, underground, on a journey."""


def played(moves: int) -> Desk:
    here = Desk()
    for draft in (*sample().played, *sample().rest)[1 : moves + 1]:
        if draft.move.kind in GAME.moves:
            here._append(draft.move, draft.seat)
    return here


def stands(here: Desk) -> tuple[object, ...]:
    """Return what is due, what does not fit, and the state of everybody and everything."""
    purses = {who: account.purse for who, account in here.state.accounts.items()}
    hits = {who: one.hits for who, one in here.state.characters.items()}
    due = list_awaited(GAME, here.position), tasks(here.state)
    return due, here.misfits, purses, hits, here.state.ships, here.state.hexes


def by_every_way(moves: int, right: Move, wrong: Move, *others: Move) -> None:
    """`others`: further ways to the same result."""
    entered = [[(None, other)] for other in others]
    repaired.by_every_way(lambda: played(moves), stands, right, wrong, *entered)


@pytest.mark.parametrize("moves", EVENINGS)
def test_a_purse_that_is_counted_owes_as_one_that_paid(moves: int) -> None:
    for who in PARTY[:2]:
        state = played(moves).state
        has = state.accounts[who].purse // 100 if who in state.accounts else 0
        by_every_way(moves, m.SetPurse(who, -7), m.SetPurse(who, -30), m.Book(who, "a loan", -7 - has))


@pytest.mark.parametrize("moves", EVENINGS)
def test_somebody_whose_hits_are_put_right_waits_as_one_who_was_hit(moves: int) -> None:
    state = played(moves).state
    for who in PARTY[:2]:
        one = state.characters[who]
        hurt, whole = (m.SetCharacter(replace(one, hits=hits, rested=0)) for hits in (1, one.most))
        dead = m.SetCharacter(replace(one, hits=0, rested=0))
        by_every_way(moves, hurt, dead, m.Hurt(who, one.hits - 1))
        by_every_way(moves, dead, whole, m.Hurt(who, one.hits))
        by_every_way(moves, whole, dead)


@pytest.mark.parametrize("moves", EVENINGS)
def test_a_ship_that_is_put_right_is_afloat_or_sunk_as_one_that_was_hit(moves: int) -> None:
    for ship in played(moves).state.ships.values():
        down, holed = replace(ship, hull=0), replace(ship, sinking=2)
        full, fewer = replace(ship, water=SINKS), replace(ship, crew=1, rowers=0, marines=0)
        by_every_way(moves, m.SetShip(down), m.SetShip(fewer), m.HitShip(ship.name, ship.hull))
        by_every_way(moves, m.SetShip(holed), m.SetShip(full))
        by_every_way(moves, m.SetShip(full), m.SetShip(down), m.SetShip(replace(full, sunk=True)))
        by_every_way(moves, m.SetShip(fewer), m.SetShip(holed))
        by_every_way(moves, m.SetShip(ship), m.SetShip(down))
        here = played(moves)
        here._append(m.SetShip(down, edition=THIRD))
        assert not here.state.ships[ship.name].sunk, "as ledgers of then have it"


@pytest.mark.parametrize("moves", EVENINGS)
def test_a_hex_that_is_put_right_under_a_party_owes_what_it_is(moves: int) -> None:
    state = played(moves).state
    here = state.journey.at if state.journey else "0403"
    was = state.hexes[here]
    kinds = (
        replace(was, castle="Drak"),
        replace(was, castle=""),
        replace(was, lair="Orcs"),
        replace(was, terrain="swamp"),
        replace(was, cleared=True, town="Ford"),
    )
    for right, wrong in zip(kinds, (*kinds[1:], kinds[0]), strict=True):
        by_every_way(moves, m.MarkHexes((here,), right), m.MarkHexes((here,), wrong))
    painted = m.PaintHexes((here,), "swamp")
    by_every_way(moves, m.MarkHexes((here,), kinds[3]), m.MarkHexes((here,), kinds[0]), painted)
    by_every_way(moves, painted, m.PaintHexes((here,), "woods"))


@pytest.mark.parametrize("moves", range(60, 80, 2))
def test_a_journey_that_is_put_right_owes_as_one_that_came_there(moves: int) -> None:
    out = played(moves).state.journey
    if out is None:
        return
    there = m.SetJourney("0505", out.size, out.mode)
    tired = m.SetJourney("0504", out.size, out.mode, moved=6)
    fled = m.SetJourney("0404", out.size, out.mode, moved=1, owed=3)
    for right, wrong in ((there, tired), (tired, fled), (fled, there)):
        by_every_way(moves, right, wrong)


def test_a_sheet_is_as_it_is_saved_and_a_wound_breaks_the_rest() -> None:
    desk = Desk().people(Ada=12)
    desk.enter(m.Hurt("Ada", 6))
    desk.enter(m.Rest(("Ada",), 4))
    ada = desk.state.characters["Ada"]
    assert (ada.hits, ada.rested) == (3, 4)
    saved = m.SetCharacter(replace(ada, hits=1))
    for way in repaired.FIVE_WAYS:
        here = Desk().people(Ada=12)
        here._append(m.Rest(("Ada",), 4))
        way(here, saved, m.SetCharacter(replace(ada, hits=8, rested=0)), None)
        assert (here.state.characters["Ada"].hits, here.state.characters["Ada"].rested) == (1, 4)
        here.enter(m.Rest(("Ada",), 1))
        assert here.state.characters["Ada"].hits == 2, "the fifth day heals"
    desk.enter(m.Hurt("Ada", 1))
    assert desk.state.characters["Ada"].rested == 0
