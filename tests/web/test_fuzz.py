"""Any value in a field of a move or in an imported file never causes a 500, and the ledger stays intact.
Other input to any address is tried in test_crawl.py.

Short with the other tests, long with `make soak`."""

import io
import json
import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.forms import shared
from companion.forms.move import MoveForm
from companion.kernel.moves import Begin, Draft
from companion.kernel.seats import Seat
from companion.ledger.rows import NOTHING, Writing, chain
from companion.table import seating
from companion.table.audit import audit
from companion.table.codes import new_code
from companion.table.proof import export_text
from companion.table.service import Tables
from companion.table.submission import Submission
from companion.web.access.cookies import COOKIE
from companion.web.services import forms_of, services_of
from tests.apps import running
from tests.web.conftest import next_number

pytestmark = pytest.mark.long

SLUG = "tyrants"
BLACK, RED = Seat("black"), Seat("red")
HOSTILE = (
    "", " ", "0", "-1", "1", "2", "7", "99999999999999999999", "1e9", "NaN", "٣", "²", "None", "null", "true",
    "y", "\x00", "\ud800", "\u202e", "💀", "a" * 5000, "../..", "%", "%(x)s", "{{7*7}}", "<b>", "\r\nX:",
    "black", "red", "white", "skullport", "araumycos", "araumycos--the-labyrinth:1", "noble", "soldier",
    "barracks", "market", "everybody", "own", "closed", "open", "tracking", "cards", "scorepad", "who-enters",
    "1,2,3", "[]", "{}",
)  # fmt: skip
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(HOSTILE[:40]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(("place", "n")), inner, max_size=3)
    ),
    max_leaves=4,
)
slow = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


@pytest.fixture(scope="module")
def tables(app: Flask) -> Tables:
    found: Tables = services_of(app).tables
    return found


def opened(tables: Tables) -> tuple[str, str]:
    """A table in its first round, and the credential of its host, who holds Black."""
    code, host = tables.open(SLUG)
    seating.sit(tables, code, BLACK, "Ana", host)
    seating.sit(tables, code, RED, "Bo")
    begin = Begin(seats=(BLACK, RED), first=BLACK, settings={"tracking": "cards"})
    token = f"fuzz-begin-{next_number()}"
    tables.submit(code, Submission(token=token, saw=3, by="host", drafts=(Draft(move=begin),)))
    return code, host


def fields_of(form: type[MoveForm]) -> set[str]:
    return {one.name or name for name, one in form.inputs().items()}


def proof(client: FlaskClient, code: str) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get(f"/t/{code}/key").text)
    assert found is not None
    return found[1]


def encodable(given: dict[str, str]) -> dict[str, str]:
    return {name: value.encode("utf-8", "replace").decode() for name, value in given.items()}


def every_field(app: Flask, tables: Tables, step: int) -> None:
    """Each field of each move takes hostile values in turn, with everything else as a page sends it."""
    code, host = opened(tables)
    client = app.test_client()
    client.set_cookie(COOKIE + code, host)
    plain = {"seat": "black", "place": "skullport", "csrf_token": proof(client, code)}
    tried, common = 0, fields_of(MoveForm)
    for kind, form in (shared.FORMS | forms_of(SLUG)).items():
        for name in sorted(fields_of(form) - (set() if kind == "retract" else common)):
            for value in HOSTILE[next_number() % step :: step]:
                sent = {**plain, "saw": "4", "token": f"fields-{next_number():07}", name: value}
                answer = client.post(f"/t/{code}/moves/{kind}", data=encodable(sent))
                assert answer.status_code < 500, (kind, name, value, answer.text)
                tried += 1
    assert tried > 100
    assert audit(tables, code) == ()


def test_every_field_of_every_form_takes_what_it_should_not(app: Flask, tables: Tables):
    every_field(app, tables, 16)


@pytest.mark.soak
def test_every_field_takes_every_value(app: Flask, tables: Tables):
    every_field(app, tables, 1)


def spoilt_import(app: Flask, tables: Tables, data: st.DataObject) -> None:
    """An arbitrarily damaged file is imported completely and can be shown, or is not imported at all."""
    code = opened(tables)[0]
    document = json.loads(export_text(tables, code))
    spoil(document, data)
    body = json.dumps(document).encode("utf-8", "replace")
    client, before = app.test_client(), len(tables.summaries())
    sent = {"csrf_token": proof(client, code), "file": (io.BytesIO(body), "table.json")}
    answer = client.post("/import", data=sent)
    assert answer.status_code in (303, 404, 413, 422), (document, answer.text)
    if answer.status_code != 303:
        assert len(tables.summaries()) == before
        return
    for rest in ("", "/log", "/settings", "/scores", "/screen"):
        assert client.get(answer.location + rest).status_code < 500, (rest, document)


def spoil(document: dict[str, Any], data: st.DataObject) -> None:
    """Change something in it and recompute its hashes, as a forger would."""
    entries = document["entries"]
    row = data.draw(st.sampled_from(entries))
    part = data.draw(st.sampled_from((*row, "payload", "payload", "payload")))
    if part == "payload":
        payload = json.loads(row["payload"])
        where = payload["move"] if payload["move"] and data.draw(st.booleans()) else payload
        where[data.draw(st.sampled_from((*where, "kind")))] = data.draw(values)
        row["payload"] = json.dumps(payload)
    else:
        row[part] = data.draw(values)
    document["code"] = new_code()
    try:
        writings = [Writing(**{one.name: each[one.name] for one in fields(Writing)}) for each in entries]
        made = chain(document["code"], NOTHING, writings)
    except (TypeError, ValueError, AttributeError):
        return
    for each, one in zip(entries, made, strict=True):
        each["hash"] = one.hash
    document["hash"] = made[-1].hash


@given(data=st.data())
@settings(max_examples=4, deadline=None, suppress_health_check=slow)
def test_a_file_with_anything_in_it_is_taken_in_whole_or_not_at_all(
    app: Flask, tables: Tables, data: st.DataObject
):
    spoilt_import(app, tables, data)


@pytest.mark.soak
@given(data=st.data())
@settings(max_examples=3_000, deadline=None, suppress_health_check=slow)
def test_many_spoilt_files(app: Flask, tables: Tables, data: st.DataObject):
    spoilt_import(app, tables, data)
