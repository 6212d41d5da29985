"""Rolling on a table, and on the tables that it refers to; the tables of the referee's screens."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.charts import YES, Band, Chart, dice
from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.catalogue.tables import TABLES, chart, span, table
from companion.games.underworld.facts.tasks import HIGH_CASTER
from companion.games.underworld.facts.waters import MEN as MEN_AFLOAT
from companion.games.underworld.facts.waters import MEN_COME, SWIMMERS, lives_in
from companion.games.underworld.moves.tables import OWN
from companion.games.underworld.rules.row import (
    MAX_NAME_LENGTH,
    ROLLS,
    DeskRow,
    check_name,
    check_seat,
    look_up,
    within,
)
from companion.games.underworld.rules.tables import roll_own
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.state import State, set_met
from companion.kernel.dice import say_dice
from companion.kernel.input_text import DIGEST
from companion.kernel.rulings import Cannot
from companion.kernel.words import Text, ntext, text

LEVELS: Final = "monster_level_matrix"
WILD: Final = "wild_encounter_type"
OCCUPANT: Final = "castle_occupant"

KINDS: Final[Mapping[str, str]] = {
    "Flyer": "wild_flyers",
    "Giant": "wild_giants",
    "Lycanthrope": "wild_lycanthropes",
    "Swimmer": "wild_swimmers",
    "Undead": "wild_undead",
    "Dragon": "wild_dragons",
}
ANIMALS: Final[Mapping[str, str]] = {
    "woods": "wild_animals_woods",
    "swamp": "wild_animals_swamps",
    "desert": "wild_animals_arid",
    "mountains": "wild_animals_mountains",
}
"""The lists of animals that a campaign may use in place of the general one, by terrain."""


@cache
def level_case(level: int) -> str:
    """Return the row of the monster matrix for a level below the surface, as the case of a chart."""
    return span(table(LEVELS).row_for("level", level)["level"])


@cache
def treasure_case(level: int) -> str:
    """Return the row of the treasure table for a level below the surface, as the case of a chart."""
    return span(table("dungeon_treasure").row_for("level", level)["level"])


def leads_to(table_id: str, case: str, band: Band, readings: Mapping[str, str]) -> tuple[str, str] | None:
    """Return the table and case that a result refers to, or None. `readings`: see settings; only
    `men_desert`, `men_river` and `animals` matter."""
    if table_id == LEVELS:
        return f"monster_level_{band.result.removeprefix('table ')}", ""
    if table_id == OCCUPANT and not case:
        return OCCUPANT, f"{band.result}:guards"
    if table_id == WILD:
        return _wild_table(case, band.result, readings), ""
    return None


def _wild_table(terrain: str, result: str, readings: Mapping[str, str]) -> str:
    if result == "Men":
        return _men_table(terrain, readings)
    if result == "Animal":
        listed = readings.get("animals") == "by_terrain"
        return ANIMALS.get(terrain, "wild_animals") if listed else "wild_animals"
    return KINDS[result]


def _men_table(terrain: str, readings: Mapping[str, str]) -> str:
    if terrain == "desert" and readings.get("men_desert") == "mars":
        return "wild_men_desert_mars"
    if terrain == "river" and readings.get("men_river") == "typical":
        return "wild_men_typical"
    return str(table("wild_men_table_by_terrain").row(terrain=terrain)["table"])


MAX_HANDOUTS = 50
SCREEN_ALONE = "screen"
MAX_SCREENS = 60
"""The most tables on the referee's screens, since more would take long to print."""


def roll_table(state: State, move: m.RollTable, tray: Tray) -> State:
    if move.table.startswith(OWN):
        name = move.table.removeprefix(OWN)
        if move.value:
            _check_can_show(look_up(state.tables, name).chart, move.value)
        roll_own(state, tray, name, move.value)
        return replace(state)
    known = look_up(TABLES, move.table)
    if move.case not in known.charts:
        raise Cannot(text("%(table)s cannot be rolled like that.", table=say_printed(known.name)))
    if move.value:
        _check_can_show(known.charts[move.case], move.value)
    if move.follow:
        follow(state, tray, move.table, move.case, move.value)
    elif move.value:
        tray.take(known.charts[move.case], move.table, move.value, move.case)
    else:
        tray.on(move.table, move.case)
    faced = state.encounter
    if move.table != HIGH_CASTER or faced is None or move.case in faced.rolled:
        return state
    return set_met(state, replace(faced, rolled=(*faced.rolled, move.case)))


def _check_can_show(on: Chart, value: int) -> None:
    if value not in on.dice.throws():
        raise Cannot(text("%(dice)s cannot show %(n)s.", dice=say_dice(str(on.dice)), n=value))


def follow(state: State, tray: Tray, table: str, case: str = "", value: int = 0, *, water: str = "") -> str:
    """Return the final result, after all tables that the first one refers to. `value`: a value chosen for the
    first table, or 0 to roll. `water`: the kind of water, if known: swimmers who do not live in it are rolled
    again if the setting `swimmers_live` says so."""
    while True:
        band = tray.take(chart(table, case), table, value, case) if value else tray.on(table, case)
        value = 0
        if table == SWIMMERS and _is_out_of_place(state, water, band):
            tray.record_result(band.result, "not in this water: roll again")
            continue
        then = leads_to(table, case, band, state.readings)
        if then is None:
            return band.result
        table, case = then


def _is_out_of_place(state: State, water: str, swimmer: Band) -> bool:
    return bool(water) and state.readings["swimmers_live"] == "fitting" and not lives_in(swimmer, water)


def waterborne(state: State, tray: Tray, water: str) -> str:
    """Return who is met on the water: swimmers, see `follow`, or, if the setting `men_afloat` says so, men as
    often as in the river's column."""
    column = state.readings["men_afloat"] == "column"
    if column and tray.throw(MEN_COME, "", "men on the water").result == YES:
        return follow(state, tray, MEN_AFLOAT)
    return follow(state, tray, SWIMMERS, water=water)


def roll_dice(state: State, move: m.RollDice, tray: Tray) -> State:
    try:
        thrown = dice(move.dice)
    except ValueError as error:
        raise Cannot(text("Write dice as in 3d6.")) from error
    within(thrown.number, 1, 100)
    within(thrown.sides, 2, 1000)
    if len(move.what) > MAX_NAME_LENGTH:
        check_name(move.what)
    tray.dice(move.what, thrown)
    return state


def show_roll(state: State, move: m.ShowRoll, tray: Tray) -> State:
    if not state.trail:
        raise Cannot(text("Nothing was rolled."))
    return replace(state, shown=state.trail)


def give_handout(state: State, move: m.GiveHandout, tray: Tray) -> State:
    given = move.handout
    check_name(given.title)
    if not (given.words.strip() or given.picture) or len(given.words) > m.MAX_HANDOUT_LENGTH:
        raise Cannot(text("A handout must have 1 to %(most)s characters.", most=m.MAX_HANDOUT_LENGTH))
    if not given.picture:
        given = replace(given, wide=0, tall=0, across=0)
    elif not DIGEST.fullmatch(given.picture):
        raise Cannot(text("This picture is not here."))
    else:
        within(min(given.wide, given.tall), 1, m.MAX_SIDE)
        within(max(given.wide, given.tall), 1, m.MAX_SIDE)
        within(given.across, 0, m.MAX_ACROSS)
    if given.to != SCREEN_ALONE:
        check_seat(state, given.to)
    was = state.handouts.get(given.title)
    same = was is not None and (was.picture, was.across) == (given.picture, given.across)
    opened = was.open if was is not None and same else frozenset[int]()
    handouts = {**state.handouts, given.title: replace(given, open=opened)}
    within(len(handouts), 1, MAX_HANDOUTS)
    return replace(state, handouts=handouts)


def uncover_handout(state: State, move: m.UncoverHandout, tray: Tray) -> State:
    handout = look_up(state.handouts, move.title)
    if any(not 0 <= square < handout.across * handout.down for square in (*move.open, *move.cover)):
        raise Cannot(text("%(title)s has no such square.", title=move.title))
    now = replace(handout, open=handout.open.union(move.open).difference(move.cover))
    return replace(state, handouts={**state.handouts, handout.title: now})


def take_handout(state: State, move: m.TakeHandout, tray: Tray) -> State:
    look_up(state.handouts, move.title)
    left = {title: each for title, each in state.handouts.items() if title != move.title}
    return replace(state, handouts=left)


def reveal_roll(state: State, move: m.RevealRoll, tray: Tray) -> State:
    """Change nothing: the roll that is revealed follows as entries of its own."""
    check_name(move.about)
    return replace(state)


def settle(state: State, move: m.Settle, tray: Tray) -> State:
    if not move.words.strip() or len(move.words) > m.MAX_RULING_LENGTH:
        raise Cannot(text("A ruling must have 1 to %(most)s characters.", most=m.MAX_RULING_LENGTH))
    return replace(state)


def choose_screens(state: State, move: m.ChooseScreens, tray: Tray) -> State:
    within(len(move.tables), 0, MAX_SCREENS)
    for name in move.tables:
        look_up({**TABLES, **{own.id: own for own in state.tables.values()}}, name)
    return replace(state, screens=tuple(dict.fromkeys(move.tables)))


def table_words(move: m.RollTable) -> Text:
    name = say_printed(TABLES[move.table].name if move.table in TABLES else move.table.removeprefix(OWN))
    if move.value:
        return text("chooses a result on %(table)s", table=name)
    if move.case:
        return text("rolls on %(table)s, %(case)s", table=name, case=say_printed(move.case))
    return text("rolls on %(table)s", table=name)


ROWS = (
    DeskRow.of(m.RollTable, roll_table, table_words, group=ROLLS),
    DeskRow.of(
        m.RollDice,
        roll_dice,
        lambda move: text("rolls %(dice)s: %(what)s", dice=say_dice(move.dice), what=move.what or "–"),
        group=ROLLS,
    ),
    DeskRow.of(m.ShowRoll, show_roll, lambda move: text("shows the roll to the players"), group=ROLLS),
    DeskRow.of(
        m.GiveHandout,
        give_handout,
        lambda move: text("hands out: %(title)s", title=move.handout.title),
        group=ROLLS,
    ),
    DeskRow.of(
        m.UncoverHandout,
        uncover_handout,
        lambda move: (
            ntext(
                "uncovers %(n)s square of %(title)s",
                "uncovers %(n)s squares of %(title)s",
                len(move.open),
                title=move.title,
            )
            if move.open
            else ntext(
                "covers %(n)s square of %(title)s",
                "covers %(n)s squares of %(title)s",
                len(move.cover),
                title=move.title,
            )
        ),
        group=ROLLS,
    ),
    DeskRow.of(
        m.TakeHandout,
        take_handout,
        lambda move: text("takes away: %(title)s", title=move.title),
        group=ROLLS,
    ),
    DeskRow.of(m.RevealRoll, reveal_roll, lambda move: text("opens a secret roll"), group=ROLLS),
    DeskRow.of(m.Settle, settle, lambda move: text("ruling: %(words)s", words=move.words), group=ROLLS),
    DeskRow.of(
        m.ChooseScreens,
        choose_screens,
        lambda move: ntext(
            "chooses %(n)s table for the screens", "chooses %(n)s tables for the screens", len(move.tables)
        ),
        group=None,
    ),
)
