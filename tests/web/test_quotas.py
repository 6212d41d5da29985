"""How much strangers may bring in, open and look at; who sits at a table may more."""

import json
from collections.abc import Callable

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.web.access import quotas
from tests.web.conftest import Phone

MB = 1024 * 1024


@pytest.fixture(autouse=True)
def from_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "on_the_very_machine", lambda _config: False)


def bring(phone: Phone, document: bytes) -> TestResponse:
    edge = b"--edge\r\nContent-Disposition: form-data; "
    token = edge + b'name="csrf_token"\r\n\r\n' + phone.csrf().encode() + b"\r\n"
    file = edge + b'name="file"; filename="table.json"\r\n\r\n' + document + b"\r\n--edge--\r\n"
    return phone.client.post("/import", data=token + file, content_type="multipart/form-data; boundary=edge")


def exported(host: Phone, code: str, length: int) -> bytes:
    """Of a table that is here already, as long as that."""
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
    assert "Enough tables" in answers[-1].text
    other = Phone(app.test_client())
    other.client.environ_base["REMOTE_ADDR"] = "192.0.2.7"
    assert other.post("/tables", game="stones").status_code == 303


def test_files_come_so_often_and_no_more(phone) -> None:
    stranger = phone()
    answers = [bring(stranger, b"{}").status_code for _ in range(12)]
    assert answers == [422] * 10 + [429] * 2


def test_a_phone_looks_at_so_many_moments_a_minute(
    host: Phone, begun: str, phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "LOOKS", quotas.parse("3/minute"))
    version = json.loads(host.get(f"/t/{begun}/version").text)["version"]
    watcher = phone()
    looks = [watcher.get(f"/t/{begun}/at/{version}").status_code for _ in range(4)]
    assert looks == [200, 200, 200, 429]
    assert host.get(f"/t/{begun}/at/{version}").status_code == 200
    assert host.get(f"/t/{begun}").status_code == 200
