"""No odds are shown without a law to prove them: every message with a chance names the law that proves its
number."""

import ast
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from companion.games import shelf
from companion.kernel.dice import Roll, ToRoll, chance, outcomes
from tests.contract import test_odds_of_the_campaign as campaign
from tests.contract import test_odds_of_the_desk as desk
from tests.contract import test_odds_of_the_race as race

ROOT = Path(__file__).parents[2]
ODDS = re.compile(r"%%|\bin 100\b|\bof a hundred\b|[cC]hance(?! roll)|\bodds\b|\bpercent\b|[^%(]\bpct\)s")
IN_TEMPLATES = re.compile(r"_\('((?:[^'\\]|\\.)*%%(?:[^'\\]|\\.)*)'|(\}\} %)")
ELSEWHERE = "no odds"

SHOWN: dict[str, dict[str, object]] = {
    "underdark_maps": {
        "Race your party to the Maps and back. Undertally rolls, adds up and knows the odds.": ELSEWHERE,
        "%(party)s is %(n)s space away. Chance of landing there with the next move roll: %(odds)s": (
            race.test_landing_on_the_party_with_the_maps
        ),
        "%(party)s is %(n)s spaces away. Chance of landing there with the next move roll: %(odds)s": (
            race.test_landing_on_the_party_with_the_maps
        ),
        "%(percent)s %%": race.test_landing_on_the_party_with_the_maps,
        "Coming there through a portal adds %(percent)s %%.": race.test_landing_on_the_party_with_the_maps,
        "What are the odds of landing on the party with the Maps?": (
            race.test_landing_on_the_party_with_the_maps
        ),
        "What are the odds of the battle?": race.test_a_battle_that_is_fought,
        "%(party)s wins %(percent)s %% of the time.": race.test_a_battle_that_is_fought,
        (
            "One more card for %(party)s changes the odds by %(more)s percentage points; one for the other "
            "side by %(less)s."
        ): race.test_a_battle_that_is_fought,
        "One more card for %(party)s changes the odds by %(more)s percentage points.": (
            race.test_a_battle_that_is_fought
        ),
        "Against %(rival)s, %(party)s wins %(percent)s %% of the time.": (
            race.test_a_rival_that_may_be_challenged
        ),
        "Against %(party)s: %(percent)s %%": race.test_battles_that_could_be,
        "Against a planar foe of unknown level: %(percent)s %%": race.test_battles_that_could_be,
        "Against a force of d20 + %(n)s: %(percent)s %%": race.test_battles_that_could_be,
        "One member at random: %(percent)s %% for each of %(n)s.": race.test_who_is_lost,
        "Needed: %(needed)s. That is %(percent)s %% of all rolls.": (
            race.test_navigation_rolls,
            race.test_trap_rolls,
            race.test_recruit_rolls,
        ),
        "Back d6 spaces: %(back)s %%. A planar foe: %(foe)s %%. Forward d6 spaces: %(forward)s %%.": (
            race.test_portal_rolls
        ),
        "Rogues: barrier, danger or trap, in %%": race.test_the_table_on_the_party_sheets,
        "barrier or danger with the Maps, in %%": race.test_the_table_on_the_party_sheets,
        "Mages: a portal back, in %%": race.test_the_table_on_the_party_sheets,
        "a planar foe, in %%": race.test_the_table_on_the_party_sheets,
        "a portal forward, in %%": race.test_the_table_on_the_party_sheets,
    },
    "stone_and_iron": {
        "%(whole)s.%(tenth)s %% (%(n)s/%(of)s)": (
            campaign.test_digging,
            campaign.test_exploring,
            campaign.test_lava,
        ),
        "%(army)s: %(job)s, %(cost)s of %(points)s digging points; success %(chance)s, cave-in %(fall)s.": (
            campaign.test_digging
        ),
        "What does digging here cost, and what are the odds?": campaign.test_digging,
        "What can be dug at %(square)s, its price and odds:": campaign.test_digging,
        "%(kind)s: %(chance)s": campaign.test_exploring,
        "Lava from %(source)s, %(n)s step away: %(chance)s.": campaign.test_lava,
        "Lava from %(source)s, %(n)s steps away: %(chance)s.": campaign.test_lava,
        "The lava reaches %(square)s with a chance of %(chance)s.": campaign.test_lava,
        "%(n)s %% of the treasury": ELSEWHERE,
        "%(n)s percent of the treasury": ELSEWHERE,
        "percent of the treasury": ELSEWHERE,
    },
    "score_sheet": {},
    "underworld": {
        "%(n)s %%": (desk.test_what_is_due, desk.test_the_bands_of_a_table),
        "%(pct)s in 100 (%(n)s of %(of)s)": desk.test_the_questions,
        "The pursuit continues: %(odds)s": desk.test_the_questions,
        "Chance of success: %(odds)s": desk.test_the_questions,
        "%(size)s against %(n)s of %(most)s: %(pct)s%%": desk.test_the_questions,
        "%(what)s: %(pct)s%%": desk.test_the_questions,
        "%(n)s %% by size and number": desk.test_the_questions,
        "}} %": (desk.test_drowning, desk.test_the_questions),
        "%(monster)s, wrapped around the ship, which loses %(n)s %% of its hull a turn": ELSEWHERE,
        "Critical hits, in %%": ELSEWHERE,
        "Chance": ELSEWHERE,
        "the monsters are surprised, which doubles the chance": desk.test_the_questions,
        "The chance is not known yet.": ELSEWHERE,
        "The chance to evade is not known before you enter how many monsters there are, and how many could "
        "come.": ELSEWHERE,
    },
    "tyrants": {},
}
"""By game and message: the law, or laws, that prove its number; `ELSEWHERE` if it is a share of something,
or the heading of a table shown as printed."""

PRINTED = ("catalogue/settings", "catalogue/sheets", "catalogue/topics")
"""What the rules say, tables of the booklet, and choices of the group: numbers that are given."""


def _messages(game: Path) -> Iterator[str]:
    for source in sorted(game.rglob("*.py")):
        if any(part in source.as_posix() for part in PRINTED):
            continue
        for node in ast.walk(ast.parse(source.read_text())):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("text", "ntext")
            ):
                yield from (
                    one.value
                    for one in node.args
                    if isinstance(one, ast.Constant) and isinstance(one.value, str)
                )
    for page in sorted((ROOT / "templates/games" / game.name).rglob("*.html")):
        for message, bare in IN_TEMPLATES.findall(page.read_text()):
            yield message or bare


@pytest.mark.parametrize("slug", sorted({*SHOWN, *shelf()}))
def test_every_number_that_is_shown_as_odds_has_a_law(slug: str) -> None:
    found = {
        message
        for message in _messages(ROOT / "companion/games" / slug)
        if ODDS.search(message) or message == "}} %"
    }
    assert found - SHOWN.get(slug, {}).keys() == set(), "odds that no law knows"
    assert SHOWN.get(slug, {}).keys() - found == set(), "laws of odds that are not shown"


def _two(rolls: tuple[Roll, ...]) -> bool:
    """A d6, and a second one if the first shows a six: whether the last one shows five or more."""
    for needed in range(2):
        if len(rolls) <= needed:
            raise ToRoll(Roll(sides=6))
        if rolls[needed].natural < 6:
            return rolls[needed].natural >= 5
    return True


def test_odds_are_those_of_every_way_that_dice_fall() -> None:
    assert chance(_two) == Fraction(1, 6) + Fraction(1, 6) * Fraction(1, 3)
    assert outcomes(lambda rolls: rolls) == {(): 1}
    assert sum(outcomes(_two).values()) == 1
