"""The hex map: the referee's with everything, the players' with what they saw."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.underworld.catalogue.printed import said
from companion.games.underworld.facts.travel import TERRAINS
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.page.hexmap import HexMap, hex_map
from companion.games.underworld.state.land import beside, is_hex
from companion.games.underworld.state.state import State
from companion.kernel.seats import Viewer
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPage:
    """`chosen`: a hex that was tapped; `known`: it has been drawn. `way`: how to get there in one step.
    `players`: only what players know of the map is shown."""

    map: HexMap
    chosen: str
    hex: Hex
    known: bool
    beside: tuple[str, ...]
    terrains: tuple[tuple[str, Text], ...]
    players: bool
    at: str


def hexes(state: State, viewer: Viewer, args: Mapping[str, str]) -> MapPage:
    chosen = args.get("hex", "")
    chosen = chosen if is_hex(chosen) else ""
    players = args.get("eyes") == "players"
    seen = {name: each for name, each in state.hexes.items() if each.seen}
    found = state.hexes.get(chosen)
    at = state.journey.at if state.journey else ""
    return MapPage(
        map=hex_map(seen, "", chosen, tuple(state.hexes)) if players else hex_map(state.hexes, at, chosen),
        chosen=chosen,
        hex=found or Hex(terrain="clear"),
        known=found is not None,
        beside=tuple(other for side in range(1, 7) if chosen and (other := beside(chosen, side))),
        terrains=tuple((terrain, said(terrain)) for terrain in TERRAINS),
        players=players,
        at=at,
    )


VIEWS = {"hexes": hexes}
