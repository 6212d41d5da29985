"""The referee's own tables: storing them, and rolling on them."""

import re
from dataclasses import replace
from typing import Final

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.charts import dice
from companion.games.underworld.catalogue.tables import TABLES
from companion.games.underworld.moves.tables import OWN, USES, OwnTable
from companion.games.underworld.rules.row import (
    CORRECTIONS,
    ROLLS,
    DeskRow,
    check_name,
    look_up,
    one_of,
    within,
)
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.state import State
from companion.kernel.dice import say_dice
from companion.kernel.rulings import Cannot
from companion.kernel.words import Text, text

MAX_TABLES: Final = 200
MAX_ROWS: Final = 1000
MAX_NAME_LENGTH: Final = 50
MAX_WORDS_LENGTH: Final = 2000
MAX_RESULT_LENGTH: Final = 4000
MAX_DICE: Final = 20
"""The most dice of a table, because its odds are worked out for every total."""
MAX_DEPTH: Final = 10
MAX_STEPS: Final = 200
"""The most steps of one roll, since tables may lead to each other."""
ROLLS_INSIDE: Final = re.compile(r"\{([^{}]{1,64})\}|\[\[(?:/r(?:oll)? +)?([^\[\]]{1,64})\]\]")
THROWN: Final = re.compile(r"(\d{0,3})d(\d{1,4})(\*\d{1,6})?(\+\d{1,6})?", re.ASCII)
CIRCLE: Final = text("These tables lead to each other endlessly.")


def set_table(state: State, move: m.SetTable, tray: Tray) -> State:
    own = move.own
    if len(check_name(own.name)) > MAX_NAME_LENGTH:
        raise Cannot(text("That is too long."))
    one_of(USES, own.use)
    _check_complete(own)
    tables = {**state.tables, own.name: own}
    within(len(tables), 1, MAX_TABLES)
    return replace(state, tables=tables)


def _check_complete(own: OwnTable) -> None:
    """Raise `Cannot` if the dice or the words cannot be used, or the rows do not give exactly one result for
    each number that the dice can show."""
    try:
        thrown = dice(own.dice)
    except ValueError as error:
        raise Cannot(text("Write dice as in 3d6.")) from error
    within(thrown.number, 1, MAX_DICE)
    within(thrown.sides, 2, 1000)
    within(len(own.rows), 1, MAX_ROWS)
    expected = thrown.lowest
    for row in own.rows:
        if not row.words.strip() or len(row.words) > MAX_WORDS_LENGTH:
            raise Cannot(text("A line must have 1 to %(most)s characters.", most=MAX_WORDS_LENGTH))
        if row.low > expected:
            raise Cannot(text("The table says nothing for %(n)s.", n=expected))
        if row.low < expected:
            raise Cannot(text("The table says two things for %(n)s.", n=row.low))
        if row.high < row.low:
            raise Cannot(text("%(low)s-%(high)s: the lower number comes first.", low=row.low, high=row.high))
        expected = row.high + 1
    if expected <= thrown.highest:
        raise Cannot(text("The table says nothing for %(n)s.", n=expected))
    if expected > thrown.highest + 1:
        raise Cannot(text("%(dice)s cannot show %(n)s.", dice=say_dice(own.dice), n=expected - 1))


def remove_table(state: State, move: m.RemoveTable, tray: Tray) -> State:
    look_up(state.tables, move.name)
    left = {name: each for name, each in state.tables.items() if name != move.name}
    screens = tuple(each for each in state.screens if each != OWN + move.name)
    return replace(state, tables=left, screens=screens)


def roll_own(state: State, tray: Tray, name: str, value: int = 0, depth: int = 0) -> str:
    """Return the result of a roll, with every roll that its words contain. `value`: a chosen value, or 0 to
    roll. `depth`: how many tables led here."""
    own = look_up(state.tables, name)
    if depth > MAX_DEPTH or len(tray.steps) >= MAX_STEPS:
        raise Cannot(CIRCLE)
    place = len(tray.steps)
    band = tray.take(own.chart, own.id, value) if value else tray.throw(own.chart, own.id)
    result = (
        ROLLS_INSIDE.sub(
            lambda found: _resolve_braces(state, tray, found[1] or found[2], depth), band.result
        ).strip()
        or "–"
    )
    if len(result) > MAX_RESULT_LENGTH:
        raise Cannot(text("That is too long."))
    tray.set_result(place, result)
    return result


def _resolve_braces(state: State, tray: Tray, inside: str, depth: int) -> str:
    """Return what replaces the words in braces or brackets: the sum of dice, a result of a table, or else the
    words themselves."""
    word = inside.strip()
    if found := THROWN.fullmatch(word.replace(" ", "")):
        number, sides = int(found[1] or 1), int(found[2])
        within(number, 1, 100)
        within(sides, 2, 1000)
        printed = f"{number}d{sides}{found[3] or ''}{found[4] or ''}"
        return str(tray.dice(printed, dice(printed)))
    if word in state.tables:
        return roll_own(state, tray, word, depth=depth + 1)
    if printed_table(word) and len(tray.steps) < MAX_STEPS:
        return tray.on(printed_table(word)).result
    return word


def printed_table(word: str) -> str:
    """Return the id of the table of the booklet with this id or name, if it can be rolled without choosing a
    case; otherwise an empty string."""
    folded = word.casefold()
    known = (
        each.id for each in TABLES.values() if "" in each.charts and folded in (each.id, each.name.casefold())
    )
    return next(known, "")


def _places(name: str) -> tuple[str, ...]:
    return (f"table:{OWN}{name}",) if name else ()


def own_words(name: str) -> Text:
    return text("our own table %(name)s", name=name)


ROWS = (
    DeskRow.of(
        m.SetTable,
        set_table,
        lambda move: text("saves %(what)s", what=own_words(move.own.name)),
        group=ROLLS,
        places=lambda move: _places(move.own.name),
    ),
    DeskRow.of(
        m.RemoveTable,
        remove_table,
        lambda move: text("removes %(what)s", what=own_words(move.name)),
        group=CORRECTIONS,
        places=lambda move: _places(move.name),
    ),
)
