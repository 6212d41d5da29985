"""Income, buildings, pacts."""

from typing import Final

from companion.games.stone_and_iron.catalogue.settings.choosing import setting, switch
from companion.kernel.words import Text, text

SETTINGS: Final = (
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
        text("Heroes pay for"),
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
