"""Underground: time, doors, traps, encounters."""

from typing import Final

from companion.games.underworld.catalogue.settings.reading import numbers, reading
from companion.kernel.words import text

_TURN: Final = "The Move/Turn in the Underworld"
_MONSTERS: Final = "Underworld Monsters"

READINGS: Final = (
    reading(
        "rest_skipped",
        text("While a rest turn is owed"),
        _TURN,
        {"binds": text("Nothing but rest"), "free": text("No penalty")},
    ),
    reading(
        "torch_turns",
        text("Torches burn, in turns"),
        _TURN,
        {"0": text("Not counted"), **numbers(6, 12, 24)},
    ),
    reading(
        "melee_time",
        text("A fight takes"),
        _TURN,
        {"whole": text("The whole turn it falls in"), "rounds": text("Its rounds, ten a turn")},
    ),
    reading(
        "failed_door",
        text("A door that was tried in vain"),
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
        "group_number",
        text("Creatures that come in groups"),
        _MONSTERS,
        {"2d4": text("2d4 for each three adventurers"), "typed": text("As the referee says")},
    ),
    reading("oil_deters", text("Burning oil ends a pursuit, percent"), _MONSTERS, numbers(50, 25, 75, 90)),
    reading(
        "treasure_distracts",
        text("Thrown treasure holds back"),
        _MONSTERS,
        {"mirror": text("90, 50 or 10 percent, by intelligence"), "even": text("50 percent")},
    ),
)
