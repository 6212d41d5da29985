"""What a phone is asked when another one may have entered the same thing."""

import re

from companion.table.service import Tables
from tests import toy
from tests.web.conftest import Phone

HTMX = {"HX-Request": "true", "HX-Target": "live"}


def held(tables: Tables, code: str) -> int:
    return tables.table(code).position.state.has(toy.RED)


def hidden(page: str) -> dict[str, str]:
    return dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', page))


def test_the_same_from_two_phones_is_asked_with_who_and_when(host: Phone, tables: Tables, begun: str):
    seen = tables.table(begun).version
    assert host.enter(begun, "take", seat="red", count=2, saw=seen).status_code == 303
    answer = host.enter(begun, "take", HTMX, seat="red", count=2, saw=seen)
    assert answer.status_code == 409
    assert re.search(r"Ana entered this \d s ago\. Is yours the same, or one more\?", answer.text)
    assert answer.headers["HX-Retarget"] == "#sheet"
    assert "moved" in answer.headers["HX-Trigger"]
    assert held(tables, begun) == 2


def test_one_more_sends_the_same_fields_again(host: Phone, tables: Tables, begun: str):
    seen = tables.table(begun).version
    host.enter(begun, "take", seat="red", count=2, saw=seen)
    page = host.enter(begun, "take", seat="red", count=2, saw=seen).text
    given = hidden(page)
    assert (given["count"], given["seat"], given["saw"]) == ("2", "red", str(tables.table(begun).version))
    assert 'name="again" value="1"' in page
    assert host.post(f"/t/{begun}/moves/take", **{**given, "again": "1"}).status_code == 303
    assert held(tables, begun) == 4


def test_what_was_set_aside_stays_set_aside(host: Phone, tables: Tables, begun: str):
    seen = tables.table(begun).version
    host.enter(begun, "take", seat="red", count=5, says="table", saw=seen)
    given = hidden(host.enter(begun, "take", seat="red", count=5, says="table", saw=seen).text)
    assert host.post(f"/t/{begun}/moves/take", **{**given, "again": "1"}).status_code == 303
    assert held(tables, begun) == 10
