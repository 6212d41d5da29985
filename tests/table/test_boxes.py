"""A box returns what was put into it, in exchange for its own words and no others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.rulings import Refusal
from companion.table.opening_words import MAX_BYTES, lock_box, open_box, opening_words

salts = st.text("0123456789abcdef", min_size=64, max_size=64)
drafts = st.lists(st.text(), max_size=4).map(tuple)


@given(salts, drafts)
def test_the_words_open_it(salt: str, sealed: tuple[str, ...]) -> None:
    box, words = lock_box(salt, sealed), opening_words(salt)
    assert open_box(box, words) == (salt, sealed)
    assert open_box(box, f" {words.lower()} ".replace("-", "")) == (salt, sealed)
    assert salt not in box


@given(salts, salts, drafts)
def test_other_words_do_not(salt: str, other: str, sealed: tuple[str, ...]) -> None:
    if salt != other:
        with pytest.raises(Refusal, match="does not unlock"):
            open_box(lock_box(salt, sealed), opening_words(other))


def test_the_length_of_a_box_tells_nothing_of_what_is_in_it() -> None:
    sealed = (("7",), ("1234",) * 3, ("the secret condition with the longest name of all",), ())
    assert len({len(lock_box("0" * 64, drafts)) for drafts in sealed}) == 1


def test_what_is_too_large_is_in_no_box() -> None:
    assert lock_box("0" * 64, ["x" * MAX_BYTES]) == ""


@given(st.text(max_size=200))
def test_what_is_no_box_opens_nothing(box: str) -> None:
    with pytest.raises(Refusal, match="does not unlock"):
        open_box(box, "AAAA-AAAA-AAAA-AAAA")
