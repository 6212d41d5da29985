"""What the system has to bring stands in one place, and whatever else names it says the same."""

import re
import subprocess
import sys

import pytest

from companion.printing.__main__ import PANGO_IS_MISSING
from scripts import doctor
from tests.house.test_house import ROOT


def apt(*purposes: str) -> set[str]:
    return {name for package in doctor.packages(*purposes) for name in package.apt.split()}


@pytest.mark.parametrize(
    ("path", "line", "besides"),
    [
        ("deploy/Containerfile", r"FROM .* AS base\nRUN (.*\n.*\n.*)", {"python3"}),
        ("docs/hosting.md", r"apt-get install (.*)\nuseradd", {"python3-venv", "caddy"}),
    ],
)
def test_a_server_is_given_what_the_list_has_for_it(path: str, line: str, besides: set[str]):
    found = re.search(line, (ROOT / path).read_text("utf-8"))
    assert found is not None
    words = set(re.findall(r"[a-z0-9][a-z0-9.+-]+", found[1].partition("recommends ")[2].partition("&&")[0]))
    assert words == apt("run", "server") | besides


def test_the_printer_says_what_the_list_has():
    assert PANGO_IS_MISSING["linux"].partition("apt install ")[2].split() == [
        name for package in doctor.packages("run") for name in package.apt.split()
    ]


def test_every_line_of_the_list_says_how_it_is_found():
    for package in doctor.packages("run", "test", "ci"):
        assert package.is_here() in (True, False)
        assert package.what


def test_what_is_missing_is_named_in_one_line_for_whoever_installs_it(monkeypatch: pytest.MonkeyPatch):
    """CI reads what `lacks` prints, people what the advice says."""
    monkeypatch.setenv("PATH", "/nowhere")
    bare = {"PATH": "/nowhere", "CHROMIUM": "none-such"}
    command = [sys.executable, str(ROOT / "scripts" / "doctor.py"), "lacks"]
    said = subprocess.run(command, env=bare, capture_output=True, text=True, check=True).stdout
    (line,) = said.splitlines()
    assert {"poppler-utils", "chromium", "iproute2", "chromium-headless-shell"} <= {*line.split()}
    assert {*line.split()} <= apt("run", "test", "ci")
