"""The end of the game (page 14): what triggers it, what confirms it, what lifts it, and who still plays."""

import pytest

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.games.tyrants.facts import is_over, still_to_play
from companion.games.tyrants.page.ending import end
from companion.kernel.moves import Move
from tests.games.tyrants.at_the_table import EVERYBODY, Table, table

LAST = m.Deploy("eryndlyn")


def near_the_end(house: str = "red", round_: int = 5) -> Table:
    """The house has one troop left and is on turn; the order is Black, Red, Orange, Blue."""
    return table(EVERYBODY).turn(house, round_).at(eryndlyn=f"1 {house}").barracks(**{house: 1})


def proposed(here: Table) -> tuple[str, str, int] | None:
    trigger = here.state.proposed
    return None if trigger is None else (trigger.reason, HOUSES[trigger.house], trigger.round)


def ending(here: Table) -> tuple[str, str, int] | None:
    trigger = here.state.ending
    return None if trigger is None else (trigger.reason, HOUSES[trigger.house], trigger.round)


def yes(here: Table) -> tuple[str, bool]:
    """Return the first answer to the proposed end, and whether it means that the game is over."""
    asked = end(here.state)
    assert asked is not None
    return str(asked.answers[0].words), asked.late


def playing(here: Table) -> list[str]:
    return [HOUSES[house] for house in still_to_play(here.state)]


def test_deploying_the_last_troop_proposes_the_end() -> None:
    here = near_the_end()
    here.enter("red", LAST)
    assert proposed(here) == ("barracks", "red", 5)
    assert ending(here) is None


def test_a_supplants_deploy_counts() -> None:
    here = near_the_end().at(eryndlyn="1 red 1 blue")
    here.enter("red", m.Supplant("eryndlyn", "blue"))
    assert proposed(here) == ("barracks", "red", 5)


@pytest.mark.parametrize(
    "move",
    [m.MoveTroop("eryndlyn", "kanaglym", "red"), m.PlaceTrophy("blue", "red", "kanaglym")],
)
def test_moving_a_troop_and_placing_a_trophy_do_not(move: Move) -> None:
    here = near_the_end().hall(blue="1 red")
    here.enter("red", move)
    assert proposed(here) is None


def test_the_last_card_of_the_market_deck_proposes_the_end_though_the_row_is_full() -> None:
    here = table(tracking="cards", half_deck_1="drow", half_deck_2="dragons")
    here.enter("black", m.MarketDeck(1))
    assert proposed(here) is None
    here.enter("black", m.Recruit("advocate", "market"))
    assert here.state.market == 0
    assert proposed(here) == ("market", "black", 1)


def test_a_market_deck_declared_empty_proposes_the_end_at_every_level() -> None:
    here = table()
    here.enter("red", m.MarketDeck(0))
    assert proposed(here) == ("market", "red", 1)
    here.enter("red", m.MarketDeck(2))
    assert proposed(here) is None


def test_a_correction_that_empties_the_barracks_proposes_it_as_the_deploy_would() -> None:
    here = near_the_end().at(eryndlyn="2 red")
    assert proposed(here) is None
    here.barracks(red=0)
    assert proposed(here) == ("barracks", "red", 5)


def test_a_second_trigger_is_proposed_once_the_first_is_withdrawn() -> None:
    here = near_the_end()
    here.enter("red", m.MarketDeck(0), LAST)
    assert proposed(here) == ("market", "red", 5)
    here.enter("red", m.MarketDeck(4))
    assert proposed(here) == ("barracks", "red", 5)


def test_the_last_round_is_never_a_later_one_than_the_present() -> None:
    """Somebody had counted two rounds too many when the last troop was deployed."""
    here = near_the_end()
    here.enter("red", LAST)
    here.turn("red", 3)
    assert proposed(here) == ("barracks", "red", 3)
    here.turn("red", 4)
    here.enter("red", m.ConfirmEnd("barracks"))
    here.turn("orange", 2)
    assert ending(here) == ("barracks", "red", 2)


def test_still_has_some_is_a_correction_that_withdraws_the_proposal() -> None:
    here = near_the_end()
    here.enter("red", LAST)
    here.enter("red", m.SetBarracks(troops=2))
    assert proposed(here) is None
    here.enter("red", LAST)
    assert proposed(here) is None
    here.at(kanaglym="1 red")
    here.enter("red", m.Deploy("kanaglym"))
    assert proposed(here) == ("barracks", "red", 5)


def test_another_houses_count_withdraws_nothing() -> None:
    here = near_the_end()
    here.enter("red", LAST)
    here.enter("blue", m.SetBarracks(troops=3))
    assert proposed(here) == ("barracks", "red", 5)


def test_confirmed_it_stays_though_a_troop_comes_back() -> None:
    here = near_the_end()
    here.enter("red", LAST, m.ConfirmEnd("barracks"), m.ReturnTroop("eryndlyn", "red"))
    assert here.left("red") == 1
    assert ending(here) == ("barracks", "red", 5)
    here.enter("red", m.SetBarracks(troops=4))
    assert ending(here) == ("barracks", "red", 5)


def test_taking_back_the_deploy_that_it_rests_on_lifts_it() -> None:
    here = near_the_end()
    deployed = here.enter("red", LAST)
    here.enter("red", m.ConfirmEnd("barracks"), m.EndTurn())
    here.retract(deployed)
    assert ending(here) is None
    assert proposed(here) is None
    assert here.left("red") == 1


def test_taking_back_an_earlier_deploy_lifts_it_too() -> None:
    here = near_the_end().barracks(red=2)
    earlier = here.enter("red", LAST)
    here.enter("red", LAST, m.ConfirmEnd("barracks"))
    assert ending(here) == ("barracks", "red", 5)
    here.retract(earlier)
    assert ending(here) is None
    assert here.left("red") == 1


def test_taking_back_that_retraction_brings_it_back() -> None:
    here = near_the_end()
    deployed = here.enter("red", LAST)
    here.enter("red", m.ConfirmEnd("barracks"))
    back = here.retract(deployed)
    here.retract(back)
    assert ending(here) == ("barracks", "red", 5)


def test_taking_back_the_confirmation_proposes_it_again() -> None:
    here = near_the_end()
    here.enter("red", LAST)
    confirmed = here.enter("red", m.ConfirmEnd("barracks"))
    here.retract(confirmed)
    assert ending(here) is None
    assert proposed(here) == ("barracks", "red", 5)


def test_it_is_confirmed_by_hand_whatever_our_count() -> None:
    here = near_the_end(round_=3)
    assert (
        here.refused("red", m.ConfirmEnd("barracks"))
        == "By Undertally's count nothing has triggered the end."
    )
    here.enter("red", m.ConfirmEnd("barracks", by_hand=True))
    assert ending(here) == ("barracks", "red", 3)


def test_by_hand_it_stands_though_a_deploy_is_taken_back() -> None:
    here = near_the_end().barracks(red=9)
    deployed = here.enter("red", LAST)
    here.enter("red", m.ConfirmEnd("barracks", by_hand=True))
    here.retract(deployed)
    assert ending(here) == ("barracks", "red", 5)


@pytest.mark.parametrize(("house", "triggered"), [("red", ("red", 5)), ("blue", ("blue", 6))])
def test_by_hand_it_is_the_proposal_of_the_same_house_or_a_trigger_of_its_own(
    house: str, triggered: tuple[str, int]
) -> None:
    """Red's proposal is of round 5; round 6 has only just begun when somebody confirms."""
    here = near_the_end()
    here.enter("red", LAST, m.EndTurn())
    here.enter("orange", m.EndTurn())
    here.all_the_same("blue", m.EndTurn())
    here.enter(house, m.ConfirmEnd("barracks", by_hand=True))
    assert ending(here) == ("barracks", *triggered)


def test_it_is_confirmed_once() -> None:
    here = near_the_end()
    here.enter("red", LAST, m.ConfirmEnd("barracks"))
    assert here.refused("red", m.ConfirmEnd("market", by_hand=True)) == "The end is already triggered."


def test_after_the_confirmation_another_empty_barracks_asks_nothing() -> None:
    here = near_the_end()
    here.enter("red", LAST, m.ConfirmEnd("barracks"), m.EndTurn())
    here.at(kanaglym="1 orange").barracks(orange=1)
    here.enter("orange", m.Deploy("kanaglym"))
    assert proposed(here) is None


def test_the_round_is_played_to_its_end_so_that_all_have_equal_turns() -> None:
    here = near_the_end()
    here.enter("red", LAST, m.ConfirmEnd("barracks"))
    assert playing(here) == ["red", "orange", "blue"]
    for house in ("red", "orange", "blue"):
        assert not is_over(here.state)
        here.enter(house, m.EndTurn())
    assert is_over(here.state)
    assert playing(here) == []
    assert here.state.turns % 4 == 0


def test_triggered_by_the_first_player_all_others_still_have_a_turn() -> None:
    here = near_the_end("black")
    here.enter("black", LAST, m.ConfirmEnd("barracks"))
    assert playing(here) == ["black", "red", "orange", "blue"]


def test_triggered_by_the_last_player_it_ends_with_that_turn() -> None:
    here = near_the_end("blue")
    here.enter("blue", LAST, m.ConfirmEnd("barracks"))
    assert playing(here) == ["blue"]
    here.enter("blue", m.EndTurn())
    assert is_over(here.state)


def test_the_first_player_decides_what_a_round_is() -> None:
    """The order is Orange, Blue, Black, Red: after Black's trigger only Red still plays."""
    here = table(EVERYBODY, first="orange").turn("black", 5).at(eryndlyn="1 black").barracks(black=1)
    here.enter("black", LAST, m.ConfirmEnd("barracks"))
    assert playing(here) == ["black", "red"]


def test_confirmed_late_in_the_next_round_that_round_is_played_to_its_end() -> None:
    here = near_the_end()
    here.enter("red", LAST, m.EndTurn())
    here.enter("orange", m.EndTurn())
    here.all_the_same("blue", m.EndTurn())
    here.enter("black", m.EndTurn())
    here.enter("red", m.ConfirmEnd("barracks"))
    assert ending(here) == ("barracks", "red", 6)
    assert playing(here) == ["red", "orange", "blue"]


def test_confirmed_when_the_next_round_has_only_begun_the_game_is_over() -> None:
    here = near_the_end()
    here.enter("red", LAST, m.EndTurn())
    here.enter("orange", m.EndTurn())
    asked = "Has Red deployed its last troop? If so, the game ends with this turn: answer first."
    assert here.against("blue", m.EndTurn()) == [(asked, 14)]
    here.all_the_same("blue", m.EndTurn())
    assert not is_over(here.state)
    here.enter("red", m.ConfirmEnd("barracks"))
    assert ending(here) == ("barracks", "red", 5)
    assert is_over(here.state)


def test_an_answer_in_the_next_round_says_whether_the_game_is_over() -> None:
    here = near_the_end()
    here.enter("red", LAST, m.EndTurn())
    here.enter("orange", m.EndTurn())
    assert yes(here) == ("Yes: last round", False)
    here.all_the_same("blue", m.EndTurn())
    assert yes(here) == ("Yes: the game ended", True)
    here.enter("black", m.EndTurn())
    assert yes(here) == ("Yes: last round", False)


def test_two_triggers_in_one_round_are_one_end() -> None:
    here = near_the_end()
    here.enter("red", LAST, m.EndTurn())
    here.at(kanaglym="1 orange").barracks(orange=1)
    here.enter("orange", m.Deploy("kanaglym"))
    assert proposed(here) == ("barracks", "red", 5)
    here.enter("orange", m.ConfirmEnd("barracks"))
    assert ending(here) == ("barracks", "red", 5)


def test_a_market_deck_declared_empty_by_the_whole_table_can_be_confirmed_whoever_plays() -> None:
    """Black is not in the game: the trigger belongs to the house on turn."""
    here = table("red orange blue").turn("orange")
    here.enter(None, m.MarketDeck(0))
    assert proposed(here) == ("market", "orange", 1)
    here.enter("orange", m.ConfirmEnd("market"))
    assert ending(here) == ("market", "orange", 1)
