"""A cell of a score sheet accepts a sum, as the keys beside it write one, and otherwise only a number."""

import pytest

from companion.games.score_sheet.page.typed_points import amount_of


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("74", 74),
        ("10+15+8−5", 28),
        ("10 + 15 + 8 - 5", 28),
        ("-5", -5),
        ("−5–3", -8),
        ("12+", 12),
        ("999999", 999_999),
        ("+-3", None),
        ("3--4", None),
        ("7x", None),
        ("1000000", None),
        ("-", None),
        ("٣", None),
        ("1" + "+1" * 21, None),
    ],
)
def test_what_is_typed_in_a_cell(typed: str, amount: int | None) -> None:
    assert amount_of(typed) == amount
