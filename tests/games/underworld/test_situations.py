"""What a referee of this booklet needs to do, situation by situation, and the tests in which it is played:
each works out by hand what its dice must lead to."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

HERE: Final = Path(__file__).parent
BROWSER: Final = HERE.parents[1] / "browser"
EVENING: Final = "test_desk_evening"
PLAYED: Final[Mapping[str, Mapping[str, str]]] = {
    "P1 stock a level": {
        EVENING: "prepared",
        "test_levels": "test_a_guarded_treasure_of_level_four test_an_unguarded_treasure_is_hidden",
    },
    "P2 explore, turn by turn": {
        EVENING: "thirty_turns",
        "test_expedition": "test_five_turns_then_a_rest test_torches_burn_as_long_as_the_table_says",
    },
    "P3 doors, listening, searching, traps": {
        EVENING: "thirty_turns",
        "test_expedition": "test_doors_and_listeners test_searching_takes_the_turn test_traps_and_pits",
    },
    "P4 who is met underground": {
        EVENING: "thirty_turns",
        "test_met": "test_the_number_is_rolled_when_the_kind_is_typed",
        "test_expedition": "test_what_surprise_gives_at_the_first_move test_a_reaction_with_its_adjustments",
    },
    "P5 pursued underground": {
        EVENING: "thirty_turns",
        "test_expedition": "test_a_pursuit_turn_by_turn test_corners_doors_and_what_is_thrown",
    },
    "P6 a day in the wilderness": {
        EVENING: "a_week_outdoors",
        "test_wilderness": "test_a_week_on_the_way test_afloat_two_dice_and_on_a_ship_one",
    },
    "P7 met, evaded, pursued outdoors": {
        EVENING: "a_week_outdoors",
        "test_wilderness": "test_evading_with_every_modifier test_a_pursuit_outdoors",
    },
    "P8 a castle": {
        EVENING: "a_week_outdoors",
        "test_castles": "test_a_joust_that_is_lost_and_one_that_is_won test_clerics_and_those_who_cannot_pay",
    },
    "P9 a stronghold is built": {"test_estate": "test_a_plan_is_priced_and_built"},
    "P10 people hired, a month closed": {
        EVENING: "a_month_is_closed",
        "test_estate": "test_a_month_of_wages test_a_week_of_seeking",
        "test_closing": "test_upkeep_is_due_each_month_for_everybody_stronghold_or_not",
    },
    "P11 a barony": {"test_estate": "test_a_barony", "test_closing": "test_each_village_keeps_its_own"},
    "P12 a turn in the air": {
        "test_air": "test_dives test_bombs test_hits_and_what_they_do test_a_crash_hurts_by_height",
        "test_air_fight": "test_a_fight_in_the_air",
    },
    "P13 a turn at sea": {
        EVENING: "the_gulls_sail",
        "test_sea": "test_rowing_step_by_step test_sailing_by_the_wind test_ramming test_sheared_oars",
    },
    "P14 a melee aboard": {
        EVENING: "the_gulls_sail",
        "test_boarding": "test_from_the_grapple_to_the_prize_crew test_a_crew_that_yields_is_captive",
        "test_sea": "test_command_and_boarding",
    },
    "P15 wounds heal": {
        EVENING: "a_month_is_closed",
        "test_expedition": "test_home_after_a_week_and_healing",
    },
    "P16 the calendar": {
        EVENING: "a_month_is_closed",
        "test_calendar_pages": "test_groups_meet_where_their_dates_agree",
    },
    "P17 a level freshened": {"test_levels": "test_freshening_restocks_old_rooms_only_by_that_method"},
    "P18 angry villagers": {"test_estate": "test_an_outrage_brings_somebody"},
}
"""By situation: test files, and the functions in each that play it."""


def test_every_situation_is_played() -> None:
    assert [re.match(r"P(\d+) ", each)[1] for each in PLAYED] == [str(n) for n in range(1, 19)]  # type: ignore[index]


@pytest.mark.parametrize("situation", PLAYED)
def test_the_tests_that_play_it_are_there(situation: str) -> None:
    for module, names in PLAYED[situation].items():
        written = ((BROWSER if module == EVENING else HERE) / f"{module}.py").read_text("utf-8")
        missing = [name for name in names.split() if f"\ndef {name}(" not in written]
        assert not missing, (situation, module, missing)
