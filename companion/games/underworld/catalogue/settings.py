"""The seats, and the settings of a table: readings of the rules that the booklet leaves open, each with its
heading.

If a gap in the rules has only one sensible answer, that answer is a constant in the module of `rules` or
`facts` that uses it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.kernel.colours import COLOURS
from companion.kernel.features import Setting, choices, defaults
from companion.kernel.seats import Place, Seat
from companion.kernel.setting_up import group_settings
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    key: str
    name: Text
    section: str
    default: str
    choices: Mapping[str, Text]

    @property
    def setting(self) -> Setting:
        return Setting(key=self.key, name=self.name, choices=choices(self.choices), default=self.default)


def reading(key: str, name: Text, section: str, choices: Mapping[str, Text]) -> Reading:
    """Return a reading whose default is the first choice."""
    return Reading(key=key, name=name, section=section, default=next(iter(choices)), choices=choices)


def numbers(*values: int) -> Mapping[str, Text]:
    return {str(value): Text(str(value)) for value in values}


USUAL: Final = "usual"
"""The usual choice where one setting stands for several numbers."""
_TURN: Final = "The Move/Turn in the Underworld"
_MONSTERS: Final = "Underworld Monsters"
_WANDERING: Final = "Wilderness Wandering Monsters"
READINGS: Final = {
    each.key: each
    for each in (
        reading(
            "rest_skipped",
            text("While a rest turn is owed"),
            _TURN,
            {"binds": text("Only resting is allowed"), "free": text("No penalty")},
        ),
        reading(
            "torch_turns",
            text("Torches burn, in turns"),
            _TURN,
            {USUAL: text("6, lanterns 24"), "0": text("Not counted"), **numbers(6, 12, 24)},
        ),
        reading(
            "melee_time",
            text("A fight takes"),
            _TURN,
            {"whole": text("The whole turn it falls in"), "rounds": text("Its rounds, ten a turn")},
        ),
        reading(
            "failed_door",
            text("A failed attempt to force a door"),
            _TURN,
            {"noise": text("Made noise: nobody inside is surprised"), "quiet": text("Made no noise")},
        ),
        reading(
            "small_force",
            text("Small characters open doors on"),
            _TURN,
            {"1": text("1"), "2": text("1 or 2, as others")},
        ),
        reading(
            "elves_sense",
            text("Elves sense secret doors that they pass"),
            _TURN,
            {"off": text("No"), "on": text("On 1 or 2")},
        ),
        reading(
            "confined_blast",
            text("Fire balls and lightning in tight quarters"),
            _TURN,
            {
                "rebound": text("Rebound"),
                "blast": text("Blast the stone"),
                "compromise": text("Half of each"),
            },
        ),
        reading(
            "pit_damage",
            text("A fall into a pit"),
            "Sample Map of Underworld Level",
            {"per_10_feet": text("1d6 for each 10 feet"), "1d6": text("1d6")},
        ),
        reading(
            "silver_for_gold",
            text("Silver pieces in a gold piece"),
            "Distribution of Monsters and Treasure",
            numbers(10, 5, 20, 50),
        ),
        reading(
            "group_number",
            text("Creatures that come in groups"),
            _MONSTERS,
            {"2d4": text("2d4 for each three adventurers"), "typed": text("As the referee says")},
        ),
        reading(
            "oil_deters",
            text("Percent chance that burning oil ends a pursuit"),
            _MONSTERS,
            numbers(50, 25, 75, 90),
        ),
        reading(
            "treasure_distracts",
            text("Chance that thrown treasure holds pursuers back"),
            _MONSTERS,
            {"mirror": text("90, 50 or 10 percent, by intelligence"), "even": text("50 percent")},
        ),
        reading(
            "men_desert",
            text("Men of the desert"),
            _WANDERING,
            {"plain": text("Six kinds"), "mars": text("Twelve, with those of Mars")},
        ),
        reading(
            "men_river",
            text("Men by a river"),
            _WANDERING,
            {"waterborne": text("Come on the water"), "typical": text("As on land")},
        ),
        reading(
            "animals",
            text("Animals"),
            _WANDERING,
            {"plain": text("The common list"), "by_terrain": text("The list of the terrain")},
        ),
        reading(
            "swimmers_live",
            text("Swimmers are met"),
            _WANDERING,
            {"fitting": text("Only in the waters that the booklet gives them"), "any": text("In any water")},
        ),
        reading(
            "men_afloat",
            text("On the water the party meets"),
            _WANDERING,
            {
                "column": text("Men on 1 or 2 of a die, otherwise swimmers"),
                "never": text("Swimmers alone"),
            },
        ),
        reading(
            "river_lost",
            text("Parties get lost by a river"),
            _WANDERING,
            {"1": text("On 1"), "never": text("Never")},
        ),
        reading(
            "pursuit_goes_on",
            text("A pursuit outdoors continues"),
            "Pursuit (wilderness)",
            {"2": text("On 1 or 2"), "1": text("On 1"), "3": text("On 1 to 3")},
        ),
        reading(
            "evade_at_most",
            text("Greatest chance of evading, in percent"),
            "Evading in the Wilderness",
            numbers(95, 100),
        ),
        reading("barony_radius", text("A barony reaches, in miles"), "Baronies", numbers(20, 10)),
        reading(
            "tax_uncleared",
            text("Land that is not cleared yet"),
            "Baronies",
            {"no": text("Pays no tax"), "yes": text("Pays tax")},
        ),
        reading(
            "building_pace",
            text("GP of building done in a day"),
            "Construction of Castles and Strongholds",
            numbers(500, 100, 250, 1000),
        ),
        reading("weeks_in_a_month", text("Weeks in a month"), "Time", numbers(4, 5)),
        reading(
            "hiring_chance",
            text("A fair offer brings men"),
            "Obtaining Specialists & Men-at-Arms",
            {"2": text("On 1 or 2"), "1": text("On 1"), "3": text("On 1 to 3")},
        ),
        reading(
            "healing",
            text("Wounds heal"),
            "Healing Wounds",
            {
                "second_day": text("On every second day after the first"),
                "daily": text("Every day after the first"),
            },
        ),
        reading(
            "sharp_dive",
            text("A sharp dive of ten inches"),
            "Aerial Combat",
            {"forward": text("Goes one inch forward"), "down": text("Loses one inch of height")},
        ),
        reading(
            "rider_hit",
            text("A critical hit on a rider of third level or more"),
            "Aerial Combat",
            {"damage": text("Is damage only"), "table": text("Counts as any other")},
        ),
        reading(
            "melee_hit",
            text("A hit in a melee in the air"),
            "Aerial Combat",
            {"located": text("Is located as any other"), "points": text("Only costs hit points")},
        ),
        reading(
            "air_turn", text("Sharpest turn in the air, in degrees"), "Aerial Combat", numbers(60, 45, 90)
        ),
        reading(
            "hull_points",
            text("Hull points of a ship"),
            "Naval Combat",
            {"rolled": text("Rolled once"), "middle": text("The middle of the range")},
        ),
        reading(
            "swimmers_grapple",
            text("Mermen or nixies grapple a ship"),
            "Special Suggestions for Monsters in Naval Adventures",
            {
                "each": text("One try for each ten mermen, or forty nixies"),
                "together": text("One try for all, their chances added up"),
            },
        ),
        reading("obey_on", text("Men in a melee obey on 1 to"), "Naval Combat", numbers(4, 3, 5)),
    )
}
SETTINGS: Final = tuple(each.setting for each in READINGS.values())
DEFAULTS: Final = defaults(SETTINGS)
_SECTIONS: Final = dict.fromkeys(each.section for each in READINGS.values())
GROUPS: Final = tuple(
    group_settings(section, (each.setting for each in READINGS.values() if each.section == section))
    for section in _SECTIONS
)


def readings_of(chosen: Mapping[str, str]) -> Mapping[str, str]:
    """Return the choice that holds for each reading: the default if the table chose none, or one that is not
    offered."""
    offered = {
        key: value for key, value in chosen.items() if key in READINGS and value in READINGS[key].choices
    }
    return {**DEFAULTS, **offered}


REFEREE: Final = Seat("referee")
MAX_PLAYERS: Final = 12
SHAPES: Final = ("disc", "square", "triangle", "diamond")
PAINTS: Final = (
    *("blue", "yellow", "green", "red", "purple", "orange"),
    *("black", "white", "pink", "brown", "teal", "grey"),
)
"""The colours of the players, from the first to the last."""

PLACES: Final = (
    Place(seat=REFEREE, name=text("Referee"), letter="R", shape="star", colour="#3a3f4b"),
    *(
        Place(
            seat=Seat(f"player-{n}"),
            name=text("Player %(n)s", n=n),
            letter=str(n),
            shape=SHAPES[n % len(SHAPES)],
            colour=COLOURS[PAINTS[n - 1]],
        )
        for n in range(1, MAX_PLAYERS + 1)
    ),
)
