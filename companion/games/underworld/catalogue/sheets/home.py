"""The tables of strongholds, hired people and baronies, laid out by hand."""

from collections.abc import Mapping
from typing import Final

from companion.games.underworld.catalogue.sheets.sheet import Only, Sheet, column
from companion.kernel.words import text

_PARTS = Sheet(
    columns=(
        column(text("Part"), "%(item)s"),
        column(text("Size"), "%(size)s"),
        column(text("Price in GP"), "%(price_gp)s"),
    ),
)
_WHAT_THEY_DO = (
    text("copies a potion for %(copy_potion_cost_fraction_of_value)s of its value, with %(needs)s"),
    text(
        "research: %(research)s, at %(research_time_and_cost_multiplier_vs_magic_user)s times the time "
        "and cost of a "
        "magic-user"
    ),
    text("one for each %(required_per_fighters)s fighters"),
    text(
        "makes in a month %(monthly_output_suits_of_armor)s suit of armour, or "
        "%(monthly_output_or_shields)s shields, or "
        "%(monthly_output_or_weapons)s weapons, if %(makes_goods_only_if)s"
    ),
    text("success: %(success)s"),
    text("limit: %(limit)s"),
    text("%(kinds_each)s kind of animals, %(animals_at_once)s at once; how long it takes: %(training_time)s"),
    text("not needed for %(not_needed_for)s"),
    text("required for: %(mandatory_for)s"),
    text("hired only by %(hired_only_by)s"),
    "%(role)s",
    text("one who also fights %(if_also_fights)s"),
    text("one for each %(required_per_horses_or_mules)s horses or mules"),
    text("ways in: %(ways_1)s; %(ways_2)s; %(ways_3)s"),
    text("whether a bribed spy is faithful: %(bribed_spy_faithful)s"),
)
_SPECIALISTS = (
    column(text("Specialist"), "%(item)s", "%(specialist)s"),
    column(text("GP"), "%(price_gp)s"),
    column(text("For a"), "%(per)s"),
)

SHEETS: Final[Mapping[str, Sheet]] = {
    "construction_works": _PARTS,
    "siege_equipment": Sheet(columns=(_PARTS.columns[0], _PARTS.columns[2])),
    "construction_stone": _PARTS,
    "construction_user_priced": Sheet(
        columns=_PARTS.columns[:1],
        notes=(text("The referee sets these prices, in the plan of a stronghold."),),
    ),
    "construction_rules": Sheet(
        rules=(
            text("Where: %(where)s."),
            text("Plans: the %(plans)s."),
            Only(text("A major stronghold needs an engineer."), "engineer_mandatory"),
        ),
        notes=(text("The booklet does not say how long building takes; a setting of the table does."),),
    ),
    "specialist_cost": Sheet(
        columns=_SPECIALISTS,
        riders=_WHAT_THEY_DO,
        rules=(text("They are hired by %(who_may_hire)s."),),
        joined=("specialist_rules", "item", "specialist"),
    ),
    "specialist_rules": Sheet(
        columns=_SPECIALISTS, riders=_WHAT_THEY_DO, joined=("specialist_cost", "specialist", "item")
    ),
    "hiring": Sheet(
        rules=(
            text("Ways: %(methods)s."),
            text("Each costs %(cost_per_week_each_method_dice)s GP a week."),
            text("Success: %(success)s."),
            text("Rare: %(scarce)s; rarer: %(scarcer)s."),
        ),
    ),
    "rumours": Sheet(
        rules=(
            text("Where: %(sources)s."),
            text("A round of drinks costs %(round_of_drinks_dice)s GP, the barman %(barman_dice)s GP."),
            text("Misinformation: %(misinformation)s."),
        ),
    ),
    "upkeep": Sheet(
        rules=(
            text("%(cost_pct_of_experience_points)s %% of the experience points, in %(unit)s."),
            text("It ends when %(ends_when)s."),
            text("It goes on if %(continues_if)s."),
        ),
    ),
    "barony": Sheet(
        rules=(
            text(
                "It reaches %(clear_radius_miles_value)s miles, or %(clear_radius_miles_alternative)s: the "
                "figure is missing in print, so a setting of the table decides."
            ),
            text("Clearing a hex: %(clear_hex_check)s."),
            text("It stays clear %(stays_clear)s."),
            text("%(villages_dice)s villages of %(inhabitants_per_village_dice)s people each."),
            text("Tax: %(tax_gp_per_inhabitant_per_year)s GP a head and year."),
            text("In all %(total_inhabitants_range)s people, %(total_tax_range_gp)s GP of tax."),
        ),
    ),
    "barony_investments": Sheet(
        rules=(
            text("What it returns: %(returns)s."),
            text("Success also %(success_also)s."),
        ),
    ),
    "angry_villagers": Sheet(
        rules=(
            text("When %(trigger)s."),
            text("Who comes: %(responders)s."),
        ),
    ),
    "land_combat": Sheet(
        rules=(
            text("Usual scale: %(scale_normal)s."),
            text("Armies: %(scale_mass)s."),
            text("Fantastic creatures among armies %(fantastic_types_in_mass_battle)s."),
            text(
                "A kill in the miniatures rules, or being driven back, counts as "
                "%(miniatures_kill_or_drive_back_counts_as_hits)s hit here."
            ),
        ),
    ),
}
