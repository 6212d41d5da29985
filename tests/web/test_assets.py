"""Files are kept for ever under addresses that change with them, and nothing else is served."""

import re
from urllib.parse import urljoin

import pytest
from flask import Flask
from fontTools.ttLib import TTFont

from companion.web.assets import STATIC
from tests.web.conftest import Phone

BASE = STATIC / "css/base.css"


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


def test_a_first_visit_is_small(app: Flask, host: Phone, begun: str):
    packed = {"Accept-Encoding": "gzip"}
    page = host.get(f"/t/{begun}", headers=packed)
    files = set(re.findall(r'(?:href|src)="((?:/static|/games)/[^"]+)"', host.read(f"/t/{begun}")))
    imported = re.compile(r'(?:from|import) ?"(\./[^"]+)"')
    scripts = [file for file in files if file.endswith(".js")]
    files |= {urljoin(file, name) for file in scripts for name in imported.findall(host.read(file))}
    assert any(file.endswith("/morph.js") for file in files)
    sizes = [len(host.get(file, headers=packed).data) for file in files]
    assert len(page.data) + sum(sizes) < 80_000
