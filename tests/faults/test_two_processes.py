"""Two serving processes on one PostgreSQL are one Undertally."""

from contextlib import ExitStack, closing

import pytest

from bench.phone import Phone, find_hidden
from bench.serving import Server
from companion.live import HEARTBEAT
from companion.web.access.cookies import COOKIE
from tests.faults.conftest import NewServer
from tests.faults.evening import Player, all_there, begun, playing, read, rows_of
from tests.faults.streams import Listener
from tests.ledger.test_pg_notify import cut_all

SOON = HEARTBEAT / 2
"""Seconds; much later than this a phone would have found out by asking, not by hearing."""

pytestmark = [pytest.mark.postgres, pytest.mark.parametrize("ledger_url", ["postgresql"], indirect=True)]


@pytest.fixture
def pair(new_server: NewServer) -> tuple[Server, Server]:
    servers = new_server(), new_server()
    for server in servers:
        server.start()
    return servers


def test_a_phone_hears_what_was_entered_through_the_other_process(
    ledger_url: str, pair: tuple[Server, Server], kept: ExitStack
) -> None:
    """This holds even when all connections to the database were just cut."""
    here, there = pair
    table = begun(ledger_url)
    version = len(rows_of(ledger_url, table.code))
    phone = kept.enter_context(closing(Listener(here.address, table.code, version)))
    player = kept.enter_context(closing(Player(there.address, table, "there")))
    for cut in (False, True, False, True):
        if cut:
            assert cut_all(ledger_url) >= 4
        player.enter()
        version += 1
        assert phone.hears(version, SOON)
    assert not phone.ended
    assert f'"version": {version}' in read(here.address, f"/t/{table.code}/version")
    assert "fault" in read(here.address, f"/t/{table.code}/log")


def test_a_phone_hears_that_the_other_process_let_it_out(
    ledger_url: str, pair: tuple[Server, Server], kept: ExitStack
) -> None:
    here, there = pair
    table = begun(ledger_url)
    old = kept.enter_context(closing(Listener(here.address, table.code, 0, table.credential)))
    assert old.stands("host", SOON)
    host = kept.enter_context(closing(Phone(there.address)))
    host.keep(f"{COOKIE}{table.code}", table.credential)
    proof = find_hidden(host.get(f"/t/{table.code}").text)["csrf_token"]
    assert host.post(f"/t/{table.code}/credentials/end", {"csrf_token": proof}).status == 303
    assert old.stands("", SOON)


def test_phones_of_both_processes_write_to_one_table(
    ledger_url: str, pair: tuple[Server, Server], kept: ExitStack
) -> None:
    tables = begun(ledger_url), begun(ledger_url)
    players = [
        Player(server.address, table, f"phone-{number}")
        for number, (server, table) in enumerate((server, table) for server in pair for table in tables)
    ]
    phones = [kept.enter_context(closing(Listener(server.address, tables[0].code, 0))) for server in pair]
    with playing(players):
        assert all(phone.hears(30, 60) for phone in phones)
    for table in tables:
        all_there(ledger_url, table.code, players)
    assert {status for player in players for status, _text in player.answers} == set()
