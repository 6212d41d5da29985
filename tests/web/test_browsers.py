"""Browsers that keep nothing, those inside another app, and what they kept while a clock was wrong."""

import re
import time
from collections.abc import Callable

import pytest
from flask import Flask

from tests.html import Reader
from tests.web.conftest import Phone, next_number

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8{}) AppleWebKit/537.36 (KHTML, like Gecko)"
IN_AN_APP = "inside another app"


def taken(phone: Phone, code: str) -> tuple[int, str]:
    """Return the outcome of a form, sent as its page had it."""
    answer = phone.post(f"/t/{code}/sit", seat="blue", name="Bo")
    return answer.status_code, answer.text


def test_a_browser_without_cookies_is_told_so_and_of_a_way_out(app: Flask, host: Phone) -> None:
    code = host.open()
    keeps_none = Phone(app.test_client(use_cookies=False))
    keeps_none.csrf = host.csrf  # type: ignore[method-assign]
    status, words = taken(keeps_none, code)
    assert status == 400
    assert "keeps no cookies" in words
    assert "Safari, Chrome or Firefox" in words
    assert "out of date" not in words
    assert taken(Phone(app.test_client()), code)[0] == 303


@pytest.mark.parametrize(
    ("browser", "within"),
    [
        (f"{IPHONE} Version/17.5 Mobile/15E148 Safari/604.1", False),
        (f"{IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1", False),
        (f"{IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15", False),
        (f"{IPHONE} Mobile/15E148", True),
        (f"{IPHONE} Mobile/15E148 Instagram 335.0.8.28.94", True),
        (f"{IPHONE} GSA/321.0 Mobile/15E148 Safari/604.1", True),
        (f"{ANDROID.format('')} Chrome/126.0.0.0 Mobile Safari/537.36", False),
        (f"{ANDROID.format('; wv')} Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36", True),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", False),
        ("", False),
    ],
)
def test_whoever_is_inside_of_another_app_hears_it_before_they_sit_down(
    app: Flask, host: Phone, browser: str, within: bool
) -> None:
    code, guest = host.open(), Phone(app.test_client())
    headers = {"User-Agent": browser}
    assert (IN_AN_APP in guest.get(f"/t/{code}/join", headers=headers).text) is within
    guest.sit(code, "blue", "Bo")
    assert IN_AN_APP not in guest.get(f"/t/{code}/join", headers=headers).text


def test_what_was_open_before_a_clock_was_set_back_still_goes_in(
    new_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """This covers a computer without a battery clock, which learns the time only after it starts; and a
    restarted server."""
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + 2 * 24 * 3600)
    host = Phone(new_app().test_client())
    code, proof = host.open(), host.csrf()
    cookies = {name: host.client.get_cookie(name).value for name in ("undertally", f"seat-{code}")}
    monkeypatch.setattr(time, "time", now)
    after = Phone(new_app().test_client())
    for name, value in cookies.items():
        after.client.set_cookie(name, value)
    entry = {"seat": "red", "name": "Ana", "token": f"clock-{next_number():06}"}
    assert after.client.post(f"/t/{code}/sit", data={"csrf_token": proof, **entry}).status_code == 303
    monkeypatch.setattr(time, "time", lambda: now() + 200 * 24 * 3600)
    late = Phone(new_app().test_client())
    late.client.set_cookie("undertally", cookies["undertally"])
    assert late.client.post(f"/t/{code}/sit", data={"csrf_token": proof, **entry}).status_code == 400


class Translated(Reader):
    """The text of a page that a browser would translate, without the parts marked as not to be translated."""

    VOID = frozenset({"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "use", "wbr"})

    def __init__(self) -> None:
        super().__init__()
        self._open: list[bool] = []
        self.kept: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self._open.append(("translate", "no") in attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID and self._open:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        (self.kept if any(self._open) else self.words).append(" ".join(data.split()))


def test_names_and_the_code_are_not_translated_by_the_browser(host: Phone) -> None:
    code = host.open()
    host.sit(code, "red", "Rose")
    for path in (f"/t/{code}", f"/t/{code}/join", f"/t/{code}/screen", f"/t/{code}/begin"):
        page = Translated()
        page.feed(re.sub(r"(?s).*<body", "<body", host.read(path)))
        assert {"Rose", code} <= {*page.kept}, path
        assert {"Rose", code}.isdisjoint(page.words), path
