"""For whom a page enters: the house that its address chose, one's own, or the one on turn."""

from collections.abc import Mapping

from companion.games.tyrants.catalogue.houses import HOUSES, INDEX
from companion.games.tyrants.state import State
from companion.kernel.seats import Seat, Viewer


def acting_house(state: State, viewer: Viewer, args: Mapping[str, str]) -> int:
    """As the page around the view has it: the argument `as` stands in the address of both."""
    chosen = INDEX.get(Seat(args.get("as", "")))
    if chosen is not None and chosen in state.order:
        return chosen
    own = [house for house in state.order if HOUSES[house] in viewer.seats]
    if len(own) == 1 or (own and state.on_turn not in own):
        return own[0]
    return state.on_turn
