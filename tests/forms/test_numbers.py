"""Whole numbers in forms: the figures of an ASCII keyboard, with a sign before them."""

import pytest
from werkzeug.datastructures import MultiDict
from wtforms import Form

from companion.forms.fields import CountField, NumberField


class Numbers(Form):
    count = CountField(least=-5, most=2_000)
    blank = CountField(most=9, blank=True)
    number = NumberField(default=0)


@pytest.mark.parametrize(
    ("typed", "number"), [("7", 7), (" 12 ", 12), ("+3", 3), ("-5", -5), ("007", 7), ("2000", 2000)]
)
def test_what_is_a_number_is_read(typed: str, number: int) -> None:
    form = Numbers(MultiDict({"count": typed, "blank": "", "number": typed}))
    assert form.validate(), form.errors
    assert (form.count.data, form.blank.data, form.number.data) == (number, None, number)


@pytest.mark.parametrize("typed", ["1_0", "１０", "٣", "1e3", "0x10", "1.0", "--1", "9" * 400, "−3", "1 0"])
def test_what_is_none_is_told(typed: str) -> None:
    form = Numbers(MultiDict({"count": typed, "blank": typed, "number": typed}))
    assert not form.validate()
    assert form.errors.keys() == {"count", "blank", "number"}
