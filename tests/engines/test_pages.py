"""Every kind of page in each engine, on a small phone: none is too wide or causes complaints."""

from collections.abc import Iterator

import pytest

from companion.web.access.cookies import COOKIE
from tests.browser.walked import Found, Walk, walked
from tests.engines.conftest import Open
from tests.engines.hands import Hand

PARTS = 12
"""`make test` looks at one part in each engine, `make soak` at all."""

LET_IN = """
const [name, value] = arguments;
document.cookie = `${name}=${value ?? ""}; path=/; max-age=${value ? 3600 : 0}`;
"""
TOO_WIDE = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Walk]:
    with walked(tmp_path_factory) as walk:
        yield walk


def part(walk: Walk, number: int) -> list[Found]:
    """Return one share of the pages; together, the shares show every template and every kind of element."""
    return [found for found in walk.found if found.fresh][number::PARTS]


def wrong(phone: Hand, walk: Walk, pages: list[Found]) -> Iterator[str]:
    phone.go(walk.address)
    for found in pages:
        stage = walk.stages[found.stage]
        phone.run(LET_IN, COOKIE + stage.code, stage.viewers[found.viewer])
        phone.go(walk.address + found.path)
        phone.until("return document.readyState === 'complete'")
        if wider := phone.run(TOO_WIDE):
            yield f"{walk.named(found)} is {wider} px too wide"
    yield from phone.complaints()


NUMBERS = [pytest.param(number, marks=pytest.mark.soak if number else ()) for number in range(PARTS)]


@pytest.mark.parametrize("number", NUMBERS)
def test_pages_in_webkit(webkit: Open, walk: Walk, number: int) -> None:
    assert list(wrong(webkit(), walk, part(walk, number))) == []


@pytest.mark.soak
@pytest.mark.parametrize("number", range(PARTS))
def test_pages_in_wpe(browsers: Open, walk: Walk, number: int) -> None:
    assert list(wrong(browsers("wpe"), walk, part(walk, number))) == []


@pytest.mark.parametrize("number", NUMBERS)
def test_pages_in_firefox(firefox: Open, walk: Walk, number: int) -> None:
    assert list(wrong(firefox(), walk, part(walk, number))) == []
