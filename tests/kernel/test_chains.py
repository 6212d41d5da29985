"""A chain is asked for roll by roll; what was typed comes first, and the table rolls the rest."""

from dataclasses import dataclass
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.dice import ToRoll
from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain, Chance, has_chain, keep_typed_rolls


@dataclass(frozen=True, slots=True)
class Wander(Move):
    kind: ClassVar[str] = "wander"
    level: int
    chain: Chain = NO_ROLLS


DICE = st.lists(st.tuples(st.integers(2, 100), st.integers(1, 3)), min_size=1, max_size=8)


@given(DICE, st.integers(0, 8), st.data())
def test_a_chain_made_is_replayed_alike(dice: list[tuple[int, int]], hand: int, data: st.DataObject) -> None:
    typed = [[data.draw(st.integers(1, sides)) for _ in range(n)] for sides, n in dice[:hand]]
    given_in = Chain(" ".join(",".join(map(str, pips)) for pips in typed))
    live = Chance(given_in, lambda sides: sides)
    fell = [live.roll(*one) for one in dice]
    assert fell[: len(typed)] == [tuple(pips) for pips in typed]
    assert fell[len(typed) :] == [(sides,) * n for sides, n in dice[len(typed) :]]
    made = live.made
    assert made.here == len(dice) - len(typed)
    again = Chance(made)
    assert [again.roll(*one) for one in dice] == fell
    assert again.made.rolls == made.rolls
    assert keep_typed_rolls(Wander(1, made)) == Wander(1, given_in)


def test_without_a_die_the_next_roll_is_asked_for() -> None:
    chance = Chance(Chain("4"))
    assert chance.roll(6) == (4,)
    with pytest.raises(ToRoll) as asked:
        chance.roll(8, 2)
    assert (asked.value.roll.sides, asked.value.roll.dice) == (8, 2)
    assert str(asked.value.sentence) == "2d8 are still to be rolled."


@pytest.mark.parametrize("typed", ["7", "0", "3,3", "d8:3", "2d6:3", "six", "d6", "-1", "3;4", "d6:٣"])
def test_what_those_dice_cannot_show_is_not_taken(typed: str) -> None:
    with pytest.raises(ToRoll) as asked:
        Chance(Chain(typed), lambda _sides: 1).roll(6)
    assert str(asked.value.sentence) == f"{typed} cannot be a roll of 1d6."


def test_rolls_that_nobody_asked_for_are_spare() -> None:
    chance = Chance(Chain("3 5"))
    chance.roll(6)
    assert chance.spare
    assert has_chain(Wander(1))
