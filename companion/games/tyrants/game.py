"""Tyrants of the Underdark, handed over to the shelf."""

from companion.games.tyrants.adjudication.asked_by import asked_by
from companion.games.tyrants.adjudication.questions import QUESTIONS, rule
from companion.games.tyrants.catalogue.houses import PLACES
from companion.games.tyrants.catalogue.settings import SETTINGS
from companion.games.tyrants.moves import MOVES
from companion.games.tyrants.page.away import away
from companion.games.tyrants.page.cards import count, count_views
from companion.games.tyrants.page.changes import changed, changes
from companion.games.tyrants.page.checklist import checklist
from companion.games.tyrants.page.corrections import correct
from companion.games.tyrants.page.kinds import CORRECTIONS, KINDS
from companion.games.tyrants.page.lying import place_name
from companion.games.tyrants.page.more import more
from companion.games.tyrants.page.notices import notices
from companion.games.tyrants.page.painting import paint
from companion.games.tyrants.page.papers import PAPERS
from companion.games.tyrants.page.scores import pad, scores
from companion.games.tyrants.page.sheet import sheet
from companion.games.tyrants.page.swings import site_swings
from companion.games.tyrants.page.table import place_list, table_page
from companion.games.tyrants.page.tracking import cards
from companion.games.tyrants.page.turn_resources import TURN_RESOURCES
from companion.games.tyrants.page.words import describe, moment
from companion.games.tyrants.rules.apply import apply
from companion.games.tyrants.rules.catching_up import catch_up
from companion.games.tyrants.rules.check import check
from companion.games.tyrants.rules.clashes import clashes
from companion.games.tyrants.rules.legal import legal
from companion.games.tyrants.rules.tally import TALLY
from companion.games.tyrants.rules.touches import same_place, touches
from companion.games.tyrants.rules.turns import absent
from companion.games.tyrants.sample import sample
from companion.games.tyrants.scoring import outcome, score, totals
from companion.games.tyrants.shorthand import SHORTHAND
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
        bgg_id=189932,
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
    same_place=same_place,
    called=place_name,
    kinds=KINDS,
    catch_up=catch_up,
    notices=notices,
    changes=changes,
    changed=changed,
    papers=PAPERS,
    questions=QUESTIONS,
    rule=rule,
    asked_by=asked_by,
    page=table_page,
    turn_resources=TURN_RESOURCES,
    shorthand=SHORTHAND,
    tally=TALLY,
    sample=sample,
    score_views=frozenset({"scores", "result", "swings"}),
    score_moves=frozenset({"count-cards", "count-totals", "enter-line"}),
    corrections=frozenset(CORRECTIONS),
    count_views=count_views,
    clashes=clashes,
    views={
        "sheet": sheet,
        "away": away,
        "list": place_list,
        "swings": site_swings,
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
