"""The score sheet as a `Game`, for the shelf; the games on it are data (docs/score-sheets.md)."""

from collections.abc import Mapping
from typing import Final

from companion.games.score_sheet.about import ABOUT
from companion.games.score_sheet.adjudication import QUESTIONS
from companion.games.score_sheet.catalogue.ready import ready_text, said_titles
from companion.games.score_sheet.facts import endings
from companion.games.score_sheet.moves import UseSheet
from companion.games.score_sheet.page.count import count_page
from companion.games.score_sheet.page.making import making, trial
from companion.games.score_sheet.page.papers import blank, scorecard
from companion.games.score_sheet.page.passing import passing
from companion.games.score_sheet.page.table import TablePage, due, moment, more
from companion.games.score_sheet.page.topics import topics
from companion.games.score_sheet.rules.apply import RULES
from companion.games.score_sheet.sample import likely_moves, sample
from companion.games.score_sheet.scoring import course, outcome, score
from companion.games.score_sheet.shorthand import GRAMMAR
from companion.games.score_sheet.state import State, hide_secrets, holds, setup
from companion.kernel.features import Choice, Log, Paper, Scoring, Setting, View
from companion.kernel.game import Game
from companion.kernel.keeping import Secrets
from companion.kernel.seats import Viewer
from companion.kernel.setting_up import SettingUp
from companion.kernel.topics import rules_paper
from companion.kernel.words import Text, text


def list_ready(_state: State, _viewer: Viewer, _given: Mapping[str, str]) -> Mapping[str, Text]:
    return said_titles()


def keep_sheet(state: State) -> tuple[str, str] | None:
    """Return the sheet of a table for later tables of its group."""
    return (state.sheet.title, state.written) if state.sheet else None


def first_moves(slug: str) -> tuple[UseSheet, ...]:
    """Return the move that uses the ready sheet for which a table was opened; none for an unknown slug."""
    return (UseSheet(sheet),) if (sheet := ready_text(slug)) else ()


def use_sheet_again(state: State) -> tuple[UseSheet, ...]:
    """Return the move that uses the table's sheet again, for its rematch."""
    return (UseSheet(state.written),) if state.written else ()


SHEET: Final = Setting(
    key="sheet",
    name=text("Sheet"),
    choices=lambda _seats: tuple(Choice(value=slug, name=title) for slug, title in said_titles().items()),
    default="",
)

GAME: Final[Game[State]] = Game(
    about=ABOUT,
    rules=RULES,
    setup=setup,
    moment=moment,
    page=TablePage,
    scoring=Scoring(
        score=score,
        outcome=outcome,
        course=course,
        endings=endings,
        count_views=lambda state: ("count",) if state.sheet and state.sheet.lines else (),
    ),
    settings=SettingUp(again=use_sheet_again, opened_for=SHEET, first_moves=first_moves),
    log=Log(narrated=True),
    questions=QUESTIONS,
    topics=topics,
    due=due,
    views={
        "choose": View(data=list_ready, kept=keep_sheet),
        "count": View(data=count_page),
        "more": View(data=more),
        "make": View(data=making),
        "try": View(data=trial),
        "share": View(data=passing, kept=keep_sheet),
        "away": View(data=count_page),
    },
    shorthand=GRAMMAR,
    papers=(
        Paper(name="scorecard", title=text("Scorecard"), page=scorecard, scores=True),
        Paper(
            name="blank", title=text("Blank sheet"), page=blank, fits=lambda state: state.sheet is not None
        ),
        rules_paper(topics),
        Paper(name="tent", title=text("Table tent"), needs_state=False),
    ),
    secrets=Secrets(seen=hide_secrets, holds=holds, end_opens=True),
    sample=sample,
    likely_moves=likely_moves,
)
