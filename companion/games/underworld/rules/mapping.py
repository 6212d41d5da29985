"""The hexes that the referee draws: marked, painted, rolled, or imported from another map; what players are
shown of them and of the plan of a level. Booklet: Referee's Map.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.facts.travel import TERRAINS, here, terrain_of
from companion.games.underworld.rules.row import (
    CORRECTIONS,
    JOURNEYS,
    KEYS,
    DeskRow,
    check_name,
    look_up,
    one_of,
    within,
)
from companion.games.underworld.rules.tables import roll_own
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.land import is_hex
from companion.games.underworld.state.state import State, discover, members, sighted_by
from companion.kernel.rulings import Cannot
from companion.kernel.words import Text, ntext, text

MAX_HEXES = 3600
MAX_RANDOM = 100
"""The most hexes whose terrain is rolled at once."""
MAX_PARTS = 1500
"""The most rooms and passages of a plan; also the most doors, numbers, columns, squares of water, and
characters of its description."""
MAX_SQUARES = 20_000
"""The most squares of all rooms and passages together."""
FARTHEST = 500
"""The most squares, across or down, from a plan's origin to any of its parts."""
WIDEST = 100
"""The most squares along a side of a room or passage."""


def at_hex(name: str) -> str:
    if not is_hex(name):
        raise Cannot(text("Write a hex as column and row, for example 0307."))
    return name


def mark_hexes(state: State, move: m.MarkHexes, tray: Tray) -> State:
    one_of(TERRAINS, move.like.terrain)
    if move.like.castle:
        check_name(move.like.castle)
    if not all(is_hex(name) for name in move.hexes):
        raise Cannot(text("Write a hex as column and row, for example 0307."))
    for word in (move.like.town, move.like.lair, move.like.dungeon):
        if word:
            check_name(word)
    if max(len(move.like.note), len(move.like.told)) > m.MAX_NOTE_LENGTH:
        raise Cannot(text("That is too long."))
    return _draw_hexes(state, dict.fromkeys(move.hexes, move.like))


def _draw_hexes(state: State, drawn: Mapping[str, m.Hex]) -> State:
    hexes = {**state.hexes, **drawn}
    within(len(hexes), 1, MAX_HEXES)
    return replace(state, hexes=hexes)


def import_hexes(state: State, move: m.ImportHexes, tray: Tray) -> State:
    within(len(move.hexes), 1, MAX_HEXES)
    for name, like in move.hexes.items():
        mark_hexes(state, m.MarkHexes((at_hex(name),), like), tray)
    return _draw_hexes(state, move.hexes)


def paint(state: State, move: m.PaintHexes, tray: Tray) -> State:
    one_of(TERRAINS, move.terrain)
    names = [at_hex(name) for name in move.hexes]
    return _draw_hexes(state, {name: replace(here(state, name), terrain=move.terrain) for name in names})


def roll_terrain(state: State, move: m.RollTerrain, tray: Tray) -> State:
    drawn = {}
    for name in move.hexes[: within(len(move.hexes), 1, MAX_RANDOM)]:
        words = roll_own(state, tray, move.own).casefold()
        terrain = terrain_of(re.findall(r"[\w-]+", words))
        if not terrain:
            raise Cannot(
                text("%(words)s is not a terrain: each row of the table must name one.", words=words)
            )
        drawn[at_hex(name)] = replace(here(state, name), terrain=terrain)
    return _draw_hexes(state, drawn)


def show_hexes(state: State, move: m.ShowHexes, tray: Tray) -> State:
    names = [name for name in move.hexes if name in state.hexes]
    alone = members(state, state.party) if move.only and state.parties else ()
    if move.only and state.parties and not alone:
        raise Cannot(text("Nobody travels the wilderness."))
    if move.seen:
        return discover(state, names, by_all=not move.only)
    hidden = {} if alone else {name: replace(state.hexes[name], seen=False) for name in names}
    left = {who: sighted_by(state, (who,)).difference(names) for who in alone or state.sighted}
    return replace(state, hexes={**state.hexes, **hidden}, sighted={**state.sighted, **left})


def check_plan(plan: m.Floor) -> m.Floor:
    """Return the plan if it can be drawn. Raise `Cannot` otherwise."""
    within(max(len(plan.rects), len(plan.doors), len(plan.spots)), 0, MAX_PARTS)
    within(max(len(plan.columns), len(plan.water), len(plan.story)), 0, MAX_PARTS)
    for rect in plan.rects:
        within(rect.w, 1, WIDEST)
        within(rect.h, 1, WIDEST)
    for door in plan.doors:
        within(door.sort, m.DOORS[0], m.DOORS[-1])
        within(max(abs(door.right), abs(door.down)), 0, 1)
    within(sum(rect.w * rect.h for rect in plan.rects), 0, MAX_SQUARES)
    squares = [(rect.x, rect.y) for rect in plan.rects] + [(door.x, door.y) for door in plan.doors]
    squares += plan.water
    parts = [(spot.x, spot.y) for spot in plan.spots] + list(plan.columns)
    within(max((abs(side) for at in squares for side in at), default=0), 0, FARTHEST)
    within(max((abs(side) for at in parts for side in at), default=0), 0, 100 * FARTHEST)
    return plan


def show_plan(state: State, move: m.ShowPlan, tray: Tray) -> State:
    level = look_up(state.levels, move.level)
    if any(not 0 <= number < len(level.plan.rects) for number in move.rects):
        raise Cannot(text("The plan of %(level)s has no such part.", level=move.level))
    shown = level.open.union(move.rects) if move.seen else level.open.difference(move.rects)
    return replace(state, levels={**state.levels, level.name: replace(level, open=shown)})


MAX_NAMED = 12
"""The most hexes of one entry that the log names."""


def _name_hexes(hexes: Sequence[str]) -> tuple[Text | str, ...]:
    """Return hexes as the log names them: of many, the first ones and how many more."""
    if len(hexes) <= MAX_NAMED:
        return tuple(hexes)
    more = len(hexes) - MAX_NAMED + 1
    return (*hexes[: MAX_NAMED - 1], text("%(n)s more", n=more))


def _drawn_words(hexes: Sequence[str], terrain: str, *things: str) -> Text:
    """Return what was drawn. `things`: the names of what is there; empty names are skipped."""
    drawn: tuple[Text | str, ...] = (say_printed(terrain), *filter(None, things))
    return text("%(hexes)s: %(terrain)s", hexes=_name_hexes(hexes), terrain=drawn)


ROWS = (
    DeskRow.of(
        m.ShowPlan,
        show_plan,
        lambda move: (
            ntext(
                "the players know %(n)s more part of %(level)s",
                "the players know %(n)s more parts of %(level)s",
                len(move.rects),
                level=move.level,
            )
            if move.seen
            else ntext(
                "%(n)s part of %(level)s is hidden from the players",
                "%(n)s parts of %(level)s are hidden from the players",
                len(move.rects),
                level=move.level,
            )
        ),
        group=KEYS,
    ),
    DeskRow.of(
        m.MarkHexes,
        mark_hexes,
        lambda move: _drawn_words(
            move.hexes, move.like.terrain, move.like.castle, move.like.town, move.like.dungeon, move.like.lair
        ),
        group=CORRECTIONS,
    ),
    DeskRow.of(
        m.ImportHexes,
        import_hexes,
        lambda move: ntext("%(n)s hex from another map", "%(n)s hexes from another map", len(move.hexes)),
        group=JOURNEYS,
    ),
    DeskRow.of(
        m.PaintHexes,
        paint,
        lambda move: _drawn_words(move.hexes, move.terrain),
        group=CORRECTIONS,
    ),
    DeskRow.of(
        m.RollTerrain,
        roll_terrain,
        lambda move: text(
            "terrain of %(hexes)s, by %(table)s", hexes=_name_hexes(move.hexes), table=move.own
        ),
        group=JOURNEYS,
    ),
    DeskRow.of(
        m.ShowHexes,
        show_hexes,
        lambda move: (
            text("one party knows %(hexes)s", hexes=_name_hexes(move.hexes))
            if move.seen and move.only
            else text("hidden from one party: %(hexes)s", hexes=_name_hexes(move.hexes))
            if move.only
            else text("the players know %(hexes)s", hexes=_name_hexes(move.hexes))
            if move.seen
            else text("hidden from the players: %(hexes)s", hexes=_name_hexes(move.hexes))
        ),
        group=CORRECTIONS,
    ),
)
