"""What every game offers a phone that cannot reach the table: its view `away`, kept on the phone."""

import gzip
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from flask import Flask

from companion.kernel.checks import MAX_DRAFTS
from companion.kernel.game import Game
from companion.kernel.moves import Draft
from companion.table.submission import Receipt, Submission
from companion.web.access.cookies import COOKIE
from companion.web.services import forms_of, services_of
from tests.apps import running
from tests.contract.every_game import EVERY_GAME, games
from tests.html import Reader

MAX_BYTES = 3_000
"""Compressed; it is fetched again whenever the turn changes."""
SPACE = "space"
"""For a place that has several: `data-at` names the field in which it is sent."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data"), games=games) as made:
        made.testing = True
        yield made


class Read(Reader):
    """For each form, the kinds of move that it enters and the names of the fields it sends."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[tuple[set[str], set[str]]] = []
        self.about: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.about += [given["data-away"]] if given.get("data-away") else []
        if tag == "form":
            self.forms.append((set(), set()))
        if not self.forms:
            return
        kinds, names = self.forms[-1]
        kinds |= {given[name].rsplit("/", 1)[-1] for name in ("action", "formaction") if given.get(name)}
        names |= {given[name] for name in ("name", "data-at") if given.get(name) and tag != "details"}


def shown(app: Flask, game: Game[Any], entries: int) -> str:
    """Return what the host of a table is shown after this many entries of the game's sample."""
    services = services_of(app)
    assert game.sample is not None
    drafts = game.sample().drafts[:entries]
    code, host = services.tables.open(game.about.slug)
    for number, some in enumerate(batched(drafts)):
        saw = services.tables.table(code).version
        answer = services.tables.submit(
            code, Submission(token=f"away-{code}-{number}", saw=saw, by="host", drafts=some)
        )
        assert isinstance(answer, Receipt), "the rules object to the sample"
    client = app.test_client()
    client.set_cookie(COOKIE + code, host)
    page = client.get(f"/t/{code}/view/away", headers={"HX-Request": "true", "HX-Target": "sheet"})
    assert page.status_code == 200
    return page.get_data(as_text=True)


def batched(drafts: Sequence[Draft]) -> Iterator[Sequence[Draft]]:
    return (drafts[start : start + MAX_DRAFTS] for start in range(0, len(drafts), MAX_DRAFTS))


def moments(game: Game[Any]) -> Iterator[int]:
    """Moments from the beginning of a played game to just before its end."""
    assert game.sample is not None
    whole = len(game.sample().drafts) - 1
    return (1 + part * (whole - 1) // 6 for part in range(7))


@EVERY_GAME
def test_it_is_small_and_sends_what_the_forms_of_its_moves_take(game: Game[Any], app: Flask) -> None:
    forms, offered = forms_of(game.about.slug, games), 0
    for entries in moments(game):
        page = shown(app, game, entries)
        assert len(gzip.compress(page.encode())) < MAX_BYTES, entries
        read = Read(page)
        assert bool(read.forms) == bool(read.about), entries
        offered += len(read.forms)
        for kinds, names in read.forms:
            assert kinds <= set(game.moves)
            taken = {field for kind in kinds for field in forms[kind].inputs()}
            sent = {name.split("-")[0] for name in names} - {"csrf_token", "next", SPACE}
            assert sent <= taken, kinds
    assert offered
