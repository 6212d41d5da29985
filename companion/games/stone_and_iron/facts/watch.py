"""Which buildings work, and who turns out when a cavern is attacked (Buildings)."""

from dataclasses import dataclass

from companion.games.stone_and_iron.catalogue.factions import faction_of
from companion.games.stone_and_iron.catalogue.squares import GRAIL_KNIGHTS, PLANS, WATCH_UNIT, Plan
from companion.games.stone_and_iron.state.pieces import Building, Square
from companion.games.stone_and_iron.state.state import State


def fits(plan: Plan, seat: str) -> bool:
    """Return whether a building is open to a faction, and works for it (SI-74)."""
    faction = faction_of(seat)
    return not plan.factions or bool({faction.id, faction.row} & {*plan.factions})


def is_ready(state: State, building: Building) -> bool:
    return building.ready <= state.turn


def working(state: State, square: Square) -> tuple[Plan, ...]:
    """Return the buildings that stand finished and work for the square's owner."""
    if not square.buildings or not square.owner:
        return ()
    plans = [PLANS[one.plan] for one in square.buildings if one.ready <= state.turn]
    return tuple([plan for plan in plans if not plan.factions or fits(plan, square.owner)])


def works(state: State, square: Square, plan: str) -> int:
    """Return how many of a building work there."""
    if not square.owner or not fits(PLANS[plan], square.owner):
        return 0
    return sum([one.plan == plan and one.ready <= state.turn for one in square.buildings])


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """`units` of ten, of which `changed` are squig herds or Dryads; `knights` of a Chapel; a `leader` from a
    Graveyard, `fanatics` of a Fungus Farm."""

    units: int = 0
    troop: str = ""
    changed: int = 0
    changed_to: str = ""
    champion: bool = False
    knights: int = 0
    leader: bool = False
    fanatics: int = 0

    def __bool__(self) -> bool:
        return bool(self.units or self.knights)

    @property
    def men(self) -> int:
        return self.units * WATCH_UNIT


def watch_of(state: State, index: int) -> Watch:
    """Return the watch of an Arming House (SI-68) and a Chapel's knights, fresh for every attack (SI-70)."""
    square = state.squares[index]
    if not square.buildings or not square.owner:
        return Watch()
    knights = GRAIL_KNIGHTS * works(state, square, "chapel_of_the_lady")
    units = _units(state, square)
    troop = "miners" if works(state, square, "mining_industry") else state.holdings[square.owner].watch
    changed_to = next((to for plan, to in _CHANGES.items() if works(state, square, plan)), "")
    changed = (units + 1) // 2 if changed_to else 0
    goblins = units - changed if "night goblin" in troop else 0
    return Watch(
        units=units,
        troop=troop,
        changed=changed,
        changed_to=changed_to,
        champion=bool(units and works(state, square, "town_watch")),
        knights=knights,
        leader=bool(units and works(state, square, "graveyard")),
        fanatics=goblins if works(state, square, "fungus_farm") else 0,
    )


_CHANGES = {"squig_pit": "squig herd", "deep_roots": "dryads"}


def _units(state: State, square: Square) -> int:
    if not works(state, square, "arming_house"):
        return 0
    houses = works(state, square, "house")
    return max(1, houses) if state.options.watch_size == "per_house" else 1


def may_garrison(state: State, index: int, seat: str) -> bool:
    """Return whether troops may stay there without a hero: a base, a Watch Post, Barracks (SI-30)."""
    square = state.squares[index]
    held = square.owner == seat
    return held and (square.base or any(plan.garrison for plan in working(state, square)))
