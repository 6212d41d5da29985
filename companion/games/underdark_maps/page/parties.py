"""The parties: a line for each on the table page, and a sheet for each. The track as a picture, with a tile
for each space.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.underdark_maps.catalogue.settings import NAMES, PLACES
from companion.games.underdark_maps.catalogue.tables import (
    CLASS_LETTERS,
    CLASS_NAMES,
    CLASSES,
    Terrain,
    class_name,
    kind_name,
)
from companion.games.underdark_maps.facts import (
    count_attached,
    count_members,
    force,
    maps_space,
    terrain_at,
)
from companion.games.underdark_maps.rules.row import member_name, space_name
from companion.games.underdark_maps.state import START, Card, State
from companion.kernel.features import Thing, Where
from companion.kernel.seats import Seat, Viewer
from companion.kernel.things import about_seat
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class PartyNow:
    """A party's line on the table page. `classes`: letter, name and number of members of each class."""

    seat: Seat
    place: Text
    classes: tuple[tuple[Text, Text, int], ...]
    members: int
    attached: int
    hand: int
    maps: bool
    on_turn: bool
    out: bool
    away: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberNow:
    """A member of a party. `letter`: of the class; empty until the name is rolled."""

    number: int
    name: Text | str
    letter: Text | str
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
        classes=tuple((CLASS_LETTERS[cls], CLASS_NAMES[cls], count_members(party, cls)) for cls in CLASSES),
        members=len(party.members),
        attached=count_attached(party),
        hand=party.hand,
        maps=state.holder == seat,
        on_turn=seat == state.on_turn and not state.setting_up and not state.won,
        out=party.out,
        away=seat in state.away,
    )


def members_now(state: State, seat: Seat) -> tuple[MemberNow, ...]:
    """Return the members; those of the same name are numbered."""
    members = state.parties[seat].members
    names = [member_name(member) for member in members]
    return tuple(
        MemberNow(
            number=number,
            name=_number_name(names, number),
            letter=CLASS_LETTERS.get(member.cls, ""),
            class_name=class_name(member.cls),
            cards=tuple(map(card_name, member.cards)),
        )
        for number, member in enumerate(members)
    )


def _number_name(names: list[Text | str], number: int) -> Text | str:
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
    """Return the view `party`: the party named in `args`, else the party that the page acts for, else the one
    on turn."""
    return sheet(state, find_party(state, args))


def find_party(state: State, args: Mapping[str, str]) -> Seat:
    for key in ("party", "as"):
        if (seat := Seat(args.get(key, ""))) in state.parties:
            return seat
    return state.on_turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A space of the track. `symbol`: the symbol for what happens there; `effect`: the same in words.
    `scene`: the symbol for its landscape."""

    number: int
    name: Text | str
    symbol: str
    scene: str
    effect: Text | None
    parties: tuple[Seat, ...]
    maps: bool


def tiles(state: State) -> tuple[Tile, ...]:
    return tuple(_tile(state, space) for space in range(state.end + 1))


def _tile(state: State, space: int) -> Tile:
    terrain = terrain_at(state, space)
    return Tile(
        number=space,
        name=_name(state, space, terrain),
        symbol=_symbol(terrain),
        scene="start" if space == START else f"t{terrain.pips}" if terrain.pips else "",
        effect=_effect(terrain),
        parties=tuple(
            seat for seat in state.order if state.parties[seat].space == space and not state.parties[seat].out
        ),
        maps=maps_space(state) == space,
    )


def _name(state: State, space: int, terrain: Terrain) -> Text | str:
    if space == START:
        return text("Start")
    if space == state.end:
        return text("End: %(terrain)s", terrain=terrain.name) if terrain.name else text("End")
    return terrain.name or text("not rolled")


def _symbol(terrain: Terrain) -> str:
    if terrain.portal:
        return "portal"
    if terrain.node:
        return "node"
    return terrain.navigation or ("recruits" if terrain.recruits else "foes" if terrain.foes else "")


def _effect(terrain: Terrain) -> Text | None:
    match _symbol(terrain):
        case "portal":
            return text("portal roll")
        case "node":
            return text("Mages add 3 to the force")
        case "barrier":
            return text("barrier")
        case "danger":
            return text("danger")
        case "recruits" if terrain.foes:
            return text("recruit rolls and intelligent foes add 3")
        case "recruits":
            return text("recruit rolls add 3")
        case "foes" if terrain.foes == "monster":
            return text("monsters add 3")
        case "foes":
            return text("intelligent foes add 3")
        case _:
            return None


def track_list(state: State, _viewer: Viewer, _args: Mapping[str, str]) -> tuple[Tile, ...]:
    return tiles(state)


def things(state: State) -> Iterator[Thing]:
    """Yield the spaces and parties that notes can be attached to."""
    for number in range(state.end + 1):
        where = Where(view="space", given=(("space", str(number)),))
        yield Thing(id=f"space:{number}", name=space_name(state, number), where=where)
    names = {place.seat: place.name for place in PLACES}
    for seat in state.parties:
        where = Where(view="party", given=(("party", seat),))
        yield Thing(id=about_seat(seat), name=names[seat], where=where)
