"""Import of hex maps in the notation of Text Mapper. Lines from which no hex can be read are listed in a
refusal, unless the user chose to leave them out; lines that only say how the map looks are skipped.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Annotated, Final

from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.facts.travel import here, terrain_of
from companion.games.underworld.forms.passed_over import PassedOver, leave_out
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.rules.mapping import MAX_HEXES
from companion.games.underworld.rules.row import MAX_NAME_LENGTH
from companion.games.underworld.state.land import apart, around, is_hex
from companion.games.underworld.state.state import State
from companion.kernel.input_text import without_blanks
from companion.kernel.inputs import Lines
from companion.kernel.moves import Move
from companion.kernel.position import begin_state
from companion.kernel.rulings import Refusal
from companion.kernel.words import text

MAX_MAP_LENGTH: Final = 400_000
LINE: Final = re.compile(r'(\d{4}) ([^"]{0,300}?) ?(?:"([^"]{0,200})" ?\d*)?', re.ASCII)
"""The line of a hex, in which two spaces in a row must have become one: they could be matched in too many
ways."""
PATH: Final = re.compile(r'(\d{4}(?:-\d{4}){1,99}) ([a-z -]{1,60})(?: ?"[^"]{0,200}".{0,60})?', re.ASCII)
LOOKS: Final = re.compile(
    r"[#<].*|(?:include|option|text|glow|label|license|url|other)\b.*|\S+ (?:path )?(?:attributes|path)\b.*"
    r"|\S+ lib\b.*"
)
"""Lines that say how a map looks, not what is on it."""
TRACKS: Final = frozenset({"track", "trail", "road"})
SITES: Final[Mapping[str, tuple[str, ...]]] = {
    "castle": ("castle", "keep", "tower", "fort", "large-castle"),
    "town": ("town", "village", "thorp", "city", "large-town", "house"),
    "dungeon": ("dungeon", "ruin", "ruins", "cave", "shrine", "tomb"),
    "lair": ("lair",),
}
KNOWN: Final = TRACKS.union({"ford"}, *SITES.values())
NO_MAP: Final = text("There is no hex in this: write lines such as 0103 woods.")
TOO_MANY: Final = text("There are more than %(most)s hexes in this.", most=MAX_HEXES)


class ImportHexesForm(MoveForm):
    """`lines`: in the notation of Text Mapper. Hexes that are already drawn keep what their line does not
    mention. `rest`: whether to leave out what cannot be read."""

    makes = m.ImportHexes
    rest: bool = False
    lines: Annotated[str, Lines(most=MAX_MAP_LENGTH)]

    def move_on(self, state: State | None) -> Move:
        board, hexes, wrong = begin_state(state), dict[str, Hex](), list[PassedOver]()

        def find_hex(name: str) -> Hex:
            return hexes.get(name) or here(board, name)

        for number, line in enumerate(map(without_blanks, self.lines.splitlines()), 1):
            after = dict(hexes_changed(line, find_hex))
            if not after and line and not LOOKS.fullmatch(line):
                wrong.append(PassedOver(number, line))
            hexes.update(after)
        if not hexes:
            raise Refusal(NO_MAP)
        if len(hexes) > MAX_HEXES:
            raise Refusal(TOO_MANY)
        leave_out(wrong, wanted=self.rest)
        return m.ImportHexes(hexes)


def hexes_changed(line: str, find_hex: Callable[[str], Hex]) -> Iterator[tuple[str, Hex]]:
    """Yield each hex that a line changes, as it is afterwards. `find_hex`: returns the hex as it is now."""
    if (found := LINE.fullmatch(line)) and is_hex(found[1]):
        words, label = tuple(found[2].casefold().split()), without_blanks(found[3] or "")[:MAX_NAME_LENGTH]
        if label or terrain_of(words) or KNOWN.intersection(words):
            yield found[1], read_hex(find_hex(found[1]), words, label)
    elif (path := PATH.fullmatch(line)) and TRACKS.intersection(path[2].split()):
        points = path[1].split("-")
        if all(map(is_hex, points)):
            yield from ((name, replace(find_hex(name), track=True)) for name in _along(points))


def _along(points: list[str]) -> Iterator[str]:
    """Yield the hexes on a way through points that need not be adjacent."""
    at = points[0]
    yield at
    for to in points[1:]:
        while at != to:
            at = min(around(at, 1), key=partial(apart, to))
            yield at


def read_hex(was: Hex, words: tuple[str, ...], label: str) -> Hex:
    """Return a hex after a line with these words. `label`: the name of the site that they mention; if they
    mention none, the note."""
    after = replace(was, terrain=terrain_of(words) or was.terrain)
    if TRACKS.intersection(words):
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
