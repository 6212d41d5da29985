"""For whom a view enters: for the same house as the page around it."""

from collections.abc import Mapping

from companion.games.tyrants.catalogue.houses import HOUSES, INDEX
from companion.games.tyrants.facts import is_over
from companion.games.tyrants.state import State
from companion.kernel.seats import Seat, Viewer


def acting_house(state: State, viewer: Viewer, args: Mapping[str, str]) -> int:
    """As chosen, else the house on turn; after the end, when none is, one's own."""
    chosen = INDEX.get(Seat(args.get("as", "")))
    if chosen is not None and chosen in state.order:
        return chosen
    own = [house for house in state.order if HOUSES[house] in viewer.seats]
    return own[0] if own and is_over(state) else state.on_turn
