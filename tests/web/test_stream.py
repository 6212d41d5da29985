"""The stream announces the version, and tells a phone its rights at the table; nothing else."""

import time
from collections.abc import Callable, Generator

import pytest
from flask import Flask

from companion.live import HEARTBEAT, Hub
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from companion.web.shown_lines import MAX_NAME_LENGTH
from tests.web.conftest import Codes, Phone


@pytest.fixture
def hub(app: Flask) -> Hub:
    return services_of(app).hub


def lines(phone: Phone, path: str, **headers: str) -> Generator[str]:
    answer = phone.get(path, buffered=False, headers=headers)
    assert answer.mimetype == "text/event-stream"
    assert answer.headers["Cache-Control"] == "no-store"
    try:
        yield from (part.decode() for part in answer.response)
    finally:
        answer.close()


def test_an_entry_of_one_phone_is_news_on_the_others(host: Phone, phone, hub: Hub, begun: str):
    version = host.get(f"/t/{begun}/version").get_json()["version"]
    news = lines(phone(), f"/t/{begun}/stream?after={version}")
    first = next(news)
    assert first.startswith("retry: 2000\n\n")
    assert first.endswith("event: alive\ndata: \n\n")
    host.enter(begun, "take", seat="red", count=1)
    assert next(news) == f"id: {version + 1}\nevent: moved\ndata: {version + 1}\n\n"
    assert hub.count == 1
    news.close()
    assert hub.count == 0


def test_what_was_missed_comes_first(host: Phone, begun: str):
    version = host.get(f"/t/{begun}/version").get_json()["version"]
    for after in ({"Last-Event-ID": "1"}, {"Last-Event-ID": "nonsense"}, {}):
        news = lines(host, f"/t/{begun}/stream", **after)
        assert next(news).startswith("retry")
        assert next(news).startswith(f"id: {version}\n")
        news.close()


def test_a_deleted_table_ends_its_streams(host: Phone, begun: str):
    news = lines(host, f"/t/{begun}/stream?after=999")
    next(news)
    host.post(f"/t/{begun}/delete")
    assert [part for part in news if not part.startswith("id:")] == ["event: gone\ndata:\n\n"]


def vouched(host: Phone, new: Phone, code: str, codes: Codes) -> None:
    new.use(code, codes.shown(host, code, "/vouch", seat="blue"))


def ended(host: Phone, _new: Phone, code: str, _codes: Codes) -> None:
    host.post(f"/t/{code}/credentials/end")


def dismissed(host: Phone, _new: Phone, code: str, _codes: Codes) -> None:
    host.post(f"/t/{code}/stations/dismiss")


@pytest.mark.parametrize(
    ("way_in", "was", "taken"),
    [
        ("sit", "blue", vouched),
        ("sit", "blue", ended),
        ("station", "tablet", ended),
        ("station", "tablet", dismissed),
    ],
)
def test_a_phone_is_told_at_once_what_it_is_no_more(
    phone: Callable[[], Phone],
    host: Phone,
    begun: str,
    codes: Codes,
    way_in: str,
    was: str,
    taken: Callable[[Phone, Phone, str, Codes], None],
):
    old = phone()
    old.post(f"/t/{begun}/{way_in}", seat="blue", name="Bo")
    version = host.get(f"/t/{begun}/version").get_json()["version"]
    news = lines(old, f"/t/{begun}/stream?after={version}")
    assert next(news).endswith(f"event: alive\ndata: {was}\n\n")
    since = time.monotonic()
    taken(host, phone(), begun, codes)
    heard = next(news)
    if "event: moved" in heard:
        # A seat's move to another phone is an entry.
        heard = next(news)
    assert heard == "event: alive\ndata: \n\n"
    assert time.monotonic() - since < HEARTBEAT / 2
    assert old.get(f"/t/{begun}/version").get_json()["rights"] == ""
    news.close()


def test_asking_for_the_head_leaves_no_one_waiting(host: Phone, hub: Hub, begun: str):
    with host.client.head(f"/t/{begun}/stream") as answer:
        assert answer.status_code == 200
    assert hub.count == 0


def test_too_many_are_told_to_come_back(host: Phone, hub: Hub, begun: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hub, "_most", 0)
    answer = host.get(f"/t/{begun}/stream")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "30")


def test_of_what_a_phone_says_that_it_shows_no_more_is_kept_than_a_name(app: Flask, host: Phone, begun: str):
    shown, page = services_of(app).shown, f"/t/{begun}"
    cookie = host.client.get_cookie(COOKIE + begun)
    assert cookie is not None
    news = lines(host, f"/t/{begun}/stream?after=1&shows={'x' * 5_000}&page={page}")
    next(news)
    assert shown.find_answered(cookie.value, page) == (1, "x" * MAX_NAME_LENGTH)
    news.close()


def test_of_a_phone_that_was_not_let_in_nothing_is_kept(app: Flask, phone: Callable[[], Phone], begun: str):
    stranger, page = phone(), f"/t/{begun}"
    stranger.client.set_cookie(COOKIE + begun, "made-up")
    news = lines(stranger, f"/t/{begun}/stream?after=1&shows=xyz&page={page}")
    next(news)
    assert services_of(app).shown.find_answered("made-up", page) == (0, "")
    news.close()
