"""How far a party travels in a day; the clock underground: when rest is due, how long a fight takes; fire
balls and lightning in confined spaces. Booklet: Movement, Referee's Map, The Move/Turn in the Underworld.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Final

from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.state.land import apart, cached_lately
from companion.games.underworld.state.out import Expedition, Journey
from companion.games.underworld.state.state import State

MODES = {row["type"]: row for row in table("wilderness_movement").rows}
COSTS = {row["terrain"]: row["cost"] for row in table("terrain_cost").rows}
SEA, LAKE = "sea", "lake"
TERRAINS = (*(row["terrain"] for row in table("lost").rows), SEA, LAKE)
_REST = table("wilderness_rest").values
BEFORE_REST: int = _REST["days_of_movement_before_rest"]
DRAGON: str = "Dragon"
DRAGON_BEFORE_REST: int = 7 * _REST["dragon"]["weeks_travelled"]
MOUNTED = {"Draft horse", "Heavy horse", "Medium horse", "Light horse"}
MOUNTED_EXPLORING: int = MODES["Draft horse"]["hexes_per_day"]
LAND, SHIP, ALOFT = "land", "ship", "aloft"
MIDDAY, EVENING, AT_SEA = tuple(table("afloat_air_checks").charts)
BY_TERRAIN = ""
"""The encounter die that depends on the terrain; all others have the names of the charts of
`afloat_air_checks`."""
NEAR_A_CASTLE = 2
HALF_DAYS: Final = 2
"""Half days of rest in a day."""


def points(journey: Journey, terrain: str, size: int) -> int:
    """Return the movement points of a day that begins on this terrain; in a swamp, rafts, boats and galleys
    have points of their own. `size`: the size of the party, see `state.present.travellers`."""
    mode = MODES[journey.mode]
    most: int = mode["hexes_per_day"]
    if terrain == "swamp" and journey.travel != LAND:
        most = mode.get("swamp_hexes_per_day", most)
    if journey.exploring:
        most = points_exploring(journey.mode, most)
    lost = max(
        (row["hexes_lost"] for row in table("large_party_penalty").rows if size > row["more_than"]),
        default=0,
    )
    return max(0, most - lost)


def points_exploring(mode: str, most: int) -> int:
    """Return how many of `most` movement points a party has if the land is new to it."""
    if MODES[mode].get("flying"):
        return most // 2
    return min(most, MOUNTED_EXPLORING) if mode in MOUNTED else most


def cost(journey: Journey, into: Hex) -> int:
    """Return the movement points for entering a hex; by water or air every hex costs one."""
    if journey.travel != LAND:
        return 1
    if into.track and (tracked := COSTS.get(f"track through {into.terrain}")):
        return int(tracked)
    if into.terrain == "river":
        return 1 if into.ford else int(COSTS["river crossed away from a ford"])
    return int(COSTS.get(into.terrain, 1))


def table_terrain(terrain: str) -> str:
    """Return the terrain under which the tables list this one: the only water that they know is a river."""
    return "river" if terrain in (SEA, LAKE) else terrain


def never_lost(state: State, terrain: str) -> bool:
    """Return whether a party cannot get lost there: in cities, on rivers if this table reads the rule so, and
    on seas and lakes, of which the booklet says nothing."""
    return terrain in ("city", SEA, LAKE) or (terrain == "river" and state.readings["river_lost"] == "never")


def rest_due(journey: Journey) -> bool:
    most = DRAGON_BEFORE_REST if journey.mode == DRAGON else BEFORE_REST
    return journey.owed > 0 or journey.moved >= most


def rest_after_moving(journey: Journey) -> int:
    """Return the days of rest that are due after moving: one, or for a dragon as many as it sleeps; 0 if none
    is due."""
    if journey.mode != DRAGON:
        return int(journey.moved >= BEFORE_REST)
    sleep = "sleep_weeks_after_flying" if journey.travel == ALOFT else "sleep_weeks_after_walking"
    return 7 * int(_REST["dragon"][sleep]) if journey.moved >= DRAGON_BEFORE_REST else 0


def days_of_rest(journey: Journey) -> int:
    """Return how many days of rest are still due, after moving or after a flight from monsters."""
    return max(-(-journey.owed // HALF_DAYS), rest_after_moving(journey) - journey.rested)


def dice_of_a_day(journey: Journey) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the encounter dice at midday, and those at the end of the day."""
    if journey.travel == LAND:
        return (), (BY_TERRAIN,)
    return ((), (AT_SEA,)) if journey.travel == SHIP else ((MIDDAY,), (EVENING,))


def dice_of_a_rest(journey: Journey) -> tuple[str, ...]:
    """Return the encounter dice of a day of rest. They are those of a travelling day, except that a flying
    party is on the ground; after a flight from monsters there are two instead of one."""
    if journey.travel == ALOFT:
        dice: tuple[str, ...] = (BY_TERRAIN,)
    else:
        midday, evening = dice_of_a_day(journey)
        dice = (*midday, *evening)
    return dice * 2 if journey.owed and len(dice) == 1 else dice


TERRAIN_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    LAKE: ("lake", "pond", "lago", "laguna", "teich", "weiher", "lac", "étang"),
    SEA: (
        *("sea", "ocean", "water", "mar", "océano", "oceano", "agua"),
        *("meer", "see", "ozean", "wasser", "mer", "océan", "eau"),
    ),
    "city": ("city", "ciudad", "stadt", "ville", "cité"),
    "swamp": (
        *("swamp", "marsh", "bog", "moor", "pantano", "ciénaga", "cienaga", "marisma"),
        *("sumpf", "sümpfe", "marais", "marécage", "marécages"),
    ),
    "mountains": (
        *("mountain", "mountains", "peak", "volcano", "hill", "hills"),
        *("montaña", "montañas", "monte", "montes", "sierra", "colina", "colinas"),
        *("berg", "berge", "gebirge", "hügel", "montagne", "montagnes", "colline", "collines"),
    ),
    "woods": (
        *("woods", "wood", "forest", "forest-hill", "trees", "fir-forest", "jungle", "bushes"),
        *("bosque", "bosques", "selva", "wald", "wälder", "forst", "bois", "forêt", "forêts"),
    ),
    "desert": ("desert", "sand", "dust", "badlands", "desierto", "arena", "wüste", "désert", "sable"),
    "river": ("river", "ford", "río", "rio", "fluss", "flüsse", "rivière", "fleuve"),
    "clear": (
        *(
            "clear",
            "grass",
            "grassland",
            "grasslands",
            "steppe",
            "plain",
            "plains",
            "light-green",
            "fields",
            "farmland",
            "light-grey",
            "soil",
        ),
        *("despejado", "claro", "llano", "llanura", "llanuras", "campo", "campos", "pradera"),
        *("offen", "frei", "ebene", "ebenen", "feld", "felder", "wiese", "wiesen", "grasland"),
        *("dégagé", "clair", "plaine", "plaines", "champ", "champs", "prairie"),
    ),
}
"""The words that stand for a terrain in the lines of other maps and in the referee's own tables, by terrain,
in each language of the pages. If words of several terrains fit, the first terrain counts."""


def terrain_of(words: Iterable[str]) -> str:
    """Return the terrain that these lower-case words name; empty if none."""
    said = frozenset(words)
    return next((terrain for terrain, known in TERRAIN_WORDS.items() if not said.isdisjoint(known)), "")


def here(state: State, name: str) -> Hex:
    """Return the hex of this name; clear land if the referee has not drawn it."""
    return state.hexes.get(name) or Hex(terrain="clear")


@dataclass(frozen=True, slots=True, kw_only=True)
class NearCastle:
    """A castle near today's way. `distance`: in hexes, from the castle to `passed`, the nearest hex of the
    way."""

    distance: int
    castle: str
    passed: str


def castles_near(state: State, journey: Journey) -> tuple[NearCastle, ...]:
    """Return the castles from which riders can reach a hex of today's way, the nearest first.

    Each castle is rolled for once a day, at the hex where the party comes nearest (Castles), whether the
    party is on land, on water or in the air.
    """
    way = journey.way or ((journey.at,) if journey.at else ())
    found: dict[str, NearCastle] = {}
    for name, castle in castles_on(state.hexes) if way else ():
        distance, passed = min(((apart(passed, name), passed) for passed in way), key=lambda one: one[0])
        before = found.get(castle)
        if distance <= NEAR_A_CASTLE and (before is None or distance < before.distance):
            found[castle] = NearCastle(distance=distance, castle=castle, passed=passed)
    return tuple(sorted(found.values(), key=lambda one: (one.distance, one.castle)))


@cached_lately
def castles_on(hexes: Mapping[str, Hex]) -> tuple[tuple[str, str], ...]:
    """Return each hex with a castle, and the castle."""
    return tuple((name, each.castle) for name, each in hexes.items() if each.castle)


TIME = table("underworld_time").values
TURNS_AN_HOUR: int = TIME["turns_per_hour"]
WITHOUT_REST = TURNS_AN_HOUR - TIME["rest_turns_per_hour"]
AFTER_FLIGHT: int = TIME["rest_turns_after_flight_or_pursuit"]
ROUNDS_A_TURN: int = TIME["melee_rounds_per_turn"]
FEET_AN_INCH: int = TIME["inches_to_feet"]
MOVES_A_TURN: int = TIME["moves_per_turn"]
MOVES_IN_FLIGHT: int = TIME["flight_or_pursuit_moves_per_turn"]


def rest_due_underground(at: Expedition) -> bool:
    return at.owed > 0 or at.since_rest >= WITHOUT_REST


def turns_of(rounds: int) -> int:
    """Return how many turns a fight of this many rounds takes, at least one."""
    return max(1, ceil(rounds / ROUNDS_A_TURN))


def feet_a_turn(inches: int) -> int:
    """Return the feet walked in a turn, which has two moves. Encumbrance is left to another booklet."""
    return inches * FEET_AN_INCH * MOVES_A_TURN


@dataclass(frozen=True, slots=True)
class Blast:
    """`stone`: feet of stone destroyed. `rebound`: feet that the spell comes back towards its caster."""

    stone: int
    rebound: int


def confine_blast(length: int, space: int, reading: str) -> Blast:
    """Return the effect of a spell in a confined space. `length`: of the spell; `space`: the room there is,
    both in feet. `reading`: how the table reads the rule."""
    short = max(0, length - space)
    if reading == "blast":
        return Blast(stone=short, rebound=0)
    if reading == "compromise":
        return Blast(stone=short // 10, rebound=short // 2)
    return Blast(stone=0, rebound=short)
