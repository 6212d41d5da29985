"""`flask companion …`, with or without a running server."""

import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from companion import PACKAGE
from companion.ledger.engine import file_of
from companion.table.service import Tables
from companion.web import cli
from companion.web.factory import create_app
from tests import toy
from tests.apps import configured
from tests.rulebooks import numbered

pytestmark = pytest.mark.both_engines


@pytest.fixture
def companion(ledger_url: str, tmp_path: Path) -> Callable[..., Result]:
    """Each command opens the ledger for itself and closes it at the end."""

    def run(*words: str) -> Result:
        config = configured(tmp_path, ledger_url)
        app = create_app(config, games=toy.GAMES)
        return app.test_cli_runner().invoke(args=["companion", *words])

    return run


def test_a_table_is_opened(companion: Callable[..., Result], tables: Tables):
    answer = companion("new", "stones")
    assert answer.exit_code == 0
    code = answer.output.split()[0]
    assert tables.table(code).game.about.slug == "stones"
    assert f"/t/{code}" in answer.output


def test_a_table_goes_out_and_comes_in_again(
    companion: Callable[..., Result], begun: str, tables: Tables, tmp_path: Path
):
    before = tables.table(begun).hash
    file = tmp_path / "table.json"
    file.write_text(companion("export", begun).output)
    assert companion("delete", begun, "--yes").exit_code == 0
    assert companion("import", str(file)).output.strip() == begun
    assert tables.table(begun).hash == before
    assert "already" in companion("import", str(file)).output


def test_a_ledger_is_backed_up_while_it_is_served(
    companion: Callable[..., Result], begun: str, tmp_path: Path, ledger_url: str
):
    out = tmp_path / "copy.sqlite"
    answer = companion("back-up", str(out))
    if ledger_url.startswith("postgresql"):
        assert "pg_dump" in answer.output
        assert not out.exists()
        return
    assert answer.exit_code == 0
    assert companion("back-up", str(tmp_path / "nowhere" / "copy.sqlite")).exit_code == 1
    with sqlite3.connect(out) as copy:
        assert copy.execute("SELECT count(*) FROM entries WHERE code = ?", (begun,)).fetchone()[0] > 1


def test_a_back_up_does_not_take_the_place_of_the_ledger_that_is_served(
    companion: Callable[..., Result], begun: str, tmp_path: Path, ledger_url: str
):
    """The server would go on writing to a file that nobody finds again."""
    file = file_of(ledger_url)
    if file is None:
        return
    before = file.stat().st_ino
    (tmp_path / "by-another-name").symlink_to(file)
    for own in (str(file), f"{file}-wal", str(tmp_path / "by-another-name")):
        answer = companion("back-up", own)
        assert (answer.exit_code, "belongs to the ledger itself" in answer.output) == (1, True)
    assert file.stat().st_ino == before


@pytest.mark.skipif(sys.platform == "win32", reason="no limits of this kind")
def test_a_back_up_without_room_is_a_sentence_and_leaves_the_one_before(
    companion: Callable[..., Result], begun: str, tmp_path: Path, ledger_url: str
):
    import resource

    if file_of(ledger_url) is None:
        return
    out = tmp_path / "copy.sqlite"
    assert companion("back-up", str(out)).exit_code == 0
    kept = out.read_bytes()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, before[1]))
    try:
        answer = companion("back-up", str(out))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (answer.exit_code, answer.output.count("\n")) == (1, 1)
    assert "The back-up failed" in answer.output
    assert out.read_bytes() == kept
    assert [*tmp_path.glob("*.half")] == []


def test_where_nothing_can_be_written_the_folder_is_named(
    companion: Callable[..., Result], begun: str, tmp_path: Path, ledger_url: str
):
    if file_of(ledger_url) is None:
        return
    answer = companion("back-up", str(tmp_path / "nowhere" / "copy.sqlite"))
    assert answer.output.endswith("/nowhere/copy.sqlite.half: No such file or directory.\n")
    assert "Errno" not in answer.output


def test_a_rulebook_is_kept_for_all_tables_and_backed_up_where_that_is_asked(
    companion: Callable[..., Result], begun: str, tmp_path: Path
):
    book = tmp_path / "book.pdf"
    book.write_bytes(numbered(6, 2))
    answer = companion("booklet", toy.SLUG, str(book))
    assert answer.exit_code == 0, answer.output
    assert "8 pages. Printed page 1 is page 3, as far as we can tell" in answer.output
    assert "Printed page 1 is page 2." in companion("booklet", toy.SLUG, str(book), "--first", "2").output
    assert companion("booklet", toy.SLUG, str(book), "--first", "9").exit_code == 1
    book.write_bytes(b"no PDF")
    assert companion("booklet", toy.SLUG, str(book)).exit_code == 1
    assert companion("booklet", "chess", str(book)).exit_code == 1
    companion("back-up", str(tmp_path / "copy.sqlite"))
    assert {path.name for path in tmp_path.rglob(f"{toy.SLUG}.*")} == {f"{toy.SLUG}.pdf", f"{toy.SLUG}.index"}
    companion("back-up", str(tmp_path / "copy.sqlite"), "--booklets", str(tmp_path / "books"))
    assert (tmp_path / "books" / f"{toy.SLUG}.pdf").is_file()


def test_all_tables_are_audited(companion: Callable[..., Result], begun: str):
    assert "OK: 1 table checked, it matches its ledger." in companion("audit").output
    assert companion("audit", begun.lower()).exit_code == 0


@pytest.mark.parametrize("words", ["new chess", "export XXXXXX", "audit XXXXXX", "delete XXXXXX --yes",
                                   "scorecard XXXXXX out.pdf"])  # fmt: skip
def test_what_cannot_be_is_a_line_and_a_status(companion: Callable[..., Result], words: str):
    answer = companion(*words.split())
    assert answer.exit_code == 1
    assert answer.output.startswith("Error: ")
    assert answer.output.count("\n") == 1


def test_a_broken_file_is_not_taken_in(companion: Callable[..., Result], tmp_path: Path):
    file = tmp_path / "table.json"
    file.write_text("{}")
    assert companion("import", str(file)).exit_code == 1


def test_the_commands_are_those_of_the_manual(companion: Callable[..., Result]):
    listed = companion("--help").output.split("Commands:")[1].splitlines()
    assert {line.split()[0] for line in listed if line} == {
        "new", "export", "import", "audit", "back-up", "scorecard", "appoint-host", "delete", "new-game",
            "booklet",
    }  # fmt: skip


def test_the_installed_program_makes_no_game(
    companion: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
):
    """It would end up inside the package, where no shelf finds it."""
    monkeypatch.setattr(cli, "ROOT", PACKAGE)
    told = companion("new-game", "nine_mens")
    assert (told.exit_code, "needs a checkout" in told.output) == (1, True)
    assert not (PACKAGE / "companion").exists()
