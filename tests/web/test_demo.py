"""A demo table is one tap away, says that it is a demo, counts for nothing, and disappears by itself."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from html import unescape
from pathlib import Path

import pytest
from flask import Flask

from companion.games import shelf
from companion.kernel.moves import Draft, Finish
from companion.kernel.rulings import Refusal
from companion.table.demos import LIFETIME, MAX_DEMOS, clear, open_demo
from companion.table.results import result_of
from companion.table.service import Tables
from companion.table.submission import Submission
from companion.web.services import attach_services, build, services_of
from tests.apps import running
from tests.games.sending import tables_of
from tests.table.damaging import damage
from tests.web.conftest import Phone, next_number

pytestmark = pytest.mark.long

NOW = datetime(2026, 11, 21, 19, 0, tzinfo=UTC)


@pytest.fixture
def app(ledger_url: str, tmp_path: Path) -> Iterator[Flask]:
    with running(tmp_path, ledger_url) as made:
        services_of(made).tables.clock = lambda: NOW
        yield made


@pytest.fixture
def tables(app: Flask) -> Tables:
    found: Tables = services_of(app).tables
    return found


def there(tables: Tables, code: str) -> bool:
    return tables.version(code) is not None


def test_one_tap_opens_a_game_half_played(app: Flask, tables: Tables) -> None:
    phone = Phone(app.test_client())
    assert "Try a demo" in phone.read("/")
    answer = phone.post("/demo", game="tyrants")
    assert answer.status_code == 303
    found = re.fullmatch(r"/t/(\w+)\?guide=1", answer.location)
    assert found is not None
    page = phone.read(answer.location)
    assert "nothing here counts" in page
    assert "End Red's turn" in unescape(page)
    assert tables.table(found[1]).position.demo
    assert "a demo" in phone.read("/")


@pytest.mark.parametrize("slug", [slug for slug, game in shelf().items() if game.sample])
def test_the_demo_of_every_game_has_its_whole_sample(tables: Tables, slug: str) -> None:
    sample = tables.games()[slug].sample
    assert sample is not None
    code = open_demo(tables, slug).code
    entered = [entry.move for entry in tables.table(code).entries[1:]]
    assert entered == [draft.move for draft in sample().played]


def test_an_ordinary_table_is_none(app: Flask, tables: Tables) -> None:
    phone = Phone(app.test_client())
    code = phone.post("/tables", game="tyrants").location.rsplit("/", 1)[1]
    assert not tables.table(code).position.demo
    assert "nothing here counts" not in phone.read(f"/t/{code}")
    assert tables.ledger.read(code)[0].payload.count('"demo":false') == 1


def test_its_result_counts_for_nothing(app: Flask, tables: Tables) -> None:
    phone = Phone(app.test_client())
    code = phone.post("/demo", game="tyrants").location[3:9]
    saw, token = tables.table(code).version, f"demo-{next_number():08}"
    done = Submission(token=token, saw=saw, by="host", drafts=(Draft(move=Finish(agreed=True)),))
    tables.submit(code, done)
    result = result_of(tables.whole(code))
    assert result is not None
    assert not result.over
    assert "bgstats" not in phone.read(f"/t/{code}/hand-off")


def test_it_goes_after_an_evening_and_real_tables_stay(tables: Tables) -> None:
    real, demo = tables.open("tyrants").code, open_demo(tables, "tyrants").code
    tables.clock = lambda: NOW + LIFETIME - timedelta(minutes=1)
    clear(tables)
    assert there(tables, demo)
    tables.clock = lambda: NOW + LIFETIME
    clear(tables)
    assert not there(tables, demo)
    assert there(tables, real)


def test_one_that_is_damaged_keeps_no_other_and_no_new_one_from_being_opened(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        tables = tables_of(app)
        tables.clock = lambda: NOW
        bad = open_demo(tables, "stone_and_iron").code
        # A later demo keeps the deleted rows apart from damaged ones.
        tables.clock = lambda: NOW + timedelta(hours=1)
        between = open_demo(tables, "stone_and_iron").code
        tables.clock = lambda: NOW
        good = open_demo(tables, "tyrants").code
        services_of(app).close()
        damage(tmp_path / "ledger.sqlite", bad, between, good)
        attach_services(app, build(services_of(app).config))
        tables = tables_of(app)
        tables.clock = lambda: NOW + LIFETIME
        new = open_demo(tables, "tyrants").code
        assert not there(tables, good)
        assert there(tables, between)
        assert there(tables, new)


def test_there_are_never_too_many(tables: Tables) -> None:
    every = []
    for number in range(MAX_DEMOS + 2):
        tables.clock = lambda number=number: NOW + timedelta(minutes=number)
        every.append(open_demo(tables, "tyrants").code)
    assert [there(tables, code) for code in every] == [False] * 2 + [True] * MAX_DEMOS


def test_a_game_without_a_sample_has_none(app: Flask, tables: Tables) -> None:
    assert Phone(app.test_client()).post("/demo", game="stones").status_code == 404
    with pytest.raises(Refusal):
        open_demo(tables, "stones")
    assert tables.summaries() == ()
