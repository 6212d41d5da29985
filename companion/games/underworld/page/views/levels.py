"""The keys of levels: all of them, one with its rooms, a single room; the plan of a level."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.bestiary import in_one_line, kind_of
from companion.games.underworld.facts.encounters import can_be_counted
from companion.games.underworld.moves.levels import Room, is_uncounted
from companion.games.underworld.page.log import StepLine, step_lines
from companion.games.underworld.page.plans import (
    FloorMap,
    Sums,
    add_doorways,
    as_dungeon,
    floor_map,
    holds_something,
    known_floor,
    natural_key,
    sort_rooms,
    sum_up,
)
from companion.games.underworld.rules.rolling import level_case, treasure_case
from companion.games.underworld.rules.row import KEPT_STEPS
from companion.games.underworld.rules.stocking import DEEPEST, METHODS
from companion.games.underworld.state.land import Level, Step
from companion.games.underworld.state.present import free
from companion.games.underworld.state.state import State
from companion.kernel.input_text import whole_number
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

FIRST_OF_A_ROOM: Final = "room_monster"
SHOWN: Final = ("all", "held", "empty")


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelNow:
    name: str
    depth: int
    sums: Sums


@dataclass(frozen=True, slots=True, kw_only=True)
class Levels:
    levels: tuple[LevelNow, ...]
    deepest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledRoom:
    name: str
    steps: tuple[StepLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    held: bool
    rooms: tuple[Room, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelKey:
    """A level. `runs`: its rooms, in alternating runs of those that hold something and empty ones; only one
    kind if `shown` says so.

    `row`, `treasure_row`: the rows of the tables that the level is rolled on. `methods`: the ways to freshen
    the level, each with its number; `freshened`: those that were used. `fresh`: the rooms that the last entry
    rolled; `cut`: whether some of them may be missing, since only so many steps are kept. `waiting`:
    kinds of monsters that cannot be counted before the referee enters their number; `countable`: whether
    others can be counted now. `stats`: one line for each kind of monster. `planned`: whether the level has a
    plan; `json`: the level for other programs, if asked for.
    """

    level: LevelNow
    runs: tuple[Run, ...]
    shown: str
    row: str
    treasure_row: str
    freshened: tuple[str, ...]
    methods: tuple[tuple[int, str], ...]
    fresh: tuple[RolledRoom, ...]
    cut: bool
    waiting: tuple[str, ...]
    countable: bool
    planned: bool
    json: str
    stats: Mapping[str, tuple[Text, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomKey:
    """A room. `room`: None if the key has none of that name, for example because it was removed. `before`,
    `after`: the rooms before and after it in the key, if any. `rolled`: how it was rolled; `just_now`:
    whether the last entry rolled it. `hiding`: the ways in which unguarded treasure is protected. `out`:
    whether the current party is out; `met`: whether that party is meeting the room's monsters. `unknown`:
    whether these cannot be counted before the referee enters their number. `people`: who can take
    something."""

    level: str
    depth: int
    name: str
    room: Room | None
    before: str
    after: str
    rolled: tuple[StepLine, ...]
    just_now: bool
    hiding: tuple[str, ...]
    out: bool
    met: bool
    unknown: bool
    people: tuple[str, ...]
    stats: tuple[Text, ...]


def levels(state: State, viewer: Viewer, args: Mapping[str, str]) -> Levels:
    every = sorted(
        map(_level_now, state.levels.values()), key=lambda each: (each.depth, natural_key(each.name))
    )
    return Levels(levels=tuple(every), deepest=DEEPEST)


def level(state: State, viewer: Viewer, args: Mapping[str, str]) -> LevelKey:
    """Return the key of a level. `show` in `args`: one of `SHOWN`, by default all rooms."""
    found = _find_level(state, args)
    kinds = sorted({each.monster for each in found.rooms.values() if is_uncounted(each)})
    shown = args.get("show", "")
    shown = shown if shown in SHOWN else SHOWN[0]
    return LevelKey(
        level=_level_now(found),
        runs=tuple(run for run in _group_rooms(found) if shown == "all" or run.held == (shown == "held")),
        shown=shown,
        row=level_case(found.depth),
        treasure_row=treasure_case(found.depth),
        freshened=found.freshened,
        methods=tuple(enumerate(METHODS)),
        fresh=tuple(one for one in _just_rolled(state.trail) if one.name in found.rooms),
        cut=len(state.trail) >= KEPT_STEPS,
        waiting=tuple(kind for kind in kinds if not can_be_counted(state, kind)),
        countable=any(can_be_counted(state, kind) for kind in kinds),
        planned=bool(found.plan.rects),
        json=as_dungeon(found) if args.get("json") else "",
        stats={
            kind: in_one_line(kind_of(state, kind))
            for kind in {each.monster for each in found.rooms.values()}
        },
    )


def room(state: State, viewer: Viewer, args: Mapping[str, str]) -> RoomKey:
    found = _find_level(state, args)
    name = args.get("room", "")
    before, after = _find_neighbours(found, name)
    here = found.rooms.get(name)
    return RoomKey(
        level=found.name,
        depth=found.depth,
        name=name,
        room=here,
        before=before,
        after=after,
        rolled=step_lines(found.rolled.get(name, ())),
        just_now=any(one.name == name for one in _just_rolled(state.trail)),
        hiding=tuple(table("unguarded_treasure").raw["items"]),
        out=bool(state.expedition or state.journey),
        met=any((each.encounter.level, each.encounter.room) == (found.name, name) for each in state.groups),
        unknown=here is not None and is_uncounted(here) and not can_be_counted(state, here.monster),
        people=free(state),
        stats=in_one_line(kind_of(state, here.monster)) if here and here.monster else (),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FloorPage:
    """`names`: the levels that have a plan; `picked`: the parts of this one that are picked; `seen`: how many
    of its parts players know. `players`: whether it is shown as players know it."""

    name: str
    names: tuple[str, ...]
    map: FloorMap | None
    picked: tuple[int, ...]
    seen: int
    players: bool


def floor(state: State, viewer: Viewer, args: Mapping[str, str]) -> FloorPage:
    """Return the plan of a level, by default the first that has one. In `args`: `parts`, those picked so far;
    `tap`, the one tapped last; `eyes`, `players` to show it as players know it."""
    names = tuple(level.name for level in state.levels.values() if level.plan.rects)
    name = args.get("level", "")
    found = state.levels.get(name if name in names else names[0]) if names else None
    if found is None:
        return FloorPage(name="", names=(), map=None, picked=(), seen=0, players=False)
    players = args.get("eyes") == "players"
    shown = replace(found, plan=known_floor(found), open=frozenset[int]()) if players else found
    picked = () if players else _list_picked(found, args)
    return FloorPage(
        name=found.name,
        names=names,
        map=floor_map(shown, picked, all_=viewer.host and not players),
        picked=picked,
        seen=len(found.open),
        players=players,
    )


def _list_picked(level: Level, args: Mapping[str, str]) -> tuple[int, ...]:
    """Return the parts picked after a tap, which adds a part with its doorways or removes it. After parts
    were shown or hidden, nothing is picked."""
    if args.get("seen", str(len(level.open))) != str(len(level.open)):
        return ()
    most = len(level.plan.rects)
    given = (whole_number(part, 4) for part in args.get("parts", "").split(",")[:most])
    parts = tuple(dict.fromkeys(part for part in given if part is not None and part < most))
    tapped = whole_number(args.get("tap", ""), 4)
    if tapped is None or tapped >= most:
        return parts
    if tapped in parts:
        return tuple(part for part in parts if part != tapped)
    return tuple(dict.fromkeys((*parts, *add_doorways(level.plan, (tapped,)))))


def _find_neighbours(level: Level, name: str) -> tuple[str, str]:
    if name not in level.rooms:
        return "", ""
    names = ["", *(each.name for each in sort_rooms(level)), ""]
    here = names.index(name, 1)
    return names[here - 1], names[here + 1]


def _find_level(state: State, args: Mapping[str, str]) -> Level:
    name = args.get("level", "")
    if name not in state.levels:
        raise Refusal(text("There is no such level."), Fault.UNKNOWN)
    return state.levels[name]


def _group_rooms(level: Level) -> Iterator[Run]:
    for some, rooms in groupby(sort_rooms(level), holds_something):
        yield Run(held=some, rooms=tuple(rooms))


def _level_now(level: Level) -> LevelNow:
    return LevelNow(name=level.name, depth=level.depth, sums=sum_up(level.rooms.values()))


def _just_rolled(trail: tuple[Step, ...]) -> tuple[RolledRoom, ...]:
    """Return the rooms that these steps rolled. A room's steps begin with the die for its monster."""
    starts = [place for place, step in enumerate(trail) if step.table == FIRST_OF_A_ROOM]
    ends = [*starts[1:], len(trail)]
    return tuple(
        RolledRoom(name=trail[start].case, steps=step_lines(trail[start:end]))
        for start, end in zip(starts, ends, strict=False)
    )


VIEWS: Final = {"levels": levels, "level": level, "room": room, "floor": floor}
