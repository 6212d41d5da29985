"""Phases in which nobody has anything to do: one tap skips them, each with an entry of its own."""

import pytest
from flask import Flask

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.facts.turns import is_idle
from companion.games.stone_and_iron.page.phase import phase
from companion.games.stone_and_iron.rules.turning import list_idle_phases
from companion.web.services import services_of
from tests.games.stone_and_iron.campaign import Campaign, dice
from tests.games.stone_and_iron.sending import Phone, phone_at


def weary(seats: str = "empire skaven", **settings: str) -> Campaign:
    """Each faction has an army that has used up its movement, too small to dig; no pact is possible."""
    table = Campaign(seats, map_size="9x9", **settings)
    for seat, square in zip(seats.split(), ("C3", "G7", "C7"), strict=False):
        table.square(square, "empty_cavern", seat, base=True).army(seat, square, "hero", name=seat, left=0)
    return table.phase("move_explore")


def test_a_turn_in_which_nothing_is_due_ends_at_the_building():
    assert list_idle_phases(weary().state) == ("fight", "tunnel", "move_rest", "income")


def test_sworn_enemies_have_no_pact_to_make_at_the_start_of_a_turn():
    assert list_idle_phases(weary().phase("build").state) == ("start",)


@pytest.mark.parametrize(
    ("seats", "settings"),
    [
        ("empire dwarfs", {}),
        ("empire skaven", {"priority_order": "reroll_each_turn"}),
    ],
)
def test_others_have_something_to_do_at_the_start(seats: str, settings: dict[str, str]):
    assert list_idle_phases(weary(seats, **settings).phase("build").state) == ()


def test_nothing_is_passed_over_while_it_is_built_or_before_the_end():
    assert list_idle_phases(weary().phase("income").state) == ()
    assert list_idle_phases(weary().phase("build", 6).state) == ()


def test_a_battle_a_step_and_a_digger_hold_it_up():
    """The 20 clanrats of the Skaven bring 10 digging points, a small tunnel costs 2."""
    fighting = weary().army("skaven", "C3", "hero", name="raiders", left=0).phase("move_explore")
    assert list_idle_phases(fighting.state) == ()
    digging = weary().army("skaven", "G7", "20 clanrats", name="diggers", left=0).phase("move_explore")
    assert list_idle_phases(digging.state) == ("fight",)
    walking = weary().army("skaven", "G7", "hero", name="walkers", left=1).phase("fight")
    assert list_idle_phases(walking.state) == ()
    assert list_idle_phases(walking.phase("move_explore").state) == ("fight",)


def test_a_digger_holds_up_the_phases_in_which_it_may_dig():
    """Nobody digs in the first movement phase."""
    digging = weary().army("skaven", "G7", "20 clanrats", name="diggers", left=0)
    for at, holds in (("move_explore", False), ("tunnel", True), ("move_rest", True)):
        assert is_idle(digging.phase(at).state) is not holds, at
        assert is_idle(weary().phase(at).state), at


def test_lava_holds_it_up_until_it_has_spread():
    table = weary().army("empire", "C3", "hero", "5 spears", name="host", left=1).phase("move_explore")
    table.enter("empire", m.March("host", ("C4",), dice(6, (1, 4))))
    assert list_idle_phases(table.state) == ()
    table.enter("empire", m.LoseUnit("host", "host:1"))
    table._append(m.SetArmy("host", left=0))
    assert list_idle_phases(table.state) == ("fight", "tunnel")


def entered(phone: Phone) -> list[str]:
    return [entry.move.kind for entry in services_of(phone.app).tables.table(phone.code).entries]


def test_one_tap_ends_them_with_an_entry_each_and_names_them(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    phone.lay(weary())
    page = phone.client.get(f"/t/{phone.code}").text
    assert "End it and continue with Build orders and troops" in page
    assert (
        "have nothing to do and end as well: Fight!, Tunnelling, Use remaining movement and Income." in page
    )
    ending = phase(phone.state).ending
    assert ending is not None
    before = phone.version
    phone.enter("end-phase", over=ending.over)
    assert entered(phone)[before:] == ["end-phase"] * 5
    assert (phone.state.turn, phone.state.phase) == (1, "build")
    assert phone.state.treasury("empire") == 30
    log = phone.client.get(f"/t/{phone.code}/log").text
    for name in ("Move and explore", "Fight!", "Tunnelling", "Use remaining movement", "Income"):
        assert f"{name} ends" in log


def test_a_phase_can_be_ended_alone(app: Flask) -> None:
    phone = phone_at(app, map_size="9x9")
    phone.lay(weary())
    phone.enter("end-phase")
    assert phone.state.phase == "fight"


def test_what_has_come_up_since_the_page_was_shown_is_not_passed_over(app: Flask) -> None:
    """An army turns out to have movement left: the phase waits for it, and so does Tunnelling."""
    phone = phone_at(app, map_size="9x9")
    phone.lay(weary())
    phone.enter("set-army", None, army="skaven", left="1")
    phone.enter("end-phase", over="fight tunnel move_rest income", says="table")
    assert phone.state.phase == "tunnel"
    assert phone.send("end-phase", over="lunch").status_code == 422
