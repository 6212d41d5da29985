"""What is due follows from what is on the board, whether an entry or a correction made it so."""

from dataclasses import replace

import pytest

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.facts.income import incomes
from companion.games.stone_and_iron.game import GAME
from companion.games.stone_and_iron.state.pieces import NOWHERE, SIDES, Square
from companion.games.stone_and_iron.state.state import BUILD, PHASES, State
from companion.kernel.due import list_awaited
from companion.kernel.moves import Amend, Move
from companion.kernel.seats import Seat
from tests.contract import repaired
from tests.contract.repaired import BUT_CORRECTED, FIVE_WAYS, by_every_way
from tests.games.written import Written

WALKS = [(number, moves) for number in range(6) for moves in (12, 24, 36, 48)]
STARTING = [(number, moves) for number in range(3) for moves in (8, 20)]


def played(number: int, moves: int) -> Written:
    """A random set-up and position, with the second turn in one of its phases."""
    here: Written = repaired.played(GAME, number, moves)
    here._append(m.SetTurn(2, PHASES[(number + moves // 12) % len(PHASES)]))
    return here


def starting(number: int, moves: int) -> Written:
    """The same at the start of the turn, when pacts are made."""
    here = played(number, moves)
    here._append(m.SetTurn(2, "start"))
    return here


def stands(here: Written) -> tuple[object, ...]:
    """Return what is awaited, how it ended, what everybody earns and owns, and what does not fit."""
    assert GAME.scoring is not None
    due = [
        (str(one.what), one.who, one.also, one.moves, one.holds) for one in list_awaited(GAME, here.position)
    ]
    state: State = here.state
    owned = [(square.kind, square.owner, square.base) for square in state.squares]
    return due, GAME.scoring.outcome(state), incomes(state), owned, here.misfits


@pytest.mark.parametrize(("number", "moves"), WALKS[::2])
def test_an_army_that_is_put_beside_a_foe_owes_the_same_by_every_way(number: int, moves: int) -> None:
    state = played(number, moves).state
    armies = [army for army in state.armies.values() if army.square != NOWHERE]
    for army in armies[:1]:
        foes = [one.square for one in armies if one.owner != army.owner] or [army.square]
        free = next(n for n, one in enumerate(state.squares) if one.passable and n not in foes)
        names = state.grid.names
        right, wrong = (m.SetArmy(army.id, square=names[at], left=3) for at in (foes[0], free))
        by_every_way(lambda: played(number, moves), stands, right, wrong)


@pytest.mark.parametrize(("number", "moves"), WALKS)
def test_a_phase_that_is_set_owes_what_the_phase_owes_that_is_reached(number: int, moves: int) -> None:
    reached = played(number, moves)
    if reached.state.phase == BUILD:
        return
    reached._append(m.EndPhase())
    turn, phase = reached.state.turn, reached.state.phase
    right, wrong = m.SetTurn(turn, phase), m.SetTurn(turn + 1, "build")
    by_every_way(lambda: played(number, moves), stands, right, wrong, [(None, m.EndPhase())])


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


@pytest.mark.parametrize(("number", "moves"), WALKS[::3])
def test_a_unit_that_is_put_right_owes_what_it_is(number: int, moves: int) -> None:
    """Its models, its price, that it is no longer a general; the last unit of an army, which takes the army
    with it."""
    state: State = played(number, moves).state
    for army in tuple(state.armies.values())[:2]:
        one = army.units[0]
        every = (
            replace(one, models=one.models + 3),
            replace(one, models=0),
            replace(one, points=0),
            replace(one, grade="core", us=3),
        )
        for right, wrong in zip(every, (*every[1:], every[0]), strict=True):
            wrongly = replace(wrong, models=wrong.models or 1)
            moves_ = (m.SetUnit(army.id, right), m.SetUnit(army.id, wrongly))
            by_every_way(lambda: played(number, moves), stands, *moves_)


def put(state: State, at: int, square: Square) -> m.SetSquare:
    sides = tuple(side for n, side in enumerate(SIDES) if square.open >> n & 1)
    kept = {"owner": square.owner, "base": square.base, "dragon": square.dragon}
    return m.SetSquare(state.grid.names[at], type=square.kind, open=sides, **kept)


@pytest.mark.parametrize(("number", "moves"), WALKS[::3])
def test_a_square_that_is_put_right_owes_what_it_is(number: int, moves: int) -> None:
    """Its owner, walls around an army, whether it is a base, lava."""
    state: State = played(number, moves).state
    stood = {army.square for army in state.armies.values()}
    based = [n for n, one in enumerate(state.squares) if one.base][:1]
    empty = [n for n, one in enumerate(state.squares) if one.passable and n not in stood][:1]
    for at in {*based, *empty}:
        was = state.squares[at]
        foe = next(seat for seat in state.seats if seat != was.owner)
        every = [
            replace(was, owner=foe),
            replace(was, owner="", base=False),
            replace(was, open=0),
            replace(was, kind="gold_mine", base=not was.base, owner=was.owner or foe),
        ]
        if at not in stood:
            every.append(Square(kind="lava"))
        for right, wrong in zip(every, (*every[1:], every[0]), strict=True):
            moves_ = (put(state, at, right), put(state, at, wrong))
            # What a square of rock or lava cannot hold is gone from it; it comes back when the entry is taken
            # back.
            ways = FIVE_WAYS if wrong.passable else BUT_CORRECTED
            by_every_way(lambda: played(number, moves), stands, *moves_, ways=ways)


@pytest.mark.parametrize(("number", "moves"), WALKS[::3])
def test_a_building_that_is_put_right_owes_what_stands(number: int, moves: int) -> None:
    state: State = played(number, moves).state
    at = next(n for n, one in enumerate(state.squares) if one.passable and one.owner)
    square, base = state.grid.names[at], next((n for n, one in enumerate(state.squares) if one.base), None)
    of = "" if base is None else state.grid.names[base]
    for right, wrong in (("merchants_guild", "house"), ("walls", "tithes")):
        moves_: list[Move] = [m.SetBuilding(square, plan, base=of) for plan in (right, wrong)]
        by_every_way(lambda: played(number, moves), stands, *moves_, ways=BUT_CORRECTED)
        gone = [(None, moves_[1]), (None, moves_[0]), (None, m.SetBuilding(square, wrong, stands=False))]
        by_every_way(lambda: played(number, moves), stands, *moves_, gone, ways=())


@pytest.mark.parametrize(("number", "moves"), STARTING)
def test_a_pact_that_is_put_right_owes_as_one_that_was_made(number: int, moves: int) -> None:
    one, other = (Seat(seat) for seat in starting(number, moves).state.order[:2])
    made, ended = m.SetPact(one, other, True), m.SetPact(one, other, False)
    agreed = [(one, m.OfferPact(other)), (other, m.AcceptPact(one))]

    def without() -> Written:
        here = starting(number, moves)
        here._append(ended)
        return here

    def offered() -> Written:
        here = without()
        here._append(m.OfferPact(other), one)
        return here

    by_every_way(without, stands, made, ended, agreed)
    by_every_way(offered, stands, made, ended, agreed[1:])
    by_every_way(without, stands, ended, made, [*agreed, (one, m.EndPact(other))])
