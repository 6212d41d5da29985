"""A battle in the air: heights, orders, and what each flyer can do this turn."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.underworld.catalogue.printed import say_printed, sayings
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.battles import (
    CATEGORIES,
    DOWN,
    commander,
    deepest_dive,
    highest_climb,
    spaces,
    speed,
    turns,
)
from companion.games.underworld.moves.air import Flyer
from companion.games.underworld.page.battle import (
    BattleMap,
    Orders,
    Range,
    battle_map,
    describe_flight,
    orders,
    ranges_of,
)
from companion.games.underworld.state.out import Spot
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class FlyerNow:
    """`speed`: how many inches it can move this turn. `turns`: how often it may change direction in a turn;
    `spaces`: the inches it flies straight between two such changes. `climb`, `dive`, `sharp_dive`: the most
    height that can be gained or lost. `down`: whether it no longer flies. `number`: for ids in the page.
    `known`: whether the viewer may know its numbers."""

    number: int
    known: bool
    flyer: Flyer
    category: Text
    seat: Seat
    speed: int
    turns: int
    spaces: int
    climb: int
    dive: int
    sharp_dive: int
    down: bool
    last: Text | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AirPage:
    """`top`: the greatest height in the picture. `map`: None if nothing is on it."""

    flyers: tuple[FlyerNow, ...]
    map: BattleMap | None
    orders: Orders
    top: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FlyerPage:
    """`now`: None for a new flyer. `positions`: of an attacker. `characters`: all, to choose a rider from.
    `ranges`: from each of the others on the map. `others`: those that still fly. `labels`: the words for
    categories and positions."""

    now: FlyerNow | None
    categories: tuple[str, ...]
    positions: tuple[str, ...]
    fates: tuple[str, ...]
    labels: Mapping[str, Text]
    characters: tuple[str, ...]
    others: tuple[str, ...]
    seats: tuple[Seat, ...]
    spot: Spot | None
    ranges: tuple[Range, ...]


def flyer_now(state: State, viewer: Viewer, flyer: Flyer) -> FlyerNow:
    return FlyerNow(
        number=list(state.flyers).index(flyer.name),
        known=viewer.host or viewer.holds(commander(flyer.seat)),
        flyer=flyer,
        category=say_printed(flyer.category),
        seat=commander(flyer.seat),
        speed=speed(flyer),
        turns=turns(flyer),
        spaces=spaces(flyer),
        climb=highest_climb(flyer),
        dive=deepest_dive(flyer, sharp=False),
        sharp_dive=deepest_dive(flyer, sharp=True),
        down=flyer.fate in DOWN,
        last=describe_flight(state.flown.get(flyer.name)),
    )


def air(state: State, viewer: Viewer, args: Mapping[str, str]) -> AirPage:
    highest_first = sorted(state.flyers.values(), key=lambda each: (-each.height, each.name))
    return AirPage(
        flyers=tuple(flyer_now(state, viewer, each) for each in highest_first),
        map=battle_map(state, "air"),
        orders=orders(state, "air"),
        top=highest_first[0].height if highest_first else 0,
    )


def flyer(state: State, viewer: Viewer, args: Mapping[str, str]) -> FlyerPage:
    """Return the page of a flyer, or of a new one if none is named. Raise `Refusal` if it does not exist."""
    name = args.get("flyer", "")
    if name and name not in state.flyers:
        raise Refusal(text("There is no such flyer."), Fault.UNKNOWN)
    return FlyerPage(
        now=flyer_now(state, viewer, state.flyers[name]) if name else None,
        categories=tuple(CATEGORIES),
        positions=tuple(table("aerial_hit_location").charts),
        fates=(*table("aerial_critical").raw["columns"], "crashed"),
        labels=sayings((*CATEGORIES, *table("aerial_hit_location").charts)),
        characters=tuple(state.characters),
        others=tuple(
            other for other, each in state.flyers.items() if other != name and each.fate not in DOWN
        ),
        seats=state.seats,
        spot=state.aloft.get(name),
        ranges=ranges_of(state, "air", name),
    )


VIEWS = {"air": air, "flyer": flyer}
