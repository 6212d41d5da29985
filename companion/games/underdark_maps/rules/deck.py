"""The list of the event deck."""

from dataclasses import replace

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.deck import HOUSE, fault_of_deck
from companion.games.underdark_maps.state import State
from companion.kernel.game import Misfit
from companion.kernel.seats import Seat
from companion.kernel.words import text


def describe_deck(state: State, seat: Seat, move: m.DescribeDeck) -> State | Misfit:
    fault = fault_of_deck(move.lines)
    return Misfit(fault) if fault else replace(state, deck=move.lines, house=move.house)


def change_line(state: State, seat: Seat, move: m.ChangeLine) -> State | Misfit:
    """Of a deck that nobody has described the house deck is changed."""
    lines = state.deck or HOUSE
    if not 0 <= move.number < len(lines) + (move.line is not None):
        return Misfit(text("The deck has no such line."))
    new = () if move.line is None else (move.line,)
    lines = (*lines[: move.number], *new, *lines[move.number + 1 :])
    fault = fault_of_deck(lines)
    return Misfit(fault) if fault else replace(state, deck=lines, house=state.house or not state.deck)
