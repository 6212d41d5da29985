"""The track as a picture: a tile for each space."""

from dataclasses import dataclass

from companion.games.underdark_maps.catalogue.terrain import Terrain
from companion.games.underdark_maps.facts import fights, maps_space, terrain_at
from companion.games.underdark_maps.state import START, State
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A space. `sign`: what is to be minded there, by the name of its symbol; `says`: the same in words."""

    number: int
    name: Text | str
    sign: str
    says: Text | None
    parties: tuple[Seat, ...]
    maps: bool


def tiles(state: State) -> tuple[Tile, ...]:
    return tuple(_tile(state, space) for space in range(state.end + 1))


def _tile(state: State, space: int) -> Tile:
    terrain = terrain_at(state, space)
    return Tile(
        number=space,
        name=_name(state, space, terrain),
        sign=_sign(terrain),
        says=_says(terrain),
        parties=tuple(seat for seat in state.order if _stands(state, seat, space)),
        maps=maps_space(state) == space,
    )


def _stands(state: State, seat: Seat, space: int) -> bool:
    party = state.parties[seat]
    return party.space == space and not party.out and (fights(state, seat) or not party.members)


def _name(state: State, space: int, terrain: Terrain) -> Text | str:
    if space == START:
        return text("Start")
    if space == state.end:
        return text("End: %(terrain)s", terrain=terrain.name) if terrain.name else text("End")
    return terrain.name or text("not rolled")


def _sign(terrain: Terrain) -> str:
    if terrain.portal:
        return "portal"
    if terrain.node:
        return "node"
    return terrain.navigation or ("recruits" if terrain.recruits else "foes" if terrain.foes else "")


def _says(terrain: Terrain) -> Text | None:
    match _sign(terrain):
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
