"""A turn at sea: weather, oars and sails (P13). What ships do to each other is in `colliding`. Booklet: Naval
Combat.
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.facts.battles import (
    BOTH,
    GALLEYS,
    POINTS,
    ROWED,
    SAILED,
    SPEEDS,
    VESSELS,
    WITH_OARS,
    fatigue,
    held_by,
    may_change,
    may_turn,
    must_rest,
    rowing,
    sail_column,
    sailing,
)
from companion.games.underworld.moves.sea import Ship
from companion.games.underworld.rules.places import against_point, move_ship
from companion.games.underworld.rules.row import BATTLES, DeskRow, against, look_up, one_of, within
from companion.games.underworld.rules.ships import MASTS, SINKS, against_sunk, with_ship
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.out import Weather
from companion.games.underworld.state.state import State, set_battle
from companion.kernel.rulings import Asking, Cannot, Objection
from companion.kernel.words import ntext, text

MAX_INCHES = 200
SIDES = ("", "port", "starboard")
MASTS_BY_HAND = GALLEYS | {"longship"}


def roll_weather(state: State, move: m.RollWeather, tray: Tray) -> State:
    force = tray.on("wind_force").result
    return replace(state, weather=Weather(force=force, wind=tray.on("wind_direction").result))


def row(state: State, move: m.Row, tray: Tray) -> State:
    ship = look_up(state.ships, move.ship)
    one_of(SPEEDS, move.speed)
    within(move.inches, 0, MAX_INCHES)
    within(move.degrees, 0, 360)
    within(move.current, -1, 1)
    one_of(SIDES, move.to)
    one_of((*SIDES, BOTH), move.shipped)
    if ship.vessel not in WITH_OARS:
        raise Cannot(text("%(ship)s has no oars.", ship=ship.name))
    left = max(0, min(ship.fresh, fatigue(ship, move.speed)))
    speed = "stop" if move.speed == "rest" else move.speed
    backs = ship.backs and not speed.startswith("back")
    state = replace(
        set_battle(state, "sea"), sailed={**state.sailed, ship.name: move}, ordered=state.ordered + 1
    )
    state = move_ship(state, move)
    return _ship_water(
        with_ship(state, replace(ship, fatigue=left, speed=speed, backs=backs)), ship.name, tray
    )


def against_row(state: State, move: m.Row) -> Iterator[Objection]:
    ship = state.ships.get(move.ship)
    if ship is None or move.speed not in SPEEDS:
        return
    yield from _check_held(ship)
    rests = move.speed == "rest" and must_rest(ship)
    if ship.sheared > 1 and not rests:
        yield against(text("The oars of this ship were sheared twice: it cannot row."), "oar_shearing")
    if not may_change(ship.speed, move.speed) and not rests:
        sentence = text(
            "A ship cannot change from %(before)s to %(after)s in one turn.",
            before=say_printed(ship.speed),
            after=say_printed(move.speed),
        )
        yield against(sentence, "speed_changes")
    if fatigue(ship, move.speed) < 0:
        sentence = ntext(
            "That costs %(n)s fatigue factor, and the rowers have %(left)s.",
            "That costs %(n)s fatigue factors, and the rowers have %(left)s.",
            ship.fatigue - fatigue(ship, move.speed),
            left=ship.fatigue,
        )
        yield against(sentence, "rowing_fatigue")
    if ship.backs and not move.speed.startswith("back") and not rests:
        yield against(text("After ramming the ship must back oars."), "ramming")
    yield from _too_far(ship, move.inches, rowing(ship, move.speed, move.current), move.degrees, ROWED)


def sail(state: State, move: m.Sail, tray: Tray) -> State:
    ship = look_up(state.ships, move.ship)
    one_of(POINTS, move.point)
    within(move.inches, 0, MAX_INCHES)
    within(move.degrees, 0, 360)
    within(move.current, -1, 1)
    one_of(SIDES, move.to)
    one_of((*SIDES, BOTH), move.shipped)
    rested = replace(ship, fatigue=min(ship.fresh, fatigue(ship, "rest")), speed="stop")
    state = replace(
        set_battle(state, "sea"), sailed={**state.sailed, ship.name: move}, ordered=state.ordered + 1
    )
    state = move_ship(state, move)
    return _ship_water(with_ship(state, rested), ship.name, tray)


def against_sail(state: State, move: m.Sail) -> Iterator[Objection]:
    ship = state.ships.get(move.ship)
    if ship is None or move.point not in POINTS:
        return
    yield from _check_held(ship)
    if not sail_column(state):
        yield against(
            text("The wind is of no use: %(wind)s.", wind=say_printed(state.weather.force or "–")),
            "wind_force",
        )
    if not ship.mast:
        yield against(text("The mast is down."), "crew_tasks")
    if not (VESSELS[ship.vessel]["sail"] or {}).get(move.point):
        yield against(text("This vessel cannot sail so close to the wind."), "vessels")
        return
    yield from against_point(state, move)
    most = sailing(state, ship, move.point, river=move.river, current=move.current)
    yield from _too_far(ship, move.inches, most, move.degrees, SAILED)


def _check_held(ship: Ship) -> Iterator[Objection]:
    yield from against_sunk(ship)
    if ship.dead:
        yield against(text("%(ship)s is dead in the water.", ship=ship.name), "oar_shearing")
    if ship.grappled:
        yield against(text("%(ship)s is grappled.", ship=ship.name), "grappling")
    if monster := held_by(ship):
        yield against(
            text("%(monster)s: %(ship)s cannot move.", monster=monster, ship=ship.name), "sea_monsters"
        )


def _too_far(ship: Ship, inches: int, most: int, degrees: int, mode: str) -> Iterator[Objection]:
    if inches > most:
        far = ntext(
            "%(inches)s inches: %(ship)s can move at most %(n)s inch.",
            "%(inches)s inches: %(ship)s can move at most %(n)s inches.",
            most,
            inches=inches,
            ship=ship.name,
        )
        yield against(far, "vessels")
    if degrees > may_turn(mode, inches):
        sentence = ntext(
            "A turn of %(degrees)s degrees: moving %(n)s inch it can turn at most %(most)s degrees.",
            "A turn of %(degrees)s degrees: moving %(n)s inches it can turn at most %(most)s degrees.",
            inches,
            degrees=degrees,
            most=may_turn(mode, inches),
        )
        yield against(sentence, "ship_turning")


def _ship_water(state: State, name: str, tray: Tray) -> State:
    """Roll whether a galley in a fresh to strong breeze ships water; the third time it sinks."""
    ship = state.ships[name]
    rough = sail_column(state) == "fresh_strong" and ship.vessel in GALLEYS
    if not (rough and tray.happens("galley_shipping_water", about=name)):
        return state
    water = ship.water + 1
    return with_ship(state, replace(ship, water=water, sunk=ship.sunk or water >= SINKS))


def lower_mast(state: State, move: m.LowerMast, tray: Tray) -> State:
    ship = look_up(state.ships, move.ship)
    if ship.vessel not in MASTS_BY_HAND:
        return with_ship(state, replace(ship, mast=move.up))
    return with_ship(state, replace(ship, stepping=0 if ship.mast == move.up else MASTS["turns"]))


def against_lower_mast(state: State, move: m.LowerMast) -> Iterator[Objection]:
    ship = state.ships.get(move.ship)
    hands = MASTS["crew"]
    if ship is not None and ship.vessel in MASTS_BY_HAND and ship.men < hands:
        yield against(text("Work on a mast takes %(n)s men.", n=hands), "crew_tasks")


def _ask_about_turn(move: m.Row | m.Sail, mode: str) -> Asking:
    given = {"place": move.ship, "inches": str(move.inches), "degrees": str(move.degrees), "mode": mode}
    return Asking("turn", given)


ROWS = (
    DeskRow.of(
        m.RollWeather, roll_weather, lambda move: text("the weather"), group=BATTLES, about=("weather",)
    ),
    replace(
        DeskRow.of(
            m.Row,
            row,
            lambda move: ntext(
                "%(ship)s rows %(n)s inch, %(speed)s",
                "%(ship)s rows %(n)s inches, %(speed)s",
                move.inches,
                ship=move.ship,
                speed=say_printed(move.speed),
            ),
            group=BATTLES,
            check=against_row,
        ),
        asks=lambda _seat, move: _ask_about_turn(move, ROWED),
    ),
    replace(
        DeskRow.of(
            m.Sail,
            sail,
            lambda move: ntext(
                "%(ship)s sails %(n)s inch, %(point)s",
                "%(ship)s sails %(n)s inches, %(point)s",
                move.inches,
                ship=move.ship,
                point=say_printed(move.point.replace("_", " ")),
            ),
            group=BATTLES,
            check=against_sail,
        ),
        asks=lambda _seat, move: _ask_about_turn(move, SAILED),
    ),
    DeskRow.of(
        m.LowerMast,
        lower_mast,
        lambda move: (
            text("%(ship)s: mast up", ship=move.ship)
            if move.up
            else text("%(ship)s: mast down", ship=move.ship)
        ),
        group=BATTLES,
        check=against_lower_mast,
    ),
)
