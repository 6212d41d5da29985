"""Several serving processes under one parent, which starts each again when it ends.

Each listens on a port of its own, so that the proxy in front can send all phones of a table to the same
process (docs/hosting.md); with a shared port they would be spread over all.
"""

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Final

import gevent
import gevent.event
import gevent.pool

from companion.ledger.engine import is_postgresql
from companion.web.config import ConfigError, from_environment

LOG = logging.getLogger(__name__)

SERVING: Final = (sys.executable, "-m", "companion")

PAUSE: Final = 1.0
"""Seconds until a process that has ended is started again, and between two checks whether the parent is still
running."""

PARENT: Final = "UNDERTALLY_PARENT"
"""The environment variable that names the parent to the processes that it starts."""

CANNOT_SERVE: Final = 1
"""The exit status of a process that cannot serve, and has said why."""


def serve_several(number: int) -> int:
    """Serve with this number of processes, on ports that follow each other, until told to stop. Return the
    exit status."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    try:
        config = from_environment()
        if not is_postgresql(config.database_url):
            raise ConfigError("Several processes need a ledger on PostgreSQL: set DATABASE_URL.")
    except ConfigError as problem:
        sys.stderr.write(f"{problem}\n")
        return CANNOT_SERVE
    several = Several(range(config.port, config.port + number))
    for each in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(each, several.stop)
    return several.serve()


class Several:
    """The processes, by port."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._ports = ports
        self._running: dict[int, subprocess.Popen[bytes]] = {}
        self._stopping = gevent.event.Event()

    def serve(self) -> int:
        """Keep all processes running until told to stop, or until one of them cannot serve. Return the exit
        status."""
        return max(gevent.pool.Group().map(self._keep, self._ports))

    def stop(self) -> None:
        self._stopping.set()
        for process in self._running.values():
            process.terminate()

    def _keep(self, port: int) -> int:
        while not self._stopping.is_set():
            variables = {"PORT": str(port), PARENT: str(os.getpid())}
            process = subprocess.Popen(SERVING, env={**os.environ, **variables})  # noqa: S603
            self._running[port] = process
            if self._stopping.is_set():
                process.terminate()
            status = process.wait()
            if status == CANNOT_SERVE:
                self.stop()
                return CANNOT_SERVE
            if not self._stopping.is_set():
                LOG.warning("The process at port %s ended (%s) and is started again.", port, status)
                self._stopping.wait(PAUSE)
        return 0


def stop_with_parent(stop: Callable[[], None]) -> None:
    """End this process by `stop` once the parent that started it is gone, even if that was killed. Return at
    once if no such parent started it."""
    if (parent := os.environ.get(PARENT)) is None:
        return
    while str(os.getppid()) == parent:
        gevent.sleep(PAUSE)
    LOG.warning("The process that started this one is gone; this one stops.")
    stop()
