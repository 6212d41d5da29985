"""Whatever is on the desk is found by its words, but only by the referee."""

from collections.abc import Iterable
from html import unescape
from random import Random

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.catalogue.tables import TABLES
from companion.games.underworld.moves.levels import Room
from companion.games.underworld.page.views.search import MAX_FOUND, search
from companion.games.underworld.page.views.tables import tables
from companion.kernel.seats import Viewer
from companion.kernel.words import Text
from companion.web.access.languages import words as say
from tests.games.underworld.desk import Desk
from tests.games.underworld.sending import Phone

pytestmark = pytest.mark.long

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
    """Compared with a simple search through every room."""
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
    found = page.find(plainly)
    wanted = {room.name for room in rooms if word in room.note or word in room.name}
    assert page.most == MAX_FOUND
    assert {str(each.name) for each in found if each.view == "room"} == wanted
    assert str(found[0].name) == f"{word} {words.index(word)}"


def plainly(pieces: Iterable[Text]) -> str:
    return " ".join(map(str, pieces))


LANGUAGES = ("en", "de", "es", "fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_title_that_is_shown_is_found_by_both_searches(phone: Phone, language: str) -> None:
    """The titles of all tables as the phone shows them, typed into the desk's search and into that of the
    tables: the first result is the table of that name."""
    state = phone.state
    with phone.app.test_request_context("/", headers={"Accept-Language": language}):

        def worded(pieces: Iterable[Text]) -> str:
            return " ".join(str(say(piece)) for piece in pieces)

        titles = {id_: unescape(worded([say_printed(table.name)])) for id_, table in TABLES.items()}
        assert (titles["healing"] != TABLES["healing"].name) == (language != "en")
        for title in titles.values():
            called_so = {other for other, name in titles.items() if name == title}
            found = search(state, NOBODY, {"words": title}).find(worded)
            assert dict(found[0].given)["table"] in called_so, title
            listed = tables(state, NOBODY, {"words": title}).parts(worded)
            assert called_so <= {row.id for part in listed for row in part.tables}, title


def test_what_lies_on_the_desk_is_found_as_the_phone_says_it(phone: Phone) -> None:
    """By the words of its page in German; and by a word of a table, as the tables' own search finds it."""
    phone.people(Asa=12)
    phone.enter("mark-hexes", hexes="0909", terrain="swamp")
    phone.enter("launch", "1", ship="Hound", vessel="large galley")
    german = {"Accept-Language": "de"}
    for words, view in (
        ("Sumpf", "view/hexes?hex=0909"),
        ("Galeere", "view/ship?ship=Hound"),
        ("Kämpfer", "view/books?who=Asa"),
        ("Lebensunterhalt", "view/chart?table=upkeep"),
        ("Falle", "view/chart?table=trap_sprung"),
        ("toll", "view/chart?table=castle_demands"),
    ):
        answer = phone.client.get(
            f"/t/{phone.code}/view/search", query_string={"words": words}, headers=german
        )
        assert view in answer.text, words
