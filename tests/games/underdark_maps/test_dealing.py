"""Cards that the table deals: every card is in one place, and what is played is proved."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.deck import EventCard, Line, list_faces, write_face
from companion.games.underdark_maps.catalogue.settings import HAND
from companion.games.underdark_maps.facts import list_hidden_faces, list_open_faces
from companion.games.underdark_maps.rules.apply import check
from companion.games.underdark_maps.rules.flow import stuck
from companion.games.underdark_maps.state import State, Task, setup
from companion.kernel.dice import Roll
from companion.kernel.moves import Begin
from companion.kernel.optional.hidden_cards import NOT_THAT_CARD, Dealt, Shuffled, Turned
from tests.games.underdark_maps.dealing import Dealer, dealt_race
from tests.games.underdark_maps.racing import BLUE, GREEN, RED, begun, did, settings_of, sound
from tests.games.underdark_maps.setting import MIXED, d20, ready, refused, tasks

SMALL = (
    Line(EventCard("trap"), 6),
    Line(EventCard("monster", level=3), 6),
    Line(EventCard("weapon", "fighter", 0, "Pick"), 6),
    Line(EventCard("spell", "mage"), 6),
)


def every_card_is_in_one_place(state: State, dealer: Dealer) -> None:
    sound(state)
    held = [back for party in state.parties.values() for back in party.cards]
    hidden = (*state.pile, *held, *state.face_down)
    assert len(set(hidden)) == len(hidden)
    lying = [*(dealer.book.changed[back].face for back in hidden), *list_open_faces(state)]
    assert Counter(lying) == Counter(state.stock)
    assert all(party.hand == len(party.cards) for party in state.parties.values())


def raced(number: int) -> str:
    lots = random.Random(number)
    seats = (RED, BLUE, GREEN)[: lots.choice((2, 3))]
    start = begun(*seats, **{**settings_of(lots), "cards": "dealt"})
    state = start = did(start, RED, m.DescribeDeck(SMALL)) if number % 2 else start
    for state, dealer in dealt_race(lots, start):
        every_card_is_in_one_place(state, dealer)
    return "home" if state.won else "nobody left" if stuck(state) else f"race {number} goes on"


@pytest.mark.long
def test_twenty_dealt_races_conserve_every_card() -> None:
    ends = [raced(number) for number in range(20)]
    assert set(ends) <= {"home", "nobody left"}
    assert ends.count("home") > 10


@pytest.mark.soak
def test_two_thousand_dealt_races_conserve_every_card() -> None:
    assert {raced(number) for number in range(2_000)} == {"home", "nobody left"}


def dealt(lines: tuple[Line, ...] = SMALL) -> tuple[State, Dealer]:
    """Red is to draw; seven cards in each hand."""
    dealer = Dealer(random.Random(5))
    state = did(ready(cards="dealt"), RED, m.DescribeDeck(lines))
    state = did(state, RED, dealer.dealt(state, RED, m.Shuffle(Shuffled(list_faces(lines)))))
    for seat in (RED, BLUE):
        state = did(state, seat, dealer.dealt(state, seat, m.TakeCards(Dealt(7))))
    return state, dealer


def card_of(state: State, dealer: Dealer, seat: str, kind: str) -> str:
    return next(back for back in state.parties[seat].cards if dealer.face(back).kind == kind)


def test_seven_are_dealt_two_drawn_and_what_is_above_seven_discarded() -> None:
    state, dealer = dealt()
    assert (len(state.pile), tasks(state)) == (10, ["take"])
    state = did(state, RED, dealer.dealt(state, RED, m.TakeCards(Dealt(2))))
    assert tasks(state) == ["shed"]
    assert state.turn.tasks[0].number == 2
    state = did(state, RED, m.Discard(state.parties[RED].cards[:2]))
    assert state.parties[RED].hand == 7
    assert "shed" not in tasks(state)
    assert check(state, RED, m.Discard(state.parties[RED].cards[:1])) != ()


def test_the_discarded_cards_are_shuffled_when_the_pile_has_run_out() -> None:
    state, dealer = dealt()
    while state.pile:
        state = did(state, RED, dealer.dealt(state, RED, m.TakeCards(Dealt(2))))
        state = did(state, RED, m.Discard(state.parties[RED].cards[:2]))
    again = dealer.dealt(state, RED, m.Shuffle(Shuffled(state.face_up, state.face_down)))
    assert isinstance(again, m.Shuffle)
    state = did(state, RED, again)
    assert (len(state.pile), state.face_down) == (10, ())
    assert not set(state.pile) & set(again.cards.again)
    assert (state.drawn, state.discarded, state.shuffles) == (14, 0, 2)
    every_card_is_in_one_place(state, dealer)


def test_open_and_hidden_discards_are_shuffled_together_and_no_others() -> None:
    state, dealer = dealt()
    state = did(state, RED, m.SetTurn("attachments"))
    weapon = card_of(state, dealer, RED, "weapon")
    state = did(
        state, RED, dealer.dealt(state, RED, m.Attach(2, "weapon", "fighter", "Pick", Turned((weapon,))))
    )
    state = did(state, RED, m.SetParty(3, 0))
    state = did(state, RED, m.SetTurn("encounter"))
    foe = card_of(state, dealer, BLUE, "monster")
    state = did(state, BLUE, dealer.dealt(state, BLUE, m.PlayFoe("monster", 3, Turned((foe,)))))
    state = did(state, RED, m.Discard(state.parties[RED].cards[:1]))
    lying = (state.face_up, state.face_down)
    assert (len(lying[0]), len(lying[1])) == (1, 1)
    pile = state.pile
    for faces_told, backs_told in (((), lying[1]), (lying[0], ()), (lying[0] * 2, lying[1])):
        if faces_told or backs_told:
            wrong = dealer.dealt(state, RED, m.Shuffle(Shuffled(faces_told, backs_told)))
            assert refused(state, RED, wrong) == "These are not the cards that were discarded."
    state = did(state, RED, dealer.dealt(state, RED, m.Shuffle(Shuffled(*lying))))
    assert state.pile[: len(pile)] == pile
    assert (len(state.pile), state.face_up, state.face_down, state.discarded) == (12, (), (), 0)
    every_card_is_in_one_place(state, dealer)


def test_nothing_is_drawn_where_nothing_is_left() -> None:
    few = (Line(EventCard("trap"), 14),)
    state, _dealer = dealt(few)
    assert state.pile == ()
    state = did(state, RED, m.TakeCards(Dealt(0)))


def test_a_card_is_played_as_what_it_is_and_from_the_own_hand_alone() -> None:
    state, dealer = dealt()
    state = did(state, RED, m.SetTurn("attachments"))
    weapon = card_of(state, dealer, RED, "weapon")
    shown = dealer.dealt(state, RED, m.Attach(2, "weapon", "fighter", "Pick", Turned((weapon,))))
    assert isinstance(shown, m.Attach)
    assert "still face down" in refused(state, RED, replace(shown, turned=Turned((weapon,))))
    assert refused(state, RED, replace(shown, label="Axe")) == "The card is not what you play it as."
    forged = replace(shown.turned, faces=(write_face(EventCard("weapon", "fighter", 0, "Axe")),))
    assert refused(state, RED, replace(shown, label="Axe", turned=forged)) == str(NOT_THAT_CARD)
    assert "not in this hand" in refused(state, BLUE, shown)
    assert "play them from the hand" in refused(state, RED, m.Attach(2, "weapon", "fighter"))
    worn = did(state, RED, shown)
    assert worn.parties[RED].members[2].cards[0].label == "Pick"
    assert worn.parties[RED].hand == 6
    assert "not in this hand" in refused(worn, RED, shown)


def test_a_beaten_creature_is_worth_a_card() -> None:
    state, dealer = dealt()
    state = did(state, RED, m.SetParty(3, 0))
    assert state.parties[RED].hand == 7
    state = did(state, RED, m.SetTurn("encounter"))
    foe = card_of(state, dealer, BLUE, "monster")
    state = did(state, BLUE, dealer.dealt(state, BLUE, m.PlayFoe("monster", 3, Turned((foe,)))))
    assert state.face_up == (write_face(EventCard("monster", level=3)),)
    state = did(state, RED, m.Commit())
    state = did(state, RED, m.Fight(d20(20), d20(1)))
    assert tasks(state)[0] == "take"
    assert state.turn.tasks[0].number == 1


def test_all_is_dealt_anew_where_the_faces_are_lost() -> None:
    state, dealer = dealt()
    state = did(state, RED, m.SetTurn("attachments"))
    weapon = card_of(state, dealer, RED, "weapon")
    state = did(
        state, RED, dealer.dealt(state, RED, m.Attach(2, "weapon", "fighter", "Pick", Turned((weapon,))))
    )
    state = did(state, RED, m.Discard(state.parties[RED].cards[:1]))
    before = Counter(state.stock)
    assert Counter(list_hidden_faces(state)) == before - Counter(
        [write_face(EventCard("weapon", "fighter", 0, "Pick"))]
    )
    anew = dealer.dealt(state, RED, m.Shuffle(Shuffled(list_hidden_faces(state)), anew=True))
    state = did(state, RED, anew)
    assert [party.hand for party in state.parties.values()] == [0, 0]
    assert (state.drawn, state.discarded, state.face_down) == (1, 0, ())
    for seat, number in ((RED, 5), (BLUE, 7)):
        state = did(state, seat, dealer.dealt(state, seat, m.TakeCards(Dealt(number))))
    every_card_is_in_one_place(state, dealer)
    assert Counter(state.stock) == before
    assert tasks(state) == ["attach"]


def test_cards_on_the_table_know_no_pile() -> None:
    state = ready()
    assert "real cards" in refused(state, RED, m.TakeCards(Dealt(2)))
    assert "real cards" in refused(state, RED, m.Discard(("0" * 64,)))
    state, _dealer = dealt()
    assert "draw them from the pile" in refused(state, RED, m.Draw(2))


def test_dealt_cards_that_were_drawn_ahead_move_along() -> None:
    lots = random.Random(5)
    state, dealer = next(
        (state, dealer)
        for state, dealer in dealt_race(lots, begun(RED, BLUE, cards="dealt"))
        if tasks(state) == ["encounter"] and state.on_turn == RED
    )
    had, held = state.parties[BLUE].hand, state.parties[BLUE].cards
    assert had == HAND
    state = did(state, BLUE, dealer.dealt(state, BLUE, m.TakeCards(Dealt(2))))
    assert (state.on_turn, state.parties[BLUE].hand) == (RED, had + 2)
    state = did(state, BLUE, m.PassFoe())
    assert (state.on_turn, state.parties[BLUE].hand) == (BLUE, had + 2)
    assert state.parties[BLUE].new == set(state.parties[BLUE].cards) - set(held)
    assert state.turn.tasks[0] == Task("shed", BLUE, 2)
    state = did(state, BLUE, m.Discard(held[:2]))
    assert (state.parties[BLUE].hand, state.on_turn, state.parties[BLUE].ahead) == (HAND, BLUE, 0)


def test_the_deck_is_shuffled_by_whoever_likes() -> None:
    state = ready(cards="dealt")
    assert tasks(state) == ["deck"]
    again = m.Gather(Roll(sides=20, dice=6, pips=MIXED))
    assert [str(one.sentence) for one in check(state, BLUE, again)] == ["Next: the event deck."]


def test_whoever_goes_first_shuffles_before_the_race() -> None:
    first = setup(Begin((RED, BLUE, GREEN), BLUE, {"cards": "dealt"}))
    assert [(task.kind, task.seat) for task in first.turn.tasks] == [
        ("track", BLUE),
        ("gather", BLUE),
        ("gather", GREEN),
        ("gather", RED),
        ("deck", BLUE),
    ]
