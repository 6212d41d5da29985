"""The parent's hold on one printing process, whose answers are papers."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion import processes
from companion.printing.errors import PrintingFailed, PrintingTooSlow, PrintingUnavailable
from companion.processes import Frame

START_LIMIT = 60.0  # seconds; the first start on a machine also lists all its fonts
LOOK = 0.25
"""Seconds between two looks whether somebody still waits for a paper."""

GIVING_UP = 2.0
"""Seconds in which a process that was told to gives a paper up; else it is ended."""


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
        with self._told_as_of_papers(START_LIMIT):
            answer = self.receive()
        if answer.kind == "unavailable":
            raise PrintingUnavailable(answer.text)

    def ask(self, kind: str, html: str, seconds: float, gone: Callable[[], bool]) -> Frame:
        """Return its answer; of the kind `cancelled` where nobody waited any more before it was there."""
        with self._told_as_of_papers(seconds), self._cancelled_when(gone):
            self.send(Frame(kind, html.encode(), seconds))
            return self.receive()

    @contextmanager
    def _cancelled_when(self, gone: Callable[[], bool]) -> Iterator[None]:
        answered, deciding = threading.Event(), threading.Lock()

        def watch() -> None:
            while not answered.wait(LOOK):
                if gone():
                    break
            with deciding:
                # Never once it was answered: the paper given up could be the next one.
                if not answered.is_set():
                    self.interrupt()
            if not answered.wait(GIVING_UP):
                self.kill()

        threading.Thread(target=watch, daemon=True).start()
        try:
            yield
        finally:
            with deciding:
                answered.set()

    @contextmanager
    def _told_as_of_papers(self, seconds: float) -> Iterator[None]:
        try:
            with self.limited_to(seconds):
                yield
        except processes.TooSlow as problem:
            raise PrintingTooSlow(f"Printing took longer than {seconds:g} seconds.") from problem
        except processes.Died as problem:
            raise WorkerDied("The printing process ended before it had answered.") from problem
