"""P14: melee aboard, and in the water. Naval Combat: boarding, command control, swimming."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.charts import Dice
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.rules.calendar import hurt
from companion.games.underworld.rules.objections import against, named, of, one_of, within
from companion.games.underworld.rules.row import BATTLES, Row
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Objection
from companion.kernel.words import ntext, text

ARMORS = tuple(row["armor"] for row in table("drowning").rows)
NO_ARMOR = "none"
GALE = "gale or storm"
HIGHEST = 100


def order(state: State, move: m.Order, tray: Tray) -> State:
    """Return whether men in a melee obey this turn."""
    named(move.men)
    tray.up_to("obey", int(state.readings["obey_on"]))
    return state


def against_order(state: State, move: m.Order) -> Iterator[Objection]:
    if not move.commanded:
        yield against(text("Out of command nobody hears an order."), "command_control")


def fall(state: State, move: m.Fall, tray: Tray) -> State:
    """Return a die within the levels hurts: one for each, one for every two where it is soft, one at
    least."""
    levels = within(move.levels, 1, HIGHEST)
    named(move.who)
    if not tray.up_to("fall", min(6, levels)):
        return state
    damage = tray.dice(move.who, Dice(max(1, levels // 2) if move.soft else levels, 6))
    return hurt(state, move.who, damage) if move.who in state.characters else state


def overboard(state: State, move: m.Overboard, tray: Tray) -> State:
    """By armor as somebody enters the water; in a gale every turn besides. Who drowns is dead."""
    named(move.who)
    one_of(ARMORS, move.armor)
    safe = move.swimming or (move.armor == NO_ARMOR and not move.thrown)
    drowned = not safe and tray.happens("drowning", f"{move.armor}:drown_pct")
    if not drowned and state.weather.force == GALE:
        drowned = tray.happens("drowning", "gale_or_storm_drown_pct_per_turn")
    if drowned and move.who in state.characters:
        who = of(state.characters, move.who)
        return replace(
            state, characters={**state.characters, who.name: replace(who, hits=min(0, who.hits), rested=0)}
        )
    return state


ROWS = (
    Row.of(
        m.Overboard,
        overboard,
        lambda move: text("%(who)s is in the water", who=move.who),
        group=BATTLES,
        living=True,
    ),
    Row.of(
        m.Order,
        order,
        lambda move: text("an order to %(men)s", men=move.men),
        group=BATTLES,
        check=against_order,
    ),
    Row.of(
        m.Fall,
        fall,
        lambda move: ntext(
            "%(who)s falls %(n)s level", "%(who)s falls %(n)s levels", move.levels, who=move.who
        ),
        group=BATTLES,
        living=True,
    ),
)
