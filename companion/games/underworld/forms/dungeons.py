"""Import of levels from other programs: a one-page dungeon, or a random dungeon by donjon, both as JSON. A
part that cannot be read is reported with the list that it is in.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, TypeVar

from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.forms.passed_over import PassedOver, leave_out
from companion.games.underworld.moves.levels import (
    DOORS,
    MAX_NOTE_LENGTH,
    SECRET_DOOR,
    Door,
    Floor,
    Rect,
    Room,
    Spot,
)
from companion.games.underworld.rules.mapping import FARTHEST, MAX_PARTS, WIDEST
from companion.games.underworld.rules.row import MAX_NAME_LENGTH
from companion.games.underworld.rules.stocking import DEEPEST, MAX_ROOMS
from companion.games.underworld.state.state import State
from companion.kernel.codec import build
from companion.kernel.game import Game
from companion.kernel.input_text import read_json, without_blanks
from companion.kernel.inputs import WHOLE, Lines
from companion.kernel.moves import Draft
from companion.kernel.rulings import Refusal
from companion.kernel.words import text

MAX_DRAWN: Final = 600
"""The most rooms and corridors of a plan: as many as an entry holds."""
AT_ONCE: Final = 12_000
"""The greatest total length of the rooms' notes in one entry, in letters."""
ROOM_OVERHEAD: Final = 100
"""How many letters each room counts for besides its note."""
MAX_JSON_LENGTH: Final = 400_000
NO_DUNGEON: Final = text("This cannot be read as a dungeon: it must be JSON with rooms or numbered notes.")
OPENING, DOOR, PORTCULLIS = 0, 1, 4
SORTS: Final = {"arch": OPENING, "secret": SECRET_DOOR, "portcullis": PORTCULLIS}
"""The sort of a door here, by its type in donjon; all other types are ordinary doors."""
DIRECTIONS: Final = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}
STAIRS_DOWN, STAIRS_UP = 8, 9
T = TypeVar("T")
BROKEN: Final = (AttributeError, KeyError, OverflowError, TypeError, ValueError)
"""What reading a malformed part can raise."""


@dataclass(slots=True)
class Dungeon:
    """The content of a file. `wrong`: the parts that could not be read."""

    title: str = ""
    rooms: tuple[Room, ...] = ()
    plan: Floor = field(default_factory=Floor)
    wrong: list[PassedOver] = field(default_factory=list)

    def read_each(
        self, name: str, parts: Iterable[Any], make: Callable[[Any], T], most: int
    ) -> tuple[T, ...]:
        """Return what `make` makes of the parts of a list, `most` of them at most; record the parts that it
        cannot read, and those beyond `most`, as wrong. `name`: of the list."""
        made: list[T] = []
        for number, part in enumerate(parts, 1):
            try:
                if len(made) == most:
                    raise ValueError(name)
                made.append(make(part))
            except BROKEN:
                self.wrong.append(PassedOver(f"{name} {number}", str(part)))
        return tuple(made)


class ImportDungeonForm(MoveForm):
    """`dungeon`: JSON, whose numbered notes or rooms become rooms. `rest`: whether to leave out what cannot
    be read."""

    makes = m.ImportRooms
    rest: bool = False
    level: str = ""
    depth: Annotated[int, range(1, DEEPEST + 1), WHOLE] = 1
    dungeon: Annotated[str, Lines(most=MAX_JSON_LENGTH)]

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        """Return the rooms in as many entries as needed; the first entry has the plan."""
        found = read_dungeon(self.dungeon)
        leave_out(found.wrong, wanted=self.rest)
        level = self.level or found.title[:MAX_NAME_LENGTH]
        if not level:
            raise Refusal(text("Give the level a name."))
        first, *others = _share_out(found.rooms, 0 if found.plan.rects else AT_ONCE)
        whole = m.ImportRooms(level, self.depth, first, found.plan)
        rest = (m.ImportRooms(level, self.depth, some) for some in others)
        return tuple(self.draft(move) for move in (whole, *rest))


def _share_out(rooms: Iterable[Room], characters: int) -> Iterator[tuple[Room, ...]]:
    """Yield rooms in batches small enough for one entry, by the length of their notes; one batch at least,
    with one room at least if there is any. `characters`: how many the first batch may have."""
    some, left = list[Room](), characters
    for each in rooms:
        if some and left < len(each.note):
            yield tuple(some)
            some, left = [], AT_ONCE
        some.append(each)
        left -= len(each.note) + ROOM_OVERHEAD
    yield tuple(some)


def read_dungeon(pasted: str) -> Dungeon:
    """Return the content of a file of either program. Raise `Refusal` if it is neither, or has no room."""
    try:
        read = read_json(pasted)
        found = _donjon(read) if "cells" in read else _one_page(read)
    except (*BROKEN, RecursionError) as error:
        raise Refusal(NO_DUNGEON) from error
    if not found.rooms:
        raise Refusal(NO_DUNGEON)
    return found


def _one_page(read: Mapping[str, Any]) -> Dungeon:
    found = Dungeon(title=without_blanks(str(read.get("title") or "")))
    notes = list(enumerate(read["notes"], 1))
    rooms = dict[str, Room]()
    for room in found.read_each("notes", notes, _note, MAX_ROOMS):
        before = rooms[room.name].note if room.name in rooms else ""
        # A second note with the same number continues the first; one that Undertally exported is complete.
        both = Room(name=room.name, note=f"{before} {room.note}"[:MAX_NOTE_LENGTH]) if before else room
        rooms[room.name] = both
    marked = ((number, note) for number, note in notes if isinstance(note, dict) and note.get("pos"))
    found.rooms = tuple(rooms.values())
    found.plan = Floor(
        rects=found.read_each("rects", read.get("rects") or (), _rect, MAX_DRAWN),
        doors=found.read_each("doors", read.get("doors") or (), _door, MAX_PARTS),
        spots=found.read_each("pos", marked, _spot, MAX_PARTS),
        columns=found.read_each("columns", read.get("columns") or (), _column, MAX_PARTS),
        water=found.read_each("water", read.get("water") or (), _water, MAX_PARTS),
        story=without_blanks(str(read.get("story") or ""))[:MAX_NOTE_LENGTH],
    )
    return found


def _note(numbered: tuple[int, Any]) -> Room:
    """Return a note as a room; a room that Undertally exported keeps all its values."""
    number, note = numbered
    if "room" in note:
        return build(note["room"], Room)
    return Room(name=_ref(note, number), note=without_blanks(str(note.get("text") or ""))[:MAX_NOTE_LENGTH])


def _ref(note: Mapping[str, Any], number: int) -> str:
    return without_blanks(str(note.get("ref") or number))[:MAX_NAME_LENGTH]


def _rect(data: Mapping[str, Any]) -> Rect:
    return Rect(
        **{side: _read_whole(data[side]) for side in ("x", "y")},
        **{side: _read_whole(data[side], 1, WIDEST) for side in ("w", "h")},
        round=bool(data.get("rotunda")),
        ending=bool(data.get("ending")),
    )


def _door(data: Mapping[str, Any]) -> Door:
    return Door(
        x=_read_whole(data["x"]),
        y=_read_whole(data["y"]),
        right=_read_whole(data["dir"]["x"], -1, 1),
        down=_read_whole(data["dir"]["y"], -1, 1),
        sort=_read_whole(data["type"], DOORS[0], DOORS[-1]),
    )


def _spot(numbered: tuple[int, Mapping[str, Any]]) -> Spot:
    number, note = numbered
    return Spot(
        ref=_ref(note, number), x=_read_hundredths(note["pos"]["x"]), y=_read_hundredths(note["pos"]["y"])
    )


def _column(at: Mapping[str, Any]) -> tuple[int, int]:
    return _read_hundredths(at["x"]), _read_hundredths(at["y"])


def _water(at: Mapping[str, Any]) -> tuple[int, int]:
    return _read_whole(at["x"]), _read_whole(at["y"])


def _read_whole(given: Any, least: int = -FARTHEST, most: int = FARTHEST) -> int:
    if given != int(given) or not least <= given <= most:
        raise ValueError(given)
    return int(given)


def _read_hundredths(given: Any) -> int:
    """Return a number of squares in hundredths of a square."""
    return _read_whole(round(given * 100), -100 * FARTHEST, 100 * FARTHEST)


def _donjon(read: Mapping[str, Any]) -> Dungeon:
    """Return a random dungeon by donjon: rooms with their contents and doors, corridors, stairs; each feature
    of a corridor becomes a room named by its letter. Wandering monsters are recorded as parts that cannot be
    read."""
    found = Dungeon(title=without_blanks(str(read["settings"]["name"])))
    rooms = [each for each in read["rooms"] if each is not None]
    features = list((read.get("corridor_features") or {}).values())
    found.rooms = (
        *found.read_each("rooms", rooms, _donjon_room, MAX_ROOMS),
        *found.read_each("corridor_features", features, _feature, MAX_ROOMS),
    )
    doors = [
        (side, door) for each in rooms for side, some in (each.get("doors") or {}).items() for door in some
    ]
    # A door between two rooms is listed in both.
    doors = list({(door["row"], door["col"]): (side, door) for side, door in doors}.values())
    details = read.get("details") or {}
    rects = (
        *found.read_each("rooms", rooms, _donjon_rect, MAX_PARTS),
        *_corridors(read, {(door["col"], door["row"]) for _side, door in doors}),
    )
    if len(rects) > MAX_DRAWN:
        found.wrong.append(PassedOver("cells", str(len(rects) - MAX_DRAWN)))
    found.plan = Floor(
        rects=rects[:MAX_DRAWN],
        doors=(
            *found.read_each("doors", doors, _donjon_door, MAX_PARTS),
            *found.read_each("stairs", read.get("stairs") or (), _stairs, MAX_PARTS),
        ),
        spots=(
            *found.read_each("rooms", rooms, _donjon_spot, MAX_PARTS),
            *found.read_each("corridor_features", features, _feature_spot, MAX_PARTS),
        ),
        story=without_blanks(str(details.get("history") or ""))[:MAX_NOTE_LENGTH],
    )
    wandering = read.get("wandering_monsters") or {}
    found.wrong += [PassedOver(f"wandering_monsters {roll}", str(who)) for roll, who in wandering.items()]
    return found


def _donjon_room(data: Mapping[str, Any]) -> Room:
    detail = (data.get("contents") or {}).get("detail") or {}
    doors = (
        f"{side}: {', '.join(str(door[key]) for key in ('desc', 'secret', 'trap') if door.get(key))}"
        for side, some in (data.get("doors") or {}).items()
        for door in some
    )
    said = (*(word for part in detail.values() for word in _texts(part)), *doors)
    note = ". ".join(without_blanks(word).rstrip(".") for word in said)
    return Room(name=str(data["id"]), note=note[:MAX_NOTE_LENGTH])


def _texts(part: Any) -> Iterator[str]:
    if isinstance(part, list):
        yield from (text for one in part for text in _texts(one))
    elif part and part != "--":
        yield str(part)


def _donjon_rect(data: Mapping[str, Any]) -> Rect:
    left, top = _read_whole(data["west"]), _read_whole(data["north"])
    return Rect(
        x=left,
        y=top,
        w=_read_whole(data["east"] - left + 1, 1, WIDEST),
        h=_read_whole(data["south"] - top + 1, 1, WIDEST),
        round=data.get("shape") == "circle",
    )


def _donjon_door(side_and_data: tuple[str, Mapping[str, Any]]) -> Door:
    side, door = side_and_data
    right, down = DIRECTIONS[side]
    return Door(
        x=_read_whole(door["col"]),
        y=_read_whole(door["row"]),
        right=right,
        down=down,
        sort=SORTS.get(door["type"], DOOR),
    )


def _stairs(data: Mapping[str, Any]) -> Door:
    right, down = DIRECTIONS[data["dir"]]
    sort = STAIRS_DOWN if data["key"] == "down" else STAIRS_UP
    return Door(x=_read_whole(data["col"]), y=_read_whole(data["row"]), right=right, down=down, sort=sort)


def _donjon_spot(data: Mapping[str, Any]) -> Spot:
    middle = ((data["west"] + data["east"]) / 2, (data["north"] + data["south"]) / 2)
    return Spot(ref=str(data["id"]), x=_read_hundredths(middle[0]), y=_read_hundredths(middle[1]))


def _feature(data: Mapping[str, Any]) -> Room:
    return Room(
        name=str(data["key"])[:MAX_NAME_LENGTH], note=without_blanks(str(data["detail"]))[:MAX_NOTE_LENGTH]
    )


def _feature_spot(data: Mapping[str, Any]) -> Spot:
    at = data["marks"][0]
    return Spot(
        ref=str(data["key"])[:MAX_NAME_LENGTH], x=_read_hundredths(at["col"]), y=_read_hundredths(at["row"])
    )


def _corridors(read: Mapping[str, Any], doors: Set[tuple[int, int]]) -> Iterator[Rect]:
    """Yield corridors and the squares of doors as rectangles: runs along rows, equal runs in adjacent rows
    joined. The file has a margin of squares around the map; the settings give the map's own size."""
    cells, bits = read["cells"], read["cell_bit"]
    rows, columns = read["settings"]["n_rows"], read["settings"]["n_cols"]
    down, right = (len(cells) - rows) // 2, (len(cells[0]) - columns) // 2
    above = dict[tuple[int, int], int]()
    for y in range(rows + 1):
        row = cells[y + down][right : right + columns] if y < rows else []
        open_ = [
            (x, y) in doors or bool(cell & bits["corridor"] and not cell & bits["room"])
            for x, cell in enumerate(row)
        ]
        below = {run: above.pop(run, y) for run in _runs(open_)}
        for (x, after), first in above.items():
            yield from (Rect(x=x, y=at, w=after - x, h=min(WIDEST, y - at)) for at in range(first, y, WIDEST))
        above = below


def _runs(row: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield the start and the end (exclusive) of each run of true squares; a run longer than `WIDEST` in
    pieces."""
    for x, is_open in enumerate(row):
        if is_open and (x == 0 or not row[x - 1]):
            after = next((n for n in range(x, len(row)) if not row[n]), len(row))
            yield from ((at, min(at + WIDEST, after)) for at in range(x, after, WIDEST))
