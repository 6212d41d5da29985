"""The tables of Naval Combat and of the monsters of the sea, laid out by hand."""

from collections.abc import Mapping
from typing import Final

from companion.games.underworld.catalogue.sheets.sheet import Only, Sheet, column
from companion.kernel.words import text

_OARS = text("Oars, inches a turn")
_SAIL = text("Sail, inches a turn: light to moderate / fresh to strong breeze")
_TWO: Final = "%(sail_{0}_light_moderate)s / %(sail_{0}_fresh_strong)s"

SHEETS: Final[Mapping[str, Sheet]] = {
    "vessels": Sheet(
        columns=(
            column(text("Vessel"), "%(vessel)s"),
            column(text("slow"), "%(oared_slow)s", "%(oared_single_speed)s", group=_OARS),
            column(text("cruise"), "%(oared_cruise)s", group=_OARS),
            column(text("fast"), "%(oared_fast)s", group=_OARS),
            column(text("running"), _TWO.format("running"), group=_SAIL),
            column(text("broad reach"), _TWO.format("broad_reaching"), group=_SAIL),
            column(text("quarter reach"), _TWO.format("quarter_reaching"), group=_SAIL),
            column(text("beating"), _TWO.format("beating"), group=_SAIL),
            column(text("Hull"), "%(hull_class)s"),
            column(
                text("Crew"),
                text("%(crew_rowers)s rowers, %(crew_sailors)s sailors, %(crew_marines)s marines"),
                text("%(crew_crew)s, at most %(crew_rowers_max)s of them rowing"),
                text("%(crew_crew_range)s, and %(crew_men_at_arms_range)s men-at-arms"),
                "%(crew_crew)s",
            ),
        ),
        riders=(
            Only(text("not on the open sea"), "open_sea", "no"),
            text("catapults: %(catapults)s"),
            text("shield wall: %(shield_wall)s"),
            text("protection: %(protection)s"),
            Only(text("one speed under oars"), "oared_single_speed", "10"),
        ),
    ),
    "rowing_fatigue": Sheet(
        columns=(
            column(text("Stroke"), "%(effort)s"),
            column(text("Factors a turn"), "%(change)s"),
        ),
        rules=(
            text("A fresh crew has %(fresh_crew)s factors, Vikings have %(viking_crew)s."),
            text(
                "Fresh, they row %(turns_fresh_slow)s turns slow, %(turns_fresh_cruise)s at cruise or "
                "%(turns_fresh_fast)s fast."
            ),
            text(
                "Vikings row %(turns_viking_slow)s turns slow, %(turns_viking_cruise)s at cruise or "
                "%(turns_viking_fast)s fast."
            ),
        ),
    ),
    "oared_modifiers": Sheet(
        rules=(
            text("With the current %(with_current_inches)s inches more."),
            text("Against it: %(against_current_inches)s inches."),
            text("Backing: %(backing_speed_fraction)s of the speed."),
        ),
    ),
    "river_sailing": Sheet(
        rules=(
            text("Under sail on a river: %(speed_fraction)s of the speed."),
            Only(
                text("What the current adds or takes is not halved."), "current_bonus_or_penalty_not_halved"
            ),
        ),
    ),
    "galley_shipping_water": Sheet(
        rules=(
            text("Each time it ships water, a galley loses %(speed_lost_pct_each_time)s %% of its speed."),
            text(
                "It sinks once it has shipped water %(times_to_sink)s times, with "
                "%(sinks_at_speed_lost_pct)s %% lost."
            ),
        ),
    ),
    "open_sea": Sheet(
        rules=(
            Only(text("Galleys cannot live on the open sea."), "galleys", "no"),
            Only(text("Longships can."), "longships"),
        ),
    ),
    "ramming": Sheet(
        rules=(
            Only(text("The ship that rams has its mast down."), "mast_must_be_lowered"),
            text("Its speed: %(speed_required)s."),
            Only(text("Straight after ramming it must back oars."), "must_back_oars_after"),
            text("Damage: %(damage_pct_dice)s %% of the hull."),
            text("Holed below the waterline: %(holed_below_waterline_pct)s %%."),
            text("A holed ship sinks in %(sinks_in_turns_dice)s turns."),
            text(
                "A patch: %(patch_men)s men, %(patch_turns)s turns; it fails with a chance of "
                "%(patch_fails_pct)s %%, and then takes %(patch_redo_turns)s turns more."
            ),
            text(
                "Struck in the side: %(crew_lost_pct_struck_in_the_side)s %% of the crew lost; "
                "%(rowers_share_if_oared_struck_in_the_side)s."
            ),
            text(
                "Struck astern or bow on: %(crew_lost_pct_struck_astern_or_bow_on)s %% of the crew lost; "
                "%(rowers_share_if_oared_struck_astern_or_bow_on)s."
            ),
            Only(text("Grappling goes on as before."), "affects_grappling", "no"),
        ),
        notes=(text("Most medieval ships carry no ram."),),
    ),
    "oar_shearing": Sheet(
        rules=(
            text("On the side that is passed %(rowers_killed_on_that_side_pct)s %% of the rowers die."),
            text(
                "If the ship that shears is rowed, it loses its rowers likewise, %(shearer_also_if_rowed)s."
            ),
            text("The ship lies dead in the water for %(dead_in_water_turns)s turns."),
            text("After that it rows at most at %(then_max_speed_fraction)s of its speed."),
            text("Sheared again: %(sheared_again)s."),
        ),
    ),
    "grappling": Sheet(
        rules=(
            text("Within %(range_inches)s inch: %(chance_pct)s %% a try."),
            text(
                "Each ship has %(attempts_per_ship_per_turn)s tries a turn; each try takes %(men_needed)s "
                "man."
            ),
            text(
                "Cutting a grapple: %(cut_chance_pct)s %%, %(cut_attempts_per_ship_per_turn)s tries a turn."
            ),
            text("Grappled ships: %(grappled_ships)s."),
        ),
    ),
    "boarding": Sheet(
        rules=(
            text("Only ships that are %(requires)s are boarded."),
            text("Men a turn: %(men_per_turn_per_ft_of_parallel_deck)s of deck alongside."),
            Only(text("Swimmers may climb aboard."), "swimmers_may_climb_aboard"),
            Only(text("They fight defenders who stand above them."), "swimmers_fight_defenders_above_them"),
            text("The melee: %(melee)s."),
        ),
    ),
    "ship_melee_notes": Sheet(
        rules=(
            text("Men advance only where %(advance_only_if)s."),
            Only(text("Nobody needs an order to retreat."), "retreat_needs_no_orders"),
            text(
                "Pushed back with no room: %(pushed_back_with_no_room_1)s, %(pushed_back_with_no_room_2)s, "
                "%(pushed_back_with_no_room_3)s; %(pushed_back_with_no_room_4)s."
            ),
            text(
                "A fall is counted in levels of %(fall_levels)s; on 1d6 it hurts on %(fall_damage_on_1d6)s."
            ),
            text(
                "The damage of a fall is %(fall_damage)s, into water or something soft "
                "%(fall_damage_if_water_or_yielding)s."
            ),
            text("Whoever is struck by somebody falling %(fall_person_struck)s."),
        ),
    ),
    "command_control": Sheet(
        rules=(
            text("A leader’s range, in inches: %(leader_range_inches)s."),
            text("Up to %(lieutenants_max)s lieutenants; their range: %(lieutenant_range_inches)s."),
            Only(
                text("A lieutenant must be within the leader’s range."), "lieutenant_must_be_in_leaders_range"
            ),
            text("A leader in melee: %(leader_in_melee)s."),
            text("Standing above one’s men: %(height_bonus)s."),
            text("Men out of range %(beyond_range)s."),
            text("Monsters and what has no mind: %(monsters_and_unintelligent)s."),
            text("Vikings and other barbarians: %(vikings_and_other_barbarians)s."),
        ),
    ),
    "drowning": Sheet(
        columns=(
            column(text("Armour"), "%(armor)s"),
            column(text("Drowns"), text("%(drown_pct)s %%"), roll="|%(armor)s:drown_pct"),
            column(text("Must be taken off"), "%(must_remove)s"),
        ),
        riders=(text("only if %(only_if)s"),),
        rules=(
            text("In a gale or storm: %(gale_or_storm_drown_pct_per_turn)s %% each turn, for every man."),
            text("%(sailors_who_can_swim_fraction)s of all sailors can swim."),
        ),
    ),
    "swimming": Sheet(
        rules=(
            text("A swimmer makes %(speed_inches_per_turn)s inches a turn."),
            text("A ship can pick up swimmers when %(pick_up_if_ship)s."),
            Only(text("Nobody has to be rescued."), "rescue_may_be_refused"),
            text("What can be carried: %(may_carry)s."),
        ),
    ),
    "ship_capture": Sheet(rules=(text("A ship is taken when %(captured_when_1)s, or %(captured_when_2)s."),)),
    "crew_tasks": Sheet(
        columns=(
            column(text("Task"), "%(task)s"),
            column(text("Crew"), "%(crew)s"),
            column(text("Turns"), "%(turns)s"),
        ),
        riders=(
            "%(effect)s",
            text("felt from about %(first_effect_at_loss_pct)s %% losses"),
            text("only %(ships)s"),
        ),
    ),
    "sea_monsters": Sheet(
        columns=(
            column(text("Monster"), "%(monster)s"),
            column(text("Swims"), "%(swim)s", "%(swim_range)s"),
            column(text("On land"), "%(land)s"),
            column(
                text("Armor class"), text("%(armor_class)s, body %(armor_class_body)s"), "%(armor_class)s"
            ),
            column(text("Hits"), "%(hits_dice)s", roll="|%(monster)s:hits"),
        ),
        riders=(
            text("%(hit_dice)s hit dice"),
            text("%(attacks)s attacks"),
            text("attack: %(attack)s"),
            "%(special)s",
            text(
                "%(grapple_pct_per_10)s %% for each ten to grapple a ship within %(grapple_range_inches)s "
                "inch"
            ),
            text("each grapple slows the ship by %(grapple_slows_ship_inches)s inches"),
            text("%(number_per_grapple_attempt)s of them for each try to grapple"),
            text("breath: %(breath)s"),
            text("the largest %(largest)s"),
            text("jet: %(jet)s"),
            text(
                "the giant ones, of %(giant_length_ft_min)s feet or more: %(giant_damage)s damage, upset "
                "%(giant_upsets)s"
            ),
            text("rammed: %(rammed)s"),
            text("where: %(water)s"),
        ),
    ),
}
