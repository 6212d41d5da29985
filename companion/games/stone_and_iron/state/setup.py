"""The table before anything is entered: an unexplored map with the Underway through its middle."""

from dataclasses import replace

from companion.games.stone_and_iron.catalogue.squares import UNDERWAY
from companion.games.stone_and_iron.state.grid import ALL_SIDES, grid
from companion.games.stone_and_iron.state.options import Options, options_of
from companion.games.stone_and_iron.state.pieces import Holding, Square
from companion.games.stone_and_iron.state.state import State
from companion.kernel.moves import Begin

AT_SETUP = ("map_size",)


def setup(begin: Begin) -> State:
    """Treasuries start empty (SI-52). Until priority is rolled it is the order of the seats; those who join
    later come last."""
    options = options_of(begin.settings)
    whole = grid(options.map_size)
    road = Square(kind=UNDERWAY, open=ALL_SIDES)
    founders = tuple(seat for seat in begin.seats if seat not in begin.joined)
    first = founders.index(begin.first)
    return State(
        options=options,
        seats=begin.seats,
        order=(*founders[first:], *founders[:first], *begin.joined),
        joined=begin.joined,
        squares=tuple(road if whole.on_road(i) else Square() for i in range(len(whole.names))),
        holdings={seat: Holding() for seat in begin.seats},
    )


def choose(state: State, setting: str, value: str) -> State:
    """The state with a setting changed in mid-game; the size of the map stays."""
    if setting in AT_SETUP or setting not in Options.__dataclass_fields__:
        return state
    return replace(state, options=replace(state.options, **{setting: value}))
