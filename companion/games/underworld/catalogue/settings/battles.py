"""In the air and at sea."""

from typing import Final

from companion.games.underworld.catalogue.settings.reading import numbers, reading
from companion.kernel.words import text

READINGS: Final = (
    reading(
        "sharp_dive",
        text("A sharp dive of ten inches"),
        "Aerial Combat",
        {"forward": text("Goes one forward"), "down": text("Takes one of height")},
    ),
    reading(
        "rider_hit",
        text("A critical hit on a rider of third level or more"),
        "Aerial Combat",
        {"damage": text("Is damage only"), "table": text("Counts as any")},
    ),
    reading(
        "melee_hit",
        text("A hit in a melee in the air"),
        "Aerial Combat",
        {"located": text("Is located as any"), "points": text("Takes hit points alone")},
    ),
    reading(
        "air_turn", text("A turn in the air, up to so many degrees"), "Aerial Combat", numbers(60, 45, 90)
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
        {"each": text("One try for each ten, or forty"), "together": text("One try, its chance added up")},
    ),
    reading("obey_on", text("Men in a melee obey on 1 to"), "Naval Combat", numbers(4, 3, 5)),
)
