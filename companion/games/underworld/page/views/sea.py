"""A battle at sea: weather, orders, and what each ship can do this turn."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.underworld.catalogue.printed import say_printed, sayings
from companion.games.underworld.facts.battles import (
    COMPASS,
    EFFORTS,
    GALLEYS,
    GRIPS,
    OVERTURNED,
    POINTS,
    SAILED,
    SPEEDS,
    VESSELS,
    WITH_OARS,
    commander,
    eye,
    fatigue,
    held_by,
    may_change,
    may_turn,
    must_rest,
    point_of_sail,
    rowing,
    sail_column,
    sailing,
)
from companion.games.underworld.moves.sea import Ship
from companion.games.underworld.page.battle import (
    BattleMap,
    Orders,
    Range,
    battle_map,
    describe_course,
    orders,
    ranges_of,
)
from companion.games.underworld.page.views.aboard import Grip, armors, describe_grip, describe_offer
from companion.games.underworld.rules.colliding import count_left
from companion.games.underworld.state.out import Spot, Weather
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A speed under oars, or a point of sailing. `inches`: the most that the ship moves; `left`: the fatigue
    factors that the rowers have left afterwards, None under sail. `possible`: whether the ship can change to
    it this turn."""

    key: str
    name: Text
    inches: int
    left: int | None
    possible: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipNow:
    """`oars`, `sails`: its speeds and points of sailing this turn. `wet`: whether it is a galley that may
    ship water in this wind. `number`: for ids. `known`: whether the viewer may know its numbers. `held`:
    whether a monster holds it, so that it cannot move."""

    number: int
    known: bool
    ship: Ship
    vessel: Text
    seat: Seat
    oars: tuple[Way, ...]
    sails: tuple[Way, ...]
    wet: bool
    last: Text | None
    grips: tuple[Grip, ...]
    held: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeaPage:
    """`force`, `whence`: the weather in words. `wind`: the direction it blows from, in degrees from north,
    None before it is rolled. `map`: None if nothing is on it."""

    ships: tuple[ShipNow, ...]
    map: BattleMap | None
    orders: Orders
    weather: Weather
    force: Text
    whence: Text
    wind: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipPage:
    """`now`: None for a new ship. `ranges`: from each of the others on the map. `seizers`: monsters that can
    take hold of ships; `seizing`: how they do it; `overturners`: those that can overturn this one. `labels`:
    the words for vessels and speeds. `holds`, `cuts`: tries to grapple and to cut that are left this turn."""

    now: ShipNow | None
    vessels: tuple[str, ...]
    others: tuple[str, ...]
    speeds: tuple[str, ...]
    seats: tuple[Seat, ...]
    spot: Spot | None
    ranges: tuple[Range, ...]
    seizers: tuple[str, ...]
    seizing: Mapping[str, Text]
    labels: Mapping[str, Text]
    overturners: tuple[str, ...]
    holds: int
    cuts: int
    armors: tuple[tuple[str, Text, int], ...]


def ship_now(state: State, viewer: Viewer, ship: Ship) -> ShipNow:
    return ShipNow(
        number=list(state.ships).index(ship.name),
        known=viewer.host or viewer.holds(commander(ship.seat)),
        ship=ship,
        vessel=say_printed(ship.vessel),
        seat=commander(ship.seat),
        oars=tuple(_oars(ship)),
        sails=tuple(_sails(state, ship)),
        wet=sail_column(state) == "fresh_strong" and ship.vessel in GALLEYS,
        last=describe_course(state.sailed.get(ship.name)),
        grips=tuple(describe_grip(monster, n) for monster, n in ship.grip.items()),
        held=bool(held_by(ship)),
    )


def _oars(ship: Ship) -> list[Way]:
    if ship.vessel not in WITH_OARS:
        return []
    ways = (*EFFORTS, *(speed for speed in SPEEDS if speed.startswith("back")))
    return [
        Way(
            key=way,
            name=say_printed(way),
            inches=rowing(ship, way),
            left=min(ship.fresh, fatigue(ship, way)),
            possible=(may_change(ship.speed, way) and not (ship.backs and not way.startswith("back")))
            or (way == "rest" and must_rest(ship)),
        )
        for way in ways
    ]


def _sails(state: State, ship: Ship) -> list[Way]:
    spot, wind = state.afloat.get(ship.name), state.weather.wind
    found = (
        Way(
            key=point,
            name=say_printed(point.replace("_", " ")),
            inches=sailing(state, ship, point),
            left=None,
            possible=True,
        )
        for point in POINTS
    )
    return [way for way in found if way.inches and (not spot or not wind or _can_sail(spot, wind, way))]


def _can_sail(spot: Spot, wind: str, way: Way) -> bool:
    """Return whether a ship has this point of sailing on its heading, or on one that it can turn to on the
    way."""
    most = may_turn(SAILED, way.inches)
    headings = (spot.heading + turned for turned in range(-most, most + 1))
    return way.key in {point_of_sail(heading % 360, wind) for heading in headings}


def sea(state: State, viewer: Viewer, args: Mapping[str, str]) -> SeaPage:
    wind = state.weather.wind
    return SeaPage(
        ships=tuple(ship_now(state, viewer, each) for each in state.ships.values()),
        map=battle_map(state, "sea"),
        orders=orders(state, "sea"),
        weather=state.weather,
        force=say_printed(state.weather.force),
        whence=say_printed(wind),
        wind=eye(wind) if wind in COMPASS else None,
    )


def ship(state: State, viewer: Viewer, args: Mapping[str, str]) -> ShipPage:
    """Return the page of a ship, or of a new one if none is named. Raise `Refusal` if it does not exist."""
    name = args.get("ship", "")
    if name and name not in state.ships:
        raise Refusal(text("There is no such ship."), Fault.UNKNOWN)
    return ShipPage(
        now=ship_now(state, viewer, state.ships[name]) if name else None,
        vessels=tuple(VESSELS),
        others=tuple(other for other in state.ships if other != name),
        speeds=SPEEDS[1:],
        seats=state.seats,
        spot=state.afloat.get(name),
        ranges=ranges_of(state, "sea", name),
        seizers=tuple(GRIPS),
        labels=sayings((*VESSELS, *SPEEDS)),
        seizing={monster: describe_offer(monster) for monster in GRIPS},
        holds=count_left(state, name, cut=False),
        cuts=count_left(state, name, cut=True),
        armors=armors(),
        overturners=tuple(
            monster for monster, vessels in OVERTURNED.items() if name and state.ships[name].vessel in vessels
        ),
    )


VIEWS = {"sea": sea, "ship": ship}
