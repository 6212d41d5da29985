"""The site has no broken link, and what is recorded in it sends no requests and enters nothing."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from companion.games import shelf
from tests.apps import running
from tests.site import built, recorded


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder, out = tmp_path_factory.mktemp("docs"), tmp_path_factory.mktemp("site")
    with running(tmp_path_factory.mktemp("data")) as app:
        (folder / "recorded").mkdir()
        recorded(app, folder / "recorded", papers=False)
    built(folder, out)
    return out


def pages(folder: Path) -> Iterator[tuple[Path, str]]:
    return ((path, path.read_text("utf-8")) for path in sorted(folder.rglob("*.html")))


def test_every_link_of_the_site_leads_somewhere(site: Path) -> None:
    nowhere = [
        (path.relative_to(site).as_posix(), link)
        for path, page in pages(site)
        if path.name != "404.html"
        for link in re.findall(r'\b(?:href|src)="([^"#]+)', page)
        if not re.match(r"[a-z]+:", link) and not (path.parent / unescape(link).partition("?")[0]).exists()
    ]
    assert not nowhere


def test_each_game_is_recorded_and_nothing_can_be_entered_there(site: Path) -> None:
    for slug in shelf():
        every = dict(pages(site / "recorded" / slug))
        assert len(every) > 20, slug
        for path, page in every.items():
            assert "<script" not in page, path
            assert " hx-" not in page, path
            assert not re.search(r"<form(?! inert)", page), path
            assert "A recorded table" in page, path
