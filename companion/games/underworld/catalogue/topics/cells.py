"""The tables that each topic is based on, so that a search for what is in their cells finds the topic."""

from collections.abc import Mapping
from typing import Final

from companion.games.underworld.catalogue.words import words_of
from companion.kernel.words import Text

TABLES_OF: Final[Mapping[str, str]] = {
    "planning": "dungeon_planning",
    "sample-map": "shifting_wall two_way_secret_door",
    "pit": "pit_fall",
    "tricks": "tricks_list",
    "freshness": "freshness_methods",
    "room-monsters": "room_monster",
    "room-treasure": "room_treasure",
    "treasure": "dungeon_treasure",
    "treasure-deep": "dungeon_treasure",
    "unguarded": "unguarded_treasure",
    "turn": "underworld_time",
    "rest": "underworld_time",
    "search": "underworld_time",
    "rounds": "underworld_time",
    "secret-doors": "find_secret_door sense_secret_door",
    "doors": "force_door",
    "spikes": "spike_door",
    "traps": "trap_sprung",
    "listen": "listen",
    "light": "light",
    "blast": "confined_blast",
    "sighting": "uw_sighting uw_surprise_distance",
    "surprise": "surprise",
    "wandering": "uw_wandering_check",
    "monster-tables": (
        "monster_level_matrix monster_level_1 monster_level_2 monster_level_3 monster_level_4 "
        "monster_level_5 monster_level_6"
    ),
    "retinue": "high_caster_retinue",
    "other-monsters": "other_underworld_monsters",
    "number-appearing": "uw_number_appearing",
    "chase": "uw_avoiding uw_pursuit_continue",
    "drop": "item_drop",
    "distract": "distraction",
    "reaction": "reaction",
    "towns": "outdoor_map",
    "castle-out": "castle_sortie",
    "castle-who": "castle_occupant castle_attitude",
    "castle-retainers": "castle_occupant",
    "castle-fighter": "castle_demands",
    "castle-mage": "castle_demands",
    "castle-cleric": "castle_demands",
    "castle-guards": "castle_guards castle_extra_residents",
    "exploring": "exploration_speed",
    "travel": "wilderness_movement",
    "large-party": "large_party_penalty",
    "terrain": "terrain_cost",
    "wild-rest": "wilderness_rest",
    "scale": "wilderness_scale",
    "wild-sighting": "wild_sighting wild_surprise_distance",
    "lost": "lost",
    "lost-direction": "lost_direction",
    "afloat": "afloat_air_checks",
    "wild-encounters": "lost wild_encounter_type",
    "wild-men": (
        "wild_men_table_by_terrain wild_men_typical wild_men_mountain wild_men_desert "
        "wild_men_desert_mars wild_men_waterborne wild_flyers wild_undead wild_giants wild_lycanthropes "
        "wild_swimmers wild_dragons wild_animals wild_animals_woods wild_animals_swamps "
        "wild_animals_arid wild_animals_mountains"
    ),
    "wild-company": "wild_men_company wild_men_magic",
    "evading": "evading",
    "evading-more": "evading_modifiers",
    "wild-pursuit": "castle_pursuit wild_pursuit",
    "construction": (
        "construction_stone tower_height_adjustment construction_user_priced construction_rules"
    ),
    "construction-costs": "construction_works",
    "siege-engines": "siege_equipment",
    "specialists": "specialist_cost",
    "specialist-work": "specialist_rules armorer_output",
    "seamen-spies": "specialist_rules",
    "men-at-arms": "men_at_arms",
    "hiring": "hiring",
    "rumours": "rumours",
    "upkeep": "upkeep",
    "barony": "barony",
    "investments": "barony_investments",
    "villagers": "angry_villagers",
    "land-combat": "land_combat",
    "air-area": "aerial_area",
    "air-turns": "aerial_turns",
    "air-dive": "aerial_dive_climb",
    "air-missiles": "aerial_missiles",
    "hit-location": "aerial_hit_location",
    "critical-hits": "aerial_critical",
    "crash": "aerial_crash",
    "bombing": "bombing bombing_direction",
    "vessels": "vessels",
    "sail-speeds": "vessels",
    "rowing": "rowing_fatigue oared_modifiers",
    "speed-change": "speed_changes",
    "wind": "wind_force wind_direction galley_shipping_water",
    "river-sailing": "river_sailing",
    "ship-turn": "ship_turning",
    "open-sea": "open_sea",
    "hull": "ship_hull",
    "ramming": "ramming",
    "shearing": "oar_shearing",
    "grapple": "grappling",
    "boarding": "boarding",
    "falls-aboard": "ship_melee_notes",
    "breaking": "breaking_things",
    "command": "command_control melee_obey",
    "swimming": "drowning swimming",
    "capture": "ship_capture",
    "crew": "vessels crew_tasks",
    "sea-monsters": "sea_monsters",
    "healing": "healing",
    "time": "campaign_time",
}
"""The ids of a topic's tables, by the key of the topic."""


def cells_of(topic: str) -> tuple[Text, ...]:
    ids = TABLES_OF.get(topic, "").split()
    return tuple(dict.fromkeys(word for id_ in ids for word in words_of(id_)))
