"""Marionette, which drives Firefox without another program: WebDriver commands over a socket.

Mozilla's own client needs a module that Python 3.13 no longer has, and Debian has no package of
geckodriver. https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html"""

import json
import socket
import time
from itertools import count
from typing import Any, Final

COMMAND, ANSWER = 0, 1
START: Final = 90.0
"""Seconds within which Firefox must listen."""


class MarionetteError(Exception):
    """Firefox could not do what it was asked to."""


class Marionette:
    def __init__(self, port: int) -> None:
        self._numbers = count(1)
        self._socket = _connected(port)
        self._reader = self._socket.makefile("rb")
        self._receive()
        self.send("WebDriver:NewSession", {"acceptInsecureCerts": True})

    def send(self, command: str, values: dict[str, Any] | None = None) -> Any:
        """Send a command and return its answer; raise `MarionetteError` on failure."""
        number = next(self._numbers)
        sent = json.dumps([COMMAND, number, command, values or {}]).encode()
        self._socket.sendall(b"%d:%s" % (len(sent), sent))
        kind, answered, error, value = self._receive()
        if (kind, answered) != (ANSWER, number):
            raise MarionetteError(f"an answer to {answered} instead of {number}")
        if error:
            raise MarionetteError(error.get("message"))
        return value.get("value", value) if isinstance(value, dict) else value

    def close(self) -> None:
        self._reader.close()
        self._socket.close()

    def _receive(self) -> Any:
        length = b""
        while (sign := self._reader.read(1)) != b":":
            if not sign:
                raise MarionetteError("Firefox has gone")
            length += sign
        return json.loads(self._reader.read(int(length)))


def _connected(port: int) -> socket.socket:
    end = time.monotonic() + START
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=START)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
