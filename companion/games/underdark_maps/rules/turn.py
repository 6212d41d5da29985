"""The phases before the move: cards, navigation, recruits, attachments."""

from dataclasses import replace

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.adventurers import CLASSES
from companion.games.underdark_maps.catalogue.cards import ATTACHMENTS
from companion.games.underdark_maps.catalogue.deck import EventCard
from companion.games.underdark_maps.catalogue.terrain import FAILS_AT, RECRUITED_AT
from companion.games.underdark_maps.facts.odds import D20
from companion.games.underdark_maps.facts.party import navigation_bonus, recruit_bonus, room
from companion.games.underdark_maps.facts.track import ground
from companion.games.underdark_maps.rules.beginning import newcomer, unnamed
from companion.games.underdark_maps.rules.dice import of
from companion.games.underdark_maps.rules.flow import done
from companion.games.underdark_maps.rules.hands import discard, draw, play
from companion.games.underdark_maps.state import Card, State, Task, with_party, with_tasks
from companion.kernel.game import Misfit
from companion.kernel.seats import Seat
from companion.kernel.words import text

NOT_A_D20 = text("One d20 is rolled for that.")


def draw_cards(state: State, seat: Seat, move: m.Draw) -> State | Misfit:
    if state.dealt:
        return Misfit(text("Cards are dealt here: draw them from the pile."))
    if not 0 <= move.cards <= 99 or not 0 <= move.discarded <= 99:
        return Misfit(text("There are not so many cards."))
    return done(discard(draw(state, seat, move.cards), seat, move.discarded), "draw", seat)


def navigate(state: State, seat: Seat, move: m.Navigate) -> State | Misfit:
    if not of(move.roll, D20):
        return Misfit(NOT_A_D20)
    kind = ground(state, seat).navigation
    if not kind:
        return Misfit(text("No navigation roll is due on this space."))
    state = done(state, "navigate", seat)
    if move.roll.total + navigation_bonus(state, seat) > FAILS_AT:
        return state
    if kind == "danger":
        return with_tasks(state, Task("lose", seat))
    return replace(state, turn=replace(state.turn, barred=True)) if seat == state.on_turn else state


def recruit(state: State, seat: Seat, move: m.Recruit) -> State | Misfit:
    if not of(move.roll, D20):
        return Misfit(NOT_A_D20)
    if room(state, seat) < 1:
        return Misfit(text("The party is full."))
    state = done(state, "recruit", seat)
    if move.roll.total + recruit_bonus(state, seat) < RECRUITED_AT:
        return state
    return with_tasks(state, Task("welcome", seat))


def welcome(state: State, seat: Seat, move: m.Welcome) -> State | Misfit:
    if not of(move.roll, D20):
        return Misfit(NOT_A_D20)
    if room(state, seat) < 1:
        return Misfit(text("The party is full."))
    party = state.parties[seat]
    members = (*party.members, newcomer(move.roll.natural))
    state = with_party(done(state, "welcome", seat), seat, replace(party, members=members))
    return with_tasks(state, *unnamed(seat, members))


def attach(state: State, seat: Seat, move: m.Attach) -> State | Misfit:
    party = state.parties[seat]
    if move.card not in ATTACHMENTS or move.cls not in CLASSES:
        return Misfit(text("That is no attachment."))
    if not 0 <= move.member < len(party.members):
        return Misfit(text("There is no such member."))
    card = EventCard(move.card, move.cls, 0, move.label)
    after = play(state, seat, 1, move.turned, lambda shown: shown == (card,))
    if isinstance(after, Misfit):
        return after
    return give(after, seat, move.member, Card(move.card, move.cls, move.label))


def give(state: State, seat: Seat, member: int, card: Card) -> State:
    party = state.parties[seat]
    worn = replace(party.members[member], cards=(*party.members[member].cards, card))
    members = (*party.members[:member], worn, *party.members[member + 1 :])
    return with_party(state, seat, replace(party, members=members))


def go_on(state: State, seat: Seat, move: m.GoOn) -> State | Misfit:
    """Ends what the party on turn may do as often as it likes."""
    if state.turn.phase == "encounter":
        return done(replace(state, turn=replace(state.turn, closed=True)), "encounter", seat)
    return done(state, "attach", seat)
