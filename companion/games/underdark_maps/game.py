"""The Underdark Maps, as the list of games loads it."""

from companion.games.underdark_maps.about import ABOUT
from companion.games.underdark_maps.adjudication.questions import QUESTIONS, rule
from companion.games.underdark_maps.catalogue.settings import GROUPS, SETTINGS
from companion.games.underdark_maps.catalogue.topics import TOPICS
from companion.games.underdark_maps.page.correcting import changes, correct, notices, space
from companion.games.underdark_maps.page.deck import deal, deck, deck_line
from companion.games.underdark_maps.page.due import due, offline_view, passing
from companion.games.underdark_maps.page.papers import PAPERS, TELLING
from companion.games.underdark_maps.page.parties import party_view, things, track_list
from companion.games.underdark_maps.page.table import TablePage, more
from companion.games.underdark_maps.rules.apply import RULES, likely_moves
from companion.games.underdark_maps.rules.corrections import TALLY
from companion.games.underdark_maps.rules.flow import absent, moment
from companion.games.underdark_maps.rules.row import GRAMMAR, PHASE_NAMES, call_place, same_place
from companion.games.underdark_maps.sample import sample
from companion.games.underdark_maps.scoring import outcome, score, spaces, totals
from companion.games.underdark_maps.state import PHASES, State, choose, setup
from companion.kernel.features import Log, Questions, Scoring, Turns, View
from companion.kernel.game import Game
from companion.kernel.setting_up import SettingUp, never

GAME: Game[State] = Game(
    about=ABOUT,
    setup=setup,
    likely_moves=likely_moves,
    moment=moment,
    papers=PAPERS,
    sample=sample,
    page=TablePage,
    due=due,
    rules=RULES,
    settings=SettingUp(rows=SETTINGS, choose=choose, first=never, entering="own", groups=GROUPS),
    log=Log(
        narrated=True,
        same_place=same_place,
        called=call_place,
        notices=notices,
        changes=changes,
        telling=TELLING,
        things=things,
    ),
    scoring=Scoring(score=score, outcome=outcome, totals=totals, unit=spaces),
    turns=Turns(absent=absent, passing=passing, phases=tuple(PHASE_NAMES[phase] for phase in PHASES)),
    questions=Questions(rows=QUESTIONS, rule=rule),
    topics=lambda _state: TOPICS,
    recount=TALLY,
    shorthand=GRAMMAR,
    views={
        "away": View(data=offline_view),
        "party": View(data=party_view),
        "correct": View(data=correct),
        "space": View(data=space),
        "list": View(data=track_list),
        "deck": View(data=deck),
        "deck-line": View(data=deck_line),
        "deal": View(data=deal),
        "more": View(data=more),
    },
)
