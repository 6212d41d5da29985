"""Stocking a level (P1), and freshening it (P17). Booklet: Distribution of Monsters and Treasure, Maintaining
Freshness.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.encounters import can_be_counted, dice_of, fixed_number
from companion.games.underworld.moves.levels import Room, is_uncounted
from companion.games.underworld.moves.people import NO_TREASURE, Treasure
from companion.games.underworld.rules.mapping import check_plan
from companion.games.underworld.rules.rolling import LEVELS, level_case, treasure_case
from companion.games.underworld.rules.row import (
    CORRECTIONS,
    KEYS,
    DeskRow,
    against,
    check_name,
    look_up,
    one_of,
    within,
)
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.land import Level
from companion.games.underworld.state.out import Encounter
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import Text, ntext, text

ADVENTURERS = 3
"""Up to this many adventurers meet the basic number of monsters, up to twice as many meet twice that number,
and so on."""
MAX_ROOMS = 1000
DEEPEST = 99
OOZES = frozenset({"Ochre Jelly"})
"""Monsters that are scattered in passages and have no treasure."""
METHODS: tuple[str, ...] = tuple(table("freshness_methods").raw["items"])
RESTOCK = METHODS[2]


def number_appearing(state: State, tray: Tray, kind: str, party: int = 0, *, room: bool = False) -> int:
    """Return how many monsters there are; 0 if that cannot be known yet.

    `party`: the number of adventurers underground, a third of which, rounded up, multiplies the number of
    monsters; 0 in a room or outdoors.
    """
    known = state.kinds.get(kind)
    times = -(-party // ADVENTURERS) if party else 1
    thrown = dice_of(state, kind)
    if thrown is not None:
        return tray.several(kind, thrown, times)
    if (each := fixed_number(state, kind)) is not None:
        return tray.record_number("uw_number_appearing", kind, times, each)
    if tray.first_edition:
        return times if party else 0
    alone = known is not None and not known.grouped and (party or room)
    return tray.record_number("uw_number_appearing", kind, times) if alone else 0


def stock_level(state: State, move: m.StockLevel, tray: Tray) -> State:
    within(move.depth, 1, DEEPEST)
    level = state.levels.get(check_name(move.level)) or Level(name=move.level, depth=move.depth)
    names = move.rooms or tuple(str(n) for n in range(1, within(move.count, 0, MAX_ROOMS) + 1))
    if not names or len({*level.rooms, *names}) > MAX_ROOMS:
        raise Cannot(text("A level must have 1 to %(most)s rooms.", most=MAX_ROOMS))
    return with_level(state, stock(state, replace(level, depth=move.depth), names, tray))


def stock(state: State, level: Level, names: tuple[str, ...], tray: Tray) -> Level:
    """Return the level with the named rooms rolled, unless they are locked."""
    rooms, rolled = dict(level.rooms), dict(level.rolled)
    for name in names:
        if not (name in rooms and rooms[name].locked):
            before = len(tray.steps)
            rooms[name] = room(state, check_name(name), level.depth, tray)
            rolled[name] = tuple(tray.steps[before:])
    return replace(level, rooms=rooms, rolled=rolled)


def room(state: State, name: str, depth: int, tray: Tray) -> Room:
    """Return a room with its monster, the number if the kind is known, and its treasure, rolled in the order
    of the booklet."""
    if tray.on("room_monster", about=name).result != "monster present":
        return _hide_treasure(_roll_room_treasure(Room(name=name), depth, tray), tray)
    number = int(tray.on(LEVELS, level_case(depth)).result.removeprefix("table "))
    kind = tray.on(f"monster_level_{number}").result
    many = number_appearing(state, tray, kind, room=True)
    guarded = Room(name=name, monster=kind, table=number, number=many)
    return guarded if kind in OOZES else _roll_room_treasure(guarded, depth, tray)


def count_room_monsters(state: State, level: Level, tray: Tray) -> Level:
    """Return the level with the missing numbers of monsters rolled, where the kind is now known. Raise
    `Cannot` if there is nothing to roll."""
    rooms, rolled = dict(level.rooms), dict(level.rolled)
    waiting = [
        each for each in level.rooms.values() if is_uncounted(each) and can_be_counted(state, each.monster)
    ]
    if not waiting:
        raise Cannot(text("There are no monsters whose number can be rolled now."))
    for each in waiting:
        before = len(tray.steps)
        rooms[each.name] = replace(each, number=number_appearing(state, tray, each.monster, room=True))
        rolled[each.name] = (*rolled.get(each.name, ()), *tray.steps[before:])
    return replace(level, rooms=rooms, rolled=rolled)


def find_keyed(state: State, level: str, name: str) -> Room:
    """Return a room of a key. Raise `Cannot` if there is none."""
    return look_up(look_up(state.levels, level).rooms, name)


def meet_in_room(state: State, move: m.Meet, tray: Tray) -> tuple[State, Room]:
    """Return the state, and the room whose monsters are met. If their number was unknown and the move gives
    none, it is rolled now and recorded. Raise `Cannot` if nobody lives in the room."""
    home = find_keyed(state, move.level, move.room)
    if not home.guarded:
        raise Cannot(text("Nobody lives in this room."))
    if home.number or move.number:
        return state, home
    home = replace(home, number=number_appearing(state, tray, home.monster, room=True))
    return with_room(state, move.level, home), home


def leave_alive(state: State, met: Encounter, number: int) -> State:
    """Return the state in which `number` of the monsters met are left in the room where they live, if they
    live in one."""
    home = state.levels[met.level].rooms.get(met.room) if met.level in state.levels else None
    if home is None or home.monster != met.kind:
        return state
    return with_room(state, met.level, replace(home, number=number, cleared=not number))


def with_room(state: State, level: str, room: Room) -> State:
    was = state.levels[level]
    return with_level(state, replace(was, rooms={**was.rooms, room.name: room}))


def _roll_room_treasure(empty: Room, depth: int, tray: Tray) -> Room:
    guarded = "with_monster" if empty.monster else "without_monster"
    if tray.on("room_treasure", guarded).result != "treasure present":
        return empty
    return with_treasure(empty, treasure_of(depth, tray))


def with_treasure(room: Room, treasure: Treasure) -> Room:
    silver, gold, gems, jewelry, magic = treasure.amounts
    return replace(room, silver=silver, gold=gold, gems=gems, jewelry=jewelry, magic=magic)


def treasure_of(depth: int, tray: Tray) -> Treasure:
    """Return a treasure for a level of this depth, rolled in the order of the booklet."""
    case, table = treasure_case(depth), "dungeon_treasure"

    def some(what: str) -> int:
        found = tray.happens(table, f"{case}:{what}:chance_pct")
        return tray.value(table, f"{case}:{what}") if found else 0

    return Treasure(
        silver=tray.value(table, f"{case}:silver"),
        gold=some("gold"),
        gems=some("gems"),
        jewelry=some("jewelry"),
        magic=int(tray.happens(table, f"{case}:magic:chance_pct")),
    )


def _hide_treasure(room: Room, tray: Tray) -> Room:
    return replace(room, hidden=tray.on("unguarded_treasure").result) if room.treasure else room


def edit_room(state: State, move: m.EditRoom, tray: Tray) -> State:
    level, edited = look_up(state.levels, move.level), move.room
    for count in (edited.number, edited.silver, edited.gold, edited.gems, edited.jewelry, edited.magic):
        within(count, 0, 10**9)
    within(edited.table, 0, 6)
    for words in (edited.monster, edited.hidden, edited.note):
        if len(words) > m.MAX_NOTE_LENGTH:
            raise Cannot(text("That is too long."))
    rooms = {**level.rooms, check_name(edited.name): edited}
    within(len(rooms), 1, MAX_ROOMS)
    return with_level(state, replace(level, rooms=rooms))


def import_rooms(state: State, move: m.ImportRooms, tray: Tray) -> State:
    depth = within(move.depth, 1, DEEPEST)
    level = state.levels.get(check_name(move.level)) or Level(name=move.level, depth=depth)
    within(len({*level.rooms, *(room.name for room in move.rooms)}), 1, MAX_ROOMS)
    plan = check_plan(move.plan) if move.plan.rects else level.plan
    seen = level.open if plan.rects == level.plan.rects else frozenset[int]()
    after = with_level(state, replace(level, depth=depth, plan=plan, open=seen))
    for room in move.rooms:
        if not (room.name in level.rooms and level.rooms[room.name].locked):
            after = edit_room(after, m.EditRoom(move.level, room), tray)
    return after


def remove_room(state: State, move: m.RemoveRoom, tray: Tray) -> State:
    level = look_up(state.levels, move.level)
    look_up(level.rooms, move.room)
    rooms = {name: each for name, each in level.rooms.items() if name != move.room}
    rolled = {name: steps for name, steps in level.rolled.items() if name != move.room}
    return with_level(state, replace(level, rooms=rooms, rolled=rolled))


def with_level(state: State, level: Level) -> State:
    return replace(state, levels={**state.levels, level.name: level})


def mark_room(state: State, move: m.MarkRoom, tray: Tray) -> State:
    room = find_keyed(state, move.level, move.room)
    if one_of(m.MARKS, move.mark) == "cleared":
        after = replace(room, cleared=not move.off, number=room.number if move.off else 0)
    else:
        after = replace(room if move.off else with_treasure(room, NO_TREASURE), looted=not move.off)
    return with_room(state, move.level, after)


def note_room(state: State, move: m.NoteRoom, tray: Tray) -> State:
    room = find_keyed(state, move.level, move.room)
    if len(move.note) > m.MAX_NOTE_LENGTH:
        raise Cannot(text("That is too long."))
    return with_room(state, move.level, replace(room, note=move.note.strip()))


MARKED: Mapping[tuple[str, bool], Text] = {
    ("cleared", False): text("the monsters of room %(room)s of %(level)s are gone"),
    ("cleared", True): text("room %(room)s of %(level)s is not cleared"),
    ("looted", False): text("the treasure of room %(room)s of %(level)s is gone"),
    ("looted", True): text("room %(room)s of %(level)s is not looted"),
}


def mark_words(move: m.MarkRoom) -> Text:
    said = MARKED.get((move.mark, move.off), MARKED["cleared", False])
    return Text(said.msgid, {"room": move.room, "level": move.level})


def stock_words(move: m.StockLevel) -> Text:
    n = len(move.rooms) or move.count
    return ntext("stocks %(n)s room of %(level)s", "stocks %(n)s rooms of %(level)s", n, level=move.level)


def freshen(state: State, move: m.Freshen, tray: Tray) -> State:
    level = look_up(state.levels, move.level)
    done = tuple(one_of(METHODS, method) for method in move.methods)
    new = stock(state, level, move.rooms, tray)
    return with_level(state, replace(new, freshened=(*level.freshened, *done)))


def against_freshen(state: State, move: m.Freshen) -> Iterator[Objection]:
    if not move.methods:
        yield against(text("Choose at least one method of freshening."), "freshness_methods")
    level = state.levels.get(move.level)
    old = set(move.rooms) & set(level.rooms) if level else set()
    if old and RESTOCK not in move.methods:
        yield against(
            text("Rooms that exist can be stocked again only if that is one of the methods."),
            "freshness_methods",
        )


ROWS = (
    DeskRow.of(m.StockLevel, stock_level, stock_words, group=KEYS),
    DeskRow.of(
        m.EditRoom,
        edit_room,
        lambda move: text("edits room %(room)s of %(level)s", room=move.room.name, level=move.level),
        group=CORRECTIONS,
        places=lambda move: (f"room:{move.level}/{move.room.name}",),
    ),
    DeskRow.of(
        m.ImportRooms,
        import_rooms,
        lambda move: ntext(
            "%(n)s room of %(level)s from another key",
            "%(n)s rooms of %(level)s from another key",
            len(move.rooms),
            level=move.level,
        ),
        group=KEYS,
    ),
    DeskRow.of(
        m.MarkRoom,
        mark_room,
        mark_words,
        group=KEYS,
        places=lambda move: (f"room:{move.level}/{move.room}",),
    ),
    DeskRow.of(
        m.NoteRoom,
        note_room,
        lambda move: text(
            "room %(room)s of %(level)s: %(note)s", room=move.room, level=move.level, note=move.note or "–"
        ),
        group=KEYS,
        places=lambda move: (f"room:{move.level}/{move.room}",),
    ),
    DeskRow.of(
        m.RemoveRoom,
        remove_room,
        lambda move: text("removes room %(room)s of %(level)s", room=move.room, level=move.level),
        group=CORRECTIONS,
        places=lambda move: (f"room:{move.level}/{move.room}",),
    ),
    DeskRow.of(
        m.Freshen,
        freshen,
        lambda move: text("freshens %(level)s", level=move.level),
        group=KEYS,
        check=against_freshen,
    ),
)
