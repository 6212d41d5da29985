"""Where each player enters only for their own seat: at every address, and in what pages offer."""

import re
from collections.abc import Callable

import pytest

from companion.table.service import Tables
from tests.web.conftest import Phone


@pytest.fixture
def bo(phone: Callable[[], Phone], begun: str) -> Phone:
    made = phone()
    made.sit(begun, "blue", "Bo")
    return made


@pytest.fixture
def own(host: Phone, bo: Phone, begun: str) -> str:
    """The code of a table where Bo holds Blue and each player enters only for their own seat."""
    assert host.enter(begun, "choose", setting="who-enters", value="own").status_code == 303
    return begun


def test_only_the_host_decides_it(bo: Phone, begun: str):
    answer = bo.enter(begun, "choose", setting="who-enters", value="own")
    assert answer.status_code == 403
    assert "Only the host" in answer.text


def test_every_move_for_another_is_refused_with_a_reason(bo: Phone, host: Phone, tables: Tables, own: str):
    host.enter(own, "take", seat="red", count=1)
    mine = tables.table(own).version
    before = tables.table(own).hash
    tries = [
        ("take", {"seat": "red", "count": 1}),
        ("give-back", {"seat": "red", "count": 1, "says": "table"}),
        ("end-turn", {"seat": "red"}),
        ("end-turn", {}),
        ("finish", {"agreed": "y"}),
        ("choose", {"setting": "clock", "value": "on"}),
        ("retract", {"version": mine}),
        ("amend", {"versions": mine, "to": "blue"}),
        ("skip", {"seat": "red", "skip": "y"}),
    ]
    for kind, fields in tries:
        answer = bo.enter(own, kind, **fields)
        assert answer.status_code == 403, (kind, fields)
        assert "own seat" in answer.text
        assert "Take a seat" not in answer.text
    assert bo.post(f"/t/{own}/sit", seat="green", name="Eve", phone="no").status_code == 403
    answer = bo.post(
        f"/t/{own}/begin", go="1", order=["blue", "red"], first="blue", token="begin-by-bo", saw=9
    )
    assert answer.status_code == 403
    assert tables.table(own).hash == before


def test_for_oneself_one_enters_and_takes_back(bo: Phone, host: Phone, tables: Tables, own: str):
    assert host.enter(own, "end-turn").status_code == 303
    assert bo.enter(own, "take", seat="blue", count=2).status_code == 303
    version = tables.table(own).version
    assert bo.enter(own, "retract", version=version).status_code == 303
    assert bo.enter(own, "retract", version=version + 1).status_code == 303
    assert tables.table(own).position.state.has("blue") == 2


def test_the_host_and_a_scorer_enter_for_all(host: Phone, tables: Tables, own: str):
    host.enter(own, "end-turn")
    assert host.enter(own, "take", seat="blue", count=1).status_code == 303
    assert tables.table(own).position.state.has("blue") == 1


def test_it_holds_at_once_for_a_form_that_is_open(bo: Phone, host: Phone, begun: str, tables: Tables):
    saw = tables.table(begun).version
    host.enter(begun, "choose", setting="who-enters", value="own")
    assert bo.enter(begun, "take", seat="red", count=1, saw=saw).status_code == 403


def moves_offered(page: str) -> list[str]:
    return re.findall(r'action="/t/\w+/moves/([\w-]+)"', page)


def whose(page: str) -> set[str]:
    """Return the seats that forms of a page enter for; "" is the table as a whole."""
    return set(re.findall(r'name="seat"\s+value="(\w*)"', page))


def test_buttons_for_others_are_not_offered(bo: Phone, host: Phone, tables: Tables, own: str):
    host.enter(own, "take", seat="red", count=1)
    assert whose(bo.read(f"/t/{own}")) == {"blue"}
    assert whose(host.read(f"/t/{own}")) == {"", "red"}
    assert "retract" not in moves_offered(bo.read(f"/t/{own}"))
    assert "retract" in moves_offered(host.read(f"/t/{own}"))
    assert moves_offered(bo.read(f"/t/{own}/settings")) == []
    assert set(moves_offered(host.read(f"/t/{own}/settings"))) == {"choose"}
    assert "Each player, for their own seat" in bo.read(f"/t/{own}/settings")
    assert moves_offered(bo.read(f"/t/{own}/scores")) == []
    host.enter(own, "end-turn")
    bo.enter(own, "take", seat="blue", count=1)
    assert "retract" in moves_offered(bo.read(f"/t/{own}"))
    # The last entry and the player at Blue, entered once by the host and once by the phone.
    assert set(moves_offered(bo.read(f"/t/{own}/log"))) == {"ask-back"}
    assert bo.read(f"/t/{own}/log").count("/log/retract?version=") == 3
    assert re.findall(r'name="to" value="(\w+)"', bo.read(f"/t/{own}/log/choose")) == ["blue"]
    assert len(re.findall(r'name="v"', bo.read(f"/t/{own}/log/choose"))) == 1


def test_a_watcher_is_offered_nothing(phone: Callable[[], Phone], host: Phone, begun: str):
    host.enter(begun, "take", seat="red", count=1)
    watcher = phone()
    for rest in ("", "/log", "/settings", "/scores", "/join"):
        assert moves_offered(watcher.read(f"/t/{begun}{rest}")) == [], rest
