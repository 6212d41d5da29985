"""What is entered for each item comes from inputs of its own, no more of them than there can be items."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from companion.kernel.decoding import decode
from companion.kernel.inputs import MAX_IDS, STALE_PAGE
from companion.kernel.inputs_of_several import Counts
from companion.kernel.words import Text

CARDS = {"deck": Counts(most=9), "hall": Counts(most=9, keep_zero=True, filled=True)}


def sent(**typed: str) -> tuple[Mapping[str, Any], Mapping[str, Sequence[Text]]]:
    return decode(CARDS, MultiDict({name.replace("__", "-"): value for name, value in typed.items()}))


def test_each_field_takes_the_inputs_that_begin_with_its_name() -> None:
    values, wrong = sent(deck__noble="3", deck__soldier="0", hall__red="0", hall__blue=" ", other__x="7")
    assert (values, wrong) == ({"deck": {"noble": 3}, "hall": {"red": 0}}, {})


@pytest.mark.parametrize("typed", ["10", "-1", "two", "1" * 5])
def test_what_is_no_such_number_is_said(typed: str) -> None:
    values, wrong = sent(deck__noble=typed)
    assert "deck" not in values
    assert [str(sentence) for sentence in wrong["deck"]] == ["Each count is a whole number from 0 to 9."]


def test_too_many_inputs_and_strange_ids_are_of_no_page_of_ours() -> None:
    for typed in ({f"deck__{n}": "1" for n in range(MAX_IDS + 1)}, {"deck__<b>": "1"}):
        _values, wrong = sent(**typed)
        assert wrong == {"deck": (STALE_PAGE,)}
