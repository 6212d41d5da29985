"""Watchers read; those with a seat and the host enter; the table as a whole is the host's."""

from collections.abc import Callable

import pytest

from companion.table.service import Tables
from tests.web.conftest import Phone

READS = ("", "/log", "/settings", "/papers", "/join", "/help", "/scores", "/version")
PLAYERS = ("/begin", "/export.json")
HOSTS = ("/delete",)


@pytest.fixture
def watcher(phone: Callable[[], Phone]) -> Phone:
    return phone()


@pytest.fixture
def player(phone: Callable[[], Phone], begun: str) -> Phone:
    bo = phone()
    assert bo.sit(begun, "blue", "Bo").status_code == 303
    return bo


def test_a_watcher_reads(watcher: Phone, begun: str):
    for rest in READS:
        assert watcher.get(f"/t/{begun}{rest}").status_code == 200, rest


@pytest.mark.parametrize("rest", [*PLAYERS, *HOSTS])
def test_a_watcher_is_told_to_take_a_seat(watcher: Phone, begun: str, rest: str):
    answer = watcher.get(f"/t/{begun}{rest}")
    assert answer.status_code == 403
    assert f"/t/{begun}/join" in answer.text


def test_a_watcher_enters_nothing(watcher: Phone, tables: Tables, begun: str):
    before = tables.table(begun).version
    for kind in ("take", "retract", "choose", "finish", "skip", "nonsense"):
        answer = watcher.enter(begun, kind, seat="red", count=1, version=1)
        assert answer.status_code == 403
        assert "Take a seat" in answer.text
    assert tables.table(begun).version == before


@pytest.mark.parametrize(
    ("rest", "fields"),
    [
        ("/begin", {"go": "1", "order": ["red", "blue"], "first": "red"}),
        ("/rise", {"seat": "red"}),
        ("/sit", {"seat": "green", "phone": "no", "name": "Eve"}),
        ("/delete", {}),
        ("/hand-over", {}),
        ("/key", {"key": "made up"}),
        ("/stations/dismiss", {}),
        ("/wifi", {"network": "home", "secret": "long enough"}),
    ],
)
def test_a_watcher_changes_nothing(
    watcher: Phone, tables: Tables, begun: str, rest: str, fields: dict[str, object]
):
    before = tables.table(begun).version
    assert watcher.post(f"/t/{begun}{rest}", **fields).status_code == 403
    assert tables.table(begun).version == before


def test_a_seat_with_a_phone_is_not_taken_by_another(watcher: Phone, tables: Tables, begun: str):
    answer = watcher.sit(begun, "red", "Eve")
    assert answer.status_code == 403
    assert "Ana sits there" in answer.text
    assert tables.table(begun).position.names["red"] == "Ana"


def test_a_seat_without_a_phone_is_there_to_take(player: Phone, begun: str):
    assert player.enter(begun, "take", seat="blue", count=1).status_code == 409
    assert player.enter(begun, "take", seat="red", count=1).status_code == 303


def test_only_the_host_deletes(player: Phone, host: Phone, tables: Tables, begun: str):
    assert player.get(f"/t/{begun}/delete").status_code == 403
    assert player.post(f"/t/{begun}/delete").status_code == 403
    assert host.get(f"/t/{begun}/delete").status_code == 200
    assert host.post(f"/t/{begun}/delete").status_code == 303
    assert tables.summaries() == ()
    assert host.get(f"/t/{begun}").status_code == 404


def test_a_player_frees_only_an_own_seat_and_the_host_any(player: Phone, host: Phone, begun: str):
    assert player.post(f"/t/{begun}/rise", seat="red").status_code == 403
    assert host.post(f"/t/{begun}/rise", seat="blue").status_code == 303
    assert player.enter(begun, "take", seat="red", count=1).status_code == 403


def test_the_credential_of_one_table_opens_no_other(phone: Callable[[], Phone], begun: str):
    eve = phone()
    own = eve.open()
    stolen = eve.client.get_cookie(f"seat-{own}")
    assert stolen is not None
    eve.client.set_cookie(f"seat-{begun}", stolen.value)
    assert eve.enter(begun, "take", seat="red", count=1).status_code == 403


def test_a_made_up_credential_is_a_watchers(phone: Callable[[], Phone], begun: str):
    eve = phone()
    for value in ("", "x", "x" * 3000, "ключ", "null"):
        eve.client.set_cookie(f"seat-{begun}", value)
        assert eve.get(f"/t/{begun}").status_code == 200
        assert eve.enter(begun, "take", seat="red", count=1).status_code == 403, value


def test_only_the_host_hands_over_shows_the_wifi_and_dismisses(player: Phone, host: Phone, begun: str):
    home = {"network": "home", "secret": "long enough"}
    for rest, fields in (("/hand-over", {}), ("/wifi", home), ("/stations/dismiss", {})):
        assert player.post(f"/t/{begun}{rest}", **fields).status_code == 403, rest
        assert host.post(f"/t/{begun}{rest}", **fields).status_code in (200, 303), rest
