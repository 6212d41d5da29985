"""The map of each game is a picture that other programs can open, one tap away from where it is shown."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games import shelf
from companion.table.demos import open_demo
from companion.web.access.cookies import COOKIE
from tests.apps import running
from tests.games.sending import tables_of

DRAWN = [(slug, paper.name) for slug, game in shelf().items() for paper in game.papers if paper.sketched]
SVG = "{http://www.w3.org/2000/svg}svg"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    with running(tmp_path) as app:
        yield app


def opened(app: Flask, slug: str) -> tuple[FlaskClient, str]:
    demo = open_demo(tables_of(app), slug)
    host = app.test_client()
    host.set_cookie(COOKIE + demo.code, demo.credential)
    return host, f"/t/{demo.code}"


def test_every_game_with_a_map_of_its_own_has_one() -> None:
    games = {slug for slug, _name in DRAWN}
    assert {slug.replace("-", "_") for slug in games} == {"stone_and_iron", "underdark_maps", "underworld"}


@pytest.mark.parametrize("slug", sorted({slug for slug, _name in DRAWN}))
def test_a_map_is_a_picture_and_a_paper_where_it_stands(app: Flask, slug: str) -> None:
    host, table = opened(app, slug)
    assert host.get(f"{table}/papers/nothing.svg").status_code == 404
    assert host.get(f"{table}/papers/tent.svg").status_code == 404
    page = host.get(f"{table}/view/{'hexes' if slug == 'underworld' else 'more'}").text
    for kind in ("svg", "pdf"):
        assert re.search(rf'href="{table}/papers/[a-z-]+\.{kind}"', page), kind
    for path in map(unescape, re.findall(rf'href="({table}/papers/[a-z-]+\.svg)"', page)):
        answer = host.get(path)
        assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
        drawn = ElementTree.fromstring(answer.data)  # noqa: S314  # we wrote it
        assert drawn.tag == SVG
        assert len(list(drawn.iter())) > 20
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        again = host.get(path, headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304
