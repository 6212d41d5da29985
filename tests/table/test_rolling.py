"""The table rolls where nobody typed a roll, once for each entry."""

import pytest

from companion.kernel.dice import Roll
from companion.kernel.moves import Retract
from companion.kernel.optional.chains import Chain
from companion.kernel.rulings import Refusal
from companion.table.rolling import die
from companion.table.service import Tables
from companion.table.submission import Objected, PossibleDuplicate, Receipt
from tests import toy
from tests.playing import TABLE_SAYS, begin, draft, enter, submit

THROW = toy.Throw(Roll(sides=6))


def test_the_table_rolls_and_keeps_the_result(tables: Tables) -> None:
    tables.roll = lambda sides: sides - 4
    code = begin(tables)
    version = enter(tables, code, draft(THROW, toy.RED))[0]
    assert tables.table(code).entry(version).move == toy.Throw(Roll(sides=6, pips=(2,), here=True))
    assert tables.table(code).position.state.held == (2, 0)


def test_typed_pips_stay_as_typed(tables: Tables) -> None:
    code = begin(tables)
    typed = toy.Throw(Roll(sides=6, pips=(3,)))
    version = enter(tables, code, draft(typed, toy.RED))[0]
    assert tables.table(code).entry(version).move == typed


def test_the_same_token_is_not_rolled_twice(tables: Tables) -> None:
    fallen = iter((3, 1))
    tables.roll = lambda _sides: next(fallen)
    code = begin(tables)
    first = submit(tables, code, draft(THROW, toy.RED), token="the-same-token")
    again = submit(tables, code, draft(THROW, toy.RED), token="the-same-token")
    assert isinstance(first, Receipt)
    assert isinstance(again, Receipt)
    assert (first.versions, again.repeated) == (again.versions, True)
    assert tables.table(code).position.state.held == (3, 0)
    assert next(fallen) == 1


def test_what_met_an_objection_is_rolled_when_it_is_set_aside(tables: Tables) -> None:
    fallen = iter((6, 5))
    tables.roll = lambda _sides: next(fallen)
    code = begin(tables)
    assert isinstance(submit(tables, code, draft(THROW, toy.RED)), Objected)
    enter(tables, code, draft(THROW, toy.RED, TABLE_SAYS))
    assert tables.table(code).position.state.held == (5, 0)


def test_two_phones_that_let_the_table_roll_are_asked_whether_it_is_the_same(tables: Tables) -> None:
    tables.roll = lambda _sides: 2
    code = begin(tables)
    enter(tables, code, draft(THROW, toy.RED))
    answer = submit(tables, code, draft(THROW, toy.RED), saw=2)
    assert isinstance(answer, PossibleDuplicate)
    enter(tables, code, draft(Retract(answer.duplicates[0].version)))
    assert tables.table(code).position.state.held == (0, 0)


def test_every_side_comes_up() -> None:
    assert {die(6) for _ in range(500)} == {1, 2, 3, 4, 5, 6}
    assert {die(1) for _ in range(10)} == {1}


def test_a_chain_is_rolled_to_its_end_behind_what_a_hand_typed(tables: Tables) -> None:
    """A typed 1 asks for a d3, which the table rolls."""
    tables.roll = lambda sides: sides - 1
    code = begin(tables)
    handed_in = toy.Dig(Chain("1"))
    first = submit(tables, code, draft(handed_in, toy.RED), token="the-same-token")
    again = submit(tables, code, draft(handed_in, toy.RED), token="the-same-token")
    assert isinstance(first, Receipt)
    assert isinstance(again, Receipt)
    assert again.repeated
    assert tables.table(code).entry(first.versions[0]).move == toy.Dig(Chain("d6:1 d3:2", here=1))
    assert tables.table(code).position.state.held == (2, 0)
    with pytest.raises(Refusal, match="another entry"):
        submit(tables, code, draft(toy.Dig(Chain("2")), toy.RED), token="the-same-token")


def test_a_chain_meets_what_the_moves_before_it_in_its_batch_left(tables: Tables) -> None:
    """18 of 21 stones are taken three at a time; of the last three, a 6 would ask for a d8, and asks for a
    d3."""
    code = begin(tables)
    three = (draft(toy.Take(3), toy.RED, TABLE_SAYS),) * 6
    enter(tables, code, *three, draft(toy.Dig(Chain("6 3")), toy.RED, TABLE_SAYS))
    state = tables.table(code).position.state
    assert (state.heap, state.held) == (0, (21, 0))


def test_typed_dice_that_a_chain_does_not_ask_for_are_refused(tables: Tables) -> None:
    code = begin(tables)
    with pytest.raises(Refusal, match="4 cannot be a roll of 1d3"):
        submit(tables, code, draft(toy.Dig(Chain("1 4")), toy.RED))
