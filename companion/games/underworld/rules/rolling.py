"""A roll on a table, and on to the tables that it leads to; the tables of the referee's screens."""

from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.charts import dice
from companion.games.underworld.catalogue.leads import leads_to
from companion.games.underworld.catalogue.printed import said
from companion.games.underworld.catalogue.tables import TABLES
from companion.games.underworld.facts.tasks import HIGH_CASTER
from companion.games.underworld.rules.objections import MOST_NAME, Cannot, named, of, within
from companion.games.underworld.rules.row import ROLLS, Row
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.state import State, met
from companion.kernel.words import Text, ntext, text

MOST_SCREENS = 60
"""Tables; more take long to print."""


def roll_table(state: State, move: m.RollTable, tray: Tray) -> State:
    known = of(TABLES, move.table)
    if move.case not in known.charts:
        raise Cannot(text("%(table)s is not rolled like that.", table=said(known.name)))
    if move.follow:
        follow(state, tray, move.table, move.case)
    else:
        tray.on(move.table, move.case)
    faced = state.encounter
    if move.table != HIGH_CASTER or faced is None or move.case in faced.rolled:
        return state
    return met(state, replace(faced, rolled=(*faced.rolled, move.case)))


def follow(state: State, tray: Tray, table: str, case: str = "") -> str:
    """Return what the last table says that the others lead to."""
    while True:
        band = tray.on(table, case)
        then = leads_to(table, case, band, state.readings)
        if then is None:
            return band.result
        table, case = then


def roll_dice(state: State, move: m.RollDice, tray: Tray) -> State:
    try:
        thrown = dice(move.dice)
    except ValueError as error:
        raise Cannot(text("Dice are written like 3d6.")) from error
    within(thrown.number, 1, 100)
    within(thrown.sides, 2, 1000)
    if len(move.what) > MOST_NAME:
        named(move.what)
    tray.dice(move.what, thrown)
    return state


def show_roll(state: State, move: m.ShowRoll, tray: Tray) -> State:
    if not state.trail:
        raise Cannot(text("Nothing was rolled."))
    return replace(state, shown=state.trail)


def reveal_roll(state: State, move: m.RevealRoll, tray: Tray) -> State:
    """Enter what it opens behind it."""
    named(move.about)
    return replace(state)


def settle(state: State, move: m.Settle, tray: Tray) -> State:
    if not move.words.strip() or len(move.words) > m.LONGEST_RULING:
        raise Cannot(text("A ruling has 1 to %(most)s characters.", most=m.LONGEST_RULING))
    return replace(state)


def choose_screens(state: State, move: m.ChooseScreens, tray: Tray) -> State:
    within(len(move.tables), 0, MOST_SCREENS)
    for name in move.tables:
        of(TABLES, name)
    return replace(state, screens=tuple(dict.fromkeys(move.tables)))


def table_words(move: m.RollTable) -> Text:
    name = said(TABLES[move.table].name if move.table in TABLES else move.table)
    if move.case:
        return text("rolls on %(table)s, %(case)s", table=name, case=said(move.case))
    return text("rolls on %(table)s", table=name)


ROWS = (
    Row.of(m.RollTable, roll_table, table_words, group=ROLLS),
    Row.of(
        m.RollDice,
        roll_dice,
        lambda move: text("rolls %(dice)s: %(what)s", dice=move.dice, what=move.what or "–"),
        group=ROLLS,
    ),
    Row.of(m.ShowRoll, show_roll, lambda move: text("shows the roll to the players"), group=ROLLS),
    Row.of(m.RevealRoll, reveal_roll, lambda move: text("opens a secret roll"), group=ROLLS),
    Row.of(m.Settle, settle, lambda move: text("ruling: %(words)s", words=move.words), group=ROLLS),
    Row.of(
        m.ChooseScreens,
        choose_screens,
        lambda move: ntext(
            "chooses %(n)s table for the screens", "chooses %(n)s tables for the screens", len(move.tables)
        ),
        group=None,
    ),
)
