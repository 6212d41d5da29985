"""A played game of four, entered on the phone's pages: how many taps a turn takes at level `board`."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from statistics import mean, median, quantiles
from typing import Any

import pytest
from flask import Flask

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.games.tyrants.state import State
from companion.kernel.moves import Draft
from companion.table.service import Tables
from companion.table.submission import Submission
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.apps import running
from tests.games.tyrants import played
from tests.games.tyrants.modelled import Modelled
from tests.games.tyrants.thumb import Player

OF_FOUR = [
    path
    for path in played.games()
    if (game := played.load(path))["kind"] == "complete" and len(game["players"]) == 4
]
CARDS = (m.Recruit, m.Promote, m.Devour, m.ReturnOutcast, m.ToMarket)
"""What a table at level `board` does not enter."""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not OF_FOUR, reason=f"there are no played games of four in {played.FOLDER}"),
]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("taps")) as made:
        yield made


def entered(turn: played.Turn) -> list[Draft]:
    return [draft for draft in turn.drafts if not isinstance(draft.move, CARDS)]


def begun(app: Flask, game: Mapping[str, Any]) -> tuple[str, str]:
    """Return the code of a table where a game has begun, and the host's credential."""
    tables: Tables = services_of(app).tables
    code, host = tables.open("tyrants")
    begin = [Draft(move=played.begin(game, "board"))]
    tables.submit(code, Submission(token=f"taps-{code}", saw=1, by="host", drafts=begin))
    return code, host


def modelled(app: Flask, code: str, host: str) -> Modelled:
    client = app.test_client()
    client.set_cookie(COOKIE + code, host)
    return Modelled(client, f"/t/{code}")


def play(
    player: Player, turns: Iterable[played.Turn], after: Callable[[str], None] = lambda _seat: None
) -> Iterator[int]:
    """Return the taps of each turn, including its end."""
    for turn in turns:
        before = player.screen.taps
        drafts = entered(turn)
        for draft, then in zip_longest(drafts, drafts[1:]):
            player.enter(draft, turn.player, then)
            after(turn.player)
        if not turn.setup:
            player.end_turn()
        yield player.screen.taps - before


def replay(app: Flask, path: Path, **habits: bool) -> list[tuple[int, int]]:
    """Yield for each turn after the set-up its entries and its taps."""
    game = played.load(path)
    code, host = begun(app, game)
    tables: Tables = services_of(app).tables
    player = Player(modelled(app, code, host), **habits)
    turns = [*played.turns(game)]
    taps = [*play(player, turns, lambda seat: confirm(player, tables, code, seat))]
    assert_same(tables, code, game)
    return [(len(entered(turn)), n) for turn, n in zip(turns, taps, strict=True) if not turn.setup]


def confirm(player: Player, tables: Tables, code: str, on_turn: str) -> None:
    state = tables.table(code).position.state
    assert isinstance(state, State)
    if state.proposed is not None:
        player.enter(Draft(move=m.ConfirmEnd(state.proposed.reason)), HOUSES[HOUSES.index(on_turn)])


def assert_same(tables: Tables, code: str, game: Mapping[str, Any]) -> None:
    """Check that every tap meant what the player meant."""
    state = tables.table(code).position.state
    assert isinstance(state, State)
    last = game["positions"][-1]
    assert played.mirrored(state) == played.standing(last["troops"])
    assert played.mirrored_spies(state) == played.spies(last["spies"])


@pytest.mark.parametrize(
    "habits",
    [{}, {"holds": False}, pytest.param({"slow": True}, marks=pytest.mark.soak)],
    ids=["holds", "stops", "slow"],
)
def test_a_turn_takes_few_taps(app: Flask, habits: dict[str, bool]) -> None:
    entries, taps = zip(*replay(app, OF_FOUR[0], **habits), strict=True)
    middle, most = median(taps), quantiles(taps, n=20, method="inclusive")[-1]
    sys.stdout.write(
        f"{len(taps)} turns, {mean(entries):.1f} entries a turn; "
        f"taps: median {middle:g}, mean {mean(taps):.1f}, 95 % {most:g}, most {max(taps)}; by turn {taps}\n"
    )
    of_four = [n for count, n in zip(entries, taps, strict=True) if count == 4]
    assert len(of_four) >= 3
    assert max(of_four) <= 10
    assert middle <= 6
    assert most <= 14
