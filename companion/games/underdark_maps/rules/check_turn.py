"""What the rules say against moves of a turn before its encounter."""

from collections.abc import Iterator

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.adventurers import class_name
from companion.games.underdark_maps.catalogue.cards import DRAWN, LABEL_LENGTH, kind_name
from companion.games.underdark_maps.catalogue.parties import HAND, NAMES
from companion.games.underdark_maps.facts.party import full
from companion.games.underdark_maps.facts.track import ways
from companion.games.underdark_maps.rules.objections import objection
from companion.games.underdark_maps.state import Card, State
from companion.kernel.rulings import Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text


def held(state: State, seat: Seat, cards: int) -> Iterator[Objection]:
    """Against cards that a player has not by our count."""
    hand = state.parties[seat].hand
    if cards > hand:
        yield objection(text("By our count %(party)s holds %(n)s cards.", party=NAMES[seat], n=hand))


def draw_cards(state: State, seat: Seat, move: m.Draw) -> Iterator[Objection]:
    if move.cards > DRAWN:
        yield objection(text("%(n)s cards are drawn.", n=DRAWN), card=True)
    over = state.parties[seat].hand + move.cards - move.discarded - HAND
    if over > 0:
        yield objection(text("A hand has %(most)s cards at most: discard %(n)s more.", most=HAND, n=over))
    yield from held(state, seat, move.discarded - move.cards)


def attach(state: State, seat: Seat, move: m.Attach) -> Iterator[Objection]:
    if len(move.label) > LABEL_LENGTH:
        raise Refusal(text("That is longer than %(most)s characters.", most=LABEL_LENGTH))
    member = state.parties[seat].members[move.member]
    if member.cls != move.cls:
        yield objection(text("This card is for a %(cls)s.", cls=class_name(move.cls)), card=True)
    if full(state, seat, move.member, Card(move.card, move.cls)):
        yield objection(text("At this table a member has one %(kind)s.", kind=kind_name(move.card)))
    yield from held(state, seat, 1)


def march(state: State, seat: Seat, move: m.March) -> Iterator[Objection]:
    if state.turn.barred and seat == state.on_turn:
        yield objection(text("The barrier roll failed: the party does not move this turn."), card=True)
    late = state.options.direction_choice == "after_roll"
    if move.way == 0 and not late and len(ways(state, seat)) > 1:
        yield objection(text("At this table the way is chosen before the roll."))
    if move.way:
        yield from _way(state, seat, move.way)


def head(state: State, seat: Seat, move: m.Head) -> Iterator[Objection]:
    yield from _way(state, seat, move.way)


def _way(state: State, seat: Seat, way: int) -> Iterator[Objection]:
    if way in ways(state, seat):
        return
    if not state.second:
        yield objection(text("Until the Maps are taken every party moves towards the End."))
    elif way == 1 and seat == state.holder:
        yield objection(text("The party with the Maps goes home."))
    else:
        yield objection(text("There is no space that way."))
