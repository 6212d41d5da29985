"""PostgreSQL crashes and comes back while a table is played: phones are told, and streams go on."""

import time
from contextlib import ExitStack, closing

import pytest

from bench import postgres
from tests.faults.conftest import NewServer
from tests.faults.evening import Player, all_there, audited, begun, playing, rows_of
from tests.faults.streams import Listener

pytestmark = [pytest.mark.postgres, pytest.mark.parametrize("ledger_url", ["postgresql"], indirect=True)]


def test_a_restarted_database_loses_nothing(ledger_url: str, new_server: NewServer, kept: ExitStack) -> None:
    served = new_server()
    served.start()
    table = begun(ledger_url)
    version = len(rows_of(ledger_url, table.code))
    phone = kept.enter_context(closing(Listener(served.address, table.code, version)))
    players = [Player(served.address, table, f"phone-{number}") for number in range(4)]
    with playing(players):
        for _ in range(2):
            time.sleep(0.5)
            postgres.restart(ledger_url)
    all_there(ledger_url, table.code, players)
    audited(ledger_url)
    answers = [answer for player in players for answer in player.answers]
    assert {status for status, _text in answers} <= {503}
    assert all("nothing is entered twice" in text for _status, text in answers)
    assert phone.hears(len(rows_of(ledger_url, table.code)), 30)
    assert not phone.ended
    assert "Traceback" not in served.told
