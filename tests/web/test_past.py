"""The table at any of its entries: as it was believed to be then; nothing can be entered there."""

import re

import pytest

from companion.kernel.moves import Choose
from companion.table.service import Tables
from tests.playing import draft, enter
from tests.web.conftest import Phone


def played(host: Phone, code: str) -> int:
    """Red takes 3, which is taken back, and 1. Return the version of the first."""
    host.enter(code, "take", seat="red", count=3)
    first = int(host.get(f"/t/{code}/version").get_json()["version"])
    host.enter(code, "retract", version=first)
    host.enter(code, "take", seat="red", count=1)
    return first


def test_a_moment_shows_what_was_believed_then(host: Phone, begun: str, tables: Tables):
    first = played(host, begun)
    assert tables.table(begun).position.state.held[0] == 1
    assert [
        tables.past_whole(begun, version).position.state.held[0] for version in range(first, first + 3)
    ] == [
        3,
        0,
        1,
    ]
    page = host.read(f"/t/{begun}/at/{first}")
    assert f"{first} / {first + 2}" in page
    assert "Back to now" in page


def test_the_tab_of_the_table_leads_out_of_the_past(host: Phone, begun: str):
    page = host.read(f"/t/{begun}/at/{played(host, begun)}")
    tabs = page[page.index('class="menu') :]
    assert re.search(rf'<a[^>]*href="/t/{begun}"[^>]*>\s*(?:<[^>]+>\s*)*Table', tabs)


def test_nothing_is_entered_there(host: Phone, begun: str):
    first = played(host, begun)
    assert "/moves/" in host.read(f"/t/{begun}")
    assert "/moves/" not in host.read(f"/t/{begun}/at/{first}")


def test_the_log_leads_to_each_moment_and_moments_to_each_other(host: Phone, begun: str, phone):
    first = played(host, begun)
    assert f"/t/{begun}/at/{first + 2}" in host.read(f"/t/{begun}/log")
    page = phone().read(f"/t/{begun}/at/{first}")
    assert {f"/t/{begun}/at/{first - 1}", f"/t/{begun}/at/{first + 1}"} <= set(
        re.findall(r'href="([^"]+)"', page)
    )


@pytest.mark.parametrize(("given", "leads"), [("4", 4), ("0", 1), ("99999", None), ("x", 1), ("", 1)])
def test_the_slider_goes_where_there_is_something(host: Phone, begun: str, given: str, leads: int | None):
    played(host, begun)
    newest = host.get(f"/t/{begun}/version").get_json()["version"]
    answer = host.get(f"/t/{begun}/at?version={given}")
    assert (answer.status_code, answer.location) == (303, f"/t/{begun}/at/{leads or newest}")


def test_what_never_was_is_not_there(host: Phone, begun: str, tables: Tables):
    newest = tables.table(begun).version
    for version in (0, newest + 1, 10**12):
        assert host.get(f"/t/{begun}/at/{version}").status_code == 404
    answer = host.get(f"/t/{begun}/at/1")
    assert answer.status_code == 404
    assert "the game had not begun" in answer.text


def test_what_is_covered_today_was_never_open(host: Phone, begun: str, tables: Tables):
    first = played(host, begun)
    enter(tables, begun, draft(Choose("running-scores", "hidden")))
    assert host.get(f"/t/{begun}/at/{first}").status_code == 200
    assert "3 points" not in host.read(f"/t/{begun}/at/{first}")


@pytest.mark.parametrize("given", ["0", "x", "", "99999", "1" * 30])
def test_a_moment_is_compared_with_now_where_there_is_no_other(host: Phone, begun: str, given: str):
    first = played(host, begun)
    assert "Back to now" in host.read(f"/t/{begun}/at/{first}?with={given}")
