"""A run reports at its end what it could not test because something is missing, and fails if that could
have been installed."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion import ROOT

SUITE = """
from tests.needs import need

def test_of_papers():
    need("program:pdftoppm")

def test_of_nothing():
    pass
"""
CONFTEST = """
from tests.needs import Untested

def pytest_configure(config):
    config.pluginmanager.register(Untested())
"""


def runs(folder: Path, *programs: str) -> tuple[int, str]:
    """Return the result of a test suite that needs pdftoppm, on a system with only those programs."""
    for name in programs:
        (folder / name).write_text("#!/bin/sh\n")
        (folder / name).chmod(0o755)
    (folder / "sh").symlink_to("/bin/sh")
    suite = folder / "suite"
    suite.mkdir()
    (suite / "conftest.py").write_text(CONFTEST)
    (suite / "test_suite.py").write_text(SUITE)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "1", str(suite)],
        env={"PATH": str(folder), "PYTHONPATH": str(ROOT), "HOME": str(folder)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_what_could_have_been_installed_makes_it_red(tmp_path: Path):
    # The decision is made by apt-cache, which either has no package list here or lists the package.
    (tmp_path / "apt-cache").write_text("#!/bin/sh\necho $2\n")
    (tmp_path / "apt-cache").chmod(0o755)
    status, said = runs(tmp_path, "apt-get")
    assert status == 1
    (line,) = [line for line in said.splitlines() if line.startswith("Missing: ")]
    assert line.endswith("install --yes --no-install-recommends poppler-utils")
    assert "1 passed, 1 skipped" in said


@pytest.mark.parametrize("programs", [(), ("apt-get", "apt-cache")], ids=["no apt", "apt without it"])
def test_what_this_system_cannot_have_is_a_line(tmp_path: Path, programs: tuple[str, ...]):
    if programs and not any(Path("/var/lib/apt/lists").glob("*_Packages*")):
        pytest.skip("this system has no list of packages")
    status, said = runs(tmp_path, *programs)
    assert status == 0
    (line,) = [line for line in said.splitlines() if line.startswith("Not tested here: ")]
    assert "pdftoppm" in line


def test_what_is_here_is_tested(tmp_path: Path):
    status, said = runs(tmp_path, "pdftoppm")
    assert status == 0
    assert "2 passed" in said
