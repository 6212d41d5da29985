"""The parent's hold on one printing process, whose answers are papers."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion import processes
from companion.printing.errors import PrintingFailed, PrintingTooSlow, PrintingUnavailable
from companion.processes import Frame

START_LIMIT = 60.0  # seconds; the first start on a machine also lists all its fonts


class WorkerDied(PrintingFailed):
    """The process ended in the middle of a request."""


class Worker(processes.Worker):
    """One process. Only `kill` may be called while another caller waits for an answer."""

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

    def ask(self, html: str, seconds: float) -> Frame:
        with self._told_as_of_papers(seconds):
            self.send(Frame("render", html.encode(), seconds))
            return self.receive()

    @contextmanager
    def _told_as_of_papers(self, seconds: float) -> Iterator[None]:
        try:
            with self.limited_to(seconds):
                yield
        except processes.TooSlow as problem:
            raise PrintingTooSlow(f"Printing took longer than {seconds:g} seconds.") from problem
        except processes.Died as problem:
            raise WorkerDied("The printing process ended before it had answered.") from problem
