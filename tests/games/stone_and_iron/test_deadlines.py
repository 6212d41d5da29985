"""Deadlines for phases and turns, and what follows: four factions over weeks that pass in the test."""

import re
import threading
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from companion.features.deadlines import timekeeper
from companion.features.deadlines.moves import Deadline, standing_deadline
from companion.features.deadlines.timekeeper import Timekeeper
from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.state.state import BUILD, FIGHT, MOVE, START
from companion.kernel.moves import Retract, Skip
from companion.table.importing import take_in_as_another
from companion.table.service import Tables
from companion.web.services import services_of
from tests.games.stone_and_iron.campaign import Campaign
from tests.games.stone_and_iron.sending import Phone, phone_at
from tests.html import plain

SEATS = ("dwarfs", "empire", "skaven", "undead")
NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
"""A Sunday."""


ANEW = "reroll_each_turn"


class Time:
    now = NOW

    def __call__(self) -> datetime:
        return self.now

    def later(self, **by: int) -> None:
        self.now += timedelta(**by)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def tables(app: Flask, time: Time) -> Tables:
    found: Tables = services_of(app).tables
    found.clock = time
    return found


@pytest.fixture
def keeper(tables: Tables) -> Timekeeper:
    return Timekeeper(tables)


def campaign(phase: str = START, **settings: str) -> Campaign:
    table = Campaign(" ".join(SEATS), map_size="9x9", **settings)
    for seat, square in zip(SEATS, ("B2", "B8", "H8", "H2"), strict=True):
        table.square(square, "empty_cavern", seat, base=True)
        table.square(f"C{square[1]}" if square[0] == "B" else f"G{square[1]}", "tunnel", seat)
        table.army(seat, square, "hero", "20 core", name=f"{seat} army")
    return table.phase(phase, 1)


def at_table(app: Flask, laid: Campaign, **settings: str) -> tuple[Phone, dict[str, Phone]]:
    host = phone_at(app, " ".join(SEATS), map_size="9x9", **settings)
    host.lay(laid)
    return host, {seat: Phone(app, host.seated(seat), host.code) for seat in SEATS}


def sets(host: Phone, step: str = "", **sent: object) -> str:
    shown = {"csrf_token": host.proof, "token": f"date-{host.version:08}", **sent}
    address = f"/t/{host.code}/by-when" + (f"/{step}" if step else "")
    answer = host.client.post(address, data=shown)
    assert answer.status_code == 303, answer.text
    return host.client.get(f"/t/{host.code}/by-when").text


def date(**more: object) -> dict[str, object]:
    return {"at": "2026-03-08T20:00", "zone": "Europe/Berlin", "grace": 0, "then": "pass", "every": 0, **more}


def by_clock(phone: Phone) -> list[tuple[str | None, str]]:
    return [(one.seat, one.move.kind) for one in phone.table.entries if one.by == "clock"]


def test_a_date_is_told_in_its_own_time_zone_and_what_is_late_is_passed_once(
    app: Flask, time: Time, tables: Tables, keeper: Timekeeper
):
    host, phones = at_table(app, campaign(BUILD))
    page = sets(host, **date())
    assert "Sun 8 Mar, 20:00 (Europe/Berlin)" in page
    time.later(days=7, hours=4)
    told = phones["skaven"].client.get(f"/t/{host.code}").text
    assert re.search(
        r"By <time[^>]*>Sunday 20:00 \(Europe/Berlin\)</time>, <span[^>]*>in 3 hours</span>", told
    )
    phones["empire"].enter("pass", "empire", lasts="now")
    keeper.look()
    assert by_clock(host) == []
    time.later(hours=3)
    keeper.look()
    assert {seat for seat, kind in by_clock(host) if kind == "pass"} == {"dwarfs", "skaven", "undead"}
    assert by_clock(host)[-1] == (None, "end-phase")
    assert (host.state.turn, host.state.phase) == (2, START)
    log = host.client.get(f"/t/{host.code}/log").text
    assert "the time was up: " in log
    preview = host.client.get(f"/t/{host.code}/log/retract?version={host.version - 1}").text
    assert "takes back: the time was up: " in plain(preview)
    assert "the time was up: takes back" not in plain(preview)
    for _ in range(3):
        keeper.look()
        Timekeeper(tables).look()
    assert len(by_clock(host)) == 4


def test_priority_that_nobody_rolled_is_rolled_when_the_time_is_up(
    app: Flask, time: Time, keeper: Timekeeper
):
    host, _phones = at_table(app, campaign(START, priority_order=ANEW), priority_order=ANEW)
    assert "Roll for campaign priority" in host.client.get(f"/t/{host.code}").text
    sets(host, **date())
    time.later(days=8)
    keeper.look()
    assert by_clock(host)[-2:] == [(None, "roll-priority"), (None, "end-phase")]
    (rolled,) = (one for one in host.table.entries if one.move.kind == "roll-priority")
    assert all(roll.here for roll in rolled.move.rolls)
    assert host.state.phase != START
    assert {*host.state.rolled} == {*SEATS}


def deadline_page(phone: Phone) -> str:
    return plain(phone.client.get(f"/t/{phone.code}/by-when").text)


def test_a_date_is_for_the_phase_unless_one_says_the_whole_turn(app: Flask, time: Time, keeper: Timekeeper):
    """The form as offered: nobody loses more than the current phase, and the page says so."""
    host, _phones = at_table(app, campaign(MOVE))
    offered = host.client.get(f"/t/{host.code}/by-when").text
    assert re.search(r'name="whole"\s+value=""\s+checked', offered)
    assert not re.search(r'name="whole"\s+value="y"\s+checked', offered)
    assert "Whoever is late misses all that is left of it: Move and explore, Fight!" in plain(offered)
    sets(host, **date(whole=""))
    said = deadline_page(host)
    ends = "When the time is up, this ends: Turn 1, Move and explore. Whoever is late passes"
    assert ends in said
    time.later(days=8)
    keeper.look()
    assert (host.state.turn, host.state.phase) == (1, FIGHT)


def test_the_page_says_what_a_whole_turn_costs_and_whom(app: Flask, time: Time, tables: Tables):
    host, _phones = at_table(app, campaign(MOVE))
    sets(host, **date(whole="y"))
    said = deadline_page(host)
    assert "Tunnelling" in said[said.index("When the time is up") :][:200]
    assert "for the whole turn" in plain(host.client.get(f"/t/{host.code}/log").text)


def test_a_date_for_the_whole_turn_ends_phase_after_phase(
    app: Flask, time: Time, tables: Tables, keeper: Timekeeper
):
    host, _phones = at_table(app, campaign(START))
    sets(host, **date(whole="y"))
    time.later(days=8)
    keeper.look()
    assert (host.state.turn, host.state.phase) == (2, START)
    assert len(host.state.incomes) == 1
    assert {seat for seat, kind in by_clock(host) if kind == "pass"} == {*SEATS}
    count = len(by_clock(host))
    keeper.look()
    assert len(by_clock(host)) == count, "the next turn has no date"


@pytest.mark.parametrize(
    ("at", "looked", "then"),
    [
        # Clocks go forward in the night of 29 March: by noon only 23 hours have passed since the last noon.
        (
            "2026-03-28T12:00",
            datetime(2026, 3, 29, 10, 30, tzinfo=UTC),
            datetime(2026, 3, 30, 10, 0, tzinfo=UTC),
        ),
        # Clocks go back in the night of 25 October: half an hour before noon a whole day has passed, and noon
        # is still to come.
        (
            "2026-10-24T12:00",
            datetime(2026, 10, 25, 10, 30, tzinfo=UTC),
            datetime(2026, 10, 25, 11, 0, tzinfo=UTC),
        ),
    ],
)
def test_the_next_date_is_the_first_that_is_still_to_come_when_clocks_are_changed(
    app: Flask, time: Time, keeper: Timekeeper, at: str, looked: datetime, then: datetime
):
    host, _phones = at_table(app, campaign(BUILD))
    sets(host, **date(whole="y", every=1, at=at))
    time.now = looked
    keeper.look()
    assert host.state.turn == 2
    by = standing_deadline(host.table.game, host.table.position)
    assert by is not None
    assert by.at == then


def test_what_comes_again_gets_its_next_date_from_the_clock_at_the_same_hour(
    app: Flask, time: Time, tables: Tables, keeper: Timekeeper
):
    host, _phones = at_table(app, campaign(BUILD))
    sets(host, **date(whole="y", every=7, at="2026-03-22T20:00"))
    time.now = datetime(2026, 3, 22, 19, 1, tzinfo=UTC)
    keeper.look()
    assert host.state.turn == 2
    by = standing_deadline(host.table.game, host.table.position)
    # Clocks went forward in Berlin on the 29th.
    assert by is not None
    assert by.at == datetime(2026, 3, 29, 18, 0, tzinfo=UTC)
    assert by.entry.by == "clock"
    host.enter("retract", version=by.entry.version)
    keeper.look()
    Timekeeper(tables).look()
    assert standing_deadline(host.table.game, host.table.position) is None, "the organiser took it back"


def test_the_clock_waits_for_grace_while_stopped_and_when_it_is_put_off(
    app: Flask, time: Time, tables: Tables, keeper: Timekeeper
):
    host, phones = at_table(app, campaign(BUILD))
    sets(host, **date(grace=24 * 60))
    time.later(days=7, hours=8)
    keeper.look()
    assert by_clock(host) == []
    assert "Late: it was due by" in phones["skaven"].client.get(f"/t/{host.code}").text
    sets(host, "later", minutes=24 * 60)
    time.later(hours=47)
    keeper.look()
    assert by_clock(host) == []
    assert "the clock is stopped" in sets(host, "stop")
    assert "the clock is stopped" in phones["skaven"].client.get(f"/t/{host.code}").text
    time.later(days=20)
    keeper.look()
    assert by_clock(host) == []
    sets(host, "go-on")
    keeper.look()
    assert by_clock(host) == []
    time.later(hours=2)
    keeper.look()
    assert len(by_clock(host)) == 5


def test_a_date_that_comes_again_while_the_clock_stands_still_is_later_by_its_own_stop(
    app: Flask, time: Time, keeper: Timekeeper
):
    """The clock is stopped on the 10th; the turn ends by hand on the 20th; it restarts two days later."""
    host, phones = at_table(app, campaign(BUILD))
    time.now = datetime(2026, 3, 10, 12, tzinfo=UTC)
    sets(host, **date(whole="y", every=7, at="2026-03-22T20:00"))
    sets(host, "stop")
    time.now = datetime(2026, 3, 20, 12, tzinfo=UTC)
    for seat in SEATS:
        phones[seat].enter("pass", seat, lasts="now")
    host.enter("end-phase", says="table")
    keeper.look()
    by = standing_deadline(host.table.game, host.table.position)
    assert by is not None
    assert (by.stopped, by.at) == (True, datetime(2026, 3, 29, 18, tzinfo=UTC))
    time.later(days=2)
    sets(host, "go-on")
    by = standing_deadline(host.table.game, host.table.position)
    assert by is not None
    assert (by.stopped, by.at) == (False, datetime(2026, 3, 31, 18, tzinfo=UTC))


@pytest.mark.parametrize(
    ("sent", "kept"),
    [("America/Lima", "America/Lima"), ("UTC", "UTC"), ("", "Europe/Berlin"), ("Nowhere", "Europe/Berlin")],
)
def test_a_new_deadline_is_in_the_time_zone_of_the_phone_if_that_is_known(
    app: Flask, time: Time, tables: Tables, sent: str, kept: str
):
    host, _phones = at_table(app, campaign(BUILD))
    sets(host, **date())
    sets(host, "none")
    sets(host, "later", minutes=24 * 60, zone=sent)
    by = standing_deadline(host.table.game, host.table.position)
    assert by is not None
    assert by.move.zone == kept


def test_nothing_is_done_for_whoever_is_excused_and_the_phase_waits(
    app: Flask, time: Time, tables: Tables, keeper: Timekeeper
):
    host, _phones = at_table(app, campaign(BUILD))
    sets(host, **date())
    assert "Do not excuse" in sets(host, "excuse", seat="skaven")
    time.later(days=8)
    keeper.look()
    assert {seat for seat, _kind in by_clock(host)} == {"dwarfs", "empire", "undead"}
    assert host.state.phase == BUILD
    sets(host, "excuse", seat="skaven")
    keeper.look()
    assert host.state.phase == START


def test_the_table_waits_where_that_was_chosen(app: Flask, time: Time, tables: Tables, keeper: Timekeeper):
    host, phones = at_table(app, campaign(BUILD))
    sets(host, **date(then="wait"))
    time.later(days=30)
    keeper.look()
    assert by_clock(host) == []
    assert "Late: " in phones["empire"].client.get(f"/t/{host.code}").text
    assert phones["empire"].client.get(f"/t/{host.code}/due.json").json["by"]["late"] is True


def test_an_ally_acts_for_whoever_is_late_and_is_given_time(
    app: Flask, time: Time, tables: Tables, keeper: Timekeeper
):
    host, phones = at_table(app, campaign(MOVE).pact("dwarfs", "empire"))
    for seat in ("dwarfs", "skaven", "undead"):
        phones[seat].enter("pass", seat, lasts="now") if host.state.acted != seat else None
        if host.table.game.moment(host.state).seat == "empire":
            break
    assert host.table.game.moment(host.state).seat == "empire"
    sets(host, **date(then="ally"))
    time.later(days=8)
    keeper.look()
    assert by_clock(host) == [("empire", "skip")]
    assert host.state.away == {"empire"}
    keeper.look()
    Timekeeper(tables).look()
    assert by_clock(host) == [("empire", "skip")]


@pytest.mark.parametrize("whole", ["", "y"])
def test_all_who_are_late_count_as_away_at_once_and_the_page_says_whom(
    app: Flask, time: Time, tables: Tables, keeper: Timekeeper, whole: str
):
    host, phones = at_table(app, campaign(BUILD))
    phones["skaven"].enter("pass", "skaven", lasts="now")
    sets(host, **date(then="ally", whole=whole))
    said = deadline_page(host)
    (late,) = re.findall("everybody who is late counts as away; right now: ([^.]*)", said)
    assert len(re.split(", | and ", late)) == 3
    time.later(days=8)
    keeper.look()
    assert sorted(by_clock(host)[:3]) == [("dwarfs", "skip"), ("empire", "skip"), ("undead", "skip")]
    assert host.state.away == {"dwarfs", "empire", "undead"}
    assert host.state.phase != BUILD
    keeper.look()
    assert [kind for _seat, kind in by_clock(host)].count("skip") == 3


def test_where_all_are_late_somebody_plays_on(app: Flask, time: Time, tables: Tables, keeper: Timekeeper):
    host, _phones = at_table(app, campaign(BUILD))
    sets(host, **date(then="ally"))
    time.later(days=8)
    for _ in range(2):
        keeper.look()
    assert [kind for _seat, kind in by_clock(host)] == ["skip"] * 3
    assert host.state.phase == BUILD


def test_a_date_comes_again_where_only_the_end_that_the_clock_entered_was_taken_back(
    app: Flask, time: Time, tables: Tables, keeper: Timekeeper
):
    host, phones = at_table(app, campaign(BUILD))
    sets(host, **date(every=7))
    for seat in SEATS:
        phones[seat].enter("pass", seat, lasts="now")
    time.now = datetime(2026, 3, 8, 19, 1, tzinfo=UTC)
    # A server that ends before it sets the next deadline.
    (end,) = _first_act(host, tables)
    host.enter("retract", version=end)
    keeper.look()
    assert host.state.phase == BUILD
    host.enter("end-phase", says="table")
    keeper.look()
    by = standing_deadline(host.table.game, host.table.position)
    assert by is not None
    assert by.at == datetime(2026, 3, 15, 19, 0, tzinfo=UTC)


def _first_act(host: Phone, tables: Tables) -> list[int]:
    """Let the timekeeper make one entry and no more; return its version."""

    class Killed(BaseException):
        pass

    def dies(_code: str, _version: int) -> None:
        raise Killed

    tables.announce, told = dies, tables.announce
    with pytest.raises(Killed):
        Timekeeper(tables).look()
    tables.announce = told
    return [host.version]


def test_a_phase_ends_by_the_clock_though_the_date_after_it_was_taken_back(
    app: Flask, time: Time, tables: Tables, keeper: Timekeeper
):
    host, phones = at_table(app, campaign(BUILD))
    sets(host, **date(every=7))
    for seat in SEATS:
        phones[seat].enter("pass", seat, lasts="now")
    host.enter("end-phase", says="table")
    ended = host.version
    keeper.look()
    host.enter("retract", version=host.version)
    host.enter("retract", version=ended)
    assert host.state.phase == BUILD
    time.later(days=8)
    keeper.look()
    assert by_clock(host)[-1] == (None, "end-phase")
    assert host.state.phase == START
    assert standing_deadline(host.table.game, host.table.position) is None, "the next date was taken back"


def test_what_is_taken_back_of_the_clock_is_not_done_again_under_that_date(
    app: Flask, time: Time, tables: Tables, keeper: Timekeeper
):
    host, phones = at_table(app, campaign(BUILD))
    phones["dwarfs"].enter("pass", "dwarfs", lasts="now")
    phones["empire"].enter("pass", "empire", lasts="now")
    phones["undead"].enter("pass", "undead", lasts="now")
    sets(host, **date())
    time.later(days=8)
    keeper.look()
    passed, ended = (one for one in host.table.entries if one.by == "clock")
    assert (passed.seat, ended.move.kind) == ("skaven", "end-phase")
    host.enter("retract", version=ended.version)
    keeper.look()
    assert host.state.phase == BUILD
    phones["skaven"].enter("retract", version=passed.version)
    keeper.look()
    Timekeeper(tables).look()
    assert "skaven" not in host.state.passed
    assert len(by_clock(host)) == 2
    phones["skaven"].enter("pass", "skaven", lasts="now")
    sets(host, "later", minutes=24 * 60)
    time.later(days=2)
    keeper.look()
    assert host.state.phase == START, "a new date counts anew"


def test_of_several_workers_and_after_a_restart_each_act_is_entered_once(
    app: Flask, time: Time, tables: Tables, keeper: Timekeeper
):
    host, _phones = at_table(app, campaign(START))
    sets(host, **date(whole="y"))
    time.later(days=8)
    # One of them is killed after its first entry.
    entered: list[int] = []

    class Killed(BaseException):
        pass

    def dies(code: str, version: int) -> None:
        entered.append(version)
        raise Killed

    tables.announce, told = dies, tables.announce
    with pytest.raises(Killed):
        keeper.look()
    tables.announce = told
    assert len(by_clock(host)) == 1
    # As if in separate processes: only the ledger keeps them apart.
    others = [Tables(tables.ledger, told, time, tables.games) for _ in range(4)]
    workers = [Timekeeper(other) for other in others]
    threads = [threading.Thread(target=one.look) for one in workers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for one in workers:
        one.look()
    acts = by_clock(host)
    assert (host.state.turn, host.state.phase) == (2, START)
    assert len([kind for _seat, kind in acts if kind == "end-phase"]) == 7
    misfits = [one.sentence for one in host.table.position.misfits]
    assert misfits == []


@pytest.mark.parametrize("what", ["passes", "puts off", "stops"])
def test_what_was_settled_or_put_off_meanwhile_is_not_entered(
    app: Flask, time: Time, tables: Tables, keeper: Timekeeper, what: str
):
    """This happens between the check and the entry."""
    host, phones = at_table(app, campaign(BUILD))
    sets(host, **date())
    time.later(days=8)
    submit, once = tables.submit, list[int]()

    def between(code, submission, *more):
        if not once and submission.by == "clock":
            once.append(1)
            match what:
                case "passes":
                    phones["dwarfs"].enter("pass", "dwarfs", lasts="now")
                case "puts off":
                    sets(host, "later", minutes=24 * 60)
                case _:
                    sets(host, "stop")
        return submit(code, submission, *more)

    tables.submit = between  # type: ignore[method-assign]
    keeper.look()
    tables.submit = submit  # type: ignore[method-assign]
    assert by_clock(host) == []
    keeper.look()
    assert ("dwarfs", "pass") not in by_clock(host)
    assert host.state.phase == (START if what == "passes" else BUILD)


def test_only_hosts_set_dates_and_no_phone_takes_the_tokens_of_the_clock(
    app: Flask, time: Time, tables: Tables
):
    host, phones = at_table(app, campaign(BUILD))
    page = sets(host, **date())
    assert "Set the deadline" in page
    skaven = phones["skaven"]
    assert "Set the deadline" not in skaven.client.get(f"/t/{host.code}/by-when").text
    shown = {"csrf_token": skaven.proof, "token": "date-12345678", **date()}
    assert skaven.client.post(f"/t/{host.code}/by-when", data=shown).status_code == 403
    for step in ("later", "stop", "none", "excuse"):
        assert skaven.client.post(f"/t/{host.code}/by-when/{step}", data=shown).status_code == 403
    (set_,) = (one for one in host.table.entries if isinstance(one.move, Deadline))
    assert skaven.send("retract", version=set_.version).status_code == 403
    sent = {"csrf_token": skaven.proof, "saw": host.version, "seat": "skaven", "lasts": "now"}
    own = skaven.client.post(f"/t/{host.code}/moves/pass", data={**sent, "token": "clock-" + "a" * 48})
    assert own.status_code == 422
    host.enter("retract", version=set_.version)
    assert standing_deadline(host.table.game, host.table.position) is None


@pytest.mark.parametrize(
    "sent",
    [
        date(at="2026-02-28T20:00"),
        date(at="no date"),
        date(at="9999-12-31T23:59", zone="America/New_York"),
        date(at="0001-01-01T00:00", zone="Asia/Tokyo"),
        date(at="9999-99-99T99:99"),
        date(zone="Nowhere/Land"),
        date(zone="../../etc/passwd"),
        date(then="nothing"),
        date(every=5),
        date(grace=7),
    ],
)
def test_what_is_no_date_is_not_entered(app: Flask, time: Time, tables: Tables, sent: dict[str, object]):
    host, _phones = at_table(app, campaign(BUILD))
    before = host.version
    answer = host.client.post(
        f"/t/{host.code}/by-when", data={"csrf_token": host.proof, "token": "date-12345678", **sent}
    )
    assert answer.status_code in (404, 409, 422)
    assert host.version == before


def test_the_calendar_tells_what_a_watcher_is_told_and_by_when(app: Flask, time: Time, tables: Tables):
    host, _phones = at_table(app, campaign(BUILD))
    stranger = app.test_client()
    address = f"/t/{host.code}/due.ics"
    assert "BEGIN:VTODO" in stranger.get(address).text
    sets(host, **date())
    answer = stranger.get(address)
    assert answer.mimetype == "text/calendar"
    assert all(len(line.encode()) <= 75 for line in answer.text.split("\r\n"))
    plain = answer.text.replace("\r\n ", "")
    assert "DTSTART:20260308T190000Z" in plain
    assert ": Build\\, buy troops" in plain
    assert answer.text == host.client.get(address).text, "the same for every phone"
    (uid,) = re.findall("UID:(.*)", answer.text)
    sets(host, "later", minutes=24 * 60)
    moved = stranger.get(address).text
    assert uid in moved
    assert "DTSTART:20260309T190000Z" in moved


def test_messages_and_the_big_screen_say_by_when(app: Flask, time: Time, tables: Tables):
    host, _phones = at_table(app, campaign(BUILD))
    sets(host, **date())
    time.later(days=7)
    assert "By Sunday 20:00 (Europe/Berlin), in 7 hours" in host.client.get(f"/t/{host.code}/messages").text
    screen = app.test_client().get(f"/t/{host.code}/screen").text
    assert re.search(r"By <time[^>]*>Sunday 20:00", screen)


def test_turns_of_four_factions_ask_the_organiser_for_one_date(
    app: Flask, time: Time, tables: Tables, keeper: Timekeeper
):
    """It repeats; whoever acts does so alone, and whoever does not is passed."""
    host, phones = at_table(app, campaign(START))
    laid = host.version
    sets(host, **date(whole="y", every=7))
    for _turn in range(2):
        for seat in ("dwarfs", "empire"):
            phones[seat].send("pass", seat, lasts="now")
        time.later(days=7, hours=8) if _turn == 0 else time.later(days=7)
        keeper.look()
    assert host.state.turn == 3
    own = [one.move.kind for one in host.table.entries if one.by == "host" and one.version > laid]
    assert own == ["deadline"]


def test_old_acts_survive_an_export(app: Flask, time: Time, tables: Tables, keeper: Timekeeper):
    host, _phones = at_table(app, campaign(BUILD))
    sets(host, **date(whole="y", every=7))
    document = host.client.get(f"/t/{host.code}/export.json").data
    assert b'"kind":"deadline"' in document.replace(b'\\"', b'"')
    copy = take_in_as_another(tables, document)
    time.later(days=8)
    keeper.look()
    assert tables.table(copy.code).position.state.turn == 2


def test_retracted_moves_of_the_game_do_not_wake_an_old_date(
    app: Flask, time: Time, tables: Tables, keeper: Timekeeper
):
    host, _phones = at_table(app, campaign(BUILD))
    sets(host, **date(then="wait"))
    host.enter("end-phase", says="table")
    assert standing_deadline(host.table.game, host.table.position) is None
    host.enter("retract", version=host.version)
    assert standing_deadline(host.table.game, host.table.position) is not None
    assert isinstance(host.table.entries[-1].move, Retract)


def test_an_absent_faction_is_not_late(app: Flask, time: Time, tables: Tables, keeper: Timekeeper):
    host, _phones = at_table(app, campaign(BUILD))
    host.enter("skip", "skaven", skip="y")
    sets(host, **date())
    time.later(days=8)
    keeper.look()
    assert {seat for seat, _kind in by_clock(host) if seat} == {"dwarfs", "empire", "undead"}
    assert not any(isinstance(one.move, Skip) and one.by == "clock" for one in host.table.entries)
    assert m.EndPhase.kind in {kind for _seat, kind in by_clock(host)}


def test_what_is_too_much_for_one_look_is_entered_by_the_next(
    app: Flask, time: Time, keeper: Timekeeper, monkeypatch: pytest.MonkeyPatch
):
    host, _phones = at_table(app, campaign(BUILD))
    sets(host, **date())
    time.later(days=8)
    monkeypatch.setattr(timekeeper, "MAX_ACTS", 2)
    for _look in range(3):
        keeper.look()
    assert (len(by_clock(host)), host.state.phase) == (5, START)


def test_an_hour_that_a_night_has_not_is_the_hour_again_of_the_next(
    app: Flask, time: Time, keeper: Timekeeper
):
    """Daily at 02:30, which 29 March does not have: once, an hour later by the wall clock."""
    host, _phones = at_table(app, campaign(BUILD))
    sets(host, **date(whole="y", every=1, at="2026-03-28T02:30"))
    dates = []
    for day in (28, 29, 30):
        time.now = datetime(2026, 3, day, 1, 31, tzinfo=UTC)
        keeper.look()
        by = standing_deadline(host.table.game, host.table.position)
        assert by is not None
        dates.append(by.at)
    assert dates == [
        datetime(2026, 3, 29, 1, 30, tzinfo=UTC),
        datetime(2026, 3, 30, 0, 30, tzinfo=UTC),
        datetime(2026, 3, 31, 0, 30, tzinfo=UTC),
    ]
