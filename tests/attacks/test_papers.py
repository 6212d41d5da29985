"""A flood of previews holds up no table's paper, and whoever waits is shown how long."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle, islice
from select import select
from socket import socket

import pytest

from bench.phone import Phone
from bench.serving import Server
from companion.games import shelf
from companion.kernel.features import SIZES
from tests.attacks.honest import VANDAL, Honest, asked, many, status

pytestmark = pytest.mark.pango

MAX_WAIT = 15.0
"""Seconds until a table has its paper, whatever else is asked for."""

MAX_TURNS = 4
"""The largest allowed ratio to the time with nobody else, on a slow machine: the paper in progress, its
own, and the drawing."""


def previews(number: int) -> Iterator[str]:
    """Yield addresses of papers, each once before any of them repeats."""
    every = (
        f"/games/{slug}/papers/{paper.name}.pdf?size={size} HTTP/1.1\r\nAccept-Language: {language}"
        for language in ("en", "es")
        for slug, game in shelf().items()
        for paper in (game.papers if game.sample else ())
        for size in paper.sizes or SIZES
    )
    for path in islice(cycle(every), number):
        yield f"{path}\r\nX-Rest:"


@contextmanager
def flooded(server: Server, number: int) -> Iterator[list[socket]]:
    """Request this many previews at once and yield their sockets; check that all are answered in the end."""
    paths, answered = previews(number), set[int]()
    with ExitStack() as kept:
        lines = many(kept, number, lambda: asked(server, next(paths)))
        yield lines
        for line in lines:
            line.settimeout(60)
            answered.add(status(line))
    assert answered <= {200, 503}


def unanswered(lines: list[socket]) -> int:
    return len(lines) - len(select(lines, [], [], 0)[0])


def paper(honest: Honest, name: str) -> float:
    """Return the seconds until the table has its paper."""
    phone = Phone(honest.server.address)
    began = time.monotonic()
    answer = phone.get(f"/t/{honest.table.code}/papers/{name}.pdf")
    took = time.monotonic() - began
    assert answer.status == 200, answer.text
    phone.close()
    return took


def usual(honest: Honest) -> float:
    """Return the seconds that a paper takes on a warm press with nobody else waiting."""
    paper(honest, "blank")
    honest.enter()
    return paper(honest, "scorecard")


@pytest.mark.soak
def test_a_table_has_its_paper_beside_a_flood_of_previews(honest: Honest) -> None:
    usual(honest)
    honest.enter()
    with flooded(honest.server, 10) as lines:
        time.sleep(0.3)
        paper(honest, "blank")
        assert unanswered(lines), "the table's paper came last"
    assert "Traceback" not in honest.server.told


def test_who_hangs_up_costs_no_paper(honest: Honest) -> None:
    usual(honest)
    honest.enter()
    paths = previews(8)
    for _ in range(8):
        asked(honest.server, next(paths), VANDAL).close()
    assert paper(honest, "blank")
    assert "Traceback" not in honest.server.told


@pytest.mark.soak
def test_entries_and_papers_beside_136_previews(honest: Honest) -> None:
    without = usual(honest)

    @contextmanager
    def flood() -> Iterator[None]:
        with flooded(honest.server, 136):
            honest.enter()
            took = paper(honest, "scorecard")
            print(f"a table's paper: {without:.1f} s alone, {took:.1f} s beside 136 previews")  # noqa: T201
            assert took < max(MAX_WAIT, MAX_TURNS * without)
            yield

    honest.not_held_up("136 previews", flood)


@pytest.mark.soak
def test_whoever_waits_longer_is_told_how_long(honest: Honest) -> None:
    usual(honest)
    with flooded(honest.server, 136), ExitStack() as kept:
        told = kept.enter_context(asked(honest.server, "/games/tyrants/papers/tent.pdf?size=a4"))
        told.settimeout(60)
        said = told.recv(10_000)
        while b"in about" not in said and (more := told.recv(10_000)):
            said += more
    assert said.startswith(b"HTTP/1.1 503")
    assert b"Retry-After: " in said
    assert b"Refresh: " in said
