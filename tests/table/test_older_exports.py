"""Exports and ledgers of every version since 0.1.0 are imported by this one, complete and with the result
they had; docs/ledger.md promises it.

`exports/<version>/<game>.json.xz` is a played table of each game as that version wrote it. None of them is
ever rewritten: a version adds a folder of its own, and a line for each file to `SHA256SUMS`. Ledgers of
every revision of the schema are made from `tests/ledger/older`."""

import json
import lzma
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest
from flask import Flask

from companion import __version__
from companion.games import shelf
from companion.ledger.opening import open_ledger
from companion.ledger.upgrading import OLDER
from companion.table import proof
from companion.table.audit import audit
from companion.table.importing import Imported, take_in
from companion.table.service import Tables
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.apps import running
from tests.ledger.test_upgrading import connected, make_older, write_table
from tests.lots import varied

FOLDER = Path(__file__).parent / "exports"
EXPORTS = sorted(FOLDER.glob("*/*.json.xz"))
TOTALS = {
    "score_sheet": {"red": 104, "blue": 95, "green": 93},
    "stone_and_iron": {"dwarfs": 1915, "empire": 374, "skaven": 822},
    "tyrants": {"black": 74, "red": 83, "orange": 60, "blue": 78},
    "underdark_maps": {"red": 26, "blue": 5, "green": 2},
}
"""What every version calculated for the same played tables."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data"), games=shelf) as made:
        yield made


def test_every_game_has_an_export_of_every_version():
    versions: dict[str, set[str]] = {}
    for path in EXPORTS:
        versions.setdefault(path.parent.name, set()).add(path.name.removesuffix(".json.xz"))
    assert {"0.1.0", "0.2.0", __version__} <= versions.keys()
    assert all(found >= {*TOTALS, "underworld"} for found in versions.values())


def test_what_lies_here_is_never_written_anew():
    sums = (FOLDER / "SHA256SUMS").read_text("ascii").splitlines()
    assert sums == [
        f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(FOLDER)}" for path in EXPORTS
    ]


@pytest.mark.parametrize("revision", varied(OLDER, OLDER[0], OLDER[-1]))
def test_a_ledger_of_any_revision_is_opened_with_tables_of_every_game(tmp_path: Path, revision: str):
    url = f"sqlite:///{tmp_path}/older.sqlite"
    make_older(url, revision)
    codes = []
    with connected(url) as connection:
        for path in EXPORTS:
            if path.parent.name == "0.1.0":
                found = json.loads(lzma.decompress(path.read_bytes()))
                write_table(connection, found["code"], found["game"], found["entries"])
                codes.append(found["code"])
    ledger = open_ledger(url, ThreadPoolExecutor(1))
    tables = Tables(ledger, lambda _code, _version: None, lambda: datetime.now(UTC))
    assert len({*codes}) == len(TOTALS) + 1
    assert [audit(tables, code) for code in codes] == [()] * len(codes)
    ledger.close()


@pytest.mark.parametrize("path", EXPORTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_older_export_is_taken_in_as_it_was(app: Flask, path: Path):
    document = lzma.decompress(path.read_bytes()).decode()
    tables: Tables = services_of(app).tables
    found = take_in(tables, document)
    assert isinstance(found, Imported)
    table = tables.table(found.code)
    assert proof.export_text(tables, found.code) == json.dumps(
        json.loads(document), sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    assert table.position.misfits == ()
    expected = TOTALS.get(table.game.about.slug)
    if expected is not None:
        assert table.game.totals(table.position.state) == expected
    client = app.test_client()
    client.set_cookie(COOKIE + found.code, found.credential or "")
    for page in ("", "/log", "/scores", "/screen"):
        assert client.get(f"/t/{found.code}{page}").status_code == 200
