"""A hundred presence questions from played positions (rulebook page 10), put to the table's rulings."""

import json
from typing import Any

import pytest

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACE, PLACES, SITES, SLOTS
from companion.games.tyrants.catalogue.settings import INDEX
from companion.games.tyrants.facts import has_presence, may_deploy_at, presence, presence_at
from companion.games.tyrants.rules.apply import apply
from companion.games.tyrants.state import State, setup
from companion.kernel.moves import Begin
from tests.games.tyrants import played

QUESTIONS: list[dict[str, Any]] = (
    json.loads(played.CASES.read_text("utf-8")) if played.CASES.is_file() else []
)


def position(question: dict[str, Any]) -> State:
    outer = "right" if "right" in question["sections"] else "left"
    players = tuple(question["players"])
    state = setup(Begin(players, players[0], {"outer": outer} if len(players) == 3 else {}))
    troops, spied = played.standing(question["troops"]), played.spies(question["spies"])
    moves = [m.SetTroops(PLACES[place], troops.get(PLACES[place], {})) for place in state.field.places]
    moves += [m.SetSpies(site, tuple(houses)) for site, houses in spied.items()]
    for move in moves:
        after = apply(state, None, move)
        assert isinstance(after, State)
        state = after
    return state


@pytest.mark.skipif(not QUESTIONS, reason=f"there are no presence questions at {played.CASES}")
@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["id"])
def test_presence(question: dict[str, Any]) -> None:
    state = position(question)
    house = INDEX[question["question"]["colour"]]
    target = question["question"]["target"]
    place = PLACE[played.place_of(target)]
    assert has_presence(state, house, place) is question["answer"]
    assert bool(presence(state)[house] >> place & 1) is question["answer"]

    given = presence_at(state, house, place)
    reason = question["reason"]
    if question["answer"]:
        assert given.spy == bool(reason["spies"])
        assert {PLACES[other] for other in given.troops} == {
            played.place_of(space) for space in reason["troops"]
        }
        standing = sum((state.troops[house] & SLOTS[other]).bit_count() for other in given.troops)
        assert standing == len(reason["troops"])
    else:
        assert not given
    if question.get("may_deploy") is not None:
        assert may_deploy_at(state, house, place) is question["may_deploy"]


def test_every_site_has_an_id_of_theirs() -> None:
    if not QUESTIONS:
        pytest.skip("there are no presence questions")
    named = {played.place_of(question["question"]["target"]) for question in QUESTIONS}
    assert named <= {*PLACES}
    assert len(SITES) == 26
