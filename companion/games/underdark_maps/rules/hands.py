"""How cards enter and leave hands. Real cards are only counted, and one that leaves a hand in which it was
not counted is recorded as unaccounted. Cards that the table deals are turned up when they are played.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.games.underdark_maps.catalogue.deck import EventCard, read_face
from companion.games.underdark_maps.catalogue.settings import NAMES
from companion.games.underdark_maps.facts import face
from companion.games.underdark_maps.rules.row import objection
from companion.games.underdark_maps.state import Card, State, Task, with_party, with_tasks
from companion.kernel.optional.hidden_cards import NOT_THAT_CARD, Turned, proves
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.seats import Seat
from companion.kernel.words import ntext, text

Fits = Callable[[tuple[EventCard, ...]], bool]
"""Whether the cards turned up are what the move claims."""


def draw(state: State, seat: Seat, cards: int) -> State:
    party = state.parties[seat]
    state = with_party(state, seat, replace(party, hand=party.hand + cards))
    return replace(state, drawn=state.drawn + cards)


def reward(state: State, seat: Seat) -> State:
    """Give a party a card for a beaten creature, or, if cards are dealt, the task to take one."""
    return with_tasks(state, Task("take", seat, 1)) if state.dealt else draw(state, seat, 1)


def spend(state: State, seat: Seat, cards: int) -> State:
    """Remove cards from a hand; the caller decides where they go."""
    party = state.parties[seat]
    left = max(party.hand - cards, 0)
    missing = cards - (party.hand - left)
    state = with_party(state, seat, replace(party, hand=left))
    return replace(state, unaccounted=state.unaccounted - missing)


def discard(state: State, seat: Seat, cards: int) -> State:
    state = spend(state, seat, cards)
    return replace(state, discarded=state.discarded + cards)


def play(state: State, seat: Seat, cards: int, turned: Turned, fits: Fits) -> State:
    """Remove that many cards from a hand. If the table deals the cards, raise `Cannot` unless the move turns
    up that many cards of this hand, and they are what it says. If real cards are played, raise it if any are
    turned up."""
    if not state.dealt:
        if turned.backs:
            raise Cannot(text("This table plays with real cards; none are dealt here."))
        return spend(state, seat, cards)
    party, backs = state.parties[seat], turned.backs
    if len(backs) != cards:
        raise Cannot(text("Cards are dealt here: play them from the hand."))
    if len(set(backs)) != cards or not set(backs) <= set(party.cards):
        raise Cannot(text("That card is not in this hand."))
    if not proves(turned):
        raise Cannot(NOT_THAT_CARD if turned.faces else text("That card is still face down."))
    shown = tuple(map(read_face, turned.faces))
    if not all(shown) or not fits(tuple(card for card in shown if card)):
        raise Cannot(text("The card is not what you play it as."))
    kept = tuple(back for back in party.cards if back not in backs)
    return with_party(state, seat, replace(party, cards=kept, hand=len(kept)))


def play_and_discard(state: State, seat: Seat, cards: int, turned: Turned, fits: Fits) -> State:
    """Remove that many cards from a hand and discard them; for dealt ones see `play`."""
    after = play(state, seat, cards, turned, fits)
    return replace(after, discarded=after.discarded + cards, face_up=(*after.face_up, *turned.faces))


def check_held(state: State, seat: Seat, cards: int) -> Iterator[Objection]:
    """Yield an objection to cards that a player does not have according to our count."""
    hand = state.parties[seat].hand
    if cards > hand:
        yield objection(
            ntext(
                "By Undertally's count %(party)s holds %(n)s card.",
                "By Undertally's count %(party)s holds %(n)s cards.",
                hand,
                party=NAMES[seat],
            )
        )


def discard_attachments(state: State, cards: tuple[Card, ...]) -> State:
    """Put attachments on the discard pile; if the table deals the cards, face up."""
    faces = tuple(map(face, cards)) if state.dealt else ()
    return replace(state, discarded=state.discarded + len(cards), face_up=(*state.face_up, *faces))
