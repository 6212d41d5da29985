"""All exports of a played game say the same: the file that can be imported again, the spreadsheets, the
link."""

import csv
import io
import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from companion.games.tyrants.rules.counting import LINES
from companion.kernel.moves import Draft, Finish
from companion.table.importing import take_in
from companion.table.service import Tables
from companion.web.services import services_of
from tests.apps import running
from tests.games.tyrants import played
from tests.games.tyrants.scorer import Scorer

pytestmark = pytest.mark.long

GAMES = played.games()


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Flask, Flask]]:
    """One server where a game is played, and one that it is taken to."""
    with (
        running(tmp_path_factory.mktemp("data")) as here,
        running(tmp_path_factory.mktemp("data")) as elsewhere,
    ):
        yield here, elsewhere


def tables_of(app: Flask) -> Tables:
    services = services_of(app)
    return services.tables


def scored(app: Flask, game: dict[str, Any]) -> tuple[str, str]:
    """Return the code of a table with the game's end, and the host's credential."""
    scorer = Scorer(tables_of(app))
    if game["kind"] == "complete":
        scorer.play(game, None)
    else:
        scorer.enter(Draft(move=played.begin(game, "board")))
        state: Any = scorer.tables.table(scorer.code).position.state
        scorer.enter(*played.corrections(game["final"], state))
        scorer.enter(*played.counted(game["final"]))
        scorer.enter(Draft(move=Finish(agreed=True)))
    return scorer.code, scorer.credential


def asked(app: Flask, code: str, credential: str, name: str) -> bytes:
    client = app.test_client()
    client.set_cookie(f"seat-{code}", credential)
    answer = client.get(f"/t/{code}/{name}")
    assert answer.status_code == 200, answer.text
    return answer.data


def rows(body: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(body.decode("utf-8-sig"))))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_everything_that_leaves_says_the_same(path: Path, servers: tuple[Flask, Flask]) -> None:
    here, elsewhere = servers
    game = played.load(path)
    code, credential = scored(here, game)
    document, result, ledger = (
        asked(here, code, credential, name) for name in ("export.json", "result.csv", "ledger.csv")
    )
    head = json.loads(document)["hash"]

    imported = take_in(tables_of(elsewhere), document)
    assert imported.credential is not None
    for name, before in (("export.json", document), ("result.csv", result), ("ledger.csv", ledger)):
        assert asked(elsewhere, code, imported.credential, name) == before

    seats = {row["seat"]: row for row in rows(result)}
    for seat, row in seats.items():
        theirs = game["scores"][seat]
        assert [int(row[column]) for column in list(row)[6 : 6 + len(LINES)]] == [
            theirs[key] for key, _ in LINES
        ]
        assert int(row["total"]) == theirs["total"]
        assert row["hash"] == head
    assert {seat for seat, row in seats.items() if row["winner"] == "yes"} == set(game["winners"])
    assert rows(ledger)[-1]["hash"] == head

    page = asked(here, code, credential, "hand-off").decode()
    link = re.search(r'href="(https://app\.bgstatsapp\.com[^"]+)"', page)
    assert link is not None
    play = json.loads(parse_qs(urlsplit(unescape(link[1])).query)["data"][0])
    assert play["game"]["bggId"] == 189932
    assert sorted(player["score"] for player in play["players"]) == sorted(
        int(row["total"]) for row in seats.values()
    )
    assert head[:16] in play["comments"]
    assert len(link[1]) < 8000


def test_there_are_played_games() -> None:
    if not GAMES:
        pytest.skip(f"there are no played games in {played.FOLDER}")
