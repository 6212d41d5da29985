"""Where no PDF can be made, the lists of papers say so beforehand, and which command to type."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from bench.serving import Server
from companion.games import shelf
from companion.printing import pango, printer
from tests.web.conftest import Phone

NONE_SUCH = (("libnone-such.so.1",),)


@pytest.fixture
def without_pango(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Run the same program, looking for a library that nobody has."""
    program = tmp_path / "pango.py"
    text = Path(pango.__file__).read_text("utf-8")
    program.write_text(
        text.replace('if __name__ == "__main__"', f"LIBRARIES = {NONE_SUCH}\nif True"), "utf-8"
    )
    monkeypatch.setattr(pango, "__file__", str(program))
    return program


def test_the_list_of_papers_says_it_before_anybody_asks_for_one(
    new_app: Callable[..., Flask], without_pango: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.services.Printer", printer.Printer)
    phone = Phone(new_app(shelf).test_client())
    code = phone.post("/tables", game="tyrants").location.rsplit("/", 1)[1]
    for path in (f"/t/{code}/papers", "/games/tyrants/papers"):
        page = phone.get(path).text
        assert "PDFs are off" in page
        assert pango.what_to_type() in page
        assert ".pdf" not in page.partition("<main")[2]


def test_what_was_installed_meanwhile_is_noticed(
    without_pango: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = printer.Printer()
    assert asked.why_not() == pango.what_to_type()
    without_pango.write_text("")
    assert asked.why_not() == pango.what_to_type(), "it is not looked for at each page"
    monkeypatch.setattr(printer, "STALE", 0.0)
    assert asked.why_not() is None


def test_it_is_found_as_the_printer_finds_it() -> None:
    """The check runs isolated from the current folder, whose modules may have the names of Python's own."""
    run = subprocess.run([sys.executable, "-I", "-S", pango.__file__], capture_output=True, check=False)
    assert run.stderr == b""
    assert (run.returncode == 0) == pango.is_here()


@pytest.mark.long
def test_the_terminal_says_it(tmp_path: Path) -> None:
    served = Server(tmp_path)
    served.start()
    served.stop()
    assert ("PDFs are off" in served.told) != pango.is_here()
