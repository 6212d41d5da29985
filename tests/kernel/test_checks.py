"""What the kernel refuses whatever the game."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.kernel.checks import check
from companion.kernel.moves import Begin, Choose, Draft, Entry, Finish, Move, Open, Retract, Rise, Sit
from companion.kernel.position import replay
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text
from tests import toy
from tests.kernel.test_effective_entries import entry

RED, BLUE = toy.RED, toy.BLUE
OPENED = [entry(1, Open(game=toy.SLUG, rules_version="1"))]
BEGIN = Begin(seats=(RED, BLUE), first=RED)
BEGUN = [*OPENED, entry(2, BEGIN), entry(3, toy.Take(3), RED)]


def checked(entries: Sequence[Entry], move: Move, seat: Seat | None = None) -> tuple[Any, ...]:
    return check(toy.GAME, entries, replay(toy.GAME, entries), Draft(move=move, seat=seat))


@pytest.mark.parametrize(
    ("entries", "move", "seat", "sentence"),
    [
        (OPENED, Open(game=toy.SLUG, rules_version="1"), None, "opened only once"),
        (OPENED, Sit(name="Ana"), None, "Choose a seat"),
        (OPENED, Sit(name="Ana"), Seat("purple"), "no such seat"),
        (OPENED, Sit(name=" "), RED, "A name has"),
        (OPENED, Rise(), RED, "Nobody sits there"),
        (OPENED, Begin(seats=(RED,), first=RED), None, "2 to 3 players"),
        (OPENED, Begin(seats=(RED, RED), first=RED), None, "Each seat"),
        (OPENED, Begin(seats=(RED, Seat("purple")), first=RED), None, "Each seat"),
        (OPENED, Begin(seats=(RED, BLUE), first=toy.GREEN), None, "first player"),
        (OPENED, Begin(seats=(RED, BLUE), first=RED, settings={"stones": "7"}), None, "no such setting"),
        (OPENED, Begin(seats=(RED, BLUE), first=RED, settings={"x": "7"}), None, "no such setting"),
        (OPENED, toy.Take(1), RED, "has not begun"),
        (OPENED, Finish(), None, "has not begun"),
        (OPENED, Choose(setting="stones", value="21"), None, "has not begun"),
        (OPENED, Retract(version=1), None, "opening"),
        (BEGUN, Retract(version=0), None, "There is no such entry"),
        (BEGUN, Retract(version=4), None, "There is no entry 4"),
        (BEGUN, Finish(), None, "has not ended"),
        (BEGUN, Choose(setting="stones", value="7"), None, "no such setting"),
        ([*BEGUN, entry(4, Retract(version=3))], Retract(version=3), None, "already taken back"),
        ([*BEGUN, entry(4, Finish(agreed=True))], Finish(), None, "already confirmed"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    entries: list[Entry], move: Move, seat: Seat | None, sentence: str
) -> None:
    with pytest.raises(Refusal, match=sentence):
        checked(entries, move, seat)


@pytest.mark.parametrize(
    ("entries", "move", "seat"),
    [
        (OPENED, Sit(name="Ana"), RED),
        (OPENED, BEGIN, None),
        (BEGUN, BEGIN, None),
        (BEGUN, Choose(setting="stones", value="500"), None),
        (BEGUN, Retract(version=2), None),
        ([*BEGUN, entry(4, Retract(version=3))], Retract(version=4), None),
    ],
)
def test_what_can_be_is_not_objected_to(entries: list[Entry], move: Move, seat: Seat | None) -> None:
    assert checked(entries, move, seat) == ()


def test_an_end_before_the_end_is_entered_only_if_the_table_says_so() -> None:
    (early,) = checked(BEGUN, Finish(agreed=True), None)
    assert (
        str(early.sentence) == "Undertally has not seen the end of the game. If everyone agrees, it ends now."
    )


def test_what_the_game_objects_to_is_passed_on() -> None:
    assert len(checked(BEGUN, toy.Take(4), BLUE)) == 2


def test_a_set_up_that_the_game_no_longer_knows_is_a_misfit() -> None:
    def refuses(_begin: Begin) -> toy.State:
        raise Refusal(text("No longer."))

    position = replay(replace(toy.GAME, setup=refuses), BEGUN)
    assert position.state is None
    assert [misfit.version for misfit in position.misfits] == [2, 3]
