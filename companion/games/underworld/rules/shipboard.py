"""Sea monsters that seize or overturn ships; orders in a melee aboard; falls; characters in the water (P13,
P14). Booklet: Special Suggestions for Monsters in Naval Adventures; Boarding, Command Control and Swimming,
under Naval Combat.
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.charts import Dice
from companion.games.underworld.facts.battles import (
    FOR_A_TRY,
    GALE,
    GRAPPLE_PCT,
    GRAPPLES,
    GRIPS,
    OVERTURNED,
    SMALL,
    WRAPS,
    held_by,
)
from companion.games.underworld.moves.sea import Ship
from companion.games.underworld.rules.boarding import DROWNS, NO_ARMOR
from companion.games.underworld.rules.calendar import hurt
from companion.games.underworld.rules.colliding import MAX_TRIES, against_tries, count_try
from companion.games.underworld.rules.row import (
    BATTLES,
    DeskRow,
    against,
    check_name,
    look_up,
    one_of,
    within,
)
from companion.games.underworld.rules.ships import MAX_MEN, against_sunk, with_ship
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import ntext, text

MAX_FALL_LEVELS = 100


def order(state: State, move: m.Order, tray: Tray) -> State:
    """Roll whether men in a melee obey this turn."""
    check_name(move.men)
    tray.up_to("obey", int(state.readings["obey_on"]))
    return state


def against_order(state: State, move: m.Order) -> Iterator[Objection]:
    if not move.commanded:
        yield against(text("Men outside command range cannot be given orders."), "command_control")


def fall(state: State, move: m.Fall, tray: Tray) -> State:
    """Roll whether a fall hurts: it does if a die shows no more than the levels fallen. The damage is one die
    for each level, or for every two levels on something soft, at least one."""
    levels = within(move.levels, 1, MAX_FALL_LEVELS)
    check_name(move.who)
    if not tray.up_to("fall", min(6, levels)):
        return state
    damage = tray.dice(move.who, Dice(max(1, levels // 2) if move.soft else levels, 6))
    return hurt(state, move.who, damage) if move.who in state.characters else state


def overboard(state: State, move: m.Overboard, tray: Tray) -> State:
    """Roll whether a character in the water drowns: by armor when they enter it, and in a gale again every
    turn."""
    check_name(move.who)
    one_of(DROWNS, move.armor)
    safe = move.swimming or (move.armor == NO_ARMOR and not move.thrown)
    drowned = not safe and tray.happens("drowning", f"{move.armor}:drown_pct")
    if not drowned and state.weather.force == GALE:
        drowned = tray.happens("drowning", "gale_or_storm_drown_pct_per_turn")
    if drowned and move.who in state.characters:
        who = look_up(state.characters, move.who)
        return replace(
            state, characters={**state.characters, who.name: replace(who, hits=min(0, who.hits), rested=0)}
        )
    return state


GRAPPLE_CASE = "Mermen:grapple_pct_per_10"


def seize(state: State, move: m.Seize, tray: Tray) -> State:
    """Let monsters take hold of a ship. For swimmers, dice decide how many grapples hold; monsters that wrap
    themselves around a ship, hold it or lift it always succeed."""
    ship = look_up(state.ships, move.ship)
    how = GRIPS[one_of(tuple(GRIPS), move.monster)]
    within(move.number, 1, MAX_MEN)
    held = _roll_grapples(state, move, tray) if how == GRAPPLES else 1
    if not held:
        return state
    before = ship.grip.get(move.monster, 0) if how == GRAPPLES else 0
    seized = replace(ship, grip={**ship.grip, move.monster: min(MAX_MEN, before + held)})
    return with_ship(state, replace(seized, speed="stop") if held_by(seized) else seized)


def _roll_grapples(state: State, move: m.Seize, tray: Tray) -> int:
    tries = max(1, move.number // FOR_A_TRY[move.monster])
    if state.readings["swimmers_grapple"] == "together":
        return int(tray.percent(move.monster, min(100, tries * GRAPPLE_PCT)))
    return sum(tray.happens("sea_monsters", GRAPPLE_CASE, f"{move.monster} {n + 1}") for n in range(tries))


def against_seize(state: State, move: m.Seize) -> Iterator[Objection]:
    ship = state.ships.get(move.ship)
    if ship is None:
        return
    yield from against_sunk(ship)
    least = FOR_A_TRY.get(move.monster, 0)
    if move.number < least:
        yield against(
            text("It takes %(n)s %(monster)s to try to grapple.", n=least, monster=move.monster),
            "sea_monsters",
        )
    if GRIPS.get(move.monster) == WRAPS and ship.vessel not in SMALL:
        yield against(
            text(
                "%(monster)s can wrap themselves only around a longship or something smaller.",
                monster=move.monster,
            ),
            "sea_monsters",
        )


def cut_grapples(state: State, move: m.CutGrapples, tray: Tray) -> State:
    """Cut grapples, one with each successful try, until none is left."""
    ship = _find_gripped(state, move)
    if GRIPS[move.monster] != GRAPPLES:
        raise Cannot(text("There is no grapple to cut."))
    left = ship.grip[move.monster]
    for n in range(within(move.tries, 1, MAX_TRIES)):
        if left:
            state = count_try(state, ship.name, cut=True)
            left -= tray.happens("grappling", "cut_chance_pct", f"{n + 1}")
    return with_ship(state, _set_grip(ship, move.monster, left))


def against_cut_grapples(state: State, move: m.CutGrapples) -> Iterator[Objection]:
    yield from against_tries(state, move.ship, move.tries, cut=True)


def let_go(state: State, move: m.LetGo, tray: Tray) -> State:
    return with_ship(state, _set_grip(_find_gripped(state, move), move.monster, 0))


def _find_gripped(state: State, move: m.CutGrapples | m.LetGo) -> Ship:
    ship = look_up(state.ships, move.ship)
    look_up(ship.grip, move.monster)
    return ship


def _set_grip(ship: Ship, monster: str, left: int) -> Ship:
    others = {name: n for name, n in ship.grip.items() if name != monster}
    return replace(ship, grip={**others, monster: left} if left else others)


def overturn(state: State, move: m.Overturn, tray: Tray) -> State:
    ship = look_up(state.ships, move.ship)
    one_of(tuple(OVERTURNED), move.monster)
    return with_ship(state, replace(ship, sunk=True, grip={}, speed="stop"))


def against_overturn(state: State, move: m.Overturn) -> Iterator[Objection]:
    ship = state.ships.get(move.ship)
    if ship is None or move.monster not in OVERTURNED:
        return
    yield from against_sunk(ship)
    if ship.vessel not in OVERTURNED[move.monster]:
        yield against(
            text("%(monster)s cannot overturn a vessel of this size.", monster=move.monster), "sea_monsters"
        )


ROWS = (
    DeskRow.of(
        m.Overboard,
        overboard,
        lambda move: text("%(who)s is in the water", who=move.who),
        group=BATTLES,
        able=True,
    ),
    DeskRow.of(
        m.Order,
        order,
        lambda move: text("an order to %(men)s", men=move.men),
        group=BATTLES,
        check=against_order,
    ),
    DeskRow.of(
        m.Fall,
        fall,
        lambda move: ntext(
            "%(who)s falls %(n)s level", "%(who)s falls %(n)s levels", move.levels, who=move.who
        ),
        group=BATTLES,
        able=True,
    ),
    DeskRow.of(
        m.Seize,
        seize,
        lambda move: text("%(monster)s try to seize %(ship)s", monster=move.monster, ship=move.ship),
        group=BATTLES,
        check=against_seize,
    ),
    DeskRow.of(
        m.CutGrapples,
        cut_grapples,
        lambda move: text(
            "%(ship)s tries to cut the grapples of %(monster)s", ship=move.ship, monster=move.monster
        ),
        group=BATTLES,
        check=against_cut_grapples,
    ),
    DeskRow.of(
        m.LetGo,
        let_go,
        lambda move: text("%(monster)s let go of %(ship)s", monster=move.monster, ship=move.ship),
        group=BATTLES,
    ),
    DeskRow.of(
        m.Overturn,
        overturn,
        lambda move: text("%(ship)s is overturned: %(monster)s", ship=move.ship, monster=move.monster),
        group=BATTLES,
        check=against_overturn,
    ),
)
