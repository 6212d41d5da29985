"""Outdoors: terrain, encounters, pursuit, castles."""

from typing import Final

from companion.games.underworld.catalogue.settings.reading import numbers, reading
from companion.kernel.words import text

_WANDERING: Final = "Wilderness Wandering Monsters"

READINGS: Final = (
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
        "river_lost",
        text("Parties get lost by a river"),
        _WANDERING,
        {"1": text("On 1"), "never": text("Never")},
    ),
    reading(
        "pursuit_goes_on",
        text("A pursuit outdoors goes on"),
        "Pursuit (wilderness)",
        {"2": text("On 1 or 2"), "1": text("On 1"), "3": text("On 1 to 3")},
    ),
    reading("evade_at_most", text("Evading, percent at most"), "Evading in the Wilderness", numbers(95, 100)),
)
