"""The Underdark Maps, handed over to the shelf."""

from companion.games.underdark_maps.adjudication.questions import QUESTIONS, rule
from companion.games.underdark_maps.catalogue.parties import PLACES
from companion.games.underdark_maps.catalogue.settings import SETTINGS
from companion.games.underdark_maps.moves import MOVES
from companion.games.underdark_maps.page.away import away
from companion.games.underdark_maps.page.changes import changes, notices
from companion.games.underdark_maps.page.correcting import correct, space
from companion.games.underdark_maps.page.deal import deal
from companion.games.underdark_maps.page.deck import deck, deck_line
from companion.games.underdark_maps.page.kinds import CORRECTIONS, KINDS, called
from companion.games.underdark_maps.page.papers import PAPERS
from companion.games.underdark_maps.page.parties import party_view
from companion.games.underdark_maps.page.table import table_page
from companion.games.underdark_maps.page.words import describe, moment
from companion.games.underdark_maps.rules.apply import apply
from companion.games.underdark_maps.rules.check import check
from companion.games.underdark_maps.rules.flow import absent
from companion.games.underdark_maps.rules.legal import legal
from companion.games.underdark_maps.rules.tally import TALLY
from companion.games.underdark_maps.rules.touches import same_place, touches
from companion.games.underdark_maps.sample import sample
from companion.games.underdark_maps.scoring import outcome, score, totals
from companion.games.underdark_maps.state import State, choose, setup
from companion.kernel.game import About, Game
from companion.kernel.words import text

GAME: Game[State] = Game(
    about=About(
        slug="underdark_maps",
        title="The Underdark Maps",
        summary=text("A race of parties through the Underdark, and home again with the Maps."),
        seats=range(2, 9),
        places=PLACES,
        seat_word=text("Party"),
        rules_version="1",
        rulebook="The Underdark Maps",
        minutes=90,
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
    narrated=True,
    guide=text("Do what the turn asks for: roll here, or tap what your own dice show."),
    touches=touches,
    same_place=same_place,
    called=called,
    kinds=KINDS,
    corrections=frozenset(move.kind for move in CORRECTIONS),
    notices=notices,
    changes=changes,
    papers=PAPERS,
    sample=sample,
    pile=lambda state: state.pile,
    tally=TALLY,
    questions=QUESTIONS,
    rule=rule,
    page=table_page,
    views={
        "away": away,
        "party": party_view,
        "correct": correct,
        "space": space,
        "deck": deck,
        "deck-line": deck_line,
        "deal": deal,
    },
)
