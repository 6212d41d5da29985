"""An army comes into a square: who owns it then, and who is near."""

from dataclasses import replace

from companion.games.stone_and_iron.catalogue.settings.armies import FINAL
from companion.games.stone_and_iron.facts.armies import armies_of
from companion.games.stone_and_iron.facts.forces import held_against
from companion.games.stone_and_iron.facts.pacts import allied
from companion.games.stone_and_iron.state.pieces import Army
from companion.games.stone_and_iron.state.state import MOVE, State, with_square


def enter(state: State, army: Army, square: int, side: int | None) -> State:
    """The army stands in a square into which it came by a side."""
    arrivals = state.arrivals + 1
    moved = replace(army, square=square, side=side, came=arrivals, stance="")
    after = replace(state, arrivals=arrivals, armies={**state.armies, army.id: moved})
    return taken(after, moved) if state.options.capture == "on_entry" else after


def taken(state: State, army: Army) -> State:
    """The square is its owner's, unless somebody holds it or it is an ally's (SI-33, SI-34)."""
    square, seat = state.squares[army.square], army.owner
    keeps = bool(square.owner) and allied(state, seat, square.owner)
    if keeps or square.neutral or not square.passable or held_against(state, seat, army.square):
        return state
    return with_square(state, army.square, owner=seat)


def acted(state: State, army: Army) -> State:
    """After a step of the first movement phase those who had passed may act again; see `moves.Pass`."""
    if state.phase != MOVE:
        return state
    final = state.options.pass_rule == FINAL
    passed = {
        seat: until
        for seat, until in state.passed.items()
        if seat != army.owner and (final or (until == "near" and not _near(state, army, seat)))
    }
    return replace(state, passed=passed, acted=army.owner)


def _near(state: State, army: Army, seat: str) -> bool:
    """Whether an opposed army could come up to one of a faction's armies with the points it has left."""
    if allied(state, seat, army.owner):
        return False
    steps = state.grid.steps
    return any(steps(army.square, other.square) <= army.left + 1 for other in armies_of(state, seat))
