"""How the rows of any game carry out, judge and describe a move."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from companion.kernel.dice import Roll, ToRoll
from companion.kernel.moves import Draft, Move
from companion.kernel.rows import Misfit, MoveRow, Rules, carry_out_all
from companion.kernel.rulings import NO_SUCH_MOVE, Cannot, Fault, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text
from companion.laws.plays import entry

RED, BLUE = Seat("red"), Seat("blue")


@dataclass(frozen=True, slots=True)
class Add(Move):
    kind: ClassVar[str] = "add"
    count: int


@dataclass(frozen=True, slots=True)
class Unheard(Move):
    kind: ClassVar[str] = "unheard"


def player(_state: tuple[int, ...], seat: Seat | None) -> str:
    if seat == BLUE:
        raise Cannot(text("Blue is out."))
    return seat or "all"


def add(state: tuple[int, ...], who: str, move: Add) -> tuple[int, ...]:
    if move.count == 13:
        raise Cannot(text("Not thirteen."))
    if move.count == 6:
        raise ToRoll(Roll(sides=6), text("luck"))
    return (*state, move.count)


def add_words(state: tuple[int, ...] | None, who: str | None, move: Add) -> Text:
    told = "nothing" if state is None else f"{who} on {sum(state)}"
    return text("adds %(n)s: %(told)s", n=move.count, told=told)


ROW: MoveRow[tuple[int, ...], str, Add] = MoveRow(
    move=Add,
    check=lambda _state, who, move: (Objection(sentence=Text(who)),) if move.count > 9 else (),
    effect=add,
    words_at=add_words,
    touches=lambda seat, move: (f"{seat}:{move.count}",),
)
RULES: Rules[tuple[int, ...], Any] = Rules(rows=(ROW,), who=player)


def refused(rules: Rules[Any, Any], seat: Seat | None, move: Move) -> Refusal:
    with pytest.raises(Refusal) as caught:
        rules.check((), seat, move)
    return caught.value


def test_what_cannot_be_carried_out_changes_nothing_and_is_refused_with_the_same_sentence() -> None:
    for seat, move, why in (
        (RED, Add(13), "Not thirteen."),
        (BLUE, Add(1), "Blue is out."),
        (RED, Add(6), "1d6 are still to be rolled (luck)."),
        (RED, Unheard(), str(NO_SUCH_MOVE)),
    ):
        found = RULES.apply((), seat, move)
        assert isinstance(found, Misfit)
        assert str(found.sentence) == why == str(refused(RULES, seat, move).sentence)
    assert refused(RULES, RED, Unheard()).fault is Fault.UNKNOWN
    assert carry_out_all(RULES.apply, (), [Draft(move=Add(n), seat=RED) for n in (1, 13, 2)]) == (1, 2)


def test_an_error_in_a_rule_is_no_misfit() -> None:
    broken = replace(RULES, ready=lambda _row, state, _who: state[7])
    with pytest.raises(IndexError):
        broken.apply((), RED, Add(1))


def test_the_next_dice_are_asked_for_and_nothing_where_there_are_none() -> None:
    asked = RULES.next_dice((), RED, Add(6))
    assert asked is not None
    assert (asked.roll, str(asked.what)) == (Roll(sides=6), "luck")
    assert [RULES.next_dice((), RED, move) for move in (Add(1), Add(13), Unheard())] == [None] * 3


def test_what_stands_against_any_move_comes_before_what_stands_against_this_one() -> None:
    late = Objection(sentence=text("Too late."))
    rules = replace(RULES, objections=lambda _row, _state, seat, _move: (late,) if seat else ())
    assert [str(one.sentence) for one in rules.check((), RED, Add(10))] == ["Too late.", "red"]
    assert rules.check((), None, Add(1)) == ()


def test_a_move_that_is_not_for_the_table_names_a_seat() -> None:
    rules = replace(RULES, rows=(replace(ROW, for_table=False),), seat_first=text("Who?"))
    assert str(refused(rules, None, Add(13)).sentence) == "Who?"
    assert rules.check((), RED, Add(1)) == ()


def test_what_happens_before_and_after_each_move() -> None:
    rules = replace(
        RULES,
        ready=lambda row, state, who: (*state, len(who)) if row is ROW else state,
        settle=lambda before, after, seat, move: (*before, *after) if seat and move == Add(2) else after,
    )
    assert rules.apply((1,), RED, Add(2)) == (1, 1, 3, 2)
    assert rules.apply((1,), None, Add(2)) == (1, 3, 2)


def test_a_move_is_worked_out_once_for_the_same_state() -> None:
    worked_out: list[int] = []
    rules = replace(RULES, rows=(replace(ROW, effect=lambda s, _who, m: worked_out.append(m.count) or s),))
    state = (1,)
    rules.check(state, RED, Add(1))
    assert rules.apply(state, RED, Add(1)) is state
    assert worked_out == [1]
    for other, seat, move in (((1, 2), RED, Add(1)), (state, None, Add(1)), (state, None, Add(2))):
        rules.apply(other, seat, move)
    assert worked_out == [1, 1, 1, 2]


def test_words_tell_what_came_of_it_where_the_state_and_whoever_acts_are_known() -> None:
    def words(state: tuple[int, ...] | None, seat: Seat | None) -> str:
        return str(RULES.describe(state, entry(1, Add(1), seat)))

    assert (words((3,), RED), words((3,), None)) == ("adds 1: red on 3", "adds 1: all on 3")
    assert words(None, RED) == words((3,), BLUE) == "adds 1: nothing"
    plain = replace(RULES, rows=(MoveRow(move=Add),))
    assert str(plain.describe((3,), entry(1, Add(1), BLUE))) == "add 1"


def test_places_are_those_of_the_row_and_none_for_what_is_no_move_of_this_game() -> None:
    assert RULES.touches(entry(1, Add(4), RED)) == ("red:4",)
    assert RULES.touches(entry(1, Unheard(), RED)) == ()
