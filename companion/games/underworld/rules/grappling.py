"""P13: ships grapple each other, and cut what holds them; so many tries a turn. Naval Combat."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.moves.sea import Ship
from companion.games.underworld.rules.objections import Cannot, against, within
from companion.games.underworld.rules.places import against_reach
from companion.games.underworld.rules.row import BATTLES, Row
from companion.games.underworld.rules.ships import afloat, pair, with_ship
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.state import State
from companion.games.underworld.state.tries import Tries
from companion.kernel.rulings import Objection
from companion.kernel.words import text

TRIES: int = table("grappling").values["attempts_per_ship_per_turn"]
MOST: int = 2 * TRIES
"""In one entry, where the table allows more than the rules do."""


def grapple(state: State, move: m.Grapple, tray: Tray) -> State:
    """One try after another, until one holds; or is cut."""
    ship, target = pair(state, move.ship, move.target)
    case = "cut_chance_pct" if move.cut else "chance_pct"
    if move.cut and target.name not in ship.grappled:
        raise Cannot(text("They are not grappled."))
    for n in range(within(move.tries, 1, MOST)):
        state = tried(state, ship.name, 1, cut=move.cut)
        if tray.happens("grappling", case, f"{n + 1}"):
            return _tied(_tied(state, ship, target, cut=move.cut), target, ship, cut=move.cut)
    return state


def _tied(state: State, ship: Ship, other: Ship, *, cut: bool) -> State:
    free = tuple(name for name in ship.grappled if name != other.name)
    held = free if cut else (*free, other.name)
    return with_ship(state, replace(ship, grappled=held, speed=ship.speed if cut else "stop"))


def against_grapple(state: State, move: m.Grapple) -> Iterator[Objection]:
    yield from afloat(state.ships.get(move.ship), state.ships.get(move.target))
    yield from against_tries(state, move.ship, move.tries, cut=move.cut)
    if not move.cut:
        yield from against_reach(state, move.ship, move.target)


def tried(state: State, ship: str, tries: int, *, cut: bool) -> State:
    """Counted until the turn at sea ends: tries to hold and tries to cut apart, each for itself."""
    had = state.tries.get(ship, Tries())
    now = replace(had, cut=had.cut + tries) if cut else replace(had, held=had.held + tries)
    return replace(state, tries={**state.tries, ship: now})


def left(state: State, ship: str, *, cut: bool) -> int:
    had = state.tries.get(ship, Tries())
    return max(0, TRIES - (had.cut if cut else had.held))


def against_tries(state: State, ship: str, tries: int, *, cut: bool) -> Iterator[Objection]:
    if tries > (n := left(state, ship, cut=cut)):
        sentence = text(
            "A ship tries %(most)s times a turn; %(ship)s has %(n)s left.", most=TRIES, ship=ship, n=n
        )
        yield against(sentence, "grappling")


ROWS = (
    Row.of(
        m.Grapple,
        grapple,
        lambda move: (
            text("%(ship)s cuts loose from %(target)s", ship=move.ship, target=move.target)
            if move.cut
            else text("%(ship)s grapples %(target)s", ship=move.ship, target=move.target)
        ),
        group=BATTLES,
        check=against_grapple,
    ),
)
