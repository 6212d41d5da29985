"""The sender of a request, according to a proxy: believed only if the environment says that there is one."""

import re
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from html import unescape

import pytest
from flask import Flask, request

from companion import live
from companion.games import shelf
from companion.table import keys, seating
from companion.table.demos import open_demo
from companion.web.access.addresses import public_address
from companion.web.access.cookies import COOKIE
from companion.web.config import EVERYWHERE_6, ConfigError, from_environment
from companion.web.services import services_of
from tests import toy

pytestmark = pytest.mark.long

SAID = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "table.example"}


def asked(app: Flask, **headers: str) -> tuple[str | None, bool, str]:
    """Return the address, the HTTPS flag and the host of a request, as the pages see them."""
    seen: list[tuple[str | None, bool, str]] = []
    app.before_request(lambda: seen.append((request.remote_addr, request.is_secure, request.host)))
    app.test_client().get("/", headers=headers)
    return seen[0]


def test_a_strangers_word_is_not_taken(new_app: Callable[..., Flask]):
    assert asked(new_app(), **SAID) == ("127.0.0.1", False, "localhost")


def test_the_word_of_a_trusted_proxy_is(new_app: Callable[..., Flask]):
    assert asked(new_app(proxies=1), **SAID) == ("203.0.113.9", True, "table.example")


def test_of_several_words_only_the_proxys_own_counts(new_app: Callable[..., Flask]):
    forged = {**SAID, "X-Forwarded-For": "127.0.0.1, 203.0.113.9"}
    assert asked(new_app(proxies=1), **forged)[0] == "203.0.113.9"


def test_streams_are_counted_by_the_phones_address_and_not_by_the_proxys(new_app: Callable[..., Flask]):
    app = new_app(proxies=1, public_url="https://table.example")
    code = services_of(app).tables.open(toy.SLUG).code
    with ExitStack() as kept:

        def status(address: str) -> int:
            headers = {**SAID, "X-Forwarded-For": address}
            answer = app.test_client().get(f"/t/{code}/stream", headers=headers, buffered=False)
            return kept.enter_context(answer).status_code

        assert [status("203.0.113.9") for _ in range(live.OF_STRANGERS)] == [200] * live.OF_STRANGERS
        assert status("203.0.113.9") == 503
        assert status("203.0.113.10") == 200
        assert status("2001:db8:1:2::a") == 200


def test_a_phone_that_was_let_in_has_streams_of_its_own_and_no_more_than_it_needs(
    new_app: Callable[..., Flask],
):
    app = new_app(proxies=1, public_url="https://table.example")
    code, credential = services_of(app).tables.open(toy.SLUG)
    other = seating.sit(services_of(app).tables, code, toy.RED, "Ana")
    with ExitStack() as kept:

        def status(shown: str) -> int:
            client = app.test_client()
            client.set_cookie(COOKIE + code, shown)
            headers = {**SAID, "X-Forwarded-For": "203.0.113.9"}
            answer = client.get(f"/t/{code}/stream", headers=headers, buffered=False)
            return kept.enter_context(answer).status_code

        assert [status(credential) for _ in range(live.OF_A_PHONE)] == [200] * live.OF_A_PHONE
        assert status(credential) == 503
        assert status(other) == status("nobody's") == 200


@pytest.mark.parametrize("bound", ["OF_A_TABLE", "OF_AN_ADDRESS"])
def test_all_phones_of_a_table_or_an_address_have_so_many_streams(
    new_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch, bound: str
):
    monkeypatch.setattr(live, bound, 3)
    app = new_app(proxies=1, public_url="https://table.example")
    tables = services_of(app).tables
    code, _host = tables.open(toy.SLUG)
    with ExitStack() as kept:

        def status(number: int) -> int:
            table = code if bound == "OF_A_TABLE" else tables.open(toy.SLUG).code
            credential = keys.make_station(tables, table, None)
            client = app.test_client()
            client.set_cookie(COOKIE + table, credential)
            address = "203.0.113.9" if bound == "OF_AN_ADDRESS" else f"203.0.113.{number}"
            headers = {**SAID, "X-Forwarded-For": address}
            answer = client.get(f"/t/{table}/stream", headers=headers, buffered=False)
            return kept.enter_context(answer).status_code

        assert [status(number) for number in range(4)] == [200] * 3 + [503]


def test_the_surroundings_say_where_it_listens_and_whom_it_trusts(tmp_path):
    found = from_environment(
        {"DATA_DIR": str(tmp_path), "HOST": "127.0.0.1", "TRUSTED_PROXIES": "1", "HTTPS": "1"}
    )
    assert (found.host, found.proxies, found.own_certificate, found.https) == ("127.0.0.1", 1, True, True)
    usual = from_environment({"DATA_DIR": str(tmp_path)})
    assert (usual.host, usual.proxies, usual.own_certificate, usual.https) == (EVERYWHERE_6, 0, False, False)


def test_it_may_listen_at_this_computer_alone_by_its_name(tmp_path):
    assert from_environment({"DATA_DIR": str(tmp_path), "HOST": "localhost"}).host == "127.0.0.1"


@pytest.mark.parametrize(
    ("name", "given"),
    [("HOST", "my laptop"), ("HOST", "300.1.1.1"), ("TRUSTED_PROXIES", "all"), ("HTTPS", "yes")],
)
def test_what_cannot_be_is_said_by_its_name(tmp_path, name: str, given: str):
    with pytest.raises(ConfigError, match=name):
        from_environment({"DATA_DIR": str(tmp_path), name: given})


BELOW = "/games/undertally"
TOLD = re.compile(r'\b(?:href|hx-get|hx-post|action|formaction|src)="(/[^"#]*)')
ASKED = re.compile(r'\b(?:href|hx-get|src)="(/[^"#]*)')
ELSEWHERE = re.compile(r"\.(?:pdf|csv|json|woff2|png)|/stream|/papers")
"""Addresses whose responses are no pages, or take long to make."""

PAGES = 60


@pytest.fixture
def below(new_app: Callable[..., Flask]) -> Flask:
    return new_app(shelf, public_url=f"https://table.example{BELOW}", proxies=1)


def followed(app: Flask, code: str, credential: str) -> Iterator[tuple[str, str]]:
    """Yield the first pages that the host reaches by links, as address and text. Each link must work."""
    client = app.test_client()
    client.set_cookie(COOKIE + code, credential, domain="table.example", path=BELOW)
    todo, known = deque([f"{BELOW}/t/{code}", f"{BELOW}/"]), set[str]()
    while todo and len(known) < PAGES:
        address = todo.popleft()
        if address in known or ELSEWHERE.search(address):
            continue
        known.add(address)
        answer = client.get(address, headers=SAID, base_url="https://table.example")
        assert answer.status_code < 400, (address, answer.status_code)
        if answer.mimetype == "text/html":
            yield address, answer.text
            todo.extend(unescape(link) for link in ASKED.findall(answer.text))


@pytest.mark.parametrize("slug", [*shelf()])
def test_every_link_form_and_file_of_a_table_is_below_the_path(below: Flask, slug: str) -> None:
    opened = open_demo(services_of(below).tables, slug)
    pages = dict(followed(below, opened.code, opened.credential))
    assert len(pages) > PAGES // 3
    for address, page in pages.items():
        for link in TOLD.findall(page):
            assert link.startswith(f"{BELOW}/"), (address, link)


def test_what_is_entered_there_leads_on_there(below: Flask) -> None:
    client = below.test_client()
    page = client.get(f"{BELOW}/", headers=SAID, base_url="https://table.example")
    proof = re.search(r'name="csrf_token" value="([^"]+)"', page.text)
    assert proof is not None
    said = {**SAID, "Referer": f"https://table.example{BELOW}/"}
    opened = client.post(
        f"{BELOW}/tables",
        data={"game": "tyrants", "csrf_token": proof[1]},
        headers=said,
        base_url="https://table.example",
    )
    assert opened.status_code == 303, opened.text
    assert opened.headers["Location"].startswith(f"{BELOW}/t/")
    cookies = opened.headers.getlist("Set-Cookie")
    assert cookies
    assert all(f"Path={BELOW}" in cookie for cookie in cookies)
    joined = client.get(opened.headers["Location"], headers=SAID, base_url="https://table.example")
    assert f"https://table.example{BELOW}/t/" in joined.text


def test_what_is_sent_or_printed_has_the_path_once(below: Flask) -> None:
    """The link of a group, its calendar, and the address of a game's papers; each works."""
    client = below.test_client()

    def asked(address: str, **fields: str) -> str:
        form = client.get(f"{BELOW}/", headers=SAID, base_url="https://table.example").text
        fields["csrf_token"] = re.findall(r'name="csrf_token" value="([^"]+)"', form)[0]
        said = {**SAID, "Referer": f"https://table.example{BELOW}/"}
        answer = client.post(f"{BELOW}{address}", data=fields, headers=said, base_url="https://table.example")
        assert answer.status_code in (200, 303), answer.text
        return answer.headers.get("Location", "") or answer.text

    group = asked("/groups", name="Fridays").rsplit("/", 1)[1]
    asked(f"/g/{group}/evening", at="2031-05-02T19:30", zone="UTC")
    calendar = client.get(f"{BELOW}/g/{group}/evening.ics", headers=SAID, base_url="https://table.example")
    with below.test_request_context(f"{BELOW}/", base_url=f"https://table.example{BELOW}"):
        papers = public_address("previews.show", game="tyrants")
    told = {
        "link": re.findall(r'value="(https://[^"#]+)#', asked(f"/g/{group}/link"))[0],
        "calendar": re.findall(r"^URL:(\S+)", calendar.text, re.MULTILINE)[0],
        "papers": papers,
    }
    for what, address in told.items():
        assert address.startswith(f"https://table.example{BELOW}/"), what
        assert address.count(BELOW) == 1, what
        assert client.get(address, headers=SAID).status_code == 200, what


def test_the_proxy_may_take_the_path_off_or_leave_it_on(below: Flask) -> None:
    client = below.test_client()
    for address in ("/", f"{BELOW}/", BELOW):
        assert f'action="{BELOW}/' in client.get(address, headers=SAID).text
    assert client.get(f"{BELOW}er/", headers=SAID).status_code == 404


def test_a_path_that_a_stranger_names_is_in_no_page(below: Flask, new_app: Callable[..., Flask]) -> None:
    for app in (below, new_app(proxies=1)):
        page = app.test_client().get("/", headers={**SAID, "X-Forwarded-Prefix": "//evil.example"})
        assert page.status_code == 200
        assert "evil.example" not in page.text


def test_whoever_comes_over_http_is_sent_on_to_https(below: Flask) -> None:
    client = below.test_client()
    plain = {**SAID, "X-Forwarded-Proto": "http", "X-Forwarded-Host": "evil.example"}
    sent = client.get("/t/B%C3%A9?with=1%202&x=a%26b", headers=plain)
    assert sent.status_code == 308
    assert sent.headers["Location"] == f"https://table.example{BELOW}/t/B%C3%A9?with=1%202&x=a%26b"
    assert client.post("/tables", headers=plain).status_code == 308
    # Requests that bypass the proxy come from monitoring.
    assert client.get("/healthz").status_code == 200


def test_where_no_proxy_is_known_nobody_is_sent_round_in_circles(new_app: Callable[..., Flask]) -> None:
    app = new_app(public_url="https://table.example")
    plain = {**SAID, "X-Forwarded-Proto": "http"}
    assert app.test_client().get("/", headers=plain).status_code == 200
