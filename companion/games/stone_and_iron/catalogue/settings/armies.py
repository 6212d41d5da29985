"""Movement, meeting, battles and digging."""

from typing import Final

from companion.games.stone_and_iron.catalogue.settings.choosing import numbers, setting, switch
from companion.kernel.words import text

FINAL: Final = "pass_is_final"
"""A pass ends the phase for who passes."""

SETTINGS: Final = (
    switch("undead_includes_tomb_kings", text("Troop rules of the Undead hold for Tomb Kings"), "on"),
    switch("mounted_allowed", text("Mounted armies may travel, at 8 squares"), "off"),
    setting(
        "pass_rule",
        text("Who passes in the movement phase"),
        "all_pass_in_a_row",
        {
            "all_pass_in_a_row": text("May move again until all pass in a row"),
            FINAL: text("Is done for the phase"),
        },
    ),
    setting(
        "capture",
        text("A square is taken"),
        "on_entry",
        {"on_entry": text("On entry"), "end_of_turn": text("At the end of the turn")},
    ),
    setting(
        "late_battles",
        text("Entering an enemy's square in the second movement phase"),
        "not_allowed",
        {"not_allowed": text("Not allowed"), "fight_at_once": text("They fight at once")},
    ),
    numbers("retreat_minimum", text("Squares that a loser retreats at least"), 1, range(2)),
    setting(
        "map_enemy_wins",
        text("A battle won against dragons and settlements"),
        "gold_and_conditions",
        {
            "gold_and_conditions": text("Pays and counts as a victory"),
            "gold_only": text("Pays only"),
            "none": text("Neither pays nor counts"),
        },
    ),
    switch("dig_points_carry", text("Unspent digging points are kept for the next turn"), "off"),
    setting(
        "step_digging",
        text("Enlarging a tunnel costs"),
        "as_printed",
        {"as_printed": text("2 points a step"), "charge_difference": text("The difference of the sizes")},
    ),
)
