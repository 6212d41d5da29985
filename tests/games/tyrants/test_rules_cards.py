"""Cards, if a table tracks them (pages 4, 12 and 13): where they come from and where they go."""

import pytest

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.settings import INDEX
from companion.games.tyrants.rules.cards import NOT_OWNED
from companion.kernel.moves import Move
from tests.games.tyrants.at_the_table import Table, table


def tracked() -> Table:
    return table(tracking="cards", half_deck_1="drow", half_deck_2="demons")


def deck(here: Table, house: str) -> dict[str, int]:
    return dict(here.state.decks[INDEX[house]])


def test_every_house_starts_with_seven_nobles_and_three_soldiers() -> None:
    """Page 4, step 10."""
    assert deck(tracked(), "red") == {"noble": 7, "soldier": 3}


def test_a_card_from_the_market_is_replaced_from_the_deck() -> None:
    """Pages 4 and 13: 80 cards, six turned up."""
    here = tracked()
    assert here.state.market == 74
    here.enter("black", m.Recruit("advocate", "market"))
    assert here.state.market == 73
    assert deck(here, "black")["advocate"] == 1


def test_cards_of_the_stacks_run_out() -> None:
    """Page 13: fifteen of each."""
    here = tracked()
    here.enter("black", *[m.Recruit("house-guard", "stack")] * 15)
    assert here.state.market == 74
    assert here.refused("red", m.Recruit("house-guard", "stack")) == "No such card is left there."


def test_a_card_that_acts_on_another_player_names_that_seat() -> None:
    """Page 13. In Black's turn Red receives an Insane Outcast."""
    here = tracked()
    here.enter("red", m.Recruit("insane-outcast", "given"))
    assert deck(here, "red")["insane-outcast"] == 1


@pytest.mark.parametrize("source", ["hand", "played"])
def test_a_devoured_card_is_the_houses_no_more_and_can_come_back_by_a_card(source: str) -> None:
    """Pages 9 and 12."""
    here = tracked()
    here.enter("black", m.Devour("soldier", source))
    assert deck(here, "black") == {"noble": 7, "soldier": 2}
    assert dict(here.state.devoured) == {"soldier": 1}
    here.all_the_same("red", m.Recruit("soldier", "devoured"))
    assert deck(here, "red")["soldier"] == 4
    assert dict(here.state.devoured) == {}


def test_devouring_from_the_market_turns_a_card() -> None:
    """Page 12."""
    here = tracked()
    here.enter("black", m.Devour("advocate", "market"))
    assert here.state.market == 73
    assert dict(here.state.devoured) == {"advocate": 1}


def test_a_promoted_card_leaves_the_deck_and_can_be_devoured_there() -> None:
    """Pages 12 and 13."""
    here = tracked()
    here.enter("black", m.Promote("noble"))
    assert deck(here, "black") == {"noble": 6, "soldier": 3}
    assert dict(here.state.inner_circles[INDEX["black"]]) == {"noble": 1}
    here.enter("black", m.Devour("noble", "inner-circle"))
    assert dict(here.state.inner_circles[INDEX["black"]]) == {}


def test_a_card_put_into_the_market_turns_none() -> None:
    """Page 9. It fills the place that a recruited card left."""
    here = tracked()
    here.enter("black", m.Recruit("advocate", "market"), m.ToMarket("advocate"))
    assert here.state.market == 74
    assert "advocate" not in deck(here, "black")


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (m.Recruit("insane-outcast", "market"), "Insane Outcast cannot come from the source that you chose."),
        (m.Recruit("house-guard", "market"), "House Guard cannot come from the source that you chose."),
        (m.Promote("advocate"), "By Undertally's count this house does not own that card."),
        (m.Devour("advocate", "hand"), "By Undertally's count this house does not own that card."),
        (m.ReturnOutcast(), "By Undertally's count this house does not own that card."),
        (m.CountCards({"queen-of-hearts": 1}, {}), "There is no such card."),
    ],
)
def test_what_cannot_be(move: Move, why: str) -> None:
    assert tracked().refused("black", move) == why


def test_cards_are_not_entered_one_by_one_where_they_are_not_tracked() -> None:
    assert table().refused("black", m.Recruit("advocate", "market")) == (
        "This table does not track cards: change it in the settings."
    )


def test_only_what_lies_there_is_devoured() -> None:
    """Page 12. A card in the deck is not in the inner circle, and one there is not in the deck."""
    here = tracked()
    here.enter("black", *[m.Promote("noble")] * 7)
    assert here.refused("black", m.Devour("soldier", "inner-circle")) == str(NOT_OWNED)
    assert here.refused("black", m.Devour("noble", "hand")) == str(NOT_OWNED)
    here.enter("black", m.Devour("noble", "inner-circle"), m.Devour("soldier", "hand"))
    assert deck(here, "black") == {"soldier": 2}
    assert dict(here.state.inner_circles[INDEX["black"]]) == {"noble": 6}
    assert dict(here.state.devoured) == {"noble": 1, "soldier": 1}
