"""Who may enter what for whom."""

import pytest

from companion.kernel.moves import (
    Amend,
    Begin,
    Choose,
    Draft,
    Entry,
    Finish,
    Move,
    Open,
    Override,
    Retract,
    Rise,
    Sit,
    Skip,
)
from companion.kernel.permissions import (
    is_permitted,
    may_come_in,
    may_enter_for,
    may_enter_for_all,
    may_set_aside,
)
from companion.kernel.position import Position, replay
from companion.kernel.seats import WATCHER, Seat, Viewer
from companion.kernel.secrecy import Secrecy
from companion.kernel.shared_settings import CLOCK, DOOR, WHO_ENTERS
from tests import toy
from tests.conftest import Clock

RED, BLUE = toy.RED, toy.BLUE
HOST, SCORER = Viewer(host=True), Viewer(station=True)
ANA, BO = Viewer(seats=frozenset({RED})), Viewer(seats=frozenset({BLUE}))
OWN, EVERYBODY = Choose(WHO_ENTERS.key, "own"), Choose(WHO_ENTERS.key, "everybody")
CLOSED = Choose(DOOR.key, "closed")


def ledger(*made: tuple[Move, Seat | None, str]) -> tuple[tuple[Entry, ...], Position[toy.State]]:
    clock = Clock()
    begin = Begin(seats=(RED, BLUE), first=RED, settings={})
    first = ((Open(toy.SLUG, "1"), None, "host"), (begin, None, "host"))
    entries = tuple(
        Entry(version=n, move=move, seat=seat, override=None, by=by, at=clock(), saw=n - 1)
        for n, (move, seat, by) in enumerate((*first, *made), 1)
    )
    return entries, replay(toy.GAME, entries)


def may(table: tuple[tuple[Entry, ...], Position[toy.State]], viewer: Viewer, move: Move, seat: Seat | None):
    return is_permitted(*table, viewer, Draft(move=move, seat=seat), Secrecy(toy.GAME, table[1]))


TAKE = toy.Take(1)
EVERY_KIND: list[tuple[Move, Seat | None]] = [
    (TAKE, RED), (TAKE, BLUE), (toy.EndTurn(), None), (Finish(), None), (Choose(CLOCK.key, "on"), None),
    (Skip(), BLUE), (Retract(3), None), (Amend((3,), BLUE), None), (Rise(), BLUE), (Sit("Bo"), BLUE),
]  # fmt: skip


@pytest.mark.parametrize(("move", "seat"), EVERY_KIND)
def test_by_default_everybody_enters_for_everybody(move: Move, seat: Seat | None) -> None:
    table = ledger((TAKE, RED, "red"))
    assert all(may(table, viewer, move, seat) for viewer in (HOST, SCORER, ANA, BO))
    assert not may(table, WATCHER, move, seat)


@pytest.mark.parametrize(("move", "seat"), EVERY_KIND)
def test_host_and_scorer_always_enter_for_all(move: Move, seat: Seat | None) -> None:
    table = ledger((TAKE, RED, "red"), (OWN, None, "host"))
    assert may(table, HOST, move, seat)
    assert may(table, SCORER, move, seat)
    assert not may(table, WATCHER, move, seat)


def test_each_only_for_the_own_seat() -> None:
    table = ledger((OWN, None, "host"))
    assert may(table, ANA, TAKE, RED)
    assert not may(table, ANA, TAKE, BLUE)
    assert not may(table, ANA, Rise(), BLUE)
    assert may(table, Viewer(seats=frozenset({RED, BLUE})), TAKE, BLUE)
    for move in (TAKE, toy.EndTurn(), Finish(), Choose(CLOCK.key, "on"), Choose("stones", "9")):
        assert not may(table, ANA, move, None)


def test_one_takes_back_what_is_ones_own_or_what_one_entered() -> None:
    table = ledger(
        (TAKE, RED, "red"),
        (TAKE, BLUE, "blue"),
        (TAKE, BLUE, "red"),
        (TAKE, RED, "host"),
        (OWN, None, "host"),
        (Retract(3), None, "host"),
    )
    mine = {version: may(table, ANA, Retract(version), None) for version in range(1, 9)}
    assert mine == {1: False, 2: False, 3: True, 4: False, 5: True, 6: True, 7: False, 8: False}
    assert not may(table, BO, Retract(3), None)
    assert may(table, BO, Retract(5), None)


RIVALS = Choose(WHO_ENTERS.key, "rivals")


def test_rivals_enter_for_everybody_and_take_back_only_their_own() -> None:
    table = ledger(
        (TAKE, RED, "red"),
        (TAKE, BLUE, "blue"),
        (TAKE, BLUE, "red"),
        (toy.EndTurn(), None, "blue"),
        (RIVALS, None, "host"),
    )
    assert may(table, ANA, TAKE, BLUE)
    assert may(table, ANA, toy.EndTurn(), None)
    mine = {version: may(table, ANA, Retract(version), None) for version in range(3, 7)}
    assert mine == {3: True, 4: False, 5: True, 6: False}
    assert not may(table, ANA, Amend((4,), RED), None)
    for viewer in (HOST, SCORER):
        assert may(table, viewer, Retract(4), None)
        assert may_set_aside(table[1], viewer, None)


def test_among_rivals_only_the_host_overrules_the_table() -> None:
    table = ledger((RIVALS, None, "host"))
    hidden = Secrecy(toy.GAME, table[1])
    overruled = [Draft(move=TAKE, seat=seat, override=Override("table")) for seat in (RED, None)]
    assert [is_permitted(*table, ANA, draft, hidden) for draft in overruled] == [True, False]
    assert [may_set_aside(table[1], ANA, seat) for seat in (RED, None)] == [True, False]
    assert is_permitted(*table, HOST, overruled[1], hidden)
    assert not may_enter_for_all(table[1], ANA, hidden)
    assert is_permitted(*ledger(), ANA, overruled[1], hidden)


def test_one_gives_away_only_ones_own_and_only_to_oneself() -> None:
    table = ledger((TAKE, RED, "red"), (TAKE, BLUE, "blue"), (TAKE, BLUE, "red"), (OWN, None, "host"))
    assert may(table, ANA, Amend((5,), RED), None)
    assert may(table, ANA, Amend((3, 5), after=4), None)
    assert not may(table, ANA, Amend((3,), BLUE), None)
    assert not may(table, ANA, Amend((3, 4), RED), None)


@pytest.mark.parametrize("move", [OWN, EVERYBODY, CLOSED, Retract(3), Retract(4), Retract(5)])
def test_only_the_host_decides_and_takes_back_who_may_enter_and_come_in(move: Move) -> None:
    table = ledger((CLOSED, None, "host"), (OWN, None, "host"), (Retract(4), None, "host"))
    assert may(table, HOST, move, None)
    assert not any(may(table, viewer, move, None) for viewer in (SCORER, ANA, WATCHER))


def test_the_last_decision_holds() -> None:
    assert may_enter_for(ledger((OWN, None, "host"), (EVERYBODY, None, "host"))[1], ANA, BLUE)
    assert may_enter_for(ledger((OWN, None, "host"), (Retract(3), None, "host"))[1], ANA, BLUE)
    assert not may_enter_for(ledger((EVERYBODY, None, "host"), (OWN, None, "host"))[1], ANA, BLUE)


def test_a_closed_door_keeps_out_who_is_not_in() -> None:
    shut = ledger((CLOSED, None, "host"))[1]
    assert [may_come_in(shut, viewer) for viewer in (HOST, SCORER, ANA, WATCHER)] == [True, True, True, False]
    assert may_come_in(ledger()[1], WATCHER)


def test_nobody_makes_themselves_the_scorer_where_that_would_undo_what_the_host_decided() -> None:
    def may_serve(position: Position[toy.State], viewer: Viewer) -> bool:
        return may_enter_for_all(position, viewer, Secrecy(toy.GAME, position))

    assert may_serve(ledger()[1], WATCHER)
    for decided in (OWN, CLOSED):
        assert not may_serve(ledger((decided, None, "host"))[1], WATCHER)
        assert may_serve(ledger((decided, None, "host"))[1], HOST)
