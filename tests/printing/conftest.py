from collections.abc import Iterator

import pytest

from companion.printing.press import Press


@pytest.fixture(scope="module")
def press() -> Iterator[Press]:
    """One process for a whole file; it recovers from whatever a test does to it, closing apart."""
    press = Press(at_once=1)
    yield press
    press.close()


@pytest.fixture
def fresh_press() -> Iterator[Press]:
    press = Press()
    yield press
    press.close()
