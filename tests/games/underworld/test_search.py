"""Whatever is on the desk is found by its words, and by nobody but the referee."""

from random import Random

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.moves.levels import Room
from companion.games.underworld.page.views.search import MOST_FOUND, search
from companion.kernel.seats import Viewer
from tests.games.underworld.desk import Desk
from tests.games.underworld.sending import Phone

NOBODY = Viewer(seats=frozenset(), host=True)


def test_each_thing_is_one_tap_from_its_place(phone: Phone) -> None:
    phone.people(Åsa=12)
    phone.enter("stock-level", "3 2", level="Crypts", depth=1, rooms="7")
    phone.enter("edit-room", level="Crypts", name="7", monster="Qarth", note="Nemhain sleeps")
    phone.enter("mark-hexes", hexes="0909", terrain="swamp", castle="Vexmoor", town="Aldea")
    phone.enter("set-table", name="Sky", lines="hail\nrain of frogs")
    phone.enter("launch", "1", ship="Hound", vessel="large galley")
    for words, view in (
        ("qarth", "view/room?level=Crypts&amp;room=7"),
        ("sleeps nem", "view/room?level=Crypts&amp;room=7"),
        ("asa", "view/books?who="),
        ("vexm", "view/hexes?hex=0909"),
        ("0909", "view/hexes?hex=0909"),
        ("frogs", "view/chart?table=own"),
        ("reaction", "view/chart?table=reaction"),
        ("galley", "view/ship?ship=Hound"),
    ):
        assert view in phone.read(f"/view/search?words={words}"), words
    assert "Nothing on the desk has these words" in phone.read("/view/search?words=xyzzy")
    assert "Search" in phone.read()
    other = phone.player("player-1", "Ann")
    assert other.client.get(f"/t/{phone.code}/view/search?words=qarth").status_code in (403, 404)
    assert phone.watcher().client.get(f"/t/{phone.code}/view/search?words=qarth").status_code in (403, 404)


@pytest.mark.parametrize("seed", range(10))
def test_ten_at_most_and_names_first(seed: int) -> None:
    """Held against a plain look through every room."""
    random = Random(seed)
    desk = Desk()
    words = ("bone", "well", "crypt", "moss")
    rooms = [Room(name=str(n), note=" ".join(random.choices(words, k=2))) for n in range(60)]
    rooms += [Room(name=f"{word} {n}") for n, word in enumerate(words)]
    desk.enter(m.StockLevel("L", 1, tuple(room.name for room in rooms)), " ".join(["3 2"] * len(rooms)))
    for room in rooms:
        desk.enter(m.EditRoom("L", room))
    word = random.choice(words)
    page = search(desk.state, NOBODY, {"words": word})
    wanted = {room.name for room in rooms if word in room.note or word in room.name}
    assert len(page.found) == MOST_FOUND
    assert {str(each.name) for each in page.found if each.view == "room"} <= wanted
    assert str(page.found[0].name) == f"{word} {words.index(word)}"
    assert len(page.found) + page.more >= len(wanted)
