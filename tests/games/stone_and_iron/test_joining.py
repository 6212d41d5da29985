"""Late players come last, whatever was entered before; older ledgers that do not say who rolled."""

from dataclasses import replace

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import conditions_for
from companion.games.stone_and_iron.game import GAME
from companion.games.stone_and_iron.page.phase import phase as phase_now
from companion.games.stone_and_iron.rules.apply import apply
from companion.games.stone_and_iron.rules.due import due
from companion.games.stone_and_iron.state.state import PHASES, State, setup
from companion.kernel.moves import Begin, Draft, Move, Retract
from companion.kernel.rows import Misfit
from companion.kernel.seats import Seat
from tests.games.stone_and_iron.campaign import Campaign, dice, unit
from tests.games.stone_and_iron.entered import SEATS, entries, laying, likely
from tests.games.stone_and_iron.sending import phone_at
from tests.html import plain
from tests.lots import few

LATE = Seat("bretonnia")


def joined(table: Campaign, seat: str, place: int) -> Campaign:
    """Return the table with a set-up that has one more seat, at a place among the seated players."""
    begin = table.position.begin
    assert begin is not None
    seats = (*begin.seats[:place], Seat(seat), *begin.seats[place:])
    table._append(Begin(seats, begin.first, begin.settings))
    return table


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("said", [(), ("empire", "skaven", "dwarfs")], ids=["older", "said"])
def test_who_rolled_keeps_the_order_and_the_newcomer_comes_last(said: tuple[str, ...], place: int):
    table = Campaign("empire skaven dwarfs")
    table.enter(None, m.RollPriority(dice((4, 4, 6), (2, 5)), said))
    table.phase("start", 3)
    table = joined(table, LATE, place)
    assert table.misfits == []
    assert table.state.order == ("dwarfs", "skaven", "empire", LATE)
    assert table.state.rolled == {"empire": (4, 2), "skaven": (4, 5), "dwarfs": (6,)}


def test_each_newcomer_stays_where_they_came_in():
    """Each is entered before the others in seating order; an older roll in turn 4 had four dice."""
    table = Campaign("empire skaven dwarfs", priority_order="reroll_each_turn")
    table.enter(None, m.RollPriority(dice((1, 2, 3))))
    joined(table.phase("start", 3), "chaos", 0)
    assert table.state.order == ("dwarfs", "skaven", "empire", "chaos")
    joined(table, "undead", 0)
    assert table.state.order == ("dwarfs", "skaven", "empire", "chaos", "undead")
    table.phase("build", 3).end("start").enter(None, m.RollPriority(dice((1, 6, 2, 3, 4))))
    assert table.state.order == ("chaos", "dwarfs", "skaven", "empire", "undead")
    joined(table, "empire-2", 2)
    assert table.state.order == ("chaos", "dwarfs", "skaven", "empire", "undead", "empire-2")
    assert table.misfits == []


def test_without_a_roll_a_newcomer_comes_last_too():
    table = joined(Campaign("empire skaven"), LATE, 0)
    assert table.state.order == ("empire", "skaven", LATE)


def test_who_goes_first_was_only_left_out():
    table = Campaign("empire skaven")
    seats = tuple(map(Seat, ("dwarfs", "empire", "skaven")))
    table._append(Begin(seats, seats[0], {}))
    assert table.state.order == seats


def test_what_fits_no_longer_can_be_taken_back_from_a_closed_turn():
    """An army of a faction that was left out: nobody is stuck with the entry."""
    table = Campaign("empire skaven")
    wrong = table._append(m.Muster("Late", (unit("hero", "skaven"),)), LATE)
    table.phase("build", 1).end("start")
    table._append(m.Settle("On we go."))
    assert table.position.closed.upto >= wrong
    assert len(table.misfits) == 1
    assert table.against(None, Retract(wrong)) == []
    table.retract(wrong)
    assert table.misfits == []
    assert "closed" in table.refused(None, Retract(wrong - 1))


@pytest.mark.parametrize("kind", GAME.moves.values(), ids=list(GAME.moves))
@few(2)
@given(data=st.data())
def test_after_every_kind_of_entry_the_others_have_what_they_had(
    kind: type[Move], data: st.DataObject
) -> None:
    """The same entries among three, and among four with a newcomer who sits anywhere between them."""
    place = data.draw(st.integers(0, 3))
    four = (*SEATS[:place], LATE, *SEATS[place:])
    begin = Begin(SEATS, SEATS[0], {"map_size": "9x9", "priority_order": "reroll_each_turn"})
    was, now = setup(begin), setup(replace(begin, seats=four, joined=(LATE,)))
    for seat, move in laying(data.draw(st.sampled_from(PHASES))):
        was, now = both(was, now, seat, move)
    for _ in range(4):
        seat, move = data.draw(st.one_of(likely(was, kind), likely(was), entries(was)))
        was, now = both(was, now, seat, move)


def both(was: State, now: State, seat: Seat | None, move: Move) -> tuple[State, State]:
    one, other = apply(was, seat, move), apply(now, seat, move)
    assert isinstance(one, Misfit) == isinstance(other, Misfit), move
    if isinstance(one, Misfit) or isinstance(other, Misfit):
        return was, now
    alone = {seat: holding for seat, holding in other.holdings.items() if seat != LATE}
    paid = tuple(
        replace(each, gp={seat: gp for seat, gp in each.gp.items() if seat != LATE}) for each in other.incomes
    )
    assert other.order == (*one.order, LATE)
    gone = replace(other, seats=one.seats, order=one.order, joined=(), holdings=alone, incomes=paid)
    assert gone == one, move
    return one, other


def test_the_form_says_who_rolled_and_a_late_player_comes_in_after_it(app: Flask) -> None:
    """The first roll, then a closed turn, then a fourth player; nobody is asked to roll again."""
    phone = phone_at(app, "empire skaven dwarfs")
    phone.enter("roll-priority", rolls="3+5+1")
    rolled = phone.last
    assert isinstance(rolled, m.RollPriority)
    assert rolled.seats == ("empire", "skaven", "dwarfs")
    table = Campaign("empire skaven dwarfs").phase("build", 1)
    table._append(m.EndPhase())
    table._append(m.Settle("On we go."))
    phone.lay(table)
    assert phone.table.position.closed.turns == 1
    phone.hand_in([Draft(move=Begin((LATE, *rolled.seats), rolled.seats[0]))])
    position = phone.table.position
    assert position.misfits == ()
    assert position.state.order == ("skaven", "empire", "dwarfs", LATE)


def test_priority_is_not_rolled_again_without_a_question(app: Flask) -> None:
    phone = phone_at(app, "empire skaven")
    assert "Roll a d6 for each<" in phone.client.get(f"/t/{phone.code}/view/phase").text
    phone.enter("roll-priority", rolls="3+5")
    page = phone.client.get(f"/t/{phone.code}/view/phase").text
    assert "Roll a d6 for each<" not in page
    assert "Roll a d6 for each again<" in page
    assert '<span class="num">5</span>' in page
    assert phone.send("roll-priority", rolls="6+1").status_code == 409
    assert phone.state.order == ("skaven", "empire")
    phone.enter("roll-priority", rolls="6+1", says="table")
    assert phone.state.order == ("empire", "skaven")


def test_what_was_rolled_holds_for_its_turn_where_each_turn_rolls():
    table = Campaign("empire skaven", priority_order="reroll_each_turn").phase("start", 2)
    table.enter(None, m.RollPriority(dice((1, 6)), ("empire", "skaven")))
    said = ["Campaign priority was already rolled: Skaven and Empire."]
    assert table.against(None, m.RollPriority(dice((6, 1)), ("empire", "skaven"))) == said
    table.phase("build", 2).end("start")
    table.enter(None, m.RollPriority(dice((6, 1)), ("empire", "skaven")))


@pytest.mark.parametrize("phase", ["start", "build"])
def test_a_newcomer_who_has_started_can_still_choose_a_condition(phase: str) -> None:
    table = joined(Campaign("empire skaven", map_size="9x9").phase("start", 2), LATE, 2)
    table.enter(LATE, m.Muster("Knights", (unit("hero", LATE),)), m.StartAt("B2"))
    table.phase(phase, 2)

    def asked() -> list[bool]:
        told = [(one.who, str(one.what)) for one in due(table.state)]
        lacks = [one.seat for one in phase_now(table.state).beginners if not one.condition]
        return [(LATE, "Choose the victory condition") in told, LATE in lacks]

    assert asked() == [True, True]
    table.enter(LATE, m.ChooseCondition(conditions_for(LATE, "none")[0].id))
    assert asked() == [False, False]


def test_whoever_comes_late_finds_the_way_in_from_the_table(app: Flask) -> None:
    host = phone_at(app, "empire skaven", map_size="9x9")
    for seat in ("empire", "skaven"):
        host.seated(seat)
    late = app.test_client()
    page = plain(late.get(f"/t/{host.code}").text)
    assert "Every seat has a phone. New? Choose a seat of your own New here? Catch up" in page
    assert "Bretonnia" in late.get(f"/t/{host.code}/join").text
    host.enter("choose", setting="door", value="closed")
    assert "Choose a seat of your own" not in app.test_client().get(f"/t/{host.code}").text


def test_a_sketch_lets_nobody_in(app: Flask) -> None:
    """What is tried there reaches no table; on the table itself the link to join is there."""
    host = phone_at(app, "empire skaven", map_size="9x9")
    for seat in ("empire", "skaven", LATE):
        host.seated(seat)
    assert "Let them in" in host.client.get(f"/t/{host.code}").text
    sketch = host.client.post(f"/t/{host.code}/what-if", data={"csrf_token": host.proof}).location
    page = host.client.get(sketch).text
    assert "does not play yet" not in page
    assert "Let them in" not in page
