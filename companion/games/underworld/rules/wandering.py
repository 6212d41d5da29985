"""Wandering monsters: who comes, and by which entrance (P3). Booklet: Wandering Monsters."""

from dataclasses import replace
from typing import Final

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.charts import Dice
from companion.games.underworld.rules.encounters import find_encounter, meet
from companion.games.underworld.rules.row import ENCOUNTERS, DeskRow, within
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.state import State, set_met, with_groups
from companion.kernel.words import text

MAX_ENTRIES: Final = 100


def wandering(state: State, tray: Tray) -> State:
    """Bring a wandering monster: kind, number, surprise, distance. If the party already faces somebody, it
    keeps facing them, except in entries of the first edition."""
    after = meet(state, m.Meet(), tray)
    *before, came = after.groups
    return with_groups(after, (*before, replace(came, encounter=replace(came.encounter, wandered=True))))


def roll_entry(state: State, move: m.RollEntry, tray: Tray) -> State:
    was, entries = find_encounter(state), within(move.entries, 2, MAX_ENTRIES)
    return set_met(state, replace(was, entry=tray.dice("direction", Dice(1, entries))))


ROWS = (
    DeskRow.of(
        m.RollEntry,
        roll_entry,
        lambda move: text("which entrance they come by, of %(n)s", n=move.entries),
        group=ENCOUNTERS,
        about=("encounter",),
    ),
)
