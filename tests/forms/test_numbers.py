"""Whole numbers in forms: ASCII digits with an optional sign in front."""

import pytest
from werkzeug.datastructures import MultiDict

from companion.kernel.decoding import decode
from companion.kernel.inputs import MAX_NUMBER, Number

NUMBERS = {
    "count": Number(least=-5, most=2_000),
    "blank": Number(least=0, most=9, default=None),
    "number": Number(least=-MAX_NUMBER, most=MAX_NUMBER, default=0),
}


@pytest.mark.parametrize(
    ("typed", "number"), [("7", 7), (" 12 ", 12), ("+3", 3), ("-5", -5), ("007", 7), ("2000", 2000)]
)
def test_what_is_a_number_is_read(typed: str, number: int) -> None:
    values, wrong = decode(NUMBERS, MultiDict({"count": typed, "blank": "", "number": typed}))
    assert (values, wrong) == ({"count": number, "blank": None, "number": number}, {})


@pytest.mark.parametrize("typed", ["1_0", "１０", "٣", "1e3", "0x10", "1.0", "--1", "9" * 400, "−3", "1 0"])
def test_what_is_none_is_told(typed: str) -> None:
    values, wrong = decode(NUMBERS, MultiDict({"count": typed, "blank": typed, "number": typed}))
    assert (values, wrong.keys()) == ({}, NUMBERS.keys())


def test_what_was_not_sent_is_the_default_or_is_told() -> None:
    values, wrong = decode(NUMBERS, MultiDict())
    assert (values, [*wrong]) == ({"blank": None, "number": 0}, ["count"])
