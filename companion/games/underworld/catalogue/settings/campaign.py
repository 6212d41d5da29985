"""Strongholds, wages, time, wounds."""

from typing import Final

from companion.games.underworld.catalogue.settings.reading import numbers, reading
from companion.kernel.words import text

READINGS: Final = (
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
)
