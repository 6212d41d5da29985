"""The ships of a battle: how they join, are corrected, sink and leave (P13). Booklet: Naval Combat."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.charts import Dice, dice_between
from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.battles import FRESH, GRIPS, SPEEDS, VESSELS, VIKINGS, WITH_OARS
from companion.games.underworld.moves.sea import Ship
from companion.games.underworld.rules.places import put
from companion.games.underworld.rules.row import (
    BATTLES,
    CORRECTIONS,
    DeskRow,
    against,
    check_name,
    check_seat,
    look_up,
    one_of,
    within,
)
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.state import State, set_battle
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import text

MAX_SHIPS = 60
MAX_MEN = 1000
SINKS = table("galley_shipping_water").values["times_to_sink"]
REROLLED = 8
"""The face of the d8 for hull points that is rolled again."""
MASTS = table("crew_tasks").row(task="step or unstep masts")
HULLS = {row["hull_class"]: row["points"] for row in table("ship_hull").rows}


def launch(state: State, move: m.Launch, tray: Tray) -> State:
    row = VESSELS[one_of(VESSELS, move.vessel)]
    if move.ship in state.ships:
        raise Cannot(text("That name is already taken."))
    check_seat(state, move.seat)
    within(len(state.ships), 0, MAX_SHIPS - 1)
    typical = row["crew"] or {}
    points = _roll_hull(state, row["hull_class"], tray)
    fresh = (VIKINGS if move.vikings else FRESH) if move.vessel in WITH_OARS else 0
    rowers = typical.get("rowers") or typical.get("rowers_max") or 0
    sailors = typical.get("sailors") or typical.get("crew", 0) - typical.get("rowers_max", 0)
    marines = typical.get("marines", 0)
    if not tray.up_to_third_edition:
        sailors = (
            within(move.crew, 0, MAX_MEN) or sailors or _roll_men("crew", typical.get("crew_range"), tray)
        )
        marines = within(move.marines, 0, MAX_MEN) or marines
        marines = marines or _roll_men("men-at-arms", typical.get("men_at_arms_range"), tray)
    return with_ship(
        set_battle(state, "sea"),
        Ship(
            name=check_name(move.ship),
            vessel=move.vessel,
            points=points,
            hull=points,
            fatigue=fresh,
            fresh=fresh,
            seat=move.seat,
            rowers=rowers,
            benches=rowers,
            crew=sailors,
            marines=marines,
        ),
    )


def _roll_men(what: str, numbers: tuple[int, int] | None, tray: Tray) -> int:
    """Return a number of men from this range, rolled with dice that cover it; 0 if there is no range."""
    return tray.dice(what, dice_between(*numbers)) if numbers else 0


def _roll_hull(state: State, size: str, tray: Tray) -> int:
    low, high = HULLS[size]
    if low == high:
        return int(low)
    if state.readings["hull_points"] == "middle":
        return int((low + high) // 2)
    while (pips := tray.dice("hull", Dice(1, 8))) == REROLLED:
        pass
    return int(low - 1 + pips)


def set_ship(state: State, move: m.SetShip, tray: Tray) -> State:
    ship = move.ship
    check_name(ship.name)
    one_of(VESSELS, ship.vessel)
    one_of(SPEEDS, ship.speed)
    check_seat(state, ship.seat)
    within(ship.points, 1, 100)
    within(ship.hull, 0, ship.points)
    for number in (ship.rowers, ship.benches, ship.crew, ship.marines, ship.sinking, ship.patch, ship.dead):
        within(number, 0, MAX_MEN)
    within(ship.fresh, 0, VIKINGS)
    within(ship.fatigue, 0, ship.fresh)
    within(ship.water, 0, SINKS)
    within(ship.sheared, 0, 2)
    within(ship.stepping, 0, MASTS["turns"])
    for men in (ship.swimmers, ship.captives, *ship.boarders.values()):
        within(men, 0, MAX_MEN)
    for other in (*ship.grappled, *ship.boarders, *((ship.prize,) if ship.prize else ())):
        look_up(state.ships, other)
    for monster, grapples in ship.grip.items():
        one_of(tuple(GRIPS), monster)
        within(grapples, 1, MAX_MEN)
    within(len({*state.ships, ship.name}), 1, MAX_SHIPS)
    for each in tuple(state.ships.values()):
        if each.name != ship.name:
            held = tuple(name for name in each.grappled if name != ship.name)
            tied = (*held, ship.name) if each.name in ship.grappled else held
            state = with_ship(state, replace(each, grappled=tied))
    if not tray.up_to_third_edition:
        ship = replace(ship, sunk=ship.sunk or not ship.hull or ship.water >= SINKS)
    return with_ship(state, ship)


def remove_ship(state: State, move: m.RemoveShip, tray: Tray) -> State:
    look_up(state.ships, move.ship)
    left = {name: _without_ties(each, move.ship) for name, each in state.ships.items() if name != move.ship}
    return replace(
        put(state, "sea", move.ship, None),
        ships=left,
        tries={n: t for n, t in state.tries.items() if n != move.ship},
    )


def with_ship(state: State, ship: Ship) -> State:
    """Return the state with this ship; if it has sunk, it holds nothing and nothing holds it."""
    down = {name for name, each in {**state.ships, ship.name: ship}.items() if each.sunk}
    if ship.sunk:
        ship = replace(ship, grappled=(), grip={}, speed="stop", sinking=0, patch=0)
    ships = {**state.ships, ship.name: ship}
    return replace(state, ships={name: _untie(each, down) for name, each in ships.items()})


def _untie(ship: Ship, gone: set[str]) -> Ship:
    if gone.isdisjoint(ship.grappled):
        return ship
    return replace(ship, grappled=tuple(name for name in ship.grappled if name not in gone))


def _without_ties(ship: Ship, gone: str) -> Ship:
    """Return a ship without any ties to a ship that is gone."""
    left = {name: men for name, men in ship.boarders.items() if name != gone}
    prize = "" if ship.prize == gone else ship.prize
    return replace(_untie(ship, {gone}), boarders=left, prize=prize)


def pair(state: State, ship: str, target: str) -> tuple[Ship, Ship]:
    if ship == target:
        raise Cannot(text("That is the same ship."))
    return look_up(state.ships, ship), look_up(state.ships, target)


def against_sunk(*ships: Ship | None) -> Iterator[Objection]:
    for ship in ships:
        if ship is not None and ship.sunk:
            yield against(text("%(ship)s has sunk.", ship=ship.name), "ship_hull")


ROWS = (
    DeskRow.of(
        m.Launch,
        launch,
        lambda move: text("%(ship)s joins, a %(vessel)s", ship=move.ship, vessel=say_printed(move.vessel)),
        group=BATTLES,
    ),
    DeskRow.of(
        m.SetShip,
        set_ship,
        lambda move: text("edits %(ship)s", ship=move.ship.name),
        group=CORRECTIONS,
    ),
    DeskRow.of(
        m.RemoveShip,
        remove_ship,
        lambda move: text("%(ship)s leaves the battle", ship=move.ship),
        group=CORRECTIONS,
    ),
)
