"""Whatever is sent, the answer is a sentence with the right status, and the table stays as it was."""

import io
import json

import pytest
from flask import Flask
from markupsafe import escape

from companion.table.service import Tables
from tests.web.conftest import Phone

pytestmark = pytest.mark.long

ADDRESSES = (
    "", "/log", "/settings", "/papers", "/join", "/help", "/scores", "/ask", "/begin", "/export.json",
    "/delete", "/version", "/stream", "/view/sheet", "/ask/presence", "/papers/scorecard.pdf",
    "/scorecard.pdf", "/chart.svg",
)  # fmt: skip
NAMES = (
    "👩‍👩‍👧 🦊",
    "<script>alert(1)</script>",
    "'\"><img src=x onerror=alert(1)>",
    "{{ 7 * 7 }}",
    "%(n)s",
    "שלום",
)


@pytest.mark.parametrize("code", ["XXXXXX", "nonsense", "..%2f..", "%00%00%00", "💀"])
def test_an_unknown_table_is_not_found(host: Phone, code: str):
    for rest in ADDRESSES:
        answer = host.get(f"/t/{code}{rest}")
        assert answer.status_code == 404, rest
        assert "<h1>Not found</h1>" in answer.text


def test_an_unknown_address_is_not_found(host: Phone):
    answer = host.get("/nothing/here")
    assert answer.status_code == 404
    assert "There is nothing here" in answer.text


def unchanged(tables: Tables, code: str) -> tuple[int, str]:
    table = tables.table(code)
    return table.version, table.hash


FORGED: list[tuple[dict[str, object], int]] = [
    ({"seat": "purple", "count": 1}, 404),
    ({"seat": "../red", "count": 1}, 422),
    ({"seat": "red", "count": "many"}, 422),
    ({"seat": "red", "count": -1}, 422),
    ({"seat": "red", "count": 10**30}, 422),
    ({"seat": "red", "count": "9" * 5000}, 422),
    ({"seat": "red"}, 422),
    ({"seat": "red", "count": 900}, 422),
    ({"seat": "red", "count": 1, "saw": ""}, 422),
    ({"seat": "red", "count": 1, "saw": -1}, 422),
    ({"seat": "red", "count": 1, "saw": 999}, 409),
    ({"seat": "red", "count": 1, "token": "short"}, 422),
    ({"seat": "red", "count": 1, "token": "with spaces and more"}, 422),
    ({"seat": "red", "count": 1, "token": "t" * 100}, 422),
    ({"seat": "red", "count": 5, "says": "the referee"}, 422),
    ({"seat": "red\x00", "count": 1}, 422),
]


@pytest.mark.parametrize("htmx", [{}, {"HX-Request": "true", "HX-Target": "live"}], ids=["plain", "htmx"])
def test_a_form_edited_by_hand_enters_nothing(host: Phone, tables: Tables, begun: str, htmx: dict[str, str]):
    before = unchanged(tables, begun)
    for fields, status in FORGED:
        answer = host.enter(begun, "take", htmx, **fields)
        assert answer.status_code == status, fields
        assert ("<html" in answer.text) is (not htmx)
        assert answer.headers.get("HX-Retarget") == ("#sheet" if htmx else None)
    assert unchanged(tables, begun) == before


def test_an_unknown_move_is_not_found(host: Phone, tables: Tables, begun: str):
    before = unchanged(tables, begun)
    for kind in ("fly", "open", "sit", "rise", "begin", "take%20", "..", "note"):
        assert host.enter(begun, kind, seat="red").status_code == 404, kind
    assert unchanged(tables, begun) == before


def test_a_move_before_the_game_has_begun_is_refused(host: Phone):
    code = host.open()
    assert host.enter(code, "take", seat="red", count=1).status_code == 422


def test_a_second_tap_enters_nothing_more(host: Phone, tables: Tables, begun: str):
    for _ in range(2):
        assert host.enter(begun, "take", seat="red", count=1, token="the-same-tap").status_code == 303
    assert tables.table(begun).position.state.heap == 20
    assert "already entered" in host.read(f"/t/{begun}")


def test_a_large_post_is_turned_away(host: Phone, tables: Tables, begun: str):
    before = unchanged(tables, begun)
    answer = host.enter(begun, "take", seat="red", count="1" * 10_000_000)
    assert answer.status_code == 413
    assert "too large" in answer.text
    assert unchanged(tables, begun) == before


def test_a_name_is_shown_as_it_was_typed_and_does_nothing(host: Phone, tables: Tables):
    code = host.open()
    for name in NAMES:
        assert host.sit(code, "red", name).status_code == 303
        assert tables.table(code).position.names["red"] == name
        pages = [host.read(f"/t/{code}{rest}") for rest in ("", "/log", "/settings", "/join", "/begin")]
        assert all(str(escape(name)) in page for page in pages)
        assert all("<script>alert" not in page and "<img src=x" not in page for page in pages)


def test_a_name_too_long_is_refused(host: Phone, tables: Tables):
    code = host.open()
    for name in ("x" * 41, "🦊" * 100, "y" * 100_000):
        answer = host.sit(code, "red", name)
        assert answer.status_code == 422
        assert "1 to 40 characters" in answer.text
    assert not tables.table(code).position.names


def test_what_cannot_be_seen_is_left_out_of_a_name(host: Phone, tables: Tables):
    code = host.open()
    host.sit(code, "red", " A\u202ena\x00\x07\u2066\n  B ")
    assert tables.table(code).position.names["red"] == "Ana B"


def test_a_seat_that_the_game_has_not_is_refused(host: Phone, tables: Tables):
    code = host.open()
    for seat in ("", "purple", "red'; --", "x" * 5000):
        assert host.sit(code, seat, "Ana").status_code in (404, 422), seat
    assert not tables.table(code).position.names


HOSTILE = [
    b"",
    b"not json",
    b"\xff\xfe\x00",
    b"[" * 100_000,
    b'{"format": "undertally-table"}',
    json.dumps({"format": "undertally-table", "version": 1, "code": "../../x", "game": "stones",
                "hash": "", "entries": []}).encode(),
]  # fmt: skip


def test_a_hostile_import_brings_nothing_in(host: Phone, tables: Tables):
    for document in HOSTILE:
        answer = host.post("/import", file=(io.BytesIO(document), "table.json"))
        assert answer.status_code in (404, 422), document[:50]
    assert tables.summaries() == ()


def test_an_import_without_a_file_is_refused(host: Phone):
    assert host.post("/import").status_code == 422
    assert host.post("/import", file="text").status_code == 422


def test_an_import_too_large_is_turned_away(host: Phone):
    body = b"x" * (33 * 1024 * 1024)
    answer = host.client.post("/import", data=body, content_type="multipart/form-data; boundary=x")
    assert answer.status_code == 413


def test_an_export_comes_in_again(host: Phone, tables: Tables, begun: str):
    document = host.get(f"/t/{begun}/export.json").data
    tables.delete(begun)
    answer = host.post("/import", file=(io.BytesIO(document), "table.json"))
    assert answer.status_code == 303, answer.text
    assert host.read(f"/t/{begun}/settings").count("Delete this table") == 1


def test_no_host_header_gets_into_a_page(host: Phone, begun: str):
    assert "evil.example" not in host.get(f"/t/{begun}/join", headers={"Host": "evil.example"}).text


@pytest.mark.parametrize("name", ["h" * 3000, "//[", "[::1", "a..b", "x y", "[", "é.example"])
def test_a_host_that_is_no_name_is_a_bad_request(host: Phone, begun: str, name: str):
    """No address can be built from it, so it is refused before anything else happens."""
    for path in ("/", f"/t/{begun}", "/nothing/here"):
        answer = host.get(path, headers={"Host": name})
        assert answer.status_code == 400, (name, path)
        assert "does not name a possible computer" in answer.text


@pytest.mark.parametrize(
    "name", ["localhost", "192.168.0.7:5000", "[::1]:5000", "my-table.local.", "xn--e1afmkfd.example"]
)
def test_a_host_that_is_one_is_answered(host: Phone, begun: str, name: str):
    assert host.get(f"/t/{begun}", headers={"Host": name}).status_code == 200


@pytest.mark.parametrize("here", ["//[", "http://[::1", "/\\[", "//evil.example", "x", "/t/\u202e"])
def test_what_is_no_address_of_ours_leads_to_the_front_door(host: Phone, here: str):
    answer = host.post("/language", here=here, language="es")
    assert (answer.status_code, answer.location) == (303, "/")


@pytest.mark.both_engines
def test_a_zero_byte_is_no_trouble_of_the_ledger(host: Phone, begun: str, tables: Tables):
    """PostgreSQL texts cannot contain it, and even a query with one is an error there."""
    group = host.post("/groups", name="Friday").location
    before, zero = unchanged(tables, begun), "\x00"
    sent = [
        (f"/t/{begun}/sit", {"seat": zero, "name": "Ana"}),
        (f"/t/{begun}/rise", {"seat": zero}),
        (f"/t/{begun}/reclaim", {"seat": zero}),
        (f"/t/{begun}/vouch", {"seat": zero}),
        (f"/t/{begun}/notes/drop", {"id": zero}),
        (f"/t/{begun}/reminders/drop", {"id": zero}),
        (f"{group}/out", {"code": zero}),
        (f"{group}/forget", {"batch": zero}),
        (f"{group}/separate", {"key": zero}),
    ]
    for path, fields in sent:
        assert host.post(path, **fields).status_code < 500, path
    assert host.get(f"/t/{begun}/what-if/%00").status_code < 500
    assert unchanged(tables, begun) == before


def test_a_page_is_found_with_a_slash_behind_it_as_well(app: Flask, host: Phone, begun: str):
    """Some browsers append one to whatever is typed; no such address redirects to another site."""
    rules = [rule for rule in app.url_map.iter_rules() if rule.arguments <= {"code"} and rule.rule != "/"]
    pages = {rule.rule.replace("<code>", begun) for rule in rules if "GET" in (rule.methods or ())}
    assert f"/t/{begun}" in pages
    for page in pages:
        for slashes in ("/", "//"):
            answer = host.get(f"{page}{slashes}?as=red")
            assert (answer.status_code, answer.location) == (308, f"{page}?as=red"), page
    assert host.get("/nothing/here/").status_code == 404
    assert host.post(f"/t/{begun}/sit/", seat="blue").status_code == 404
    for away in ("//evil.example/", f"//evil.example/t/{begun}/"):
        answer = host.get("/", environ_overrides={"PATH_INFO": away})
        assert not answer.headers.get("Location", "/").startswith("//")
