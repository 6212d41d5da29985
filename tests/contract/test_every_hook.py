"""A game that uses every hook of the kernel, held to the laws of all games; a new hook must be used in it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from jinja2 import ChoiceLoader, DictLoader

from companion.kernel.game import Game
from companion.laws.of_pages import *  # noqa: F403
from companion.laws.of_rules import *  # noqa: F403
from companion.web.access.cookies import COOKIE
from tests.apps import running, unpressed
from tests.contract.every_hook.game import GAME, SCREENED, TEMPLATES
from tests.hooks import given as given_by
from tests.hooks import interface


def both() -> Mapping[str, Game[Any]]:
    return {game.about.slug: game for game in (GAME, SCREENED)}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", both().values(), ids=list(both()))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data"), games=both) as made:
        own = {f"games/{slug}/{name}": source for slug in both() for name, source in TEMPLATES.items()}
        made.jinja_env.loader = ChoiceLoader([DictLoader(own), made.jinja_env.loader])
        made.testing = True
        yield made


def test_the_game_uses_every_hook() -> None:
    assert interface() - given_by(both()) == set()
    assert {"Game.likely_moves", "MoveRow.pile", "SettingUp.again", "Screen.pictured"} <= interface()


@pytest.mark.parametrize(
    "less", [replace(GAME, likely_moves=None), replace(GAME, about=replace(GAME.about, bgg_id=0))]
)
def test_a_hook_that_is_not_used_is_found(less: Game[Any]) -> None:
    assert (
        len(interface() - given_by({"less": less, "screened": replace(less, secrets=SCREENED.secrets)})) == 1
    )


STREAMS = {"/t/<code>/stream"}


@pytest.mark.parametrize("slug", both())
def test_every_page_of_its_sample_is_shown(slug: str, app: Flask) -> None:
    game = both()[slug]
    assert game.sample is not None
    code, host = enter_all(app, game, game.sample().drafts)  # noqa: F405
    client = app.test_client()
    client.set_cookie(COOKIE + code, host)
    own = {f"/t/{code}/view/{name}" for name in game.views}
    own |= {f"/t/{code}/papers/{paper.name}.pdf" for paper in game.papers} | {f"/t/{code}/ask/left?seat=red"}
    house = {
        rule.rule.replace("<code>", code)
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or ()) and rule.arguments == {"code"} and rule.rule not in STREAMS
    }
    with unpressed():
        shown = {address: client.get(address).status_code for address in own | house}
    assert {address: shown[address] for address in own if shown[address] != 200} == {}
    assert {address: status for address, status in shown.items() if status >= 500} == {}
