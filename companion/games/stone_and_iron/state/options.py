"""The table's settings, by their keys (see catalogue.settings)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from companion.games.stone_and_iron.catalogue.settings import DEFAULTS


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    map_size: str
    start_gap: str
    priority_order: str
    big_tunnel_width: str
    fork_size: str
    negotiate_on_3: str
    lava_roll: str
    lava_underway: str
    undead_includes_tomb_kings: str
    mounted_allowed: str
    pass_rule: str
    capture: str
    late_battles: str
    retreat_minimum: str
    map_enemy_wins: str
    dig_points_carry: str
    step_digging: str
    base_on_mine: str
    water_is_mine: str
    guild_income: str
    manor_stack: str
    warpstone_chaos_dwarfs: str
    distrust_fee: str
    watch_size: str
    alliance_changes: str
    condition_choice: str
    dogs_of_war_condition: str
    tunnel_score: str
    income_bonus_score: str
    campaign_turns: str

    @property
    def turns(self) -> int:
        return int(self.campaign_turns)


def options_of(chosen: Mapping[str, str]) -> Options:
    known = {each.name for each in fields(Options)}
    return Options(**{**DEFAULTS, **{key: value for key, value in chosen.items() if key in known}})
