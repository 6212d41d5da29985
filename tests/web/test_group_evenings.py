"""The next evening of a group: planned, answered, in a calendar, and with a table for those who come."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from companion.memory import groups
from companion.memory.evenings import LASTS, MAX_ANSWERS
from companion.table.seating import viewer
from companion.table.service import Tables
from companion.web.access.cookies import COOKIE
from tests.html import plain
from tests.web.conftest import Phone
from tests.web.test_groups import making, played

AT = "2031-05-02T19:30"


@pytest.fixture
def group(host: Phone) -> str:
    return making(host, "Friday")


def planned(host: Phone, group: str, at: str = AT, zone: str = "America/New_York") -> None:
    assert host.post(f"/g/{group}/evening", at=at, zone=zone).status_code == 303


def says(host: Phone, group: str, **answers: str) -> None:
    for name, given in answers.items():
        answer = host.post(f"/g/{group}/evening/comes", name=name, says=given)
        assert answer.status_code == 303, answer.text


def test_an_evening_is_told_in_its_own_zone_and_for_calendars(host: Phone, group: str) -> None:
    assert "Plan the next evening" in host.read(f"/g/{group}")
    assert host.get(f"/g/{group}/evening.ics").status_code == 404
    planned(host, group)
    says(host, group, Ana="yes", Bo="maybe", Cy="no")
    page = host.read(f"/g/{group}")
    assert "Friday 2 May, 19:30 · 2031 (America/New_York)" in plain(page)
    assert "America/New_York" in page
    for line in ("Coming: <bdi>Ana<", "Maybe: <bdi>Bo<", "Cannot come: <bdi>Cy<"):
        assert line in page
    answer = host.get(f"/g/{group}/evening.ics")
    assert answer.mimetype == "text/calendar"
    lines = answer.text.split("\r\n")
    assert "DTSTART:20310502T233000Z" in lines
    assert "SUMMARY:Friday" in lines
    assert "DESCRIPTION:Coming: Ana" in lines
    assert "SEQUENCE:0" in lines
    planned(host, group, "2031-05-03T19:30")
    moved = host.get(f"/g/{group}/evening.ics").text
    assert "SEQUENCE:1" in moved
    assert "Coming" not in moved
    uids = [line for line in (answer.text + moved).split("\r\n") if line.startswith("UID:")]
    assert len(uids) == 2
    assert len(set(uids)) == 1
    host.post(f"/g/{group}/evening", none="y")
    assert "Plan the next evening" in host.read(f"/g/{group}")


def test_the_last_answer_of_a_name_counts_however_it_is_written(host: Phone, group: str) -> None:
    planned(host, group)
    says(host, group, Ana="yes")
    says(host, group, ANA="no")
    page = host.read(f"/g/{group}")
    assert "Coming" not in page
    assert "Cannot come: <bdi>ANA<" in page
    planned(host, group)
    assert "Cannot come" in host.read(f"/g/{group}"), "the same date once more asks nobody anew"


def test_whoever_is_renamed_comes_under_the_new_name_and_once(host: Phone, group: str) -> None:
    played(host, group)
    planned(host, group)
    says(host, group, Ana="yes")
    assert host.post(f"/g/{group}/players", player="Ana", name="Mona").status_code == 303
    assert "Coming: <bdi>Mona<" in host.read(f"/g/{group}")
    says(host, group, Mona="no")
    page = host.read(f"/g/{group}")
    assert "Cannot come: <bdi>Mona<" in page
    assert "Coming" not in page


def test_whoever_asks_around_is_asked_for_the_next_answer(host: Phone, group: str) -> None:
    planned(host, group)
    answer = host.post(f"/g/{group}/evening/comes", name="Ana", says="yes")
    assert "<details open><summary>Who is coming?" in host.read(answer.location)
    assert "<details><summary>Who is coming?" in host.read(f"/g/{group}")


def test_known_players_answer_with_one_tap(host: Phone, group: str) -> None:
    played(host, group)
    planned(host, group)
    page = host.read(f"/g/{group}")
    assert re.search(r'name="name" value="Ana"', page)
    assert 'aria-label="Ana: Can come"' in page


def test_a_table_is_made_for_those_who_come(host: Phone, group: str, tables: Tables) -> None:
    planned(host, group)
    says(host, group, Ana="yes", Bo="no", Cy="yes")
    answer = host.post(f"/g/{group}/evening/table", game="stones")
    assert answer.status_code == 303
    code = answer.location.rsplit("/", 1)[1]
    assert set(tables.table(code).position.names.values()) == {"Ana", "Cy"}
    assert code in host.read(f"/g/{group}")
    says(host, group, **{f"More {number}": "yes" for number in range(20)})
    page = host.post(f"/g/{group}/evening/table", game="stones")
    full = tables.table(page.location.rsplit("/", 1)[1])
    assert len(full.position.names) == max(full.game.about.seats)
    assert "There is no seat for" in host.read(page.location)


def events(host: Phone, group: str) -> list[tuple[str, ...]]:
    lines = host.get(f"/g/{group}/evening.ics").text.split("\r\n")
    return [line.partition(":")[2] for line in lines if line.startswith(("UID:", "SEQUENCE:"))]


def test_a_calendar_tells_a_moved_evening_from_the_next_one(
    host: Phone, group: str, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moved, or called off and planned again before it was over, it is the same event, with the next
    sequence number; the evening after it is a new event."""
    planned(host, group)
    first, *_ = events(host, group)
    planned(host, group, "2031-05-03T19:30")
    assert events(host, group) == [first, "1"]
    host.post(f"/g/{group}/evening", none="y")
    assert host.get(f"/g/{group}/evening.ics").status_code == 404
    planned(host, group, "2031-05-03T19:30")
    assert events(host, group) == [first, "2"]
    monkeypatch.setattr(tables, "clock", lambda: datetime(2031, 5, 5, tzinfo=UTC))
    planned(host, group, "2031-06-02T19:30")
    next_one, moved = events(host, group)
    assert (moved, next_one != first) == ("0", True)


def test_of_two_taps_one_table_is_made(
    host: Phone, group: str, tables: Tables, phone: Callable[[], Phone]
) -> None:
    """The same tap once more leads the phone to the table and lets it in; a form from another page makes
    another table."""
    planned(host, group)
    says(host, group, Ana="yes", Cy="yes")
    found = re.search(r'evening/table".*?name="token" value="([^"]+)"', host.read(f"/g/{group}"), re.DOTALL)
    assert found is not None
    first = host.post(f"/g/{group}/evening/table", game="stones", token=found[1])
    code = first.location.rsplit("/", 1)[1]
    version = tables.table(code).version
    host.client.delete_cookie(COOKIE + code)
    again = host.post(f"/g/{group}/evening/table", game="stones", token=found[1])
    assert (again.status_code, again.location) == (303, first.location)
    assert tables.table(code).version == version
    shown = host.client.get_cookie(COOKIE + code)
    assert shown is not None
    assert viewer(tables, code, shown.value).host
    other = host.post(f"/g/{group}/evening/table", game="stones", token="another-page-1")
    assert other.location != first.location
    assert len(tables.summaries()) == 2


def test_the_same_tap_finishes_what_a_failure_cut_short(
    host: Phone, group: str, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table was opened, and then the disk was full."""
    planned(host, group)
    says(host, group, Ana="yes", Cy="yes")
    with monkeypatch.context() as broken:
        broken.setattr(groups, "put", lambda *_: (_ for _ in ()).throw(OSError))
        assert host.post(f"/g/{group}/evening/table", game="stones", token="the-same-tap").status_code == 500
    (opened,) = tables.summaries()
    assert not tables.table(opened.code).position.names
    again = host.post(f"/g/{group}/evening/table", game="stones", token="the-same-tap")
    assert again.location == f"/t/{opened.code}"
    assert sorted(tables.table(opened.code).position.names.values()) == ["Ana", "Cy"]
    assert groups.group_of(tables, opened.code) == group


def test_past_evenings_vanish(
    host: Phone, group: str, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned(host, group)
    says(host, group, Ana="yes")
    end = datetime(2031, 5, 2, 23, 30, tzinfo=UTC) + LASTS
    monkeypatch.setattr(tables, "clock", lambda: end)
    assert "Next evening" in host.read(f"/g/{group}")
    monkeypatch.setattr(tables, "clock", lambda: end + timedelta(seconds=1))
    assert "Next evening" not in host.read(f"/g/{group}")
    assert host.post(f"/g/{group}/evening/comes", name="Bo", says="yes").status_code == 409
    assert host.post(f"/g/{group}/evening", at="2031-05-01T19:30", zone="UTC").status_code == 422
    planned(host, group, "2031-06-01T19:30")
    assert "Ana" not in host.read(f"/g/{group}").partition('id="evening"')[2].partition("</section>")[0]


@pytest.mark.parametrize(
    "fields",
    [
        {"at": AT, "zone": "Atlantis/Capital"},
        {"at": "tomorrow", "zone": "UTC"},
        {"at": "1999-01-01T10:00", "zone": "UTC"},
        {"at": "2001-01-01T10:00", "zone": "UTC"},
    ],
)
def test_what_is_no_date_to_come_is_refused(host: Phone, group: str, fields: dict[str, str]) -> None:
    assert host.post(f"/g/{group}/evening", **fields).status_code == 422


def test_answers_are_bounded_and_plain(host: Phone, group: str) -> None:
    planned(host, group)
    says(host, group, **{f"P {number}": "yes" for number in range(MAX_ANSWERS)})
    assert host.post(f"/g/{group}/evening/comes", name="One more", says="yes").status_code == 413
    assert host.post(f"/g/{group}/evening/comes", name="P 1", says="often").status_code == 422
    says(host, group, **{"P 1": "no"})
    host.post(f"/g/{group}/evening", none="y")
    planned(host, group)
    says(host, group, **{"<b>Eve</b>": "yes"})
    assert "<b>Eve" not in host.read(f"/g/{group}")


def test_who_only_plays_at_a_table_looks_on(host: Phone, group: str, phone: Callable[[], Phone]) -> None:
    planned(host, group)
    says(host, group, Ana="yes")
    code = str(host.post("/tables", game="stones", group=group).location.rsplit("/", 1)[1])
    player = phone()
    player.sit(code, "red", "Bo")
    page = player.read(f"/g/{group}")
    assert "Coming: <bdi>Ana<" in page
    assert "evening/comes" not in page
    assert player.post(f"/g/{group}/evening/comes", name="Bo", says="yes").status_code == 403
