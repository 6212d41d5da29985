"""What a phone that accepts gzip is sent: the same events, in few bytes, and no length that leaks a
secret."""

import gzip
import json
import zlib
from collections.abc import Callable, Iterator
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games import shelf
from companion.kernel.moves import Begin, Choose, Draft
from companion.live import Hub
from companion.web.packed_stream import MAX_IDLE, NARROW, WIDE, PackedStream, Windows
from companion.web.services import services_of
from tests.apps import running
from tests.games.sending import Sender, opened
from tests.web.hiding import HOUSES, House

pytestmark = pytest.mark.long

LIVE = {"HX-Request": "true", "HX-Target": "live", "X-Stage": "table", "X-Fills": "2"}
LATEST = 40
"""Entries of a played game that are listened to."""


class Listener:
    """A phone that shows the table page and listens. `heard`: each event, and the bytes that it took."""

    def __init__(
        self, client: FlaskClient, code: str, hub: Hub, *, gzip: bool = True, https: str = ""
    ) -> None:
        self.client, self.code, self.hub, self.page = client, code, hub, f"/t/{code}"
        self.address = f"http{https}://localhost"
        shown = client.get(self.page, headers=LIVE, base_url=self.address)
        name, _lines, version = shown.headers["X-Shows"].split()
        self.answer = client.get(
            f"{self.page}/stream",
            query_string={"after": version, "shows": name, "page": self.page},
            headers={"Accept-Encoding": "gzip, deflate, br"} if gzip else {},
            base_url=self.address,
            buffered=False,
        )
        assert (self.answer.headers.get("Content-Encoding") == "gzip") is gzip
        self._read: Callable[[bytes], bytes] = zlib.decompressobj(31).decompress if gzip else bytes
        self._pieces = iter(self.answer.response)
        self.heard: list[tuple[str, int]] = []
        self._take()

    def hear(self, version: int) -> str:
        """Return the events about a new version."""
        self.hub.publish(self.code, version)
        return self._take()

    def close(self) -> None:
        self.answer.close()

    def _take(self) -> str:
        piece = next(self._pieces)
        self.heard.append((self._read(piece).decode(), len(piece)))
        return self.heard[-1][0]

    def parts(self) -> list[int]:
        """Return the bytes that parts of the page took."""
        return [size for event, size in self.heard if "event: part" in event]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        made.testing = True
        yield made


@pytest.mark.parametrize("slug", [slug for slug, game in shelf().items() if game.sample is not None])
def test_the_news_of_a_played_game_says_the_same_in_a_quarter_of_the_bytes(app: Flask, slug: str) -> None:
    sample = shelf()[slug].sample
    assert sample is not None
    drafts = sample().drafts
    begun = next(number for number, draft in enumerate(drafts, 1) if isinstance(draft.move, Begin))
    first = max(begun, len(drafts) - LATEST)
    host = Sender(*opened(app, slug))
    for draft in drafts[:first]:
        host.hand_in([draft])
    before = services_of(app).windows.count
    packed, plain = (Listener(host.client, host.code, hub_of(app), gzip=how) for how in (True, False))
    for draft in drafts[first:]:
        host.hand_in([draft])
        assert packed.hear(host.version) == plain.hear(host.version)
    assert len(packed.parts()) == len(plain.parts()) > 3
    assert sum(packed.parts()) <= sum(plain.parts()) / 4
    for listener in (packed, plain):
        listener.close()
    assert services_of(app).windows.count == before


def hub_of(app: Flask) -> Hub:
    hub: Hub = services_of(app).hub
    return hub


@pytest.mark.parametrize("make", HOUSES)
def test_over_https_no_event_with_a_secret_is_shortened_by_others(
    app: Flask, make: Callable[[Flask], House]
) -> None:
    house = make(app)
    phones = {"host": house.sender.client, **house.phones}
    listeners = {who: Listener(phone, house.code, hub_of(app), https="s") for who, phone in phones.items()}
    for door in ("closed", "open", "closed", "open"):
        house.enter(Draft(move=Choose("door", door)))
        for listener in listeners.values():
            listener.hear(house.version)
    for who, listener in listeners.items():
        shown = listener.client.get(listener.page, headers=LIVE, base_url=listener.address).text
        # The number may be that of a place on the map.
        words = [secret.word for secret in house.secrets if not secret.word.isdecimal()]
        if any(word in shown for word in words):
            parts = [(event, size) for event, size in listener.heard if "event: part" in event]
            assert all(size >= len(event.encode()) for event, size in parts), who
            pieces = [json.loads(event.split("data: ")[1])["pieces"] for event, _size in parts]
            assert not any(len(piece) == 3 for each in pieces for piece in each if isinstance(piece, list))
        listener.close()


def test_over_https_what_all_are_shown_is_packed(app: Flask) -> None:
    sender = Sender(*opened(app, "tyrants"))
    drafts = shelf()["tyrants"].sample().played  # type: ignore[misc]
    for draft in drafts[:-5]:
        sender.hand_in([draft])
    listener = Listener(sender.client, sender.code, hub_of(app), https="s")
    for draft in drafts[-5:]:
        sender.hand_in([draft])
        listener.hear(sender.version)
    assert all(size < len(event) / 2 for event, size in listener.heard if "event: part" in event)
    listener.close()


WORDS = ("deploy", "assassinate", "supplant", "spy", "white", "Menzoberranzan", "Araumycos", "12", "<b></b>")


def said_by(lots: Random) -> str:
    return " ".join(lots.choices(WORDS, k=lots.choice((1, 30, 200)))) + "ü" * lots.choice((0, 0, 70_000))


@pytest.mark.parametrize("seed", range(8))
def test_every_stream_reads_as_it_was_said_however_windows_come_and_go(seed: int) -> None:
    lots, now = Random(seed), 0.0
    windows = Windows(3 * WIDE.bytes + NARROW.bytes + 7, lambda: now)
    streams = [PackedStream(windows) for _ in range(8)]
    said: list[list[str]] = [[] for _ in streams]
    sent: list[list[bytes]] = [[] for _ in streams]
    read = [zlib.decompressobj(31) for _ in streams]
    for _ in range(300):
        now += lots.choice((0, 1, MAX_IDLE / 20))
        which = lots.randrange(len(streams))
        event = said_by(lots)
        piece = streams[which].pack(event, part=lots.random() < 0.7, alone=lots.random() < 0.2)
        assert read[which].decompress(piece).decode() == event, "a phone can read it at once"
        said[which].append(event)
        sent[which].append(piece)
        assert windows.count <= 4
    for stream, events, pieces in zip(streams, said, sent, strict=True):
        whole = b"".join([*pieces, stream.end()])
        assert gzip.decompress(whole).decode() == "".join(events)
        stream.close()
    assert windows.count == 0


def test_the_length_of_an_event_that_stands_alone_tells_only_how_long_it_is() -> None:
    for before in ("The traitor is Xelvok", "The traitor is nobody", "", "x" * 60_000):
        stream = PackedStream(Windows())
        stream.pack(before, part=True)
        sizes = {
            len(stream.pack(f"The traitor is {who}", part=True, alone=True)) for who in ("Xelvok", "Yelvok")
        }
        assert sizes == {len("The traitor is Xelvok") + 5}
        after = stream.pack("The traitor is Xelvok", part=True)
        assert len(after) == len(_fresh("The traitor is Xelvok"))


def _fresh(said: str) -> bytes:
    stream = PackedStream(Windows())
    stream.pack("nothing of it", alone=True)
    return stream.pack(said, part=True)


def test_a_window_that_is_not_used_goes_to_a_stream_that_needs_one() -> None:
    now = 0.0
    windows = Windows(WIDE.bytes, lambda: now)
    first, second = PackedStream(windows), PackedStream(windows)
    event = " ".join(Random(1).choices(WORDS, k=200))
    first.pack(event, part=True)
    second.pack(event, part=True)
    without = len(second.pack(event, part=True))
    assert windows.find(second) is None
    now = MAX_IDLE + 1
    second.pack(event, part=True)
    assert len(second.pack(event, part=True)) < without / 3
    assert windows.find(first) is None


def test_streams_that_bring_no_parts_take_no_window() -> None:
    windows = Windows()
    stream = PackedStream(windows)
    for version in range(50):
        stream.pack(f"id: {version}\nevent: moved\ndata: {version}\n\n")
    assert windows.count == 0
