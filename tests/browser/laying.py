"""A table set up by the requests its phones would send, without their pages: for tests that begin in
mid-game."""

import re
from itertools import count
from urllib.parse import urlencode, urljoin

from playwright.sync_api import Page

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
PROOF = re.compile(r'name="csrf_token" value="([^"]+)"')
_proofs: dict[str, str] = {}
_tokens = count()


def laid(address: str, game: str, *sits: tuple[Page, str], host: Page | None = None, **settings: str) -> str:
    """Set up a game and return the address of its table: who takes which seat, clockwise, with the first to
    go first; the first opens the table, or a host without a seat does."""
    host = host or sits[0][0]
    table = send(host, address, f"{address}/tables", ("game", game))
    for page, seat in sits:
        send(page, table, f"{table}/sit", ("seat", seat))
    order = [("order", seat) for _, seat in sits]
    chosen = [(f"set-{key}", value) for key, value in settings.items()]
    go = (("first", sits[0][1]), ("go", "1"))
    send(host, table, f"{table}/begin", *order, *chosen, *go, *_entry(host, table))
    return table


def entered(page: Page, table: str, kind: str, seat: str, **fields: str | tuple[str, ...]) -> None:
    """Enter what a phone's form would; a field with several ticks has a tuple."""
    sent = [
        (name, one) for name, each in fields.items() for one in ((each,) if isinstance(each, str) else each)
    ]
    send(page, table, f"{table}/moves/{kind}", ("seat", seat), *sent, *_entry(page, table))


def named(page: Page, table: str, seat: str, name: str) -> None:
    send(page, table, f"{table}/sit", ("seat", seat), ("name", name))


def _entry(page: Page, table: str) -> tuple[tuple[str, str], ...]:
    version = page.request.get(f"{table}/version").json()["version"]
    return ("saw", str(version)), ("token", f"laid-by-a-test-{next(_tokens):06}"), ("next", "")


def send(page: Page, shown: str, to: str, *fields: tuple[str, str]) -> str:
    """Send a form and return where the response redirects; `shown`: the page that has the form."""
    body = urlencode([*fields, ("csrf_token", _proof(page, shown))])
    answer = page.request.post(to, headers={**FORM, "Referer": shown}, data=body, max_redirects=0)
    assert answer.status == 303, answer.text()
    return urljoin(to, answer.headers["location"])


def _proof(page: Page, shown: str) -> str:
    """Return the CSRF token of a device, read from a page with a form, once per session."""
    session = _session(page, shown)
    if not session or session not in _proofs:
        found = PROOF.search(page.request.get(shown).text())
        assert found is not None
        session = _session(page, shown)
        _proofs[session] = found[1]
    return _proofs[session]


def _session(page: Page, shown: str) -> str:
    return next((one["value"] for one in page.context.cookies(shown) if one["name"] == "undertally"), "")
