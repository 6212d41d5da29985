"""The key of a level with its rooms in order; its plan, drawn for the referee and for players; the level as a
one-page dungeon for other programs.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from companion.games.underworld.moves.levels import SECRET_DOOR, Door, Floor, Rect, Room
from companion.games.underworld.state.land import Level
from companion.kernel.words import Text, text

NUMBERS: Final = re.compile(r"([0-9]+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """Totals of a level. `monsters`: rooms whose monsters are still there; `treasures`: rooms with treasure;
    `held`: rooms with either, with monsters that are gone, or with a note."""

    rooms: int
    monsters: int
    treasures: int
    held: int
    silver: int
    gold: int
    gems: int
    jewelry: int
    magic: int


def sum_up(rooms: Iterable[Room]) -> Sums:
    every = tuple(rooms)
    return Sums(
        rooms=len(every),
        monsters=sum(each.guarded for each in every),
        treasures=sum(each.treasure for each in every),
        held=sum(map(holds_something, every)),
        silver=sum(each.silver for each in every),
        gold=sum(each.gold for each in every),
        gems=sum(each.gems for each in every),
        jewelry=sum(each.jewelry for each in every),
        magic=sum(each.magic for each in every),
    )


def holds_something(room: Room) -> bool:
    return bool(room.monster or room.treasure or room.note)


def sort_rooms(level: Level) -> list[Room]:
    return sorted(level.rooms.values(), key=lambda each: natural_key(each.name))


def natural_key(name: str) -> tuple[tuple[int, str], ...]:
    """Return a sort key that puts room 2 before room 10, and numbered rooms before named ones."""
    parts = (part for part in NUMBERS.split(name) if part)
    return tuple((int(part), "") if part.isdecimal() else (10**9, part.casefold()) for part in parts)


SIZE: Final = 20
"""The side of a square, in units of the drawing."""
EDGE: Final = 8
DOOR: Final = 1
SIGNS: Final = {
    DOOR: "M-3-8h6v16h-6z",
    2: "M-3-10h6v4h-6zM-3 6h6v4h-6z",
    3: "M-7-1.5h8v-4L8 0 1 5.500v-4h-8z",
    4: "M-1.500-9h3v3h-3zM-1.500-4h3v3h-3zM-1.500 1h3v3h-3zM-1.500 6h3v3h-3z",
    5: "M-3-8h6v8h-6zM-3 0h6v8h-6z",
    SECRET_DOOR: "M-3-8h6v16h-6zM-3-8l6 16M3-8l-6 16",
    7: "M-3-8h6v16h-6zM0-8v16",
    8: "M-6-8v16M-2-6v12M2-4v8M6-2v4",
    9: "M-6-8v16M-2-8v16M2-8v16M6-8v16",
}
"""The path of each sort of door, drawn across a passage that leads to the right."""
SOLID: Final = frozenset({2, 3, 4})
TURNS: Final = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A room, passage or doorway that can be tapped; `number`: its index in the plan."""

    number: int
    outline: str
    name: Text
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorSign:
    x: int
    y: int
    turn: int
    sign: str
    solid: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FloorMap:
    """`floor`, `squares`, `water`: an SVG path each. `unseen`: a path for what players do not know; `picked`:
    one for what is highlighted. `numbers`: room numbers and their places."""

    width: int
    height: int
    floor: str
    squares: str
    water: str
    unseen: str
    picked: str
    columns: tuple[tuple[float, float], ...]
    doors: tuple[DoorSign, ...]
    numbers: tuple[tuple[str, float, float], ...]
    parts: tuple[Part, ...]


def floor_map(level: Level, picked: tuple[int, ...] = (), *, all_: bool = True) -> FloorMap:
    """Return the map of a level's floor. `all_`: whether to shade the parts that players do not know; False
    if the level has only what they know."""
    plan = level.plan
    left = min((rect.x for rect in plan.rects), default=0)
    top = min((rect.y for rect in plan.rects), default=0)
    drawn = [_outline(rect, left, top) for rect in plan.rects]
    return FloorMap(
        width=2 * EDGE + SIZE * (max((rect.x + rect.w for rect in plan.rects), default=1) - left),
        height=2 * EDGE + SIZE * (max((rect.y + rect.h for rect in plan.rects), default=1) - top),
        floor="".join(drawn),
        squares="".join(line for rect in plan.rects for line in _draw_squares(rect, left, top)),
        water="".join(_outline(Rect(x=x, y=y, w=1, h=1), left, top) for x, y in plan.water),
        unseen="".join(d for i, d in enumerate(drawn) if all_ and i not in level.open),
        picked="".join(drawn[i] for i in picked),
        columns=tuple((_at(x / 100, left), _at(y / 100, top)) for x, y in plan.columns),
        doors=tuple(_sign(door, left, top) for door in plan.doors if door.sort in SIGNS),
        numbers=tuple((spot.ref, _at(spot.x / 100, left), _at(spot.y / 100, top)) for spot in plan.spots),
        parts=tuple(_part(level, i, outline) for i, outline in enumerate(drawn)),
    )


def _at(where: float, first: int) -> float:
    return round(EDGE + SIZE * (where - first), 1)


def _outline(rect: Rect, left: int, top: int) -> str:
    x, y, w, h = EDGE + SIZE * (rect.x - left), EDGE + SIZE * (rect.y - top), SIZE * rect.w, SIZE * rect.h
    if rect.round:
        half = f"a{w // 2} {h // 2} 0 0 1"
        return f"M{x} {y + h // 2}{half} {w} 0{half}-{w} 0z"
    return f"M{x} {y}h{w}v{h}h-{w}z"


def _draw_squares(rect: Rect, left: int, top: int) -> Iterator[str]:
    if rect.round:
        return
    x, y = EDGE + SIZE * (rect.x - left), EDGE + SIZE * (rect.y - top)
    for i in range(1, rect.w):
        yield f"M{x + SIZE * i} {y}v{SIZE * rect.h}"
    for i in range(1, rect.h):
        yield f"M{x} {y + SIZE * i}h{SIZE * rect.w}"


def _sign(door: Door, left: int, top: int) -> DoorSign:
    return DoorSign(
        x=EDGE + SIZE * (door.x - left) + SIZE // 2,
        y=EDGE + SIZE * (door.y - top) + SIZE // 2,
        turn=TURNS.get((door.right, door.down), 0),
        sign=SIGNS[door.sort],
        solid=door.sort in SOLID,
    )


def _part(level: Level, number: int, outline: str) -> Part:
    rect = level.plan.rects[number]
    refs = [spot.ref for spot in level.plan.spots if rect.holds(spot.x / 100, spot.y / 100)]
    door = next(
        (door for door in level.plan.doors if rect.w == rect.h == 1 and rect.holds(door.x, door.y)), None
    )
    if refs:
        name = text("Room %(name)s", name=", ".join(refs))
    elif door is not None:
        name = text("a secret door") if door.sort == SECRET_DOOR else text("a doorway")
    else:
        name = text("a passage") if 1 in (rect.w, rect.h) else text("a room without a number")
    return Part(number=number, outline=outline, name=name, open=number in level.open)


def add_doorways(plan: Floor, tapped: tuple[int, ...]) -> tuple[int, ...]:
    """Return the tapped parts and, for those that are larger than a square, the doorways next to them; secret
    doors are left out."""
    doors = {(door.x, door.y): door.sort for door in plan.doors}
    big = [plan.rects[number] for number in tapped if plan.rects[number].w * plan.rects[number].h > 1]
    beside = (
        number
        for number, rect in enumerate(plan.rects)
        if rect.w == rect.h == 1
        and doors.get((rect.x, rect.y), SECRET_DOOR) != SECRET_DOOR
        and any(
            room.holds(rect.x + right, rect.y + down)
            for room in big
            for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1))
        )
    )
    return tuple(dict.fromkeys((*tapped, *beside)))


def known_floor(level: Level) -> Floor:
    """Return what players know of a plan: the parts they have seen, with the doors, columns and water there,
    but without the rooms' numbers. A secret door that they have seen is drawn as an ordinary one."""
    plan, seen = level.plan, [rect for i, rect in enumerate(level.plan.rects) if i in level.open]
    own = {(rect.x, rect.y) for rect in seen if rect.w == rect.h == 1}
    return Floor(
        rects=tuple(replace(rect, ending=False) for rect in seen),
        doors=tuple(
            replace(door, sort=DOOR) if door.sort == SECRET_DOOR else door
            for door in plan.doors
            if (door.x, door.y) in own
            or (door.sort != SECRET_DOOR and any(rect.holds(door.x, door.y) for rect in seen))
        ),
        columns=tuple(
            (x, y) for x, y in plan.columns if any(_touches(rect, x / 100, y / 100) for rect in seen)
        ),
        water=tuple((x, y) for x, y in plan.water if any(rect.holds(x, y) for rect in seen)),
    )


def _touches(rect: Rect, x: float, y: float) -> bool:
    return rect.x <= x <= rect.x + rect.w and rect.y <= y <= rect.y + rect.h


def as_dungeon(level: Level) -> str:
    """Return a level as the JSON of a one-page dungeon. Each note also holds the room's values, so that
    importing this file restores them."""
    plan = level.plan
    spots = {spot.ref: spot for spot in plan.spots}
    notes = []
    for room in sort_rooms(level):
        note: dict[str, Any] = {"text": _tell_room(room), "ref": room.name, "room": asdict(room)}
        if spot := spots.get(room.name):
            note["pos"] = {"x": spot.x / 100, "y": spot.y / 100}
        notes.append(note)
    return json.dumps(
        {
            "version": "1.2.4",
            "title": level.name,
            "story": plan.story,
            "rects": [_rect(rect) for rect in plan.rects],
            "doors": [
                {"x": each.x, "y": each.y, "dir": {"x": each.right, "y": each.down}, "type": each.sort}
                for each in plan.doors
            ],
            "notes": notes,
            "columns": [{"x": x / 100, "y": y / 100} for x, y in plan.columns],
            "water": [{"x": x, "y": y} for x, y in plan.water],
        },
        ensure_ascii=False,
    )


def _rect(rect: Rect) -> dict[str, Any]:
    flags = {"rotunda": rect.round, "ending": rect.ending}
    return {
        "x": rect.x,
        "y": rect.y,
        "w": rect.w,
        "h": rect.h,
        **{name: True for name in flags if flags[name]},
    }


def _tell_room(room: Room) -> str:
    """Return a room in English, for programs that cannot read its values."""
    coins = ("silver", room.silver), ("gold", room.gold), ("gems", room.gems)
    pieces = ("jewelry", room.jewelry), ("magic", room.magic)
    lies = ", ".join(f"{n} {what}" for what, n in (*coins, *pieces) if n)
    who = f"{room.monster} ×{room.number or '?'}" if room.guarded else ""
    return ". ".join(part for part in (who, lies, room.hidden, room.note) if part)
