"""What the server may rely on when it asks for a paper."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion import ROOT
from companion import processes as worker_module
from companion.printing.printer import Printer, Worker
from companion.printing.queue import PrintingFailed, PrintingTooSlow, PrintingUnavailable
from tests.pdf import sheets, words
from tests.printing.papers import scorecard, wait_for

SLOW = "<!doctype html><html lang=en><title>Slow</title>" + "<p>one line of many</p>" * 40_000
HUGE = "<!doctype html><html lang=en><title>Huge</title>" + "word " * 10_000_000


def page(body: str) -> str:
    return f"<!doctype html><html lang=en><title>Test</title><body>{body}"


def pid(printer: Printer) -> int:
    """Return the id of the first process."""
    found = printer._slots[0].pid
    assert found is not None
    return found


@pytest.fixture
def at_work(fresh_printer: Printer) -> Iterator[list[Exception]]:
    """Start a slow paper on the fresh printer; return a list that will hold how it failed."""
    failures: list[Exception] = []

    def make() -> None:
        try:
            fresh_printer.render(SLOW)
        except PrintingFailed as failure:
            failures.append(failure)

    fresh_printer.render(page("ready"))
    maker = threading.Thread(target=make)
    maker.start()
    time.sleep(0.2)
    yield failures
    fresh_printer.close()
    maker.join()


@pytest.mark.pango
def test_the_text_of_the_page_is_on_the_paper(printer: Printer) -> None:
    pdf = printer.render(scorecard())

    assert len(sheets(pdf)) == 1
    for told in ("Scorecard", "Sites in total control", "Place number 21: 3 by Dorn", "81", "1 / 1"):
        assert told in words(pdf)


@pytest.mark.pango
def test_names_in_other_alphabets_can_be_read_back(printer: Printer) -> None:
    names = "Zoë Łukasz Ελένη Борис “Iron” 4×7 – ½"

    assert names in words(printer.render(page(f"<p>{names}</p>")))


@pytest.mark.pango
def test_the_process_stays_for_the_next_paper(printer: Printer) -> None:
    printer.render(page("first"))
    first = pid(printer)
    printer.render(page("second"))

    assert pid(printer) == first


@pytest.mark.pango
def test_papers_asked_for_at_once_are_each_their_own(printer: Printer) -> None:
    made: dict[int, bytes] = {}

    def make(number: int) -> None:
        made[number] = printer.render(page(f"paper {number}."))

    makers = [threading.Thread(target=make, args=(number,)) for number in range(6)]
    for maker in makers:
        maker.start()
    for maker in makers:
        maker.join()

    assert sorted(made) == list(range(6))
    assert all(f"paper {number}." in words(paper) for number, paper in made.items())


@pytest.mark.pango
def test_a_process_killed_while_idle_is_replaced(printer: Printer) -> None:
    printer.render(page("before"))
    os.kill(pid(printer), signal.SIGKILL)

    assert "after" in words(printer.render(page("after")))


@pytest.mark.pango
def test_a_process_killed_at_work_is_restarted_once(printer: Printer) -> None:
    printer.render(page("before"))
    first = pid(printer)
    killer = threading.Timer(0.1, os.kill, (first, signal.SIGKILL))
    killer.start()

    assert "line" in words(printer.render(SLOW[: 5 * len(SLOW) // 100]))
    killer.join()
    assert pid(printer) != first


@pytest.mark.pango
def test_a_paper_that_ends_its_process_twice_fails(printer: Printer, monkeypatch: pytest.MonkeyPatch) -> None:
    began: list[int] = []
    ask = Worker.ask

    def ask_and_kill(self: Worker, kind: str, html: str, seconds: float, gone: Callable[[], bool]) -> object:
        began.append(self.pid)
        threading.Timer(0.1, os.kill, (self.pid, signal.SIGKILL)).start()
        return ask(self, kind, html, seconds, gone)

    monkeypatch.setattr(Worker, "ask", ask_and_kill)
    with pytest.raises(PrintingFailed, match="ended before it had answered"):
        printer.render(SLOW)
    monkeypatch.undo()

    assert len(set(began)) == 2
    assert "after" in words(printer.render(page("after")))


@pytest.mark.pango
def test_a_paper_past_its_time_fails_and_the_next_one_is_made(printer: Printer) -> None:
    printer.render(page("before"))
    began = time.monotonic()
    with pytest.raises(PrintingTooSlow, match=r"longer than 0\.3 seconds"):
        printer.render(SLOW, timeout=0.3)

    assert time.monotonic() - began < 3
    assert "after" in words(printer.render(page("after")))


@pytest.mark.pango
@pytest.mark.skipif(sys.platform != "linux", reason="no address space limit here")
def test_a_paper_past_its_memory_fails_and_the_next_one_is_made() -> None:
    small = Printer(memory=400 * 2**20)
    try:
        with pytest.raises(PrintingFailed, match="more memory"):
            small.render(HUGE)
        assert "after" in words(small.render(page("after")))
    finally:
        small.close()


@pytest.mark.pango
def test_a_scorecard_needs_less_than_half_of_the_memory_it_may_take() -> None:
    half = Printer(memory=512 * 2**20)
    try:
        assert "Scorecard" in words(half.render(scorecard()))
    finally:
        half.close()


@pytest.mark.pango
def test_warming_returns_at_once_and_the_first_paper_finds_the_process(fresh_printer: Printer) -> None:
    with fresh_printer._slots[0]._lock:
        fresh_printer.warm()
        unstarted = fresh_printer._slots[0].pid is None
    wait_for(lambda: fresh_printer._slots[0].pid is not None)
    warmed = pid(fresh_printer)
    fresh_printer.render(page("first"))

    assert unstarted, "it was not waited for"
    assert pid(fresh_printer) == warmed


@pytest.mark.pango
def test_closing_ends_the_process(fresh_printer: Printer) -> None:
    fresh_printer.render(page("only"))
    ended = pid(fresh_printer)
    fresh_printer.close()

    with pytest.raises(ProcessLookupError):
        os.kill(ended, 0)
    with pytest.raises(PrintingFailed, match="has ended"):
        fresh_printer.render(page("late"))


@pytest.mark.pango
def test_closing_does_not_wait_for_a_paper(fresh_printer: Printer, at_work: list[Exception]) -> None:
    began = time.monotonic()
    fresh_printer.close()
    took = time.monotonic() - began
    wait_for(lambda: len(at_work) == 1)

    assert took < 2


@pytest.mark.pango
def test_the_process_ends_with_the_parent(tmp_path: Path) -> None:
    script = (
        "import os, signal; from companion.printing.printer import Printer; p = Printer(); p.render('<p>x');"
        "print(p._slots[0].pid, flush=True); os.kill(os.getpid(), signal.SIGKILL)"
    )
    environment = os.environ | {"TMPDIR": str(tmp_path)}
    parent = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=False
    )

    assert parent.returncode == -signal.SIGKILL
    wait_for(lambda: is_gone(int(parent.stdout)))


def is_gone(number: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(number, 0)
        stat = Path(f"/proc/{number}/stat")  # an orphan that nobody reaps stays a zombie
        return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z"
    return True


def test_a_process_that_cannot_be_started_is_a_failure(
    fresh_printer: Printer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")

    with pytest.raises(PrintingFailed, match="could not be started"):
        fresh_printer.render(page("never"))


@pytest.mark.pango
def test_no_secret_of_the_server_is_told(fresh_printer: Printer, monkeypatch: pytest.MonkeyPatch) -> None:
    if not Path("/proc/self/environ").exists():
        pytest.skip("this system shows no process's environment")
    monkeypatch.setenv("SECRET_KEY", "of-the-server")
    monkeypatch.setenv("DATABASE_URL", "of-the-server")
    fresh_printer.render(page("first"))

    assert b"of-the-server" not in Path(f"/proc/{pid(fresh_printer)}/environ").read_bytes()


@pytest.mark.pango
@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="no priorities here")
def test_the_process_gives_way_to_the_server(printer: Printer) -> None:
    printer.render(page("first"))

    ours = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, pid(printer)) == min(ours + 10, 19)


def test_without_pango_a_line_says_what_to_type(
    fresh_printer: Printer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(tmp_path, "raise OSError('cannot load library libpango')")
    monkeypatch.setattr(worker_module, "PASSED_ON", ("PATH", "PYTHONPATH"))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    with pytest.raises(PrintingUnavailable, match=r"Type: (apt|brew) install .*pango") as told:
        fresh_printer.render(page("never"))
    assert "\n" not in str(told.value)


def test_without_weasyprint_a_line_says_what_to_type(
    fresh_printer: Printer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(tmp_path, "raise ImportError('No module named weasyprint')")
    monkeypatch.setattr(worker_module, "PASSED_ON", ("PATH", "PYTHONPATH"))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    with pytest.raises(PrintingUnavailable, match="Type: pip install"):
        fresh_printer.render(page("never"))


def stand_in(folder: Path, line: str) -> None:
    (folder / "weasyprint.py").write_text(line)
