"""The forms of cards that the table deals. What they leave open the writer fills in."""

from collections.abc import Iterator, Mapping
from typing import Any

from wtforms import BooleanField

from companion.forms.fields import CountField
from companion.forms.move import MoveForm
from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.deck import HOUSE, faces
from companion.games.underdark_maps.catalogue.parties import HAND
from companion.games.underdark_maps.facts.cards import unseen
from companion.games.underdark_maps.forms.choices import BacksField
from companion.games.underdark_maps.rules.flow import due
from companion.games.underdark_maps.state import State
from companion.kernel.game import Game
from companion.kernel.hidden_cards import Dealt, Shuffled
from companion.kernel.moves import Draft, Move
from companion.kernel.position import begun
from companion.kernel.seats import Seat

Made = Iterator[tuple[Move, Seat | None]]


class CardsForm(MoveForm):
    """Of moves that follow from where the cards are now."""

    def made(self, state: State) -> Made:
        raise NotImplementedError

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        board, override = begun(state), self.override()
        return tuple(Draft(move=move, seat=seat, override=override) for move, seat in self.made(board))


class ShuffleForm(CardsForm):
    """The first time it deals to everybody; `anew`: once more, with all that nobody can see."""

    anew = BooleanField()

    def made(self, state: State) -> Made:
        if not state.dealt:
            if not state.deck:
                yield m.DescribeDeck(HOUSE, house=True), None
            yield m.Shuffle(Shuffled(faces(state.deck or HOUSE))), None
            yield from ((m.TakeCards(Dealt(HAND)), seat) for seat in state.order)
        elif self.anew.data:
            yield m.Shuffle(Shuffled(unseen(state)), anew=True), None
            hands = ((seat, party.hand) for seat, party in state.parties.items() if party.hand)
            yield from ((m.TakeCards(Dealt(hand)), seat) for seat, hand in hands)
        else:
            yield m.Shuffle(Shuffled(state.face_up, state.face_down)), None


class TakeCardsForm(CardsForm):
    """As many as are due; where the pile runs out, what was discarded is shuffled on the way."""

    def made(self, state: State) -> Made:
        seat = self.seat.data
        task = due(state, "take", seat) if seat else None
        wanted, discarded = (task.number if task else 1), len(state.face_up) + len(state.face_down)
        first = min(wanted, len(state.pile))
        if first or not discarded:
            yield m.TakeCards(Dealt(first)), seat
        if first < wanted and discarded:
            yield m.Shuffle(Shuffled(state.face_up, state.face_down)), None
            yield m.TakeCards(Dealt(min(wanted - first, discarded))), seat


class DiscardForm(CardsForm):
    """`newest`: so many of those that came last, where nobody at hand can see the cards."""

    backs = BacksField()
    newest = CountField(most=20, default=0)

    def made(self, state: State) -> Made:
        seat, newest = self.seat.data, self.newest.data or 0
        held = state.parties[seat].cards if seat is not None and seat in state.parties else ()
        yield m.Discard(self.backs.data or held[len(held) - min(newest, len(held)) :]), seat


FORMS: Mapping[str, type[MoveForm]] = {
    m.Shuffle.kind: ShuffleForm,
    m.TakeCards.kind: TakeCardsForm,
    m.Discard.kind: DiscardForm,
}
