"""A roll is a fact: what was rolled, who rolled it, and no pips that no die has."""

from dataclasses import dataclass
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.codec import pack_draft, unpack_draft
from companion.kernel.dice import Roll, check_rolls, find_fault, roll_move, unroll_move
from companion.kernel.moves import Draft, Move
from companion.kernel.rulings import Refusal


@dataclass(frozen=True, slots=True)
class Fight(Move):
    kind: ClassVar[str] = "fight"
    place: str
    own: Roll
    others: tuple[Roll, ...] = ()


ROLLS = st.builds(Roll, sides=st.integers(1, 100), dice=st.integers(1, 6))


@given(ROLLS, st.lists(ROLLS, max_size=3))
def test_what_was_left_to_the_table_is_rolled_within_its_range(own: Roll, others: list[Roll]) -> None:
    move = Fight("cave", own, tuple(others))
    for die in (lambda _sides: 1, lambda sides: sides):
        made = roll_move(move, die)
        check_rolls(made)
        assert all(roll.here and len(roll.pips) == roll.dice for roll in (made.own, *made.others))
        assert unroll_move(made) == move
        assert unpack_draft(pack_draft(Draft(move=made)), {"fight": Fight}).move == made


def test_what_a_hand_typed_is_left_alone() -> None:
    move = Fight("cave", Roll(sides=20, pips=(17,)))
    assert roll_move(move, lambda _sides: 1) == move
    assert unroll_move(move) == move


def test_modifiers_are_added_to_the_pips() -> None:
    roll = Roll(sides=6, dice=2, pips=(3, 5), modifiers={"rogues": 2, "dark": -1})
    assert (roll.natural, roll.total) == (8, 9)


@pytest.mark.parametrize(
    "roll",
    [
        Roll(sides=20, pips=(21,)),
        Roll(sides=20, pips=(0,)),
        Roll(sides=6, dice=2, pips=(3,)),
        Roll(sides=6, pips=(3, 4)),
        Roll(sides=6),
        Roll(sides=0, pips=(0,)),
        Roll(sides=10**9, pips=(5,)),
        Roll(sides=6, dice=10**9),
    ],
)
def test_dice_that_cannot_have_fallen_so_are_refused(roll: Roll) -> None:
    assert find_fault(roll) is not None
    with pytest.raises(Refusal):
        check_rolls(Fight("cave", Roll(sides=6, pips=(1,)), (roll,)))


def test_dice_that_cannot_be_rolled_are_not_rolled() -> None:
    for roll in (Roll(sides=0), Roll(sides=6, dice=10**9), Roll(sides=-1, dice=-1)):
        move = Fight("cave", roll)
        assert roll_move(move, lambda _sides: pytest.fail("no such die")) == move
