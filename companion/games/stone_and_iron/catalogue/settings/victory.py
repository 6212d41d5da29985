"""Victory conditions, the score, the length of the campaign."""

from typing import Final

from companion.games.stone_and_iron.catalogue.settings.choosing import numbers, setting
from companion.kernel.words import text

SETTINGS: Final = (
    setting(
        "condition_choice",
        text("Victory conditions are chosen"),
        "open",
        {"open": text("Openly"), "secret": text("In secret")},
    ),
    setting(
        "dogs_of_war_condition",
        text("Factions without a victory condition"),
        "pick_neutral",
        {"pick_neutral": text("Take any that is not tied to a building"), "none": text("Have none")},
    ),
    setting(
        "tunnel_score",
        text("20 VP for each tunnel"),
        "with_road",
        {"with_road": text("The Underway too"), "without_road": text("Not the Underway")},
    ),
    setting(
        "income_bonus_score",
        text("Mines and bases score"),
        "table_figures",
        {"table_figures": text("Their printed income"), "full_square_income": text("All they pay a turn")},
    ),
    numbers("campaign_turns", text("Campaign turns"), 6, range(1, 37), at_setup=True),
)
