"""Pages of a game whose turns close: no entry of a closed turn offers to be taken back, and the page says
what to do instead."""

import re
from collections.abc import Callable

import pytest
from flask import Flask

from tests import toy
from tests.web.conftest import Phone


@pytest.fixture
def app(new_app: Callable[..., Flask]) -> Flask:
    return new_app(games=toy.CLOSING_GAMES)


@pytest.fixture
def two_turns(host: Phone, begun: str) -> int:
    """Red takes 3 and ends; Blue takes 2. Return the version of Red's entry."""
    for seat, kind, fields in (
        ("red", "take", {"count": 3}),
        ("red", "end-turn", {}),
        ("blue", "take", {"count": 2}),
    ):
        assert host.enter(begun, kind, seat=seat, **fields).status_code == 303
    newest: int = host.get(f"/t/{begun}/version").get_json()["version"]
    return newest - 2


def test_the_log_offers_what_is_open_and_says_what_is_closed(host: Phone, begun: str, two_turns: int):
    page = host.read(f"/t/{begun}/log")
    offered = {int(version) for version in re.findall(r"/log/retract\?version=(\d+)", page)}
    assert offered == {two_turns + 2}
    assert page.count("Turns before this line are closed") == 1
    assert page.index("Turns before this line are closed") > page.index(f'id="entry-{two_turns + 2}"')
    boxes = host.read(f"/t/{begun}/log/choose")
    assert re.findall(r'name="v" value="(\d+)"', boxes) == [str(two_turns + 2)]


def test_a_closed_entry_is_refused_with_the_way_out(host: Phone, begun: str, two_turns: int):
    before = host.get(f"/t/{begun}/version").get_json()["version"]
    preview = host.get(f"/t/{begun}/log/retract?version={two_turns}")
    entered = host.enter(begun, "retract", version=two_turns)
    for answer in (preview, entered):
        assert answer.status_code == 422
        assert "Make a correction" in answer.text
    assert host.get(f"/t/{begun}/version").get_json()["version"] == before


def test_an_entry_is_moved_only_within_what_is_open(host: Phone, begun: str, two_turns: int):
    page = host.read(f"/t/{begun}/log/amend?v={two_turns + 2}")
    assert "Before the end of" not in page


def test_the_past_of_a_closed_turn_can_be_looked_at(host: Phone, begun: str, two_turns: int):
    assert host.get(f"/t/{begun}/at/{two_turns}").status_code == 200


def test_the_table_offers_to_take_back_the_end_of_a_turn_until_the_next_begins(host: Phone, begun: str):
    assert host.enter(begun, "take", seat="red", count=3).status_code == 303
    assert host.enter(begun, "end-turn", seat="red").status_code == 303
    newest = host.get(f"/t/{begun}/version").get_json()["version"]
    assert host.enter(begun, "retract", version=newest).status_code == 303
