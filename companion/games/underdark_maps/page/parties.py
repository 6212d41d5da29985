"""The parties, each on one line of the table page, and each on a sheet."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.underdark_maps.catalogue.cards import (
    CLASS_LETTERS,
    CLASS_NAMES,
    CLASSES,
    class_name,
    kind_name,
)
from companion.games.underdark_maps.catalogue.settings import NAMES
from companion.games.underdark_maps.facts import attached, count, force
from companion.games.underdark_maps.rules.words import member_name, space_name
from companion.games.underdark_maps.state import Card, State
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class PartyNow:
    """`classes`: letter, name and number of each class."""

    seat: Seat
    place: Text
    classes: tuple[tuple[str, Text, int], ...]
    members: int
    attached: int
    hand: int
    maps: bool
    on_turn: bool
    out: bool
    away: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberNow:
    """`letter`: of the class; none while the name is still to be rolled."""

    number: int
    name: Text | str
    letter: str
    class_name: Text
    cards: tuple[Text, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PartySheet:
    party: PartyNow
    name: Text
    members: tuple[MemberNow, ...]
    force: int


def parties(state: State) -> tuple[PartyNow, ...]:
    return tuple(party_now(state, seat) for seat in state.order)


def party_now(state: State, seat: Seat) -> PartyNow:
    party = state.parties[seat]
    return PartyNow(
        seat=seat,
        place=space_name(state, party.space),
        classes=tuple((CLASS_LETTERS[cls], CLASS_NAMES[cls], count(party, cls)) for cls in CLASSES),
        members=len(party.members),
        attached=attached(party),
        hand=party.hand,
        maps=state.holder == seat,
        on_turn=seat == state.on_turn and not state.setting_up and not state.won,
        out=party.out,
        away=seat in state.away,
    )


def members_now(state: State, seat: Seat) -> tuple[MemberNow, ...]:
    """Two of the same name are told apart by a number."""
    members = state.parties[seat].members
    names = [member_name(member) for member in members]
    return tuple(
        MemberNow(
            number=number,
            name=_numbered(names, number),
            letter=CLASS_LETTERS.get(member.cls, ""),
            class_name=class_name(member.cls),
            cards=tuple(map(card_name, member.cards)),
        )
        for number, member in enumerate(members)
    )


def _numbered(names: list[Text | str], number: int) -> Text | str:
    name = names[number]
    if names.count(name) == 1:
        return name
    return text("%(name)s %(n)s", name=name, n=names[: number + 1].count(name))


def card_name(card: Card) -> Text:
    if card.label:
        return text("%(label)s (%(kind)s)", label=card.label, kind=kind_name(card.kind))
    return kind_name(card.kind)


def sheet(state: State, seat: Seat) -> PartySheet:
    return PartySheet(
        party=party_now(state, seat),
        name=NAMES[seat],
        members=members_now(state, seat),
        force=force(state, seat, None),
    )


def party_view(state: State, viewer: Viewer, args: Mapping[str, str]) -> PartySheet:
    """Return the view `party`: of the one that is named, else of the one that the page acts for."""
    return sheet(state, seat_of(state, args))


def seat_of(state: State, args: Mapping[str, str]) -> Seat:
    for key in ("party", "as"):
        if (seat := Seat(args.get(key, ""))) in state.parties:
            return seat
    return state.on_turn
