"""The server moves to another address: a phone gets its seat back with two taps."""

from contextlib import ExitStack, closing

import pytest

from bench.phone import Phone, find_hidden
from companion.games.tyrants.catalogue.settings import HOUSES
from tests.faults.conftest import NewServer
from tests.faults.evening import Player, begun, rows_of

pytestmark = pytest.mark.parametrize("ledger_url", ["sqlite"], indirect=True)


def test_a_seat_is_reclaimed_where_the_server_is_now(
    ledger_url: str, new_server: NewServer, kept: ExitStack
) -> None:
    before = new_server(HOST="127.0.0.1")
    before.start()
    table = begun(ledger_url)
    host = kept.enter_context(closing(Player(before.address, table, "host")))
    host.enter()
    ana = kept.enter_context(closing(Phone(before.address)))
    form = find_hidden(ana.get(f"/t/{table.code}/join").text)
    sat = ana.post(f"/t/{table.code}/sit", {**form, "seat": HOUSES[1], "name": "Ana"})
    assert sat.status == 303
    assert "Leave the seat" in ana.get(f"/t/{table.code}/join").text
    before.stop()

    after = new_server(HOST="127.0.0.2")
    after.start()
    # A browser sends its cookies for the old address nowhere else.
    again = kept.enter_context(closing(Phone(after.address)))
    page = again.get(f"/t/{table.code}/join").text
    assert "I am Ana – give me my seat back" in page
    taken = again.post(f"/t/{table.code}/reclaim", {**find_hidden(page), "seat": HOUSES[1]})
    assert taken.status == 303
    assert "Leave the seat" in again.get(f"/t/{table.code}/join").text
    assert "Ana continues with another phone" in again.get(f"/t/{table.code}/log").text
    version = len(rows_of(ledger_url, table.code))
    fields = {
        **find_hidden(again.get(f"/t/{table.code}").text),
        "seat": HOUSES[1],
        "vp": "1",
        "reason": "moved",
    }
    assert again.post(f"/t/{table.code}/moves/gain-vp", fields).status == 303
    assert len(rows_of(ledger_url, table.code)) == version + 1
