"""Maps as other programs write them: hexes as lines of Text Mapper, rooms out of a one-page dungeon."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any, Final

from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.facts.travel import here, terrain_of
from companion.games.underworld.moves.levels import DOORS, MAX_NOTE_LENGTH, Door, Floor, Rect, Room, Spot
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.rules.mapping import FARTHEST, MAX_HEXES, MAX_PARTS, WIDEST
from companion.games.underworld.rules.row import MAX_NAME_LENGTH
from companion.games.underworld.rules.stocking import DEEPEST, MAX_ROOMS
from companion.games.underworld.state.land import is_hex
from companion.games.underworld.state.state import State
from companion.kernel.codec import build
from companion.kernel.input_text import read_json, without_blanks
from companion.kernel.inputs import WHOLE, Lines
from companion.kernel.moves import Move
from companion.kernel.position import begin_state
from companion.kernel.rulings import Refusal
from companion.kernel.words import text

MAX_MAP_LENGTH: Final = 400_000
LINE: Final = re.compile(r'(\d{4}) ([^"]{0,300}?) ?(?:"([^"]{0,200})" ?\d*)?', re.ASCII)
"""Of a line without spaces that follow each other: those could be shared out in too many ways."""

SITES: Final[Mapping[str, tuple[str, ...]]] = {
    "castle": ("castle", "keep", "tower", "fort", "large-castle"),
    "town": ("town", "village", "thorp", "city", "large-town", "house"),
    "dungeon": ("dungeon", "ruin", "ruins", "cave", "shrine", "tomb"),
    "lair": ("lair",),
}
NO_MAP: Final = text("There is no hex in this: write lines such as 0103 woods.")
NO_DUNGEON: Final = text("This is not a one-page dungeon: it has no notes with numbers.")


class ImportHexesForm(MoveForm):
    """`lines`: of Text Mapper; those that name no single hex are passed over. What is drawn already keeps
    what a line does not say."""

    makes = m.ImportHexes
    lines: Annotated[str, Lines(most=MAX_MAP_LENGTH)]

    def move_on(self, state: State | None) -> Move:
        board, hexes = begin_state(state), dict[str, Hex]()
        for name, words, label in lines_of(self.lines):
            hexes[name] = read(hexes.get(name) or here(board, name), words, label)
        if not 1 <= len(hexes) <= MAX_HEXES:
            raise Refusal(NO_MAP)
        return m.ImportHexes(hexes)


def lines_of(pasted: str) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Yield the name of a hex, the words for it, and its label."""
    for line in pasted.splitlines():
        if (found := LINE.fullmatch(without_blanks(line))) and is_hex(found[1]):
            yield (
                found[1],
                tuple(found[2].casefold().split()),
                without_blanks(found[3] or "")[:MAX_NAME_LENGTH],
            )


def read(was: Hex, words: tuple[str, ...], label: str) -> Hex:
    after = replace(was, terrain=terrain_of(words) or was.terrain)
    if "track" in words or "road" in words:
        after = replace(after, track=True)
    if "ford" in words:
        after = replace(after, ford=True)
    site = next((site for site, known in SITES.items() if any(word in known for word in words)), "")
    if site == "castle":
        return replace(after, castle=label or after.castle)
    if site == "town":
        return replace(after, town=label or after.town)
    if site == "dungeon":
        return replace(after, dungeon=label or after.dungeon)
    if site == "lair":
        return replace(after, lair=label or after.lair)
    return replace(after, note=label) if label else after


class ImportDungeonForm(MoveForm):
    """`dungeon`: the JSON of a one-page dungeon, whose numbered notes are rooms."""

    makes = m.ImportRooms
    level: str = ""
    depth: Annotated[int, range(1, DEEPEST + 1), WHOLE] = 1
    dungeon: Annotated[str, Lines(most=MAX_MAP_LENGTH)]

    def move(self) -> Move:
        title, rooms, plan = dungeon_of(self.dungeon)
        level = self.level or title[:MAX_NAME_LENGTH]
        if not level:
            raise Refusal(text("Give the level a name."))
        return m.ImportRooms(level, self.depth, rooms, plan)


def dungeon_of(pasted: str) -> tuple[str, tuple[Room, ...], Floor]:
    """Return the title, a room for each number, and the plan. Raises `Refusal`."""
    try:
        read = read_json(pasted)
        notes = _list(read, "notes", MAX_ROOMS)
        rooms = tuple(_rooms(notes))
        if not rooms:
            raise Refusal(NO_DUNGEON)
        return without_blanks(str(read.get("title") or "")), rooms, _plan(read, notes)
    except (ValueError, TypeError, KeyError, RecursionError, OverflowError) as error:
        raise Refusal(NO_DUNGEON) from error


def _list(read: Any, name: str, most: int = MAX_PARTS) -> list[dict[str, Any]]:
    found = read[name] if name == "notes" else read.get(name) or []
    if len(found) > most or not all(isinstance(each, dict) for each in found):
        raise ValueError(name)
    return list(found)


def _rooms(notes: list[dict[str, Any]]) -> Iterator[Room]:
    """Give a room for each note; what a key of ours says of it, as it says it."""
    said: dict[str, str] = {}
    for number, note in enumerate(notes, 1):
        if "room" in note:
            yield build(note["room"], Room)
            continue
        name = _ref(note, number)
        words = without_blanks(str(note.get("text") or ""))
        said[name] = f"{said[name]} {words}" if name in said else words
    for name, words in said.items():
        yield Room(name=name, note=words[:MAX_NOTE_LENGTH])


def _ref(note: Mapping[str, Any], number: int) -> str:
    return without_blanks(str(note.get("ref") or number))[:MAX_NAME_LENGTH]


def _plan(read: Mapping[str, Any], notes: list[dict[str, Any]]) -> Floor:
    rects = tuple(
        Rect(
            **{side: _whole(each[side]) for side in ("x", "y")},
            **{side: _whole(each[side], 1, WIDEST) for side in ("w", "h")},
            round=bool(each.get("rotunda")),
            ending=bool(each.get("ending")),
        )
        for each in _list(read, "rects")
    )
    doors = tuple(
        Door(
            x=_whole(each["x"]),
            y=_whole(each["y"]),
            right=_whole(each["dir"]["x"], -1, 1),
            down=_whole(each["dir"]["y"], -1, 1),
            sort=_whole(each["type"], DOORS[0], DOORS[-1]),
        )
        for each in _list(read, "doors")
    )
    marked = ((_ref(note, number), note["pos"]) for number, note in enumerate(notes, 1) if note.get("pos"))
    return Floor(
        rects=rects,
        doors=doors,
        spots=tuple(Spot(ref=ref, x=_part(at["x"]), y=_part(at["y"])) for ref, at in marked),
        columns=tuple((_part(at["x"]), _part(at["y"])) for at in _list(read, "columns")),
        water=tuple((_whole(at["x"]), _whole(at["y"])) for at in _list(read, "water")),
        story=without_blanks(str(read.get("story") or ""))[:MAX_NOTE_LENGTH],
    )


def _whole(given: Any, least: int = -FARTHEST, most: int = FARTHEST) -> int:
    if given != int(given) or not least <= given <= most:
        raise ValueError(given)
    return int(given)


def _part(given: Any) -> int:
    """Return hundredths of a square."""
    return _whole(round(given * 100), -100 * FARTHEST, 100 * FARTHEST)
