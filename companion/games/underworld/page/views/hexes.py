"""The hex map: the referee's with everything, the players' with what they have seen; a way chosen by taps,
and hexes chosen for painting.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.facts.travel import TERRAIN_WORDS, TERRAINS
from companion.games.underworld.facts.ways import MAX_AHEAD, DayAhead, days_ahead, way_to
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.page.due import percent
from companion.games.underworld.page.hexmap import HexMap, describe_hex, hex_map
from companion.games.underworld.page.players import players_hexes
from companion.games.underworld.state.land import is_hex, side_to
from companion.games.underworld.state.out import Journey
from companion.games.underworld.state.state import State
from companion.kernel.input_text import whole_number
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

LOOK, WAY, PICK = "look", "way", "pick"
"""What a tap on a hex does: open the hex, extend the way to it, or pick it together with others."""
MAX_PICKED = 200
MAX_LISTED = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class DayOnTheWay:
    """`rest`: whether a day of rest is due. `after`: the hexes of the way that come after this day."""

    hexes: tuple[str, ...]
    spent: int
    points: int
    lost: Text
    met: Text
    castles: tuple[str, ...]
    rest: bool
    after: tuple[str, ...]


@dataclass(frozen=True)
class MapPage:
    """The view `hexes` for one viewer.

    `args`: `tool`; `hexes`, those picked so far, and `tap`, the one tapped last; `hex`, the one to look at;
    `eyes` and `party`, whose map is shown; `from`, where the list begins; `lines`, whether the map is
    shown as text.
    """

    state: State
    viewer: Viewer
    args: Mapping[str, str]

    # Whose map is shown

    @property
    def players(self) -> bool:
        return self.args.get("eyes") == "players"

    @property
    def party(self) -> str:
        party = self.args.get("party", self.state.party)
        return party if party in self.state.parties else self.state.party

    @property
    def parties(self) -> tuple[str, ...]:
        """Return the names of all parties; none if there is only one."""
        state = self.state
        return tuple(dict.fromkeys(sorted((state.party, *state.parties)))) if state.parties else ()

    @cached_property
    def seen(self) -> Mapping[str, Hex]:
        return players_hexes(self.state, self.party)

    @cached_property
    def map(self) -> HexMap:
        if self.players:
            return hex_map(self.seen, "", self.chosen, tuple(self.state.hexes))
        focus = self.chosen or (self.picked[-1] if self.picked else "")
        line = self.tool == WAY
        return hex_map(self.state.hexes, self.at, focus, picked=self.picked, line=line, known=self.seen)

    # The selected hex

    @property
    def chosen(self) -> str:
        chosen = self.args.get("hex", "")
        return chosen if is_hex(chosen) else ""

    @property
    def drawn(self) -> bool:
        return self.chosen in self.state.hexes

    @property
    def hex(self) -> Hex:
        return self.state.hexes.get(self.chosen, Hex(terrain="clear"))

    @property
    def facts(self) -> tuple[Text, ...]:
        return describe_hex(self.hex, here=self.chosen == self.at) if self.drawn else ()

    @property
    def known_to_party_only(self) -> bool:
        """Return whether the party, but not everybody, knows the hex."""
        return bool(self.state.parties) and self.chosen in self.seen and not self.hex.seen

    # The journey

    @cached_property
    def _out(self) -> Journey | None:
        return self.state.journey if self.state.journey and self.state.journey.at else None

    @property
    def at(self) -> str:
        return self._out.at if self._out else ""

    @property
    def met(self) -> bool:
        return bool(self.state.groups)

    @property
    def astray(self) -> bool:
        return bool(self._out and self._out.astray)

    @property
    def tool(self) -> str:
        tool = self.args.get("tool", LOOK)
        return tool if tool == PICK or (tool == WAY and self._out) else LOOK

    @cached_property
    def picked(self) -> tuple[str, ...]:
        """Return the hexes of the way, or those to be painted; empty if a tap only opens a hex."""
        if self.tool == LOOK:
            return ()
        given = tuple(name for name in self.args.get("hexes", "").split(",")[:MAX_PICKED] if is_hex(name))
        to = self.args.get("tap", "")
        if self._out and self.tool == WAY:
            return _way(self.state, self._out, given, to)
        given = tuple(dict.fromkeys(given))
        if to in given:
            return tuple(name for name in given if name != to)
        return (*given, to)[:MAX_PICKED] if is_hex(to) else given

    @cached_property
    def days(self) -> tuple[DayOnTheWay, ...]:
        out = self._out
        return tuple(_days(self.state, out, self.picked)) if out and self.tool == WAY else ()

    @property
    def today(self) -> DayOnTheWay | None:
        """Return the first day of the chosen way, unless something must be settled before it."""
        return self.days[0] if self.days and not (self.met or self.astray) else None

    @property
    def next_step(self) -> str:
        """Return the most likely next step: `travel` a day on the chosen way; or, with the selected hex,
        `meet` the monsters of its lair, `go` there, or `show` it to the players; empty if none of these."""
        if self.today:
            return "travel"
        if not self.drawn:
            return ""
        here = self.chosen == self.at
        if here and self.hex.lair and not self.met:
            return "meet"
        if self.at and not (here or self.met or self.astray):
            return "go"
        return "" if self.hex.seen else "show"

    # The map in words

    @property
    def first(self) -> int:
        return whole_number(self.args.get("from", ""), 4) or 0

    @property
    def listed(self) -> tuple[tuple[str, tuple[Text, ...]], ...]:
        """Return at most `MAX_LISTED` hexes from `first` on, with what is in them."""
        shown, there = (self.seen, "") if self.players else (self.state.hexes, self.at)
        names = sorted(shown)[self.first :][:MAX_LISTED]
        return tuple((name, describe_hex(shown[name], here=name == there)) for name in names)

    @property
    def more(self) -> int:
        """Return `first` for the rest of the list, or 0 if this is the end."""
        shown = self.seen if self.players else self.state.hexes
        after = self.first + MAX_LISTED
        return after if after < len(shown) else 0

    # What a hex can be set to

    @property
    def terrains(self) -> tuple[tuple[str, Text], ...]:
        return tuple((terrain, say_printed(terrain)) for terrain in TERRAINS)

    @property
    def words(self) -> tuple[tuple[str, Text], ...]:
        """Return the words that other maps use for terrains, each with its terrain."""
        return tuple(
            (word, say_printed(terrain)) for terrain, every in TERRAIN_WORDS.items() for word in every
        )

    @property
    def lines(self) -> str:
        return as_lines(self.state) if self.args.get("lines") else ""


def as_lines(state: State) -> str:
    """Return the map in the notation of Text Mapper: for each hex a line with its terrain, one for each thing
    in it, and one for the referee's note."""
    return "\n".join(_as_line(name, each) for name, each in sorted(state.hexes.items()))


def _as_line(name: str, hex_: Hex) -> str:
    sites = (("castle", hex_.castle), ("town", hex_.town), ("dungeon", hex_.dungeon), ("lair", hex_.lair))
    words = [hex_.terrain, *(["track"] if hex_.track else []), *(["ford"] if hex_.ford else [])]
    lines = [" ".join((name, *words))]
    lines += [f'{name} {site} "{_quote(label)}"' for site, label in sites if label]
    lines += [f'{name} "{_quote(hex_.note)}"'] if hex_.note else []
    return "\n".join(lines)


def _quote(label: str) -> str:
    return label.replace('"', "'")


def _way(state: State, out: Journey, given: tuple[str, ...], to: str) -> tuple[str, ...]:
    """Return the way after a tap: extended to the tapped hex or, if that was already on the way, cut off
    before it.

    Gaps in the way, such as from the party's hex after straying, are filled by the cheapest route.
    """
    way: tuple[str, ...] = ()
    for name in given:
        at = way[-1] if way else out.at
        way = (*way, name) if side_to(at, name) else (*way, *way_to(state, out, at, name))
    if is_hex(to):
        way = (
            way[: way.index(to)] if to in way else (*way, *way_to(state, out, way[-1] if way else out.at, to))
        )
    return way[:MAX_AHEAD]


def _days(state: State, out: Journey, way: tuple[str, ...]) -> list[DayOnTheWay]:
    days, gone = [], 0
    for each in days_ahead(state, out, way):
        gone += len(each.hexes)
        days.append(_tell_day(each, way[gone:]))
    return days


def _tell_day(day: DayAhead, after: tuple[str, ...]) -> DayOnTheWay:
    return DayOnTheWay(
        hexes=day.hexes,
        spent=day.spent,
        points=day.points,
        lost=percent(day.lost) if day.lost else text("never"),
        met=percent(day.met),
        castles=day.castles,
        rest=not day.hexes,
        after=after,
    )


VIEWS = {"hexes": MapPage}
