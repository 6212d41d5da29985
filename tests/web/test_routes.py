"""What an address requires is declared at its view, and enforced."""

import re
from collections.abc import Callable, Iterator

import pytest
from flask import Blueprint, Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from companion.games import shelf
from companion.kernel.parts import features
from companion.web.access.quotas import count_group, count_import, refuse_strangers
from companion.web.access.rate_limit import JOINS, count_joining
from companion.web.groups.earlier_results import allow_file
from companion.web.routes import Route, access_of
from tests.apps import running
from tests.web.conftest import Phone
from tests.web.crawling import Crawl

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("unpressed")]

WHO = {"anybody", "watcher", "player", "host", "machine", "member", "in the group"}
OPEN, SCREENED = "tyrants", "underworld"


@pytest.fixture(scope="module")
def shelved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("routes")) as made:
        yield made


@pytest.fixture(scope="module")
def crawls(shelved: Flask) -> dict[str, Crawl]:
    """A crawl of a game that everybody sees and one of a game with a referee's screen, each in the middle."""
    made = {slug: Crawl(shelved, shelf()[slug], seed) for seed, slug in enumerate((OPEN, SCREENED))}
    for crawl in made.values():
        crawl.lay("middle")
    return made


def undeclared(app: Flask) -> list[str]:
    """Return the addresses whose views do not declare what they require."""
    return [
        rule.rule
        for rule in app.url_map.iter_rules()
        if not isinstance(app.view_functions[rule.endpoint], Route)
    ]


def of_tables(app: Flask) -> Iterator[tuple[Rule, str]]:
    """Return the addresses of a table, with the method that each answers."""
    for rule in app.url_map.iter_rules():
        if "code" in rule.arguments:
            yield rule, next(iter({"GET", "POST"} & (rule.methods or set())))


def status(crawl: Crawl, rule: Rule, method: str, role: str) -> int:
    with crawl.asked_once(rule, method, "middle", role) as answer:
        return answer.status_code


def seated(crawl: Crawl) -> str:
    """A role that holds a seat, and is not the host's."""
    return list(crawl.tables_by_stage["middle"][1])[-2]


def test_every_address_says_what_it_needs(app: Flask):
    assert undeclared(app) == []
    for rule in app.url_map.iter_rules():
        access = access_of(app, rule.endpoint)
        assert access.who.name in WHO, rule.rule
        assert "code" not in rule.arguments or access.who.name not in ("anybody", "member"), rule.rule
        assert not access.variant_of or access.variant_of in app.view_functions, rule.rule


def test_an_address_that_says_nothing_is_found(new_app: Callable[..., Flask]):
    app, plain = new_app(), Blueprint("plain", __name__)
    plain.get("/t/<code>/plain")(lambda code: code)
    app.register_blueprint(plain)
    assert undeclared(app) == ["/t/<code>/plain"]


@pytest.mark.parametrize("slug", [OPEN, SCREENED])
def test_what_is_declared_for_players_and_hosts_is_refused_to_others(crawls: dict[str, Crawl], slug: str):
    crawl = crawls[slug]
    refused = {"player": ("watcher", "nobody"), "host": ("watcher", "nobody", seated(crawl))}
    refused["machine"] = refused["host"]
    told = {
        (rule.rule, role): status(crawl, rule, method, role)
        for rule, method in of_tables(crawl.app)
        for role in refused.get(access_of(crawl.app, rule.endpoint).who.name, ())
        if "sketch" not in rule.arguments
    }
    assert len(told) > 60
    assert {who: answer for who, answer in told.items() if answer != 403} == {}


def test_what_is_declared_for_watchers_is_shown_to_them(crawls: dict[str, Crawl]):
    crawl = crawls[OPEN]
    told = {
        rule.rule: status(crawl, rule, method, "nobody")
        for rule, method in of_tables(crawl.app)
        if method == "GET" and access_of(crawl.app, rule.endpoint).who.name == "watcher"
    }
    assert len(told) > 20
    assert {rule: answer for rule, answer in told.items() if answer not in (200, 303, 404)} == {}


def test_only_what_is_declared_in_front_is_there_for_players_before_a_screen(crawls: dict[str, Crawl]):
    crawl = crawls[SCREENED]
    names = {"player": (seated(crawl),), "watcher": (seated(crawl), "nobody")}
    behind, before = dict[tuple[str, str], str](), dict[tuple[str, str], str]()
    for rule, method in of_tables(crawl.app):
        access = access_of(crawl.app, rule.endpoint)
        for role in names.get(access.who.name, ()):
            if method == "GET" or not access.in_front:
                with crawl.asked_once(rule, method, "middle", role) as answer:
                    screened = answer.status_code == 403 and "Only the referee can see" in answer.get_data(
                        as_text=True
                    )
                there = before if access.in_front else behind
                there[rule.rule, role] = "screened" if screened else "shown"
    assert len(behind) > 30
    assert len(before) > 12
    assert {rule for rule, there in behind.items() if there == "shown"} == set()
    assert {rule for rule, there in before.items() if there == "screened"} == set()


def test_what_is_declared_to_let_phones_in_is_counted(new_app: Callable[..., Flask], host: Phone, begun: str):
    """An address may send only so many in a minute, whichever of these routes it asks."""
    app = host.client.application
    counted = [
        rule for rule in app.url_map.iter_rules() if access_of(app, rule.endpoint).lets_in is count_joining
    ]
    assert len(counted) > 5
    for number, rule in enumerate(counted):
        stranger = FlaskClient(app)
        at = {"REMOTE_ADDR": f"10.9.9.{number}"}
        proof = re.search(r'name="csrf_token" value="([^"]+)"', stranger.get("/", environ_overrides=at).text)
        assert proof is not None
        path = re.sub(r"<code>", begun, rule.rule)
        form = {"csrf_token": proof[1]}
        told = [
            stranger.post(path, data=form, environ_overrides=at).status_code for _ in range(JOINS.amount + 1)
        ]
        assert told[-1] == 429, rule.rule


def test_what_opens_tables_and_brings_files_says_so(app: Flask):
    unread = {
        rule.rule: access.unread
        for rule in app.url_map.iter_rules()
        if (access := access_of(app, rule.endpoint)).unread and rule.endpoint.split(".")[0] not in features()
    }
    assert unread == {
        "/import": (count_import,),
        "/tables": (refuse_strangers,),
        "/demo": (refuse_strangers,),
        "/groups": (count_group,),
        "/g/<group>/bring": (allow_file,),
        "/g/<group>/evening/table": (refuse_strangers,),
    }
