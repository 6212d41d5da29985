"""Names in spreadsheets: never a formula, and read as they were written."""

import pytest

from companion.kernel.input_text import guard, separator, unguard


@pytest.mark.parametrize("name", ["=1+1", "+1", "-3", "@SUM", "'=1", "''@x", "\tx", "\rx"])
def test_what_looks_like_a_formula_is_marked_once_more(name: str) -> None:
    assert guard(name) == f"'{name}"
    assert unguard(guard(name)) == name


@pytest.mark.parametrize("name", ["", "Ana", "O'Neill", "'quoted'", "3", "a=b"])
def test_anything_else_stays_as_it_is(name: str) -> None:
    assert guard(name) == unguard(name) == name


@pytest.mark.parametrize(
    ("heading", "mark"),
    [("date,game,player", ","), ("date;game;player", ";"), ("date\tgame", "\t"), ("a,b;c;d", ";"), ("", ",")],
)
def test_the_first_line_tells_what_stands_between_cells(heading: str, mark: str) -> None:
    assert separator(heading) == mark
