"""Any game's score sheet, handed over to the shelf: the games are data (docs/score-sheets.md)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from companion.games.score_sheet.catalogue.ready import titles
from companion.games.score_sheet.moves import UseSheet
from companion.games.score_sheet.page.count import count_page
from companion.games.score_sheet.page.making import making, passing, trial
from companion.games.score_sheet.page.table import blank, due, moment, scorecard, table_page
from companion.games.score_sheet.rules import ROWS, apply, check
from companion.games.score_sheet.sample import legal, sample
from companion.games.score_sheet.scoring import QUESTIONS, course, outcome, score
from companion.games.score_sheet.state import State, holds, seen, setup
from companion.kernel.features import Log, Paper, Scoring, View
from companion.kernel.game import About, Game
from companion.kernel.keeping import Secrets
from companion.kernel.seats import Place, Seat, Viewer
from companion.kernel.setting_up import SettingUp
from companion.kernel.words import text

PLACES: Final = tuple(
    Place(seat=Seat(seat), name=name, letter=letter, shape=shape)
    for seat, name, letter, shape in (
        ("red", text("Red"), "R", "circle"),
        ("blue", text("Blue"), "B", "square"),
        ("green", text("Green"), "G", "triangle"),
        ("yellow", text("Yellow"), "Y", "diamond"),
        ("orange", text("Orange"), "O", "pentagon"),
        ("purple", text("Purple"), "P", "hexagon"),
        ("black", text("Black"), "K", "cross"),
        ("white", text("White"), "W", "star"),
        ("pink", text("Pink"), "I", "heart"),
        ("brown", text("Brown"), "N", "drop"),
        ("grey", text("Grey"), "E", "ring"),
        ("teal", text("Teal"), "T", "arch"),
    )
)


def choosing(_state: State, _viewer: Viewer, _given: Mapping[str, str]) -> Mapping[str, str]:
    """Return the ready sheets: titles by slug."""
    return titles()


def published(state: State) -> About:
    """Return the game that the sheet is of: results, statistics and other apps know it by its title."""
    sheet = state.sheet
    if sheet is None:
        return ABOUT
    return replace(ABOUT, slug=sheet.title, title=sheet.title, bgg_id=sheet.bgg)


ABOUT: Final = About(
    slug="score_sheet",
    title="Score sheet",
    summary=text("Any game: choose its sheet or make one, and let the phones do the sums."),
    seats=range(1, 13),
    places=PLACES,
    seat_word=text("player"),
    rules_version="1",
    rulebook="The sheet that the table uses",
    minutes=0,
    guide=text("Choose a sheet, then count your column."),
    cards=False,
    published=published,
)


def kept(state: State) -> tuple[str, str] | None:
    """Return the sheet of a table, for the later tables of its group."""
    return (state.sheet.title, state.written) if state.sheet else None


def again(state: State) -> tuple[UseSheet, ...]:
    """Return the sheet of a table, for its rematch."""
    return (UseSheet(state.written),) if state.written else ()


GAME: Final[Game[State]] = Game(
    about=ABOUT,
    rows=ROWS,
    setup=setup,
    check=check,
    apply=apply,
    moment=moment,
    page=table_page,
    scoring=Scoring(
        score=score,
        outcome=outcome,
        course=course,
        count_views=lambda state: ("count",) if state.sheet and state.sheet.lines else (),
    ),
    settings=SettingUp(again=again),
    log=Log(narrated=True),
    questions=QUESTIONS,
    due=due,
    views={
        "choose": View(data=choosing, kept=kept),
        "count": View(data=count_page),
        "make": View(data=making),
        "try": View(data=trial),
        "share": View(data=passing),
        "away": View(data=count_page),
    },
    papers=(
        Paper(name="scorecard", title=text("Scorecard"), page=scorecard, scores=True),
        Paper(
            name="blank", title=text("Blank sheet"), page=blank, fits=lambda state: state.sheet is not None
        ),
        Paper(name="tent", title=text("Table tent"), needs_state=False),
    ),
    secrets=Secrets(seen=seen, holds=holds, end_opens=True),
    sample=sample,
    legal=legal,
)
