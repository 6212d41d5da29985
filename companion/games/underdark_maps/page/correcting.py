"""What can be set right: a party, the Maps, the turn, the terrain of a space."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.underdark_maps.catalogue.cards import CLASS_NAMES, CLASSES
from companion.games.underdark_maps.catalogue.cards import ROWS as ADVENTURERS
from companion.games.underdark_maps.catalogue.settings import NAMES
from companion.games.underdark_maps.catalogue.terrain import ROWS, Terrain
from companion.games.underdark_maps.facts import maps_space, room, terrain_at
from companion.games.underdark_maps.page.parties import PartySheet, seat_of, sheet
from companion.games.underdark_maps.page.track import Tile, tiles
from companion.games.underdark_maps.rules.words import PHASE_NAMES, space_name
from companion.games.underdark_maps.state import PHASES, State
from companion.kernel.input_text import whole_number
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text

Pair = tuple[str, Text]


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """`adventurers`: row, name and class of the adventurer table."""

    sheet: PartySheet
    others: tuple[Seat, ...]
    space: int
    end: int
    room: int
    adventurers: tuple[tuple[int, str, Text], ...]
    classes: tuple[Pair, ...]
    holder: Seat | None
    holders: tuple[Pair, ...]
    maps_at: int
    phase: str
    phases: tuple[Pair, ...]
    setting_up: bool
    dealt: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """A space of the track by itself. `rows`: the terrain table."""

    tile: Tile
    name: Text
    terrain: Terrain
    rows: tuple[Terrain, ...]
    before: int | None
    after: int | None


def correct(state: State, viewer: Viewer, args: Mapping[str, str]) -> Correction:
    """Return the view `correct`."""
    seat = seat_of(state, args)
    return Correction(
        sheet=sheet(state, seat),
        others=state.order,
        space=state.parties[seat].space,
        end=state.end,
        room=room(state, seat),
        adventurers=tuple((row, name, CLASS_NAMES[cls]) for row, (name, cls) in enumerate(ADVENTURERS, 1)),
        classes=tuple((cls, CLASS_NAMES[cls]) for cls in CLASSES),
        holder=state.holder,
        holders=tuple((other, NAMES[other]) for other in state.order),
        maps_at=maps_space(state),
        phase=state.turn.phase,
        phases=tuple((phase, PHASE_NAMES[phase]) for phase in PHASES),
        setting_up=state.setting_up,
        dealt=state.dealt,
    )


def space(state: State, viewer: Viewer, args: Mapping[str, str]) -> Space:
    """Return the view `space`; of one that is not there, Start."""
    number = whole_number(args.get("space", ""), 3) or 0
    number = number if number <= state.end else 0
    return Space(
        tile=tiles(state)[number],
        name=space_name(state, number),
        terrain=terrain_at(state, number),
        rows=ROWS if state.terrain else (),
        before=number - 1 if number else None,
        after=number + 1 if number < state.end else None,
    )
