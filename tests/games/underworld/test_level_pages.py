"""P1 and P17 through the forms: a level is stocked room by room and all at once, corrected, freshened, read.

Each room takes the dice of the booklet's tables in turn: d6 for a monster (1-2); if there is one, d6 for
the table on the level's row, and that table's die; d6 for treasure (1-3 with a monster, 1 without); if
there is treasure, silver, d100 for gold (50) and its die, d100 and a die for gems, the same for jewelry,
d100 for magic; and if unguarded, d6 for how it is hidden."""

from companion.games.underworld import moves as m
from companion.games.underworld.moves.levels import Room
from companion.games.underworld.rules.stocking import METHODS
from tests.games.underworld.sending import Phone
from tests.html import tight


def test_a_level_is_stocked_room_by_room(phone: Phone) -> None:
    """Level 4. Room 1: monster on 2; row 4-5, d6 = 4, table 5; d12 = 3, Wyverns; no treasure on 5.

    Room 2: nobody on 3, treasure on 1: silver 2 x 1,000; gold on 50 of 50, 6 x 200; no gems on 21 of 20, no
    jewelry on 99; magic on 10 of 10; hidden by 2, behind a secret door.
    """
    phone.enter("stock-level", "2 4 3 5", level="The Crypts", depth=4, rooms="1")
    first = phone.state.levels["The Crypts"].rooms["1"]
    assert (first.table, first.monster, first.treasure) == (5, "Wyverns", False)
    assert [step.table for step in phone.state.trail] == [
        "room_monster",
        "monster_level_matrix",
        "monster_level_5",
        "room_treasure",
    ]
    page = phone.read("/view/level?level=The+Crypts")
    assert "How 1 room was rolled just now" in page
    assert "Which monster level table to use" in page
    phone.enter("stock-level", "3 1 2 50 6 21 99 10 2", level="The Crypts", depth=4, rooms="2")
    assert phone.state.levels["The Crypts"].rooms["2"] == Room(
        name="2", silver=2000, gold=1200, magic=1, hidden="behind a secret door"
    )
    page = phone.read("/view/room?level=The+Crypts&room=2")
    assert "2000 silver · 1200 gold · 1 magic item · behind a secret door" in page
    assert "<details open><summary>How this room was rolled" in tight(page)


def test_each_room_keeps_how_it_was_rolled(phone: Phone) -> None:
    """Of 60 rooms with two dice each, the last: a 3 for nobody, a 2 for no treasure. Rerolled it keeps the
    new dice, corrected by hand the old ones; a room that was only written has none."""
    phone.enter("stock-level", " ".join(["3 2"] * 60), level="One", depth=1, rooms="1-60")
    phone.enter("roll-dice", "4", dice="1d6", what="something else")
    page = phone.read("/view/room?level=One&room=60")
    assert "<details><summary>How this room was rolled" in tight(page)
    assert page.partition('id="desk-bar"')[0].count('<b class="roll-result">') == 2
    phone.enter("edit-room", level="One", name="60", monster="Orcs")
    phone.enter("edit-room", level="One", name="Well", monster="Frogs")
    assert [step.pips for step in phone.state.levels["One"].rolled["60"]] == [(3,), (2,)]
    phone.enter("stock-level", "4 3", level="One", depth=1, rooms="60")
    assert [step.pips for step in phone.state.levels["One"].rolled["60"]] == [(4,), (3,)]
    assert "This room was not rolled." in phone.read("/view/room?level=One&room=Well")
    phone.enter("remove-room", level="One", room="60")
    assert len(phone.state.levels["One"].rolled) == 59


def test_rooms_are_counted_or_named(phone: Phone) -> None:
    """Ten rooms by number, one by name and none twice; each takes a 3 for nobody and a 2 for no treasure."""
    phone.enter("stock-level", " ".join(["3 2"] * 11), level="One", depth=1, rooms="1-10, 7, Chapel  of Bone")
    assert list(phone.state.levels["One"].rooms) == [*map(str, range(1, 11)), "Chapel of Bone"]
    phone.enter("stock-level", None, level="Two", depth=2, count=40)
    assert len(phone.state.levels["Two"].rooms) == 40
    for rooms in ("1-5000", "x" * 61, ",".join(map(str, range(1001)))):
        assert phone.send("stock-level", level="One", depth=1, rooms=rooms).status_code == 422
    assert "A level must have 1 to 1000 rooms." in phone.send("stock-level", level="One", depth=1).text


def test_locked_rooms_are_kept_and_the_others_rolled_anew(phone: Phone) -> None:
    """Three empty rooms; the second is given a dragon and locked. Rerolled, 1 and 3 take dice."""
    phone.enter("stock-level", "3 2 3 2 3 2", level="One", depth=1, rooms="1-3")
    phone.enter(
        "edit-room", level="One", name="2", monster="Dragon", number=1, gold=5000, note="asleep", locked="1"
    )
    dragon = Room(name="2", monster="Dragon", number=1, gold=5000, note="asleep", locked=True)
    assert phone.state.levels["One"].rooms["2"] == dragon
    phone.enter("stock-level", "3 2 3 2", level="One", depth=1, rooms="1-3")
    assert phone.state.levels["One"].rooms["2"] == dragon
    page = phone.read("/view/level?level=One")
    assert "2 · Dragon ×1" in page
    assert "5000 gold" in page
    assert "asleep" in page
    phone.enter("remove-room", level="One", room="3")
    assert set(phone.state.levels["One"].rooms) == {"1", "2"}
    assert "This room is not in the key" in phone.read("/view/room?level=One&room=3")


def test_rooms_are_shown_in_the_order_of_their_numbers(phone: Phone) -> None:
    phone.enter("stock-level", None, level="One", depth=1, rooms="10, 2, 1, Chapel")
    for name in ("1", "2", "10", "Chapel"):
        phone.enter("edit-room", level="One", name=name, monster="Orcs")
    page = phone.read("/view/level?level=One&show=held")
    places = [page.index(f"{name} · Orcs") for name in ("1", "2", "10", "Chapel")]
    assert places == sorted(places)
    assert "No such rooms." in phone.read("/view/level?level=One&show=empty")


def test_a_level_is_freshened(phone: Phone) -> None:
    """Room 1 is old: only the third method of the list restocks it. Room 9 is new: monster on 1, table 1 on
    1,
    d8 = 1, Kobolds; no treasure on 6."""
    phone.enter("stock-level", "3 2", level="One", depth=1, rooms="1")
    objected = phone.send("freshen", "3 2", level="One", methods=["0"], rooms="1")
    assert objected.status_code == 409
    assert "Rooms that exist can be stocked again only if that is one of the methods." in objected.text
    phone.enter("freshen", "3 2 1 1 1 6", level="One", methods=["2", "4"], rooms="1, 9")
    level = phone.state.levels["One"]
    assert level.freshened == (METHODS[2], METHODS[4])
    assert level.rooms["9"].monster == "Kobolds"
    assert METHODS[4] in phone.read("/view/level?level=One")
    assert phone.send("freshen", level="One", methods=["7"]).status_code == 422


def test_what_the_referee_said_of_a_kind_is_rolled_with_the_room(phone: Phone) -> None:
    """Orcs come in 2d4 x 10: monster on 1, table 1 on 1, d8 = 4, Orcs; 3 + 4, seventy; no treasure on 4."""
    phone.enter("set-kind", name="Orcs", number="2d4*10")
    phone.enter("stock-level", "1 1 4 3+4 4", level="One", depth=1, rooms="1")
    assert phone.state.levels["One"].rooms["1"] == Room(name="1", monster="Orcs", table=1, number=70)
    assert phone.last == m.StockLevel("One", 1, ("1",), 0, phone.last.chain)


def test_an_empty_desk_says_what_to_do(phone: Phone) -> None:
    assert "No level has a key yet" in phone.read("/view/levels")
    assert phone.client.get(f"/t/{phone.code}/view/level?level=None").status_code == 404


def test_what_the_booklet_says_of_a_hiding_place_is_said_in_the_language_of_the_phone(phone: Phone) -> None:
    """What the referee wrote stands as it was written."""
    phone.enter("stock-level", "3 2 3 2", level="The Crypts", depth=2, rooms="1-2")
    for room, hidden in (("1", "behind a secret door"), ("2", "100% in plain view")):
        phone.enter("edit-room", level="The Crypts", name=room, gold=20, hidden=hidden)
    german = {"Accept-Language": "de"}
    page = phone.client.get(f"/t/{phone.code}/view/level?level=The Crypts", headers=german).text
    assert "20 Gold · hinter einer Geheimtür" in page
    assert "20 Gold · 100% in plain view" in page
