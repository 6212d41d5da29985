"""What of a party is quickly counted: where its pawn stands, who is in it, the cards of its player."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.cards import CLASS_NAMES, CLASSES, ROWS
from companion.games.underdark_maps.catalogue.settings import MEMBERS, NAMES
from companion.games.underdark_maps.facts import count
from companion.games.underdark_maps.state import State
from companion.kernel.moves import Draft, Move
from companion.kernel.seats import Seat
from companion.kernel.tallies import Column, Pool, Tally
from companion.kernel.words import Text, text

MOST_CARDS: Final = 99
FIRST_ROW: Final = {cls: next(row for row, (_, of) in enumerate(ROWS, 1) if of == cls) for cls in CLASSES}


def pools(state: State) -> Mapping[str, Pool]:
    """Return a hand that the table deals cannot be other than it is."""
    return {pool.key: pool for pool in _in_rows(state)}


def _in_rows(state: State) -> Iterator[Pool]:
    parties = state.parties
    if not state.setting_up:
        for seat in state.order:
            yield _pool(seat, "space", text("Space on the track"), parties[seat].space, state.end)
    for cls in CLASSES:
        for seat in state.order:
            members = count(parties[seat], cls)
            yield _pool(seat, cls, text("%(cls)s members", cls=CLASS_NAMES[cls]), members, MEMBERS)
    if not state.setting_up and not state.dealt:
        for seat in state.order:
            yield _pool(seat, "hand", text("Cards in hand"), parties[seat].hand, MOST_CARDS)


def _pool(seat: Seat, key: str, row: Text, now: int, most: int) -> Pool:
    return Pool(
        key=f"{key}:{seat}",
        sheet=text("Parties"),
        row=row,
        column=Column(seat, NAMES[seat]),
        group=seat,
        count=now,
        near=True,
        most=most,
    )


def notes(state: State, counted: Mapping[str, int]) -> tuple[Text, ...]:
    now = pools(state)
    more = (
        counted.get(f"{cls}:{seat}", 0) > now[f"{cls}:{seat}"].count
        for seat in state.order
        for cls in CLASSES
    )
    if not any(more):
        return ()
    return (
        text(
            "A member not listed gets the first name of the class; you can rename members on the party page."
        ),
    )


def settle(state: State, counted: Mapping[str, int]) -> tuple[Draft, ...]:
    """Let who is too many go first, so that there is room for who is missing."""
    return tuple(
        Draft(move=move, seat=seat) for seat in state.order for move in _settled(state, seat, counted)
    )


def _settled(state: State, seat: Seat, counted: Mapping[str, int]) -> Iterator[Move]:
    party = state.parties[seat]
    more = {cls: counted.get(f"{cls}:{seat}", count(party, cls)) - count(party, cls) for cls in CLASSES}
    gone = (
        number
        for cls in CLASSES
        for number in [at for at, member in enumerate(party.members) if member.cls == cls][more[cls] :]
        if more[cls] < 0
    )
    for number in sorted(gone, reverse=True):
        yield m.RemoveMember(number)
    for cls in CLASSES:
        yield from (m.AddMember(FIRST_ROW[cls], cls) for _ in range(more[cls]))
    space, hand = counted.get(f"space:{seat}", party.space), counted.get(f"hand:{seat}", party.hand)
    if (space, hand) != (party.space, party.hand):
        yield m.SetParty(space, hand)


TALLY: Final = Tally(pools=pools, notes=notes, settle=settle)
