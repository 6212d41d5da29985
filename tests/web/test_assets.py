"""Files are cached for ever under addresses that change with their content, and nothing else is served."""

import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient
from fontTools.ttLib import TTFont
from werkzeug.test import TestResponse

from bench.pages import ASSETS, IMPORTED, LATER
from companion.web.assets import STATIC
from tests.apps import running
from tests.features.room import room_of
from tests.games.sending import tables_of
from tests.web.conftest import Phone

BASE = STATIC / "css/base.css"
MAX_FIRST_VISIT = 80 * 1024
"""Bytes for somebody who comes to a table."""


def test_files_of_a_page_are_kept_for_ever(host: Phone):
    found = re.findall(r'(?:href|src)="(/static/[^"]+)"', host.read("/"))
    assert len(found) > 5
    for address in found:
        answer = host.get(address)
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["Cache-Control"]


def test_an_older_address_still_leads_to_the_file_but_is_not_kept(host: Phone):
    answer = host.get("/static/0123456789/css/base.css")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-cache")
    again = host.get("/static/0123456789/css/base.css", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("encoding", ["gzip", "br"])
def test_files_are_sent_packed(host: Phone, encoding: str):
    plain = host.get("/static/x/vendor/htmx.min.js")
    packed = host.get("/static/x/vendor/htmx.min.js", headers={"Accept-Encoding": encoding})
    assert packed.headers["Content-Encoding"] == encoding
    assert len(packed.data) < len(plain.data) / 2
    assert (
        host.get(
            "/static/x/fonts/alegreya-sans-400.woff2", headers={"Accept-Encoding": encoding}
        ).headers.get("Content-Encoding")
        is None
    )


def test_a_common_font_is_asked_for_just_what_it_holds():
    faces = re.findall(
        r'url\("\.\./(fonts/[^"]+-common\.woff2)"\)[^}]*?unicode-range: ([^;]+);', BASE.read_text()
    )
    assert len(faces) == 2
    for name, ranges in faces:
        spans = [span.strip().removeprefix("U+").split("-") for span in ranges.split(",")]
        told = {point for span in spans for point in range(int(span[0], 16), int(span[-1], 16) + 1)}
        assert told == set(TTFont(STATIC / name).getBestCmap())


HIDDEN = (
    "/static/x/../app.py",
    "/static/x/%00.css",
    f"/static/x/{'a' * 300}.css",
    "/static/x/..%2fapp.py",
    "/static/x/%2e%2e/%2e%2e/etc/passwd",
    "/static/x//etc/passwd",
    "/static/x/css/../../app.py",
    "/static/x/fonts/README.md",
    "/static/x/nothing.css",
    "/static/x/css",
    "/games/stones/x/theme.css",
    "/games/nothing/x/theme.css",
    "/games/../x/base.html",
    "/games/stones/x/../../base.html",
)


def test_nothing_else_is_served(host: Phone):
    for path in HIDDEN:
        assert host.get(path, follow_redirects=True).status_code == 404, path


FONTS = ("alegreya-sans-400-common.woff2", "alegreya-sans-700-common.woff2")
DATE = "Date: Mon, 30 Nov 2026 17:35:00 GMT\r\n"
"""A header that only a real server sends."""


def weigh(client: FlaskClient, address: str) -> int:
    """Return the bytes of a page and of everything that it loads until it is complete, headers and fonts
    included."""

    def get(path: str, packed: bool = False) -> TestResponse:
        answer = client.get(path, headers={"Accept-Encoding": "gzip"} if packed else {})
        assert answer.status_code == 200, path
        return answer

    new = set(ASSETS.findall(LATER.sub("", get(address).text)))
    (base,) = (file for file in new if file.endswith("/base.css"))
    files = {urljoin(base, f"../fonts/{font}") for font in FONTS}
    while new:
        files |= new
        scripts = [file for file in new if file.endswith(".js")]
        new = {urljoin(file, name) for file in scripts for name in IMPORTED.findall(get(file).text)} - files
    assert any(file.endswith("/page.js") for file in files)
    assert not any(file.endswith("/later.js") for file in files)
    answers = [get(file, packed=True) for file in {address, *files}]
    heads = sum(
        len(DATE) + sum(len(f"{name}: {value}\r\n") for name, value in each.headers) for each in answers
    )
    return heads + sum(len(each.data) for each in answers)


def test_a_first_visit_is_small_in_the_middle_of_any_game(tmp_path: Path):
    """This includes the host, whose page may have the most on it."""
    with running(tmp_path) as app:
        for game in tables_of(app).games():
            room = room_of(app, game)
            for phone in room.phones:
                size = weigh(phone.sender.client, f"/t/{room.sender.code}")
                assert size <= MAX_FIRST_VISIT, f"{game}, {phone.name}: {size}"
