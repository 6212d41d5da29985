"""Every address, in every role, at every stage of every game's demo, with real and hostile arguments: there
is always an answer, and never an error of ours. Short with the other tests, long with `make soak`.

Real arguments are found in the pages: their links, and their forms with all that they send."""

import logging
import traceback
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.routing import Rule

from companion.games import shelf
from companion.kernel.game import Game
from companion.table.audit import audit
from tests.apps import running
from tests.lots import varied
from tests.web.crawling import STAGES, Crawl

pytestmark = pytest.mark.long

LONG = 1_000
"""Requests from which a crawl should know everything that a page contains."""


def rules(app: Flask) -> Iterator[tuple[Rule, str]]:
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        for method in sorted({"GET", "POST"} & (rule.methods or set())):
            yield rule, method


def crawl(app: Flask, game: Game[Any], seed: int, requests: int, log: pytest.LogCaptureFixture) -> Crawl:
    """Send this many requests, rotating through addresses, roles and stages so that all pairs come early."""
    made = Crawl(app, game, seed, whole=requests > LONG)
    for stage in STAGES:
        made.lay(stage)
    every = [*rules(app)]
    made.lots.shuffle(every)
    wrong: list[str] = []

    def tell(answers: Iterator[tuple[str, int]], rule: Rule) -> None:
        log.clear()
        said, status = "", 0
        try:
            for said, status in answers:
                if status == 500:
                    wrong.append(f"{status} {rule.rule}: {said}")
        except Exception as error:  # noqa: BLE001 - what no handler of ours caught is a traceback in the log.
            wrong.append(f"{rule.rule} after {said}: {error!r}")
        raised = [record.exc_info[1] for record in log.handler.records if record.exc_info]
        wrong.extend("".join(traceback.format_exception(error))[-700:] for error in raised[:2])

    for rule, method in every:
        if method == "GET":
            tell(made.plainly(rule, "middle", "host"), rule)
            if made.whole:
                stage = made.lots.choice(STAGES)
                tell(made.plainly(rule, stage, made.lots.choice([*made.tables_by_stage[stage][1]])), rule)
    for number in range(requests):
        rule, method = every[number % len(every)]
        stage = STAGES[(number + number // len(every)) % len(STAGES)]
        role = made.lots.choice([*made.tables_by_stage[stage][1]])
        tell(made.once(rule, method, stage, role), rule)
        if not made.stands(stage):
            made.lay(stage)
    for stage, (code, _phones) in made.tables_by_stage.items():
        assert audit(made.tables, code) == (), stage
    assert not wrong, f"{len(wrong)} wrong answers\n" + "\n".join(wrong[:40])
    return made


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


EVERY_GAME = pytest.mark.parametrize("slug", sorted(shelf()))


@pytest.mark.parametrize("slug", varied(sorted(shelf()), "tyrants", "underworld"))
def test_every_address_answers_everybody(
    app: Flask, slug: str, caplog: pytest.LogCaptureFixture, unpressed: None
) -> None:
    caplog.set_level(logging.ERROR)
    every = [*rules(app)]
    made = crawl(app, shelf()[slug], 1, len(every), caplog)
    assert {(endpoint, method) for endpoint, method, *_ in made.asked} == {
        (r.endpoint, how) for r, how in every
    }
    assert {stage for *_, stage, _role in made.asked} == {*STAGES}
    assert {"host", "watcher", "stranger", "nobody"} < {role for *_, role in made.asked}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 8))
@EVERY_GAME
def test_every_address_answers_for_long(
    app: Flask, slug: str, seed: int, caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest
) -> None:
    """Includes papers as they are printed."""
    if seed != 2:
        request.getfixturevalue("unpressed")
    caplog.set_level(logging.ERROR)
    crawl(app, shelf()[slug], seed, 6000, caplog)
