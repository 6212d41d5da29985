"""A deadline at a table of every game: it shows everywhere, and gets in the way of nothing else."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy.exc import DatabaseError
from werkzeug.test import Client

from companion.features.deadlines.moves import Deadline, period
from companion.features.deadlines.store import TABLES_TO_LOOK_AT
from companion.features.deadlines.timekeeper import Timekeeper
from companion.games import shelf
from companion.kernel.moves import Draft, Finish, Move, Override, Retract
from companion.kernel.seats import Seat, Viewer
from companion.table import importing
from companion.table.demos import open_demo
from companion.table.pacing import TooMuchWork
from companion.table.proof import export_text
from companion.table.service import Tables
from companion.table.submission import Receipt, Submission
from companion.web.access.cookies import COOKIE
from companion.web.services import attach_services, build, services_of
from tests.apps import running
from tests.games.sending import tables_of
from tests.table.damaging import damage


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
        # Nobody is skipped unless that was chosen.
        version = tables.version(code)
        tables.clock = lambda: datetime.now(UTC) + timedelta(days=3)
        Timekeeper(tables).look()
        assert tables.version(code) == version
        assert "Late: it was due by " in shown(watcher, f"/t/{code}")
        assert "due-by" not in shown(host, f"/t/{code}/at/{version - 1}")


def test_a_date_comes_again_only_where_the_table_knows_when_it_is_over(tmp_path: Path) -> None:
    """What a referee has behind the screen has no turn that could be announced to players."""
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


BEFORE = datetime(2026, 3, 1, tzinfo=UTC)
AFTER = datetime(2026, 3, 2, 20, 1, tzinfo=UTC)


def opens_two(tables: Tables, first: str, second: str) -> tuple[str, str]:
    """Open two tables, the first of which comes first by code, the order in which tables are checked."""
    one, other = "Z", "A"
    while one > other:
        one, other = open_demo(tables, first)[0], open_demo(tables, second)[0]
    return one, other


def dated(tables: Tables, code: str) -> None:
    """Set a deadline on 2 March at 20:00, after which whoever is late is skipped."""
    table = tables.table(code)
    this = period(table.game, table.position.state, whole=False)
    date = Deadline(at="2026-03-02T20:00:00+00:00", period=this, then="pass")
    entered = Submission(token="date-12345678", saw=table.version, by="host", drafts=(Draft(move=date),))
    assert isinstance(tables.submit(code, entered), Receipt)


def test_a_table_at_which_a_game_fails_stops_no_other_clock(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def passing(state: object, seat: Seat) -> tuple[Draft, ...]:
        raise ZeroDivisionError

    maps = shelf()["underdark_maps"]
    broken = {**shelf(), "underdark_maps": replace(maps, turns=replace(maps.turns, passing=passing))}
    with running(tmp_path, games=lambda: broken) as app:
        tables = tables_of(app)
        tables.clock = lambda: BEFORE
        codes = _bad, good = opens_two(tables, "underdark_maps", "tyrants")
        for code in codes:
            dated(tables, code)
        before = tables.version(good)
        keeper = Timekeeper(tables)
        for minutes in (0, 0, 2, 5):
            tables.clock = lambda minutes=minutes: AFTER + timedelta(minutes=minutes)
            keeper.look()
        assert tables.version(good) > before
        assert len(caplog.records) == 1, "it is told once"
        assert not any(code in caplog.text for code in codes)


@pytest.mark.parametrize("problem", [ZeroDivisionError, TooMuchWork])
def test_what_fails_once_before_the_time_is_up_silences_no_clock(
    tmp_path: Path, problem: type[Exception]
) -> None:
    tyrants, fails = shelf()["tyrants"], list[type[Exception]]()

    def moment(state: object) -> object:
        if fails:
            raise fails.pop()
        return tyrants.moment(state)

    games = {**shelf(), "tyrants": replace(tyrants, moment=moment)}
    with running(tmp_path, games=lambda: games) as app:
        tables = tables_of(app)
        tables.clock = lambda: BEFORE
        code, _credential = open_demo(tables, "tyrants")
        dated(tables, code)
        before, keeper = tables.version(code), Timekeeper(tables)
        fails.append(problem)
        keeper.look()
        assert not fails
        tables.clock = lambda: AFTER
        keeper.look()
        assert tables.version(code) == before + 1


def test_a_damaged_table_stops_no_other_clock(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(tmp_path) as app:
        tables = tables_of(app)
        tables.clock = lambda: BEFORE
        codes = bad, good = opens_two(tables, "stone_and_iron", "tyrants")
        for code in codes:
            dated(tables, code)
        before = tables.version(good)
        services_of(app).close()
        damage(tmp_path / "ledger.sqlite", bad, good)
        attach_services(app, build(services_of(app).config))
        tables = tables_of(app)
        tables.clock = lambda: AFTER
        with pytest.raises(DatabaseError):
            tables.whole(bad)
        caplog.clear()
        keeper = Timekeeper(tables)
        for _ in range(3):
            keeper.look()
        assert tables.version(good) > before
        assert len(caplog.records) == 1, "it is told once"
        assert not any(code in caplog.text for code in codes)


def looked_at(tables: Tables) -> list[object]:
    return [code for (code,) in tables.ledger.select(TABLES_TO_LOOK_AT)]


def enters(tables: Tables, code: str, move: Move) -> int:
    """Enter something and return its version."""
    saw, draft = tables.version(code) or 0, Draft(move=move, override=Override("table"))
    sent = Submission(token=f"enters-{saw:08}", saw=saw, by="host", drafts=(draft,))
    answer = tables.submit(code, sent)
    assert isinstance(answer, Receipt), answer
    return answer.versions[-1]


def test_a_table_is_looked_at_no_more_once_its_result_is_confirmed_and_again_when_that_is_taken_back(
    tmp_path: Path,
) -> None:
    with running(tmp_path) as app:
        tables = tables_of(app)
        tables.clock = lambda: BEFORE
        code, _credential = open_demo(tables, "tyrants")
        dated(tables, code)
        keeper = Timekeeper(tables)
        keeper.look()
        assert looked_at(tables) == [code]
        finished = enters(tables, code, Finish(agreed=True))
        keeper.look()
        assert looked_at(tables) == []
        tables.clock = lambda: AFTER
        back = enters(tables, code, Retract(finished))
        keeper.look()
        assert tables.version(code) == back + 1, "the time is up"
        assert tables.table(code).entries[-1].by == "clock"


def test_a_table_without_a_date_is_looked_at_when_one_is_put_back(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        tables = tables_of(app)
        tables.clock = lambda: BEFORE
        code, _credential = open_demo(tables, "tyrants")
        dated(tables, code)
        keeper = Timekeeper(tables)
        none = enters(tables, code, Deadline())
        keeper.look()
        assert looked_at(tables) == []
        back = enters(tables, code, Retract(none))
        tables.clock = lambda: AFTER
        keeper.look()
        assert tables.version(code) == back + 1


def test_a_date_that_is_set_while_the_server_looks_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the check that finds none and the deletion of the row."""
    with running(tmp_path) as app:
        tables = tables_of(app)
        tables.clock = lambda: BEFORE
        code, _credential = open_demo(tables, "tyrants")
        dated(tables, code)
        none, turn = enters(tables, code, Deadline()), tables.alone

        def between(code: str) -> object:
            enters(tables, code, Retract(none))
            return turn(code)

        monkeypatch.setattr(tables, "alone", between)
        Timekeeper(tables).look()
        assert looked_at(tables) == [code]


def test_a_table_whose_result_was_taken_back_elsewhere_is_looked_at_when_it_comes_home(
    tmp_path: Path,
) -> None:
    (tmp_path / "elsewhere").mkdir()
    host = Viewer(host=True)
    with running(tmp_path) as app, running(tmp_path / "elsewhere", secret_key="of another") as there:
        tables, others = tables_of(app), tables_of(there)
        tables.clock = lambda: BEFORE
        code = tables.open("tyrants").code
        sample = shelf()["tyrants"].sample
        assert sample is not None
        played = Submission(token="played-12345678", saw=1, by="host", drafts=sample().played)
        assert isinstance(tables.submit(code, played), Receipt)
        dated(tables, code)
        finished = enters(tables, code, Finish(agreed=True))
        Timekeeper(tables).look()
        assert looked_at(tables) == []
        importing.hand_over(tables, code, host, "goes-elsewhere")
        importing.take_in(others, export_text(tables, code))
        enters(others, code, Retract(finished))
        importing.hand_over(others, code, host, "comes-home-again")
        importing.take_in(tables, export_text(others, code))
        assert looked_at(tables) == [code]
        tables.clock = lambda: AFTER
        Timekeeper(tables).look()
        assert tables.table(code).entries[-1].by == "clock"
