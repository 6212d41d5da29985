"""Making the server's papers in separate processes, each of which makes one at a time; and a cache of
finished papers. When a table changes, its papers get new keys; the old ones drop out of the cache in time.
"""

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from typing import Literal

from companion import ROOT, processes
from companion.printing import pango
from companion.printing.queue import (
    PATIENCE,
    Asker,
    PrintingAbandoned,
    PrintingFailed,
    PrintingTooSlow,
    PrintingUnavailable,
    PrintQueue,
)
from companion.processes import Frame

START_LIMIT = 60.0  # seconds; the first start on a machine also lists all its fonts
CHECK_INTERVAL = 0.25
"""Seconds between two checks whether somebody still waits for a paper."""

CANCEL_LIMIT = 2.0
"""Seconds that a process has to cancel a paper before it is killed."""


class WorkerDied(PrintingFailed):
    """The process ended in the middle of a request."""


class Worker(processes.Worker):
    """One process. Only `kill` and `interrupt` may be called while another caller waits for an answer."""

    def __init__(self, static: Path, memory: int) -> None:
        try:
            super().__init__("companion.printing", (str(static), str(memory)))
        except processes.Died as problem:
            raise PrintingFailed(f"The printing process failed: {problem}.") from problem

    def wait_until_ready(self) -> None:
        with self._raise_for_papers(START_LIMIT):
            answer = self.receive()
        if answer.kind == "unavailable":
            raise PrintingUnavailable(answer.text)

    def ask(self, kind: str, html: str, seconds: float, gone: Callable[[], bool]) -> Frame:
        """Return the process's answer; one of the kind `cancelled` if everybody stopped waiting first."""
        with self._raise_for_papers(seconds), self._cancelled_when(gone):
            self.send(Frame(kind, html.encode(), seconds))
            return self.receive()

    @contextmanager
    def _cancelled_when(self, gone: Callable[[], bool]) -> Iterator[None]:
        answered, deciding = threading.Event(), threading.Lock()

        def watch() -> None:
            while not answered.wait(CHECK_INTERVAL):
                if gone():
                    break
            with deciding:
                # Not after it has answered, as that could cancel the next paper.
                if not answered.is_set():
                    self.interrupt()
            if not answered.wait(CANCEL_LIMIT):
                self.kill()

        threading.Thread(target=watch, daemon=True).start()
        try:
            yield
        finally:
            with deciding:
                answered.set()

    @contextmanager
    def _raise_for_papers(self, seconds: float) -> Iterator[None]:
        try:
            with self.limited_to(seconds):
                yield
        except processes.TooSlow as problem:
            raise PrintingTooSlow(f"Printing took longer than {seconds:g} seconds.") from problem
        except processes.Died as problem:
            raise WorkerDied("The printing process ended before it had answered.") from problem


LOG = logging.getLogger(__name__)

STATIC = ROOT / "static"
# Bytes of address space. A scorecard takes 300 MB, most of it mapped libraries and fonts; names in a script
# that the bundled font lacks need fonts of the system, some of which are over 100 MB.
MEMORY = 1024 * 2**20
TIMEOUT = 20.0  # seconds for one paper

AT_ONCE = 2
"""How many papers are made at once, so that one that takes long holds up nobody else. The second process is
started when it is first needed."""

STALE = 10.0
"""Seconds after which a missing library is looked for again, because it may have been installed."""

Kind = Literal["pdf", "png"]

NOBODY = Asker()
"""A caller who cannot be told to come back later, and so waits for as long as it takes."""


class Printer:
    """Starts its processes on first use and after a failure, and retries once if a process died while making
    a paper.

    Under gevent, only greenlets of the main thread may use it.
    """

    def __init__(self, static: Path = STATIC, memory: int = MEMORY, at_once: int = AT_ONCE) -> None:
        self._queue = PrintQueue(at_once)
        self._slots = tuple(_Slot(static, memory) for _ in range(at_once))
        self._free = set(self._slots)
        self._choosing = threading.Lock()
        self._looked = -inf
        self._why_not: str | None = None

    def why_not(self) -> str | None:
        """Return a line that says what to type if nothing can be printed; otherwise None."""
        if self._looked < 0 or (self._why_not and time.monotonic() - self._looked > STALE):
            self._why_not = None if pango.is_here() else pango.what_to_type()
            self._looked = time.monotonic()
        return self._why_not

    def warm(self) -> None:
        """Start a process in advance, without waiting."""
        threading.Thread(target=self._slots[0].warm, daemon=True).start()

    def render(
        self,
        html: str | Callable[[], str],
        *,
        timeout: float | None = None,
        asker: Asker = NOBODY,
        kind: Kind = "pdf",
    ) -> bytes:
        """Return the PDF or picture of a page. `html`: the page, or a function that makes it, called when its
        turn comes.

        Raise PrintingFailed; PrintingTooSlow after `timeout` seconds of work, `TIMEOUT` by default;
        PrintingAbandoned if nobody waits any more; PrintingBusy if others come first; PrintingUnavailable.
        """
        seconds = TIMEOUT if timeout is None else timeout
        with self._queue.turn(asker, inf if asker is NOBODY else PATIENCE):
            if asker.gone():
                raise PrintingAbandoned("Nobody waits for this paper any more.")
            drawn = html if isinstance(html, str) else html()
            slot = self._take_slot()
            try:
                answer = slot.ask(kind, drawn, seconds, asker)
            finally:
                self._free.add(slot)
        if answer.kind == "cancelled":
            raise PrintingAbandoned("Nobody waited for this paper any more.")
        if answer.kind != kind:
            raise PrintingFailed(answer.text)
        return answer.body

    def close(self) -> None:
        """End the processes; a paper in progress fails."""
        for slot in self._slots:
            slot.close()

    def _take_slot(self) -> "_Slot":
        """Return a free slot, of which there is one for each turn; preferably one that is already running."""
        with self._choosing:
            free = [each for each in self._slots if each in self._free]
            slot = next((each for each in free if each.is_started), free[0])
            self._free.remove(slot)
            return slot


class _Slot:
    """A process, replaced when it fails, and the right to use it."""

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
                # Its answer may still be in the pipe, where the next caller would mistake it for theirs.
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


CACHE_BYTES = 64 * 2**20


class _Promise(Future[bytes]):
    """A paper in progress. `others`: for each other caller who waits, whether they have left."""

    def __init__(self) -> None:
        super().__init__()
        self.others: list[Callable[[], bool]] = []


class PaperCache:
    def __init__(self, limit: int = CACHE_BYTES) -> None:
        self._limit = limit
        self._size = 0
        self._papers: OrderedDict[Hashable, bytes] = OrderedDict()  # least recently used first
        self._being_made: dict[Hashable, _Promise] = {}
        self._lock = threading.Lock()

    def get_or_make(self, key: Hashable, make: Callable[[], bytes], gone: Callable[[], bool] = bool) -> bytes:
        """Return the paper of a key. Callers who ask for the same key at the same time get the same paper, or
        the same error; errors are not cached.

        If the caller who is making it leaves, another one takes over. `gone`: whether the caller has left.
        """
        while True:
            with self._lock:
                if key in self._papers:
                    self._papers.move_to_end(key)
                    return self._papers[key]
                being_made = self._being_made.get(key)
                if being_made is None:
                    mine = self._being_made[key] = _Promise()
                else:
                    being_made.others.append(gone)
            if being_made is None:
                return self._make(key, make, mine)
            with suppress(PrintingAbandoned):
                return being_made.result()

    def is_awaited(self, key: Hashable) -> bool:
        """Return whether anybody waits for a paper besides the caller who is making it."""
        with self._lock:
            promise = self._being_made.get(key)
            others = tuple(promise.others) if promise else ()
        return not all(gone() for gone in others)

    def _make(self, key: Hashable, make: Callable[[], bytes], promise: _Promise) -> bytes:
        try:
            paper = make()
        except BaseException as problem:
            self._give_up(key, promise, problem)
            raise
        with self._lock:
            del self._being_made[key]
            self._keep(key, paper)
        promise.set_result(paper)
        return paper

    def _give_up(self, key: Hashable, promise: _Promise, problem: BaseException) -> None:
        with self._lock:
            del self._being_made[key]
        # An exception that ends the maker's thread or greenlet must not end the others.
        ours = problem if isinstance(problem, Exception) else RuntimeError("its maker was stopped")
        promise.set_exception(ours)

    def _keep(self, key: Hashable, paper: bytes) -> None:
        if len(paper) > self._limit:
            return
        self._papers[key] = paper
        self._size += len(paper)
        while self._size > self._limit:
            _, oldest = self._papers.popitem(last=False)
            self._size -= len(oldest)
