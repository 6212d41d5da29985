"""What lies behind the referee's screen reaches no other phone, at any address."""

import re
from hashlib import sha256
from html import unescape

import pytest
from flask import Flask

from tests.games.underworld.sending import Phone
from tests.web.walking import FIELDS, addresses

SECRET = ("Qarth", "Xyloph", "Vexmoor", "0909", "Ujjal", "3d7", "swamp")
"""A monster, a character without a seat, a castle, a hex, somebody else's character, dice, a terrain."""


@pytest.fixture
def behind(phone: Phone) -> Phone:
    """Ada is Player 1's, Ujjal Player 2's, Xyloph nobody's. They are down on a level and met a monster; the
    map has a hex that was not seen."""
    phone.enter("set-character", name="Ada", whose="player-1", hits=5, most=8)
    phone.enter("set-character", name="Ujjal", whose="player-2", hits=4, most=7)
    phone.enter("set-character", name="Xyloph", hits=4, most=7)
    phone.enter("set-kind", name="Qarth", number="3d7")
    phone.enter("mark-hexes", hexes="0909", terrain="swamp", castle="Vexmoor")
    phone.enter("mark-hexes", hexes="0808", terrain="woods", seen="1")
    phone.enter("set-out", level=3, party=["Ada"], light="1")
    phone.enter("meet", "3 1,1", monster="Qarth", number=2)
    phone.enter("roll-dice", "3", dice="1d6", what="Qarth")
    return phone


def test_no_address_tells_a_player_what_the_referee_keeps(app: Flask, behind: Phone) -> None:
    """Ujjal's name is in no other player's pages, as nobody said that he goes along."""
    eyes = {"player": behind.player("player-1", "Ana"), "watcher": behind.watcher()}
    for who, one in eyes.items():
        for address in addresses(app, "GET", behind.code):
            if address.endpoint in ("stream.follow", "wifi.show"):
                continue
            answer = one.client.get(address.path)
            told = [word for word in SECRET if word.encode() in answer.data]
            assert told == [], (who, address, told)


@pytest.mark.parametrize("htmx", [{}, {"HX-Request": "true", "HX-Target": "live"}], ids=["plain", "htmx"])
def test_no_post_of_a_player_does_or_tells_anything(app: Flask, behind: Phone, htmx: dict[str, str]) -> None:
    one = behind.player("player-1", "Ana")
    before = behind.state
    for address in addresses(app, "POST", behind.code):
        if behind.code not in address.path or address.endpoint in ("seating.rise", "devices.host_here"):
            continue
        sent = {**FIELDS, "monster": "Qarth", "castle": "Vexmoor", "name": "Qarth", "chain-here": "1"}
        data = {
            **sent,
            "csrf_token": one.proof,
            "saw": 1,
            "token": f"screen-{hash(address) % 10**8}",
            "seat": "",
        }
        answer = one.client.post(address.path, data=data, headers=htmx)
        assert [word for word in SECRET if word in answer.text.replace('value="Qarth"', "")] == [], address
    assert behind.state == before


def test_views_and_papers_behind_the_screen_are_not_there(behind: Phone) -> None:
    one = behind.player("player-1", "Ana")
    for path in (
        "/log",
        "/export.json",
        "/ledger.csv",
        "/at/3",
        "/ask/avoid",
        "/view/tables",
        "/papers/log.pdf",
    ):
        assert one.client.get(f"/t/{behind.code}{path}").status_code in (403, 404), path


def test_the_big_screen_of_the_referees_own_device_tells_nothing(behind: Phone) -> None:
    page = behind.read("/screen")
    assert [word for word in SECRET if word in page] == []


def test_a_page_drawn_for_the_referee_is_not_shown_to_a_player(behind: Phone) -> None:
    """The part that changes is drawn once and shared."""
    live = {"HX-Request": "true", "HX-Target": "live"}
    path = f"/t/{behind.code}"
    one = behind.player("player-1", "Ana")
    assert "Qarth" in behind.client.get(path, headers=live).text
    assert "Qarth" not in one.client.get(path, headers=live).text
    assert "Ada" in one.client.get(path, headers=live).text
    other = behind.player("player-2", "Bo")
    assert "Ujjal" in other.client.get(path, headers=live).text
    assert "Ujjal" not in one.client.get(path, headers=live).text


def test_the_front_page_does_not_say_where_they_are(app: Flask, behind: Phone) -> None:
    front = behind.player("player-1", "Ana").client.get("/").text
    assert re.search(r"[Ll]evel 3", front) is None


def test_a_secret_roll_is_sealed_seen_by_the_referee_alone_and_opened(behind: Phone) -> None:
    """The dice fall when it is sealed. The player sees its seal, and the roll once it is opened."""
    one = behind.player("player-1", "Ana")
    answer = behind.send("roll-table", "3,4", table="reaction", follow="1", secret="1")
    assert answer.status_code == 303
    (sealed,) = behind.table.position.sealed
    seal = sealed.move.commitment
    assert seal in one.read().replace("<wbr>", "")
    assert seal in one.read("/view/seals").replace("<wbr>", "")
    assert "uncertain" not in one.read("/view/seals")
    assert "uncertain" in behind.read()
    assert "uncertain" not in one.read()
    behind.enter("reveal-roll", about=sealed.move.about)
    assert behind.table.position.sealed == ()
    assert [step.pips for step in behind.state.shown] == [(3, 4)]
    assert "uncertain" in one.read()
    proof = one.read("/view/seals")
    assert seal in proof.replace("<wbr>", "")
    assert "uncertain" in proof
    (text,) = re.findall(r'id="text-[^>]*>([^<]*)</textarea>', proof)
    assert sha256(unescape(text).encode()).hexdigest() == seal
    behind.enter("roll-dice", "5", dice="1d6", what="Vexmoor")
    assert "Vexmoor" not in one.read()
    behind.enter("show-roll")
    assert "Vexmoor" in one.read()
