"""Cards of a deck that the table deals: where they can come from and go to."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.deck import EventCard, Line, list_faces
from companion.games.underdark_maps.catalogue.tables import MAGE
from companion.games.underdark_maps.rules.apply import apply
from companion.games.underdark_maps.state import State, Task
from companion.kernel.optional.hidden_cards import Dealt, Shuffled, Turned
from companion.kernel.rows import Misfit
from tests.games.underdark_maps.racing import BLUE, RED, did
from tests.games.underdark_maps.setting import (
    at,
    cards_set_aside,
    phase,
    ready,
    refused,
    stands,
    tasks,
)
from tests.games.underdark_maps.test_dealing import dealt


@pytest.fixture
def state() -> State:
    """Red is to draw, and both are at Start."""
    return ready()


def test_a_deck_is_shuffled_once_by_the_writer_and_then_again_from_what_was_discarded() -> None:
    state, _ = dealt()
    early = ready(cards="dealt")
    lines = (Line(EventCard("trap"), 2),)
    told = list_faces(lines)
    for backs in ((), ("a", "a"), ("a",), ("a", "b", "c")):
        assert (
            refused(early, RED, m.Shuffle(Shuffled(told, (), backs))) == "These cards are not shuffled yet."
        )
    assert isinstance(apply(early, RED, m.Shuffle(Shuffled(told, (), ("a", "b")))), State)
    assert refused(ready(), RED, m.Shuffle(Shuffled(told, (), ("a", "b")))).startswith(
        "This table plays with real cards"
    )
    again = m.Shuffle(Shuffled(told, (), ("a", "b")))
    assert refused(state, RED, again) == "These are not the cards that were discarded."
    anew = m.Shuffle(Shuffled(told, (), ("a", "b")), anew=True)
    assert refused(state, RED, anew) == "These are not the cards that nobody can see."


def test_cards_are_dealt_from_the_pile_and_discarded_from_the_hand() -> None:
    state, _ = dealt()
    pile, held = state.pile, state.parties[RED].cards
    assert refused(state, RED, m.TakeCards(Dealt(2))) == "These cards are not dealt yet."
    for backs in ((pile[0], pile[0]), ("x",), (held[0],)):
        assert (
            refused(state, RED, m.TakeCards(Dealt(len(backs), backs))) == "These cards are not in the pile."
        )
    assert refused(ready(), RED, m.TakeCards(Dealt(2))).startswith("This table plays with real cards")
    assert refused(ready(cards="dealt"), RED, m.TakeCards(Dealt(2))) == "The deck is not shuffled yet."
    assert cards_set_aside(state, RED, m.TakeCards(Dealt(3, pile[:3]))) == [True]
    assert stands(state, RED, m.TakeCards(Dealt(2, pile[:2]))) == []
    one = did(state, RED, m.TakeCards(Dealt(1, pile[:1])))
    assert (one.pile, one.drawn, one.turn.tasks[0]) == (pile[1:], state.drawn + 1, Task("take", RED, 1))
    two = did(one, RED, m.TakeCards(Dealt(1, pile[1:2])))
    assert two.turn.tasks[0] == Task("shed", RED, 2)
    assert refused(two, RED, m.Discard(())) == "Tick 2 cards to discard."
    for backs in ((held[0], held[0]), (pile[5],)):
        assert refused(two, RED, m.Discard(backs)) == "That card is not in this hand."
    assert stands(two, RED, m.Discard(held[:2])) == []
    assert cards_set_aside(two, RED, m.Discard(held[:3])) == [True]
    less = did(two, RED, m.Discard(held[:1]))
    assert (less.turn.tasks[0], less.face_down) == (Task("shed", RED, 1), held[:1])
    enough = did(less, RED, m.Discard(held[1:2]))
    assert tasks(enough)[0] != "shed"
    assert enough.discarded == state.discarded + 2
    assert refused(ready(), RED, m.Discard(held[:1])).startswith("This table plays with real cards")


def test_what_is_turned_up_is_in_the_hand_and_proved() -> None:
    state, dealer = dealt()
    held = state.parties[BLUE].cards
    met = phase(at(state, RED, 3), RED, "encounter")
    foe = next((back for back in held if dealer.face(back).kind in ("trap", "monster")), None)
    assert foe is not None
    card = dealer.face(foe)
    move: Any = dealer.dealt(met, BLUE, m.PlayFoe(card.kind, card.level, Turned((foe,))))
    after_it = did(met, BLUE, move)
    assert after_it.parties[BLUE].cards == tuple(back for back in held if back != foe)
    assert (after_it.parties[BLUE].hand, after_it.discarded) == (6, met.discarded + 1)
    assert len(after_it.face_up) == 1
    assert isinstance(apply(met, BLUE, m.PlayFoe(card.kind, card.level)), Misfit)
    assert isinstance(apply(met, BLUE, replace(move, foe="intelligent", level=9)), Misfit)
    assert isinstance(apply(ready(), BLUE, move), Misfit)


def test_a_line_of_the_deck_is_changed_where_it_is(state: State) -> None:
    deck = (Line(EventCard("trap"), 2), Line(EventCard("spell", MAGE), 3))
    state = did(state, RED, m.DescribeDeck(deck))
    new = Line(EventCard("trap"), 5)
    assert did(state, RED, m.ChangeLine(1, new)).deck == (deck[0], new)
    assert did(state, RED, m.ChangeLine(2, new)).deck == (*deck, new)
    assert did(state, RED, m.ChangeLine(0)).deck == deck[1:]
    for move in (m.ChangeLine(2), m.ChangeLine(-1), m.ChangeLine(3, new), m.ChangeLine(-1, new)):
        assert refused(state, RED, move) == "The deck has no such line."
    assert not did(state, RED, m.ChangeLine(0)).house
    assert did(ready(), RED, m.ChangeLine(0)).house
