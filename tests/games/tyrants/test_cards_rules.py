"""Cards through a ledger: what is refused or overridden, what a retraction gives back (pages 12 to 14)."""

import pytest

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.cards import in_play
from companion.games.tyrants.catalogue.settings import INDEX
from companion.games.tyrants.facts import is_over
from companion.games.tyrants.page.tracking import cards
from companion.games.tyrants.rules.counting import clashes
from companion.games.tyrants.scoring import card_points, score
from companion.kernel.moves import Move
from companion.kernel.seats import WATCHER
from tests.games.tyrants.at_the_table import Table, table

OUTCAST = "insane-outcast"


def tracked(houses: str = "black red") -> Table:
    return table(houses, tracking="cards", half_deck_1="drow", half_deck_2="demons")


def points(here: Table, house: str) -> dict[str, int | None]:
    lines = next(found for found in score(here.state).seats if found.seat == house).lines
    return {line.key: line.points for line in lines}


def test_a_promotion_taken_back_is_undone_and_what_came_after_stays() -> None:
    """Page 13."""
    here = tracked()
    promoted = here.enter("black", m.Promote("noble"))
    here.enter("black", m.Recruit("advocate", "market"))
    assert card_points(here.state, INDEX["black"]) == (1, 1)
    here.retract(promoted)
    assert card_points(here.state, INDEX["black"]) == (1, 0)
    assert here.state.decks[INDEX["black"]] == {"noble": 7, "soldier": 3, "advocate": 1}
    assert here.misfits == []


def test_what_rested_on_a_card_taken_back_is_put_to_the_table() -> None:
    """Page 13. The recruit goes; the promotion of that card no longer fits, and changes nothing."""
    here = tracked()
    recruited = here.enter("red", m.Recruit("deathblade", "market"))
    here.enter("red", m.Promote("deathblade"))
    here.retract(recruited)
    assert here.misfits == ["By Undertally's count this house does not own that card."]
    assert here.state.inner_circles[INDEX["red"]] == {}
    assert here.state.market == 74


def test_an_insane_outcast_is_not_promoted_whatever_is_said() -> None:
    """Page 13. It returns to the supply instead; that objection cannot be overridden."""
    here = tracked()
    here.enter("red", m.Recruit(OUTCAST, "given"))
    assert "returns to the supply" in here.refused("red", m.Promote(OUTCAST))
    here.enter("red", m.ReturnOutcast())
    assert here.state.supply[OUTCAST] == 30
    assert OUTCAST not in here.state.decks[INDEX["red"]]


@pytest.mark.parametrize("source", ["hand", "played"])
def test_an_insane_outcast_that_is_devoured_goes_back_to_the_supply(source: str) -> None:
    """By its own text, as when it would be promoted."""
    here = tracked()
    here.enter("red", m.Recruit(OUTCAST, "given"))
    here.enter("red", m.Devour(OUTCAST, source))
    assert here.state.supply[OUTCAST] == 30
    assert OUTCAST not in here.state.devoured
    assert OUTCAST not in here.state.decks[INDEX["red"]]


def test_a_named_card_leaves_the_market_when_it_is_recruited_or_devoured() -> None:
    """Page 13. Another takes its place, not named yet; a second copy that is there stays."""
    here = tracked()
    here.enter(None, *map(m.TurnUp, ("advocate", "advocate", "deathblade")))
    here.enter("black", m.Recruit("advocate", "market"))
    assert here.state.row == ("advocate", "deathblade")
    here.enter("red", m.Devour("deathblade", "market"), m.Recruit("blackguard", "market"))
    assert here.state.row == ("advocate",)
    here.enter("black", m.ToMarket("advocate"))
    assert here.state.row == ("advocate", "advocate")
    here.retract(len(here.entries))
    assert here.state.row == ("advocate",)


def test_the_market_has_six_cards_of_its_half_decks() -> None:
    """Page 4."""
    here = tracked()
    assert here.refused(None, m.TurnUp("noble")) == "Noble is not a card of the market."
    assert here.refused(None, m.TurnUp(OUTCAST)) == "Insane Outcast is not a card of the market."
    assert here.against(None, m.TurnUp("kobold")) == [("Kobold is in neither half-deck of this game.", 13)]
    here.enter(None, *[m.TurnUp("advocate")] * 6)
    assert here.refused(None, m.TurnUp("blackguard")) == "Six cards already lie face up in the market."
    assert "does not track cards" in table().refused(None, m.TurnUp("advocate"))


def test_the_thirty_insane_outcasts_run_out_for_whoever_comes_last() -> None:
    """Page 13: clockwise from the active player while they last, which is the order of the entries."""
    here = tracked("black red orange")
    here.enter("black", *[m.Recruit(OUTCAST, "given")] * 28)
    here.enter("orange", m.Recruit(OUTCAST, "given"))
    last = here.enter("black", m.Recruit(OUTCAST, "given"))
    assert here.refused("red", m.Recruit(OUTCAST, "given")) == "No such card is left there."
    here.retract(last)
    here.enter("red", m.Recruit(OUTCAST, "given"))
    assert [here.state.decks[INDEX[house]][OUTCAST] for house in ("black", "red", "orange")] == [28, 1, 1]


def test_an_insane_outcast_costs_a_point_in_the_deck() -> None:
    """Page 14."""
    here = tracked()
    here.enter("red", m.Recruit(OUTCAST, "given"), m.Recruit(OUTCAST, "given"))
    assert points(here, "red")["deck"] == -2
    items = next(line for line in score(here.state).seats[1].lines if line.key == "deck").items
    assert [(str(item.what), item.points) for item in items] == [("2 × Insane Outcast", -2)]


def test_a_copy_too_many_is_objected_to_and_goes_in_on_the_tables_word() -> None:
    """Page 13: one Deathblade in the box."""
    here = tracked()
    here.enter("black", m.Recruit("deathblade", "market"))
    assert here.against("red", m.Recruit("deathblade", "market")) == [
        ("There is only 1 copy of Deathblade.", 13)
    ]
    here.all_the_same("red", m.Recruit("deathblade", "market"))
    assert here.state.decks[INDEX["red"]]["deathblade"] == 1


def test_more_copies_than_a_house_could_own_go_in_on_the_tables_word() -> None:
    """Page 14."""
    here = table(half_deck_1="drow", half_deck_2="demons")
    count = m.CountCards({"noble": 8, "advocate": 5}, {})
    assert here.against("red", count) == [
        ("Red can own at most 7 copies of Noble.", 14),
        ("Red can own at most 4 copies of Advocate.", 14),
    ]
    here.all_the_same("red", count)
    assert points(here, "red")["deck"] == 5


def test_a_card_of_other_half_decks_is_objected_to() -> None:
    """Page 4. If the half-decks are not known, all six may be in play."""
    count = m.CountCards({"kobold": 1}, {})
    here = table(half_deck_1="drow", half_deck_2="demons")
    assert here.against("red", count) == [("Kobold is in neither half-deck of this game.", 14)]
    assert table().against("red", count) == []


def test_the_last_count_holds_and_taken_back_the_one_before() -> None:
    """Page 14."""
    here = table()
    here.enter("red", m.CountCards({"noble": 7, "advocate": 2}, {"soldier": 3}))
    totals = here.enter("red", m.CountTotals(-2, 31))
    assert (points(here, "red")["deck"], points(here, "red")["inner_circle"]) == (-2, 31)
    here.retract(totals)
    assert (points(here, "red")["deck"], points(here, "red")["inner_circle"]) == (2, 3)
    assert points(here, "black")["deck"] is None


def test_a_count_is_right_whatever_was_tracked() -> None:
    """Page 14. The table is right: a count at the end replaces what was entered."""
    here = tracked()
    here.enter("red", m.Recruit("advocate", "market"))
    assert points(here, "red")["deck"] == 1
    here.enter("red", m.CountCards({"noble": 7}, {}))
    assert points(here, "red")["deck"] == 0


@pytest.mark.parametrize(
    ("move", "least"),
    [(m.CountTotals(1000, 0), -999), (m.CountTotals(0, -1), 0), (m.CountTotals(-1000, 0), -999)],
)
def test_totals_are_bounded(move: Move, least: int) -> None:
    assert f"Enter a number from {least} to 999." in table().refused("red", move)


def test_the_market_deck_recruited_to_its_last_card_proposes_the_end() -> None:
    """Page 14. If the recruit is taken back, the proposal goes with it."""
    here = tracked()
    here.enter(None, m.MarketDeck(1))
    assert here.state.proposed is None
    last = here.enter("red", m.Recruit("advocate", "market"))
    assert here.state.proposed is not None
    assert here.state.proposed.reason == "market"
    here.retract(last)
    assert here.state.proposed is None
    assert here.state.market == 1


def test_a_market_deck_declared_empty_ends_the_game_with_the_round() -> None:
    """Page 14, at the level that mirrors only the board."""
    here = table()
    here.enter(None, m.MarketDeck(0))
    here.enter("black", m.ConfirmEnd("market"), m.EndTurn())
    assert not is_over(here.state)
    here.enter("red", m.EndTurn())
    assert is_over(here.state)


@pytest.mark.parametrize("cards", [-1, 81])
def test_the_market_deck_has_at_most_eighty_cards(cards: int) -> None:
    """Page 4."""
    assert "Enter a number" in table().refused(None, m.MarketDeck(cards))


def test_a_line_entered_as_a_number_stands_until_it_is_taken_back() -> None:
    """Page 14."""
    here = table(tracking="scorepad")
    entered = here.enter("red", m.EnterLine("sites", 21))
    here.enter("red", m.EnterLine("sites", 22), m.EnterLine("vp_tokens", 0))
    assert points(here, "red") == {
        "sites": 22,
        "total_control": None,
        "trophies": None,
        "deck": None,
        "inner_circle": None,
        "vp_tokens": 0,
    }
    here.retract(entered + 1)
    assert points(here, "red")["sites"] == 21
    assert here.refused("red", m.EnterLine("spies", 3)) == "There is no such line."
    assert "Enter a number" in here.refused("red", m.EnterLine("sites", -1))
    here.enter("red", m.EnterLine("total_control", 3))
    assert list(map(str, clashes(here.state))) == [
        "Red: total control gives 2 VP for each site, so it cannot be 3 in all."
    ]
    here.enter("red", m.EnterLine("total_control", 4))
    assert clashes(here.state) == ()


def test_starting_decks_of_houses_that_do_not_play_stay_in_the_box() -> None:
    for houses in ("black red", "black red orange", "black red orange blue"):
        here = table(houses, tracking="cards", half_deck_1="drow", half_deck_2="demons")
        rows = {row.card.id: row.left for row in cards(here.state, WATCHER, {}).rows}
        assert (rows["noble"], rows["soldier"]) == (0, 0), houses
        assert rows["advocate"] == 4


def test_copies_are_counted_over_deck_and_inner_circle_of_all_who_counted_cards() -> None:
    """A hand entered as a number says nothing about its cards; nothing is said before all have counted."""
    card = next(card for card in in_play(tracked().state.options.half_decks) if card.copies == 2)
    here = tracked()
    here.enter("red", m.CountCards({card.id: 1}, {card.id: 1}))
    assert clashes(here.state) == ()
    version = here.enter("black", m.CountCards({}, {card.id: 1}))
    assert list(map(str, clashes(here.state))) == [
        f"{card.name}: 3 counted (Black 1 and Red 2), but there are only 2."
    ]
    here.retract(version)
    here.enter("black", m.CountCards({card.id: 1}, {}))
    assert len(clashes(here.state)) == 1
    here.enter("red", m.EnterLine("deck", 4))
    assert clashes(here.state) == ()
