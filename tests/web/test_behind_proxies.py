"""Who asks, as a proxy says: believed only where the surroundings say that there is one."""

from collections.abc import Callable
from contextlib import ExitStack

import pytest
from flask import Flask, request

from companion.live import hub
from companion.web.config import EVERYWHERE, ConfigError, from_environment
from companion.web.services import NAME
from tests import toy

SAID = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "table.example"}


def asked(app: Flask, **headers: str) -> tuple[str | None, bool, str]:
    """Address, whether by HTTPS, and host of a request, as the pages see them."""
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
    code = app.extensions[NAME].tables.open(toy.SLUG).code
    with ExitStack() as kept:

        def status(address: str) -> int:
            headers = {**SAID, "X-Forwarded-For": address}
            answer = app.test_client().get(f"/t/{code}/stream", headers=headers, buffered=False)
            return kept.enter_context(answer).status_code

        assert [status("203.0.113.9") for _ in range(hub.OF_ONE)] == [200] * hub.OF_ONE
        assert status("203.0.113.9") == 503
        assert status("203.0.113.10") == 200
        assert status("2001:db8:1:2::a") == 200


def test_the_surroundings_say_where_it_listens_and_whom_it_trusts(tmp_path):
    found = from_environment(
        {"DATA_DIR": str(tmp_path), "HOST": "127.0.0.1", "TRUSTED_PROXIES": "1", "HTTPS": "1"}
    )
    assert (found.host, found.proxies, found.own_certificate, found.https) == ("127.0.0.1", 1, True, True)
    usual = from_environment({"DATA_DIR": str(tmp_path)})
    assert (usual.host, usual.proxies, usual.own_certificate, usual.https) == (EVERYWHERE, 0, False, False)


@pytest.mark.parametrize(
    ("name", "given"),
    [("HOST", "my laptop"), ("HOST", "300.1.1.1"), ("TRUSTED_PROXIES", "all"), ("HTTPS", "yes")],
)
def test_what_cannot_be_is_said_by_its_name(tmp_path, name: str, given: str):
    with pytest.raises(ConfigError, match=name):
        from_environment({"DATA_DIR": str(tmp_path), name: given})
