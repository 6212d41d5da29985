"""Search over everything on the desk: rooms, people, kinds, hexes, castles, strongholds, ships, flyers,
tables; each result leads to its page. What a phone shows in its language is also found in that language.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from typing import Final

from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.catalogue.tables import TABLES
from companion.games.underworld.catalogue.words import fold_words, has_words
from companion.games.underworld.catalogue.words import search as tables_with
from companion.games.underworld.moves.levels import Room
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.page.log import table_name
from companion.games.underworld.page.plans import natural_key
from companion.games.underworld.state.state import State
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

MAX_FOUND: Final = 10
MAX_SOUGHT_LENGTH: Final = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A result. `kind`: what sort of thing it is. `view`, `given`: its page. `searched`: the texts in which
    the words are looked for, the name first; `beside`: what is shown beside its name, and searched too."""

    kind: Text
    name: Text
    view: str
    given: tuple[tuple[str, str], ...]
    searched: tuple[str, ...]
    beside: tuple[Text | str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchPage:
    words: str
    state: State
    most: int = MAX_FOUND

    def find(self, worded: Callable[[Iterable[Text]], str]) -> tuple[Found, ...]:
        """Return what contains the words, as written or as `worded` translates it for this phone. What has
        exactly this name comes first, tables come last. Within each part, names that begin with the words
        come first, then names that contain them."""
        if not self.words:
            return ()
        local = _translate_for_phone(worded)
        every = (
            each
            for each in _everything(self.state)
            if has_words(self.words, *each.searched, *(str(one) for one in each.beside), *local(each))
        )
        tables = tables_with(self.words, worded)
        found = [(each, _rank(self.words, each.searched[0])) for each in every]
        for each in map(_table, (table.id for table in tables)):
            here = unescape(worded((each.name,))).strip()
            found.append((each, min(_rank(self.words, name) for name in (each.searched[0], here))))
        found.sort(key=lambda one: (one[1] > 0, one[0].view == "chart", one[1]))
        return tuple(each for each, _rank in found)


def search(state: State, viewer: Viewer, args: Mapping[str, str]) -> SearchPage:
    return SearchPage(words=" ".join(args.get("words", "").split())[:MAX_SOUGHT_LENGTH], state=state)


def _translate_for_phone(worded: Callable[[Iterable[Text]], str]) -> Callable[[Found], Iterator[str]]:
    """Return a function that yields a result's texts in the language of a phone, looking each up once."""
    translations: dict[str, str] = {}

    def local(hit: Found) -> Iterator[str]:
        for one in (hit.kind, *hit.beside):
            if isinstance(one, Text):
                if one.msgid not in translations:
                    translations[one.msgid] = unescape(worded((one,)))
                yield translations[one.msgid]

    return local


def _rank(words: str, name: str) -> int:
    asked, called = fold_words(words), fold_words(name)
    if called == asked:
        return 0
    if called.startswith(asked):
        return 1
    return 2 if has_words(words, name) else 3


def _everything(state: State) -> Iterator[Found]:
    """Yield all that can be found except the booklet's tables."""
    yield from _levels(state)
    yield from _people(state)
    yield from (_hex(name, each) for name, each in state.hexes.items())
    yield from _battles(state)
    for own in state.tables.values():
        told = " ".join(row.words for row in own.rows)
        yield _result(text("our own table"), own.name, "chart", "table", own.id, told)


def _table(id_: str) -> Found:
    table = TABLES[id_]
    return Found(
        kind=text("table"),
        name=table_name(id_),
        view="chart",
        given=(("table", id_),),
        searched=(table.name, table.section, id_),
        beside=(table.section,),
    )


def _result(
    kind: Text, name: str, view: str, asks: str, value: str, *typed: str, beside: tuple[Text | str, ...] = ()
) -> Found:
    shown = Text("%(name)s", {"name": name})
    return Found(
        kind=kind, name=shown, view=view, given=((asks, value),), searched=(name, *typed), beside=beside
    )


def _levels(state: State) -> Iterator[Found]:
    for level in state.levels.values():
        yield _result(text("level"), level.name, "level", "level", level.name)
        for room in sorted(level.rooms.values(), key=lambda each: natural_key(each.name)):
            yield _room(level.name, room)


def _of_room(level: str, room: Room) -> tuple[str, ...]:
    return (room.name, level, room.monster, room.note, room.hidden)


def _room(level: str, room: Room) -> Found:
    beside = tuple(part for part in (level, room.monster, room.note) if part)
    return Found(
        kind=text("room"),
        name=Text("%(name)s", {"name": room.name}),
        view="room",
        given=(("level", level), ("room", room.name)),
        searched=_of_room(level, room),
        beside=beside,
    )


def _people(state: State) -> Iterator[Found]:
    for who in state.characters.values():
        yield _result(
            text("character"),
            who.name,
            "books",
            "who",
            who.name,
            beside=(say_printed(who.race), say_printed(who.calling)),
        )
    for kind in state.kinds.values():
        yield _result(text("kind of monster"), kind.name, "kinds", "kind", kind.name, beside=(kind.number,))
    for hold in state.strongholds.values():
        told = (hold.owner, *hold.specialists, *hold.men)
        yield _result(
            text("stronghold"), hold.name, "stronghold", "place", hold.name, *told, beside=(hold.owner,)
        )


def _of_hex(name: str, hex_: Hex) -> tuple[str, ...]:
    return (name, hex_.terrain, hex_.castle, hex_.town, hex_.lair, hex_.dungeon, hex_.note, hex_.told)


def _hex(name: str, hex_: Hex) -> Found:
    told = _of_hex(name, hex_)[1:]
    beside = tuple(part for part in told[1:] if part)
    return _result(
        text("hex"), name, "hexes", "hex", name, *told, beside=(say_printed(hex_.terrain), *beside)
    )


def _battles(state: State) -> Iterator[Found]:
    for ship in state.ships.values():
        yield _result(text("ship"), ship.name, "ship", "ship", ship.name, beside=(say_printed(ship.vessel),))
    for flyer in state.flyers.values():
        beside = (say_printed(flyer.category), *((flyer.rider,) if flyer.rider else ()))
        yield _result(text("flyer"), flyer.name, "flyer", "flyer", flyer.name, beside=beside)


VIEWS = {"search": search}
