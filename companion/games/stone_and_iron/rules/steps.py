"""The objections to a step, and its consequences: who owns the square afterwards, and who may act again."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.stone_and_iron.catalogue.rulebook import ABSENCE, MOVEMENT, SQUARES
from companion.games.stone_and_iron.catalogue.settings import FINAL
from companion.games.stone_and_iron.facts.armies import armies_of, is_large
from companion.games.stone_and_iron.facts.forces import (
    are_allied,
    held_against,
    is_engaged,
    opposing_armies,
    stand_in,
)
from companion.games.stone_and_iron.facts.reach import (
    cost,
    goals,
    is_deserted,
    is_joined,
    leads_off,
    pace,
    ways,
)
from companion.games.stone_and_iron.facts.turns import STANDS
from companion.games.stone_and_iron.rules.row import against
from companion.games.stone_and_iron.rules.words import kind_name, name_of
from companion.games.stone_and_iron.state.pieces import Army
from companion.games.stone_and_iron.state.state import MOVE, State, with_square
from companion.kernel.rulings import Objection
from companion.kernel.words import Text, text


def enemy_in(state: State, seat: str, square: int) -> bool:
    return any(opposing_armies(state, seat, square))


def against_leaving(state: State, army: Army, ally: str) -> Iterator[Objection]:
    """Yield what prevents an army from moving, and what prevents an ally from moving it."""
    if is_engaged(state, army):
        yield against(text("%(army)s is engaged and must stay.", army=army.id), SQUARES)
    if army.beaten:
        yield against(text("%(army)s is beaten and must retreat.", army=army.id), SQUARES)
    if army.owes:
        yield against(text("%(army)s must lose a unit to the lava first.", army=army.id), SQUARES)
    yield from _against_stand_in(state, army, ally)


def _against_stand_in(state: State, army: Army, ally: str) -> Iterator[Objection]:
    if army.owner not in state.away:
        if ally:
            yield against(text("The player of %(faction)s is present.", faction=name_of(army.owner)), ABSENCE)
        return
    named = stand_in(state, army.owner)
    if named and ally != named:
        sentence = text("%(ally)s moves for %(faction)s.", ally=name_of(named), faction=name_of(army.owner))
        yield against(sentence, ABSENCE)


def against_step(state: State, army: Army, square: int) -> Iterator[Objection]:
    """Yield the objections to one step of an army; none if the squares are not adjacent, since such a march
    cannot be carried out anyway."""
    heading = state.grid.side_to(army.square, square)
    name = state.grid.names[square]
    if heading is None:
        return
    there = state.squares[square]
    if not (is_joined(state, army.square, heading) or leads_off(state, army.square, heading)):
        yield against(text("There is a wall towards %(square)s.", square=name), SQUARES)
    yield from _against_price(state, army, square)
    no_new_battles = state.phase != MOVE and state.options.late_battles == "not_allowed"
    if no_new_battles and held_against(state, army.owner, square):
        sentence = text("An enemy holds %(square)s: no new battles in this phase.", square=name)
        yield against(sentence, SQUARES)
    yield from _against_straying(state, army, square, known=there.known)


def _against_price(state: State, army: Army, square: int) -> Iterator[Objection]:
    there, name = state.squares[square], state.grid.names[square]
    if not there.known:
        if army.left < 1:
            yield against(text("%(army)s has no movement left.", army=army.id), MOVEMENT)
        return
    price = cost(there, pace(army))
    if price is None and is_large(army):
        sentence = text("%(army)s has troops above unit strength 2: too large.", army=army.id)
        yield against(sentence, SQUARES)
    elif price is not None and price > army.left:
        yield against(
            text(
                "%(square)s (%(kind)s) costs %(cost)s movement; %(army)s has %(left)s left.",
                square=name,
                kind=kind_name(there),
                cost=price,
                army=army.id,
                left=army.left,
            ),
            MOVEMENT,
        )


def _against_straying(state: State, army: Army, square: int, *, known: bool) -> Iterator[Objection]:
    """Yield an objection to a step of a leaderless force, or of an absent player without an ally, if it does
    not lead home, or leads into an unexplored square or one held against the army."""
    home = goals(state, army)
    if home is None:
        return
    on_the_way = square in ways(state, army, home)
    if not known or not on_the_way or held_against(state, army.owner, square):
        yield against(homebound(state, army), ABSENCE if is_deserted(state, army) else MOVEMENT)


def homebound(state: State, army: Army) -> Text:
    """Return why an army with goals may not go elsewhere."""
    if is_deserted(state, army):
        return text("%(army)s can only take a shortest way to the nearest base.", army=army.id)
    return text(
        "%(army)s has no general and can only take a shortest way to a base or general.", army=army.id
    )


def enter(state: State, army: Army, square: int, side: int | None) -> State:
    """Return the state after an army has entered a square through one of its sides, if any; it may take the
    square."""
    arrivals = state.arrivals + 1
    moved = replace(army, square=square, side=side, came=arrivals, stance="", beside=None)
    after = replace(state, arrivals=arrivals, armies={**state.armies, army.id: moved})
    return take_square(after, moved) if state.options.capture == "on_entry" else after


def take_square(state: State, army: Army) -> State:
    """Return the state after an army's owner has taken its square, unless it is an ally's, has neutral
    defenders or is held against the army (SI-33, SI-34)."""
    square, seat = state.squares[army.square], army.owner
    keeps = bool(square.owner) and are_allied(state, seat, square.owner)
    if keeps or square.neutral or not square.passable or held_against(state, seat, army.square):
        return state
    return with_square(state, army.square, owner=seat)


def let_act_again(state: State, army: Army) -> State:
    """Return the state after an army has moved, in which some seats that have passed act again.

    In the first movement phase these are its owner and, unless a pass is final at this table, all who passed
    for now and those who pass until an opposed army comes near, if this one has. In the other phases they are
    only those who pass until an opposed army comes near, if this one has, and its owner if it passes in this
    way. A move for an absent player does not count in the order of play.
    """
    if state.phase != MOVE:
        passed = {
            seat: until
            for seat, until in state.passed.items()
            if until != STANDS or (seat != army.owner and not _near(state, army, seat))
        }
        return replace(state, passed=passed)
    final = state.options.pass_rule == FINAL
    passed = {
        seat: until
        for seat, until in state.passed.items()
        if seat != army.owner and (final or (until in ("near", STANDS) and not _near(state, army, seat)))
    }
    return replace(state, passed=passed, acted=state.acted if army.owner in state.away else army.owner)


def _near(state: State, army: Army, seat: str) -> bool:
    """Return whether an army is opposed to a faction and, walls ignored, at most one step farther from one of
    the faction's armies than it has movement points left."""
    if are_allied(state, seat, army.owner):
        return False
    steps = state.grid.steps
    return any(steps(army.square, other.square) <= army.left + 1 for other in armies_of(state, seat))
