"""What the referee still has to do follows from who and what is there, however an entry made it so."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.game import GAME
from companion.games.underworld.sample import sample
from companion.kernel.due import awaited
from companion.kernel.moves import Move, Retract
from tests.games.underworld.desk import Desk

PARTY = ("Ada", "Bo", "Cy")
EVENINGS = range(24, 72, 6)
"""So many moves of the sample: at home, in battles, underground, on a journey."""


def played(moves: int) -> Desk:
    here = Desk()
    for draft in (*sample().played, *sample().rest)[1 : moves + 1]:
        if draft.move.kind in GAME.moves:
            here._append(draft.move, draft.seat)
    return here


def stands(here: Desk) -> tuple[object, ...]:
    purses = {who: account.purse for who, account in here.state.accounts.items()}
    hits = {who: one.hits for who, one in here.state.characters.items()}
    return awaited(GAME, here.position), tasks(here.state), here.misfits, purses, hits


def at_once(here: Desk, right: Move, _wrong: Move) -> None:
    here._append(right)


def corrected(here: Desk, right: Move, wrong: Move) -> None:
    here._append(wrong)
    here._append(right)


def opposite_taken_back(here: Desk, right: Move, wrong: Move) -> None:
    here._append(right)
    here._append(Retract(here._append(wrong)))


def taken_back_before(here: Desk, right: Move, wrong: Move) -> None:
    first = here._append(wrong)
    here._append(right)
    here._append(Retract(first))


WAYS: tuple[Callable[[Desk, Move, Move], None], ...] = (
    at_once,
    corrected,
    opposite_taken_back,
    taken_back_before,
)


def by_every_way(moves: int, right: Move, wrong: Move, *others: Move) -> None:
    """Whichever way a correction stands; `others`: what else comes to the same."""
    plain = played(moves)
    plain._append(right)
    for way in WAYS:
        here = played(moves)
        way(here, right, wrong)
        assert stands(here) == stands(plain), (right, way.__name__)
    for other in others:
        here = played(moves)
        here._append(other)
        assert stands(here) == stands(plain), other


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
