"""Phones with other engines than Chromium, each as wide as a small phone."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from inspect import signature
from pathlib import Path
from warnings import warn

import pytest

from bench.serving import server_address
from tests.engines.firefox import Firefox
from tests.engines.hands import Hand, Phone
from tests.engines.webkit import WPE, WebKit, unseen_screen
from tests.needs import need

pytestmark = pytest.mark.long

Open = Callable[..., Hand]

ENGINES = {
    "webkit": ("program:WebKitWebDriver", "program:Xvfb"),
    "wpe": ("program:WPEWebDriver", "library:libWPEWebKit-1.1.so.0", "program:cc"),
    "firefox": ("program:firefox-esr",),
}
"""What each needs from the system."""

HANDS = pytest.StashKey[list[Hand]]()
"""The browsers that a test has opened."""


def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool:
    """Play a test once more, from its beginning, if a browser ended by itself: that may be the engine's
    fault, or that of a machine without memory left. If our page ends browsers, the second one ends, too."""
    given = {name: pyfuncitem.funcargs[name] for name in signature(pyfuncitem.obj).parameters}
    try:
        pyfuncitem.obj(**given)
    except Exception as problem:
        hands = pyfuncitem.stash.get(HANDS, [])
        ended = [hand.name for hand in hands if hand.has_ended()]
        if not ended:
            raise
        warn(f"{', '.join(ended)} ended by itself, so the test began anew: {problem}", stacklevel=2)
        while hands:
            hands.pop().close()
        pyfuncitem.obj(**given)
    return True


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server_address(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    need("program:Xvfb")
    with unseen_screen() as display:
        yield display


@pytest.fixture
def browsers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[..., Hand]]:
    """Opens a phone with the named engine (first argument) and the properties of a `Phone`."""
    hands = request.node.stash.setdefault(HANDS, [])

    def opened(engine: str, **like: object) -> Hand:
        for found_by in ENGINES[engine]:
            need(found_by)
        folder = tmp_path / f"{engine}{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        phone = Phone(**like)  # type: ignore[arg-type]
        hand: Hand
        if engine == "webkit":
            hand = WebKit(folder, request.getfixturevalue("screen"), phone)
        else:
            hand = {"wpe": WPE, "firefox": Firefox}[engine](folder, phone)
        hands.append(hand)
        return hand

    yield opened
    with ExitStack() as closing:
        for hand in hands:
            closing.callback(hand.close)


@pytest.fixture
def webkit(browsers: Open) -> Open:
    """Opens phones with WebKitGTK."""
    return lambda **like: browsers("webkit", **like)


@pytest.fixture
def firefox(browsers: Open) -> Open:
    """Opens phones with Firefox."""
    return lambda **like: browsers("firefox", **like)


@pytest.fixture(params=[*ENGINES])
def engine(request: pytest.FixtureRequest, browsers: Open) -> Open:
    """Opens phones with each engine in turn."""
    return lambda **like: browsers(request.param, **like)
