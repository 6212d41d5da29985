"""Two papers at once: one that takes long, hangs or is no longer wanted holds up nobody else."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable

import pytest

from companion.printing import printer
from companion.printing.printer import PaperCache, Printer
from companion.printing.queue import Asker, PrintingAbandoned, PrintingTooSlow
from tests.pdf import words
from tests.printing.papers import scorecard, wait_for
from tests.printing.test_printer import SLOW, page

pytestmark = pytest.mark.pango

HANGING = 3.0


class Background(threading.Thread):
    """Work in the background whose error is kept."""

    def __init__(self, work: Callable[[], object]) -> None:
        super().__init__()
        self.error: Exception | None = None
        self._work = work
        self.start()

    def run(self) -> None:
        try:
            self._work()
        except Exception as error:  # noqa: BLE001
            self.error = error


def at_work(printer: Printer) -> int:
    """Return how many processes are making a paper."""
    return len(printer._slots) - len(printer._free)


def pids(printer: Printer) -> list[int | None]:
    return [slot.pid for slot in printer._slots]


def test_ten_are_made_beside_one_that_hangs(fresh_printer: Printer) -> None:
    fresh_printer.render(page("first"))
    hanging = Background(lambda: fresh_printer.render(SLOW, timeout=HANGING))
    wait_for(lambda: at_work(fresh_printer) == 1)
    read: dict[int, str] = {}

    def make(number: int) -> None:
        read[number] = words(fresh_printer.render(page(f"Table {number}.")))

    makers = [Background(lambda number=number: make(number)) for number in range(10)]
    for maker in (*makers, hanging):
        maker.join()
    assert [maker.error for maker in makers] == [None] * 10
    assert all(f"Table {number}." in read[number] for number in range(10))
    assert isinstance(hanging.error, PrintingTooSlow)


def test_a_second_process_is_started_only_when_both_are_needed(fresh_printer: Printer) -> None:
    for _ in range(3):
        fresh_printer.render(page("alone"))
    assert pids(fresh_printer)[1] is None
    left = threading.Event()
    slow = Background(lambda: fresh_printer.render(SLOW * 3, timeout=120, asker=Asker(gone=left.is_set)))
    wait_for(lambda: at_work(fresh_printer) == 1)
    assert "beside" in words(fresh_printer.render(page("beside")))
    assert slow.is_alive()
    assert pids(fresh_printer)[1] is not None
    left.set()
    slow.join()


@pytest.mark.skipif(sys.platform == "win32", reason="no signals here: the process is ended")
def test_what_nobody_waits_for_is_given_up_in_the_middle_and_costs_no_process(fresh_printer: Printer) -> None:
    fresh_printer.render(page("first"))
    before, left = pids(fresh_printer), threading.Event()
    slow = Background(lambda: fresh_printer.render(SLOW, asker=Asker(gone=left.is_set)))
    wait_for(lambda: at_work(fresh_printer) == 1)
    time.sleep(0.5)
    began = time.monotonic()
    left.set()
    slow.join()
    assert isinstance(slow.error, PrintingAbandoned)
    assert time.monotonic() - began < printer.CHECK_INTERVAL + 1.0
    assert "after" in words(fresh_printer.render(page("after")))
    assert "Scorecard" in words(fresh_printer.render(scorecard()))
    assert pids(fresh_printer) == before


@pytest.mark.skipif(sys.platform == "win32", reason="no signals here")
def test_a_process_that_does_not_give_up_is_ended(
    fresh_printer: Printer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printer, "CANCEL_LIMIT", 0.3)
    fresh_printer.render(page("first"))
    stuck, left = pids(fresh_printer)[0], threading.Event()
    assert stuck is not None
    slow = Background(lambda: fresh_printer.render(SLOW, asker=Asker(gone=left.is_set)))
    wait_for(lambda: at_work(fresh_printer) == 1)
    os.kill(stuck, signal.SIGSTOP)
    left.set()
    slow.join()
    assert isinstance(slow.error, PrintingAbandoned)
    assert "after" in words(fresh_printer.render(page("after")))
    assert pids(fresh_printer)[0] != stuck


def test_a_paper_goes_on_while_another_waits_for_it(fresh_printer: Printer) -> None:
    """As long as anybody who asked for the same paper is there, it is made, once."""
    cache, left, began = PaperCache(), threading.Event(), list[int]()

    def gone() -> bool:
        return left.is_set() and not cache.is_awaited("key")

    def make() -> bytes:
        began.append(1)
        return fresh_printer.render(SLOW[: len(SLOW) // 40], asker=Asker(gone=gone))

    got: list[bytes] = []
    first = Background(lambda: got.append(cache.get_or_make("key", make, left.is_set)))
    wait_for(lambda: bool(began))
    second = Background(lambda: got.append(cache.get_or_make("key", make)))
    wait_for(lambda: cache.is_awaited("key"))
    left.set()
    for each in (first, second):
        each.join()
        assert each.error is None
    assert (len(began), len(got)) == (1, 2)
