"""The mirror is set right. Cards that differ are booked as unaccounted."""

from dataclasses import replace

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.adventurers import CLASSES, name_of
from companion.games.underdark_maps.catalogue.terrain import ROWS
from companion.games.underdark_maps.facts.party import room
from companion.games.underdark_maps.rules.flow import enter
from companion.games.underdark_maps.rules.hands import lay_away
from companion.games.underdark_maps.rules.objections import NO_PARTY
from companion.games.underdark_maps.state import PHASES, Member, State, Turn, with_party
from companion.kernel.game import Misfit
from companion.kernel.seats import Seat
from companion.kernel.words import text

NO_SPACE = text("There is no such space.")
NO_MEMBER = text("There is no such member.")


def set_terrain(state: State, seat: Seat, move: m.SetTerrain) -> State | Misfit:
    if not 0 < move.space < len(state.terrain) or not 1 <= move.row <= len(ROWS):
        return Misfit(NO_SPACE)
    terrain = (*state.terrain[: move.space], move.row, *state.terrain[move.space + 1 :])
    return replace(state, terrain=terrain)


def set_party(state: State, seat: Seat, move: m.SetParty) -> State | Misfit:
    """A hand that the table deals stays as it is."""
    if not 0 <= move.space <= state.end or not 0 <= move.hand <= 99:
        return Misfit(NO_SPACE)
    party = state.parties[seat]
    more = 0 if state.dealt else move.hand - party.hand
    state = with_party(state, seat, replace(party, space=move.space, hand=party.hand + more))
    return replace(state, unaccounted=state.unaccounted - more)


def add_member(state: State, seat: Seat, move: m.AddMember) -> State | Misfit:
    if room(state, seat) < 1:
        return Misfit(text("The party is full."))
    if not name_of(move.row) or move.cls not in CLASSES:
        return Misfit(text("There is no such adventurer."))
    party = state.parties[seat]
    members = (*party.members, Member(move.row, move.cls))
    return with_party(state, seat, replace(party, members=members, out=False))


def remove_member(state: State, seat: Seat, move: m.RemoveMember) -> State | Misfit:
    party = state.parties[seat]
    if not 0 <= move.member < len(party.members):
        return Misfit(NO_MEMBER)
    members = (*party.members[: move.member], *party.members[move.member + 1 :])
    gone = party.members[move.member].cards
    return lay_away(with_party(state, seat, replace(party, members=members)), gone)


def remove_card(state: State, seat: Seat, move: m.RemoveCard) -> State | Misfit:
    party = state.parties[seat]
    if not 0 <= move.member < len(party.members):
        return Misfit(NO_MEMBER)
    wearer = party.members[move.member]
    if not 0 <= move.card < len(wearer.cards):
        return Misfit(text("There is no such attachment."))
    bare = replace(wearer, cards=(*wearer.cards[: move.card], *wearer.cards[move.card + 1 :]))
    members = (*party.members[: move.member], bare, *party.members[move.member + 1 :])
    gone = wearer.cards[move.card : move.card + 1]
    return lay_away(with_party(state, seat, replace(party, members=members)), gone)


def set_maps(state: State, seat: Seat, move: m.SetMaps) -> State | Misfit:
    if move.holder:
        holder = Seat(move.holder)
        if holder not in state.parties:
            return Misfit(NO_PARTY)
        return replace(state, holder=holder, second=True)
    if not 0 < move.space <= state.end:
        return Misfit(NO_SPACE)
    return replace(state, holder=None, maps_at=move.space, second=move.space != state.end)


def set_turn(state: State, seat: Seat, move: m.SetTurn) -> State | Misfit:
    if state.setting_up:
        return Misfit(text("The track and the parties come first."))
    if move.phase not in PHASES:
        return Misfit(text("There is no such phase."))
    turns = state.turns + (0 if seat == state.on_turn else 1)
    return enter(replace(state, turns=turns, turn=Turn(seat=seat, phase=move.phase)), move.phase)
