"""What the rules say against Foe cards, cards played in battle, and who takes what."""

from collections.abc import Iterator

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.adventurers import class_name
from companion.games.underdark_maps.catalogue.parties import NAMES
from companion.games.underdark_maps.facts.encounter import opponents_left, plays_second
from companion.games.underdark_maps.facts.party import count, mages, may_wear
from companion.games.underdark_maps.facts.track import rivals_at
from companion.games.underdark_maps.rules.check_turn import held
from companion.games.underdark_maps.rules.objections import objection
from companion.games.underdark_maps.state import State
from companion.kernel.rulings import Objection
from companion.kernel.seats import Seat
from companion.kernel.words import text


def play_foe(state: State, seat: Seat, move: m.PlayFoe) -> Iterator[Objection]:
    if state.turn.phase == "encounter" and seat not in opponents_left(state) and not state.turn.closed:
        if seat in state.turn.passed:
            yield objection(text("%(party)s has passed already.", party=NAMES[seat]))
        else:
            yield objection(text("No more Foe cards are played on this party this turn."))
    yield from held(state, seat, 1)


def commit(state: State, seat: Seat, move: m.Commit) -> Iterator[Objection]:
    able = mages(state, seat)
    if move.spells > able:
        yield objection(text("One spell for each Mage: this party has %(n)s.", n=able), card=True)
    if state.options.item_class == "required":
        for cls, items in move.items.items():
            if items and not count(state.parties[seat], cls):
                yield objection(text("No %(cls)s is there to use that item.", cls=class_name(cls)), card=True)
    if plays_second(state, seat):
        yield objection(text("At this table the party on turn plays its cards first."))
    yield from held(state, seat, move.spells + sum(move.items.values()))


def challenge(state: State, seat: Seat, move: m.Challenge) -> Iterator[Objection]:
    if Seat(move.rival) not in rivals_at(state, seat):
        yield objection(text("%(party)s is not in this space.", party=NAMES[Seat(move.rival)]))


def take_spoil(state: State, seat: Seat, move: m.TakeSpoil) -> Iterator[Objection]:
    card = state.turn.spoils[0]
    if move.member is not None and not may_wear(state, seat, move.member, card, won=True):
        yield objection(text("This card is for a %(cls)s.", cls=class_name(card.cls)), card=True)
