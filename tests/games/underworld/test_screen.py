"""What is behind the referee's screen reaches no other phone, at any address.

The addresses are requested with everything that exists: levels, rooms, hexes, beasts, people, entries, a
sketch. The referee's own phone is shown every secret on that walk, so the walk would find it anywhere else.
"""

import json
import re
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from html import unescape
from itertools import count, product
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from flask import Flask
from werkzeug.exceptions import HTTPException

from companion.games.underworld.game import GAME
from companion.games.underworld.page.players import SCREEN, hide_secrets
from companion.games.underworld.state.state import State
from companion.kernel.features import Screen
from companion.kernel.seats import Viewer
from tests.apps import running
from tests.games.underdark_maps.test_hidden_cards import text_of
from tests.games.underworld.everywhere import NO_PAGE, real_addresses
from tests.games.underworld.everywhere import leaked as told_in
from tests.games.underworld.sending import Phone, phone_at
from tests.games.underworld.test_handout_pictures import give, shown
from tests.web.hiding import Form, Forms
from tests.web.walking import FIELDS, addresses

SECRET = (
    *("Qarth", "Xyloph", "Vexmoor", "0909", "Ujjal", "3d7", "swamp", "Grimvault", "Nemhain", "Dunmoor"),
    *("Zhentor", "Ostramir", "Brenwick", "54321", "Tarvelin", "Ossuar", "Quillon"),
    *("977", "964", "Wexbane", "Sorrelim"),
)
"""A monster that nobody saw, a character of nobody, a castle, a hex, somebody else's character, dice, a
terrain, a level, a note on a room, a stronghold; a table of the referee's own, one of its results, another
party, gold that was found, what is on a hex that was seen; details of a plan, a handout for somebody else;
for a monster that the party fights its original and current hit points, its armor and its treasure."""
ASKED: Final[tuple[Mapping[str, str], ...]] = (
    {"level": "Grimvault", "room": "Crypt", "show": "all"},
    {
        "hex": "0909",
        "eyes": "referee",
        "flyer": "Smoke",
        "ship": "Hound",
        "table": "reaction",
        "as": "referee",
    },
    {"who": "Xyloph", "seat": "player-2", "kind": "meet", "as": "referee", "v": "14", "version": "14"},
    {"place": "Dunmoor", "inches": "20", "degrees": "90", "mode": "rowed", "length": "60", "space": "30"},
    {"place": "Vexmoor", "words": "Qarth", "most": "5", "faster": "party"},
    {
        "table": "own:Zhentor",
        "words": "Brenwick",
        "tool": "way",
        "tap": "0909",
        "hexes": "0808",
        "lines": "1",
        "json": "1",
        "parts": "0",
        "party": "Brenwick",
    },
)
"""Arguments that pages are requested with: present ones with each, all others with all of them at once."""
REAL: Final = {name: value for some in ASKED for name, value in some.items()}
NOT_AT_THE_DESK: Final = (
    *("booklets.picture", "booklets.show", "gathering.calendar", "handing_off.result", "health.metrics"),
    *("deadlines.orders", "papers.chart", "papers.pdf", "papers.result", "papers.scorecard", "pictures.show"),
    *("season.bg_stats", "season.board_game_geek", "players.show", "recounting.show", "remembering.chart"),
)
"""Addresses that have nothing for the referee either: the desk has no points, results or recount, nobody
brought a rulebook, and no evening is planned; its papers are in a test of their own. Metrics are not about
any table."""
STAYS: Final = frozenset({"seating.rise", "devices.host_here"})
"""What a player may do, but the test does not."""
OFFERED: Final = ("edit-room", "part", "fight", "set-kind", "mark-hexes", "hire", "fly")
"""Some of what the referee's pages offer."""
WITH_GRID: Final = frozenset({"chronicle.board", "chronicle.pdf", "papers.picture", "hexes.pdf"})
"""Where the empty grid is drawn, which names every hex: by endpoint or by file."""
MAX_WAYS: Final = 3
TOKENS = (f"screen-{number:06}" for number in count())
HERE: Final = re.compile(r'(?:href|hx-get|src|action)="(/[^"#]*)')

pytestmark = pytest.mark.long


@pytest.fixture
def behind(phone: Phone) -> Phone:
    return laid(phone)


def laid(phone: Phone) -> Phone:
    """Ada is Player 1's, Ujjal Player 2's, Xyloph nobody's. They are down on a level, fight an Ulmur, and
    others are behind it; the map has a hex that was not seen. Xyloph has a stronghold, and rides in a
    battle."""
    phone.enter("set-character", name="Ada", whose="player-1", hits=5, most=8)
    phone.enter("set-character", name="Ujjal", whose="player-2", hits=4, most=7)
    phone.enter("set-character", name="Xyloph", hits=4, most=7)
    phone.enter("set-kind", name="Qarth", number="3d7")
    phone.enter("mark-hexes", hexes="0909", terrain="swamp", castle="Vexmoor")
    phone.enter("mark-hexes", hexes="0808", terrain="woods", seen="1")
    phone.enter("stock-level", "6 6", level="Grimvault", depth=3, rooms="Crypt")
    phone.enter("edit-room", level="Grimvault", name="Crypt", monster="Qarth", number=2, note="Nemhain")
    phone.enter("found", stronghold="Dunmoor", owner="Xyloph", at="0909")
    phone.enter("book", owner="Xyloph", heading="treasure", gp=77)
    phone.enter(
        "set-flyer", name="Smoke", category="pegasus, hippogriff, air elemental", speed=48, rider="Xyloph"
    )
    phone.enter("launch", "1", ship="Hound", vessel="large galley")
    phone.enter("set-out", level=3, party=["Ada"], light="1")
    phone.enter("set-kind", name="Ulmur", armor_class="Wexbane", treasure="Sorrelim")
    phone.enter("meet", "3 1,1", monster="Ulmur", number=3)
    phone.enter("roll-hits", monster="Ulmur", dice="977")
    phone.enter("blow", monster="Ulmur", target="foe:1", hits=13)
    phone.enter("meet", "3 1,1", monster="Qarth", number=2)
    phone.enter("set-table", "", name="Zhentor", lines="Ostramir\nOstramir")
    phone.enter("mark-hexes", hexes="0807", terrain="woods", seen="1", lair="Tarvelin", note="Tarvelin")
    plan = {"rects": [{"x": 0, "y": 0, "w": 3, "h": 3}, {"x": 4, "y": 0, "w": 3, "h": 3}], "story": "Ossuar"}
    notes = [{"text": "Nemhain", "ref": "Nemhain", "pos": {"x": 1.5, "y": 1.5}}]
    phone.enter("import-rooms", level="Grimvault", depth=3, dungeon=json.dumps({**plan, "notes": notes}))
    phone.enter("show-plan", level="Grimvault", rects="0", seen="1")
    assert give(phone, frozenset(), title="Quillon", to="player-2").status_code == 303
    phone.enter("new-party", name="Brenwick")
    phone.enter("roll-treasure", "1 50 1 99 99 99", depth=1)
    phone.enter("turn-to-party")
    phone.enter("edit-room", level="Grimvault", name="Vault", gold=54321)
    phone.enter("roll-dice", "3", dice="1d6", what="Qarth")
    return phone


@dataclass
class Walk:
    """The referee's phone, which has seen every page that exists."""

    phone: Phone
    sketch: str
    group: str
    paths: list[tuple[str, str]] = field(default_factory=list)
    """Each path with its endpoint."""
    found: set[str] = field(default_factory=set)
    """Endpoints that had something for the referee."""
    told: set[str] = field(default_factory=set)
    forms: dict[tuple[str, tuple[str, ...]], Form] = field(default_factory=dict)

    def look(self, endpoint: str, path: str) -> Iterator[str]:
        """Request one page as the referee; return the addresses that it links to."""
        self.paths.append((endpoint, path))
        if endpoint.startswith("papers.") and ".pdf" in path:
            return
        answer = self.phone.client.get(path)
        if answer.status_code >= 400:
            return
        self.found.add(endpoint)
        page = answer.data.decode(errors="replace")
        self.told |= leaked(page)
        if answer.content_type.startswith("text/html"):
            for form in Forms(page).found:
                self.forms.setdefault((form.action, tuple(sorted(form.fields))), form)
            yield from map(unescape, HERE.findall(page))


@pytest.fixture(scope="module")
def walk(app: Flask) -> Walk:
    """Request every address with everything that exists, then some of what those pages link to: three of
    each page."""
    phone = laid(phone_at(app))
    assert phone.send("roll-dice", "4", dice="1d6", what="Qarth", secret="1").status_code == 303
    walk = Walk(phone, *_kept(phone))
    ways = [way for endpoint, path in _real(walk) for way in walk.look(endpoint, path)]
    urls, left = phone.app.url_map.bind(""), Counter[str]()
    for way in dict.fromkeys(ways):
        path = urlsplit(way).path
        with suppress(HTTPException):
            endpoint, args = urls.match(path, method="GET")
            left[path] += 1
            # The front page also links to tables that other tests have set up.
            of_another = args.get("code", phone.code) != phone.code
            if endpoint not in NO_PAGE and not of_another and left[path] <= MAX_WAYS:
                deque(walk.look(str(endpoint), way), maxlen=0)
    return walk


def _kept(phone: Phone) -> tuple[str, str]:
    """What the referee keeps outside the ledger: a sketch of the present, and a group that the table is
    in."""
    made = []
    for path, sent in ((f"/t/{phone.code}/what-if", {}), ("/groups", {"name": "Thursday"})):
        answer = phone.client.post(path, data={"csrf_token": phone.proof, **sent})
        assert answer.status_code == 303, path
        made.append(answer.location.rpartition("/")[2])
    sketch, group = made
    phone.client.post(f"/t/{phone.code}/group", data={"csrf_token": phone.proof, "group": group})
    return sketch, group


def _real(walk: Walk) -> Iterator[tuple[str, str]]:
    """Yield each address with each existing thing of its kind."""
    phone = walk.phone
    there = {
        "code": (phone.code,),
        "version": (str(phone.version - 1),),
        "question": tuple(question.key for question in GAME.questions or ()),
        "sketch": (walk.sketch,),
        "group": (walk.group,),
        "game": (GAME.about.slug,),
        "number": ("1",),
        "mark": tuple(
            path.rpartition("/")[2].removesuffix(".jpg") for path in shown(phone, "/view/handouts")
        ),
    }
    yield from real_addresses(phone.app, there, ASKED)


def leaked(page: str) -> set[str]:
    return told_in(page, SECRET)


def leaks(walk: Walk, phone: Phone, eyes: Phone) -> Iterator[tuple[str, set[str]]]:
    """Yield what a viewer is told at which address of the walk, at this table, beyond what the address
    itself says."""
    for endpoint, path in walk.paths:
        here = path.replace(walk.phone.code, phone.code)
        grid = not WITH_GRID.isdisjoint((endpoint, urlsplit(path).path.rpartition("/")[2]))
        drawn_on = {"0909"} if grid else set[str]()
        if told := leaked(eyes.client.get(here).data.decode(errors="replace")) - leaked(here) - drawn_on:
            yield here, told


def test_the_walk_finds_what_there_is(walk: Walk) -> None:
    """Everything secret, and something at every address."""
    assert walk.told == set(SECRET)
    nowhere = {endpoint for endpoint, _path in walk.paths} - walk.found
    assert nowhere.symmetric_difference(NOT_AT_THE_DESK) == set()


@pytest.mark.parametrize(("seat", "name"), [("player-1", "Ana"), ("referee", "Eve"), ("", "")])
def test_no_address_tells_others_what_the_referee_keeps(
    walk: Walk, seat: str, name: str, unpressed: None
) -> None:
    """A player, one at the referee's seat on another device, and somebody who only looks. Ujjal's name is
    on no other player's pages, as nobody said that he goes along."""
    eyes = walk.phone.player(seat, name) if seat else walk.phone.watcher()
    assert list(leaks(walk, walk.phone, eyes)) == []


def plain(page: str) -> str:
    """Return the text of a page, with single spaces."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def unhidden(**kept: Callable[[State], Any]) -> Callable[[State, Viewer], State]:
    """Return the players' state, except what is kept in full."""
    return lambda state, viewer: replace(
        hide_secrets(state, viewer), **{name: of(state) for name, of in kept.items()}
    )


LEAKING: Final[Mapping[str, tuple[Screen[State], str]]] = {
    "the key of a level": (
        replace(SCREEN, seen=unhidden(levels=lambda state: state.levels), views=SCREEN.views | {"level"}),
        "Nemhain",
    ),
    "who rides": (replace(SCREEN, seen=unhidden(flyers=lambda state: state.flyers)), "Xyloph"),
    "the hexes of the map": (replace(SCREEN, seen=unhidden(hexes=lambda state: state.hexes)), "Vexmoor"),
}


@pytest.mark.parametrize("what", LEAKING)
def test_a_page_that_tells_it_is_found(tmp_path: Path, walk: Walk, what: str, unpressed: None) -> None:
    screen, word = LEAKING[what]
    game = replace(GAME, secrets=screen)
    with running(tmp_path, games=lambda: {game.about.slug: game}) as app:
        behind = laid(phone_at(app))
        found = leaks(walk, behind, behind.player("player-1", "Ana"))
        assert any(word in told for _path, told in found)


@pytest.mark.pango
def test_no_paper_in_front_of_the_screen_tells_it(behind: Phone) -> None:
    one = behind.player("player-1", "Ana")
    for name in sorted(SCREEN.papers):
        answer = one.client.get(f"/t/{behind.code}/papers/{name}.pdf")
        assert answer.content_type == "application/pdf", name
        drawn_on = {"0909"} if name == "hexes" else set[str]()  # the empty grid names every hex
        assert leaked(text_of(answer)) == drawn_on, name


def test_no_post_of_a_player_does_or_tells_anything(walk: Walk) -> None:
    """Neither any form of the referee's own pages, nor every address with all that exists; nothing is
    revealed beyond what was sent."""
    before, code = walk.phone.state, walk.phone.code
    one = walk.phone.player("player-2", "Bo")
    names = {**FIELDS, **REAL, "name": "Qarth", "castle": "Vexmoor", "hexes": "0909", "owner": "Xyloph"}
    every = [(form.action, form.fields | dict(form.buttons[:1])) for form in walk.forms.values()]
    assert {f"/t/{code}/moves/{kind}" for kind in OFFERED} <= {action for action, _sent in every}
    every += [
        (address.path, names)
        for address in addresses(one.app, "POST", code, sketch=walk.sketch, move="give-handout")
    ]
    urls = one.app.url_map.bind("")
    for (action, sent), headers in product(every, ({}, {"HX-Request": "true", "HX-Target": "live"})):
        path = urlsplit(action).path
        if code not in path or urls.match(path, method="POST")[0] in STAYS:
            continue
        own = {"csrf_token": one.proof, "saw": 1, "token": next(TOKENS), "chain-here": "1", "seat": ""}
        answer = one.client.post(path, data={**sent, **own, "next": ""}, headers=headers)
        assert leaked(answer.text) - leaked(" ".join(map(str, sent.values()))) - {"Ujjal"} == set(), (
            path,
            sent,
        )
    assert walk.phone.state == before


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
        answer = one.client.get(f"/t/{behind.code}{path}")
        assert answer.status_code in (403, 404), path
        assert "Take a seat" not in answer.text, path


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


def test_only_the_referee_is_led_to_what_came_late(behind: Phone) -> None:
    """That page is closed to others."""
    ana = behind.player("player-2", "Ana")
    assert f'href="/t/{behind.code}/late"' in behind.read()
    assert f'href="/t/{behind.code}/late"' not in ana.read()
    assert ana.client.get(f"/t/{behind.code}/late").status_code == 403


def test_everybody_sees_the_fight_as_those_who_are_in_it_do(behind: Phone) -> None:
    """How many are there, who was hit how hard, what the party has left: on the big screen, and on the
    phones of players and watchers; but not while the referee hides them."""
    behind.enter("blow", target="who:Ada", hits=2, monster="Ulmur")
    behind.enter("blow", monster="Ulmur", target="foe:2", fate="fled")
    tv, ana, eve = behind.watcher(), behind.player("player-1", "Ana"), behind.watcher()
    pages = ((tv, "/screen"), (ana, ""), (eve, ""))
    for phone, path in pages:
        told = plain(phone.read(path))
        assert "2 Ulmur" in told, path
        assert "1 fled" in told, path
        assert "Ulmur 1 −13" in told, path
        assert "Ada 3/8" in told, path
    behind.enter("show-monsters")
    assert [word in phone.read(path) for phone, path in pages for word in ("Ulmur",)] == [False] * 3
    behind.enter("show-monsters", seen="1")
    assert all("2 Ulmur" in plain(phone.read(path)) for phone, path in pages)


def test_whom_the_referee_shows_is_seen_before_a_blow_falls(behind: Phone) -> None:
    ana = behind.player("player-1", "Ana")
    behind.enter("part")
    assert "Qarth" not in ana.read()
    behind.enter("show-monsters", seen="1")
    told = plain(ana.read())
    assert "2 Qarth" in told
    assert "20 feet away" in told
    behind.enter("part")
    assert "Qarth" not in ana.read()


def test_the_front_page_does_not_say_where_they_are(app: Flask, behind: Phone) -> None:
    front = behind.player("player-1", "Ana").client.get("/").text
    assert re.search(r"[Ll]evel 3", front) is None


def test_a_secret_roll_is_sealed_seen_by_the_referee_alone_and_opened(behind: Phone) -> None:
    """The dice are rolled when it is sealed. The player sees its seal, and the roll once it is opened."""
    one = behind.player("player-1", "Ana")
    answer = behind.send("roll-table", "3,4", table="reaction", follow="1", secret="1")
    assert answer.status_code == 303
    (sealed,) = behind.table.position.seals.sealed
    seal = sealed.move.commitment
    assert seal in one.read().replace("<wbr>", "")
    assert seal in one.read("/view/seals").replace("<wbr>", "")
    assert "uncertain" not in one.read("/view/seals")
    assert "uncertain" in behind.read()
    assert "uncertain" not in one.read()
    behind.enter("reveal-roll", about=sealed.move.about)
    assert behind.table.position.seals.sealed == ()
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
