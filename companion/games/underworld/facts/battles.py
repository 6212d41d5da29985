"""Battles in the air and at sea: speed, turning, boarding, command, sea monsters, orders, and places on the
map. Booklet: Aerial Combat, Naval Combat, Special Suggestions for Monsters in Naval Adventures.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final

from companion.games.underworld.catalogue.settings import REFEREE
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.moves.air import Fly, Flyer
from companion.games.underworld.moves.sea import Row, Sail, Ship
from companion.games.underworld.state.out import TENTHS, Spot
from companion.games.underworld.state.state import State
from companion.kernel.seats import Seat

GRAPPLES, WRAPS, HOLDS, LIFTS = "grapples", "wraps", "holds", "lifts"
GRIPS: Final[Mapping[str, str]] = {
    "Mermen": GRAPPLES,
    "Nixies": GRAPPLES,
    "Giant Snakes": WRAPS,
    "Giant Squids": WRAPS,
    "Dragon Turtle": LIFTS,
    "Water Elemental": HOLDS,
}
"""How each kind of sea monster takes hold of a ship."""

_ROWS: Final = {row["monster"]: row for row in table("sea_monsters").rows}
_MERMEN: Final = _ROWS["Mermen"]
GRAPPLE_PCT: Final[int] = _MERMEN["grapple_pct_per_10"]
FOR_A_TRY: Final[Mapping[str, int]] = {
    "Mermen": 10,
    "Nixies": _ROWS["Nixies"]["number_per_grapple_attempt"],
}
"""How many swimmers of each kind it takes for one attempt to grapple."""
SLOWER: Final[int] = _MERMEN["grapple_slows_ship_inches"]
"""The inches a turn by which each grapple slows a ship."""
CRUSHED_PCT: Final[Mapping[str, int]] = {"Giant Snakes": 10, "Giant Squids": 20}
"""How many per cent of its full hull points a ship loses each turn to each kind of monster wrapped around it.
The monsters are assumed to be of the largest size."""

SMALL: Final = frozenset(row["vessel"] for row in table("vessels").rows if row["hull_class"] != "large")
"""Vessels no larger than a longship."""
BOATS: Final = frozenset({"boat", "raft"})
OVERTURNED: Final[Mapping[str, frozenset[str]]] = {"Water Elemental": SMALL, "Crocodiles": BOATS}
"""The vessels that a kind can overturn; crocodiles only if they are giant."""

NO_SWIMMERS: Final = frozenset({"Giant Crabs"})
"""Sea monsters that stay on beaches and on land."""


def inches_lost_to_grapples(ship: Ship) -> int:
    """Return the inches a turn that swimmers' grapples cost a ship."""
    return SLOWER * sum(n for monster, n in ship.grip.items() if GRIPS.get(monster) == GRAPPLES)


def held_by(ship: Ship) -> str:
    """Return the monster that holds a ship in place; empty if none does."""
    return next((monster for monster in ship.grip if GRIPS.get(monster) in (HOLDS, LIFTS)), "")


def points_crushed(ship: Ship) -> int:
    """Return the hull points that a ship loses each turn to monsters wrapped around it, rounded up."""
    pct = sum(CRUSHED_PCT.get(monster, 0) for monster in ship.grip)
    return -(-ship.points * pct // 100)


VESSELS: Final = {row["vessel"]: row for row in table("vessels").rows}
POINTS: Final = ("running", "broad_reaching", "quarter_reaching", "beating")
GALLEYS: Final = frozenset({"large galley", "small galley"})
WITH_OARS: Final = frozenset(vessel for vessel, row in VESSELS.items() if row["oared"])
EFFORTS: Final = ("rest", "slow", "cruise", "fast")
SPEEDS: Final = ("rest", "stop", "slow", "cruise", "fast", "back slow", "back cruise")
FATIGUE: Final = {row["effort"]: row["change"] for row in table("rowing_fatigue").rows}
FRESH: Final[int] = table("rowing_fatigue").values["fresh_crew"]
VIKINGS: Final[int] = table("rowing_fatigue").values["viking_crew"]
CHANGES: Final = frozenset((row["from"], row["to"]) for row in table("speed_changes").rows)
CURRENT: Final[int] = table("oared_modifiers").values["with_current_inches"]
WATER_PCT: Final[int] = table("galley_shipping_water").values["speed_lost_pct_each_time"]
TURNING: Final = {row["mode"]: row for row in table("ship_turning").rows}
ROWED: Final = "rowed"
SAILED: Final = "sailed"
BOTH: Final = "both"
"""Both sides of a ship, port and starboard."""
DECK_FEET: Final = 3
"""Feet of parallel deck for each man who boards in a turn."""


def may_change(before: str, after: str) -> bool:
    """Return whether a ship may have this speed next: the same as before, one that the table of changes
    allows, or one step slower; a ship that backs may also stop at once."""
    after = "stop" if after == "rest" else after
    order = ("stop", "slow", "cruise", "fast")
    if before == after or (before, after) in CHANGES:
        return True
    if before.startswith("back"):
        return after in ("stop", "back slow")
    return before in order and after in order and order.index(before) - order.index(after) == 1


def fatigue(ship: Ship, speed: str) -> int:
    """Return the fatigue factors left after a turn, below 0 if there are too few; backing costs as much as
    going forward."""
    change = FATIGUE["rest" if speed in ("rest", "stop") else speed.removeprefix("back ")]
    return int(ship.fatigue + change)


def must_rest(ship: Ship) -> bool:
    """Return whether a ship cannot row: its oars are gone, or its rowers are too tired for every speed that
    it may change to, which right after ramming must be backwards."""
    strokes = [
        speed
        for speed in SPEEDS
        if speed not in ("rest", "stop")
        and may_change(ship.speed, speed)
        and (not ship.backs or speed.startswith("back"))
    ]
    return ship.sheared > 1 or not any(fatigue(ship, speed) >= 0 for speed in strokes)


def rowing(ship: Ship, speed: str, current: int = 0) -> int:
    """Return the inches that a ship can row in a turn: in proportion to its rowers, reduced by the water it
    has shipped, half when backing or with oars sheared, less what swimmers' grapples cost, rounded down; 0 if
    it rests, stops or has no oars. `current`: 1 with it, -1 against it."""
    if speed in ("rest", "stop") or ship.vessel not in WITH_OARS:
        return 0
    oared = VESSELS[ship.vessel]["oared"]
    inches: int = oared.get("single_speed") or oared[speed.removeprefix("back ")]
    if ship.benches:
        inches = inches * ship.rowers // ship.benches
    if speed.startswith("back"):
        inches //= 2
    if ship.sheared:
        inches //= 2
    inches = inches * (100 - WATER_PCT * ship.water) // 100
    return max(0, inches - inches_lost_to_grapples(ship) + CURRENT * current)


def sail_column(state: State) -> str:
    """Return the wind's column of the sailing table; empty in calm, in a gale, and before the weather is
    known."""
    for row in table("wind_force").rows:
        if row["result"] == state.weather.force:
            return str(row.get("sail_column", ""))
    return ""


def sailing(state: State, ship: Ship, point: str, *, river: bool = False, current: int = 0) -> int:
    """Return the inches that a ship can sail in a turn; 0 if it cannot at this point of sailing, in this wind
    or with its mast down. `current`: as in `rowing`."""
    wind = sail_column(state)
    figures = (VESSELS[ship.vessel]["sail"] or {}).get(point)
    if not wind or not figures or not ship.mast:
        return 0
    inches: int = figures[wind] * (100 - WATER_PCT * ship.water) // 100
    return max(0, (inches // 2 if river else inches) - inches_lost_to_grapples(ship) + CURRENT * current)


def may_turn(mode: str, inches: int) -> int:
    """Return the degrees that a ship may turn after moving `inches`; `mode`: `rowed` or `sailed`."""
    row = TURNING[mode]
    return int(inches // row["per_inches"] * row["degrees"])


def max_boarders(feet: int) -> int:
    """Return the number of men who can board in a turn along this many feet of deck."""
    return feet // DECK_FEET


def command_range(
    charisma: int, *, lieutenant: bool = False, melee: bool = False, feet_above: int = 0
) -> int:
    """Return the range in inches of a leader's orders, or a lieutenant's. `charisma`: the leader's."""
    reach = charisma - lieutenant + feet_above // 10
    return reach // 2 if melee else reach


ABOUT: Final[Mapping[str, str]] = {"air": "orders-air", "sea": "orders-sea"}
"""The name under which orders are sealed, by battle."""

DOWN: Final = frozenset({"crashed", "crash - dead in air"})
COMPASS: Final = tuple(row["result"] for row in table("wind_direction").rows)
"""The directions of the wind table, clockwise from north."""
HULLS: Final = 10
"""The distance in tenths of an inch between the middles of two ships whose hulls touch: models of 1:1200 are
about an inch long."""
GALE: Final[str] = table("wind_force").rows[-1]["result"]
DRIFT: Final[int] = table("wind_force").rows[-1]["drift_inches_downwind"]
AHEAD, ASTERN = 45, 135
"""Degrees off the bow up to which something lies in front, and from which it lies behind."""


def commander(seat: str) -> Seat:
    """Return who writes the orders of a flyer or ship: its player, or the referee."""
    return Seat(seat) if seat else REFEREE


def writers_of_orders(state: State, battle: str) -> Mapping[str, Seat]:
    """Return, for each flyer in the air or ship afloat, who writes its orders."""
    if battle == "air":
        return {name: commander(each.seat) for name, each in state.flyers.items() if each.fate not in DOWN}
    return {name: commander(each.seat) for name, each in state.ships.items() if not each.sunk}


def follow_course(spot: Spot, steps: Iterable[tuple[int, int]]) -> Spot:
    """Return where a course ends. `steps`: straight inches, each with the degrees turned after them; positive
    is right."""
    east, south, heading = float(spot.east), float(spot.south), spot.heading
    way = [(spot.east, spot.south)]
    for inches, turned in steps:
        east += TENTHS * inches * sin(radians(heading))
        south -= TENTHS * inches * cos(radians(heading))
        heading = (heading + turned) % 360
        way.append((round(east), round(south)))
    end = way.pop()
    return Spot(east=end[0], south=end[1], heading=heading, way=tuple(way))


def fly_course(spot: Spot, order: Fly) -> Spot | None:
    """Return where a flyer ends; None if the order does not say to which side it turns."""
    if len(order.turns) != len(order.legs) - 1:
        return None
    return follow_course(spot, zip(order.legs, (*order.turns, 0), strict=True))


def sail_course(spot: Spot, order: Row | Sail) -> Spot | None:
    """Return where a ship ends, turning as soon as it may; None if the order does not say to which side."""
    if order.degrees and not order.to:
        return None
    backs = isinstance(order, Row) and order.speed.startswith("back")
    mode = "rowed" if isinstance(order, Row) else "sailed"
    side, ahead = (-1 if order.to == "port" else 1), (-1 if backs else 1)
    steps = _steer(mode, order.inches, order.degrees)
    return follow_course(spot, ((ahead * inches, side * turned) for inches, turned in steps))


def _steer(mode: str, inches: int, turned: int) -> Iterator[tuple[int, int]]:
    per, most = TURNING[mode]["per_inches"], TURNING[mode]["degrees"]
    while turned and inches >= per:
        yield per, min(most, turned)
        inches, turned = inches - per, max(0, turned - most)
    yield inches, turned


def drift(spot: Spot, wind: str) -> Spot:
    """Return where a gale drives a ship: downwind, whatever its heading."""
    towards = follow_course(Spot(east=spot.east, south=spot.south, heading=eye(wind) + 180), [(DRIFT, 0)])
    return Spot(east=towards.east, south=towards.south, heading=spot.heading, way=towards.way)


def eye(wind: str) -> int:
    """Return the direction that a wind blows from, in degrees from north."""
    return COMPASS.index(wind) * 360 // len(COMPASS)


def apart(one: Spot, other: Spot, higher: int = 0) -> int:
    """Return the distance in tenths of an inch. `higher`: the difference in height, in inches."""
    return round(hypot(one.east - other.east, one.south - other.south, TENTHS * higher))


def measure_passing(ship: Spot, other: Spot) -> int:
    """Return the shortest distance in tenths of an inch between the course of a ship's last move and the
    points where the other ship began its own, turned and ended it."""
    ways = (*ship.way, (ship.east, ship.south))
    ends = [*pairwise(ways)] or [(ways[0], ways[0])]
    places = (*other.way, (other.east, other.south))
    return round(min(_distance_to(place, *leg) for place in places for leg in ends))


def _distance_to(place: tuple[int, int], start: tuple[int, int], end: tuple[int, int]) -> float:
    """Return the distance from a point to the nearest point of the straight line between two others."""
    (x, y), (u, v) = start, (end[0] - start[0], end[1] - start[1])
    long = u * u + v * v
    part = max(0.0, min(1.0, ((place[0] - x) * u + (place[1] - y) * v) / long)) if long else 0.0
    return hypot(place[0] - x - part * u, place[1] - y - part * v)


def quarter(seen: Spot, by: Spot) -> str:
    """Return the side of `seen` that faces `by`: `front`, `side` or `tail`."""
    off = _between(_bearing(seen, by), seen.heading)
    return "front" if off <= AHEAD else "tail" if off >= ASTERN else "side"


def position(seen: Spot, by: Spot, higher: int) -> str:
    """Return the position of the attacker `by`, who is `higher` inches above (or below if negative), as a row
    of the table of hits."""
    if TENTHS * abs(higher) > apart(seen, by):
        return "top" if higher > 0 else "bottom"
    return quarter(seen, by)


def oars_in(state: State, name: str, other: str) -> bool:
    """Return whether a ship's last order shipped the oars on the side of the other ship. If either is not on
    the map, oars shipped on any side count."""
    order = state.sailed.get(name)
    if order is None or not order.shipped:
        return False
    one, towards = state.afloat.get(name), state.afloat.get(other)
    return order.shipped == BOTH or one is None or towards is None or order.shipped == side(one, towards)


def side(ship: Spot, other: Spot) -> str:
    off = (_bearing(ship, other) - ship.heading) % 360
    return "starboard" if off < 180 else "port"


def point_of_sail(heading: int, wind: str) -> str:
    """Return the point of sailing for a heading, to the nearest eighth of the compass; empty straight into
    the wind."""
    off = _between(heading, eye(wind))
    return ("", *POINTS[::-1])[int((off + 22.5) // 45)]


def _bearing(one: Spot, other: Spot) -> float:
    return degrees(atan2(other.east - one.east, one.south - other.south))


def _between(one: float, other: float) -> float:
    """Return the angle between two directions in degrees, 0 to 180."""
    return abs((one - other + 180) % 360 - 180)


CATEGORIES = {row["category"]: row for row in table("aerial_turns").rows}
_MANEUVERS = table("aerial_dive_climb").values
SHARP_DIVE_PCT: int = _MANEUVERS["sharp_dive_extra_move_pct"]
FORWARD_OF_TEN: int = _MANEUVERS["sharp_dive_forward_inches_per_10_dived"]
LOADED = 3
"""A load takes one third of the move."""


def speed(flyer: Flyer) -> int:
    """Return the inches that a flyer can fly in a turn."""
    loaded = flyer.move - flyer.move // LOADED if flyer.bombs else flyer.move
    return loaded // 2 if flyer.halved else loaded


def turns(flyer: Flyer) -> int:
    return int(CATEGORIES[flyer.category]["turns"])


def spaces(flyer: Flyer) -> int:
    """Return the inches that a flyer must fly straight between two turns."""
    return int(CATEGORIES[flyer.category]["spaces"])


def climbing_cost(flyer: Flyer, inches: int) -> int:
    """Return the inches of a flyer's move that climbing takes, including the inches it flies forward
    meanwhile."""
    return 2 * inches + spaces(flyer) if inches else 0


def highest_climb(flyer: Flyer) -> int:
    """Return the greatest height in inches that a flyer can gain in a turn if it does nothing else."""
    return max(0, (speed(flyer) - spaces(flyer)) // 2)


def deepest_dive(flyer: Flyer, *, sharp: bool) -> int:
    """Return the greatest height in inches that a flyer can lose in a turn; if `sharp`, the most inches
    that the longer of its two distances, down or forward, can have."""
    return speed(flyer) * (100 + SHARP_DIVE_PCT) // 100 if sharp else speed(flyer) // 2


def cost(flyer: Flyer, forward: int, up: int) -> int:
    """Return the inches of its move that a flyer needs to fly `forward` and climb `up`; a dive (`up` below 0)
    costs nothing beyond the distance flown."""
    return climbing_cost(flyer, up) + max(0, forward - up) if up > 0 else forward
