"""The hex map: the referee's with everything, the players' with what they saw; a way that is tapped out, and
hexes that are picked to be painted.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.underworld.catalogue.printed import said
from companion.games.underworld.facts.travel import TERRAIN_WORDS, TERRAINS
from companion.games.underworld.facts.ways import MOST_AHEAD, DayAhead, days_ahead, way_to
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.page.due import percent
from companion.games.underworld.page.hexmap import HexMap, hex_map, lying
from companion.games.underworld.page.players import players_hexes
from companion.games.underworld.state.land import is_hex, side_to
from companion.games.underworld.state.out import Journey
from companion.games.underworld.state.state import State
from companion.kernel.input_text import whole_number
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

LOOK, WAY, PICK = "look", "way", "pick"
"""What a tap on a hex does: it opens the hex, goes on with the way, or picks it among others."""
MOST_PICKED = 200
MOST_LISTED = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class DayOnTheWay:
    """`rest`: a day of rest is due. `after`: the hexes of the way behind this day."""

    hexes: tuple[str, ...]
    spent: int
    points: int
    lost: Text
    met: Text
    castles: tuple[str, ...]
    rest: bool
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPage:
    """`chosen`: a hex that was tapped; `known`: it has been drawn. `listed`: hexes of the map with what lies
    there, from the `first` on; `more`: where the list goes on, 0 for nowhere. `players`: only what players
    know of it is shown. `tool`: what a tap does; `picked`: the hexes of the way, or those that are to be
    painted. `words`: what names a terrain on other maps, and that. `parties`: where there are several,
    `party` the one whose map is shown; `alone`: it knows the hex that was
    tapped, and not everybody does.
    """

    map: HexMap
    listed: tuple[tuple[str, tuple[Text, ...]], ...]
    first: int
    more: int
    chosen: str
    hex: Hex
    known: bool
    terrains: tuple[tuple[str, Text], ...]
    players: bool
    at: str
    tool: str
    picked: tuple[str, ...]
    days: tuple[DayOnTheWay, ...]
    met: bool
    astray: bool
    levels: tuple[str, ...]
    words: tuple[tuple[str, Text], ...]
    lines: str
    party: str
    parties: tuple[str, ...]
    alone: bool


def hexes(state: State, viewer: Viewer, args: Mapping[str, str]) -> MapPage:
    """Return the view `hexes`. `tool`; `hexes`: those picked so far, `tap`: the one that was tapped last."""
    chosen = args.get("hex", "")
    chosen = chosen if is_hex(chosen) else ""
    players = args.get("eyes") == "players"
    party = args.get("party", state.party)
    party = party if party in state.parties else state.party
    seen = players_hexes(state, party)
    found = state.hexes.get(chosen)
    out = state.journey if state.journey and state.journey.at else None
    at = out.at if out else ""
    tool, picked = _picked(state, out, args)
    focus = chosen or (picked[-1] if picked else "")
    shown, there = (seen, "") if players else (state.hexes, at)
    drawn = hex_map(state.hexes, at, focus, picked=picked, line=tool == WAY, known=seen)
    first = whole_number(args.get("from", ""), 4) or 0
    return MapPage(
        map=hex_map(seen, "", chosen, tuple(state.hexes)) if players else drawn,
        listed=tuple(
            (name, lying(shown[name], here=name == there)) for name in sorted(shown)[first:][:MOST_LISTED]
        ),
        first=first,
        more=first + MOST_LISTED if first + MOST_LISTED < len(shown) else 0,
        chosen=chosen,
        hex=found or Hex(terrain="clear"),
        known=found is not None,
        terrains=tuple((terrain, said(terrain)) for terrain in TERRAINS),
        players=players,
        at=at,
        tool=tool,
        picked=picked,
        days=tuple(_days(state, out, picked)) if out and tool == WAY else (),
        met=bool(state.groups),
        astray=bool(out and out.astray),
        levels=tuple(state.levels),
        words=tuple((word, said(terrain)) for terrain, every in TERRAIN_WORDS.items() for word in every),
        lines=as_lines(state) if args.get("lines") else "",
        party=party,
        parties=tuple(dict.fromkeys(sorted((state.party, *state.parties)))) if state.parties else (),
        alone=bool(state.parties) and chosen in seen and not (found and found.seen),
    )


def as_lines(state: State) -> str:
    """Return the map as Text Mapper reads it: on each line a hex, and its terrain or what stands there."""
    return "\n".join(_as_line(name, each) for name, each in sorted(state.hexes.items()))


def _as_line(name: str, each: Hex) -> str:
    sites = (("castle", each.castle), ("town", each.town), ("dungeon", each.dungeon), ("lair", each.lair))
    words = [each.terrain, *(["track"] if each.track else []), *(["ford"] if each.ford else [])]
    lines = [" ".join((name, *words))]
    lines += [f'{name} {site} "{_quoted(label)}"' for site, label in sites if label]
    lines += [f'{name} "{_quoted(each.note)}"'] if each.note else []
    return "\n".join(lines)


def _quoted(label: str) -> str:
    return label.replace('"', "'")


def _picked(state: State, out: Journey | None, args: Mapping[str, str]) -> tuple[str, tuple[str, ...]]:
    tool = args.get("tool", LOOK)
    if tool not in (WAY, PICK) or (tool == WAY and out is None):
        return LOOK, ()
    given = tuple(name for name in args.get("hexes", "").split(",")[:MOST_PICKED] if is_hex(name))
    to = args.get("tap", "")
    if tool == PICK:
        given = tuple(dict.fromkeys(given))
        if not is_hex(to):
            return PICK, given
        return PICK, tuple(name for name in given if name != to) if to in given else (*given, to)[
            :MOST_PICKED
        ]
    assert out is not None  # noqa: S101
    return WAY, _way(state, out, given, to)


def _way(state: State, out: Journey, given: tuple[str, ...], to: str) -> tuple[str, ...]:
    """Return the way with the hex that was tapped: on to it; back to before it, where it is on the way.

    A way that does not begin beside the party, as when it strayed, is found anew.
    """
    way: tuple[str, ...] = ()
    for name in given:
        at = way[-1] if way else out.at
        way = (*way, name) if side_to(at, name) else (*way, *way_to(state, out, at, name))
    if is_hex(to):
        way = (
            way[: way.index(to)] if to in way else (*way, *way_to(state, out, way[-1] if way else out.at, to))
        )
    return way[:MOST_AHEAD]


def _days(state: State, out: Journey, way: tuple[str, ...]) -> list[DayOnTheWay]:
    days, gone = [], 0
    for each in days_ahead(state, out, way):
        gone += len(each.hexes)
        days.append(_told(each, way[gone:]))
    return days


def _told(each: DayAhead, after: tuple[str, ...]) -> DayOnTheWay:
    return DayOnTheWay(
        hexes=each.hexes,
        spent=each.spent,
        points=each.points,
        lost=percent(each.lost) if each.lost else text("never"),
        met=percent(each.met),
        castles=each.castles,
        rest=not each.hexes,
        after=after,
    )


VIEWS = {"hexes": hexes}
