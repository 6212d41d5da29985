"""What a game prints can be viewed before there is a table."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.games import shelf
from tests.apps import running
from tests.lots import varied
from tests.pdf import sheets, words
from tests.web.conftest import Phone

pytestmark = pytest.mark.long

ELSEWHERE = {"REMOTE_ADDR": "10.9.8.7"}
WITH_SAMPLE = [slug for slug, game in shelf().items() if game.sample]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("previews")) as made:
        yield made


@pytest.mark.pango
@pytest.mark.parametrize("slug", varied(WITH_SAMPLE, "stone_and_iron", "underworld"))
def test_every_paper_of_a_game_is_there_and_says_that_it_is_a_sample(app: Flask, slug: str) -> None:
    phone = Phone(app.test_client())
    listed = set(
        re.findall(rf"/games/{slug}/papers/([\w-]+)\.pdf\?size=a4", phone.read(f"/games/{slug}/papers"))
    )
    assert listed == {paper.name for paper in shelf()[slug].papers} | {"seat-cards"}
    for name in sorted(listed):
        answer = phone.get(f"/games/{slug}/papers/{name}.pdf?size=letter")
        assert answer.mimetype == "application/pdf", answer.text
        assert all("Sample" in sheet for sheet in sheets(answer.data)), name


@pytest.mark.pango
def test_the_sample_of_the_scorecard_is_a_game_played_to_its_end(app: Flask) -> None:
    found = words(Phone(app.test_client()).get("/games/tyrants/papers/scorecard.pdf").data)
    assert "WINNER" in found
    assert "deployed its last troop. The game ended after 14 rounds." in found
    assert "not entered" not in found
    assert "Course of the game" in found


@pytest.mark.parametrize(
    "path", ["/games/x/papers", "/games/tyrants/papers/x.pdf", "/games/tyrants/papers/tent.pdf?size=a3"]
)
def test_what_is_not_there_is_said(app: Flask, path: str) -> None:
    assert Phone(app.test_client()).get(path).status_code == 404


def test_whoever_may_not_open_tables_is_led_to_the_samples(new_app) -> None:
    front = new_app(shelf, opening="nobody").test_client().get("/", environ_base=ELSEWHERE).text
    assert all(f"/games/{slug}/papers" in front for slug in WITH_SAMPLE)


def test_a_game_without_a_sample_offers_none(new_app) -> None:
    phone = Phone(new_app(opening="nobody").test_client())
    assert "/papers" not in phone.get("/", environ_base=ELSEWHERE).text
    assert phone.get("/games/stones/papers").status_code == 404
