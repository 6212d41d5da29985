"""`make site`: the documentation as a site in `site/`, with a recorded table of each game, papers and a
film.

The pages are those of docs/ and README, built by MkDocs; a broken link fails the build. The recordings come
out of the application itself: nothing can be entered there, and nothing sends a request to a server."""

import os
import re
import shutil
import sys
import tempfile
from collections import deque
from collections.abc import Iterator
from html import unescape
from io import BytesIO
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient
from mkdocs.commands.build import build
from mkdocs.config import load_config
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from bench.serving import server_address
from companion import ROOT, __version__
from companion.game_folders import game_folder
from companion.games import shelf
from companion.table.demos import open_demo
from companion.table.service import Opened
from companion.web.access.cookies import COOKIE
from companion.web.assets import STATIC
from companion.web.services import services_of
from scripts.set_up import chromium
from tests.apps import running
from tests.browser.conftest import PHONE, QUIET
from tests.pictures import laid

OUT = ROOT / "site"
PAGES = 80
"""The number of pages recorded for each table."""

FRAMES, EACH = 48, 2_500
"""Frames of the film, and milliseconds for each: two minutes."""

LINK = re.compile(r'\b(href|src)="(/[^"]*)"')
SCRIPT = re.compile(r"<script\b[^>]*>.*?</script>", re.DOTALL)
ASKS = re.compile(r'\s(?:hx-[a-z-]+|data-address)(?:="[^"]*")?')
ELSEWHERE = re.compile(r"/(?:stream|papers|language|worker\.js)|\.(?:pdf|csv|json)$|export")
RECORDED = (
    '<p class="notice" role="note">A recorded table: nothing can be entered here. '
    '<a href="../index.html">All recorded tables</a></p>'
)


def written(folder: Path) -> None:
    """Write what MkDocs reads: docs/ and README, and what they link to."""
    shutil.copytree(ROOT / "docs", folder, dirs_exist_ok=True)
    shutil.copytree(ROOT / "deploy", folder / "deploy")
    for name in ("LICENSE", "THIRD_PARTY.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, folder)
    shutil.copy(ROOT / "README.md", folder / "index.md")
    for path in folder.rglob("*.md"):
        path.write_text(_relinked(path.read_text("utf-8")), "utf-8")
    decisions = sorted((folder / "decisions").glob("0*.md"))
    listed = "\n".join(
        f"- [{path.read_text('utf-8').splitlines()[0].lstrip('# ')}]({path.name})" for path in decisions
    )
    (folder / "decisions" / "index.md").write_text(f"# Decisions\n\n{listed}\n", "utf-8")
    games = "\n".join(f"- [{game.about.title}](recorded/{slug}/index.html)" for slug, game in shelf().items())
    film = "![A game on one phone, in two minutes](film.gif)\n" if (folder / "film.gif").exists() else ""
    papers = "\n".join(
        f"- [{path.stem}]({path.relative_to(folder).as_posix()})"
        for path in sorted(folder.glob("papers/**/*.pdf"))
    )
    tried = f"# Try it\n\n{film}\nRecorded tables, to look around in:\n\n{games}\n\n"
    printed = f"Papers, to print:\n\n{papers}\n" if papers else ""
    (folder / "try.md").write_text(tried + printed, "utf-8")


def _relinked(text: str) -> str:
    """Return a page with its links changed to where the pages are in the site, all next to docs/."""
    text = re.sub(r"\]\((?:docs/)?decisions/?\)", "](decisions/index.md)", text)
    text = text.replace("](../README.md", "](index.md").replace("](../deploy/", "](deploy/")
    return text.replace("](docs/", "](").replace('src="docs/', 'src="')


def recorded(app: Flask, folder: Path, *, papers: bool) -> None:
    """Write a table of each game as static pages; with `papers`, also everything that the game prints."""
    client = app.test_client()
    _files(client, STATIC, "static", folder)
    for slug in shelf():
        _files(client, game_folder(slug).templates, f"games/{slug}", folder)
        opened = open_demo(services_of(app).tables, slug)
        client.set_cookie(COOKIE + opened.code, opened.credential)
        pages = dict(_walked(client, opened.code))
        names = {address: _name(address, opened.code) for address in pages}
        there = folder / slug
        there.mkdir()
        for address, page in pages.items():
            (there / names[address]).write_text(_still(page, names), "utf-8")
        for name in re.findall(
            rf"/games/{slug}/papers/([a-z0-9-]+)\.pdf", client.get(f"/games/{slug}/papers").text
        ):
            if papers:
                target = folder.parent / "papers" / slug / f"{name}.pdf"
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(client.get(f"/games/{slug}/papers/{name}.pdf").data)
    listed = "".join(
        f'<li><a href="{slug}/index.html">{game.about.title}</a></li>' for slug, game in shelf().items()
    )
    (folder / "index.html").write_text(
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Recorded</title><ul>{listed}</ul>',
        "utf-8",
    )


def _files(client: FlaskClient, source: Path, below: str, folder: Path) -> None:
    """Copy a folder's served files, as they are sent."""
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source).as_posix()
        answer = client.get(f"/{below}/any/{name}")
        if path.is_file() and answer.status_code == 200:
            target = folder / below / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(answer.data)


def _walked(client: FlaskClient, code: str) -> Iterator[tuple[str, str]]:
    """Yield the first pages of a table that links lead to, as address and text."""
    todo, known = deque([f"/t/{code}"]), set[str]()
    while todo and len(known) < PAGES:
        address = todo.popleft()
        if address in known or not address.startswith(f"/t/{code}") or ELSEWHERE.search(address):
            continue
        answer = client.get(address)
        if answer.status_code != 200 or answer.mimetype != "text/html":
            continue
        known.add(address)
        yield address, answer.text
        todo.extend(unescape(found[1]).partition("#")[0] for found in LINK.findall(answer.text))


def _name(address: str, code: str) -> str:
    below = address.removeprefix(f"/t/{code}").strip("/")
    return f"{re.sub(r'[^A-Za-z0-9]+', '-', below).strip('-') or 'index'}.html"


def _still(page: str, names: dict[str, str]) -> str:
    """Return a page in which nothing can be entered, and whose links lead to what is recorded next to it."""

    def led(found: re.Match[str]) -> str:
        address, _, anchor = unescape(found[2]).partition("#")
        if address in names:
            return f'{found[1]}="{names[address]}{"#" + anchor if anchor else ""}"'
        if kept := re.fullmatch(r"/(static|games/[a-z_]+)/[0-9a-f]{10}/(.*)", address):
            return f'{found[1]}="../{kept[1]}/{kept[2]}{"#" + anchor if anchor else ""}"'
        return ""

    page = ASKS.sub("", SCRIPT.sub("", page)).replace("<form", "<form inert")
    return re.sub(r"(<body[^>]*>)", rf"\1{RECORDED}", LINK.sub(led, page), count=1)


def filmed(browser: Browser, address: str, table: Opened, out: Path) -> None:
    """Film a phone through a whole game, from the first turn to the result."""
    context = browser.new_context(viewport=PHONE, color_scheme="dark")  # type: ignore[arg-type]
    code = table.code
    context.add_cookies([{"name": COOKIE + code, "value": table.credential, "url": address}])
    newest = context.request.get(f"{address}/t/{code}/version").json()["version"]
    page = context.new_page()
    moments = [8 + (newest - 8) * number // (FRAMES - 2) for number in range(FRAMES - 2)]
    paths = [*(f"/at/{moment}" for moment in moments if moment < newest), "/result", "/scores"]
    frames = []
    for path in paths:
        page.goto(f"{address}/t/{code}{path}")
        page.evaluate("document.querySelector('svg.board')?.scrollIntoView({block: 'end'})")
        page.wait_for_timeout(200)
        frames.append(
            Image.open(BytesIO(page.screenshot())).convert("P", palette=Image.Palette.ADAPTIVE, colors=64)
        )
    frames[0].save(out, save_all=True, append_images=frames[1:], duration=EACH, loop=0, optimize=True)
    context.close()


def main() -> None:
    """Rebuild all of it."""
    path = chromium()
    if path is None:
        sys.exit("The site's film needs Chromium.")
    with tempfile.TemporaryDirectory() as given:
        # The folder where the tests' applications keep compiled templates.
        os.environ["CACHE_DIR"] = given
        folder, data = Path(given) / "docs", Path(given) / "data"
        folder.mkdir()
        data.mkdir()
        tables = laid(data)
        with server_address(data) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=[*QUIET])
            filmed(browser, address, tables["scored"], folder / "film.gif")
            browser.close()
        with running(Path(given)) as app:
            recorded(app, folder / "recorded", papers=True)
        built(folder, OUT)
    sys.stdout.write(f"{OUT}: Undertally {__version__}\n")


def built(folder: Path, out: Path) -> None:
    """Build the pages; a broken link is an error."""
    written(folder)
    config = load_config(str(ROOT / "mkdocs.yml"), docs_dir=str(folder), site_dir=str(out), strict=True)
    build(config)


if __name__ == "__main__":
    main()
