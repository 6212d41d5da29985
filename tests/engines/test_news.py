"""The stream of a table page is compressed in each engine, and each piece of news is read as it comes."""

import time

import pytest

from tests.browser.between import between
from tests.engines.conftest import Open
from tests.engines.hands import PATIENCE
from tests.engines.laying import entered
from tests.engines.test_evenings import at_skullport, stands, troops

pytestmark = pytest.mark.soak


def test_news_come_compressed_and_at_once(engine: Open, address: str) -> None:
    """None of it is asked for, although the stream does not end."""
    with between(address) as way:
        phone = engine()
        table = at_skullport(way.address, phone)
        phone.go(table)
        stands(phone, "live")
        # A page that is there to stay asks once for the part that its news will change.
        end = time.monotonic() + PATIENCE
        while "part" not in way.asked and time.monotonic() < end:
            time.sleep(0.1)
        way.asked.clear()
        for number in (2, 3):
            entered(phone, table, "deploy", "black", place="skullport")
            troops(phone, "skullport", "K", number)
        assert {"part", "stream"}.isdisjoint(way.asked)
        assert way.encodings == ["gzip"]
        way.cuts_streams()
