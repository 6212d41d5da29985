"""Strangers who guess are made to wait; an honest table at one address never is."""

import logging
import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from flask import Flask
from limits import parse

from companion.kernel.input_text import ALPHABET, CODE_LENGTH
from companion.ledger import tables as rows
from companion.table import failed_attempts
from companion.table.codes import new_code
from companion.table.service import Tables
from companion.web.access import rate_limit
from companion.web.access.cookies import COOKIE
from tests.web.conftest import Codes, Phone
from tests.web.walking import addresses

pytestmark = pytest.mark.long

CAFE, ELSEWHERE = "198.51.100.7", "203.0.113.9"


def at(app: Flask, address: str, cookie: tuple[str, str] | None = None) -> Phone:
    """A phone at an address."""
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    if cookie:
        client.set_cookie(*cookie)
    return Phone(client)


@pytest.fixture
def unsmoothed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spread the tries as if they had come to many processes, or slowly."""
    monkeypatch.setattr(rate_limit, "MISSES", parse("100000/second"))
    monkeypatch.setattr(rate_limit, "NEARBY", parse("100000/second"))


def guess(phone: Phone, number: int) -> list[int]:
    return [phone.get(f"/t/{new_code()}").status_code for _ in range(number)]


def guess_on(phone: Phone) -> None:
    """Guess until that address is blocked."""
    guess(phone, failed_attempts.MAX_FAILURES + rate_limit.RESERVE.amount)


def test_one_who_guesses_codes_is_made_to_wait(app: Flask, begun: str, unsmoothed: None):
    eve = at(app, CAFE)
    answers = guess(eve, failed_attempts.MAX_FAILURES + rate_limit.RESERVE.amount)
    assert answers == [404] * failed_attempts.MAX_FAILURES + [429] * rate_limit.RESERVE.amount
    for rest in ("", "/join", "/version", "/stream", "/scorecard.pdf"):
        answer = eve.get(f"/t/{begun}{rest}")
        assert answer.status_code == 429, rest
        assert answer.headers["Retry-After"]
    assert "Too many attempts" in eve.get(f"/t/{begun}").text
    assert at(app, ELSEWHERE).get(f"/t/{begun}").status_code == 200


def test_every_address_of_a_table_is_shut_to_who_guessed(app: Flask, begun: str, unsmoothed: None):
    """So none of them reveals whether such a table exists."""
    eve = at(app, CAFE)
    proof = eve.csrf()
    guess_on(eve)
    for code in (begun, new_code()):
        for method in ("GET", "POST"):
            for address in addresses(app, method, code):
                if code in address.path:
                    answer = eve.client.open(address.path, method=method, data={"csrf_token": proof})
                    assert answer.status_code == 429, address


def test_a_typed_code_is_a_guess_like_any_other(app: Flask, begun: str, unsmoothed: None):
    """Otherwise the field would be a way around the limit."""
    eve = at(app, CAFE)
    answers = [
        eve.get(f"/{way}?code={new_code()}").status_code
        for way in ("join", "tv")
        for _ in range((failed_attempts.MAX_FAILURES + rate_limit.RESERVE.amount) // 2 + 1)
    ]
    assert answers[: failed_attempts.MAX_FAILURES] == [404] * failed_attempts.MAX_FAILURES
    assert answers[-1] == 429
    assert eve.get(f"/join?code={begun}").status_code == 429
    assert eve.get(f"/t/{begun}").status_code == 429


def test_who_was_let_in_types_the_code_again_whatever_others_tried(
    app: Flask, host: Phone, begun: str, unsmoothed: None
):
    for _ in range(failed_attempts.MAX_FAILURES + rate_limit.RESERVE.amount + 1):
        at(app, CAFE).get(f"/tv?code={new_code()}")
    host.client.environ_base["REMOTE_ADDR"] = CAFE
    assert host.get(f"/join?code={begun}").status_code == 303


def test_who_was_let_in_goes_on_whatever_is_tried_from_the_same_address(
    app: Flask, host: Phone, begun: str, unsmoothed: None
):
    cookie = host.client.get_cookie(COOKIE + begun)
    assert cookie is not None
    ana = at(app, CAFE, (cookie.key, cookie.value))
    guess(at(app, CAFE), failed_attempts.MAX_FAILURES + 1)
    for rest in ("", "/log", "/version", "/settings", "/screen"):
        assert ana.get(f"/t/{begun}{rest}").status_code == 200, rest
    with ana.get(f"/t/{begun}/stream", buffered=False) as stream:
        assert stream.status_code == 200
    assert ana.enter(begun, "take", seat="red", count=1).status_code == 303


def test_a_made_up_cookie_is_no_way_past_it(app: Flask, begun: str, unsmoothed: None):
    eve = at(app, CAFE, (COOKIE + begun, "made-up"))
    guess_on(eve)
    assert eve.get(f"/t/{begun}").status_code == 429
    assert eve.get(f"/t/{begun}/version").status_code == 429


def test_four_phones_at_one_address_that_join_reload_and_mistype_are_never_held_up(app: Flask, host: Phone):
    code = host.open()
    phones = [at(app, CAFE) for _ in range(4)]
    mistyped, gone = code[:-1] + ("2" if code[-1] != "2" else "3"), new_code()
    for phone in phones:
        for _ in range(3):
            assert phone.get(f"/t/{mistyped}").status_code == 404
            assert phone.get(f"/t/{gone}/version").status_code == 404
    for phone, seat in zip(phones, ("red", "blue", "green", "red"), strict=True):
        assert phone.get(f"/t/{code}").status_code == 200
        assert phone.sit(code, seat).status_code == (403 if phone is phones[3] else 303)
    for phone in phones:
        for _ in range(30):
            assert phone.get(f"/t/{code}").status_code == 200
    assert phones[3].sit(code, "red").status_code == 403


def test_the_same_wrong_thing_counts_once(app: Flask, tables: Tables, begun: str, unsmoothed: None):
    eve, code = at(app, CAFE), new_code()
    for _ in range(failed_attempts.MAX_FAILURES + 5):
        assert eve.get(f"/t/{code}").status_code == 404
    assert len(tables.ledger.select(rows.guesses.select())) == 1


def test_what_is_no_code_is_no_guess(app: Flask, tables: Tables):
    eve = at(app, CAFE)
    for typed in ("x", "AAAAAA", "BCDFGHJ", "<script>", "%00"):
        assert eve.get(f"/t/{typed}").status_code == 404
    assert tables.ledger.select(rows.guesses.select()) == []


def test_void_codes_and_taken_seats_count_at_the_table(app: Flask, host: Phone, begun: str, unsmoothed: None):
    eve = at(app, CAFE)
    assert eve.sit(begun, "red", "Eve").status_code == 403
    for number in range(failed_attempts.MAX_FAILURES - 1):
        assert eve.use(begun, f"made-up-{number}").status_code == 403
    for _ in range(2):
        assert eve.use(begun, "made-up").status_code == 429
    assert f"{failed_attempts.MAX_FAILURES} wrong codes" in host.read(f"/t/{begun}/settings")


def test_it_is_forgotten_within_the_hour(
    app: Flask, tables: Tables, begun: str, unsmoothed: None, monkeypatch: pytest.MonkeyPatch
):
    eve, clock = at(app, CAFE), tables.clock
    guess_on(eve)
    assert eve.get(f"/t/{begun}").status_code == 429
    monkeypatch.setattr(tables, "clock", lambda: clock() + failed_attempts.WITHIN + timedelta(seconds=60))
    assert eve.get(f"/t/{begun}").status_code == 200
    guess(eve, 1)
    assert len(tables.ledger.select(rows.guesses.select())) == 1


def test_processes_share_what_was_tried(new_app: Callable[..., Flask], unsmoothed: None):
    one, two = new_app(), new_app()
    guess(at(one, CAFE), failed_attempts.MAX_FAILURES // 2)
    assert guess(at(two, CAFE), failed_attempts.MAX_FAILURES // 2 + 1)[-1] == 429
    assert guess(at(one, CAFE), 1) == [429]


def test_a_burst_is_stopped_before_it_reaches_the_ledger(app: Flask, tables: Tables):
    answers = guess(at(app, CAFE), 30)
    assert answers.count(404) == rate_limit.MISSES.amount
    assert len(tables.ledger.select(rows.guesses.select())) == rate_limit.MISSES.amount


def test_tables_are_not_opened_without_end(app: Flask):
    eve = at(app, CAFE)
    answers = [eve.post("/tables", game="none").status_code for _ in range(rate_limit.JOINS.amount + 2)]
    assert answers[-2:] == [429, 429]
    assert answers[0] == 404


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::a", "2001:db8:1:2:ffff::b", True),
        ("2001:db8:1:2::a", "2001:db8:1:3::a", False),
        ("::ffff:198.51.100.7", CAFE, True),
    ],
)
def test_a_household_is_one_address(
    app: Flask, begun: str, unsmoothed: None, one: str, other: str, same: bool
):
    guess_on(at(app, one))
    assert (at(app, other).get(f"/t/{begun}").status_code == 429) is same


def test_behind_proxies_it_is_the_phone_that_counts(new_app: Callable[..., Flask], unsmoothed: None):
    app = new_app(proxies=1, public_url="https://table.example")

    def status(forwarded: str) -> int:
        headers = {"X-Forwarded-For": forwarded, "X-Forwarded-Proto": "https"}
        return app.test_client().get(f"/t/{new_code()}", headers=headers).status_code

    assert [status(f"10.9.9.9, {CAFE}") for _ in range(failed_attempts.MAX_FAILURES + 1)][-1] == 429
    assert status(ELSEWHERE) == 404


def test_without_proxies_nobody_says_who_they_are(app: Flask, unsmoothed: None):
    eve = at(app, CAFE)
    answers = [
        eve.get(f"/t/{new_code()}", headers={"X-Forwarded-For": f"10.0.0.{number}"}).status_code
        for number in range(failed_attempts.MAX_FAILURES + 1)
    ]
    assert answers[-1] == 429


def test_no_address_is_kept_or_logged(app: Flask, tables: Tables, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.DEBUG)
    guess(at(app, CAFE), 20)
    kept = str(tables.ledger.select(rows.guesses.select()))
    assert CAFE not in kept + caplog.text


def test_a_guest_with_the_right_code_comes_in_where_others_guessed(app: Flask, begun: str, unsmoothed: None):
    eve, guest = at(app, CAFE), at(app, CAFE)
    guess(eve, failed_attempts.MAX_FAILURES + 5)
    for rest in ("", "/join", "/version"):
        assert guest.get(f"/t/{begun}{rest}").status_code == 200, rest
    assert guest.sit(begun, "green", "Guest").status_code == 303
    assert guess(eve, 3) == [429] * 3


def test_a_guest_beside_those_who_play_comes_in_however_much_was_guessed(
    app: Flask, host: Phone, begun: str, unsmoothed: None
):
    cookie = host.client.get_cookie(COOKIE + begun)
    assert cookie is not None
    ana = at(app, CAFE, (cookie.key, cookie.value))
    other = host.open()
    guess_on(at(app, CAFE))
    assert at(app, CAFE).get(f"/t/{begun}").status_code == 429
    assert ana.get(f"/t/{begun}").status_code == 200
    assert at(app, CAFE).get(f"/t/{begun}").status_code == 200
    assert at(app, CAFE).sit(begun, "green", "Guest").status_code == 303
    assert at(app, CAFE).get(f"/t/{other}").status_code == 429


def test_what_is_still_heard_costs_as_much_right_as_wrong(app: Flask, host: Phone, unsmoothed: None):
    """A guesser learns about no more codes than before: right ones and wrong ones share the same
    allowance."""
    codes = [host.open() for _ in range(rate_limit.RESERVE.amount)]
    eve = at(app, CAFE)
    guess(eve, failed_attempts.MAX_FAILURES + 4)
    answers = [eve.get(f"/t/{code}").status_code for code in codes]
    assert answers == [200] * (len(codes) - 4) + [429] * 4
    assert [eve.get(f"/t/{code}").status_code for code in codes] == answers


def test_a_flood_is_compared_with_nothing(app: Flask, host: Phone, begun: str):
    """Without `unsmoothed`: the burst is stopped, and with it what would reveal the tables played there."""
    cookie = host.client.get_cookie(COOKIE + begun)
    assert cookie is not None
    assert at(app, CAFE, (cookie.key, cookie.value)).get(f"/t/{begun}").status_code == 200
    eve = at(app, CAFE)
    assert set(guess(eve, 200)) <= {404, 429}
    answers = [eve.get(f"/t/{begun}").status_code for _ in range(40)]
    assert answers.count(429) >= 40 - 2 * rate_limit.NEARBY.amount


def test_right_keys_are_let_through_where_others_guessed(
    app: Flask, host: Phone, begun: str, codes: Codes, unsmoothed: None
):
    eve = at(app, CAFE)
    key = codes.shown(host, begun, "/vouch", seat="blue")
    group = host.post("/groups", name="Us").location.rsplit("/", 1)[1]
    invited = host.post(f"/g/{group}/link").text
    (link,) = set(re.findall(rf"/g/{group}/key#([\w-]+)", invited))
    guess(eve, failed_attempts.MAX_FAILURES + 1)
    assert eve.use(begun, key).status_code == 303
    assert at(app, CAFE).post(f"/g/{group}/key", key="made-up").status_code == 429
    assert at(app, CAFE).post(f"/g/{group}/key", key=link).status_code == 303


def test_guessing_at_this_rate_takes_years():
    """The arithmetic of docs/decisions: a thousand tables, one address."""
    hours = (
        len(ALPHABET) ** CODE_LENGTH / 1000 / (failed_attempts.MAX_FAILURES + rate_limit.RESERVE.amount / 24)
    )
    assert hours > 365 * 24


def test_a_guessed_code_in_a_cookie_tells_nothing(app: Flask, host: Phone, begun: str):
    """Otherwise the front page would answer hundreds of guesses at once, and none of them would count."""
    eve = at(app, CAFE, (COOKIE + begun, "made-up"))
    assert [begun in eve.read(path) for path in ("/", "/tables")] == [False, False]
    host.client.environ_base["REMOTE_ADDR"] = CAFE
    assert [begun in host.read(path) for path in ("/", "/tables")] == [True, True]
