"""Corrections of what the app shows: one thing at a time, or a recount of what is quick to count for each
party: the space of its pawn, its members, its player's cards. Differences in cards are recorded as
unaccounted.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.settings import MEMBERS, NAMES
from companion.games.underdark_maps.catalogue.tables import (
    ADVENTURERS,
    CLASS_NAMES,
    CLASSES,
    TERRAIN,
    name_of,
)
from companion.games.underdark_maps.catalogue.tables import terrain as terrain_of
from companion.games.underdark_maps.editions import FIRST, SECOND
from companion.games.underdark_maps.facts import count_free_places, count_members, terrain_at
from companion.games.underdark_maps.rules.emptying import drop_member_tasks, empty_party, renumber
from companion.games.underdark_maps.rules.flow import enter
from companion.games.underdark_maps.rules.hands import discard_attachments
from companion.games.underdark_maps.rules.moving import meet, put_down
from companion.games.underdark_maps.rules.row import (
    NO_PARTY,
    PHASE_NAMES,
    correction,
    name_member_at,
    space,
    space_name,
)
from companion.games.underdark_maps.state import PHASES, Member, State, Turn, with_party
from companion.kernel.moves import Draft, Move
from companion.kernel.rulings import Cannot
from companion.kernel.seats import Seat
from companion.kernel.tallies import Column, Pool, Tally
from companion.kernel.words import Text, ntext, text

NO_SPACE = text("There is no such space.")
NO_MEMBER = text("There is no such member.")
CORRECTION = text("correction")
MAX_CARDS: Final = 99


def set_terrain(state: State, seat: Seat, move: m.SetTerrain) -> State:
    if not 0 < move.space < len(state.terrain) or not 1 <= move.row <= len(TERRAIN):
        raise Cannot(NO_SPACE)
    terrain = (*state.terrain[: move.space], move.row, *state.terrain[move.space + 1 :])
    return replace(state, terrain=terrain)


def terrain_words(state: State | None, _seat: Seat, move: m.SetTerrain) -> Text:
    if state is None:
        return CORRECTION
    return text(
        "correction: space %(n)s is %(now)s instead of %(was)s",
        n=move.space,
        now=terrain_of(move.row).name,
        was=terrain_at(state, move.space).name or text("nothing"),
    )


def set_party(state: State, seat: Seat, move: m.SetParty) -> State:
    """Move a party's pawn and set the size of its hand; a hand that the table deals does not change. A
    party with members that comes to another space takes the Maps there and meets rivals, as far as the
    correction's edition allows."""
    if not 0 <= move.space <= state.end:
        raise Cannot(NO_SPACE)
    if not 0 <= move.hand <= MAX_CARDS:
        raise Cannot(text("A hand can have 0 to %(most)s cards.", most=MAX_CARDS))
    party = state.parties[seat]
    more = 0 if state.dealt else move.hand - party.hand
    state = with_party(state, seat, replace(party, space=move.space, hand=party.hand + more))
    state = replace(state, unaccounted=state.unaccounted - more)
    follows = move.edition > FIRST and move.space != party.space and not state.setting_up
    if not follows or not party.members or party.out:
        return state
    there = put_down(state, seat)
    return meet(there) if move.edition > SECOND else there


def party_words(state: State | None, _seat: Seat, move: m.SetParty) -> Text:
    if state is None:
        return CORRECTION
    place = space_name(state, move.space)
    return ntext(
        "correction: stands at %(place)s with %(n)s card in hand",
        "correction: stands at %(place)s with %(n)s cards in hand",
        move.hand,
        place=place,
    )


def add_member(state: State, seat: Seat, move: m.AddMember) -> State:
    if count_free_places(state, seat) < 1:
        raise Cannot(text("The party is full."))
    if not name_of(move.row) or move.cls not in CLASSES:
        raise Cannot(text("There is no such adventurer."))
    party = state.parties[seat]
    members = (*party.members, Member(move.row, move.cls))
    state = with_party(state, seat, replace(party, members=members, out=False))
    return meet(state) if move.edition > SECOND else state


def add_words(state: State | None, _seat: Seat, move: m.AddMember) -> Text:
    if state is None:
        return CORRECTION
    return text("correction: %(name)s is in the party", name=name_of(move.row))


def remove_member(state: State, seat: Seat, move: m.RemoveMember) -> State:
    party = state.parties[seat]
    if not 0 <= move.member < len(party.members):
        raise Cannot(NO_MEMBER)
    members = (*party.members[: move.member], *party.members[move.member + 1 :])
    gone = party.members[move.member].cards
    state = discard_attachments(with_party(state, seat, replace(party, members=members)), gone)
    if move.edition == FIRST:
        return state
    return renumber(state, seat) if members else empty_party(drop_member_tasks(state, seat), seat)


def remove_words(state: State | None, seat: Seat, move: m.RemoveMember) -> Text:
    if state is None:
        return CORRECTION
    return text("correction: %(name)s is not in the party", name=name_member_at(state, seat, move.member))


def remove_card(state: State, seat: Seat, move: m.RemoveCard) -> State:
    party = state.parties[seat]
    if not 0 <= move.member < len(party.members):
        raise Cannot(NO_MEMBER)
    wearer = party.members[move.member]
    if not 0 <= move.card < len(wearer.cards):
        raise Cannot(text("There is no such attachment."))
    bare = replace(wearer, cards=(*wearer.cards[: move.card], *wearer.cards[move.card + 1 :]))
    members = (*party.members[: move.member], bare, *party.members[move.member + 1 :])
    gone = wearer.cards[move.card : move.card + 1]
    return discard_attachments(with_party(state, seat, replace(party, members=members)), gone)


def card_words(state: State | None, seat: Seat, move: m.RemoveCard) -> Text:
    if state is None:
        return CORRECTION
    return text(
        "correction: %(name)s has one attachment fewer", name=name_member_at(state, seat, move.member)
    )


def set_maps(state: State, seat: Seat, move: m.SetMaps) -> State:
    if move.holder:
        holder = Seat(move.holder)
        if holder not in state.parties:
            raise Cannot(NO_PARTY)
        return replace(state, holder=holder, second=True)
    if not 0 < move.space <= state.end:
        raise Cannot(NO_SPACE)
    return replace(state, holder=None, maps_at=move.space, second=move.space != state.end)


def maps_words(state: State | None, _seat: Seat, move: m.SetMaps) -> Text:
    if state is None:
        return CORRECTION
    if not move.holder:
        return text("correction: the Maps lie at %(place)s", place=space_name(state, move.space))
    return text("correction: %(party)s has the Maps", party=NAMES.get(Seat(move.holder), move.holder))


def set_turn(state: State, seat: Seat, move: m.SetTurn) -> State:
    if state.setting_up:
        raise Cannot(text("Set up the track and the parties first."))
    if move.phase not in PHASES:
        raise Cannot(text("There is no such phase."))
    turns = state.turns + (0 if seat == state.on_turn else 1)
    return enter(replace(state, turns=turns, turn=Turn(seat=seat, phase=move.phase)), move.phase)


def turn_words(state: State | None, _seat: Seat, move: m.SetTurn) -> Text:
    if state is None:
        return CORRECTION
    phase = PHASE_NAMES.get(move.phase, move.phase)
    return text("correction: it is their turn, %(phase)s", phase=phase)


ROWS = (
    correction(
        move=m.SetTerrain,
        effect=set_terrain,
        words_at=terrain_words,
        touches=lambda _seat, move: (space(move.space),),
        early=True,
    ),
    correction(move=m.SetParty, effect=set_party, words_at=party_words),
    correction(move=m.AddMember, effect=add_member, words_at=add_words, early=True),
    correction(move=m.RemoveMember, effect=remove_member, words_at=remove_words, early=True),
    correction(move=m.RemoveCard, effect=remove_card, words_at=card_words),
    correction(move=m.SetMaps, effect=set_maps, words_at=maps_words, touches=lambda _seat, _move: ("maps",)),
    correction(move=m.SetTurn, effect=set_turn, words_at=turn_words),
)


FIRST_ROW: Final = {
    cls: next(row for row, (_name, printed) in enumerate(ADVENTURERS, 1) if printed == cls) for cls in CLASSES
}


def pools(state: State) -> Mapping[str, Pool]:
    """Return what can be counted on the table: in the set-up only members. Hands that the table deals are
    left out, since they are always right."""
    return {pool.key: pool for pool in _in_rows(state)}


def _in_rows(state: State) -> Iterator[Pool]:
    parties = state.parties
    if not state.setting_up:
        for seat in state.order:
            yield _pool(seat, "space", text("Space on the track"), parties[seat].space, state.end)
    for cls in CLASSES:
        for seat in state.order:
            members = count_members(parties[seat], cls)
            yield _pool(seat, cls, text("%(cls)s members", cls=CLASS_NAMES[cls]), members, MEMBERS)
    if not state.setting_up and not state.dealt:
        for seat in state.order:
            yield _pool(seat, "hand", text("Cards in hand"), parties[seat].hand, MAX_CARDS)


def _pool(seat: Seat, key: str, row: Text, count: int, most: int) -> Pool:
    return Pool(
        key=f"{key}:{seat}",
        sheet=text("Parties"),
        row=row,
        column=Column(seat, NAMES[seat]),
        group=seat,
        count=count,
        near=True,
        most=most,
    )


def notes(state: State, counted: Mapping[str, int]) -> tuple[Text, ...]:
    ours = pools(state)
    more = (
        counted.get(f"{cls}:{seat}", 0) > ours[f"{cls}:{seat}"].count
        for seat in state.order
        for cls in CLASSES
    )
    if not any(more):
        return ()
    return (
        text(
            "A member added here gets the name that comes first for its class. For another name, "
            "remove the member and add it again where the party is corrected."
        ),
    )


def settle(state: State, counted: Mapping[str, int]) -> tuple[Draft, ...]:
    """Return the corrections that make the counts true. Surplus members leave first, to make room for missing
    ones; but the last member leaves only after another has joined, since the party would otherwise start
    over."""
    return tuple(
        Draft(move=move, seat=seat) for seat in state.order for move in _settle_count(state, seat, counted)
    )


def _settle_count(state: State, seat: Seat, counted: Mapping[str, int]) -> Iterator[Move]:
    party = state.parties[seat]
    more = {
        cls: counted.get(f"{cls}:{seat}", count_members(party, cls)) - count_members(party, cls)
        for cls in CLASSES
    }
    gone = (
        number
        for cls in CLASSES
        for number in [at for at, member in enumerate(party.members) if member.cls == cls][more[cls] :]
        if more[cls] < 0
    )
    leaving = [m.RemoveMember(number) for number in sorted(gone, reverse=True)]
    coming = [m.AddMember(FIRST_ROW[cls], cls) for cls in CLASSES for _ in range(more[cls])]
    last = leaving[-1:] if coming and len(leaving) == len(party.members) else []
    yield from leaving[: len(leaving) - len(last)]
    if last:
        yield coming.pop(0)
        yield from last
    yield from coming
    space, hand = counted.get(f"space:{seat}", party.space), counted.get(f"hand:{seat}", party.hand)
    if (space, hand) != (party.space, party.hand):
        yield m.SetParty(space, hand)


TALLY: Final = Tally(pools=pools, notes=notes, settle=settle)
