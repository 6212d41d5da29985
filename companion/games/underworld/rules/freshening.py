"""P17: freshen a level. Maintaining Freshness."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.rules.objections import against, of, one_of
from companion.games.underworld.rules.row import KEYS, Row
from companion.games.underworld.rules.stocking import stocked, with_level
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Objection
from companion.kernel.words import text

METHODS: tuple[str, ...] = tuple(table("freshness_methods").raw["items"])
RESTOCK = METHODS[2]


def freshen(state: State, move: m.Freshen, tray: Tray) -> State:
    level = of(state.levels, move.level)
    done = tuple(one_of(METHODS, method) for method in move.methods)
    new = stocked(state, level, move.rooms, tray)
    return with_level(state, replace(new, freshened=(*level.freshened, *done)))


def against_freshen(state: State, move: m.Freshen) -> Iterator[Objection]:
    if not move.methods:
        yield against(text("No method of freshening is named."), "freshness_methods")
    level = state.levels.get(move.level)
    old = set(move.rooms) & set(level.rooms) if level else set()
    if old and RESTOCK not in move.methods:
        yield against(text("Old rooms are stocked anew only where that is the method."), "freshness_methods")


ROWS = (
    Row.of(
        m.Freshen,
        freshen,
        lambda move: text("freshens %(level)s", level=move.level),
        group=KEYS,
        check=against_freshen,
    ),
)
