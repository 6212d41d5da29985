"""Where the server has its papers made: in processes of its own, each with one paper at a time."""

import logging
import threading
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Literal

from companion import ROOT
from companion.printing.errors import PrintingAbandoned, PrintingFailed, PrintingUnavailable
from companion.printing.line import PATIENCE, Asker, Line
from companion.printing.worker import Worker, WorkerDied
from companion.processes import Frame

LOG = logging.getLogger(__name__)

STATIC = ROOT / "static"
# Bytes of address space. A scorecard takes 300 MB, most of it mapped libraries and fonts; names in a script
# that the bundled font lacks map fonts of the system, of which some are over 100 MB.
MEMORY = 1024 * 2**20
TIMEOUT = 20.0  # seconds for one paper

AT_ONCE = 2
"""Processes: one paper that takes long holds up nobody else. The second is started when both are needed."""

Kind = Literal["pdf", "png"]

NOBODY = Asker()
"""Whom nothing can be said to, and who waits for as long as it takes."""


class Press:
    """Starts its processes when first needed, anew after a failure, and once more for a paper one died of.

    Under gevent it is for greenlets of the main thread alone.
    """

    def __init__(self, static: Path = STATIC, memory: int = MEMORY, at_once: int = AT_ONCE) -> None:
        self._line = Line(at_once)
        self._hands = tuple(_Hand(static, memory) for _ in range(at_once))
        self._free = set(self._hands)
        self._choosing = threading.Lock()

    def warm(self) -> None:
        """Start a process beforehand; returns at once."""
        threading.Thread(target=self._hands[0].warm, daemon=True).start()

    def render(
        self,
        html: str | Callable[[], str],
        *,
        timeout: float | None = None,
        asker: Asker = NOBODY,
        kind: Kind = "pdf",
    ) -> bytes:
        """Return the PDF or the picture of a page, or of what makes one: that is called when its turn has
        come.

        Raises PrintingFailed, PrintingTooSlow after `timeout` seconds of work, else `TIMEOUT`;
        PrintingAbandoned once nobody waits; PrintingBusy where others come first; PrintingUnavailable.
        """
        seconds = TIMEOUT if timeout is None else timeout
        with self._line.turn(asker, inf if asker is NOBODY else PATIENCE):
            if asker.gone():
                raise PrintingAbandoned("Nobody waits for this paper any more.")
            drawn = html if isinstance(html, str) else html()
            hand = self._taken()
            try:
                answer = hand.ask(kind, drawn, seconds, asker)
            finally:
                self._free.add(hand)
        if answer.kind == "cancelled":
            raise PrintingAbandoned("Nobody waited for this paper any more.")
        if answer.kind != kind:
            raise PrintingFailed(answer.text)
        return answer.body

    def close(self) -> None:
        """End the processes; a paper that one is at work on fails."""
        for hand in self._hands:
            hand.close()

    def _taken(self) -> "_Hand":
        """Return one that is free; there is one for each turn. One that need not be started comes first."""
        with self._choosing:
            free = [each for each in self._hands if each in self._free]
            hand = next((each for each in free if each.is_started), free[0])
            self._free.remove(hand)
            return hand


class _Hand:
    """One process at a time, and the right to ask it."""

    def __init__(self, static: Path, memory: int) -> None:
        self._static = static
        self._memory = memory
        self._lock = threading.Lock()
        self._worker: Worker | None = None
        self._closed = False

    @property
    def is_started(self) -> bool:
        return self._worker is not None and self._worker.is_alive()

    @property
    def pid(self) -> int | None:
        return self._worker.pid if self._worker else None

    def warm(self) -> None:
        try:
            with self._lock:
                self._ready_worker()
        except (PrintingFailed, PrintingUnavailable) as problem:
            LOG.warning("%s", problem)

    def ask(self, kind: Kind, html: str, timeout: float, asker: Asker) -> Frame:
        with self._lock:
            try:
                return self._answer(kind, html, timeout, asker)
            except BaseException:
                # Its answer may still be in the pipe, where the next caller would take it for theirs.
                self._discard()
                raise

    def close(self) -> None:
        self._closed = True
        if (worker := self._worker) and self._lock.locked():
            worker.kill()
        with self._lock:
            self._discard()

    def _answer(self, kind: Kind, html: str, timeout: float, asker: Asker) -> Frame:
        try:
            return self._ready_worker().ask(kind, html, timeout, asker.gone)
        except WorkerDied:
            self._discard()
            if asker.gone():
                raise PrintingAbandoned("Nobody waited for this paper any more.") from None
            return self._ready_worker().ask(kind, html, timeout, asker.gone)

    def _ready_worker(self) -> Worker:
        if self._worker and self._worker.is_alive():
            return self._worker
        self._discard()
        if self._closed:
            raise PrintingFailed("Printing has ended.")
        self._worker = Worker(self._static, self._memory)
        try:
            self._worker.wait_until_ready()
        except BaseException:
            self._discard()
            raise
        return self._worker

    def _discard(self) -> None:
        if self._worker:
            self._worker.end()
            self._worker = None
