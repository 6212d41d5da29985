"""A player returns without a credential: the seat is handed over once its phone is gone; everybody can see
it."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from companion.ledger import access
from companion.ledger import tables as rows
from companion.table.reclaiming import GONE_AFTER, GONE_AFTER_LEAVING
from companion.table.seating import WRITTEN, LastSeen
from companion.table.service import Tables
from companion.web.services import services_of
from tests import toy
from tests.web.conftest import Phone

NewPhone = Callable[[], Phone]
OLD, NEW = "192.168.1.5", "192.168.7.9"


class Watch:
    def __init__(self) -> None:
        self.now = datetime.now(UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def watch(app: Flask) -> Watch:
    clock = Watch()
    services_of(app).tables.clock = clock
    return clock


@pytest.fixture
def ana(phone: NewPhone, begun: str, watch: Watch) -> Phone:
    """Take Blue now, as a phone that was just seen."""
    mine = phone()
    assert mine.sit(begun, "blue", "Ana").status_code == 303
    mine.read(f"/t/{begun}")
    return mine


def claim(phone: Phone, code: str, seat: str = "blue"):
    return phone.post(f"/t/{code}/reclaim", seat=seat)


def seats(phone: Phone, code: str, app: Flask) -> frozenset[str]:
    tables = services_of(app).tables
    cookie = phone.client.get_cookie(f"seat-{code}")
    from companion.table.seating import viewer

    return frozenset() if cookie is None else viewer(tables, code, cookie.value).seats


def test_a_phone_that_was_here_just_now_keeps_its_seat(phone: NewPhone, ana: Phone, begun: str, app: Flask):
    stranger = phone()
    answer = claim(stranger, begun)
    assert answer.status_code == 403
    assert "was here just now" in answer.text
    assert seats(stranger, begun, app) == set()
    assert seats(ana, begun, app) == {"blue"}


def test_a_quiet_phone_gives_way_and_the_log_says_so(
    phone: NewPhone, ana: Phone, begun: str, watch: Watch, app: Flask
):
    watch.now += GONE_AFTER + timedelta(seconds=1)
    again = phone()
    assert "I am Ana – give me my seat back" in again.read(f"/t/{begun}/join")
    answer = claim(again, begun)
    assert (answer.status_code, answer.location) == (303, f"/t/{begun}")
    assert seats(again, begun, app) == {"blue"}
    assert seats(ana, begun, app) == set()
    assert "give me my seat back" not in again.read(f"/t/{begun}/join")
    assert "Ana continues with another phone" in again.read(f"/t/{begun}/log")
    assert claim(ana, begun).status_code == 403


def test_a_phone_that_was_seen_before_the_clock_was_set_back_is_waited_for_from_now_on(
    phone: NewPhone, ana: Phone, begun: str, watch: Watch, app: Flask
):
    """This covers a computer that learns the time only once it runs, and a restarted server."""
    watch.now -= timedelta(days=2)
    assert "in 15 minutes" in claim(phone(), begun).text
    tables = services_of(app).tables
    [(key, written, _address)] = tables.ledger.select(access.HOLDER_SEEN, code=begun, seat="blue")
    ahead = watch.now + timedelta(days=2)
    assert LastSeen(tables).at(str(key), ahead.isoformat()) == watch.now
    assert datetime.fromisoformat(str(written)) == watch.now
    watch.now += GONE_AFTER + timedelta(seconds=1)
    assert claim(phone(), begun).status_code == 303


def test_an_open_stream_counts_as_being_here(
    phone: NewPhone, ana: Phone, begun: str, watch: Watch, app: Flask
):
    news = ana.get(f"/t/{begun}/stream", buffered=False)
    lines = news.iter_encoded()
    assert next(lines).startswith(b"retry")
    watch.now += GONE_AFTER
    next(lines)
    watch.now += timedelta(seconds=1)
    assert claim(phone(), begun).status_code == 403
    news.close()


def test_at_a_new_address_it_goes_at_once(
    phone: NewPhone,
    ana: Phone,
    begun: str,
    watch: Watch,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("companion.web.access.addresses.join_urls", lambda _config: (f"http://{OLD}:8000",))
    kept = ana.client.get_cookie(f"seat-{begun}").value
    ana.client.set_cookie(f"seat-{begun}", kept, domain="192.168.1.5")
    ana.get(f"/t/{begun}", base_url=f"http://{OLD}:8000")
    watch.now += GONE_AFTER_LEAVING + timedelta(seconds=1)
    assert claim(phone(), begun).status_code == 403
    monkeypatch.setattr("companion.web.access.addresses.join_urls", lambda _config: (f"http://{NEW}:8000",))
    assert claim(phone(), begun).status_code == 303


@pytest.mark.parametrize("host_name", ["router.home", "203.0.113.5"])
def test_a_phone_that_came_by_a_name_that_nobody_is_told_is_waited_for(
    phone: NewPhone, ana: Phone, begun: str, watch: Watch, monkeypatch: pytest.MonkeyPatch, host_name: str
):
    monkeypatch.setattr("companion.web.access.addresses.join_urls", lambda _config: (f"http://{OLD}:8000",))
    kept = ana.client.get_cookie(f"seat-{begun}").value
    ana.client.set_cookie(f"seat-{begun}", kept, domain=host_name)
    ana.get(f"/t/{begun}", base_url=f"http://{host_name}:8000")
    for address in (OLD, NEW):
        listed = (f"http://{address}:8000",)
        monkeypatch.setattr("companion.web.access.addresses.join_urls", lambda _config, listed=listed: listed)
        watch.now += GONE_AFTER_LEAVING + timedelta(seconds=1)
        assert claim(phone(), begun).status_code == 403
    watch.now += GONE_AFTER
    assert claim(phone(), begun).status_code == 303


def test_all_seats_of_the_phone_come_along_but_never_the_hosts_part(
    phone: NewPhone, host: Phone, begun: str, watch: Watch, app: Flask, tables: Tables
):
    host.sit(begun, "green", "Cy")
    host.read(f"/t/{begun}")
    watch.now += GONE_AFTER + timedelta(seconds=1)
    taker = phone()
    assert claim(taker, begun, "green").status_code == 303
    assert seats(taker, begun, app) == {toy.RED, toy.GREEN}
    assert seats(host, begun, app) == set()
    assert taker.get(f"/t/{begun}/delete").status_code == 403
    assert host.get(f"/t/{begun}/delete").status_code == 200


def test_what_another_process_saw_counts(
    phone: NewPhone, new_app: Callable[..., Flask], ana: Phone, begun: str, watch: Watch
):
    other = new_app()
    services_of(other).tables.clock = watch
    watch.now += GONE_AFTER - timedelta(seconds=1)
    ana.read(f"/t/{begun}")
    watch.now += GONE_AFTER - WRITTEN
    assert claim(Phone(other.test_client()), begun).status_code == 403


def test_a_phone_is_written_down_once_in_a_while(ana: Phone, begun: str, watch: Watch, tables: Tables):
    def written() -> list[str]:
        return sorted(
            str(at)
            for (at,) in tables.ledger.select(rows.last_seen.select().with_only_columns(rows.last_seen.c.at))
        )

    first = written()
    watch.now += WRITTEN - timedelta(seconds=1)
    ana.read(f"/t/{begun}")
    assert written() == first
    watch.now += timedelta(seconds=1)
    ana.read(f"/t/{begun}")
    assert written() != first
    assert len(written()) == len(first)


@pytest.mark.parametrize(("seat", "status"), [("green", 422), ("nowhere", 422), ("", 422)])
def test_there_is_nothing_to_take_over_where_nobody_holds(
    phone: NewPhone, begun: str, watch: Watch, seat: str, status: int
):
    watch.now += GONE_AFTER * 2
    assert claim(phone(), begun, seat).status_code == status


def test_made_up_credentials_and_hosts_write_nothing(phone: NewPhone, begun: str, tables: Tables):
    liar = phone()
    liar.client.set_cookie(f"seat-{begun}", "made-up")
    news = liar.get(f"/t/{begun}/stream", buffered=False, headers={"Host": "[:"})
    next(iter(news.response))
    news.close()
    found = tables.ledger.select(rows.last_seen.select())
    assert all("[" not in str(address) for *_rest, address in found)
