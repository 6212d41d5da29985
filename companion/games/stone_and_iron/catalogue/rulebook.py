"""The headings of the rulebook, which has no page numbers, and the rulings where it is unclear; its charts,
how far molten lava spreads, and the tunnelling jobs with their digging points and chances of success (Molten
Lava; The Tunnelling Phase).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources import files
from itertools import product
from typing import Final

from companion.games.stone_and_iron.catalogue.factions import FOLDER
from companion.games.stone_and_iron.catalogue.squares import BIG, EMPTY_CAVERN, SMALL, TUNNEL
from companion.kernel.codec import unpack
from companion.kernel.words import Text, text

SEQUENCE: Final = "Campaign Turn Sequence"
START: Final = "Starting the Campaign"
MOVEMENT: Final = "The Map and Movement"
TURN: Final = "Starting the Turn"
SQUARES: Final = "The First Movement Phase"
EXPLORATION: Final = "Exploration"
ABSENCE: Final = "Contingency Plan"
BATTLE: Final = "To Battle!"
AFTERMATH: Final = "Ending a Battle"
TUNNELLING: Final = "The Tunnelling Phase"
INCOME: Final = "The Income Phase"
TROOPS: Final = "Buying Troops"
BUILDINGS: Final = "Buildings"
VICTORY: Final = "Victory!"
ALLIANCES: Final = "Appendix: Faction Alliances"


SETTING_OF: Final[Mapping[str, str]] = {
    "SI-01": "map_size",
    "SI-02": "start_gap",
    "SI-03": "priority_order",
    "SI-05": "big_tunnel_width",
    "SI-06": "fork_size",
    "SI-12": "negotiate_on_3",
    "SI-21": "lava_roll",
    "SI-22": "lava_underway",
    "SI-23": "undead_includes_tomb_kings",
    "SI-24": "mounted_allowed",
    "SI-32": "pass_rule",
    "SI-33": "capture",
    "SI-35": "late_battles",
    "SI-37": "retreat_minimum",
    "SI-39": "map_enemy_wins",
    "SI-43": "dig_points_carry",
    "SI-44": "step_digging",
    "SI-54": "base_on_mine",
    "SI-55": "water_is_mine",
    "SI-57": "guild_income",
    "SI-58": "manor_stack",
    "SI-60": "warpstone_chaos_dwarfs",
    "SI-61": "distrust_fee",
    "SI-68": "watch_size",
    "SI-78": "alliance_changes",
    "SI-81": "condition_choice",
    "SI-82": "dogs_of_war_condition",
    "SI-83": "tunnel_score",
    "SI-84": "income_bonus_score",
    "SI-88": "campaign_turns",
    "SI-89": "ally_of_both",
    "SI-91": "betrayal",
}
RULINGS: Final[Mapping[str, Text]] = {
    "SI-04": text("A normal, a medium and a plain tunnel are one size."),
    "SI-07": text("A fork has three openings: where you come in, straight on, and the rolled side."),
    "SI-08": text("Caverns and the Underway are open on all four sides."),
    "SI-09": text(
        "A square is revealed first, then paid for. Rock, or what is too narrow or too costly, costs 1."
    ),
    "SI-10": text("Squares join where both facing sides are open. A breach costs 2 digging points."),
    "SI-11": text("An Isolated Community is a Settlement; a Lair is a Monster's Lair."),
    "SI-13": text(
        "A settlement that was stormed is the winner's base; if its defenders win, the survivors stay."
    ),
    "SI-14": text("A settlement counts its own kind as trusted."),
    "SI-15": text("Nobody has to take a settlement that does not fight."),
    "SI-16": text(
        "Troops of another list keep their rules; they do not decide whether an army is a tunnelling army."
    ),
    "SI-17": text("The Special choice of a lair is the whole faction's."),
    "SI-18": text("A lair is rolled once; a dragon stays until it is slain."),
    "SI-19": text("Lava found on the march takes a unit too; the army stays where it was."),
    "SI-20": text("Lava takes a hero only if nothing else is left."),
    "SI-25": text("Tunnelling armies have no extra speed: they pay 1 in small tunnels."),
    "SI-26": text(
        "A mixed army moves as fast as its slowest unit; to be a tunnelling army, all of it must qualify."
    ),
    "SI-27": text("Unit strength is that of a model, war machines included."),
    "SI-28": text("The Miners of a tunnelling army must be the troop of that name."),
    "SI-29": text("The best general sets the limit of points: no limit for a Lord, else 2,000."),
    "SI-30": text("Leaderless forces take a shortest route, do not explore and do not enter enemy squares."),
    "SI-31": text(
        "Armies split and join in one square; each part needs a general, or a place that it may garrison."
    ),
    "SI-34": text("Factions that are not allied are opposed; allies share squares and fight together."),
    "SI-36": text("Three hostile forces fight in order of arrival; the winner meets the next."),
    "SI-38": text("After a draw the last to arrive must go back a square; nobody has won."),
    "SI-40": text("A unit that fled is lost where an enemy owns the square on that side."),
    "SI-41": text("The knights of a Chapel come on foot."),
    "SI-42": text("Miners and Clanrats give 5 instead of 3; each unit counts in full tens."),
    "SI-45": text("Digging points are spent even on a failure."),
    "SI-46": text(
        "If the way is lost, straight on is the intended square. If the square rolled is blocked, or no new "
        "passage was to be dug, nothing happens."
    ),
    "SI-47": text("Whoever digs into the unknown explores it; rock becomes the dug passage."),
    "SI-48": text("An adjacent tunnel with nobody in it can be collapsed."),
    "SI-49": text("Each digger lost in a cave-in is drawn at random; a unit below ten can no longer dig."),
    "SI-50": text("Digging and stepping alternate freely, one player after another."),
    "SI-51": text("All pay and prices are GP; 1 GP buys 1 point of troops."),
    "SI-52": text("A campaign starts with an empty treasury."),
    "SI-53": text("A link runs over any passable squares of the faction and its direct allies."),
    "SI-56": text("Buildings pay only on a linked square."),
    "SI-59": text("Tithes are paid for the Houses of the same cavern."),
    "SI-62": text("Losses stop at an empty treasury."),
    "SI-63": text("A building that takes 1 turn and is ordered in turn 3 works from the start of turn 4."),
    "SI-64": text("Ten men can raise one building a turn, and any number of those that take no time."),
    "SI-65": text("A cavern can have only one Treasury of the Old Ones."),
    "SI-66": text("Buildings with the same name on two lists are told apart by their square."),
    "SI-67": text("A faction's building can stand in any cavern, unless its requirement says otherwise."),
    "SI-69": text("Each watch unit counts as ten builders in its own cavern."),
    "SI-70": text("The watch is fresh for every attack and scores nothing."),
    "SI-71": text("An army that enters a cavern with a watch must beat the watch first."),
    "SI-72": text("Half a price is rounded down; buildings that require another must go before it."),
    "SI-73": text("Half of the watch is rounded up."),
    "SI-74": text("A captured faction building has no effect; the Daemon Forge helps allies."),
    "SI-75": text(
        "A Deep Shaft takes all the movement of an army that has not moved; a Wayfarer's Guild sends its "
        "unit in the last phase."
    ),
    "SI-76": text("A settlement is a base cavern wherever scores are counted."),
    "SI-77": text("A faction without a base continues to play."),
    "SI-79": text("Hated and sworn enemies are those with an X in the table of alliances."),
    "SI-80": text(
        "Only the named ally, or else the first ally in priority, moves for an absent "
        "faction; nothing else is done for it."
    ),
    "SI-85": text("The score is rounded down once, at the end."),
    "SI-86": text("Every living model is a soldier: heroes are, the watch is not."),
    "SI-87": text(
        "The points of slain troops add up; an army is wiped out when nothing of it survives a battle."
    ),
    "SI-90": text(
        "A beaten army retreats neither into land of those who beat it nor the way they came; without "
        "another way out it is destroyed."
    ),
    "SI-92": text(
        "A toll gate pays its owner alone, whoever passes; when a pact ends, so do the links over the former "
        "ally's land, from the next income on."
    ),
    "SI-94": text("A building that is not finished when the campaign ends neither stands nor scores."),
    "SI-93": text(
        "An army may pass any square that nobody holds against it. If squares are taken on entry, it takes "
        "those on its way, except an ally's."
    ),
}


NEEDS: Final = {2: 3, 3: 4, 4: 5}
"""The lowest result of a d6 with which lava reaches each ring. It always reaches ring 1, and beyond ring 4 it
takes a six."""

ALWAYS: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """`rows`: lowest and highest sum of the dice, and the result for each range."""

    dice: int
    sides: int
    rows: tuple[tuple[int, int, str], ...]

    def at(self, total: int) -> str:
        """Return the result for a sum; empty if the chart has none."""
        return next((result for low, high, result in self.rows if low <= total <= high), "")

    def odds(self) -> Mapping[str, Fraction]:
        throws = [sum(pips) for pips in product(range(1, self.sides + 1), repeat=self.dice)]
        chances: dict[str, Fraction] = {}
        for total in throws:
            result = self.at(total)
            chances[result] = chances.get(result, Fraction(0)) + Fraction(1, len(throws))
        return chances


@dataclass(frozen=True, slots=True, kw_only=True)
class _Printed:
    charts: Mapping[str, Chart]


CHARTS: Final = unpack(files(FOLDER).joinpath("data/charts.json").read_bytes(), _Printed).charts
FORK, CAVERN_CHART = "fork", "cavern_chart"


@dataclass(frozen=True, slots=True)
class Settlers:
    """The defenders of a settlement: how many, of which troop and faction."""

    name: str
    models: int
    people: str


SETTLERS: Final[Mapping[str, Settlers]] = {
    "dwarf_warriors": Settlers("Dwarf Warriors", 15, "dwarfs"),
    "night_goblins": Settlers("Night Goblins", 30, "orcs_goblins"),
    "clanrats": Settlers("Clanrats", 25, "skaven"),
}


def needed_result(ring: int) -> int:
    return NEEDS.get(ring, ALWAYS)


def reach_odds(ring: int) -> Fraction:
    """Return the chance that the lava reaches a ring, if each ring has one die."""
    chance = Fraction(1)
    for each in range(2, ring + 1):
        chance *= Fraction(7 - needed_result(each), 6)
    return chance


DIGGERS: Final = 10
"""The fewest models in a unit that digs; points count for each full ten."""

POINTS: Final = 3
POINTS_OF_MINERS: Final = 5
"""The digging points of Dwarf Miners and Clanrats, in place of the usual ones."""

POINTS_OF_A_DRILL: Final = 2
MINERS: Final = frozenset({("dwarfs", "miners"), ("skaven", "clanrats")})


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """`into`: what the square becomes; `origin`: what it must be before, for a job that enlarges it. `chart`:
    the one that decides success.

    `own`: whether it is done in the army's own square, otherwise in an adjacent one. `difference`: its price
    if enlarging costs the difference between the sizes.
    """

    id: str
    name: Text
    cost: int
    chart: str = "digging"
    into: str = ""
    origin: str = ""
    own: bool = False
    difference: int = 0


JOBS: Final[Mapping[str, Job]] = {
    job.id: job
    for job in (
        Job(id="create_small", name=text("dig a small tunnel"), cost=2, into=SMALL),
        Job(id="create_tunnel", name=text("dig a tunnel"), cost=4, into=TUNNEL),
        Job(id="create_big", name=text("dig a big tunnel"), cost=8, into=BIG),
        Job(id="create_cavern", name=text("dig a cavern"), cost=12, into=EMPTY_CAVERN),
        Job(
            id="enlarge_to_tunnel",
            name=text("enlarge to a tunnel"),
            cost=2,
            into=TUNNEL,
            origin=SMALL,
            own=True,
            difference=2,
        ),
        Job(
            id="enlarge_to_big",
            name=text("enlarge to a big tunnel"),
            cost=2,
            into=BIG,
            origin=TUNNEL,
            own=True,
            difference=4,
        ),
        Job(
            id="enlarge_to_cavern",
            name=text("enlarge to a cavern"),
            cost=2,
            into=EMPTY_CAVERN,
            origin=BIG,
            own=True,
            difference=4,
        ),
        Job(id="breach", name=text("breach the wall"), cost=2),
        Job(id="surface_tunnel", name=text("dig a surface tunnel"), cost=8, chart="other_digging", own=True),
        Job(id="collapse", name=text("collapse the tunnel"), cost=5, chart="other_digging"),
    )
}
CAVE_IN_DICE: Final = 2
"""How many d6 give the number of diggers lost in a cave-in."""

LOT_SIDES: Final = 1000
LOTS: Final = 12
"""How many lots are drawn to find out which diggers are lost: as many as a cave-in can kill."""
