"""The game Of Stone and Iron, as the list of games loads it."""

from companion.games.stone_and_iron.about import ABOUT
from companion.games.stone_and_iron.adjudication.questions import QUESTIONS, rule
from companion.games.stone_and_iron.catalogue.factions import SEALED
from companion.games.stone_and_iron.catalogue.settings import GROUPS, SETTINGS
from companion.games.stone_and_iron.catalogue.topics import TOPICS
from companion.games.stone_and_iron.facts.turns import closed_turns
from companion.games.stone_and_iron.page.armies import allied_with, army_sheet, things
from companion.games.stone_and_iron.page.chronicle import TELLING
from companion.games.stone_and_iron.page.correcting import changes, correct, find_changed, notices
from companion.games.stone_and_iron.page.dues import offline_view, phase_view, roster_view
from companion.games.stone_and_iron.page.earnings import treasuries
from companion.games.stone_and_iron.page.faction import faction_view
from companion.games.stone_and_iron.page.papers import PAPERS
from companion.games.stone_and_iron.page.squares import square_sheet
from companion.games.stone_and_iron.page.table import TablePage, more, square_list
from companion.games.stone_and_iron.rules.apply import RULES, likely_moves
from companion.games.stone_and_iron.rules.due import due
from companion.games.stone_and_iron.rules.in_time import ORDERS, ending, passes_before, passing
from companion.games.stone_and_iron.rules.row import call_place, same_place
from companion.games.stone_and_iron.rules.turning import absent, moment
from companion.games.stone_and_iron.rules.words import GRAMMAR, PHASE_NAMES
from companion.games.stone_and_iron.sample import sample
from companion.games.stone_and_iron.scoring import outcome, score, totals
from companion.games.stone_and_iron.state.state import PHASES, State, choose, setup
from companion.kernel.features import Log, Questions, Scoring, Turns, View
from companion.kernel.game import Game
from companion.kernel.setting_up import SettingUp, never
from companion.kernel.shared_settings import WHO_ENTERS

GAME: Game[State] = Game(
    about=ABOUT,
    setup=setup,
    due=due,
    likely_moves=likely_moves,
    moment=moment,
    papers=PAPERS,
    sample=sample,
    page=TablePage,
    rules=RULES,
    settings=SettingUp(
        rows=SETTINGS,
        choose=choose,
        shared={WHO_ENTERS.key: "rivals"},
        entering="own",
        order=never,
        first=never,
        groups=GROUPS,
    ),
    shorthand=GRAMMAR,
    log=Log(
        narrated=True,
        same_place=same_place,
        called=call_place,
        notices=notices,
        changes=changes,
        changed=find_changed,
        telling=TELLING,
        things=things,
        allies=allied_with,
    ),
    scoring=Scoring(score=score, outcome=outcome, totals=totals),
    turns=Turns(
        closed=closed_turns,
        absent=absent,
        given=passes_before,
        phases=tuple(PHASE_NAMES[phase] for phase in PHASES),
        passing=passing,
        ending=ending,
        orders=ORDERS,
    ),
    questions=Questions(rows=QUESTIONS, rule=rule),
    topics=lambda _state: TOPICS,
    views={
        "army": View(data=army_sheet),
        "away": View(data=offline_view),
        "correct": View(data=correct),
        "faction": View(data=faction_view, own=SEALED),
        "list": View(data=square_list),
        "more": View(data=more),
        "phase": View(data=phase_view),
        "roster": View(data=roster_view),
        "sheet": View(data=square_sheet),
        "treasuries": View(data=treasuries),
    },
)
