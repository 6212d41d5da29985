"""Dice as a phone sends them."""

import pytest
from werkzeug.datastructures import MultiDict
from wtforms import Form

from companion.forms.derived import RollField
from companion.kernel.dice import Roll


class Two(Form):
    roll = RollField(6, dice=2)


def sent(*pairs: tuple[str, str]) -> Two:
    return Two(MultiDict(pairs))


@pytest.mark.parametrize(
    "pairs", [[("roll", "3"), ("roll", "5")], [("roll", "3 5")], [("roll", " 3, 5 ")]], ids=str
)
def test_pips_are_typed_one_by_one_or_together(pairs: list[tuple[str, str]]) -> None:
    form = sent(*pairs)
    assert form.validate()
    assert form.roll.data == Roll(sides=6, dice=2, pips=(3, 5))


def test_the_table_is_asked_to_roll() -> None:
    form = sent(("roll-here", "1"), ("roll", ""))
    assert form.validate()
    assert form.roll.data == Roll(sides=6, dice=2)


@pytest.mark.parametrize(
    "typed", ["", "3", "3 7", "0 3", "3 4 5", "three", "3 -4", "9" * 900, "³ ⁴", "3\x004"]
)
def test_what_no_dice_show_is_a_sentence(typed: str) -> None:
    form = sent(("roll", typed))
    assert not form.validate()
    assert str(form.roll.errors[0]).endswith(".")
