"""News between processes that share a PostgreSQL, also after the connection was cut."""

from collections.abc import Callable, Iterator
from queue import Queue

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool

from companion.ledger.engine import engines
from companion.ledger.pg_notify import CHANNEL, PgNotify

PATIENCE = 20

pytestmark = [pytest.mark.postgres, pytest.mark.parametrize("ledger_url", ["postgresql"], indirect=True)]


class Ear:
    """A process that listens: what it heard, and how often it began to listen."""

    def __init__(self, url: str) -> None:
        self.news: Queue[tuple[str, int]] = Queue()
        self.begun: Queue[None] = Queue()
        self.wire = PgNotify(
            url, lambda code, version: self.news.put((code, version)), lambda: self.begun.put(None)
        )
        self.wire.listen()
        self.begun.get(timeout=PATIENCE)


@pytest.fixture
def ear(ledger_url: str) -> Iterator[Callable[[], Ear]]:
    made: list[Ear] = []

    def new() -> Ear:
        made.append(Ear(ledger_url))
        return made[-1]

    yield new
    for each in made:
        each.wire.close()


def cut_all(url: str) -> int:
    """End every other connection to the database; return how many there were."""
    both = engines(url)
    both.dispose()
    lone = create_engine(both.writing.url, poolclass=NullPool)
    ending = (
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = current_database()"
    )
    with lone.connect() as connection:
        return int(connection.execute(text(f"{ending} AND pid <> pg_backend_pid()")).scalar_one())


def test_what_one_process_tells_the_others_hear(ear: Callable[[], Ear]) -> None:
    ana, bo, cy = ear(), ear(), ear()
    ana.wire.tell("ABCDEF", 7)
    assert bo.news.get(timeout=PATIENCE) == ("ABCDEF", 7)
    assert cy.news.get(timeout=PATIENCE) == ("ABCDEF", 7)
    bo.wire.tell("ABCDEF", 8)
    assert ana.news.get(timeout=PATIENCE) == ("ABCDEF", 8)
    assert bo.news.empty()


def test_what_is_no_news_ends_nobodys_listening(ear: Callable[[], Ear], ledger_url: str) -> None:
    ana, bo = ear(), ear()
    both = engines(ledger_url)
    with both.reading.connect() as connection:
        for said in ("", "x", "x ABCDEF", "x ABCDEF seven"):
            connection.execute(text("SELECT pg_notify(:channel, :said)"), {"channel": CHANNEL, "said": said})
    both.dispose()
    ana.wire.tell("ABCDEF", 7)
    assert bo.news.get(timeout=PATIENCE) == ("ABCDEF", 7)


def test_a_cut_line_comes_back_and_says_so(ear: Callable[[], Ear], ledger_url: str) -> None:
    ana, bo = ear(), ear()
    ana.wire.tell("ABCDEF", 1)
    bo.news.get(timeout=PATIENCE)
    assert cut_all(ledger_url) >= 3
    ana.begun.get(timeout=PATIENCE)
    bo.begun.get(timeout=PATIENCE)
    ana.wire.tell("ABCDEF", 2)
    assert bo.news.get(timeout=PATIENCE) == ("ABCDEF", 2)


def test_what_was_told_before_the_end_is_still_sent(ear: Callable[[], Ear]) -> None:
    ana, bo = ear(), ear()
    ana.wire.tell("ABCDEF", 3)
    ana.wire.close()
    assert bo.news.get(timeout=PATIENCE) == ("ABCDEF", 3)
