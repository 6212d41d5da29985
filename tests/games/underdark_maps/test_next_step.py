"""What a phone does next in a race: one tap in the bar, for whoever is asked, and for nobody else."""

import random

import pytest

from companion.games.underdark_maps.page.table import TablePage
from companion.games.underdark_maps.state import State
from companion.kernel.seats import Seat, Viewer
from tests.games.underdark_maps.racing import BLUE, GREEN, RED, begun, race

PARTIES = (RED, BLUE, GREEN)


def page(state: State, *seats: Seat) -> TablePage:
    return TablePage(state, Viewer(host=not seats, seats=frozenset(seats)))


def every_state(**settings: str) -> list[State]:
    return list(race(random.Random(7), begun(*PARTIES, board_spaces="12", **settings)))


def test_whoever_is_asked_has_the_tap_and_everybody_else_has_none() -> None:
    kinds = set()
    for state in every_state():
        asked = {task.seat for task in page(state).tasks}
        if state.won or not asked or page(state).tasks[0].kind == "encounter":
            continue
        for seat in PARTIES:
            step = page(state, seat).next_step()
            if step is None:
                assert seat not in asked
            else:
                kinds.add(step.task.kind)
                assert step.task.seat == seat or step.task.kind == "track"
                assert step.action is None or step.action.seat == step.task.seat
        alone = page(state).next_step()
        assert alone is not None
        assert alone.task == page(state).tasks[0]
    assert kinds >= {"track", "gather", "draw", "attach", "march", "roll"}


def test_in_an_encounter_opponents_answer_and_the_party_on_turn_goes_on() -> None:
    met = next(state for state in every_state() if (now := page(state).tasks) and now[0].kind == "encounter")
    task = page(met).tasks[0]
    for seat in PARTIES:
        step = page(met, seat).next_step()
        if seat in task.seats:
            assert step is not None
            assert step.action is not None
            assert (step.action.move, step.action.seat) == ("pass-foe", seat)
        elif seat == task.seat:
            assert step is not None
            assert step.action is not None
            assert step.action.move == "go-on"


@pytest.mark.parametrize(("dice", "rolls"), [("here", True), ("table", False)])
def test_the_table_rolls_where_it_may_and_else_the_bar_leads_to_the_dice(dice: str, rolls: bool) -> None:
    step = page(begun(*PARTIES, dice=dice), RED).next_step()
    assert step is not None
    assert (step.action is not None) == rolls
    assert step.anchor == step.task.anchor
    if step.action is not None:
        assert step.action.rolls
        assert step.action.for_all is not None
        assert step.action.for_all.fields["everything"] == "y"
