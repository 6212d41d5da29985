"""A real server in a process of its own, on a free port, as `make run` starts it."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
STARTING = 30.0
STOPPING = 10.0


class Unstarted(Exception):
    """The server did not answer in time; carries what it printed."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def server(data: Path, **settings: str) -> Iterator[str]:
    """The address of a server that keeps its data in a folder; it ends with the block."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    data.mkdir(parents=True, exist_ok=True)
    told = data / "server.txt"
    with told.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "companion"],
            cwd=ROOT,
            env={**os.environ, "PORT": str(port), "DATA_DIR": str(data), **settings},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        _await(address, process, told)
        yield address
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(STOPPING)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _await(address: str, process: "subprocess.Popen[bytes]", told: Path) -> None:
    until = time.monotonic() + STARTING
    while time.monotonic() < until:
        if process.poll() is not None:
            raise Unstarted(told.read_text("utf-8", "replace"))
        try:
            with urllib.request.urlopen(address, timeout=2):  # noqa: S310
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    raise Unstarted(told.read_text("utf-8", "replace"))
