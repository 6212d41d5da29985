"""The server is killed at random moments under load: what a phone heard is saved is saved, exactly once."""

import time
from random import Random

import pytest

from tests.faults.conftest import ONE_ENGINE, NewServer
from tests.faults.evening import Player, all_there, audited, begun, playing

PHONES = 3
LONGEST = 1.0
"""The most seconds from a start to the next kill."""


@ONE_ENGINE
@pytest.mark.parametrize("kills", [2, pytest.param(50, marks=pytest.mark.soak)])
def test_an_acknowledged_entry_survives_kill_9_under_load(
    kills: int, ledger_url: str, new_server: NewServer
) -> None:
    served = new_server()
    served.start()
    tables = [begun(ledger_url) for _ in range(2)]
    players = [
        Player(served.address, table, f"phone-{number}-{place}")
        for place, table in enumerate(tables)
        for number in range(PHONES)
    ]
    moments, lives = Random(kills), []
    with playing(players):
        for _ in range(kills):
            time.sleep(moments.uniform(0.02, LONGEST))
            served.kill()
            lives.append(served.told)
            served.start()
    for table in tables:
        all_there(ledger_url, table.code, players)
    assert all(len(player.told) > 0 for player in players)
    assert "2 tables checked, all match their ledgers" in audited(ledger_url)
    lives.append(served.told)
    troubles = [life for life in lives if "Traceback" in life]
    assert {status for player in players for status, _text in player.answers} <= {503}, troubles
