"""Of Stone and Iron, handed over to the shelf."""

from companion.games.stone_and_iron.adjudication.asked_by import asked_by
from companion.games.stone_and_iron.adjudication.questions import QUESTIONS, rule
from companion.games.stone_and_iron.catalogue.conditions import SEALED
from companion.games.stone_and_iron.catalogue.factions import PLACES
from companion.games.stone_and_iron.catalogue.settings import SETTINGS
from companion.games.stone_and_iron.facts.turns import closed_turns
from companion.games.stone_and_iron.moves import MOVES
from companion.games.stone_and_iron.page.armies import army_sheet
from companion.games.stone_and_iron.page.away import away
from companion.games.stone_and_iron.page.changes import changed, changes, notices
from companion.games.stone_and_iron.page.correcting import correct
from companion.games.stone_and_iron.page.dues import phase_view
from companion.games.stone_and_iron.page.faction import faction_view
from companion.games.stone_and_iron.page.kinds import CORRECTIONS, KINDS, called
from companion.games.stone_and_iron.page.listed import square_list
from companion.games.stone_and_iron.page.papers import PAPERS
from companion.games.stone_and_iron.page.squares import square_sheet
from companion.games.stone_and_iron.page.table import table_page
from companion.games.stone_and_iron.page.words import describe, moment
from companion.games.stone_and_iron.rules.apply import apply
from companion.games.stone_and_iron.rules.check import check
from companion.games.stone_and_iron.rules.legal import legal
from companion.games.stone_and_iron.rules.touches import same_place, touches
from companion.games.stone_and_iron.rules.turning import absent
from companion.games.stone_and_iron.sample import sample
from companion.games.stone_and_iron.scoring.sheet import outcome, score, totals
from companion.games.stone_and_iron.state.setup import choose, setup
from companion.games.stone_and_iron.state.state import State
from companion.kernel.game import About, Game
from companion.kernel.shared_settings import WHO_ENTERS
from companion.kernel.words import text

GAME: Game[State] = Game(
    about=About(
        slug="stone_and_iron",
        title="Of Stone and Iron",
        summary=text("A campaign of armies under the earth, over many evenings."),
        seats=range(2, 15),
        places=PLACES,
        seat_word=text("Faction"),
        rules_version="1",
        rulebook="Of Stone and Iron",
        minutes=240,
    ),
    moves=MOVES,
    settings=SETTINGS,
    setup=setup,
    choose=choose,
    absent=absent,
    shared_defaults={WHO_ENTERS.key: "rivals"},
    check=check,
    apply=apply,
    legal=legal,
    score=score,
    totals=totals,
    outcome=outcome,
    moment=moment,
    closed_turns=closed_turns,
    joins_late=True,
    describe=describe,
    narrated=True,
    touches=touches,
    same_place=same_place,
    called=called,
    kinds=KINDS,
    corrections=frozenset(move.kind for move in CORRECTIONS),
    cards=False,
    notices=notices,
    changes=changes,
    changed=changed,
    papers=PAPERS,
    sample=sample,
    questions=QUESTIONS,
    rule=rule,
    asked_by=asked_by,
    page=table_page,
    own_views={"faction": SEALED, "faction-sheet": SEALED},
    views={
        "army": army_sheet,
        "away": away,
        "correct": correct,
        "faction": faction_view,
        "list": square_list,
        "phase": phase_view,
        "sheet": square_sheet,
    },
)
