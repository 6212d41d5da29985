"""What this game prints: the map for the wall, sheets for the evening, and the result of the campaign."""

from typing import Final

from companion.games.stone_and_iron.catalogue.factions import SEALED
from companion.games.stone_and_iron.catalogue.topics import TOPICS
from companion.games.stone_and_iron.page.papers.battle_sheets import battle_sheets, earlier_sheets
from companion.games.stone_and_iron.page.papers.map_sheets import ACROSS, campaign_map, one_sheet
from companion.games.stone_and_iron.page.papers.summaries import (
    faction_sheets,
    final_card,
    round_sheet,
    turn_summary,
)
from companion.kernel.features import SIZES, Paper
from companion.kernel.game import BLANK_SET, ROUND_SHEET
from companion.kernel.topics import rules_paper
from companion.kernel.words import text

PAPERS: Final = (
    Paper(
        name="campaign-map",
        title=text("Campaign map"),
        page=campaign_map,
        sizes=tuple(ACROSS),
        drawn=lambda state, _given: one_sheet(state),
        sketched="small",
    ),
    Paper(
        name="faction-sheet",
        title=text("Faction sheets"),
        page=faction_sheets,
        sizes=(*SIZES, "a3"),
        own=SEALED,
    ),
    Paper(name="round-sheet", title=ROUND_SHEET, page=round_sheet),
    BLANK_SET,
    Paper(name="battle-sheet", title=text("After-battle sheets"), page=battle_sheets),
    Paper(name="earlier-battles", title=text("After-battle sheets of earlier turns"), page=earlier_sheets),
    rules_paper(lambda _state: TOPICS),
    Paper(name="turn-summary", title=text("Turn summary"), page=turn_summary),
    Paper(name="scorecard", title=text("Scorecard"), page=final_card, scores=True),
    Paper(name="blank-roster", title=text("Blank roster"), needs_state=False),
    Paper(name="tent", title=text("Table tent"), needs_state=False),
)
