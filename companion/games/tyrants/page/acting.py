"""Which house a view is about, and for which it enters: for the same as the page around it."""

from collections.abc import Mapping

from companion.games.tyrants.catalogue.houses import HOUSES, INDEX
from companion.games.tyrants.facts import is_over
from companion.games.tyrants.state import State
from companion.kernel.seats import Seat, Viewer


def named(state: State, args: Mapping[str, str], key: str = "as") -> Seat | None:
    """Return the house in the address, as far as it is one of this game's."""
    seat = Seat(args.get(key, ""))
    return seat if seat in HOUSES and INDEX[seat] in state.order else None


def acting_house(state: State, viewer: Viewer, args: Mapping[str, str]) -> int:
    """As chosen, else the house on turn; after the end, when none is, one's own."""
    if chosen := named(state, args):
        return INDEX[chosen]
    own = [house for house in state.order if HOUSES[house] in viewer.seats]
    return own[0] if own and is_over(state) else state.on_turn
