"""Tables that hide something, marked by words that occur nowhere else, and phones that look for them."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from html import unescape
from itertools import count
from urllib.parse import quote, urlsplit

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.games.tyrants import moves as tyrants
from companion.games.underdark_maps import moves as maps
from companion.games.underworld import moves as desk
from companion.kernel.dice import Roll
from companion.kernel.moves import Choose, Draft, Ready, Seal, Sit
from companion.kernel.seats import Seat
from companion.table import seating
from companion.table.dealing import card_secrets
from companion.table.opening_words import opening_words
from companion.table.sealed_entries import contents
from companion.table.service import Tables
from companion.table.submission import Submission
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.games.sending import Sender, beginning, opened
from tests.html import Reader

UNSEEN = re.compile(r'name="(?:csrf_token|token)" value="[^"]*"|/static/\w+/|/games/\w+/\w+/')
LISTS = re.compile(r"/view/deck|/papers/cards|/export\.json|/ledger\.csv|/moves/describe-deck")
"""Where the whole deck is listed for everybody: there a card's name says nothing about where it is."""

ADDRESSES = (f"10.{number // 250 % 250}.{number % 250 + 1}.7" for number in count())
TOKENS = (f"hiding-{number:08}" for number in count())


class Camera:
    """The keys in one-time codes, as phones were shown them."""

    def __init__(self) -> None:
        self.keys: list[str] = []

    def draw(self, address: str, **_label: str) -> str:
        self.keys.append(address.rpartition("#")[2])
        return ""


class Watch:
    """The table's clock, which the tests set."""

    def __init__(self) -> None:
        self.now = datetime.now(UTC)

    def __call__(self) -> datetime:
        return self.now

    def wait(self) -> None:
        self.now += timedelta(minutes=16)


@dataclass(frozen=True)
class Secret:
    """A word that only the phones of `seat` and of the host may be shown; `listed`: it names a card, which
    also occurs in the list of the deck."""

    seat: str
    word: str
    listed: bool = False


@dataclass
class Form:
    action: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class Forms(Reader):
    """Collects all forms of a page that are posted."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[Form] = []
        self.form: Form | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "form":
            self.form = Form(given.get("action", ""))
            if given.get("method", "").lower() == "post":
                self.found.append(self.form)
        elif self.form is not None and tag == "button" and given.get("type", "submit") == "submit":
            self.form.buttons.append((name, value))
        elif self.form is not None and tag in ("input", "textarea") and name:
            self.form.fields.setdefault(name, value)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None


@dataclass
class Eyes:
    """A phone other than the host's. `seat`: its own seat, or none. It inspects every response."""

    house: "House"
    client: FlaskClient
    seat: str = ""
    last: str = ""
    """The page that it was last shown."""

    @cached_property
    def proof(self) -> str:
        found = re.search(r'name="csrf_token" value="([^"]+)"', self.client.get("/").text)
        assert found is not None
        return found[1]

    def get(self, path: str) -> TestResponse:
        return self._looked(path, self.client.get(path))

    def post(self, path: str, **fields: object) -> TestResponse:
        shown = {"csrf_token": self.proof, "saw": self.house.version, "token": next(TOKENS)}
        return self._looked(path, self.client.post(path, data={**shown, **fields}))

    def move(self, kind: str, **fields: object) -> TestResponse:
        return self.post(f"{self.house.path}/moves/{kind}", **{"seat": "", **fields})

    def late(self, kind: str, **fields: object) -> TestResponse:
        """Enter the same, as from a phone that was out of reach."""
        given = {"saw": self.house.version, "token": next(TOKENS), "seat": "", **fields}
        sent = "&".join(f"{quote(str(name))}={quote(str(value))}" for name, value in given.items())
        queue = f'{{"table": "{self.house.code}", "entries": [["{kind}", "{sent}"]]}}'
        return self.post(f"{self.house.path}/late", queue=queue)

    def send(self, form: Form, button: tuple[str, str] = ("", "")) -> TestResponse:
        pressed = {button[0]: button[1]} if button[0] else {}
        return self.post(form.action, **{**form.fields, **pressed})

    def knows(self) -> object:
        """Return everything that may change between two looks: the phone's seat and credentials, and all
        that is kept."""
        cookies = sorted((name, cookie.value) for (*_where, name), cookie in self.client._cookies.items())
        return self.seat, cookies, self.house.kept()

    def look_around(self) -> None:
        """Look at every page that may give something away."""
        for path in (
            "",
            "/sealed",
            "/export.json",
            "/log",
            "/chronicle",
            "/chronicle.md",
            *self.house.telling,
        ):
            self.get(self.house.path + path)

    def _looked(self, path: str, answer: TestResponse) -> TestResponse:
        if answer.is_streamed and answer.mimetype == "text/event-stream":
            answer.close()
            return answer
        text = (
            unescape(UNSEEN.sub("", answer.get_data().decode(errors="replace"))) if _is_text(answer) else ""
        )
        self.last = text if answer.mimetype == "text/html" else self.last
        self.house.requests += 1
        seen = [one for one in self.house.secrets if one.seat != self.seat and _tells(text, path, one)]
        assert not seen, (
            f"{self.seat or 'a stranger'} reads at {path} what {seen[0].seat} hides: {seen[0].word}"
        )
        return answer


def _is_text(answer: TestResponse) -> bool:
    # A paper is plain text here, since it is not printed (`apps.unpressed`).
    others = ("application/json", "image/svg+xml", "application/pdf")
    return answer.mimetype.startswith("text/") or answer.mimetype in others


def _tells(text: str, path: str, secret: Secret) -> bool:
    if secret.word not in text or (secret.listed and LISTS.search(path)):
        return False
    # A bare number may be a place on a map.
    before = r'(?:>\s*|value=")' if secret.word.isdecimal() else r"(?<!\w)"
    return re.search(rf"{before}{re.escape(secret.word)}(?!\w)", text) is not None


@dataclass
class House:
    """Ana and Ben have seats and their own phones; the host's phone holds a third seat. `watch`: the table's
    clock.

    `telling`: addresses, relative to the table's, where a seat's own phone sees what it hides."""

    app: Flask
    sender: Sender
    seats: Mapping[str, str]
    watch: Watch
    secrets: tuple[Secret, ...] = ()
    telling: tuple[str, ...] = ()
    requests: int = 0
    phones: dict[str, FlaskClient] = field(default_factory=dict)

    @property
    def code(self) -> str:
        return self.sender.code

    @property
    def path(self) -> str:
        return f"/t/{self.code}"

    @property
    def tables(self) -> Tables:
        tables: Tables = services_of(self.app).tables
        return tables

    @property
    def version(self) -> int:
        return self.tables.table(self.code).version

    def kept(self) -> object:
        """Return a value that changes with anything written, and with the table's clock."""
        folder = services_of(self.app).config.data_dir
        files = (each for each in folder.rglob("*") if not each.name.endswith("-shm"))
        stats = ((str(each), each.stat()) for each in files)
        return self.watch.now, sorted((name, stat.st_mtime_ns, stat.st_size) for name, stat in stats)

    def eyes(self, who: str) -> Eyes:
        """Return Ben's phone, or for any other name a phone that has only the code."""
        client = self.phones.get(who) or self.app.test_client()
        client.environ_base["REMOTE_ADDR"] = next(ADDRESSES)
        return Eyes(self, client, self.seats.get(who, ""))

    def sit(self, who: str) -> None:
        credential = seating.sit(self.tables, self.code, Seat(self.seats[who]), who)
        self.phones[who] = self.app.test_client()
        self.phones[who].environ_base["REMOTE_ADDR"] = next(ADDRESSES)
        self.phones[who].set_cookie(COOKIE + self.code, credential)
        self.phones[who].get(self.path)

    def enter(self, *drafts: Draft, seal: str = "") -> None:
        token = next(TOKENS)
        self.tables.submit(
            self.code,
            Submission(token=token, saw=self.version, by="host", drafts=drafts, seal=seal, again=True),
        )

    def hide_seals(self) -> Iterator[Secret]:
        """Collect the salts and first words of everything sealed."""
        sealed = {entry.version: entry for entry in self.tables.table(self.code).position.seals.sealed}
        for version, content in contents(self.tables.ledger, self.code).items():
            seat = str(sealed[version].seat or "host")
            yield Secret(seat, content.salt)
            yield Secret(seat, opening_words(content.salt))

    def hide_cards(self) -> Iterator[Secret]:
        """Collect the salts of all cards, and the names of those in hands."""
        for card in card_secrets(self.tables.ledger, self.code):
            yield Secret(str(card.seat or "pile"), card.salt)
            if card.seat is not None:
                yield Secret(str(card.seat), card.face.rpartition("|")[2], listed=True)


def opened_house(app: Flask, game: str, seats: Mapping[str, str], *alone: str, **settings: str) -> House:
    """Open a house. `alone`: the seats of those who play without a phone."""
    watch = Watch()
    services_of(app).tables.clock = watch
    house = House(app, Sender(*opened(app, game)), seats, watch)
    host = house.sender.client
    credential = host.get_cookie(COOKIE + house.code)
    assert credential is not None
    seating.sit(house.tables, house.code, Seat(seats["host"]), "Host", credential.value)
    house.sit("ana")
    house.sit("ben")
    for seat in alone:
        house.enter(Draft(move=Sit("Cleo"), seat=Seat(seat)))
    house.enter(beginning((*seats.values(), *alone), settings))
    return house


PARTIES = {"ana": "red", "ben": "blue", "host": "green"}


def race(app: Flask) -> House:
    """A race whose cards are dealt, no two alike."""
    house = undealt(app)
    deal(house)
    return house


def undealt(app: Flask, *alone: str) -> House:
    house = opened_house(app, "underdark_maps", PARTIES, *alone, board_spaces="12", cards="dealt")
    kinds = ("weapon,mage,", "spell,mage,", "monster,,4", "trap,,")
    cards = "\n".join(f"{kinds[n % 4]},Qwy {n:03} zub,1" for n in range(48))
    _host(house, "describe-deck", source="list", csv=cards)
    _gathered(house)
    return house


def deal(house: House) -> None:
    _host(house, "shuffle")
    _host(house, "take-cards", seat="red")
    house.secrets = tuple(house.hide_cards())
    house.telling = ("/view/party?party=red", "/view/deal")
    assert len({one.word for one in house.secrets if one.seat == "red"}) == 18


def battle(app: Flask) -> House:
    """A race in which Ana has sealed her cards, and the host, on whom she landed, has not chosen yet."""
    house = opened_house(app, "underdark_maps", PARTIES, board_spaces="12")
    _gathered(house)
    _host(house, "set-party", seat="green", space="3", hand="7")
    _host(house, "set-turn", seat="red", phase="move")
    _host(house, "march", seat="red", roll="3", way="1")
    _host(house, "commit", seat="red", spells="5", hidden="y")
    house.secrets = tuple(house.hide_seals())
    assert house.secrets
    return house


def campaign(app: Flask) -> House:
    """A campaign in its last phase, with victory conditions that were chosen in secret."""
    seats = {"ana": "dwarfs", "ben": "empire", "host": "skaven"}
    settings = {"map_size": "9x9", "campaign_turns": "1", "condition_choice": "secret"}
    house = opened_house(app, "stone_and_iron", seats, **settings)
    for seat, condition in zip(seats.values(), ("undgrin_captain", "vanquisher", "grey_seer"), strict=True):
        _host(house, "choose-condition", seat=seat, condition=condition)
    for _ in range(7):
        _host(house, "end-phase", says="table")
    house.secrets = tuple(house.hide_seals())
    house.telling = ("/view/faction?faction=dwarfs",)
    assert len(house.secrets) == 6
    return house


def counts(app: Flask) -> House:
    """The end of a game with sealed counts: Ana is ready, Ben and the host have only counted."""
    seats = {"ana": "black", "ben": "red", "host": "blue"}
    house = opened_house(app, "tyrants", seats, tracking="board")
    house.enter(Draft(move=Choose("final-count", "sealed")))
    for seat, (deck, inner) in zip(seats.values(), ((613, 287), (457, 179), (521, 193)), strict=True):
        house.enter(Draft(move=tyrants.CountTotals(deck=deck, inner_circle=inner), seat=Seat(seat)))
    house.enter(Draft(move=Ready(), seat=Seat("black")))
    salts = tuple(house.hide_seals())
    house.secrets = (*salts, *(Secret("black", str(vp)) for vp in (613, 287)))
    house.telling = ("/view/count?as=black", "/reveal", "/scores")
    assert isinstance(house.tables.table(house.code).position.seals.sealed[0].move, Seal)
    return house


def referee(app: Flask) -> House:
    """A desk, with something that only the referee knows."""
    seats = {"host": "referee", "ana": "player-1", "ben": "player-2"}
    house = opened_house(app, "underworld", seats)
    house.enter(Draft(move=desk.Settle("Xelvok is the traitor")))
    _host(house, "roll-dice", dice="1d6", secret="y", **{"chain-here": "1"})
    house.secrets = (Secret("host", "Xelvok"), *house.hide_seals())
    house.telling = ("/view/seals", "/screen")
    return house


HOUSES: tuple[Callable[[Flask], House], ...] = (race, battle, campaign, counts, referee)


def _gathered(house: House) -> None:
    house.enter(Draft(move=maps.LayTrack(Roll(sides=20, dice=13, pips=(3,) * 13))))
    for seat in house.sender.state.order:
        house.enter(Draft(move=maps.Gather(Roll(sides=20, dice=6, pips=(2,) * 6)), seat=seat))


def _host(house: House, kind: str, **fields: str) -> None:
    answer = house.sender.post(kind, fields)
    assert answer.status_code == 303, (kind, re.findall(r"<p>.*?</p>", answer.text))


def table_links(house: House, page: str) -> list[str]:
    """Return the addresses of this table that a page links to."""
    found = map(unescape, re.findall(r'(?:href|hx-get)="([^"#][^"]*)"', page))
    inside = (one for one in found if urlsplit(one).path.startswith(house.path))
    return [one for one in dict.fromkeys(inside) if not one.split("?")[0].endswith((".pdf", "/stream"))]
