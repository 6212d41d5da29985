"""Notes: on each kind of thing in each game, readable by those who may and nobody else, whatever happens to
seats; found by search, and never among what others are shown."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.features.notes.moves import NOTES, Note
from companion.features.notes.store import NUMBER_OF_NOTES
from companion.games import shelf
from companion.games.stone_and_iron import moves as campaign
from companion.kernel.moves import Amend, Retract
from companion.kernel.seats import Seat
from companion.kernel.things import MAX_WORDS, about_entry, about_seat, things
from companion.table.importing import take_in
from tests.apps import running
from tests.features.room import Phone, Room, room_of, take_seat
from tests.games.sending import tables_of
from tests.lots import varied

GAMES = sorted(shelf())
STEPS = 10


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


def note(phone: Phone, words: str, readers: str = "all", about: str = "") -> TestResponse:
    return phone.post("/notes", words=words, readers=readers, about=about)


def told_in(room: Room, about: str) -> Iterator[str]:
    """Yield the addresses where a phone could read notes, about one thing and about all."""
    version = room.sender.version
    yield from ("", "/notes", "/log", "/search?q=xq", "/export.json", "/ledger.csv", "/due.json", "/screen")
    yield from (f"/at/{version}", "/messages", "/settings", "/disputes", "/sealed", f"/notes?about={about}")
    thing = things(room.sender.table.game, room.sender.state).get(about)
    if thing is not None:
        given = "&".join(f"{name}={value}" for name, value in thing.where.given)
        yield f"/view/{thing.where.view}?{given}"
        yield f"/at/{version}/view/{thing.where.view}?{given}"


def read_by(phone: Phone, room: Room, about: str) -> set[str]:
    """Return all words of notes that a phone is shown anywhere."""
    text = "".join(phone.get(path).text for path in told_in(room, about))
    text += phone.get("", **{"HX-Request": "true", "HX-Target": "live"}).text
    text += phone.get("/search?q=xq", **{"HX-Request": "true", "HX-Target": "found"}).text
    return {*re.findall(r"xq\d+word", text)}


@dataclass
class Written:
    word: str
    by: Phone
    readers: str
    allies: frozenset[Seat]
    seat: Seat | None

    def may(self, phone: Phone, room: Room) -> bool:
        if phone is self.by or self.readers == "all":
            return True
        if self.readers == "referee":
            return phone is room.host
        if self.readers == "allies" and self.seat is not None:
            game = room.sender.table.game
            return bool(phone.seats & self.allies & game.log.allies(room.sender.state, self.seat))
        return False


@pytest.mark.long
@pytest.mark.parametrize("game", varied(GAMES, "tyrants", "underworld"))
def test_nobody_else_reads_them_whatever_happens_to_seats(app: Flask, game: str) -> None:
    room, random = room_of(app, game), Random(game)
    tables, code, record = tables_of(app), room.sender.code, shelf()[game]
    seats = [*room.ann.seats, *room.ben.seats]
    written: list[Written] = []
    allied = False
    for step in range(STEPS):
        by = random.choice([one for one in room.phones if one.seats or one is room.host])
        if step == 4:
            for seat in sorted(room.ann.seats):
                take_seat(room, seat, room.ann, room.host, room.host)
        elif step == 6:
            for seat in sorted(room.ben.seats):
                take_seat(room, seat, room.ben, room.eve, room.ben)
        elif record.log.allies is not None and step in (1, 3, 7):
            allied = not allied
            room.sender.make(campaign.SetPact(seats[0], seats[1], allied))
        for readers in ("self", "allies", "referee", "all")[: 4 if step % 3 == 0 else 3]:
            seat: Seat | None = min(by.seats, default=None)
            word = f"xq{len(written)}word"
            state = room.sender.state
            now = (
                record.log.allies(state, seat)
                if record.log.allies is not None and seat is not None
                else frozenset()
            )
            if note(by, word, readers).status_code < 400:
                written.append(Written(word, by, readers, now, seat))
        for phone in room.phones:
            may = {one.word for one in written if one.may(phone, room)}
            seen = read_by(phone, room, "")
            assert seen <= may, f"{phone.name} at step {step} of {game}: {sorted(seen - may)}"
            read = {*re.findall(r"xq\d+word", phone.get("/notes").text)}
            assert read == may, f"{phone.name} at step {step} of {game} misses {sorted(may - read)}"
    assert {one.readers for one in written} >= {"self", "all"}
    assert tables.table(code).version


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_note_on_each_kind_of_thing(app: Flask, game: str) -> None:
    room = room_of(app, game)
    every = things(shelf()[game], room.sender.state)
    kinds = {thing.id.partition(":")[0] if ":" in thing.id else "": thing.id for thing in every.values()}
    seat = min(room.ann.seats)
    writer = room.host if shelf()[game].screen else room.ann
    abouts = ["", about_seat(seat), about_entry(2), *kinds.values()]
    for number, about in enumerate(abouts):
        for readers in ("all", "self"):
            word = f"xq{number}{'1' if readers == 'all' else '2'}word"
            assert note(writer, word, readers, about).status_code == 303, about
            assert (
                word
                in writer.get(
                    "/notes",
                ).text
            )
            assert word in writer.sender.client.get(f"/t/{room.sender.code}/notes?about={about}").text
        thing = every.get(about)
        if thing is not None and thing.where.given:
            shown = writer.sender.client.get(
                f"/t/{room.sender.code}/view/{thing.where.view}", query_string=dict(thing.where.given)
            ).text
            assert f"xq{number}1word" in shown
            assert f"xq{number}2word" in shown
    assert "xq21word" in writer.get("/log").text
    assert read_by(room.eve, room, "") <= {f"xq{number}1word" for number in range(len(abouts))}


@pytest.mark.parametrize("game", GAMES)
def test_a_note_on_anything_begins_on_its_page_or_on_that_of_all_notes(app: Flask, game: str) -> None:
    room = room_of(app, game)
    choices = {*re.findall(r'<option value="([^"]*)"', room.host.get("/notes").text)}
    kinds = {
        (thing.where.view, bool(thing.where.given)): thing
        for thing in things(shelf()[game], room.sender.state).values()
    }
    for thing in kinds.values():
        if thing.where.given:
            path = f"/t/{room.sender.code}/view/{thing.where.view}"
            shown = room.host.sender.client.get(path, query_string=dict(thing.where.given)).text
            (link,) = re.findall(r'href="(/t/\w+/notes\?about=[^"]+)"', shown)
            assert room.host.sender.client.get(link).status_code == 200
        else:
            assert thing.id in choices
    seats = {about_seat(seat) for seat in room.sender.table.position.begin.seats}
    assert {"", *seats} <= choices
    assert "about=seat:" in room.host.get("/who").text
    assert "about=entry:" in room.host.get(f"/at/{room.sender.version}").text


def test_a_note_for_all_is_taken_back_and_put_back_like_any_entry(app: Flask) -> None:
    room = room_of(app, "stone_and_iron")
    army = next(iter(room.sender.state.armies))
    assert note(room.ann, "xq1word", "all", f"army:{army}").status_code == 303
    version = room.sender.version
    assert isinstance(room.sender.last, Note)
    assert "xq1word" in read_by(room.eve, room, f"army:{army}")
    room.sender.make(Retract(version))
    assert room.sender.table.position.of(NOTES) == ()
    assert "xq1word" not in room.eve.get("/notes").text
    room.sender.make(Retract(room.sender.version))
    assert [entry.version for entry in room.sender.table.position.of(NOTES)] == [version]
    with pytest.raises(Exception, match="cannot be moved"):
        room.sender.make(Amend((version,), seat=min(room.ben.seats)))


def test_what_cannot_be_written(app: Flask) -> None:
    room = room_of(app, "tyrants")
    before = room.sender.version
    for words, readers, about in (
        ("", "all", ""),
        ("  \n ", "self", ""),
        ("x" * (MAX_WORDS + 1), "all", ""),
        ("x" * (MAX_WORDS + 1), "self", ""),
        ("x\0y", "all", ""),
        ("x", "all", "nowhere"),
        ("x", "self", "nowhere"),
        ("x", "self", "entry:999999"),
        ("x", "allies", ""),
        ("x", "referee", ""),
        ("x", "everybody", ""),
        ("x", "self", "a" * 500),
    ):
        assert note(room.ann, words, readers, about).status_code >= 400, (words[:9], readers, about)
    assert note(room.eve, "x", "self").status_code == 403
    assert room.sender.version == before
    assert note(room.ann, "first\r\nsecond <b>", "all").status_code == 303
    assert "second &lt;b&gt;" in room.eve.get("/notes").text


def test_nobody_drops_what_another_phone_keeps(app: Flask) -> None:
    room = room_of(app, "tyrants")
    note(room.ann, "xq1word", "self")
    name = re.findall(r'name="id" value="([^"]+)"', room.ann.get("/notes").text)[0]
    for phone in (room.ben, room.host, room.eve):
        phone.post("/notes/drop", id=name)
    assert "xq1word" in room.ann.get("/notes").text
    room.ann.post("/notes/drop", id=name)
    assert "xq1word" not in room.ann.get("/notes").text


def test_it_stays_on_the_phone_that_is_let_in_anew(app: Flask) -> None:
    room = room_of(app, "tyrants")
    note(room.ann, "xq1word", "self")
    before = room.ann.credential
    assert room.host.post("/credentials/end").status_code == 303
    assert "xq1word" not in room.host.get("/notes").text
    seat = min(room.ann.seats)
    assert room.ann.post("/sit", seat=seat, name="Ann").status_code == 403
    saw = json.loads(room.host.get("/version").text)["version"]
    given = {"setting": "door", "value": "open", "saw": saw, "token": "the-door-is-open"}
    assert room.host.post("/moves/choose", **given).status_code == 303
    assert room.ann.post("/sit", seat=seat, name="Ann").status_code == 303
    assert room.ann.credential != before
    assert "xq1word" in room.ann.get("/notes").text


def test_another_phone_has_it_by_words_that_work_once(app: Flask) -> None:
    room = room_of(app, "tyrants")
    note(room.ann, "xq1word", "self")
    said = re.search(r'class="code-words"><b>([^<]+)<', room.ann.post("/other-phone").text)
    assert said is not None
    assert room.ben.post("/other-phone/bring", words="AAAA-BBBB-CCCC-DDDD").status_code == 403
    assert "xq1word" not in room.ben.get("/notes").text
    assert room.ben.post("/other-phone/bring", words=said[1].lower().replace("-", " ")).status_code == 303
    assert "xq1word" in room.ben.get("/notes").text
    assert "xq1word" in room.ann.get("/notes").text
    assert room.host.post("/other-phone/bring", words=said[1]).status_code == 403
    assert room.eve.post("/other-phone").status_code == 403


def test_figures_are_read_as_the_letters_that_they_are_mistaken_for(app: Flask) -> None:
    room = room_of(app, "tyrants")
    note(room.ann, "xq1word", "self")
    said = ""
    while not {"O", "I", "B"} & {*said}:
        found = re.search(r'class="code-words"><b>([^<]+)<', room.ann.post("/other-phone").text)
        assert found is not None
        said = found[1]
    mistaken = said.translate(str.maketrans("OIB", "018"))
    assert room.ben.post("/other-phone/bring", words=mistaken).status_code == 303
    assert "xq1word" in room.ben.get("/notes").text


def test_one_phone_cannot_take_the_room_of_all_others(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.features.notes.store.MAX_OF_A_PHONE", 2)
    room = room_of(app, "tyrants")
    said = [note(room.ann, f"xq{n}word", "self").status_code for n in range(3)]
    assert said == [303, 303, 413]
    assert note(room.ben, "xq4word", "self").status_code == 303


def test_a_third_phone_of_the_same_person_loses_nothing(app: Flask) -> None:
    """Two phones share what they keep; then the first receives what a third keeps, and so does the second."""
    room = room_of(app, "tyrants")

    def brings(to: Phone, of: Phone) -> None:
        said = re.search(r'class="code-words"><b>([^<]+)<', of.post("/other-phone").text)
        assert said is not None
        assert to.post("/other-phone/bring", words=said[1]).status_code == 303

    note(room.ann, "xq1word", "self")
    brings(room.ben, room.ann)
    note(room.ben, "xq2word", "self")
    note(room.host, "xq3word", "self")
    brings(room.ann, room.host)
    for phone in (room.ann, room.ben, room.host):
        assert set(re.findall(r"xq\dword", phone.get("/notes").text)) == {"xq1word", "xq2word", "xq3word"}


def test_an_export_carries_the_notes_of_all_and_no_others(app: Flask, tmp_path: Path) -> None:
    room = room_of(app, "tyrants")
    note(room.ann, "xq1word", "all")
    note(room.ann, "xq2word", "self")
    exported = room.host.get("/export.json").get_data()
    assert b"xq2word" not in exported
    with running(tmp_path) as other:
        tables = tables_of(other)
        code = take_in(tables, exported).code
        notes = [entry.move for entry in tables.table(code).position.of(NOTES)]
        assert notes == [Note("xq1word")]


def test_they_go_with_the_table(app: Flask) -> None:
    room = room_of(app, "tyrants")
    note(room.ann, "xq1word", "self")
    tables = tables_of(app)
    tables.delete(room.sender.code)

    assert tables.ledger.select(NUMBER_OF_NOTES, code=room.sender.code, owner="") == [(0, 0)]


def test_behind_the_screen_nothing_can_be_asked_for_by_a_note(app: Flask) -> None:
    """For something hidden the answer is the same as for something that does not exist."""
    room = room_of(app, "underworld")
    hidden = [
        about for about in things(shelf()["underworld"], room.sender.state) if about.startswith("room:")
    ]
    answers = {
        re.sub(r'value="[^"]+"|room:[^"<]+', "", note(room.ann, "x", readers, about).text)
        for about in (hidden[0], "room:9/99", "entry:2", "entry:99999")
        for readers in ("all", "referee", "self")
    }
    assert len(answers) == 1
    sent = {"words": "x", "about": hidden[0], "seat": min(room.ann.seats)}
    assert room.ann.post("/moves/annotate", **sent).status_code == 404
    assert note(room.host, "xq1word", "all", hidden[0]).status_code == 303
    assert note(room.host, "xq2word", "all").status_code == 303
    assert "xq1word" not in read_by(room.ann, room, "")
    assert "xq2word" in read_by(room.ann, room, "")
    assert room.ann.get(f"/notes?about={hidden[0]}").status_code == 404
