"""`undertally doctor` says in plain words what phones will run into, and what to do about it."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from bench.serving import Server, free_port
from companion import ROOT, __version__

pytestmark = pytest.mark.long

Examined = Callable[..., tuple[int, str]]


@pytest.fixture
def examined(tmp_path: Path) -> Examined:
    """Return its exit status, and its output."""

    def examine(**settings: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-m", "companion", "doctor"],
            env={**os.environ, "DATA_DIR": str(tmp_path / "none"), "HOST": "127.0.0.1", **settings},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert not done.stderr
        assert not (tmp_path / "none").exists(), "it leaves nothing behind"
        return done.returncode, done.stdout

    return examine


@contextmanager
def another(status: int, body: bytes) -> Iterator[int]:
    """Yield the port of some other program that answers every request."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *given: object) -> None:
            """Log nothing."""

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def test_a_server_that_runs_is_tried_at_what_phones_are_offered(examined: Examined, tmp_path: Path):
    served = Server(tmp_path / "served", HOST="127.0.0.1", HTTPS="1")
    served.start()
    status, said = examined(PORT=str(served.port), HTTPS="1")
    shut, why = examined(PUBLIC_URL=served.address, PORT=str(served.port))
    served.stop()
    assert status == 0, said
    assert f"ok  Undertally {__version__} is running at {served.address}." in said
    assert f"ok  {served.address} leads here. It is the address in the QR code." in said
    assert shut == 1
    assert f"!!  {served.address} has a certificate that phones do not trust" in why


@pytest.mark.parametrize("https", ["", "1"])
def test_without_one_a_listener_stands_in(examined: Examined, tmp_path: Path, https: str):
    port = free_port(examined)
    status, said = examined(PORT=str(port), HTTPS=https)
    assert status == 0, said
    assert f"port {port} is free for it" in said
    assert "leads here" in said


@pytest.mark.parametrize(
    ("status", "body", "words"),
    [
        (502, b"", "answers 502: the proxy there does not pass it on to Undertally."),
        (200, b"<h1>It works</h1>", "leads to something other than Undertally."),
    ],
)
def test_a_public_address_that_leads_elsewhere_is_named(
    examined: Examined, status: int, body: bytes, words: str
):
    with another(status, body) as port:
        ended, said = examined(PUBLIC_URL=f"http://127.0.0.1:{port}", PORT=str(free_port(examined)))
        taken, why = examined(PORT=str(port))
    assert ended == 1
    assert f"!!  http://127.0.0.1:{port} {words}" in said
    assert "Nothing is running at port" in said
    assert taken == 1
    assert f"!!  Port {port} is taken." in why


def test_what_is_set_wrongly_and_where_nobody_is_are_said(examined: Examined):
    assert examined(PORT="no number")[0] == 1
    status, said = examined(PUBLIC_URL=f"http://127.0.0.1:{free_port(examined)}")
    assert status == 1
    assert "refuses connections: nothing listens there" in said
    assert "cannot be found: the name has no entry" in examined(PUBLIC_URL="http://no-such.invalid")[1]
