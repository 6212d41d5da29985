"""A player leaves in mid-game: the house's pieces stay, and its turns are skipped while nobody has the
seat."""

from dataclasses import replace

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.games.tyrants.facts import is_over, still_to_play
from companion.kernel.moves import Rise, Sit, Skip
from tests.games.tyrants.at_the_table import EVERYBODY, Table, table


def on_turn(here: Table) -> tuple[str, int]:
    return HOUSES[here.state.on_turn], here.state.round


def three_of_four(house: str = "red", round_: int = 5) -> Table:
    """Black, Red, Orange, Blue; the table has decided that Orange's turns are skipped."""
    here = table(EVERYBODY).turn(house, round_).at(eryndlyn="2 orange")
    here.enter("orange", Sit("Chris"))
    here.enter("orange", Rise())
    here.enter("orange", Skip())
    return here


def test_the_turn_goes_past_who_is_away_and_rounds_still_count() -> None:
    here = three_of_four()
    turns = []
    for _ in range(4):
        turns.append(on_turn(here))
        here.enter(turns[-1][0], m.EndTurn())
    assert turns == [("red", 5), ("blue", 5), ("black", 6), ("red", 6)]


def test_the_turn_of_who_goes_ends_at_once() -> None:
    here = three_of_four("orange")
    assert on_turn(here) == ("blue", 5)


def test_the_last_of_the_round_ends_the_round() -> None:
    here = table(EVERYBODY).turn("orange", 5)
    here.enter("blue", Skip())
    here.enter("orange", m.EndTurn())
    assert on_turn(here) == ("black", 6)


def test_the_pieces_stay_where_they_are() -> None:
    before = three_of_four()
    after = three_of_four().state
    assert replace(after, away=0) == replace(before.state, away=0)
    assert after.troops[HOUSES.index("orange")].bit_count() == 2


def test_whoever_sits_down_there_plays_on() -> None:
    here = three_of_four()
    here.enter("orange", Sit("Dana"))
    here.enter("red", m.EndTurn())
    assert on_turn(here) == ("orange", 5)
    assert here.position.left == {}


def test_taking_back_the_answer_asks_again() -> None:
    here = three_of_four()
    here.retract(len(here.entries))
    assert here.position.left == {"orange": None}
    here.enter("red", m.EndTurn())
    assert on_turn(here) == ("orange", 5)


def test_nobody_waits_for_the_starting_troop_of_who_is_away() -> None:
    here = table("black red orange", setting_up=True)
    here.enter("black", Skip())
    assert on_turn(here) == ("red", 0)
    here.enter("red", m.StartingTroop("skullport"))
    here.enter("orange", m.StartingTroop("eryndlyn"))
    assert on_turn(here) == ("red", 1)


def test_the_last_round_ends_without_them() -> None:
    here = three_of_four("red")
    here.enter("red", m.ConfirmEnd("market", by_hand=True))
    assert [HOUSES[house] for house in still_to_play(here.state)] == ["red", "blue"]
    here.enter("red", m.EndTurn())
    here.enter("blue", m.EndTurn())
    assert is_over(here.state)
