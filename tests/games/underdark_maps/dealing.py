"""A race whose cards are dealt, without a store: what the writer fills in comes from a deck in memory."""

import random
from collections.abc import Iterator
from itertools import count

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.adjudication.questions import may_play
from companion.games.underdark_maps.catalogue.deck import EventCard, read_face
from companion.games.underdark_maps.catalogue.tables import ATTACHMENTS, FOES, SPELL
from companion.games.underdark_maps.facts import mages, wearers
from companion.games.underdark_maps.rules.apply import check
from companion.games.underdark_maps.rules.flow import stuck
from companion.games.underdark_maps.state import Card, State
from companion.kernel.moves import Move
from companion.kernel.optional.hidden_cards import Book, Turned, empty_cards, fill_cards
from companion.kernel.seats import Seat
from tests.games.underdark_maps.racing import CHECKED, LONGEST, MADE_FOR, did, options, purposeful


class Dealer:
    def __init__(self, lots: random.Random) -> None:
        salts = count()
        self.lots = lots
        self.book = Book((), lambda sides: lots.randint(1, sides), lambda: f"{next(salts):064x}")

    def face(self, back: str) -> EventCard:
        card = read_face(self.book.changed[back].face)
        assert card is not None
        return card

    def dealt(self, state: State, seat: Seat, move: Move) -> Move:
        return fill_cards(empty_cards(move), self.book, state.pile, seat, lambda _seat: True)

    def plays(self, state: State) -> Iterator[tuple[Seat, Move]]:
        """Yield each card of each hand that may be played, in each way."""
        for seat in state.order:
            spells: list[str] = []
            for back in state.parties[seat].cards:
                card = self.face(back)
                if may_play(state, seat, card).verdict:
                    if card.kind == SPELL:
                        spells.append(back)
                    else:
                        yield from ((seat, move) for move in _played(state, seat, card, Turned((back,))))
            for number in range(1, min(len(spells), mages(state, seat)) + 1):
                yield seat, m.Commit(number, {}, Turned(tuple(spells[:number])))


def _played(state: State, seat: Seat, card: EventCard, turned: Turned) -> Iterator[Move]:
    if card.kind in FOES:
        yield m.PlayFoe(card.kind, card.level, turned)
    elif card.kind in ATTACHMENTS:
        for member in wearers(state, seat, Card(card.kind, card.cls)):
            yield m.Attach(member, card.kind, card.cls, card.label, turned)
    else:
        yield m.Commit(0, {card.cls: 1}, turned)


def dealt_race(lots: random.Random, state: State) -> Iterator[tuple[State, Dealer]]:
    """Yield each state of a race by a player who does any legal thing, including with their hand; see
    `racing.race`."""
    dealer = Dealer(lots)
    for number in range(LONGEST + MADE_FOR):
        yield state, dealer
        if state.won or stuck(state):
            return
        hands, every = list(dealer.plays(state)), options(state)
        if number >= LONGEST:
            every = purposeful(state, every)
        seat, move = lots.choice(hands if hands and lots.random() < 0.4 else every)
        move = dealer.dealt(state, seat, move)
        if lots.random() < CHECKED:
            assert check(state, seat, move) == (), (move, state)
        state = did(state, seat, move)
