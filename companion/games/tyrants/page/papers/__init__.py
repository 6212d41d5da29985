"""What this game prints: the scorecard, a blank one to fill in by hand, the table tent."""

from typing import Final

from companion.games.tyrants.page.papers.blank import blank
from companion.games.tyrants.page.papers.scorecard import scorecard
from companion.kernel.game import Paper
from companion.kernel.words import text

PAPERS: Final = (
    Paper(name="scorecard", title=text("Scorecard"), page=scorecard),
    Paper(name="blank", title=text("Blank scorecard"), page=blank, needs_state=False),
    Paper(name="tent", title=text("Table tent"), needs_state=False),
)
