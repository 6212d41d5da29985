"""The tokens of entries are in the export, because the hashes depend on them; whoever reads them can do
nothing with them that they could not do without."""

import json
from collections.abc import Callable
from urllib.parse import urlencode

import pytest

from companion.table.service import Tables
from companion.web.access.cookies import COOKIE
from tests.web.conftest import Phone


@pytest.fixture
def tokens(host: Phone, begun: str) -> list[str]:
    host.enter(begun, "take", seat="red", count=2)
    host.enter(begun, "end-turn", seat="red")
    entries = json.loads(host.get(f"/t/{begun}/export.json").text)["entries"]
    return [entry["token"] for entry in entries]


@pytest.fixture
def rival(phone: Callable[[], Phone], begun: str) -> Phone:
    made = phone()
    assert made.sit(begun, "blue", "Bo").status_code == 303
    return made


def test_nothing_is_entered_with_them(rival: Phone, begun: str, tables: Tables, tokens: list[str]) -> None:
    before = tables.table(begun).hash
    for token in tokens:
        given = {"seat": "blue", "count": 1, "saw": 1, "token": token}
        assert rival.post(f"/t/{begun}/moves/take", **given).status_code == 409
        queue = {"table": begun, "entries": [["take", urlencode(given)]]}
        for way in ("late", "carry"):
            rival.post(f"/t/{begun}/{way}", queue=json.dumps(queue))
        assert tables.table(begun).hash == before


def test_they_open_no_table_and_no_group_that_is_there(
    rival: Phone, host: Phone, begun: str, tokens: list[str]
) -> None:
    known = host.post("/groups", name="Us", token="the-tap-of-a-group").location
    for token in tokens:
        opened = rival.post("/tables", game="stones", token=token)
        assert opened.location.rsplit("/", 1)[1] != begun
        assert rival.post("/groups", name="Us", token=token).location != known
    assert rival.client.get_cookie(COOKIE + begun) is not None
    assert rival.get(f"/t/{begun}/delete").status_code == 403
