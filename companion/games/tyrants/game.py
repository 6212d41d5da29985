"""Tyrants of the Underdark, handed over to the shelf."""

from companion.games.tyrants.adjudication.questions import QUESTIONS, rule
from companion.games.tyrants.catalogue.houses import PLACES
from companion.games.tyrants.catalogue.settings import SETTINGS
from companion.games.tyrants.moves import MOVES
from companion.games.tyrants.page.cards import count
from companion.games.tyrants.page.checklist import checklist
from companion.games.tyrants.page.corrections import correct
from companion.games.tyrants.page.more import more
from companion.games.tyrants.page.notices import notices
from companion.games.tyrants.page.painting import paint
from companion.games.tyrants.page.papers import PAPERS
from companion.games.tyrants.page.scores import pad, scores
from companion.games.tyrants.page.sheet import sheet
from companion.games.tyrants.page.table import place_list, table_page
from companion.games.tyrants.page.tracking import cards
from companion.games.tyrants.page.words import describe, moment
from companion.games.tyrants.rules.apply import apply
from companion.games.tyrants.rules.check import check
from companion.games.tyrants.rules.legal import legal
from companion.games.tyrants.rules.touches import touches
from companion.games.tyrants.rules.turns import absent
from companion.games.tyrants.scoring import outcome, score, totals
from companion.games.tyrants.state import State, choose, setup
from companion.kernel.game import About, Game
from companion.kernel.words import text

GAME: Game[State] = Game(
    about=About(
        slug="tyrants",
        title="Tyrants of the Underdark",
        summary=text("Site control, trophies and inner circles for 2 to 4 drow houses."),
        seats=range(2, 5),
        places=PLACES,
        seat_word=text("House"),
        rules_version="2016",
        rulebook="Tyrants of the Underdark (2016)",
        minutes=60,
    ),
    moves=MOVES,
    settings=SETTINGS,
    setup=setup,
    choose=choose,
    absent=absent,
    check=check,
    apply=apply,
    legal=legal,
    score=score,
    totals=totals,
    outcome=outcome,
    moment=moment,
    describe=describe,
    touches=touches,
    notices=notices,
    papers=PAPERS,
    questions=QUESTIONS,
    rule=rule,
    page=table_page,
    views={
        "sheet": sheet,
        "list": place_list,
        "more": more,
        "count": count,
        "pad": pad,
        "scores": scores,
        "result": scores,
        "correct": correct,
        "cards": cards,
        "paint": paint,
        "checklist": checklist,
    },
)
