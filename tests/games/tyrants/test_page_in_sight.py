"""The end in sight: shown by itself once it is near, and earlier where one looks for it."""

import pytest

from companion.games.tyrants import moves as m
from companion.games.tyrants.page.ending import end, from_afar, in_sight
from tests.games.tyrants.at_the_table import table


def said(lines: tuple[object, ...]) -> list[str]:
    return [str(line) for line in lines]


@pytest.mark.parametrize(
    ("left", "told"),
    [(7, []), (6, ["Black has 6 troops left to deploy."]), (1, ["Black has 1 troop left to deploy."])],
)
def test_few_troops_are_told(left: int, told: list[str]) -> None:
    assert said(in_sight(table().barracks(black=left).state)) == told


def test_the_market_deck_is_told_where_somebody_counts_it() -> None:
    here = table()
    assert here.state.market is None
    here.enter("black", m.MarketDeck(6))
    assert said(in_sight(here.state)) == ["6 cards are left in the market deck."]
    here.enter("black", m.MarketDeck(7))
    assert in_sight(here.state) == ()


def test_what_is_triggered_is_no_longer_in_sight() -> None:
    here = table().barracks(black=1)
    here.enter("black", m.Deploy("skullport"))
    assert end(here.state) is not None
    assert in_sight(here.state) == ()
    here.enter("black", m.ConfirmEnd("barracks"))
    assert (in_sight(here.state), from_afar(here.state)) == ((), ())


def test_from_afar_the_emptiest_barracks_count() -> None:
    here = table().barracks(black=30, red=12)
    here.enter("black", m.MarketDeck(40))
    assert said(from_afar(here.state)) == [
        "Red has 12 troops left to deploy.",
        "40 cards are left in the market deck.",
    ]


def test_from_afar_it_is_said_that_nobody_counts_the_market_deck() -> None:
    assert said(from_afar(table().state))[-1] == "The market deck is not counted."
