"""The real server, in a process of its own."""

import errno
import re
import socket
import sys
import threading
import time
import urllib.request
from contextlib import closing
from pathlib import Path

import gevent
import gevent.event
import gevent.socket
import pytest
from sqlalchemy.exc import SQLAlchemyError

from bench.serving import Server, Unstarted, server_address
from companion.web.config import from_environment
from companion.web.server import serving
from companion.web.server.crowd import Connection, Crowd, Peer
from companion.web.server.greeting import greet

pytestmark = pytest.mark.long


def read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=5) as answer:  # noqa: S310
        return answer.read().decode()


def test_it_starts_prints_where_to_join_and_ends(tmp_path: Path):
    with server_address(tmp_path / "data") as address:
        assert "What are you playing?" in read(address)
    (told,) = (path.read_text() for path in (tmp_path / "data").glob("server-*.txt"))
    port = address.rsplit(":", 1)[1]
    assert re.search(rf"http://[0-9.]+:{port}", told)
    assert "▀" in told
    assert "Traceback" not in told


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address")
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({}, "On this computer or on a phone in the same network:"),
        ({"HOST": "127.0.0.1"}, "On this computer alone:"),
        ({"HOST": "127.0.0.1", "PUBLIC_URL": "https://table.example"}, "that reaches its PUBLIC_URL:"),
    ],
)
def test_it_says_who_reaches_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], settings: dict[str, str], told: str
):
    greet(from_environment({"DATA_DIR": str(tmp_path), **settings}))
    assert told in capsys.readouterr().out


def test_what_cannot_be_printed_keeps_nobody_from_playing(tmp_path: Path):
    full = Server(tmp_path, ("sh", "-c", f"exec {sys.executable} -m companion > /dev/full"))
    full.start()
    try:
        assert '"ok"' in read(f"{full.address}/healthz")
        time.sleep(0.5)
        assert '"ok"' in read(f"{full.address}/healthz")
    finally:
        full.stop()


def test_a_port_that_is_held_is_given_to_no_line_at_any_address(tmp_path: Path):
    """A server that listens on all addresses would find it taken."""
    kept = Server(tmp_path)
    for address in ("127.0.0.1", "127.0.0.66"):
        with closing(socket.socket()) as other, pytest.raises(OSError, match="already in use"):
            other.bind((address, kept.port))


def test_a_database_that_is_not_there_is_said(tmp_path: Path):
    nowhere = {"DATABASE_URL": f"postgresql://nobody:whisper@/none?host={tmp_path}", "SECRET_KEY": "any"}
    with (
        pytest.raises(Unstarted, match="The ledger cannot be opened") as told,
        server_address(tmp_path, **nowhere),
    ):
        pass
    assert "whisper" not in str(told.value)
    assert "Traceback" not in str(told.value)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere what lies unread hides the end")
def test_who_hung_up_is_gone_whatever_lies_unread():
    """This happens with the closing message of TLS, which a busy server does not read."""
    with closing(socket.create_server(("127.0.0.1", 0))) as door:
        phone = socket.create_connection(door.getsockname())
        accepted, _address = door.accept()
        with closing(gevent.socket.socket(fileno=accepted.detach())) as here:
            line = Connection(here, Peer("phone", here), Crowd(9, 9))
            assert not line.is_gone()
            phone.sendall(b"farewell")
            time.sleep(0.05)
            assert not line.is_gone()
            phone.close()
            until = time.monotonic() + 10
            while not line.is_gone():
                assert time.monotonic() < until


def test_a_stream_holds_up_nobody(tmp_path: Path):
    with server_address(tmp_path / "data") as address:
        code = _opened(address)
        streams = [urllib.request.urlopen(f"{address}/t/{code}/stream", timeout=5) for _ in range(30)]  # noqa: S310
        assert '"version": 1' in read(f"{address}/t/{code}/version")
        pages: list[str] = []
        readers = [
            threading.Thread(target=lambda: pages.append(read(f"{address}/t/{code}"))) for _ in range(4)
        ]
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join()
        assert len(pages) == 4
        for stream in streams:
            assert stream.readline() == b"retry: 2000\n"
            stream.close()


def test_why_it_cannot_listen_is_said(tmp_path: Path):
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        taken = str(other.getsockname()[1])
        with (
            pytest.raises(Unstarted, match=f"Port {taken} is taken"),
            server_address(tmp_path, PORT=taken, HOST="127.0.0.1"),
        ):
            pass
    config = from_environment({"DATA_DIR": str(tmp_path), "HOST": "203.0.113.5"})
    elsewhere = OSError(errno.EADDRNOTAVAIL, "Cannot assign requested address")
    assert serving.why_not_listening(config, elsewhere) == (
        "Cannot listen at 203.0.113.5, port 8000: Cannot assign requested address."
    )
    with (
        pytest.raises(Unstarted, match=r"port \d+: Cannot assign requested address\.\n"),
        server_address(tmp_path, HOST="203.0.113.5"),
    ):
        pass


def test_what_looks_again_and_again_goes_on_whatever_comes_of_a_look(caplog: pytest.LogCaptureFixture):
    troubles: list[Exception] = [ZeroDivisionError("unforeseen"), SQLAlchemyError("busy"), KeyError("other")]
    ended = gevent.event.Event()

    def look() -> None:
        if troubles:
            raise troubles.pop(0)
        ended.set()

    looking = gevent.spawn(serving._keep_looking, look, "It was not looked at", 0.001)
    try:
        assert ended.wait(5)
        assert not looking.dead
    finally:
        looking.kill()
    assert caplog.text.count("It was not looked at") == 3


def _opened(address: str) -> str:
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with opener.open(address) as answer:
        token = re.search(r'name="csrf_token" value="([^"]+)"', answer.read().decode())
    assert token is not None
    with opener.open(f"{address}/tables", f"csrf_token={token[1]}&game=tyrants".encode()) as answer:
        return answer.url.rsplit("/", 1)[1]
