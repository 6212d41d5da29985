"""The referee's desk as a `Game`, for the shelf."""

from companion.games.underworld.about import ABOUT
from companion.games.underworld.adjudication import QUESTIONS, rule
from companion.games.underworld.catalogue.settings import GROUPS, SETTINGS
from companion.games.underworld.catalogue.topics import TOPICS
from companion.games.underworld.facts.due import due
from companion.games.underworld.page.chronicle import TELLING
from companion.games.underworld.page.log import (
    GRAMMAR,
    call_place,
    changes,
    find_changed,
    moment,
    notices,
    things,
)
from companion.games.underworld.page.papers import PAPERS
from companion.games.underworld.page.players import SCREEN
from companion.games.underworld.page.table import TablePage
from companion.games.underworld.page.views import VIEWS
from companion.games.underworld.rules.apply import RULES, likely_moves
from companion.games.underworld.rules.row import same_place
from companion.games.underworld.sample import sample
from companion.games.underworld.state.state import State, choose, setup
from companion.kernel.features import Log, Questions, View
from companion.kernel.game import Game
from companion.kernel.setting_up import SettingUp

GAME: Game[State] = Game(
    about=ABOUT,
    setup=setup,
    likely_moves=likely_moves,
    moment=moment,
    papers=PAPERS,
    sample=sample,
    page=TablePage,
    rules=RULES,
    settings=SettingUp(rows=SETTINGS, choose=choose, groups=GROUPS),
    log=Log(
        narrated=True,
        same_place=same_place,
        called=call_place,
        notices=notices,
        changes=changes,
        changed=find_changed,
        telling=TELLING,
        things=things,
    ),
    questions=Questions(rows=QUESTIONS, rule=rule),
    topics=lambda _state: TOPICS,
    shorthand=GRAMMAR,
    due=due,
    secrets=SCREEN,
    views={name: View(data=data) for name, data in VIEWS.items()},
)
