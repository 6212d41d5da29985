"""The server's clock is set back in the middle of a game: order and times stay sane."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from companion.kernel.rulings import Refusal
from companion.ledger.rows import NOTHING, breaks
from companion.table import keys
from companion.table.audit import audit
from companion.table.turns import clock
from companion.web.services import services_of
from tests import toy
from tests.web.conftest import Phone, begin

NOON = datetime(2026, 3, 29, 12, tzinfo=UTC)


class Watch:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


def test_entries_keep_their_order_and_no_time_is_negative(new_app: Callable[..., Flask]) -> None:
    app = new_app()
    tables = services_of(app).tables
    watch = tables.clock = Watch()
    host = Phone(app.test_client())
    code = host.open()
    host.sit(code, "red", "Ana")
    host.post(f"/t/{code}/sit", seat="blue", name="Bo", phone="no")
    begin(host, code)
    assert host.enter(code, "choose", setting="clock", value="on").status_code == 303
    minutes = (1, 2, -24 * 60, 3, -5, 1)
    for number, passed in enumerate(minutes):
        watch.now += timedelta(minutes=passed)
        kind = "give-back" if number % 2 else "take"
        assert host.enter(code, kind, seat="red", count=1).status_code == 303
    rows = tables.ledger.read(code)
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))
    assert breaks(code, NOTHING, rows) == ()
    assert audit(tables, code) == ()

    spent = clock(tables.table(code))
    assert spent.seats == {toy.RED: timedelta(minutes=sum(passed for passed in minutes if passed > 0))}
    assert spent.going_on(watch.now - timedelta(hours=1)) == timedelta()
    watch.now -= timedelta(hours=1)
    assert "data-tick" in host.read(f"/t/{code}")
    for page in ("", "/log", "/scores", "/join", "/settings"):
        shown = host.read(f"/t/{code}{page}")
        assert not re.search(r'(data-\w+|datetime)="-\d', shown)
    order = [int(found) for found in re.findall(r'id="entry-(\d+)"', host.read(f"/t/{code}/log"))]
    assert order == sorted(order, reverse=True)
    exported = json.loads(host.get(f"/t/{code}/export.json").text)
    assert [entry["version"] for entry in exported["entries"]] == [row.version for row in rows]


def test_a_code_handed_over_before_ends_in_the_time_it_was_given(new_app: Callable[..., Flask]) -> None:
    """After the clock is set back the code is valid for longer by the same amount; once it is set right
    again, the code expires."""
    app = new_app()
    tables = services_of(app).tables
    watch = tables.clock = Watch()
    host = Phone(app.test_client())
    code = host.open()
    key = keys.offer(tables, code, keys.HOST)
    watch.now -= timedelta(hours=1)
    assert keys.look(tables, code, key) == keys.HOST
    watch.now += timedelta(hours=1) + keys.SHOWN + timedelta(seconds=1)
    with pytest.raises(Refusal, match="too old"):
        keys.look(tables, code, key)
