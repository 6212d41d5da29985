"""Whoever may not take an entry back asks for it: its maker or the host takes it back, or lets it stand."""

import re
from collections.abc import Callable
from html import unescape
from io import BytesIO

import pytest
from werkzeug.test import TestResponse

from companion.kernel.moves import AskBack
from companion.table.service import Tables
from tests.web.conftest import Phone

ASKED = "Bo asks to take back: take 1"


@pytest.fixture(params=["own", "rivals"])
def code(host: Phone, phone: Callable[[], Phone], tables: Tables, request: pytest.FixtureRequest) -> str:
    """A table of three where everybody enters for their own seat, or rivals play; the host holds Green."""
    made = host.open()
    host.sit(made, "green", "Ana")
    for seat in ("red", "blue"):
        host.post(f"/t/{made}/sit", seat=seat, name=seat, phone="no")
    saw = tables.table(made).version
    seats = {"order": ["red", "blue", "green"], "first": "red"}
    assert host.post(f"/t/{made}/begin", **seats, go="1", saw=saw, token="begin-asking").status_code == 303
    assert host.enter(made, "choose", setting="who-enters", value=request.param).status_code == 303
    return made


@pytest.fixture
def maker(phone: Callable[[], Phone], code: str) -> Phone:
    made = phone()
    assert made.sit(code, "red", "Cid").status_code == 303
    return made


@pytest.fixture
def rival(phone: Callable[[], Phone], code: str) -> Phone:
    made = phone()
    assert made.sit(code, "blue", "Bo").status_code == 303
    return made


@pytest.fixture
def taken(maker: Phone, rival: Phone, code: str, tables: Tables) -> int:
    """Have the maker, who holds Red, enter something; return the entry."""
    assert maker.enter(code, "take", seat="red", count=1).status_code == 303
    return tables.table(code).version


def asks(phone: Phone, code: str, version: int, seat: str = "blue", **more: object) -> TestResponse:
    return phone.enter(code, "ask-back", seat=seat, version=version, **more)


def line(phone: Phone, code: str) -> str:
    found = re.search(r'<nav class="due-line".*?</nav>', phone.read(f"/t/{code}"), re.DOTALL)
    assert found is not None
    return unescape(re.sub(r"\s+", " ", found[0]))


def row(phone: Phone, code: str, version: int) -> str:
    found = re.search(
        rf'<li class="row log-row[^"]*" id="entry-{version}">.*?</li>',
        phone.read(f"/t/{code}/log"),
        re.DOTALL,
    )
    assert found is not None
    return found[0]


def test_only_who_may_not_take_it_back_is_offered_to_ask(
    host: Phone, maker: Phone, rival: Phone, phone: Callable[[], Phone], code: str, taken: int
) -> None:
    for who in (host, maker):
        assert "Take back…" in row(who, code, taken)
        assert "Ask to take it back" not in row(who, code, taken) + who.read(f"/t/{code}")
    assert "Take back…" not in row(rival, code, taken)
    assert "Ask to take it back" in row(rival, code, taken)
    assert "Ask to take it back" in rival.read(f"/t/{code}"), "at the last entry"
    watcher = phone()
    assert "Ask to take it back" not in row(watcher, code, taken) + watcher.read(f"/t/{code}")


def test_what_is_asked_is_said_to_its_maker_and_the_host_and_leads_to_the_entry(
    host: Phone, maker: Phone, rival: Phone, phone: Callable[[], Phone], code: str, taken: int
) -> None:
    assert asks(rival, code, taken).status_code == 303
    address = f"/t/{code}/log#entry-{taken}"
    first = line(maker, code).split("due-more")[0]
    assert f'<a class="due-go" href="{address}">{ASKED}</a>' in first
    assert address in line(host, code)
    for who in (rival, phone()):
        assert ASKED in line(who, code)
        assert address not in line(who, code)
        assert "Let it stand" not in row(who, code, taken)
        assert "Ask to take it back" not in row(who, code, taken)
    for who in (host, maker):
        assert "Let it stand" in row(who, code, taken)
        assert "Bo asks to take it back." in row(who, code, taken)
    assert "asks to take back: Cid: take 1" in rival.read(f"/t/{code}/log")


@pytest.mark.parametrize("settles", ["maker", "host"])
@pytest.mark.parametrize("how", ["retract", "stands"])
def test_its_maker_or_the_host_settles_it(
    request: pytest.FixtureRequest,
    rival: Phone,
    code: str,
    taken: int,
    tables: Tables,
    settles: str,
    how: str,
) -> None:
    who: Phone = request.getfixturevalue(settles)
    seat = "red" if settles == "maker" else "green"
    asks(rival, code, taken)
    answer = (
        who.enter(code, "retract", version=taken)
        if how == "retract"
        else asks(who, code, taken, seat, stands="1")
    )
    assert answer.status_code == 303
    for each in (who, rival):
        assert ASKED not in line(each, code)
        assert "Let it stand" not in row(each, code, taken)
    assert tables.table(code).position.state.has("red") == (0 if how == "retract" else 1)
    if how == "stands":
        assert "lets the entry stand: Cid: take 1" in rival.read(f"/t/{code}/log")
        assert asks(rival, code, taken).status_code == 303, "it was declined, and can be asked for again"


def test_nobody_else_settles_it_or_asks_in_anothers_name(
    maker: Phone, rival: Phone, phone: Callable[[], Phone], code: str, taken: int, tables: Tables
) -> None:
    assert asks(rival, code, taken, "red").status_code == 403
    assert asks(rival, code, taken, "").status_code == 403
    assert asks(maker, code, taken, "red").status_code == 403, "it is one's own"
    asks(rival, code, taken)
    before = tables.table(code).version
    watcher = phone()
    for who, seat in ((rival, "blue"), (rival, "red"), (rival, ""), (watcher, "red"), (watcher, "")):
        assert asks(who, code, taken, seat, stands="1").status_code == 403
        assert who.enter(code, "retract", version=taken).status_code == 403
        if who is watcher:
            assert asks(who, code, taken, seat).status_code == 403
    assert tables.table(code).version == before


def test_one_asks_once_and_for_few_at_a_time(
    maker: Phone, rival: Phone, code: str, taken: int, tables: Tables
) -> None:
    for _ in range(5):
        maker.enter(code, "take", seat="red", count=1, again="1")
    version = tables.table(code).version
    several = range(version - 5, version + 1)
    for each in several[:5]:
        assert asks(rival, code, each).status_code == 303
    again = asks(rival, code, several[0])
    assert again.status_code == 409
    assert "Somebody is already asking to take that entry back." in again.text
    assert asks(rival, code, several[5]).status_code == 409
    assert "Ask to take it back" not in row(rival, code, several[5])
    maker.enter(code, "retract", version=several[0])
    assert asks(rival, code, several[5]).status_code == 303


@pytest.mark.parametrize("wrong", [1, 2, 9_999])
def test_what_is_no_move_of_the_game_is_not_asked_for(
    rival: Phone, code: str, taken: int, tables: Tables, wrong: int
) -> None:
    before = tables.table(code).version
    assert asks(rival, code, wrong).status_code in (404, 422)
    assert tables.table(code).version == before


def test_what_is_taken_back_is_asked_for_no_more_and_nobody_lets_it_stand(
    maker: Phone, rival: Phone, code: str, taken: int
) -> None:
    assert asks(maker, code, taken, "red", stands="1").status_code == 409
    maker.enter(code, "retract", version=taken)
    assert asks(rival, code, taken).status_code == 409


def test_it_is_withdrawn_by_whoever_asked(
    rival: Phone, maker: Phone, code: str, taken: int, tables: Tables
) -> None:
    asks(rival, code, taken)
    asked = tables.table(code).version
    assert maker.enter(code, "retract", version=asked).status_code == 403
    assert rival.enter(code, "retract", version=asked).status_code == 303
    assert ASKED not in line(maker, code)


def test_it_is_carried_along_to_another_computer(
    host: Phone, rival: Phone, code: str, taken: int, tables: Tables
) -> None:
    asks(rival, code, taken)
    exported = host.get(f"/t/{code}/export.json").get_data()
    tables.delete(code)
    answer = host.post("/import", file=(BytesIO(exported), "table.json"))
    position = tables.table(answer.location.rsplit("/", 1)[1]).position
    assert position.asked_back[taken].move == AskBack(taken)
