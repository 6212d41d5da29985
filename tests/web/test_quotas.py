"""How much strangers may import, open and look at; those with a seat at a table may do more."""

import io
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask
from limits import parse
from werkzeug.test import TestResponse

from companion.kernel.rulings import Refusal
from companion.table.demos import MAX_DEMOS, forget
from companion.table.service import Tables
from companion.web.access import quotas
from companion.web.config import ConfigError, from_environment
from companion.web.services import attach_services, services_of
from tests.table.test_audit import past_the_triggers
from tests.web.bringing import brought
from tests.web.conftest import Phone

MB = 1024 * 1024


@pytest.fixture(autouse=True)
def from_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "is_from_this_computer", lambda _config: False)


def bring(phone: Phone, document: bytes) -> TestResponse:
    edge = b"--edge\r\nContent-Disposition: form-data; "
    token = edge + b'name="csrf_token"\r\n\r\n' + phone.csrf().encode() + b"\r\n"
    file = edge + b'name="file"; filename="table.json"\r\n\r\n' + document + b"\r\n--edge--\r\n"
    return phone.client.post("/import", data=token + file, content_type="multipart/form-data; boundary=edge")


def exported(host: Phone, code: str, length: int) -> bytes:
    """Return the export of a table that is already here, padded to this length."""
    document = host.get(f"/t/{code}/export.json").data
    return document + b" " * (length - len(document))


def test_a_stranger_brings_in_less_than_who_sits_at_a_table(host: Phone, begun: str, phone) -> None:
    long = exported(host, begun, 6 * MB)
    refused = bring(phone(), long)
    assert refused.status_code == 413
    assert "larger than 4 MB" in refused.text
    assert bring(host, long).status_code == 303
    assert bring(phone(), exported(host, begun, 3 * MB)).status_code == 303


def test_a_made_up_seat_makes_nobody_a_member(host: Phone, begun: str, phone) -> None:
    stranger = phone()
    stranger.client.set_cookie(f"seat-{begun}", "A" * 43)
    assert bring(stranger, exported(host, begun, 6 * MB)).status_code == 413


def test_the_bytes_of_a_day_are_counted(new_app: Callable[..., Flask]) -> None:
    phone = Phone(new_app(import_mb_a_day=5).test_client())
    code = phone.open()
    document = exported(phone, code, 2 * MB)
    assert [bring(phone, document).status_code for _ in range(3)] == [303, 303, 429]


def test_the_tables_of_a_day_are_counted(new_app: Callable[..., Flask]) -> None:
    app = new_app(tables_a_day=2)
    phone = Phone(app.test_client())
    answers = [phone.post("/tables", game="stones") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert "Too many tables" in answers[-1].text
    assert answers[-1].headers["Retry-After"] == str(24 * 3600)
    other = Phone(app.test_client())
    other.client.environ_base["REMOTE_ADDR"] = "192.0.2.7"
    assert other.post("/tables", game="stones").status_code == 303


def test_nobody_opens_as_many_demo_tables_as_are_kept(new_app: Callable[..., Flask]) -> None:
    assert quotas.DEMOS.amount < MAX_DEMOS
    stranger, other = (Phone(new_app().test_client()) for _ in range(2))
    other.client.environ_base["REMOTE_ADDR"] = "192.0.2.7"
    answers = [stranger.post("/demo", game="stones") for _ in range(quotas.DEMOS.amount + 1)]
    assert {answer.status_code for answer in answers[:-1]} == {404}, "stones has no sample"
    assert answers[-1].status_code == 429
    assert answers[-1].headers["Retry-After"] == "3600"
    assert other.post("/demo", game="stones").status_code == 404


def test_files_come_so_often_and_no_more(phone) -> None:
    stranger = phone()
    answers = [bring(stranger, b"{}").status_code for _ in range(12)]
    assert answers == [422] * 10 + [429] * 2


def test_a_phone_looks_at_so_many_moments_a_minute(
    host: Phone, begun: str, phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "LOOKS", parse("3/minute"))
    version = json.loads(host.get(f"/t/{begun}/version").text)["version"]
    watcher = phone()
    looks = [watcher.get(f"/t/{begun}/at/{version}").status_code for _ in range(4)]
    assert looks == [200, 200, 200, 429]
    assert host.get(f"/t/{begun}/at/{version}").status_code == 200
    assert host.get(f"/t/{begun}").status_code == 200


def test_where_nobody_opens_tables_whoever_runs_the_server_does(new_app: Callable[..., Flask]) -> None:
    app = new_app(opening="nobody")
    stranger = Phone(app.test_client())
    front = stranger.read("/")
    assert "only the person who runs it can open tables" in front
    assert 'action="/tables"' not in front
    for address in ("/tables", "/demo"):
        assert stranger.post(address, game="stones").status_code == 403
    assert bring(stranger, b"{}").status_code == 403
    assert stranger.post("/word", word="").status_code == 403
    code = services_of(app).tables.open("stones").code
    assert stranger.get(f"/t/{code}").status_code == 200


def test_whoever_says_the_word_opens_tables_until_there_is_another(
    new_app: Callable[..., Flask],
) -> None:
    app = new_app(opening="word", opening_word="drow élite")
    phone, other = Phone(app.test_client()), Phone(app.test_client())
    assert phone.post("/tables", game="stones").status_code == 403
    assert phone.post("/word", word="drow").status_code == 403
    assert phone.post("/word", word="drow élite ").status_code == 303
    assert "drow élite" not in "".join(map(str, phone.client._cookies.values()))
    assert phone.post("/tables", game="stones").status_code == 303
    assert other.post("/tables", game="stones").status_code == 403
    services = services_of(app)
    attach_services(app, replace(services, config=replace(services.config, opening_word="another")))
    assert phone.post("/tables", game="stones").status_code == 403


@pytest.mark.parametrize(("given", "found"), [
    ("", ("everybody", "")), ("nobody", ("nobody", "")), ("word: open sesame", ("word", "open sesame")),
])  # fmt: skip
def test_the_surroundings_say_who_opens_tables(tmp_path: Path, given: str, found: tuple[str, str]) -> None:
    config = from_environment({"DATA_DIR": str(tmp_path), "OPEN_TABLES": given})
    assert (config.opening, config.opening_word) == found


@pytest.mark.parametrize("given", ["word:", "friends"])
def test_who_that_cannot_be_is_said(tmp_path: Path, given: str) -> None:
    with pytest.raises(ConfigError, match="OPEN_TABLES"):
        from_environment({"DATA_DIR": str(tmp_path), "OPEN_TABLES": given})


def test_the_files_of_a_group_are_counted_too(new_app: Callable[..., Flask]) -> None:
    phone = Phone(new_app(import_mb_a_day=1).test_client())
    group = phone.post("/groups", name="Thursdays").headers["Location"].partition("/g/")[2].partition("?")[0]
    given = [brought(phone, group, b"," * length) for length in (9, 2 * MB)]
    assert [answer.status_code for answer in given] == [422, 429]
    assert "Try again tomorrow" in given[1].text
    few = Phone(new_app().test_client())
    group = few.post("/groups", name="Fridays").headers["Location"].partition("/g/")[2].partition("?")[0]
    assert {
        few.post(f"/g/{group}/bring", file=(io.BytesIO(b"x"), "a.csv")).status_code for _ in range(10)
    } == {303}
    assert few.post(f"/g/{group}/bring", file=(io.BytesIO(b"x"), "a.csv")).status_code == 429


@pytest.mark.both_engines
def test_a_table_that_nobody_came_back_to_goes_and_others_stay(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables.open("stones")
    now = tables.clock()
    monkeypatch.setattr(tables, "clock", lambda: now + timedelta(days=20))
    new = tables.open("stones").code
    assert forget(tables, 0) == 0
    assert forget(tables, 21) == 0
    assert forget(tables, 19) == 1
    assert [summary.code for summary in tables.summaries()] == [new]


@pytest.mark.both_engines
def test_a_damaged_table_goes_too(tables: Tables, ledger_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    code, other = tables.open("stones").code, tables.open("stones").code
    past_the_triggers(ledger_url, f"UPDATE entries SET payload = '?' WHERE code = '{code}'")
    tables.reader.forget(code)
    with pytest.raises(Refusal):
        tables.table(code)
    tables.delete(code)
    assert [summary.code for summary in tables.summaries()] == [other]
    past_the_triggers(ledger_url, f"UPDATE entries SET payload = '?' WHERE code = '{other}'")
    now = tables.clock()
    monkeypatch.setattr(tables, "clock", lambda: now + timedelta(days=20))
    assert forget(tables, 19) == 1
    assert forget(tables, 19) == 0
    assert tables.summaries() == ()
