"""What an army meets in its square: after a march, after the end of a pact, or before a battle.

Every case between armies, owners, watches, settlements and pacts has one name here; `adjudication.meetings`
puts the consequences into words, with the ruling they depend on.
"""

from dataclasses import dataclass
from enum import Enum

from companion.games.stone_and_iron.facts.armies import armies_in
from companion.games.stone_and_iron.facts.forces import (
    Engagement,
    are_allied,
    engagement,
    fights_neutrals,
    held_against,
)
from companion.games.stone_and_iron.state.pieces import NOBODY, NOWHERE, Army
from companion.games.stone_and_iron.state.state import State


class Case(Enum):
    """The possible consequences for an army in a square."""

    OWN = "own"
    TOGETHER = "together"
    TAKES = "takes"
    FALLS = "falls"
    LATER = "later"
    KEPT = "kept"
    GUEST = "guest"
    FIGHTS = "fights"
    JOINS = "joins"
    WATCH = "watch"
    WAITS = "waits"
    ASKED = "asked"
    STORMS = "storms"
    DRAGON = "dragon"
    TALKS = "talks"


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """`owner`: the owner of the square beforehand; `one` and `other`: the seats that fight each other, if
    factions do; if the army is on one of the sides, `one` are the other seats on that side. `beside`:
    other armies of its own faction there."""

    case: Case
    army: str
    seat: str
    square: int
    owner: str = NOBODY
    one: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


def meeting(before: State, after: State, army: Army) -> Meeting:
    """Return what an army meets in its square in `after`; `before`: the previous state."""
    index, seat = army.square, army.owner
    case, battle = _case(before, after, army), engagement(after, index)
    one, other = _sides(battle, army) if battle and case in _OF_BATTLES else ((), ())
    beside = tuple(each.id for each in armies_in(after, index) if each.owner == seat and each.id != army.id)
    return Meeting(
        case=case,
        army=army.id,
        seat=seat,
        square=index,
        owner=before.squares[index].owner,
        one=one,
        other=other,
        beside=beside,
    )


_OF_BATTLES = frozenset({Case.FIGHTS, Case.JOINS, Case.WATCH, Case.WAITS, Case.ASKED})


def _case(before: State, after: State, army: Army) -> Case:
    index, seat = army.square, army.owner
    square, battle = after.squares[index], engagement(after, index)
    if battle is not None and seat in battle.torn:
        return Case.ASKED
    if fights_neutrals(square, army):
        return Case.DRAGON if square.dragon else Case.STORMS
    if held_against(after, seat, index):
        return _fight(battle, army)
    if square.neutral:
        return Case.TALKS
    return _land(before, after, army)


def _fight(battle: Engagement | None, army: Army) -> Case:
    side = next((one for one in battle.sides if army.id in one.armies), None) if battle else None
    if battle is None or side is None:
        return Case.WAITS
    foe = battle.second if side is battle.first else battle.first
    if not foe.armies:
        return Case.WATCH
    return Case.JOINS if len(side.seats) > 1 else Case.FIGHTS


def _land(before: State, after: State, army: Army) -> Case:
    """Return what happens to land that nobody defends against the army."""
    index, seat = army.square, army.owner
    was, now = before.squares[index].owner, after.squares[index].owner
    stood = army.id in before.armies and before.armies[army.id].square == index
    if now == seat:
        if was != seat:
            return Case.FALLS if stood else Case.TAKES
        others = [one for one in armies_in(after, index) if one.owner == seat]
        return Case.TOGETHER if len(others) > 1 else Case.OWN
    if now and are_allied(after, seat, now):
        return Case.GUEST
    return Case.LATER if after.options.capture == "end_of_turn" else Case.KEPT


def _sides(battle: Engagement, army: Army) -> tuple[tuple[str, ...], tuple[str, ...]]:
    first, second = battle.sides
    if army.id in second.armies:
        first, second = second, first
    if army.id in first.armies:
        return tuple(seat for seat in first.seats if seat != army.owner), second.seats
    return first.seats, second.seats


def find_trespassers(state: State, one: str, other: str) -> tuple[Army, ...]:
    """Return the armies of two factions, other than beaten ones, that are in land of the other faction or in
    the same square as an army of it."""
    found = []
    for army in state.armies.values():
        if army.square == NOWHERE or army.beaten or army.owner not in (one, other):
            continue
        theirs = other if army.owner == one else one
        with_them = any(each.owner == theirs for each in armies_in(state, army.square))
        if with_them or state.squares[army.square].owner == theirs:
            found.append(army)
    return tuple(found)
