"""What the rules say against shuffling, drawing and discarding where the table deals the cards."""

from collections import Counter
from collections.abc import Iterator

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.deck import faces
from companion.games.underdark_maps.catalogue.parties import HAND
from companion.games.underdark_maps.rules.flow import due
from companion.games.underdark_maps.rules.objections import objection
from companion.games.underdark_maps.state import State
from companion.kernel.rulings import Objection
from companion.kernel.seats import Seat
from companion.kernel.words import text


def shuffle(state: State, seat: Seat, move: m.Shuffle) -> Iterator[Objection]:
    if not state.dealt and Counter(move.cards.faces) != Counter(faces(state.deck)):
        yield objection(text("These are not the cards of the event deck."))
    if state.dealt and not move.anew and state.pile:
        yield objection(text("The pile has not run out yet: %(n)s cards are left.", n=len(state.pile)))


def take_cards(state: State, seat: Seat, move: m.TakeCards) -> Iterator[Objection]:
    task = due(state, "take", seat)
    if task is not None and len(move.cards.backs) > task.number:
        yield objection(text("%(n)s cards are drawn.", n=task.number), card=True)


def discard(state: State, seat: Seat, move: m.Discard) -> Iterator[Objection]:
    if state.parties[seat].hand - len(move.backs) < HAND:
        yield objection(text("Only what is above %(n)s cards is discarded.", n=HAND), card=True)
