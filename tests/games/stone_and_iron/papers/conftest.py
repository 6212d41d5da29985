"""Campaigns to print, set up once for a whole file of papers: empty, played, and as full as possible."""

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.apps import running
from tests.games.stone_and_iron.papers.crowded import SEATS, crowded
from tests.games.stone_and_iron.sending import Phone, phone_at
from tests.games.stone_and_iron.test_campaign import played


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("papers")) as made:
        yield made


@pytest.fixture(scope="module")
def empty(app: Flask) -> Phone:
    return phone_at(app, "dwarfs empire skaven", map_size="15x15")


@pytest.fixture(scope="module")
def over(app: Flask) -> Phone:
    phone = phone_at(app, "dwarfs empire skaven", map_size="9x9", campaign_turns="6")
    phone.lay(played())
    return phone


@pytest.fixture(scope="module")
def full(app: Flask) -> Phone:
    phone = phone_at(app, SEATS, map_size="25x25", campaign_turns="24")
    phone.lay(crowded())
    return phone
