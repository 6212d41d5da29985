"""What a game is called is known at once; its rules are imported when it is first opened, and whatever
draws charts or works out ratings when somebody first looks at one."""

import json
import os
import subprocess
import sys

import pytest

from companion.games import abouts_of, shelf
from tests import toy

SCRIPT = """
import json, re, sys
from companion.web.config import from_environment
from companion.web.factory import create_app
from companion.web.services import services_of

app = create_app(from_environment())
phone = app.test_client()

def loaded():
    rules = re.compile(r"companion\\.games\\.(\\w+)\\.(?!about$|catalogue\\b)")
    return sorted({found[1] for name in sys.modules if (found := rules.match(name))})

def post(path, **fields):
    page = phone.get(path).text
    csrf = re.search('name="csrf_token" value="([^"]+)"', page)
    return phone.post(fields.pop("to", path), data={"csrf_token": csrf and csrf[1], **fields})

page = phone.get("/")
assert page.status_code == 200, page.text
heavy = [name for name in ("pygal", "openskill", "weasyprint", "pypdfium2", "psycopg") if name in sys.modules]
before = loaded()
made = post("/", to="/groups", name="Fridays").location
post("/", to="/tables", game="underdark_maps", group=made.rsplit("/", 1)[1])
group = phone.get(made).text
assert phone.get("/").status_code == 200
print(json.dumps({"heavy": heavy, "before": before, "after": loaded(), "group": "Fridays" in group}))
services_of(app).close()
"""


@pytest.fixture(scope="module")
def came(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "DATA_DIR": str(tmp_path_factory.mktemp("data"))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    found: dict[str, object] = json.loads(run.stdout.splitlines()[-1])
    return found


def test_the_front_page_needs_no_rules_and_nothing_large(came: dict[str, object]):
    assert came["before"] == []
    assert came["heavy"] == []


def test_a_table_and_its_group_need_the_rules_of_its_game_alone(came: dict[str, object]):
    assert came["group"]
    assert came["after"] == ["underdark_maps"]


@pytest.mark.parametrize("slug", shelf())
def test_a_game_says_beforehand_what_it_is(slug: str):
    game = shelf()[slug]
    assert shelf().abouts[slug] is game.about
    assert game.about.slug == slug
    assert game.about.sampled == (game.sample is not None)


def test_a_game_without_such_a_module_is_asked_itself():
    assert abouts_of(toy.GAMES()) == {slug: game.about for slug, game in toy.GAMES().items()}
    assert "no_such_game" not in shelf()
    assert shelf().get("no_such_game") is None
