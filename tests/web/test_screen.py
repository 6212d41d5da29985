"""The big screen: what a watcher may see, nothing to press, and always up to date."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest

from tests.web.conftest import Phone, begin

LIVE = {"HX-Request": "true", "HX-Target": "live"}


def test_it_shows_seats_points_log_and_the_code(host: Phone, begun: str):
    host.enter(begun, "take", seat="red", count=2)
    page = host.read(f"/t/{begun}/screen")
    for words in ("Ana", "Bo", "<b>2</b>", "<b>0</b>", begun, "Turn 1", "take"):
        assert words in page, words


@pytest.mark.parametrize("begins", [False, True])
def test_nothing_on_it_can_be_pressed(host: Phone, begun: str, begins: bool):
    code = begun if begins else host.open()
    for headers in ({}, LIVE):
        page = host.get(f"/t/{code}/screen", headers=headers).text
        assert not re.search(r"<(button|form|input|details|select|textarea)", page)
        assert not [href for href in re.findall(r'<a [^>]*href="([^"]*)"', page) if href != "#main"]


def test_whoever_drives_it_it_shows_what_a_watcher_may_see(
    phone: Callable[[], Phone], host: Phone, begun: str
):
    host.enter(begun, "take", seat="red", count=2)
    assert host.read(f"/t/{begun}/screen") == phone().read(f"/t/{begun}/screen")


def test_covered_scores_stay_covered_until_the_end(host: Phone, begun: str):
    host.enter(begun, "take", seat="red", count=2)
    host.enter(begun, "choose", setting="running-scores", value="board")
    assert "Only what lies on the board is shown." in host.read(f"/t/{begun}/screen")
    host.enter(begun, "choose", setting="running-scores", value="hidden")
    assert "<b>2</b>" not in host.read(f"/t/{begun}/screen")
    host.enter(begun, "finish", agreed="y", says="table")
    assert "<b>2</b>" in host.read(f"/t/{begun}/screen")


def test_before_the_game_it_shows_the_code_unless_the_door_is_closed(host: Phone):
    code = host.open()
    assert "qr-code" in host.read(f"/t/{code}/screen")
    host.enter(code, "choose", setting="door", value="closed")
    page = host.read(f"/t/{code}/screen")
    assert "qr-code" not in page
    assert "Closed: no new players" in page


def test_its_changing_part_is_asked_for_by_itself(host: Phone, begun: str):
    part = host.get(f"/t/{begun}/screen", headers=LIVE).text
    assert part.lstrip().startswith('<div id="live"')
    assert "<html" not in part
    assert f'hx-get="/t/{begun}/screen"' in part


def test_it_says_who_won(host: Phone, begun: str):
    host.enter(begun, "take", seat="red", count=21, says="table")
    assert "Ana wins by 21" in host.read(f"/t/{begun}/screen")


def over(host: Phone, code: str) -> None:
    host.enter(code, "finish", agreed="y", says="table")


def test_it_goes_on_with_the_rematch(host: Phone, phone: Callable[[], Phone], begun: str):
    over(host, begun)
    tv = phone()
    assert "podium" in tv.read(f"/t/{begun}/screen?at=1")
    new = urlsplit(host.post(f"/t/{begun}/rematch").location).path.split("/")[2]
    answer = tv.get(f"/t/{begun}/screen?at=1")
    assert (answer.status_code, answer.location) == (303, f"/t/{new}/screen?at=1")
    news = tv.get(f"/t/{begun}/screen", headers=LIVE)
    assert (news.status_code, news.headers["HX-Redirect"]) == (200, f"/t/{new}/screen")
    assert new in tv.read(f"/t/{new}/screen")


def test_it_stays_where_the_rematch_is_no_more(host: Phone, begun: str):
    over(host, begun)
    new = urlsplit(host.post(f"/t/{begun}/rematch").location).path.split("/")[2]
    assert host.post(f"/t/{new}/delete", sure="yes").status_code == 303
    assert begun in host.read(f"/t/{begun}/screen")


def test_it_follows_without_a_script_too(host: Phone, begun: str):
    assert '<noscript><meta http-equiv="refresh"' in host.read(f"/t/{begun}/screen")


def test_who_watches_has_a_way_to_it(phone: Callable[[], Phone], host: Phone, begun: str):
    assert f'href="/t/{begun}/screen"' in phone().read(f"/t/{begun}")
    code = host.open()
    assert f'href="/t/{code}/screen"' in phone().read(f"/t/{code}")


def test_seats_stand_in_turn_order_as_on_phones(host: Phone):
    code = host.open()
    for seat in ("red", "blue", "green"):
        host.sit(code, seat, seat.title())
    begin(host, code, order=["green", "red", "blue"], first="blue")
    shown = re.findall(r'<li(?: class="on-turn")? data-seat="(\w+)"', host.read(f"/t/{code}/screen"))
    assert shown == ["blue", "green", "red"]
