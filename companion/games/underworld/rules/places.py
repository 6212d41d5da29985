"""The places of flyers and ships on the map, if they were entered; revealing orders, and ending a battle.
Booklet: Aerial Combat, and Playing Area under Naval Combat.
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.battles import (
    ABOUT,
    GALE,
    HULLS,
    apart,
    drift,
    fly_course,
    measure_passing,
    point_of_sail,
    quarter,
    sail_course,
)
from companion.games.underworld.rules.row import (
    BATTLES,
    CORRECTIONS,
    DeskRow,
    against,
    look_up,
    one_of,
    within,
)
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.out import TENTHS, Spot
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Objection
from companion.kernel.words import text

MAX_INCHES = 9999
"""The most inches from the corner of the board."""
REACH: int = table("grappling").values["range_inches"]


def place(state: State, move: m.Place, tray: Tray) -> State:
    for inches in (move.east, move.south):
        within(inches, -MAX_INCHES, MAX_INCHES)
    within(move.heading, 0, 359)
    spot = Spot(east=TENTHS * move.east, south=TENTHS * move.south, heading=move.heading)
    return put(state, _battle(state, move), move.name, spot)


def unplace(state: State, move: m.Unplace, tray: Tray) -> State:
    return put(state, _battle(state, move), move.name, None)


def _battle(state: State, move: m.Place | m.Unplace) -> str:
    """Return the battle of a move. Raise `Cannot` if nothing in it has that name."""
    battle = one_of(ABOUT, move.battle)
    look_up(state.flyers if battle == "air" else state.ships, move.name)
    return battle


def put(state: State, battle: str, name: str, spot: Spot | None) -> State:
    """Put a flyer or ship somewhere; None takes it off the map."""
    spots = state.aloft if battle == "air" else state.afloat
    left = {other: one for other, one in spots.items() if other != name}
    after = left if spot is None else {**spots, name: spot}
    return replace(state, aloft=after) if battle == "air" else replace(state, afloat=after)


def move_flyer(state: State, order: m.Fly) -> State:
    """Return the state with a flyer moved. If its order does not say which way it turned, it is taken off the
    map, so that it is not shown in the wrong place."""
    spot = state.aloft.get(order.flyer)
    return put(state, "air", order.flyer, fly_course(spot, order)) if spot else state


def move_ship(state: State, order: m.Row | m.Sail) -> State:
    spot = state.afloat.get(order.ship)
    return put(state, "sea", order.ship, sail_course(spot, order)) if spot else state


def drive_ships(state: State) -> State:
    """Move every ship on the map that has not sunk downwind in a gale."""
    if state.weather.force != GALE:
        return state
    wind = state.weather.wind
    swims = {name for name, ship in state.ships.items() if not ship.sunk}
    return replace(
        state,
        afloat={n: drift(spot, wind) if n in swims else spot for n, spot in state.afloat.items()},
    )


def against_point(state: State, move: m.Sail) -> Iterator[Objection]:
    """Yield an objection to a point of sailing that fits neither the heading before the turn nor the one
    after it."""
    spot, wind = state.afloat.get(move.ship), state.weather.wind
    if spot is None or not wind:
        return
    after = sail_course(spot, move) or spot
    points = [point_of_sail(each.heading, wind) for each in (spot, after)]
    if move.point not in points:
        found = points[0].replace("_", " ") or "–"
        sentence = text(
            "With a heading of %(n)s degrees and the wind from %(wind)s, the ship sails %(point)s.",
            n=spot.heading,
            wind=say_printed(wind),
            point=say_printed(found),
        )
        yield against(sentence, "vessels")


def against_reach(state: State, ship: str, target: str, *, passing: bool = False) -> Iterator[Objection]:
    """Yield an objection to a target that is too far away. `passing`: it is enough to have come near on the
    way."""
    one, other = state.afloat.get(ship), state.afloat.get(target)
    if one is None or other is None:
        return
    between = max(0, (measure_passing if passing else apart)(one, other) - HULLS)
    if between > TENTHS * REACH:
        sentence = text(
            "On the map they are %(inches)s inches apart; at most %(most)s are allowed.",
            inches=between / TENTHS,
            most=REACH,
        )
        yield against(sentence, "oar_shearing" if passing else "grappling")


def against_side(state: State, move: m.Ram) -> Iterator[Objection]:
    """Yield an objection if the map shows that the ram struck a different side of the ship than the move
    says."""
    one, other = state.afloat.get(move.ship), state.afloat.get(move.target)
    if one is None or other is None or not (way := one.way):
        return
    came = Spot(east=way[-1][0], south=way[-1][1])
    if (quarter(other, came) == "side") != move.side:
        yield against(
            text("On the map the ship is struck in bow or stern.")
            if move.side
            else text("On the map the ship is struck in the side."),
            "ramming",
        )


def _fighter(move: m.Place | m.Unplace) -> tuple[str]:
    return (f"{'flyer' if move.battle == 'air' else 'ship'}:{move.name}",)


def reveal_orders(state: State, move: m.RevealOrders, tray: Tray) -> State:
    """Change nothing: the orders that are revealed follow as entries of their own."""
    one_of(ABOUT, move.battle)
    return replace(state)


def end_battle(state: State, move: m.EndBattle, tray: Tray) -> State:
    return replace(state, rests=state.rests | {one_of(ABOUT, move.battle)})


ROWS = (
    DeskRow.of(
        m.Place,
        place,
        lambda move: text(
            "%(name)s is at %(east)s east, %(south)s south, heading %(heading)s",
            name=move.name,
            east=move.east,
            south=move.south,
            heading=move.heading,
        ),
        group=CORRECTIONS,
        places=_fighter,
    ),
    DeskRow.of(
        m.Unplace,
        unplace,
        lambda move: text("%(name)s is removed from the map", name=move.name),
        group=CORRECTIONS,
        places=_fighter,
    ),
    DeskRow.of(
        m.EndBattle,
        end_battle,
        lambda move: (
            text("the battle in the air is over")
            if move.battle == "air"
            else text("the battle at sea is over")
        ),
        group=BATTLES,
    ),
    DeskRow.of(
        m.RevealOrders,
        reveal_orders,
        lambda move: (
            text("the orders in the air are revealed")
            if move.battle == "air"
            else text("the orders at sea are revealed")
        ),
        group=None,
    ),
)
