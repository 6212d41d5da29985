"""A party counted at the table: differences are named, explained by an entry, and settled."""

from dataclasses import replace
from urllib.parse import urlencode

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.tables import CLASSES
from companion.games.underdark_maps.rules.apply import apply
from companion.games.underdark_maps.rules.corrections import TALLY
from companion.games.underdark_maps.state import State
from companion.kernel.dice import Roll
from companion.kernel.rows import Misfit
from companion.web.entries.recounting import repeatable
from companion.web.services import services_of
from tests.games.underdark_maps.clicking import Phone, phone_at
from tests.games.underdark_maps.racing import BLUE, RED, begun, did, sound
from tests.games.underdark_maps.setting import ready


@pytest.fixture
def phone(app: Flask) -> Phone:
    """Red has seven cards in hand and is on turn; Red's party and Blue's have six members each."""
    phone = phone_at(app, ("red", "blue"), board_spaces="12")
    phone.make(m.LayTrack(Roll(sides=20, dice=13, pips=(3,) * 13)))
    for seat in (RED, BLUE):
        phone.make(m.Gather(Roll(sides=20, dice=6, pips=(2,) * 6)), seat)
    phone.make(m.Draw(2, 2), RED)
    return phone


def counts(state: State) -> dict[str, int]:
    return {key: pool.count for key, pool in TALLY.pools(state).items()}


members = st.lists(st.sampled_from(CLASSES), max_size=6)


@given(members, members, st.integers(0, 12), st.integers(0, 99))
def test_once_it_is_settled_the_table_shows_what_was_counted(
    red: list[str], blue: list[str], space: int, hand: int
) -> None:
    state = ready()
    counted = {f"{cls}:{seat}": of.count(cls) for seat, of in ((RED, red), (BLUE, blue)) for cls in CLASSES}
    counted |= {"space:red": space, "hand:blue": hand}
    for draft in TALLY.settle(state, counted):
        state = did(state, draft.seat, draft.move)
        sound(state)
    assert counts(state) == counts(ready()) | counted
    assert TALLY.settle(state, counted) == ()


def test_a_party_of_more_than_six_cannot_be() -> None:
    state = ready()
    first, *_ = TALLY.settle(state, {"mage:red": 3})
    assert first.move == m.AddMember(2, "mage")
    assert isinstance(apply(state, first.seat, first.move), Misfit)


def test_before_the_race_there_are_members_alone_and_dealt_hands_are_not_counted() -> None:
    assert {key.split(":")[0] for key in counts(begun(RED, BLUE))} == set(CLASSES)
    assert "hand:red" in counts(ready())
    assert "hand:red" not in counts(ready(cards="dealt"))


def test_what_was_entered_twice_is_found_and_the_table_settles_it(phone: Phone) -> None:
    for member in (0, 1):
        phone.make(m.Attach(member, "weapon", "mage"), RED)
    assert phone.state.parties[RED].hand == 5
    page = phone.page("/recount?hand:red*1=6")
    assert page.count("Weapon") == 2
    assert "on the board too" not in page
    assert "retract" in page
    counted = {"hand:red*1": "6", "mage:blue*1": "5", "space:blue*1": "4", "saw": str(phone.version)}
    phone.enter("recount", path="/recount?" + urlencode(counted))
    blue = phone.state.parties[BLUE]
    assert (phone.state.parties[RED].hand, len(blue.members), blue.space) == (6, 5, 4)
    assert "All your counts match what is shown here." in phone.page("/recount?" + urlencode(counted))


def test_what_was_entered_once_too_little_is_entered_once_more(phone: Phone) -> None:
    """Red played two of seven cards as weapons; one was entered."""
    phone.make(m.Attach(0, "weapon", "mage"), RED)
    assert phone.state.parties[RED].hand == 6
    counted = "/recount?hand:red*1=5"
    assert "It happened once more than it was entered." in phone.page(counted)
    form = next(form for form in phone.forms(counted) if "/recount/" in form.action)
    assert phone.send(form).location.endswith(counted)
    assert phone.state.parties[RED].hand == 5
    assert phone.send(form).status_code == 303
    assert phone.state.parties[RED].hand == 5
    assert "All your counts match what is shown here." in phone.page(counted)


def test_dice_that_fell_here_do_not_fall_so_once_more(app: Flask) -> None:
    phone = phone_at(app, ("red", "blue"), board_spaces="12")
    phone.make(m.LayTrack(Roll(sides=20, dice=13)))
    (*_, laid) = services_of(app).tables.whole(phone.code).entries
    assert not repeatable(laid.move)
    assert repeatable(m.LayTrack(Roll(sides=20, dice=13, pips=(3,) * 13)))
    form = replace(phone.forms()[0], action=f"/t/{phone.code}/recount/{laid.version}")
    assert phone.send(form).status_code == 404
