"""There is a winner once nothing is left to play or to count, or the table confirmed the result as it is."""

from dataclasses import replace

from companion.kernel.moves import Finish
from companion.kernel.position import Position, result_stands, winners
from companion.kernel.scores import Scoresheet
from companion.laws.plays import entry
from tests import toy

RED, BLUE, GREEN = toy.RED, toy.BLUE, toy.GREEN
SEATS = (RED, BLUE, GREEN)
CONFIRMED = entry(9, Finish())


def shared(*held: int) -> Position[toy.State]:
    """Return a heap of 21 with this many stones taken by each seat."""
    return Position(state=toy.State(seats=SEATS, stones=21, heap=21 - sum(held), held=held))


def uncounted(state: toy.State) -> Scoresheet:
    """What Green holds is not counted yet."""
    seats = tuple(replace(score, complete=score.seat != GREEN) for score in toy.score(state).seats)
    return Scoresheet(seats=seats)


def stands(position: Position[toy.State]) -> bool:
    return result_stands(position, toy.score, toy.outcome)


def test_whoever_leads_has_not_won_while_the_game_goes_on() -> None:
    """10 + 6 + 4 leave one stone."""
    assert not stands(shared(10, 6, 4))
    assert winners(shared(10, 6, 4), toy.score, toy.outcome) == ()


def test_the_end_of_the_game_makes_winners_and_a_tie_shares() -> None:
    """10 + 7 + 4 and 9 + 9 + 3 are all 21."""
    assert stands(shared(10, 7, 4))
    assert winners(shared(10, 7, 4), toy.score, toy.outcome) == (RED,)
    assert winners(shared(9, 9, 3), toy.score, toy.outcome) == (RED, BLUE)


def test_nobody_has_won_before_the_last_count() -> None:
    over = shared(10, 7, 4)
    assert not result_stands(over, uncounted, toy.outcome)
    assert winners(over, uncounted, toy.outcome) == ()
    confirmed = replace(over, finish=CONFIRMED)
    assert result_stands(confirmed, uncounted, toy.outcome)
    assert winners(confirmed, uncounted, toy.outcome) == (RED,)


def test_where_the_table_ends_early_whoever_has_most_wins() -> None:
    early = replace(shared(4, 6, 6), finish=CONFIRMED)
    assert stands(early)
    assert winners(early, toy.score, toy.outcome) == (BLUE, GREEN)


def test_before_the_game_begins_nothing_stands() -> None:
    assert not stands(Position())
    assert winners(Position(), toy.score, toy.outcome) == ()


def test_where_nobody_is_scored_nobody_wins() -> None:
    confirmed = replace(shared(1, 0, 0), finish=CONFIRMED)
    assert winners(confirmed, lambda _state: Scoresheet(seats=()), toy.outcome) == ()
