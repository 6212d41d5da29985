"""Templates are compiled once per folder, whichever program starts there next."""

import os
import re
from pathlib import Path
from stat import S_IMODE

import pytest
from flask.templating import Environment

from companion.web.config import from_environment
from companion.web.factory import create_app
from companion.web.services import services_of


def front_page(**environ: str) -> str:
    app = create_app(from_environment({"SECRET_KEY": "of the tests", **environ}))
    try:
        return re.sub(r'name="(csrf_)?token" value="[^"]*"', "", app.test_client().get("/").text)
    finally:
        services_of(app).close()


def test_a_second_start_compiles_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = front_page(DATA_DIR=str(tmp_path))
    compiled = tmp_path / "compiled"
    assert [*compiled.glob("*.cache")]
    if os.name == "posix":
        assert S_IMODE(compiled.stat().st_mode) == 0o700

    monkeypatch.setattr(Environment, "compile", lambda *_given, **_named: pytest.fail("compiled again"))
    assert front_page(DATA_DIR=str(tmp_path)) == first


def test_what_is_spoilt_there_is_compiled_anew(tmp_path: Path) -> None:
    kept = {"DATA_DIR": str(tmp_path / "data"), "CACHE_DIR": str(tmp_path / "elsewhere")}
    first = front_page(**kept)
    assert not (tmp_path / "data" / "compiled").exists()
    for file in (tmp_path / "elsewhere").iterdir():
        file.write_bytes(file.read_bytes()[:40])
    assert front_page(**kept) == first


@pytest.mark.skipif(os.name != "posix", reason="no modes here")
def test_no_code_is_read_from_a_folder_that_others_can_write_to(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    # Open to everybody, like /tmp: its permissions are left as they are.
    shared.chmod(0o1777)
    front_page(DATA_DIR=str(tmp_path / "data"), CACHE_DIR=str(shared))
    assert [*shared.iterdir()] == []

    own = tmp_path / "own"
    own.mkdir()
    own.chmod(0o777)
    front_page(DATA_DIR=str(tmp_path / "data"), CACHE_DIR=str(own))
    assert S_IMODE(own.stat().st_mode) == 0o700
    assert [*own.iterdir()]


def test_pages_are_drawn_where_nothing_can_be_kept(tmp_path: Path) -> None:
    kept = {"DATA_DIR": str(tmp_path / "data"), "CACHE_DIR": str(tmp_path / "elsewhere")}
    app = create_app(from_environment({"SECRET_KEY": "of the tests", **kept}))
    (tmp_path / "elsewhere").rmdir()
    assert app.test_client().get("/").status_code == 200
    services_of(app).close()
