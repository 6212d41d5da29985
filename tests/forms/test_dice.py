"""Dice as a phone sends them."""

import pytest
from werkzeug.datastructures import MultiDict

from companion.kernel.dice import Roll
from companion.kernel.inputs import OneRoll, UnfitError


def sent(*pairs: tuple[str, str]) -> Roll:
    return OneRoll(sides=6, dice=2).read(MultiDict(pairs), "roll")


@pytest.mark.parametrize(
    "pairs", [[("roll", "3"), ("roll", "5")], [("roll", "3 5")], [("roll", " 3, 5 ")]], ids=str
)
def test_pips_are_typed_one_by_one_or_together(pairs: list[tuple[str, str]]) -> None:
    assert sent(*pairs) == Roll(sides=6, dice=2, pips=(3, 5))


def test_the_table_is_asked_to_roll() -> None:
    assert sent(("roll-here", "1"), ("roll", "")) == Roll(sides=6, dice=2)


@pytest.mark.parametrize(
    "typed", ["", "3", "3 7", "0 3", "3 4 5", "three", "3 -4", "9" * 900, "³ ⁴", "3\x004"]
)
def test_what_no_dice_show_is_a_sentence(typed: str) -> None:
    with pytest.raises(UnfitError) as wrong:
        sent(("roll", typed))
    assert str(wrong.value.sentence).endswith(".")
