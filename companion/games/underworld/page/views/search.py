"""Everything on the desk that has some words: rooms, people, kinds, hexes, castles, strongholds, ships,
flyers, tables; each one tap from its place.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.underworld.catalogue.tables import TABLES, folded, has_words
from companion.games.underworld.moves.levels import Room
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.page.log import table_name
from companion.games.underworld.page.plans import natural
from companion.games.underworld.state.state import State
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

MOST_FOUND: Final = 10
LONGEST: Final = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """`kind`: what it is. `view`, `given`: its page. `told`: all that the words are looked for in, the name
    first; `beside`: what is shown of it besides its name.
    """

    kind: Text
    name: Text
    view: str
    given: tuple[tuple[str, str], ...]
    told: tuple[str, ...]
    beside: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchPage:
    """`more`: how many were found besides."""

    words: str
    found: tuple[Found, ...]
    more: int


def search(state: State, viewer: Viewer, args: Mapping[str, str]) -> SearchPage:
    """Return the view `search`: the desk before the booklet; what begins with the words before what has them
    in its name, and that before all else."""
    words = " ".join(args.get("words", "").split())[:LONGEST]
    found = [each for each in _everything(state, words) if has_words(words, *each.told)] if words else []
    found.sort(key=lambda each: (each.view == "chart", _rank(words, each.told[0])))
    return SearchPage(words=words, found=tuple(found[:MOST_FOUND]), more=max(0, len(found) - MOST_FOUND))


def _rank(words: str, name: str) -> int:
    if folded(name).startswith(folded(words)):
        return 0
    return 1 if has_words(words, name) else 2


def _everything(state: State, words: str) -> Iterator[Found]:
    """Yield all that may have the words: of rooms and hexes, which are many, those that do."""
    yield from _levels(state, words)
    yield from _people(state)
    for name, each in state.hexes.items():
        if has_words(words, *_of_hex(name, each)):
            yield _hex(name, each)
    yield from _battles(state)
    for own in state.tables.values():
        told = " ".join(row.words for row in own.rows)
        yield _found(text("our own table"), own.name, "chart", "table", own.id, told)
    for id_, table in TABLES.items():
        yield Found(
            kind=text("table"),
            name=table_name(id_),
            view="chart",
            given=(("table", id_),),
            told=(table.name, table.section, id_),
            beside=table.section,
        )


def _found(kind: Text, name: str, view: str, asks: str, value: str, *told: str, beside: str = "") -> Found:
    shown = Text("%(name)s", {"name": name})
    return Found(kind=kind, name=shown, view=view, given=((asks, value),), told=(name, *told), beside=beside)


def _levels(state: State, words: str) -> Iterator[Found]:
    for level in state.levels.values():
        yield _found(text("level"), level.name, "level", "level", level.name)
        rooms = [room for room in level.rooms.values() if has_words(words, *_of_room(level.name, room))]
        for room in sorted(rooms, key=lambda each: natural(each.name)):
            yield _room(level.name, room)


def _of_room(level: str, room: Room) -> tuple[str, ...]:
    return (room.name, level, room.monster, room.note, room.hidden)


def _room(level: str, room: Room) -> Found:
    beside = " · ".join(part for part in (level, room.monster, room.note) if part)
    return Found(
        kind=text("room"),
        name=Text("%(name)s", {"name": room.name}),
        view="room",
        given=(("level", level), ("room", room.name)),
        told=_of_room(level, room),
        beside=beside,
    )


def _people(state: State) -> Iterator[Found]:
    for who in state.characters.values():
        yield _found(text("character"), who.name, "books", "who", who.name, who.race, who.calling)
    for kind in state.kinds.values():
        yield _found(text("kind of monster"), kind.name, "kinds", "kind", kind.name, beside=kind.number)
    for hold in state.strongholds.values():
        told = (hold.owner, *hold.specialists, *hold.men)
        yield _found(
            text("stronghold"), hold.name, "stronghold", "place", hold.name, *told, beside=hold.owner
        )


def _of_hex(name: str, each: Hex) -> tuple[str, ...]:
    return (name, each.terrain, each.castle, each.town, each.lair, each.dungeon, each.note, each.told)


def _hex(name: str, each: Hex) -> Found:
    told = _of_hex(name, each)[1:]
    beside = " · ".join(part for part in told[1:] if part)
    return _found(text("hex"), name, "hexes", "hex", name, *told, beside=beside or each.terrain)


def _battles(state: State) -> Iterator[Found]:
    for ship in state.ships.values():
        yield _found(text("ship"), ship.name, "ship", "ship", ship.name, ship.vessel, beside=ship.vessel)
    for flyer in state.flyers.values():
        told = (flyer.category, flyer.rider)
        yield _found(text("flyer"), flyer.name, "flyer", "flyer", flyer.name, *told, beside=flyer.category)


VIEWS = {"search": search}
