"""What cannot all be true of the final counts together: more copies of a card than there are."""

from collections import Counter
from collections.abc import Iterator

from companion.games.tyrants.catalogue.cards import CARDS
from companion.games.tyrants.catalogue.houses import NAMES
from companion.games.tyrants.moves import CountCards
from companion.games.tyrants.state import State
from companion.kernel.words import Text, text


def clashes(state: State) -> tuple[Text, ...]:
    """Nothing before every house has counted: it would tell what one of them holds."""
    if any(state.counted[house] is None for house in state.order):
        return ()
    return tuple(_too_many(state))


def _too_many(state: State) -> Iterator[Text]:
    owned = {house: _owned(state, house) for house in state.order}
    for card in CARDS.values():
        holders = {house: counts[card.id] for house, counts in owned.items() if counts[card.id]}
        if sum(holders.values()) > card.copies:
            yield text(
                "%(card)s: %(n)s counted, but there are only %(most)s (%(who)s).",
                card=card.name,
                n=sum(holders.values()),
                most=card.copies,
                who=tuple(text("%(house)s %(n)s", house=NAMES[house], n=n) for house, n in holders.items()),
            )


def _owned(state: State, house: int) -> Counter[str]:
    counted = state.counted[house]
    if not isinstance(counted, CountCards):
        return Counter()
    return Counter(counted.deck) + Counter(counted.inner_circle)
