"""Which of the dealt cards lie where."""

from collections import Counter

from companion.games.underdark_maps.catalogue.deck import EventCard, written
from companion.games.underdark_maps.state import Card, State


def face(card: Card) -> str:
    """Return the face of an attachment."""
    return written(EventCard(card.kind, card.cls, 0, card.label))


def seen(state: State) -> tuple[str, ...]:
    """Return the faces that lie open: worn by a member, waiting to be shared out, discarded face up."""
    worn = (card for party in state.parties.values() for member in party.members for card in member.cards)
    return (*map(face, worn), *map(face, state.turn.spoils), *state.face_up)


def unseen(state: State) -> tuple[str, ...]:
    """Return the faces of all other cards, in no order that tells: pile, hands, what was discarded face
    down."""
    left = Counter(state.stock) - Counter(seen(state))
    return tuple(sorted(left.elements()))
