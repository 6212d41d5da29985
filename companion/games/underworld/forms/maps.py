"""Maps as other programs write them: hexes as lines of Text Mapper, rooms out of a one-page dungeon."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from wtforms import TextAreaField

from companion.forms.fields import CHOOSE, Given, NotLonger, NumberField, name_field, tidy
from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.facts.travel import SEA, here
from companion.games.underworld.moves.levels import LONGEST_NOTE, Room
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.rules.mapping import MOST_HEXES
from companion.games.underworld.rules.row import MOST_NAME
from companion.games.underworld.rules.stocking import DEEPEST, MOST_ROOMS
from companion.games.underworld.state.land import is_hex
from companion.games.underworld.state.state import State
from companion.kernel.game import Game
from companion.kernel.moves import Draft
from companion.kernel.position import begun
from companion.kernel.rulings import Refusal
from companion.kernel.words import text

LONGEST_MAP: Final = 400_000
LINE: Final = re.compile(r'(\d{4})\s+([^"]{0,300}?)\s*(?:"([^"]{0,200})"\s*\d*)?\s*', re.ASCII)
WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    SEA: ("sea", "ocean", "water", "lake"),
    "city": ("city",),
    "swamp": ("swamp", "marsh", "bog", "moor"),
    "mountains": ("mountain", "mountains", "peak", "volcano", "hill", "hills"),
    "woods": ("woods", "wood", "forest", "forest-hill", "trees", "fir-forest", "jungle", "bushes"),
    "desert": ("desert", "sand", "dust", "badlands"),
    "river": ("river", "ford"),
    "clear": ("clear", "grass", "plain", "plains", "light-green", "fields", "farmland", "light-grey", "soil"),
}
"""By terrain, what stands for it in the lines of other maps; what comes first counts."""
SITES: Final[Mapping[str, tuple[str, ...]]] = {
    "castle": ("castle", "keep", "tower", "fort", "large-castle"),
    "town": ("town", "village", "thorp", "city", "large-town", "house"),
    "dungeon": ("dungeon", "ruin", "ruins", "cave", "shrine", "tomb"),
    "lair": ("lair",),
}
NO_MAP: Final = text("There is no hex in this: write lines such as 0103 woods.")
NO_DUNGEON: Final = text("This is no one-page dungeon: it has no notes with numbers.")


class ImportHexesForm(MoveForm):
    """`lines`: of Text Mapper; those that name no single hex are passed over. What is drawn already keeps
    what a line does not say."""

    lines = TextAreaField(validators=[Given(CHOOSE), NotLonger(LONGEST_MAP)])

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        board, hexes = begun(state), dict[str, Hex]()
        for name, words, label in lines_of(self.lines.data or ""):
            hexes[name] = read(hexes.get(name) or here(board, name), words, label)
        if not 1 <= len(hexes) <= MOST_HEXES:
            raise Refusal(NO_MAP)
        return (Draft(move=m.ImportHexes(hexes), seat=self.seat.data, override=self.override()),)


def lines_of(pasted: str) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Yield the name of a hex, the words for it, and its label."""
    for line in pasted.splitlines():
        if (found := LINE.fullmatch(line.strip())) and is_hex(found[1]):
            yield found[1], tuple(found[2].casefold().split()), tidy(found[3] or "")[:MOST_NAME]


def read(was: Hex, words: tuple[str, ...], label: str) -> Hex:
    terrain = next((ground for ground, known in WORDS.items() if any(word in known for word in words)), "")
    after = replace(was, terrain=terrain or was.terrain)
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

    level = name_field(required=False)
    depth = NumberField(least=1, most=DEEPEST, default=1)
    dungeon = TextAreaField(validators=[Given(CHOOSE), NotLonger(LONGEST_MAP)])

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        title, rooms = rooms_of(self.dungeon.data or "")
        level = self.level.data or title[:MOST_NAME]
        if not level:
            raise Refusal(text("Give the level a name."))
        move = m.ImportRooms(level, self.depth.data or 1, rooms)
        return (Draft(move=move, seat=self.seat.data, override=self.override()),)


def rooms_of(pasted: str) -> tuple[str, tuple[Room, ...]]:
    """Return the title, and a room for each note. Raises `Refusal`."""
    try:
        read = json.loads(pasted)
    except (ValueError, RecursionError) as error:
        raise Refusal(NO_DUNGEON) from error
    notes = read.get("notes") if isinstance(read, dict) else None
    if not isinstance(notes, list) or not 1 <= len(notes) <= MOST_ROOMS:
        raise Refusal(NO_DUNGEON)
    rooms: dict[str, Room] = {}
    for number, note in enumerate(notes, 1):
        if not isinstance(note, dict):
            raise Refusal(NO_DUNGEON)
        name = tidy(str(note.get("ref") or number))[:MOST_NAME]
        said = tidy(str(note.get("text") or ""))
        before = rooms[name].note + " " if name in rooms else ""
        rooms[name] = Room(name=name, note=(before + said)[:LONGEST_NOTE])
    return tidy(str(read.get("title") or "")), tuple(rooms.values())


FORMS: Mapping[str, type[MoveForm]] = {
    m.ImportHexes.kind: ImportHexesForm,
    m.ImportRooms.kind: ImportDungeonForm,
}
