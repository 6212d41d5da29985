"""Phones with other engines than Chromium, each as wide as a small phone."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from bench.serving import server
from tests.engines.hands import Firefox, Hand, WebKit, unseen_screen
from tests.needs import need

SMALL = (360, 620)

Open = Callable[..., Hand]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    need("program:Xvfb")
    with unseen_screen() as display:
        yield display


@pytest.fixture
def webkit(screen: str, tmp_path: Path) -> Iterator[Open]:
    """Opens phones with WebKitGTK."""
    need("program:WebKitWebDriver")
    with ExitStack() as closing:

        def opened(width: int = SMALL[0], height: int = SMALL[1]) -> Hand:
            folder = tmp_path / f"webkit{len(list(tmp_path.iterdir()))}"
            folder.mkdir()
            phone = WebKit(folder, screen, width, height)
            closing.callback(phone.close)
            return phone

        yield opened


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Open]:
    """Opens phones with Firefox."""
    need("program:firefox-esr")
    with ExitStack() as closing:

        def opened(width: int = SMALL[0], height: int = SMALL[1]) -> Hand:
            folder = tmp_path / f"firefox{len(list(tmp_path.iterdir()))}"
            folder.mkdir()
            phone = Firefox(folder, width, height)
            closing.callback(phone.close)
            return phone

        yield opened
