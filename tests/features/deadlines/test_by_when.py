"""A date at a table of every game: it is told everywhere, and in nothing else's way."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from werkzeug.test import Client

from companion.features.deadlines.moves import Deadline, period
from companion.features.deadlines.store import keep_dated
from companion.features.deadlines.timekeeper import Timekeeper
from companion.games import shelf
from companion.kernel.moves import Draft
from companion.kernel.seats import Seat
from companion.table.demos import open_demo
from companion.table.submission import Receipt, Submission
from companion.web.access.cookies import COOKIE
from tests.apps import running
from tests.games.sending import tables_of


def shown(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.text)
    return answer.text


@pytest.mark.parametrize("slug", sorted(shelf()))
def test_each_game_has_a_date_for_its_phase_and_says_so(tmp_path: Path, slug: str) -> None:
    with running(tmp_path) as app:
        tables = tables_of(app)
        code, credential = open_demo(tables, slug)
        host, watcher = app.test_client(), app.test_client()
        host.set_cookie(COOKIE + code, credential)
        page = shown(host, f"/t/{code}/by-when")
        (proof, *_more) = re.findall(r'name="csrf_token" value="([^"]+)"', page)
        for address in ("", "/due.json", "/screen"):
            assert "due-by" not in shown(watcher, f"/t/{code}{address}")
        sent = {"csrf_token": proof, "token": "date-12345678", "minutes": "1440", "zone": "America/New_York"}
        answer = host.post(f"/t/{code}/by-when/later", data=sent)
        assert answer.status_code == 303, answer.text
        for one in (host, watcher):
            for address in ("", "/screen", "/by-when"):
                assert "(America/New_York)</time>" in shown(one, f"/t/{code}{address}"), address
            assert "BEGIN:VEVENT" in shown(one, f"/t/{code}/due.ics")
            assert "in 24 hours" in shown(one, f"/t/{code}/messages")
        # Nobody is passed unless that was chosen.
        version = tables.version(code)
        tables.clock = lambda: datetime.now(UTC) + timedelta(days=3)
        Timekeeper(tables).look()
        assert tables.version(code) == version
        assert "Late: it was due by " in shown(watcher, f"/t/{code}")
        assert "due-by" not in shown(host, f"/t/{code}/at/{version - 1}")


def test_a_date_comes_again_only_where_the_table_knows_when_it_is_over(tmp_path: Path) -> None:
    """What a referee has behind the screen has no turn that players could be told of."""
    with running(tmp_path) as app:
        offered = {}
        for slug in ("stone_and_iron", "underworld"):
            code, credential = open_demo(tables_of(app), slug)
            host = app.test_client()
            host.set_cookie(COOKIE + code, credential)
            page = shown(host, f"/t/{code}/by-when")
            offered[slug] = 'name="every"' in page
            (proof, *_more) = re.findall(r'name="csrf_token" value="([^"]+)"', page)
            sent = {"csrf_token": proof, "token": "date-12345678", "at": "2999-01-01T20:00", "zone": "UTC"}
            answer = host.post(f"/t/{code}/by-when", data={**sent, "every": "7"})
            assert (answer.status_code == 303) == offered[slug]
        assert offered == {"stone_and_iron": True, "underworld": False}


def test_a_turn_whose_time_is_up_ends_once(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        tables = tables_of(app)
        code, credential = open_demo(tables, "tyrants")
        host = app.test_client()
        host.set_cookie(COOKIE + code, credential)
        (proof, *_more) = re.findall(r'name="csrf_token" value="([^"]+)"', shown(host, f"/t/{code}/by-when"))
        tables.clock = lambda: datetime(2026, 3, 1, tzinfo=UTC)
        sent = {"at": "2026-03-02T20:00", "zone": "UTC", "then": "pass"}
        token = {"csrf_token": proof, "token": "date-12345678"}
        assert host.post(f"/t/{code}/by-when", data={**token, **sent}).status_code == 303
        before = tables.table(code)
        tables.clock = lambda: datetime(2026, 3, 2, 20, 1, tzinfo=UTC)
        for _ in range(3):
            Timekeeper(tables).look()
        after = tables.table(code)
        assert after.version == before.version + 1
        assert after.entries[-1].by == "clock"
        assert after.entries[-1].move.kind == "end-turn"
        assert after.game.moment(after.position.state).seat != before.game.moment(before.position.state).seat


def test_a_table_at_which_a_game_fails_stops_no_other_clock(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def passing(state: object, seat: Seat) -> tuple[Draft, ...]:
        raise ZeroDivisionError

    maps = shelf()["underdark_maps"]
    broken = {**shelf(), "underdark_maps": replace(maps, turns=replace(maps.turns, passing=passing))}
    with running(tmp_path, games=lambda: broken) as app:
        tables = tables_of(app)
        tables.clock = lambda: datetime(2026, 3, 1, tzinfo=UTC)
        bad, good = "Z", "A"
        while bad > good:  # tables are looked through by their codes
            bad, good = open_demo(tables, "underdark_maps")[0], open_demo(tables, "tyrants")[0]
        codes = [bad, good]
        for code in codes:
            table = tables.table(code)
            state = table.position.state
            date = Deadline(
                at="2026-03-02T20:00:00+00:00", period=period(table.game, state, whole=False), then="pass"
            )
            dated = Submission(
                token="date-12345678", saw=table.version, by="host", drafts=(Draft(move=date),)
            )
            keeps = keep_dated(code)
            assert isinstance(tables.submit(code, dated, lambda _table, keeps=keeps: (keeps,)), Receipt)
        before = tables.version(good)
        tables.clock = lambda: datetime(2026, 3, 2, 20, 1, tzinfo=UTC)
        keeper = Timekeeper(tables)
        keeper.look()
        assert tables.version(good) > before
        told = len(caplog.records)
        assert told
        keeper.look()
        assert len(caplog.records) == told, "it is told once"
        assert not any(code in caplog.text for code in codes)
