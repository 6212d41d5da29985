"""Exports of every version since 0.1.0 are taken in by this one, whole and with the result they had.

In `exports/<version>/<game>.json.xz` lies a played table of each game as that version wrote it. None of them
is ever written anew: a version adds a folder of its own.
"""

import json
import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.games import shelf
from companion.table import proof
from companion.table.importing import Imported, take_in
from companion.table.service import Tables
from companion.web.access.cookies import COOKIE
from companion.web.services import NAME
from tests.apps import running

EXPORTS = sorted((Path(__file__).parent / "exports").glob("*/*.json.xz"))
TOTALS = {
    "score_sheet": {"red": 104, "blue": 95, "green": 93},
    "stone_and_iron": {"dwarfs": 1915, "empire": 374, "skaven": 822},
    "tyrants": {"black": 74, "red": 83, "orange": 60, "blue": 78},
    "underdark_maps": {"red": 26, "blue": 5, "green": 2},
}
"""What every version made of the same played tables."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data"), games=shelf) as made:
        yield made


def test_every_game_has_an_export_of_every_version():
    versions: dict[str, set[str]] = {}
    for path in EXPORTS:
        versions.setdefault(path.parent.name, set()).add(path.name.removesuffix(".json.xz"))
    assert {"0.1.0", "0.2.0"} <= versions.keys()
    assert all(found >= {*TOTALS, "underworld"} for found in versions.values())


@pytest.mark.parametrize("path", EXPORTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_older_export_is_taken_in_as_it_was(app: Flask, path: Path):
    document = lzma.decompress(path.read_bytes()).decode()
    tables: Tables = app.extensions[NAME].tables
    found = take_in(tables, document)
    assert isinstance(found, Imported)
    table = tables.table(found.code)
    assert proof.written(tables, found.code) == json.dumps(
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
