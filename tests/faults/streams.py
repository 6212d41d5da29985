"""A phone that listens to a table's stream, over a socket of its own."""

import os
import socket
import time
import urllib.request
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread


class Listener:
    """`news`: the versions it was told, as they come. `ended`: the server hung up."""

    def __init__(self, address: str, code: str, after: int) -> None:
        self.news: Queue[int] = Queue()
        self.ended = False
        self._answer = urllib.request.urlopen(f"{address}/t/{code}/stream?after={after}", timeout=60)  # noqa: S310
        assert self._answer.readline() == b"retry: 2000\n"
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()

    def hears(self, version: int, within: float) -> bool:
        """Whether it is told of this version or a newer one in time, in seconds."""
        until = time.monotonic() + within
        while (left := until - time.monotonic()) > 0:
            try:
                if self.news.get(timeout=left) >= version:
                    return True
            except Empty:
                break
        return False

    def close(self) -> None:
        with suppress(OSError), socket.socket(fileno=os.dup(self._answer.fileno())) as line:
            line.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._answer.close()

    def _listen(self) -> None:
        try:
            for line in self._answer:
                if line.startswith(b"data: "):
                    self.news.put(int(line[6:]))
        except OSError:
            pass
        self.ended = True
