"""What this game prints: the result, blank sheets, and aids beside the board."""

from typing import Final

from companion.games.tyrants.catalogue.topics import TOPICS
from companion.games.tyrants.page.papers.player_cards import player_cards
from companion.games.tyrants.page.papers.reference import blank, reference
from companion.games.tyrants.page.papers.round_sheet import is_mirrored, round_sheet
from companion.games.tyrants.page.papers.scorecard import scorecard
from companion.kernel.features import Paper
from companion.kernel.game import BLANK_SET, ROUND_SHEET
from companion.kernel.topics import rules_paper
from companion.kernel.words import text

PAPERS: Final = (
    Paper(name="scorecard", title=text("Scorecard"), page=scorecard, scores=True),
    Paper(name="player-cards", title=text("Player cards"), page=player_cards, scores=True),
    Paper(name="blank", title=text("Blank scorecard"), page=blank, needs_state=False),
    Paper(name="round-sheet", title=ROUND_SHEET, page=round_sheet, fits=is_mirrored),
    BLANK_SET,
    Paper(name="reference", title=text("Quick reference"), page=reference, needs_state=False),
    rules_paper(lambda _state: TOPICS),
    Paper(name="tent", title=text("Table tent"), needs_state=False),
    Paper(name="shorthand", title=text("Shorthand"), needs_state=False),
)
