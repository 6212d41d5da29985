"""What is entered now and then: VP tokens, the market deck, the end said by hand."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.tyrants.catalogue.cards import in_play
from companion.games.tyrants.catalogue.houses import HOUSES, NAMES
from companion.games.tyrants.page.acting import acting_house
from companion.games.tyrants.state import State
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class More:
    """`tokens`: VP in the acting house's hall. `cards`: those that give VP tokens, offered as reasons."""

    house: Seat
    house_name: Text
    tokens: int
    cards: tuple[str, ...]
    market: int | None
    ending: bool


def more(state: State, viewer: Viewer, args: Mapping[str, str]) -> More:
    """The view `more`."""
    house = acting_house(state, viewer, args)
    return More(
        house=HOUSES[house],
        house_name=NAMES[house],
        tokens=sum(state.tokens[house].values()),
        cards=tuple(card.name for card in in_play(state.options.half_decks) if card.vp_tokens_when_played),
        market=state.market,
        ending=state.ending is not None,
    )
