"""Passing in a turn in which nobody does anything: one pass for tunnelling and the movement after it, a
pass that stays in force, the last to pass ends the phase; and how many taps that takes."""

import pytest
from flask import Flask

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.page.phase import phase
from companion.games.stone_and_iron.rules.lava import find_doomed
from tests.games.stone_and_iron.campaign import Campaign, dice
from tests.games.stone_and_iron.sending import Phone, phone_at

SEATS = "empire skaven dwarfs orcs_goblins"
CORNERS = ("A1", "I9", "A9", "I1")


def idle(phase_: str = "start") -> Campaign:
    """Four factions far from each other, each with an army that can march and dig."""
    table = Campaign(SEATS, map_size="9x9")
    for seat, square in zip(SEATS.split(), CORNERS, strict=True):
        table.square(square, "empty_cavern", seat, base=True)
        table.army(seat, square, "hero", "20 clanrats", name=seat)
    return table.phase(phase_)


def test_one_pass_is_for_tunnelling_and_the_movement_behind_it() -> None:
    table = idle("tunnel")
    for seat in table.state.order:
        table.enter(seat, m.Pass("rest"))
    table.end("move_rest")
    assert phase(table.state).acting is None
    table.end("income")
    assert table.state.passed == {}


def test_a_pass_that_stands_holds_over_phases_and_turns() -> None:
    table = idle("move_explore")
    for seat in table.state.order:
        table.enter(seat, m.Pass("stands"))
    table.end("fight", "tunnel", "move_rest", "income", "build")
    # A faction that keeps passing may still build.
    assert {*phase(table.state).saying} == {*table.state.order}
    table.end("start", "move_explore")
    assert phase(table.state).acting is None


def test_it_ends_when_somebody_comes_near_or_by_a_tap() -> None:
    table = idle("move_explore")
    table.enter(table.state.order[0], m.Pass("stands"))
    first = table.state.order[0]
    table.enter(first, m.Pass("again"))
    assert phase(table.state).acting is not None
    assert first not in table.state.passed
    table = idle("tunnel")
    table.row("B1 C1", "tunnel", "", "ew").army("skaven", "C1", "hero", name="raiders").phase("tunnel")
    table.enter("empire", m.Pass("stands"))
    assert "empire" in table.state.passed
    table.enter("skaven", m.March("raiders", ("B1",)))
    assert "empire" not in table.state.passed


def test_the_end_of_a_pact_wakes_both() -> None:
    table = Campaign("empire dwarfs", map_size="9x9").pact("empire", "dwarfs")
    table.army("empire", "A1", "hero", name="host").phase("move_explore")
    table.enter("empire", m.Pass("stands"))
    table.phase("start")
    table._append(m.Pass("stands"), "empire")
    table.enter("dwarfs", m.EndPact("empire", falls=True))
    assert "empire" not in table.state.passed


def test_older_passes_hold_in_their_phase_alone() -> None:
    table = idle("move_explore")
    for seat in table.state.order:
        table.enter(seat, m.Pass("near"))
    table.end("fight")
    assert table.state.passed == {}


def taps(phone: Phone) -> int:
    """Go from the start of a turn to the next by the buttons that are offered, and count the taps."""
    turn, count = phone.state.turn, 0
    while phone.state.turn == turn:
        now = phase(phone.state)
        count += 1
        assert count < 30
        if now.acting:
            ends = now.last_stands
            phone.enter("pass", now.acting, lasts="stands", **({"over": ends.over} if ends else {}))
        else:
            assert now.ending
            phone.enter("end-phase", None, **({"over": now.ending.over} if now.ending.passed else {}))
    return count


def test_a_quiet_turn_of_four_takes_six_taps_and_then_two(app: Flask) -> None:
    phone = phone_at(app, SEATS, map_size="9x9")
    phone.lay(idle())
    assert taps(phone) <= 6
    assert taps(phone) == 2
    assert phone.state.turn == 3


def test_the_pass_that_stands_is_under_more_for_whoever_acts(app: Flask) -> None:
    phone = phone_at(app, SEATS, map_size="9x9")
    phone.lay(idle("move_explore"))
    acting = phase(phone.state).acting
    for seat in phone.state.order[:2]:
        page = phone.seated(seat).get(f"/t/{phone.code}/view/more").text
        assert ("Keep passing until someone comes near" in page) == (seat == acting)


def test_the_last_pass_ends_nothing_while_something_is_awaited(app: Flask) -> None:
    phone = phone_at(app, SEATS, map_size="9x9")
    phone.lay(idle("move_explore"))
    for seat in phone.state.order[:3]:
        phone.enter("pass", seat, lasts="now", over="move_explore fight")
        assert phone.state.phase == "move_explore"
    phone.enter("pass", phone.state.order[3], lasts="now", over="move_explore fight")
    assert phone.state.phase == "tunnel"


@pytest.mark.parametrize("plan", ["town_watch", "manor"])
def test_what_cannot_stand_by_the_end_is_not_offered(app: Flask, plan: str) -> None:
    table = Campaign("dwarfs skaven", campaign_turns="3").square("C3", "empty_cavern", "dwarfs", base=True)
    table.army("dwarfs", "C3", "hero", "20 warriors", name="first").gold("dwarfs", 500).phase("build", 3)
    (said,) = table.against("dwarfs", m.OrderBuilding("C3", plan))
    assert "the campaign ends with turn 3: the building would neither stand nor score" in said
    assert table.against("dwarfs", m.OrderBuilding("C3", "house")) == []
    phone = phone_at(app, "dwarfs skaven", campaign_turns="3")
    phone.lay(table)
    page = phone.client.get(f"/t/{phone.code}/view/sheet?place=C3").text
    assert "works from turn 4" not in page
    assert "House" in page
    table.phase("build", 2)
    assert table.against("dwarfs", m.OrderBuilding("C3", plan)) == []


@pytest.mark.parametrize(("phase_", "ends", "to"), [("start", "start", "Move"), ("build", "build", "Start")])
def test_whoever_is_ready_last_goes_on_with_the_same_tap(app: Flask, phase_: str, ends: str, to: str) -> None:
    phone = phone_at(app, SEATS, map_size="9x9")
    phone.lay(idle(phase_))
    *others, last = phase(phone.state).saying
    for seat in others:
        assert phase(phone.state).last is None
        phone.enter("pass", seat, lasts="now")
    goes = phase(phone.state).last
    assert goes is not None
    assert goes.over.split()[0] == ends
    page = phone.client.get(f"/t/{phone.code}/view/phase").text
    assert f"go on to {to}" in page
    phone.enter("pass", last, lasts="now", over=goes.over)
    assert phone.state.phase != phase_


def test_nobody_ends_the_campaign_with_a_pass() -> None:
    table = Campaign("dwarfs skaven", campaign_turns="3").square("C3", "empty_cavern", "dwarfs", base=True)
    table.phase("build", 3)
    table.enter("skaven", m.Pass("now"))
    assert phase(table.state).last is None


def test_whoever_has_nothing_left_is_asked_for_nothing_and_told_why(app: Flask) -> None:
    phone = phone_at(app, SEATS, map_size="9x9")
    table = idle("move_rest")
    for seat in table.state.order:
        table.enter(seat, m.Pass())
    table.end("income").phase("move_rest").square("H9", "lava")
    table.enter(None, m.SpreadLava("H9", dice(1)))
    phone.lay(table.phase("build"))
    now = phase(phone.state)
    assert now.out == ("skaven",)
    assert "skaven" not in now.saying
    assert "has no army and no square left" in phone.client.get(f"/t/{phone.code}/view/phase").text


def test_armies_are_warned_of_lava_that_comes_by_dice_too() -> None:
    table = idle("move_explore").square("B2", "lava")
    warned = {army.id: str(words) for army, words in find_doomed(table.state)}
    assert {*warned} == {"empire"}
    assert "lava from B2 can reach A1 by dice" in warned["empire"]
