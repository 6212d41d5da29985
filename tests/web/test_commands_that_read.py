"""Commands that only read create nothing, name the ledger, and say in one line what is missing if there is
none."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask.cli import cli

import companion
from bench.serving import ROOT
from companion.web.config import from_environment
from companion.web.factory import create_app
from companion.web.services import services_of
from tests.faults.evening import begun

pytestmark = pytest.mark.long

Run = Callable[..., subprocess.CompletedProcess[str]]

READING = ("audit", "audit BCDFGH", "export BCDFGH", "scorecard BCDFGH out.pdf", "delete BCDFGH --yes")
OURS = ("SECRET_KEY", "DATABASE_URL", "DATA_DIR", "PORT", "HOST", "PUBLIC_URL", "HTTPS", "TRUSTED_PROXIES")


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run a command in an empty folder, in a shell without any of our settings."""
    folder = tmp_path / "shell"
    folder.mkdir()

    def command(*words: str, **settings: str) -> subprocess.CompletedProcess[str]:
        clean = {name: value for name, value in os.environ.items() if name not in OURS}
        return subprocess.run(
            [sys.executable, *words],
            cwd=folder,
            env={**clean, "PYTHONPATH": str(ROOT), "FLASK_APP": str(ROOT / "app.py"), **settings},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    return command


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Return the output of the same command, run without a process of its own, which is slow to start."""
    folder = tmp_path / "shell"
    folder.mkdir(exist_ok=True)
    monkeypatch.chdir(folder)
    for name in OURS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("FLASK_APP", str(ROOT / "app.py"))

    def command(words: str, **settings: str) -> Result:
        return CliRunner().invoke(cli, ["companion", *words.split()], env=settings)

    return command


def left(tmp_path: Path) -> list[Path]:
    return sorted(tmp_path.rglob("*"))


@pytest.mark.parametrize("words", READING)
def test_without_a_ledger_it_is_said_and_nothing_is_made(
    told: Callable[..., Result], tmp_path: Path, words: str
) -> None:
    before = left(tmp_path)
    answer = told(words)
    assert answer.exit_code == 1
    assert re.fullmatch(
        r"Error: There is no ledger at .*/data/undertally\.sqlite\. Set DATA_DIR .*\n", answer.stderr
    )
    assert answer.stdout == ""
    assert left(tmp_path) == before


def test_a_process_of_its_own_says_so_too(run: Run, tmp_path: Path) -> None:
    before = left(tmp_path)
    for words in (("flask", "companion", "audit"), ("companion", "companion", "audit")):
        told = run("-m", *words)
        assert told.returncode == 1
        assert told.stderr.startswith("Error: There is no ledger at ")
        assert told.stderr.count("\n") == 1
        assert told.stdout == ""
        assert left(tmp_path) == before


@pytest.mark.parametrize("words", ["--help", "audit --help", "new --help"])
def test_help_needs_no_ledger(told: Callable[..., Result], tmp_path: Path, words: str) -> None:
    before = left(tmp_path)
    answer = told(words)
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert "Usage: " in answer.stdout
    assert left(tmp_path) == before


@pytest.mark.parametrize("words", ["--help", "--version", "-h"])
def test_a_server_that_is_asked_what_it_is_does_not_start(run: Run, tmp_path: Path, words: str) -> None:
    before = left(tmp_path)
    told = run("-m", "companion", words, PORT="1")
    assert (told.returncode, told.stderr) == (0, "")
    assert (companion.__version__ if words == "--version" else "DATA_DIR") in told.stdout
    assert left(tmp_path) == before


def test_its_commands_say_what_they_are_and_start_nothing(run: Run, tmp_path: Path) -> None:
    before = left(tmp_path)
    told = run("-m", "companion", "companion", "audit", "--help", PORT="1")
    assert (told.returncode, told.stderr) == (0, "")
    assert "Usage: " in told.stdout
    assert left(tmp_path) == before


def test_the_program_has_the_commands_of_features(run: Run) -> None:
    assert "--first" in run("-m", "companion", "companion", "booklet", "--help").stdout


def test_what_it_does_not_know_it_does_not_serve(run: Run) -> None:
    told = run("-m", "companion", "--prot", "80")
    assert told.returncode == 2
    assert "Traceback" not in told.stderr


def test_an_audit_names_its_ledger_and_no_table_is_no_success(
    told: Callable[..., Result], tmp_path: Path
) -> None:
    data = tmp_path / "data"
    app = create_app(from_environment({"DATA_DIR": str(data)}))
    services_of(app).close()
    answer = told("audit", DATA_DIR=str(data))
    assert answer.exit_code == 1
    assert answer.stdout == f"Ledger: {data}/undertally.sqlite\n"
    assert answer.stderr == "Error: There is no table in this ledger.\n"
    code = begun(f"sqlite:///{data}/undertally.sqlite").code
    before = {path: path.stat().st_mtime_ns for path in left(data)}
    for words in ("audit", f"audit {code}", f"export {code}"):
        answer = told(words, DATA_DIR=str(data))
        assert (answer.exit_code, answer.stderr) == (0, "")
        assert (
            f"Ledger: {data}/undertally.sqlite\nOK: 1 table checked, it matches its ledger.\n"
            in answer.stdout
        ) == ("audit" in words)
        assert {path: path.stat().st_mtime_ns for path in left(data)} == before


@pytest.mark.parametrize("words", READING)
def test_a_file_of_something_else_is_left_alone(
    told: Callable[..., Result], tmp_path: Path, words: str
) -> None:
    other = tmp_path / "other.sqlite"
    other.touch()
    answer = told(words, DATABASE_URL=f"sqlite:///{other}")
    assert answer.exit_code == 1
    assert "There is no ledger at" in answer.stderr
    assert other.stat().st_size == 0


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"DATABASE_URL": "nonsense"}, "DATABASE_URL must be"),
        ({"DATABASE_URL": "sqlite://"}, "DATABASE_URL must be"),
        ({"PORT": "eighty"}, "PORT must be"),
        ({"DATABASE_URL": "postgresql://nobody:whisper@/none?host=/nowhere"}, "cannot be opened"),
        ({"DATA_DIR": "/dev/null/there"}, "There is no ledger at"),
    ],
)
def test_what_cannot_be_is_a_line(told: Callable[..., Result], settings: dict[str, str], said: str) -> None:
    answer = told("audit", **settings)
    assert answer.exit_code == 1
    assert said in answer.output
    assert answer.output.count("\n") == 1
    assert "whisper" not in answer.output


@pytest.mark.postgres
def test_an_audit_of_postgresql_needs_no_key(told: Callable[..., Result], empty_postgres: str) -> None:
    answer = told("audit", DATABASE_URL=empty_postgres)
    assert answer.exit_code == 1
    assert answer.stderr.startswith("Error: There is no ledger at postgresql://")
    code = begun(empty_postgres).code
    answer = told("audit", DATABASE_URL=empty_postgres)
    assert (answer.exit_code, answer.stderr) == (0, "")
    assert "OK: 1 table checked, it matches its ledger." in answer.stdout
    answer = told("new tyrants", DATABASE_URL=empty_postgres)
    assert answer.exit_code == 1
    assert answer.stderr.startswith("Error: Set SECRET_KEY")
    assert answer.stderr.count("\n") == 1
    assert code
