"""The tables of the wilderness, of combat in the air and of time, laid out by hand."""

from collections.abc import Mapping
from typing import Final

from companion.games.underworld.catalogue.sheets.sheet import Column, Only, Sheet, column
from companion.kernel.words import text


def _guards(place: int) -> Column:
    """Return the column of retainers for one face of a four-sided die; an asterisk marks those that Heroes
    ride."""
    kind, number = f"%(guards_{place}_type)s", f"%(guards_{place}_count_dice)s"
    return column(
        str(place),
        Only(f"{kind}* {number}", f"guards_{place}_hero_riders"),
        f"{kind} {number}",
        group=text("Retainers, on 1d4"),
        roll=f"{place}|%(result)s:guards",
    )


SHEETS: Final[Mapping[str, Sheet]] = {
    "castle_sortie": Sheet(rules=(text("If hailed from the castle’s hex, they %(hailed_on_castle_hex)s."),)),
    "castle_occupant": Sheet(
        columns=(
            column("1d6", "%(range)s"),
            column(text("Master"), "%(result)s", roll="%(low)s|"),
            column(text("Class"), "%(class)s"),
            *(_guards(place) for place in range(1, 5)),
        ),
        notes=(text("* A Hero rides each of these."),),
    ),
    "castle_attitude": Sheet(
        rules=(
            text("A Patriarch is %(patriarch)s."),
            text("An Evil High Priest is %(evil_high_priest)s."),
        ),
    ),
    "castle_demands": Sheet(
        columns=(column(text("Master"), "%(class)s"),),
        riders=(
            text("from those of his class: %(to_like_class)s"),
            text("from others: a toll of %(to_others_toll_gp_dice)s GP for the party"),
            text("a joust lost: %(joust_lost_by_character)s"),
            text(
                "a joust won: guests for up to %(joust_won_by_character_hosted_months_max)s month, "
                "%(joust_won_by_character_rations_weeks)s weeks’ rations, warhorses: "
                "%(joust_won_by_character_warhorses)s"
            ),
            text("not hostile: a Geas, %(not_hostile_geas)s"),
            text("of that treasure he takes %(not_hostile_mu_share_of_treasure)s"),
            text("of the magic he chooses first: %(not_hostile_first_choice_of_magic)s"),
            text("hostile: %(hostile_toll)s, otherwise %(hostile_otherwise_toll_gp_dice)s GP"),
            text("a tithe: %(tithe_pct_of_money_and_jewels)s %% of money and jewels"),
            text("whoever cannot pay: %(cannot_pay)s"),
            text("an Evil High Priest: %(evil_high_priest)s"),
        ),
    ),
    "castle_guards": Sheet(
        rules=(
            text("%(men_dice)s men."),
            text("Half of them: %(half)s; the other half: %(other_half)s."),
            text("Mounts: %(mounts)s."),
        ),
    ),
    "castle_extra_residents": Sheet(
        columns=(
            column(text("Master"), "%(master)s"),
            column(text("Lives there too"), "%(extra)s"),
            column(text("Chance"), text("%(chance_pct)s %%"), roll="|%(master)s:%(extra)s:chance_pct"),
            column(text("How many"), "%(count_dice)s", "%(count)s"),
            column(text("Levels"), "%(levels)s"),
        ),
    ),
    "wilderness_movement": Sheet(
        columns=(
            column(text("By"), "%(type)s"),
            column(
                text("Hexes a day"),
                Only(text("%(hexes_per_day)s, flying"), "flying"),
                "%(hexes_per_day)s",
            ),
            column(text("In swamps"), "%(swamp_hexes_per_day)s"),
        ),
    ),
    "wilderness_rest": Sheet(
        rules=(
            text("After %(days_of_movement_before_rest)s days of moving, %(rest_days)s day of rest."),
            text(
                "A dragon travels %(dragon_weeks_travelled)s weeks, then sleeps "
                "%(dragon_sleep_weeks_after_walking)s "
                "week if it walked and %(dragon_sleep_weeks_after_flying)s if it flew."
            ),
        ),
    ),
    "wilderness_scale": Sheet(
        rules=(
            text("A hex is %(hex_miles)s miles: its %(hex_measure)s."),
            text("A move is a turn: %(move)s."),
            text("An inch is %(inches_to_yards)s yards."),
        ),
    ),
    "wild_surprise_distance": Sheet(
        rules=(
            text("Monsters in a group of three or more %(monsters_in_group_of_3_or_more)s."),
            text("At ten yards they %(at_10_yards)s."),
        ),
    ),
    "lost_direction": Sheet(rules=(text("Changes of direction that day: %(direction_changes_allowed)s."),)),
    "wild_men_company": Sheet(rules=(text("%(men_dice)s %(men_unit)s, of levels %(levels)s."),)),
    "wild_pursuit": Sheet(
        rules=(
            text("The party flees a hex: %(direction)s."),
            text("Faster monsters catch it with a chance of %(catch_chance_pct_if_monster_faster)s %%."),
            text("In woods or swamp this chance is %(catch_chance_in_woods_or_swamp)s."),
            text("Monsters that are not faster: %(not_faster)s."),
            text("After each hex: %(after_each_hex)s."),
            text("Rest: %(rest_days_per_hex_fled)s day for each hex fled."),
            text("Such a day of rest has %(encounter_dice_per_rest_day)s encounter dice."),
        ),
    ),
    "aerial_area": Sheet(
        rules=(
            text("The board: at least %(board_spaces_min_1)s × %(board_spaces_min_2)s spaces."),
            text("With figures: %(figures_area_ft_1)s × %(figures_area_ft_2)s feet."),
            text("Height is counted in steps of %(height_counters_step_inches)s inch."),
            text("Orders: %(orders)s."),
            text("Missiles: %(missiles)s."),
            text("Hand to hand within %(melee_range_inches)s inches."),
        ),
    ),
    "aerial_dive_climb": Sheet(
        rules=(
            text("A dive loses at most %(dive_max_height_loss_fraction_of_move)s of the move in height."),
            Only(text("It may turn."), "dive_may_turn"),
            text(
                "A sharp dive moves %(sharp_dive_extra_move_pct)s %% more, "
                "%(sharp_dive_forward_inches_per_10_dived)s inch forward for each ten dived."
            ),
            Only(text("It goes straight."), "sharp_dive_may_turn", "no"),
            text("A climb goes %(climb_forward_inches_per_inch_gained)s inch forward for each inch gained."),
            text("It costs %(climb_cost)s."),
            text("Other maneuvers: %(other_maneuvers)s."),
        ),
    ),
    "aerial_missiles": Sheet(
        rules=(
            text("In the air: %(air_to_air)s."),
            Only(text("Ordinary catapults cannot shoot at flyers."), "ordinary_catapults_vs_air", "no"),
            text("A sling-ended catapult: %(sling_ended_catapult)s."),
            text("The arc is highest at %(arc_peak_at_fraction_of_range)s of the range."),
            text("Its height: counterpoised %(arc_height_counterpoised)s, others %(arc_height_other)s."),
            text("The area that is hit is a %(hit_area)s."),
            text(
                "Tension or light catapults shoot a %(tension_or_light_catapult_ammunition)s for "
                "%(tension_or_light_catapult_damage)s, range: %(tension_or_light_catapult_range)s."
            ),
            Only(text("They may shoot straight up."), "tension_or_light_catapult_may_fire_straight_up"),
        ),
    ),
    "aerial_critical": Sheet(rules=(text("The row of the rider is for: %(rider_row_includes)s."),)),
    "aerial_crash": Sheet(
        rules=(
            text("A rider takes %(rider_damage_dice_per_inch_of_height)s %(die)s for each inch of height."),
        )
    ),
    "bombing": Sheet(
        rules=(
            text("How far off, in inches: %(scatter_die)s."),
            text("The run: %(run)s."),
            text("The largest flyers carry the %(load_largest_flyers)s, smaller ones %(smaller_flyers)s."),
            text("Movement lost with a load: %(movement_lost_fraction_with_load)s."),
        ),
    ),
    "healing": Sheet(
        rules=(
            text("The first day of complete rest heals %(first_day_of_complete_rest_hp)s."),
            text("Then %(then_hp)s hit point every %(then_every)s."),
            text("Levels that were drained come back %(energy_levels)s."),
        ),
    ),
    "campaign_time": Sheet(
        rules=(
            text("The week of an expedition covers %(dungeon_week_covers)s."),
            text("The days in the wilderness include %(wilderness_days_include)s."),
            text("Real time counts for %(real_time_counted_for)s."),
            text("It does not for %(real_time_not_counted_for)s."),
        ),
    ),
}
