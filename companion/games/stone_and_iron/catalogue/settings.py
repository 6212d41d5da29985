"""What a table decides: the map before the campaign begins; its length and the readings of unclear rules at
any time.
"""

from typing import Final

from companion.kernel.features import Setting, choices, defaults
from companion.kernel.setting_up import group_settings
from companion.kernel.words import Text, text


def setting(
    key: str,
    name: Text,
    default: str,
    offered: dict[str, Text],
    *,
    at_setup: bool = False,
    fixed: bool = False,
) -> Setting:
    return Setting(
        key=key, name=name, choices=choices(offered), default=default, at_setup=at_setup, fixed=fixed
    )


def switch(key: str, name: Text, default: str) -> Setting:
    return setting(key, name, default, {"on": text("Yes"), "off": text("No")})


def numbers(key: str, name: Text, default: int, values: range, *, at_setup: bool = False) -> Setting:
    offered = {str(value): Text(str(value)) for value in values}
    return setting(key, name, str(default), offered, at_setup=at_setup)


SMALLEST, LARGEST = 9, 25

_SQUARES: Final = (
    setting(
        "map_size",
        text("Squares of the map"),
        "15x15",
        {f"{n}x{n}": Text(f"{n} × {n}") for n in range(SMALLEST, LARGEST + 1, 2)},
        at_setup=True,
        fixed=True,
    ),
    numbers("start_gap", text("Steps between two starting squares, at least"), 2, range(2, 6)),
    setting(
        "priority_order",
        text("Campaign priority is rolled"),
        "fixed",
        {"fixed": text("Once"), "reroll_each_turn": text("Every turn")},
    ),
    setting(
        "big_tunnel_width",
        text("A big tunnel in battle"),
        "as_tunnel",
        {"as_tunnel": text("As wide as a tunnel"), "full_table": text("The full table")},
    ),
    setting(
        "fork_size",
        text("The size of a tunnel fork that is found"),
        "roll_thirds",
        {
            "roll_thirds": text("A third die: 1–2 small, 3–4 tunnel, 5–6 big"),
            "always_tunnel": text("Always a tunnel"),
            "same_as_previous_square": text("As the square the army came from"),
        },
    ),
    setting(
        "negotiate_on_3",
        text("A 3 when negotiating with a settlement"),
        "fight",
        {
            "fight": text("They fight"),
            "stand_off": text("A stand-off until the next turn"),
            "take": text("The place is taken, and its troops leave"),
        },
    ),
    setting(
        "lava_roll",
        text("Lava spreads by"),
        "per_ring",
        {"per_ring": text("One die for each ring"), "per_square": text("One die for each square")},
    ),
    setting(
        "lava_underway",
        text("Lava on the Underway"),
        "road_survives",
        {"road_survives": text("Armies die, the road stays"), "becomes_rock": text("It becomes rock too")},
    ),
)


FINAL: Final = "pass_is_final"
"""A pass ends the phase for whoever passes."""

_ARMIES: Final = (
    switch("undead_includes_tomb_kings", text("Troop rules of the Undead apply to Tomb Kings"), "on"),
    switch("mounted_allowed", text("Mounted armies may travel, at 8 squares"), "off"),
    setting(
        "pass_rule",
        text("A player who passes in the movement phase"),
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
    setting(
        "ally_of_both",
        text("In a battle between two of its allies a faction"),
        "asked",
        {"asked": text("Says whose side it takes, if any"), "out": text("Stays out")},
    ),
    setting(
        "betrayal",
        text("A square in which a former ally stands alone when the pact ends"),
        "falls",
        {
            "falls": text("Falls to those who stand there"),
            "kept": text("Stays its owner's, and pays nothing while they stand there"),
        },
    ),
    numbers("retreat_minimum", text("Squares that a loser must retreat, at least"), 1, range(2)),
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


_MONEY: Final = (
    setting(
        "base_on_mine",
        text("A mine that is a base pays"),
        "highest",
        {"highest": text("The higher of the two"), "add": text("Both")},
    ),
    switch("water_is_mine", text("A water source counts as a mine"), "off"),
    setting(
        "guild_income",
        text("Two linked Merchant's Guilds pay"),
        "each_way",
        {"each_way": text("Each of them"), "once_per_pair": text("Once for the pair")},
    ),
    setting(
        "manor_stack",
        text("Heroes bring gold at"),
        "every_manor",
        {"every_manor": text("Every Manor"), "once": text("One Manor of a faction")},
    ),
    setting(
        "warpstone_chaos_dwarfs",
        text("GP of a warpstone mine for Chaos Dwarfs"),
        "50",
        {value: Text(value) for value in ("20", "50", "100")},
    ),
    setting(
        "distrust_fee",
        text("Distrustful allies lose 25 GP"),
        "per_pact",
        {"per_pact": text("For each such pact"), "once": text("Once a turn")},
    ),
    setting(
        "watch_size",
        text("An Arming House arms"),
        "per_house",
        {"per_house": text("Ten men for each House"), "ten_total": text("Ten men in all")},
    ),
    setting(
        "alliance_changes",
        text("A pact can end"),
        "any_turn_start",
        {"any_turn_start": text("At the start of any turn"), "permanent": text("Never")},
    ),
)


_VICTORY: Final = (
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

SETTINGS: Final[tuple[Setting, ...]] = (*_SQUARES, *_ARMIES, *_MONEY, *_VICTORY)
DEFAULTS: Final = defaults(SETTINGS)
GROUPS: Final = (
    group_settings(text("The map"), _SQUARES),
    group_settings(text("Armies"), _ARMIES),
    group_settings(text("Gold"), _MONEY),
    group_settings(text("Victory"), _VICTORY),
)
