"""What is said of each comes from inputs of its own, no more of them than there can be."""

import pytest
from werkzeug.datastructures import MultiDict
from wtforms import Form

from companion.forms.fields import MOST_IDS, STALE_PAGE, CardCounts, FilledCounts


class Cards(Form):
    deck = CardCounts(most=9)
    hall = FilledCounts(most=9, keep_zero=True)


def sent(**typed: str) -> Cards:
    return Cards(MultiDict({name.replace("__", "-"): value for name, value in typed.items()}))


def test_each_field_takes_the_inputs_that_begin_with_its_name() -> None:
    form = sent(deck__noble="3", deck__soldier="0", hall__red="0", hall__blue=" ", other__x="7")
    assert form.validate()
    assert form.deck.data == {"noble": 3}
    assert form.hall.data == {"red": 0}


@pytest.mark.parametrize("typed", ["10", "-1", "two", "1" * 5])
def test_what_is_no_such_number_is_said(typed: str) -> None:
    form = sent(deck__noble=typed)
    assert not form.validate()
    assert [str(error) for error in form.deck.errors] == ["Each count is a whole number from 0 to 9."]
    assert form.deck.data == {}


def test_too_many_inputs_and_strange_ids_are_of_no_page_of_ours() -> None:
    for typed in ({f"deck__{n}": "1" for n in range(MOST_IDS + 1)}, {"deck__<b>": "1"}):
        form = sent(**typed)
        assert not form.validate()
        assert form.deck.errors == [STALE_PAGE]
