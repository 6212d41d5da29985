"""Places on the track: terrain, rivals, distances, and where a move ends."""

from companion.games.underdark_maps.catalogue.terrain import PLAIN, Terrain, terrain
from companion.games.underdark_maps.state import START, State
from companion.kernel.seats import Seat


def terrain_at(state: State, space: int) -> Terrain:
    """Start has none; neither has a space that was not rolled for."""
    return terrain(state.terrain[space]) if 0 < space < len(state.terrain) else PLAIN


def ground(state: State, seat: Seat) -> Terrain:
    """Where a party stands."""
    return terrain_at(state, state.parties[seat].space)


def rivals_at(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the other parties in a party's space, as far as there is somebody to fight."""
    space = state.parties[seat].space
    return tuple(
        other
        for other in state.order
        if other != seat and state.parties[other].space == space and fights(state, other)
    )


def fights(state: State, seat: Seat) -> bool:
    party = state.parties[seat]
    return bool(party.members) and not party.out


def ways(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the ways in which a party may move: 1 towards End, -1 towards Start."""
    if not state.second:
        return (1,)
    if seat == state.holder and state.options.map_party_direction == "home_only":
        return (-1,)
    space = state.parties[seat].space
    return tuple(way for way, end in ((1, state.end), (-1, START)) if space != end) or (-1,)


def barred(state: State, seat: Seat) -> bool:
    """Return whether a failed barrier roll keeps a party where it is this turn."""
    return state.turn.barred and seat == state.on_turn


def landing(state: State, space: int, steps: int) -> int:
    """Where so many steps lead, stopped by either end; below zero they lead towards Start."""
    return min(max(space + steps, START), state.end)


def marched(state: State, seat: Seat, steps: int) -> int:
    """Where a move ends; where an exact count is needed a move past an end is none."""
    space = state.parties[seat].space
    if state.options.overshoot == "exact_count" and not START <= space + steps <= state.end:
        return space
    return landing(state, space, steps)


def forward(state: State, way: int) -> int:
    """Return the way that is forward out of a portal, for a party that came this way."""
    return 1 if state.options.portal_forward == "toward_end" else way


def maps_space(state: State) -> int:
    return state.maps_at if state.holder is None else state.parties[state.holder].space


def way_to_go(state: State, seat: Seat) -> int:
    """Spaces still to go: home with the Maps, else to where they are and from there home."""
    space = state.parties[seat].space
    if seat == state.holder:
        return space
    return abs(maps_space(state) - space) + maps_space(state)
