"""A real server in a process of its own, on a free port, as `make run` starts it."""

import os
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OURS = (sys.executable, "-m", "companion")
STARTING = 300.0
"""Seconds until a server that neither answers nor ends is given up on; a busy machine takes its time."""

STOPPING = 10.0


# Accept a self-signed certificate.
_UNPROVEN = ssl.create_default_context()
_UNPROVEN.check_hostname = False
_UNPROVEN.verify_mode = ssl.CERT_NONE


class Unstarted(Exception):
    """The server ended or did not answer in time, or is not running; the exception carries what it
    printed."""


def free_port(owner: object) -> int:
    """Return a port that nobody else gets, at any address of this computer, as long as `owner` exists. The
    owner may listen there again and again."""
    held = socket.socket()
    # With this a program that asks for the port by number still gets it, as nobody listens at this socket.
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # A server listens on all addresses: a connection that another test left at one of them would keep it out.
    held.bind(("0.0.0.0", 0))  # noqa: S104
    weakref.finalize(owner, held.close)
    port: int = held.getsockname()[1]
    return port


class Server:
    """Anything that serves HTTP on PORT and keeps its data in DATA_DIR. It can be killed, and restarted at
    the same address."""

    def __init__(self, data: Path, command: Sequence[str] = OURS, **settings: str) -> None:
        self.host = settings.get("HOST") or "127.0.0.1"
        self.port = int(settings.get("PORT") or free_port(self))
        self.scheme = "https" if settings.get("HTTPS") == "1" else "http"
        self._command = command
        self._told = data / f"server-{self.port}.txt"
        self._settings = {"DATA_DIR": str(data), **settings, "PORT": str(self.port)}
        self.process: subprocess.Popen[bytes] | None = None
        data.mkdir(parents=True, exist_ok=True)

    @property
    def address(self) -> str:
        return f"{self.scheme}://{self.host}:{self.port}"

    @property
    def told(self) -> str:
        """Return what it printed since it was last started."""
        return self._told.read_text("utf-8", "replace")

    @property
    def pid(self) -> int:
        if self.process is None:
            raise Unstarted(self.told)
        return self.process.pid

    def processor_seconds(self) -> float:
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1024 / 1024

    def start(self) -> None:
        """Start it, and wait until it answers. Raise `Unstarted`."""
        with self._told.open("wb") as output:
            self.process = subprocess.Popen(
                self._command,
                cwd=ROOT,
                env={**os.environ, **self._settings},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        try:
            self._await(self.process)
        except Unstarted:
            self.stop()
            raise

    def kill(self) -> None:
        """Kill it, as if unplugged."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(STOPPING)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None

    def _await(self, process: "subprocess.Popen[bytes]") -> None:
        until = time.monotonic() + STARTING
        while time.monotonic() < until:
            if process.poll() is not None:
                break
            try:
                left = max(1.0, until - time.monotonic())
                with urllib.request.urlopen(self.address, timeout=left, context=_UNPROVEN):  # noqa: S310
                    return
            except urllib.error.HTTPError:
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        raise Unstarted(self.told)


@contextmanager
def server_address(data: Path, **settings: str) -> Iterator[str]:
    """Yield the address of our server with its data in a folder; the server ends with the block."""
    with running_server(OURS, data, **settings) as served:
        yield served.address


@contextmanager
def running_server(command: Sequence[str], data: Path, **settings: str) -> Iterator[Server]:
    served = Server(data, command, **settings)
    served.start()
    try:
        yield served
    finally:
        served.stop()
