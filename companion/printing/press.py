"""Where the server has its papers made: one process, one paper at a time."""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path

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

NOBODY = Asker()
"""Whom nothing can be said to, and who waits for as long as it takes."""


class Press:
    """Starts its process when first needed, anew after a failure, and once more for a paper it died of.

    Under gevent it is for greenlets of the main thread alone.
    """

    def __init__(self, static: Path = STATIC, memory: int = MEMORY) -> None:
        self._static = static
        self._memory = memory
        self._line = Line()
        self._one_at_a_time = threading.Lock()
        self._worker: Worker | None = None
        self._closed = False

    def warm(self) -> None:
        """Start the process beforehand; returns at once."""
        threading.Thread(target=self._warm, daemon=True).start()

    def render(
        self, html: str | Callable[[], str], *, timeout: float = TIMEOUT, asker: Asker = NOBODY
    ) -> bytes:
        """Return the PDF of a page, or of what makes one: that is called when its turn has come.

        Raises PrintingFailed, PrintingTooSlow after `timeout` seconds of work, PrintingAbandoned;
        PrintingBusy where others come first; PrintingUnavailable.
        """
        with self._line.turn(asker, inf if asker is NOBODY else PATIENCE):
            if asker.gone():
                raise PrintingAbandoned("Nobody waits for this paper any more.")
            drawn = html if isinstance(html, str) else html()
            with self._turn():
                answer = self._answer(drawn, timeout)
        if answer.kind != "pdf":
            raise PrintingFailed(answer.text)
        return answer.body

    def close(self) -> None:
        """End the process; a paper it is at work on fails."""
        self._closed = True
        if (worker := self._worker) and self._one_at_a_time.locked():
            worker.kill()
        with self._one_at_a_time:
            self._discard()

    def _warm(self) -> None:
        try:
            with self._turn():
                self._ready_worker()
        except (PrintingFailed, PrintingUnavailable) as problem:
            LOG.warning("%s", problem)

    def _answer(self, html: str, timeout: float) -> Frame:
        try:
            return self._ready_worker().ask(html, timeout)
        except WorkerDied:
            self._discard()
            return self._ready_worker().ask(html, timeout)

    def _ready_worker(self) -> Worker:
        if self._worker and self._worker.is_alive():
            return self._worker
        self._discard()
        if self._closed:
            raise PrintingFailed("Printing has ended.")
        self._worker = Worker(self._static, self._memory)
        self._worker.wait_until_ready()
        return self._worker

    @contextmanager
    def _turn(self) -> Iterator[None]:
        with self._one_at_a_time:
            try:
                yield
            except BaseException:
                # Its answer may still be in the pipe, where the next caller would take it for theirs.
                self._discard()
                raise

    def _discard(self) -> None:
        if self._worker:
            self._worker.end()
            self._worker = None
