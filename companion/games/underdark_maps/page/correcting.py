"""What can be corrected: a party, the Maps, the turn, the terrain of a space; the differences between two
states, and what to do with real pieces.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.underdark_maps.catalogue.settings import NAMES
from companion.games.underdark_maps.catalogue.tables import (
    ADVENTURERS,
    CLASS_NAMES,
    CLASSES,
    TERRAIN,
    Terrain,
)
from companion.games.underdark_maps.facts import count_free_places, maps_space, terrain_at
from companion.games.underdark_maps.page.parties import PartySheet, Tile, find_party, sheet, tiles
from companion.games.underdark_maps.rules.row import PHASE_NAMES, member_name, space_name
from companion.games.underdark_maps.state import PHASES, State
from companion.kernel.input_text import whole_number
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, ntext, text

Pair = tuple[str, Text]


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionPage:
    """`adventurers`: the rows of the adventurer table, each with its number, name and class."""

    sheet: PartySheet
    seats: tuple[Seat, ...]
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
class SpacePage:
    """A single space of the track. `rows`: the terrains that it can be set to; none before the track is
    rolled."""

    tile: Tile
    name: Text
    terrain: Terrain
    rows: tuple[Terrain, ...]
    before: int | None
    after: int | None


def correct(state: State, viewer: Viewer, args: Mapping[str, str]) -> CorrectionPage:
    seat = find_party(state, args)
    return CorrectionPage(
        sheet=sheet(state, seat),
        seats=state.order,
        space=state.parties[seat].space,
        end=state.end,
        room=count_free_places(state, seat),
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


def space(state: State, viewer: Viewer, args: Mapping[str, str]) -> SpacePage:
    """Return the data of the view `space`; Start if the space does not exist."""
    number = whole_number(args.get("space", ""), 3) or 0
    number = number if number <= state.end else 0
    return SpacePage(
        tile=tiles(state)[number],
        name=space_name(state, number),
        terrain=terrain_at(state, number),
        rows=TERRAIN if state.terrain else (),
        before=number - 1 if number else None,
        after=number + 1 if number < state.end else None,
    )


def changes(before: State, after: State) -> tuple[Text, ...]:
    """See `kernel.features.Log.changes`."""
    return (*_track(before, after), *_parties(before, after), *_turn(before, after))


def _track(before: State, after: State) -> Iterator[Text]:
    if before.terrain != after.terrain:
        yield text("The terrain of the track differs.")
    if (before.holder, before.maps_at) != (after.holder, after.maps_at):
        yield _maps(after)


def _maps(state: State) -> Text:
    if state.holder is not None:
        return text("The Maps are with %(party)s.", party=NAMES[state.holder])
    return text("The Maps lie at %(place)s.", place=space_name(state, state.maps_at))


def _parties(before: State, after: State) -> Iterator[Text]:
    for seat in after.order:
        was, now = before.parties.get(seat), after.parties[seat]
        if was is None or was == now:
            continue
        name = NAMES[seat]
        if was.space != now.space:
            yield text(
                "%(party)s: %(now)s instead of %(was)s",
                party=name,
                now=space_name(after, now.space),
                was=space_name(before, was.space),
            )
        if was.members != now.members:
            names = tuple(member_name(member) for member in now.members) or text("nobody")
            yield text("%(party)s: %(names)s", party=name, names=names)
        if was.hand != now.hand:
            yield ntext(
                "%(party)s: %(n)s card in hand instead of %(was)s",
                "%(party)s: %(n)s cards in hand instead of %(was)s",
                now.hand,
                party=name,
                was=was.hand,
            )


def _turn(before: State, after: State) -> Iterator[Text]:
    if before.on_turn != after.on_turn and not after.setting_up:
        yield text("It is %(party)s's turn.", party=NAMES[after.on_turn])


def notices(before: State, after: State) -> tuple[Text, ...]:
    """See `kernel.features.Log.notices`: pawns and the token of the Maps."""
    return tuple(_notices(before, after))


def _notices(before: State, after: State) -> Iterator[Text]:
    for seat, party in after.parties.items():
        if seat in before.parties and before.parties[seat].space != party.space:
            yield text(
                "%(party)s's pawn goes to %(place)s.",
                party=NAMES[seat],
                place=space_name(after, party.space),
            )
    if (before.holder, before.maps_at) != (after.holder, after.maps_at):
        yield _maps(after)
