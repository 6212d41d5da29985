"""What the referee prints of levels and strongholds, read back from the PDF."""

import io

import pytest
from flask import Flask
from pypdf import PdfReader

from tests.games.underworld.sending import Phone
from tests.pdf import sheets

pytestmark = pytest.mark.pango


def read(phone: Phone, paper: str, size: str = "a4") -> list[str]:
    answer = phone.client.get(f"/t/{phone.code}/papers/{paper}.pdf?size={size}")
    assert answer.status_code == 200, answer.text
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(answer.data)).pages]
    return [page.replace("\N{NO-BREAK SPACE}", " ") for page in pages]


def test_the_key_has_every_room(phone: Phone) -> None:
    """Rooms 1 to 3 and 5 are empty, 4 is corrected by hand; the deeper level has a page of its own."""
    phone.enter("stock-level", " ".join(["3 2"] * 5), level="The Crypts", depth=2, rooms="1-5")
    phone.enter(
        "edit-room", level="The Crypts", name="4", monster="Ogres", number=3, gold=1200, note="They argue."
    )
    phone.enter("stock-level", "3 2", level="The Deep", depth=3, rooms="Hall")
    first, second = read(phone, "level-key")
    for told in ("The Crypts", "5 rooms · 1 monster · 1 treasure", "Ogres", "1200", "They argue."):
        assert told in first
    assert "Empty: 1–3" in first
    assert "Empty: 5" in first
    assert "Empty: Hall" in second


def test_the_key_has_the_notes_that_its_referee_may_read(app: Flask, phone: Phone) -> None:
    """For all, for the referee alone, and private ones; also on an empty room and on a hex of the map."""
    phone.enter("stock-level", " ".join(["3 2"] * 5), level="The Crypts", depth=2, rooms="1-5")
    phone.enter("edit-room", level="The Crypts", name="4", monster="Ogres", number=3)
    phone.enter("paint-hexes", hexes="0203 0204", terrain="woods")
    tag = phone.client.get(f"/t/{phone.code}/papers/level-key.pdf").headers["ETag"]
    player = Phone(app, phone.seated("player-1"), phone.code)
    told = {
        "level:The Crypts": ("all", phone, "Dripping water"),
        "room:The Crypts/4": ("self", phone, "They owe Ana"),
        "room:The Crypts/2": ("all", phone, "A draught from below"),
        "hex:0203": ("self", phone, "Bandits camp here"),
        "": ("referee", player, "For the referee only"),
    }
    for about, (readers, who, words) in told.items():
        note = {"csrf_token": who.proof, "saw": who.version, "token": f"note-{len(words):08}", "about": about}
        sent = who.client.post(f"/t/{phone.code}/notes", data={**note, "words": words, "readers": readers})
        assert sent.status_code == 303, sent.text
    (page,) = read(phone, "level-key")
    assert "Dripping water" in page
    assert page.index("Ogres") < page.index("They owe Ana") < page.index("Empty: 5")
    assert page.index("Empty: 1–3") < page.index("2: A draught from below") < page.index("Ogres")
    assert phone.client.get(f"/t/{phone.code}/papers/level-key.pdf").headers["ETag"] != tag
    assert "0203 Bandits camp here" in "".join(read(phone, "referee-hexes"))
    # Nothing that players may print contains it.
    assert "Bandits" not in "".join(read(phone, "hexes") + read(player, "hexes"))
    assert player.client.get(f"/t/{phone.code}/papers/level-key.pdf").status_code in (403, 404)


def test_the_key_says_how_many_there_are(phone: Phone) -> None:
    """Kobolds by 2d4, 3 + 2, and Warriors, whose number nobody has given: it is left to be written in."""
    phone.enter("stock-level", "1 1 1 6 1 3 4 6", level="One", depth=1, rooms="1-2")
    phone.enter("count-monsters", "3,2", level="One", **{"number-Kobolds": "2d4"})
    (page,) = read(phone, "level-key")
    assert "Kobolds ×5" in page
    assert "Warriors ×?" in page


def test_a_thousand_rooms_are_printed(phone: Phone) -> None:
    phone.enter("stock-level", "3 2", level="Deep", depth=13, rooms="1")
    phone.send("stock-level", level="Deep", depth=13, count=1000)
    pages = read(phone, "level-key", "letter")
    told = "\n".join(pages)
    assert "1000 rooms" in pages[0]
    held = [name for name, room in phone.state.levels["Deep"].rooms.items() if room.monster or room.treasure]
    assert all(f"\n{name} " in told for name in held)
    assert len(pages) > 8


def test_a_stronghold_and_its_month_on_paper(phone: Phone) -> None:
    """Five lengths of wall are 17,500; a hundred heavy foot 300 a month, ten orcs 15; Ada's 60,000 GP less
    both months' wages, the wall and 10 GP of upkeep in the month before it is built, on day 35, are 41,860.
    """
    phone.enter("set-character", name="Ada", experience=1_000, upkeep="1")
    phone.enter("book", owner="Ada", heading="treasure", gp=60_000)
    phone.enter("found", stronghold="Hill Fort", owner="Ada", at="0503", wilderness="1")
    phone.enter("plan", stronghold="Hill Fort", line="", item="curtain wall with parapet", amount="5")
    phone.all_the_same("build", stronghold="Hill Fort")
    phone.enter("hire", stronghold="Hill Fort", what="heavy foot/man", count=100)
    phone.enter("hire", stronghold="Hill Fort", what="heavy foot/orc", count=10)
    for month in (1, 2):
        phone.enter("pass-time", who=["Ada"], days=28)
        phone.enter("close-month", stronghold="Hill Fort", who=["Ada"], month=month)
    (plan,) = read(phone, "strongholds")
    for told in ("Hill Fort", "curtain wall with parapet", "17 500", "35 days of building", "315", "Armorer"):
        assert told in plan
    (both,) = read(phone, "monthly-ledger")
    month, _head, books = both.partition("Books of Ada")
    for told in ("heavy foot (orc)", "1.50", "none, with a stronghold of their own"):
        assert told in month
    for told in ("Month 2, in GP", "42 175", "41 860", "Building", "−17 500"):
        assert told in books
    assert "Month 3" not in books


def test_half_a_length_is_written_as_the_language_writes_it(phone: Phone) -> None:
    phone.people(Ada=12)
    phone.enter("found", stronghold="Barn", owner="Ada", at="0504", wilderness="1")
    phone.enter("plan", stronghold="Barn", line="", item="curtain wall with parapet", amount="2.5")
    spanish = {"Accept-Language": "es"}
    (plan,) = sheets(phone.client.get(f"/t/{phone.code}/papers/strongholds.pdf", headers=spanish).data)
    assert "2,5" in plan
    assert "2.5" in read(phone, "strongholds")[0]


def test_an_empty_desk_prints_that_there_is_nothing(phone: Phone) -> None:
    assert "No level has a key yet." in read(phone, "level-key")[0]
    assert "No stronghold yet." in read(phone, "strongholds")[0]
    assert "Nothing is booked yet." in read(phone, "monthly-ledger")[0]
