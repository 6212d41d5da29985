"""What the table owes follows from what lies there, however an entry or a correction made it so."""

from collections.abc import Callable

import pytest

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.game import GAME
from companion.games.stone_and_iron.state.pieces import NOWHERE
from companion.games.stone_and_iron.state.state import BUILD, PHASES
from companion.kernel.due import awaited
from companion.kernel.moves import Amend, Begin, Move, Retract
from companion.kernel.seats import Seat
from tests.contract.playthroughs import cut, walk
from tests.games.written import Written

WALKS = [(number, moves) for number in range(6) for moves in (12, 24, 36, 48)]


def played(number: int, moves: int) -> Written:
    """A set-up by lot up to there, and the second turn in one of its phases."""
    entries = cut(walk(GAME, number), moves)
    here = Written(GAME, next(one.move for one in entries if isinstance(one.move, Begin)))
    for one in entries:
        if one.move.kind in GAME.moves:
            here._append(one.move, one.seat)
    here._append(m.SetTurn(2, PHASES[(number + moves // 12) % len(PHASES)]))
    return here


def stands(here: Written) -> tuple[object, ...]:
    """What is awaited, how it ended, and what does not fit."""
    assert GAME.scoring is not None
    due = [(str(one.what), one.who, one.also, one.moves, one.holds) for one in awaited(GAME, here.position)]
    return due, GAME.scoring.outcome(here.state), here.misfits


def at_once(here: Written, right: Move, _wrong: Move) -> None:
    here._append(right)


def corrected(here: Written, right: Move, wrong: Move) -> None:
    here._append(wrong)
    here._append(right)


def opposite_taken_back(here: Written, right: Move, wrong: Move) -> None:
    here._append(right)
    here._append(Retract(here._append(wrong)))


def taken_back_before(here: Written, right: Move, wrong: Move) -> None:
    first = here._append(wrong)
    here._append(right)
    here._append(Retract(first))


def amended(here: Written, right: Move, _wrong: Move) -> None:
    other = next(seat for seat in here.state.seats)
    here._append(Amend((here._append(right, other),), None))


WAYS: tuple[Callable[[Written, Move, Move], None], ...] = (
    at_once,
    corrected,
    opposite_taken_back,
    taken_back_before,
    amended,
)


def by_every_way(number: int, moves: int, right: Move, wrong: Move) -> None:
    found = {}
    for way in WAYS:
        here = played(number, moves)
        way(here, right, wrong)
        found[way.__name__] = stands(here)
    assert all(one == found["at_once"] for one in found.values()), (right, found)


@pytest.mark.parametrize(("number", "moves"), WALKS[::2])
def test_an_army_that_is_put_beside_a_foe_owes_the_same_by_every_way(number: int, moves: int) -> None:
    state = played(number, moves).state
    armies = [army for army in state.armies.values() if army.square != NOWHERE]
    for army in armies[:1]:
        foes = [one.square for one in armies if one.owner != army.owner] or [army.square]
        free = next(n for n, one in enumerate(state.squares) if one.passable and n not in foes)
        names = state.grid.names
        right, wrong = (m.SetArmy(army.id, square=names[at], left=3) for at in (foes[0], free))
        by_every_way(number, moves, right, wrong)


@pytest.mark.parametrize(("number", "moves"), WALKS)
def test_a_phase_that_is_set_owes_what_the_phase_owes_that_is_reached(number: int, moves: int) -> None:
    reached = played(number, moves)
    if reached.state.phase == BUILD:
        return
    reached._append(m.EndPhase())
    turn, phase = reached.state.turn, reached.state.phase
    put = played(number, moves)
    put._append(m.SetTurn(turn, phase))
    assert stands(put) == stands(reached)
    by_every_way(number, moves, m.SetTurn(turn, phase), m.SetTurn(turn + 1, "build"))


def test_a_faction_that_amends_an_entry_owes_as_its_own() -> None:
    here, there = played(3, 30), played(3, 30)
    one, other = (Seat(seat) for seat in here.state.seats[:2])
    for table in (here, there):
        table._append(m.SetTreasury(5), one)
        table._append(m.SetTreasury(40), other)
    here._append(m.SetTreasury(77), one)
    there._append(Amend((there._append(m.SetTreasury(77), other),), one))
    assert stands(here) == stands(there)
    assert here.state.treasury(one) == there.state.treasury(one) == 77
    assert here.state.treasury(other) == there.state.treasury(other)
