"""The underworld's tables, laid out by hand."""

from collections.abc import Mapping
from typing import Final

from companion.games.underworld.catalogue.sheets.sheet import Only, Sheet, column
from companion.kernel.words import text

SHEETS: Final[Mapping[str, Sheet]] = {
    "dungeon_planning": Sheet(
        rules=(
            text("Draw at least %(levels_to_draw_at_once_min)s levels at once."),
            text("A good dungeon has %(good_dungeon_levels_down_min)s levels down or more."),
            text("Keep %(levels_kept_under_construction)s levels under construction."),
            Only(
                text("The lowest level drawn needs room for ways down."),
                "leave_room_on_lowest_level_for_ways_down",
            ),
            Only(text("Levels need not lie right below each other."), "levels_may_be_offset"),
        ),
    ),
    "pit_fall": Sheet(
        rules=(
            text("Climbing out takes about %(climb_out_turns)s turn, with %(climb_out_needs)s."),
            text("Nobody gets out if %(trapped_if)s."),
        ),
        notes=(text("The booklet does not say how much damage; a setting of the table does."),),
    ),
    "underworld_time": Sheet(
        rules=(
            text("A turn is %(turn_minutes)s minutes: %(moves_per_turn)s moves; six turns make an hour."),
            text("An inch of speed is %(inches_to_feet)s feet."),
            text(
                "In armour a speed of %(example_armored_inches)s inches is %(example_armored_feet_per_turn)s"
                " feet a turn."
            ),
            text("Rest: %(rest_turns_per_hour)s turn of each hour."),
            text("In flight or pursuit a turn has %(flight_or_pursuit_moves_per_turn)s moves."),
            Only(text("In flight or pursuit nobody can draw a map."), "mapping_in_flight_or_pursuit", "no"),
            text("After flight or pursuit: %(rest_turns_after_flight_or_pursuit)s turns of rest."),
            text("Fights: %(melee_rounds_per_turn)s rounds a turn."),
            text("ESP takes %(esp_turns)s of a turn."),
            text("Searching ten feet of wall: %(search_10ft_wall_turns)s turn."),
        ),
    ),
    "find_secret_door": Sheet(rules=(text("Each ten feet of wall takes %(turns_per_10ft_of_wall)s turn."),)),
    "force_door": Sheet(
        rules=(
            text("At most %(max_characters_at_once)s try at once."),
            Only(
                text("Whoever forces a door is not ready for what is behind it."),
                "forcers_ready_for_what_is_beyond",
                "no",
            ),
            Only(text("Doors swing shut by themselves."), "doors_swing_shut_by_themselves"),
            Only(text("They open freely for monsters."), "doors_open_freely_for_monsters"),
            Only(
                text("Characters can hold a door against them."), "characters_can_hold_door_against_monsters"
            ),
        ),
    ),
    "listen": Sheet(rules=(Only(text("The undead make no sound."), "undead_make_sound", "no"),)),
    "light": Sheet(
        rules=(
            Only(text("Nobody sees without light or infravision."), "light_or_infravision_required"),
            Only(
                text("Whoever carries light surprises no monster, except %(exception)s."),
                "light_bearers_can_surprise_monsters",
                "no",
            ),
            Only(text("A strong gust blows a torch out."), "torch_blown_out_by_strong_gust"),
            Only(text("Monsters have infravision."), "monsters_have_infravision"),
            Only(
                text("They lose it while they serve a character."),
                "monster_infravision_lost_when_serving_a_character",
            ),
        ),
        notes=(text("The booklet does not say how long torches burn; a setting of the table does."),),
    ),
    "confined_blast": Sheet(
        columns=(
            column(text("Way"), "%(id)s"),
            column(text("What the spell does"), "%(effect)s"),
        ),
        riders=(Only(text("recommended"), "recommended"),),
        rules=(text("A lightning bolt is %(lightning_length_ft)s feet long."),),
        notes=(
            text("If the spell comes back as far as its caster, they are struck as well."),
            text("Which of the three applies is a setting of the table."),
        ),
    ),
    "surprise": Sheet(
        rules=(
            text("Whoever was warned is not surprised; warnings are: %(negated_by)s."),
            text("Surprise gives %(benefit)s."),
            text("Monsters that surprise the party %(surprising_monsters)s."),
        ),
    ),
    "high_caster_retinue": Sheet(
        rules=(
            text("%(apprentices_dice)s %(apprentices_unit)s."),
            text("%(bodyguards_dice)s bodyguards: fighters of levels %(bodyguard_levels)s."),
        ),
    ),
    "uw_number_appearing": Sheet(
        rules=(
            "%(base)s",
            "%(adjust_for_kind)s",
            text("A party of %(party_multiplier_1_party)s: × %(party_multiplier_1_x)s."),
            text("A party of %(party_multiplier_2_party)s: × %(party_multiplier_2_x)s."),
            text("A party of %(party_multiplier_3_party)s: × %(party_multiplier_3_x)s."),
            text("A party of %(party_multiplier_4_party)s: × %(party_multiplier_4_x)s."),
            text("In general × %(party_multiplier_formula)s."),
            text(
                "In a passage %(front_rank_per_10ft_of_passage)s can stand abreast for every ten feet "
                "of width."
            ),
        ),
    ),
    "uw_avoiding": Sheet(
        rules=(
            Only(
                text("Monsters that see the party attack or pursue, except %(exception)s."),
                "monsters_that_see_the_party_attack_or_pursue",
            ),
            text("They cannot be avoided if %(no_avoiding_if)s."),
            text(
                "On a straight path they keep up the pursuit while the gap is "
                "%(straight_line_pursuit_continues_while_gap_ft_at_most)s feet or less."
            ),
        ),
    ),
    "reaction": Sheet(
        rules=(
            text("It is modified by: %(modified_by)s."),
            text("Not used in: %(not_used_in)s."),
        ),
    ),
}
