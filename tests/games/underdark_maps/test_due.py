"""What is awaited in a race: exactly this, from whom, and gone once it is done."""

from dataclasses import replace

import pytest

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.tables import FIGHTER
from companion.games.underdark_maps.facts import battle_name
from companion.games.underdark_maps.page.due import due
from companion.games.underdark_maps.page.tasks import find_way_to_maps, tasks_now
from companion.games.underdark_maps.state import Battle, Card, Played, State, Task, setup
from companion.kernel.dice import Roll
from companion.kernel.moves import Begin, Entry, Seal
from companion.kernel.seats import Seat
from tests.games.underdark_maps.racing import BLUE, GREEN, RED, begun, did
from tests.games.underdark_maps.setting import (
    ABYSS,
    MAGMA,
    MIXED,
    SHAFT,
    at,
    d6,
    d20,
    fought,
    out,
    phase,
    ready,
    refused,
)
from tests.games.written import START

SIX = Roll(sides=20, dice=6, pips=MIXED)


def asked(state: State, sealed: tuple[Entry, ...] = ()) -> list[tuple[Seat | None, str]]:
    return [(one.who, str(one.what)) for one in due(state, sealed)]


def seal(state: State, seat: Seat) -> Entry:
    move = Seal(battle_name(state), "0" * 64)
    return Entry(version=1, move=move, seat=seat, override=None, by=str(seat), at=START, saw=0)


def test_the_set_up_asks_for_the_track_and_six_members_of_each_party_and_names() -> None:
    state = begun(RED, BLUE, board_spaces="custom")
    members = [(RED, "Gather your six members"), (BLUE, "Gather your six members")]
    assert asked(state) == [(RED, "Lay the track"), *members]
    state = did(state, RED, m.LayTrack(Roll(sides=20, dice=12, pips=(3,) * 12)))
    assert asked(state) == members
    state = did(state, RED, m.Gather(replace(SIX, pips=(20, 2, 2, 2, 2, 20))))
    named = [(RED, "Name member 1 of your party"), (RED, "Name member 6 of your party")]
    assert sorted(asked(state)) == sorted([*named, members[1]])
    assert {one.holds for one in due(state, ())} == {"phase"}
    assert len({one.where.anchor for one in due(state, ())}) == 3
    state = did(state, RED, m.NameMember(0, Roll(sides=19, pips=(3,)), FIGHTER))
    assert (RED, "Name member 1 of your party") not in asked(state)


def test_the_deck_is_shuffled_for_the_table_as_a_whole() -> None:
    state = setup(Begin((RED, BLUE), RED, {"cards": "dealt"}))
    assert asked(state)[-1] == (None, "Shuffle the event deck and deal")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("event", "Draw your cards"),
        ("attachments", "Attach cards, or roll the d6 and move"),
        ("move", "Roll the d6 and move"),
    ],
)
def test_each_phase_asks_whoever_is_on_turn(name: str, says: str) -> None:
    assert asked(phase(at(ready(), RED, 2), RED, name)) == [(RED, says)]


@pytest.mark.parametrize(("row", "says"), [(ABYSS, "barrier roll in Abyss"), (MAGMA, "danger roll in Magma")])
def test_a_navigation_roll_is_named_by_what_lies_there(row: int, says: str) -> None:
    state = phase(at(ready(row, row), RED, 2), RED, "difficulties")
    assert asked(state) == [(RED, f"Make the {says}")]


def test_an_encounter_asks_each_opponent_until_each_has_answered() -> None:
    state = begun(RED, BLUE, GREEN, board_spaces="custom")
    state = did(state, RED, m.LayTrack(Roll(sides=20, dice=12, pips=(SHAFT,) * 12)))
    for seat in (RED, BLUE, GREEN):
        state = did(state, seat, m.Gather(SIX))
    state = phase(at(state, RED, 2), RED, "encounter")
    says = "Play a Foe card on Red, or pass"
    assert asked(state) == [(BLUE, says), (GREEN, says)]
    assert [one.where.anchor for one in due(state, ())] == ["due-encounter-blue", "due-encounter-green"]
    assert asked(did(state, BLUE, m.PassFoe())) == [(GREEN, says)]
    assert asked(did(state, BLUE, m.PlayFoe("trap"))) == [(RED, "Make the trap roll")]
    assert asked(did(state, RED, m.GoOn()))[0] == (BLUE, "Draw your cards")
    away = replace(state, away=frozenset({GREEN}))
    assert asked(away) == [(BLUE, says)]


def test_a_battle_asks_each_side_that_has_not_sealed_then_for_the_dice() -> None:
    state = fought(ready())
    red, blue = (
        (RED, "Choose your cards against Blue, or none"),
        (BLUE, "Choose your cards against Red, or none"),
    )
    assert asked(state) == [red, blue]
    assert asked(state, (seal(state, RED),)) == [blue]
    assert asked(state, (seal(state, BLUE),)) == [red]
    both = (seal(state, RED), seal(state, BLUE))
    assert asked(state, both) == [(None, "Reveal the sealed cards")]
    another = replace(seal(state, RED), move=Seal("battle-0-0-blue", "0" * 64))
    assert asked(state, (another,)) == [red, blue]
    state = did(did(state, RED, m.Commit()), BLUE, m.Commit())
    assert asked(state) == [(RED, "Roll the battle against Blue")]
    assert {one.holds for one in due(state, ())} == {"battle"}
    assert asked(did(state, RED, m.Fight(d20(1), d20(20)))) == [
        (RED, "Draw which member of your party is lost")
    ]


def test_where_cards_are_played_openly_the_other_side_is_asked_second() -> None:
    state = fought(ready(commit="open_active_first"))
    assert asked(state) == [(RED, "Choose your cards against Blue, or none")]
    assert asked(did(state, RED, m.Commit())) == [(BLUE, "Choose your cards against Red, or none")]


def test_each_won_attachment_is_asked_for_by_itself() -> None:
    state = phase(ready(), RED, "battle")
    cards = (Card("weapon", FIGHTER), Card("weapon", FIGHTER))
    turn = replace(state.turn, winner=BLUE, spoils=cards, tasks=(Task("spoil", BLUE), Task("spoil", BLUE)))
    state = replace(state, turn=turn, drawn=state.drawn + 2)
    first = due(state, ())
    assert [(one.who, one.moves) for one in first] == [(BLUE, (m.TakeSpoil.kind,))]
    second = due(did(state, BLUE, m.TakeSpoil()), ())
    assert [one.who for one in second] == [BLUE]
    assert first != second


def test_who_is_away_is_not_asked_but_the_table_is() -> None:
    state = replace(fought(ready()), away=frozenset({BLUE}))
    assert asked(state) == [
        (RED, "Choose your cards against Blue, or none"),
        (None, "For Blue, who is away: Choose your cards against Red, or none"),
    ]


def test_a_foe_is_named_and_asks_no_opponent() -> None:
    state = fought(ready(), None)
    assert asked(state) == [(RED, "Choose your cards against a monster of level 4, or none")]


def test_a_race_that_is_won_asks_for_nothing_and_one_without_anybody_for_its_end() -> None:
    state = ready()
    assert asked(replace(at(state, RED, 0), holder=RED, second=True)) == []
    assert asked(out(state, RED, BLUE)) == [(None, "Nobody is left in the race: end it")]


def test_a_portal_asks_step_by_step() -> None:
    state = phase(ready(SHAFT, SHAFT, SHAFT, 14), RED, "move")
    state = did(at(state, RED, 1), RED, m.March(d6(3)))
    assert asked(state) == [(RED, "Make the portal roll")]
    state = did(state, RED, m.EnterPortal(d6(6)))
    assert asked(state) == [(RED, "Roll how far the portal leads")]


def test_a_battle_whose_cards_are_known_waits_for_nobody_else() -> None:
    state = fought(ready())
    battle = Battle(rival=BLUE, played={RED: Played(0, {}), BLUE: Played(0, {})})
    state = replace(state, turn=replace(state.turn, battle=battle, tasks=(Task("fight", RED),)))
    assert asked(state) == [(RED, "Roll the battle against Blue")]


def test_after_a_failed_barrier_the_party_is_told_that_it_stays() -> None:
    state = phase(at(ready(ABYSS, ABYSS), RED, 2), RED, "difficulties")
    state = did(state, RED, m.Navigate(d20(1)))
    assert asked(state) == [(RED, "Attach cards, or continue: the party stays where it is")]
    (task,) = tasks_now(state)
    assert [str(line) for line in task.sentences] == ["No way out was found: the party stays here this turn."]


def test_the_way_to_the_maps_is_chosen_beforehand_and_home_with_them() -> None:
    state = replace(at(at(ready(), RED, 6), BLUE, 3), second=True, holder=BLUE)
    assert find_way_to_maps(state, RED) == "-1"
    assert find_way_to_maps(at(state, BLUE, 9), RED) == "1"
    assert find_way_to_maps(at(state, BLUE, 6), RED) == ""
    assert find_way_to_maps(state, BLUE) == "-1"
    assert find_way_to_maps(replace(state, holder=None, maps_at=12), RED) == "1"


def test_nothing_ticked_is_said_as_what_to_tick() -> None:
    state = ready(cards="table")
    shed = replace(state, turn=replace(state.turn, tasks=(Task("shed", RED, 2),)), shuffles=1)
    assert refused(shed, RED, m.Discard(())) == "Tick 2 cards to discard."
