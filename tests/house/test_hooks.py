"""Each hook of the game interface is used by two games, or is listed here with the reason why only one uses
it."""

from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Final

from companion.games import shelf
from tests.hooks import hooks, is_given, records

REFEREE: Final = "the desk alone has a referee, whose screen every shared page respects"
ORDERS: Final = "only in the campaign all move at once, so that it can be ordered before"
COUNTER: Final = "only in Tyrants a turn brings what is spent in it; phones count it on shared pages"
MANY: Final = "the score sheet alone stands for many games, which shared pages call by their names"
ASKED: Final = "the feature that asks it must know no game"

ALONE: Final[Mapping[str, str]] = {
    "Screen": REFEREE,
    "Telling.known": REFEREE,
    "Secrets.records": REFEREE,
    "Grammar.for_table": REFEREE,
    "Orders": ORDERS,
    "Turns.orders": ORDERS,
    "Turns.ending": ORDERS,
    "Turns.closed": ORDERS,
    "TurnResources": COUNTER,
    "Resource": COUNTER,
    "Turns.resources": COUNTER,
    "Many": MANY,
    "About.many": MANY,
    "About.bgg_id": "the other games are printed in books, which BoardGameGeek does not number as games",
    "SettingUp.again": MANY,
    "SettingUp.first_moves": MANY,
    "SettingUp.opened_for": MANY,
    "View.kept": MANY,
    "Secrets.end_opens": "a sheet's hidden lines are for the end; what a referee hides stays hidden",
    "Scoring.course": "rounds can be corrected one by one on a sheet alone",
    "Scoring.endings": "only a sheet knows games that an event ends, or that have no end of their own",
    "Scoring.unit": "the race counts spaces, which all see on the board",
    "Scoring.clashes": "counts are sealed before the pieces are seen in Tyrants alone",
    "Setting.drawable": "only half decks are drawn by lot",
    "Setting.fixed": "a map cannot be exchanged under the armies",
    "Settings.shared": "campaigns of before keep what their tables had without asking",
    "View.for_turn": "in Tyrants alone the host's phone enters for whoever is on turn",
    "View.scores": "other games tell points on shared pages only",
    "View.own": "rosters are sealed in the campaign alone",
    "Paper.own": "rosters are sealed in the campaign alone",
    "Paper.sizes": "the campaign's map alone hangs on a wall",
    "Log.allies": f"{ASKED}: notes are for allies",
    "Telling.fights": f"{ASKED}: a chronicle tells battles",
    "Tally.forgotten": "a recount by place explains itself in Tyrants alone",
    "Turns.catch_up": "only in Tyrants a turn that nobody ended must be ended before the next entry",
    "MoveRow.label": "a game without pages of its own has buttons",
    "MoveRow.corrects_all": "a whole map is painted in Tyrants alone",
    "MoveRow.pile": "the table deals cards in the race alone",
    "MoveRow.resolve": "rolls that follow each other are kept as a chain at the desk alone",
    "Question.facts": "the campaign's answers are lists under headings of their own",
    "Grammar.on_turn": "lines of Tyrants are for whoever is on turn",
}
"""By record or field. It may only become shorter."""

MOST: Final = 41


def alone() -> set[str]:
    """Return the dataclasses that only one game uses, and for the others the fields that only one game
    sets."""
    makes: dict[str, set[str]] = {}
    gives: dict[str, set[str]] = {}
    for slug, game in shelf().items():
        for record in records(game, set()):
            for cls in type(record).__mro__:
                if is_dataclass(cls) and cls.__module__.startswith("companion.kernel"):
                    makes.setdefault(cls.__name__, set()).add(slug)
            for name, each in hooks(record):
                gives.setdefault(name, set()).update({slug} if is_given(record, each) else ())
    few = {name for name, games in makes.items() if len(games) < 2}
    return few | {
        name for name, games in gives.items() if len(games) < 2 and name.partition(".")[0] not in few
    }


def test_every_hook_has_two_games_or_a_reason() -> None:
    assert alone() == set(ALONE)
    assert len(ALONE) <= MOST
