"""Tyrants of the Underdark as a `Game`, for the shelf."""

from companion.games.tyrants.about import ABOUT
from companion.games.tyrants.adjudication.questions import QUESTIONS, rule
from companion.games.tyrants.catalogue.settings import GROUPS, INFLUENCE, POWER, SETTINGS, in_turns
from companion.games.tyrants.catalogue.topics import TOPICS
from companion.games.tyrants.facts import influence
from companion.games.tyrants.page.away import offline_view
from companion.games.tyrants.page.cards import count, count_views
from companion.games.tyrants.page.checklist import checklist
from companion.games.tyrants.page.corrections import correct, paint
from companion.games.tyrants.page.ending import due
from companion.games.tyrants.page.papers import PAPERS
from companion.games.tyrants.page.papers.round_sheet import TELLING
from companion.games.tyrants.page.pieces import changes, find_changed, place_name, things
from companion.games.tyrants.page.scores import pad, scores, site_swings
from companion.games.tyrants.page.sheet import Sheet
from companion.games.tyrants.page.table import TablePage, more, notices, place_list
from companion.games.tyrants.page.tracking import cards
from companion.games.tyrants.rules.apply import (
    RULES,
    catch_up,
    costs,
    given_turn,
    likely_moves,
    passing,
)
from companion.games.tyrants.rules.counting import clashes
from companion.games.tyrants.rules.row import same_place
from companion.games.tyrants.rules.tally import TALLY
from companion.games.tyrants.rules.turns import absent, moment
from companion.games.tyrants.sample import sample
from companion.games.tyrants.scoring import outcome, score, totals
from companion.games.tyrants.shorthand import GRAMMAR
from companion.games.tyrants.state import State, choose, setup
from companion.kernel.features import Log, Questions, Resource, Scoring, TurnResources, Turns, View
from companion.kernel.game import Game
from companion.kernel.setting_up import SettingUp
from companion.kernel.words import text

GAME: Game[State] = Game(
    about=ABOUT,
    setup=setup,
    likely_moves=likely_moves,
    moment=moment,
    papers=PAPERS,
    page=TablePage,
    shorthand=GRAMMAR,
    sample=sample,
    rules=RULES,
    settings=SettingUp(rows=SETTINGS, choose=choose, order=in_turns, first=in_turns, groups=GROUPS),
    log=Log(
        telling=TELLING,
        things=things,
        same_place=same_place,
        called=place_name,
        notices=notices,
        changes=changes,
        changed=find_changed,
    ),
    scoring=Scoring(
        score=score,
        outcome=outcome,
        totals=totals,
        count_views=count_views,
        clashes=clashes,
    ),
    turns=Turns(
        catch_up=catch_up,
        given=given_turn,
        passing=passing,
        absent=absent,
        resources=TurnResources(
            kinds=(
                Resource(key=POWER, name=text("Power")),
                Resource(key=INFLUENCE, name=text("Influence"), start=influence),
            ),
            costs=costs,
        ),
    ),
    due=due,
    questions=Questions(rows=QUESTIONS, rule=rule),
    topics=lambda _state: TOPICS,
    recount=TALLY,
    views={
        "sheet": View(data=Sheet, for_turn=True),
        "away": View(data=offline_view),
        "list": View(data=place_list),
        "swings": View(data=site_swings, scores=True),
        "more": View(data=more),
        "count": View(data=count),
        "pad": View(data=pad),
        "scores": View(data=scores, scores=True),
        "correct": View(data=correct),
        "cards": View(data=cards),
        "paint": View(data=paint),
        "checklist": View(data=checklist),
    },
)
