"""Another process holds the store: phones wait for a bounded time and are told; sent again, an entry goes
in once."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from flask import Flask
from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool

from companion.ledger import engine
from companion.table.audit import audit
from companion.table.service import PATIENCE
from companion.web.services import services_of
from tests.web.conftest import Phone, begin

PHONES = 6
WAITED = 1
"""Seconds of waiting at the lock, here."""

BOUND = 2 * (PATIENCE + WAITED) + 10
"""Seconds: at the table's queue, then at the lock, with room for a slow machine."""


@contextmanager
def held(url: str) -> Iterator[None]:
    """Hold the lock on the entries from another process."""
    both = engine.engines(url)
    both.dispose()
    lone = create_engine(both.writing.url, poolclass=NullPool)
    with lone.connect() as connection:
        if url.startswith("sqlite"):
            connection.execute(text("BEGIN IMMEDIATE"))
        else:
            connection.execute(text("LOCK TABLE entries IN EXCLUSIVE MODE"))
        yield


def test_a_locked_store_is_said_and_survived(
    new_app: Callable[..., Flask], ledger_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "BUSY_MILLISECONDS", WAITED * 1000)
    app = new_app()
    tables = services_of(app).tables
    host = Phone(app.test_client())
    codes = [host.open(), host.open()]
    for code in codes:
        host.sit(code, "red", "Ana")
        host.sit(code, "blue", "Bo")
        assert begin(host, code).status_code == 303
    before = [tables.table(code).version for code in codes]
    token = host.csrf()

    def send(number: int) -> tuple[int, str, str, float]:
        code = codes[number % 2]
        started = time.monotonic()
        client = app.test_client()
        for cookie in (f"seat-{code}", "undertally"):
            client.set_cookie(cookie, host.client.get_cookie(cookie).value)
        fields = {"saw": 2, "token": f"locked-{number:03}", "seat": "red", "count": 1, "again": 1}
        answer = client.post(f"/t/{code}/moves/take", data={"csrf_token": token, **fields})
        told = answer.headers.get("Retry-After", "")
        return answer.status_code, answer.text, told, time.monotonic() - started

    with ThreadPoolExecutor(PHONES) as pool:
        with held(ledger_url):
            answers = list(pool.map(send, range(PHONES)))
        again = list(pool.map(send, range(PHONES)))
    assert {status for status, *_rest in answers} == {503}
    assert all("again in a moment" in text for _status, text, *_rest in answers)
    assert all(after.isdecimal() for *_answer, after, _took in answers)
    assert max(took for *_answer, took in answers) < BOUND
    assert {status for status, *_rest in again} == {303}
    for code, version in zip(codes, before, strict=True):
        assert tables.table(code).version == version + PHONES // 2
        assert audit(tables, code) == ()
