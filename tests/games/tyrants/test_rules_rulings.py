"""Rulings and objections are two views of the same rules: they agree on any position."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.tyrants import moves as m
from companion.games.tyrants.adjudication.questions import QUESTIONS, rule
from companion.games.tyrants.catalogue.board import PLACES, SITES
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES
from companion.games.tyrants.facts import empty_spaces
from companion.games.tyrants.rules.apply import apply, check
from companion.games.tyrants.state import State, setup
from companion.kernel.moves import Move
from companion.kernel.rows import Misfit
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from tests.games.tyrants import played
from tests.games.tyrants.test_presence_cases import QUESTIONS as PRESENCE
from tests.games.tyrants.test_presence_cases import position
from tests.games.tyrants.test_rules_laws import MOVES, begins
from tests.lots import few


@st.composite
def positions(draw: st.DrawFn) -> State:
    """A position in somebody's turn, after any entries."""
    begin = draw(begins())
    state = setup(begin)
    for number in range(draw(st.integers(5, 40))):
        seat = draw(st.sampled_from(begin.seats))
        move = m.SetTurn(1) if number == 0 else draw(MOVES)
        after = check_and_apply(state, seat, move)
        state = after if after is not None and after.ending is None else state
    return state


def check_and_apply(state: State, seat: Seat, move: Move) -> State | None:
    try:
        check(state, seat, move)
    except Refusal:
        return None
    after = apply(state, seat, move)
    return None if isinstance(after, Misfit) else after


def nothing_against(state: State, seat: Seat, move: Move) -> bool:
    try:
        return check(state, seat, move) == ()
    except Refusal:
        return False


def verdict(state: State, question: str, seat: Seat, place: str, victim: str = "") -> bool | None:
    return rule(state, question, {"seat": seat, "place": place, "victim": victim}).verdict


@few(15)
@given(positions(), st.data())
def test_a_yes_meets_no_objection_and_a_no_meets_one(state: State, data: st.DataObject) -> None:
    house = state.on_turn
    seat = HOUSES[house]
    room = next((place for place in state.field.places if empty_spaces(state, place)), None)
    for index in data.draw(st.lists(st.sampled_from(state.field.places), min_size=12, max_size=12)):
        place = PLACES[index]
        deploy = m.Deploy(place if state.barracks[house] else None)
        assert verdict(state, "deploy", seat, place) is nothing_against(state, seat, deploy)
        for victim in (*(HOUSES[other] for other in state.order), COLOURS[4]):
            for question, move in (
                ("assassinate", m.Assassinate(place, victim)),
                ("supplant", m.Supplant(place, victim)),
                ("return-troop", m.ReturnTroop(place, victim)),
            ):
                assert verdict(state, question, seat, place, victim) is nothing_against(state, seat, move)
            if room is not None:
                move = m.MoveTroop(place, PLACES[room], victim)
                assert verdict(state, "move-troop", seat, place, victim) is nothing_against(state, seat, move)
            if index < len(SITES) and victim != "white":
                move = m.ReturnSpy(place, victim)
                assert verdict(state, "return-spy", seat, place, victim) is nothing_against(state, seat, move)
        if index < len(SITES):
            assert verdict(state, "place-spy", seat, place) is may_place(state, seat, place)


def may_place(state: State, seat: Seat, site: str) -> bool:
    """From the barracks, or from any other site if none is left; with no spy by our count, we may be
    wrong."""
    house = HOUSES.index(seat)
    if state.spy_supply[house]:
        return nothing_against(state, seat, m.PlaceSpy(site))
    return not state.spies[house] >> next(n for n, one in enumerate(SITES) if one.id == site) & 1


@few(15)
@given(positions(), st.data())
def test_every_question_is_answered_on_every_position(state: State, data: st.DataObject) -> None:
    seat = HOUSES[data.draw(st.sampled_from(state.order))]
    place = PLACES[data.draw(st.sampled_from(state.field.places))]
    for question in QUESTIONS:
        try:
            ruling = rule(state, question.key, {"seat": seat, "place": place})
        except Refusal as refusal:
            assert refusal.sentence.msgid == "%(place)s is not a site.", question.key  # noqa: PT017
            continue
        assert str(ruling.answer)
        assert ruling.page in range(4, 15)
        for fact in (*ruling.facts, *ruling.remedies):
            assert str(fact.sentence)
            assert {*fact.places} <= {PLACES[index] for index in state.field.places}
            if len(fact.places) > 1:
                assert len(fact.sentence.values["places"]) == len(fact.places)  # type: ignore[arg-type]


@pytest.mark.skipif(not PRESENCE, reason=f"there are no presence questions at {played.CASES}")
@pytest.mark.parametrize("question", PRESENCE, ids=lambda question: question["id"])
def test_a_ruling_on_presence_names_exactly_the_pieces(question: dict[str, Any]) -> None:
    """Page 10. The hundred questions, each with all the pieces that give presence."""
    asked, reason = question["question"], question["reason"]
    place = played.place_of(asked["target"])
    ruling = rule(position(question), "presence", {"seat": asked["colour"], "place": place})
    assert ruling.verdict is question["answer"]
    spies = [fact.places for fact in ruling.facts if "a spy" in str(fact.sentence) and fact.places]
    troops = {fact.places for fact in ruling.facts if "troop" in str(fact.sentence) and fact.places}
    assert spies == [(played.place_of(site),) for site in reason["spies"]]
    assert troops == {(played.place_of(space),) for space in reason["troops"]}
    assert bool(ruling.remedies) is not ruling.verdict
