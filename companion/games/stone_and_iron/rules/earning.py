"""The income phase: everybody is paid."""

from dataclasses import replace

from companion.games.stone_and_iron.facts.income import incomes, total
from companion.games.stone_and_iron.state.pieces import Earned
from companion.games.stone_and_iron.state.state import State, with_books, with_holding


def paid(state: State) -> State:
    """Losses stop at an empty treasury (SI-62); the absent are paid too (SI-80)."""
    due = {seat: total(lines) for seat, lines in incomes(state).items()}
    gp = {seat: max(n, -state.treasury(seat)) for seat, n in due.items()}
    for seat, n in gp.items():
        state = with_books(state, seat, earned=n)
        state = with_holding(state, seat, tallies=replace(state.holdings[seat].tallies, paid_wins=0))
    return replace(state, incomes=(*state.incomes, Earned(state.turn, gp)))
