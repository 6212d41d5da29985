from collections.abc import Iterator

import pytest

from companion.printing.printer import Printer
from tests.needs import need

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def printer() -> Iterator[Printer]:
    """One process for a whole file; it recovers from whatever a test does to it, except closing."""
    need("pango")
    printer = Printer(at_once=1)
    yield printer
    printer.close()


@pytest.fixture
def fresh_printer() -> Iterator[Printer]:
    need("pango")
    printer = Printer()
    yield printer
    printer.close()
