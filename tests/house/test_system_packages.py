"""What the system must provide is listed in one place, and everything else that names it agrees."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.printing import pango
from scripts import set_up as scripts
from tests.house.test_house import ROOT


def apt(*purposes: str) -> set[str]:
    return {name for package in scripts.packages(*purposes) for name in package.apt.split()}


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
    assert pango.MISSING["linux"].partition("apt install ")[2].split() == [
        name for package in scripts.packages("run") for name in package.apt.split()
    ]


def test_every_line_of_the_list_says_how_it_is_found():
    for package in scripts.packages("run", "test", "ci"):
        assert package.is_here() in (True, False)
        assert package.what


APT = """#!/bin/sh
echo "$@" >>"$LOG"
[ "$1" = install ] || [ -z "$FAILS" ] || exit 100
[ -z "$FAILS" ] || { echo "E: $FAILS" >&2; exit 100; }
"""


def set_up(folder: Path, purpose: str = "test", **environment: str) -> tuple[str, list[str]]:
    """Return the output on a system with nothing but apt, and what apt-get was asked for."""
    for name, text in (("apt-get", APT), ("apt-cache", "#!/bin/sh\necho $2 is to be had\n"), ("sh", "")):
        program = folder / name
        program.unlink(missing_ok=True)
        if text:
            program.write_text(text)
            program.chmod(0o755)
        else:
            program.symlink_to("/bin/sh")
    told = {
        "PATH": str(folder),
        "CHROMIUM": "none-such",
        "LOG": str(folder / "log"),
        "FAILS": "",
        **environment,
    }
    command = [sys.executable, str(ROOT / "scripts" / "set_up.py"), purpose]
    done = subprocess.run(command, env=told, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    log = folder / "log"
    return done.stderr, log.read_text().splitlines() if log.exists() else []


MISSED = {"poppler-utils", "chromium", "iproute2"}
AS_ROOT = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root")


@AS_ROOT
def test_root_is_brought_what_is_missing(tmp_path: Path):
    said, (update, installed) = set_up(tmp_path)
    assert update.split()[-1] == "update"
    assert {*installed.split()} >= {"install", "--yes", *MISSED}
    assert "chromium-headless-shell" not in installed
    (line,) = said.splitlines()
    assert line.startswith("Missing: "), "apt-get did nothing here"
    _said, log = set_up(tmp_path, "ci")
    assert {*log[-1].split()} >= {*MISSED, "chromium-headless-shell"}
    asked = len(log)
    assert set_up(tmp_path, "check")[1][asked:] == [], "checks need nothing of the system"


def test_what_is_missing_is_only_named_where_that_is_wanted(tmp_path: Path):
    said, log = set_up(tmp_path, SETUP="no")
    (line,) = said.splitlines()
    assert log == []
    assert {*line.partition("Type: ")[2].split()} >= {"apt-get", "install", *MISSED}


@AS_ROOT
def test_why_it_could_not_be_installed_is_said_in_the_same_line(tmp_path: Path):
    said, _log = set_up(tmp_path, FAILS="Temporary failure resolving")
    (line,) = said.splitlines()
    assert "It could not be installed (E: Temporary failure resolving). Type: apt-get install" in line


def test_a_mac_is_told_of_brew(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setenv("PATH", "/nowhere")
    lacks = [package for package in scripts.packages("run", "test") if package.brew]
    said = scripts.advice(lacks)
    assert "brew install pango && brew install --cask chromium" in said


def test_a_server_on_postgresql_without_its_driver_says_what_to_type(tmp_path: Path):
    code = """
import sys
from importlib import util
found = util.find_spec
util.find_spec = lambda name, *more: None if name == "psycopg" else found(name, *more)
from companion.web.server.serving import serve
sys.exit(serve())
"""
    told = {**os.environ, "DATABASE_URL": "postgresql://nobody@localhost/none", "SECRET_KEY": "x" * 64}
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**told, "DATA_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert "Type: pip install 'undertally[postgres]'" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize(
    ("settings", "extra"),
    [
        ({}, set()),
        ({"DATABASE_URL": "postgresql://someone@db.example/undertally"}, {"postgres"}),
        ({"HTTPS": "1"}, set()),
        ({"HTTPS": "table.example"}, {"https"}),
    ],
)
def test_what_a_setting_needs_is_brought_where_it_is_set(
    tmp_path: Path, settings: dict[str, str], extra: set[str]
):
    """Installing is left to pip, which here only reports what it was asked for."""
    (tmp_path / "scripts").mkdir()
    for name in ("scripts/set_up.py", "scripts/system-packages.txt", *map(str, scripts.FOR_CHECKS)):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    (tmp_path / "companion").symlink_to(ROOT / "companion")
    python = tmp_path / ".venv/bin/python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\n[ "$1" != -m ] || echo "$@" >>"$0.log"\n')
    python.chmod(0o755)
    command = [sys.executable, str(tmp_path / "scripts/set_up.py"), "run"]
    subprocess.run(command, env={**os.environ, **settings, "SETUP": "no"}, check=True)
    asked = Path(f"{python}.log").read_text()
    assert "requirements.txt" in asked
    assert {*re.findall(r"requirements-(\w+)\.txt", asked)} == extra
