"""The rows of all moves: the objections to a move, its effect, the dice it needs, and the moves that a
faction may make now without dice and without typing.
"""

from collections.abc import Iterator
from typing import Any, Final

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import Unit, conditions_for, faction_of
from companion.games.stone_and_iron.catalogue.rulebook import SEQUENCE
from companion.games.stone_and_iron.catalogue.squares import PLANS
from companion.games.stone_and_iron.facts.armies import armies_of, may_dig
from companion.games.stone_and_iron.facts.forces import fits
from companion.games.stone_and_iron.facts.network import groups
from companion.games.stone_and_iron.facts.reach import bases_of, exits, retreats
from companion.games.stone_and_iron.facts.turns import IN_ORDER, starts, starts_next
from companion.games.stone_and_iron.rules import (
    building,
    casualties,
    correcting,
    exploring,
    fighting,
    lava,
    marching,
    pacts,
    recruiting,
    setting_up,
    tunnelling,
    turning,
)
from companion.games.stone_and_iron.rules.row import NO_FACTION, CampaignRow, against
from companion.games.stone_and_iron.rules.words import name_of
from companion.games.stone_and_iron.state.pieces import NOWHERE
from companion.games.stone_and_iron.state.state import BUILD, SETUP, START, State
from companion.kernel.dice import Roll
from companion.kernel.moves import Move
from companion.kernel.rows import Rules
from companion.kernel.rulings import Cannot, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text

ROWS: Final[tuple[CampaignRow[Any], ...]] = (
    *setting_up.ROWS,
    *pacts.ROWS,
    *marching.ROWS,
    *recruiting.ROWS,
    *exploring.ROWS,
    *lava.ROWS,
    *fighting.ROWS,
    *casualties.ROWS,
    *tunnelling.ROWS,
    *building.ROWS,
    *turning.ROWS,
    *correcting.ROWS,
)


FACTION_FIRST: Final = text("Choose a faction first.")


def _refuse_strangers(row: CampaignRow[Any], state: State, seat: str) -> State:
    if not seat and not row.for_table:
        raise Cannot(FACTION_FIRST)
    if seat and seat not in state.seats:
        raise Cannot(NO_FACTION)
    return state


def _after_the_end(
    _row: CampaignRow[Any], state: State, seat: Seat | None, move: Move
) -> Iterator[Objection]:
    if state.over and not _still_expected(state, seat, move):
        yield against(text("The campaign is over."), SEQUENCE)


RULES: Final = Rules(
    rows=ROWS,
    who=lambda _state, seat: seat or "",
    ready=_refuse_strangers,
    objections=_after_the_end,
    seat_first=FACTION_FIRST,
)
apply, check = RULES.apply, RULES.check


def _still_expected(state: State, seat: Seat | None, move: Move) -> bool:
    """Return whether a move is still expected when the campaign is over: a signature, or a missing victory
    condition."""
    missing = seat is not None and not state.holdings[seat].condition
    return isinstance(move, m.Sign) or (isinstance(move, m.ChooseCondition) and missing)


def is_allowed(state: State, seat: Seat | None, move: Move) -> bool:
    """Return whether a move is possible and nothing in the rules is against it."""
    try:
        return check(state, seat, move) == ()
    except Refusal:
        return False


def bundle(state: State, move: Move) -> tuple[Roll, ...]:
    """Return the dice, not yet rolled, that a move may need, for its field `rolls`. Where nobody can know
    beforehand how many it needs (lava, ties for priority), more may be asked for later."""
    dice = RULES.by_type[type(move)].dice
    return dice(state, move) if dice else ()


def likely_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """See `kernel.game.Game.likely_moves`."""
    started = tuple(m.StartAt(state.grid.names[square]) for square in starts(state, seat))
    return (*started, *(move for move in _candidates(state, seat) if is_allowed(state, seat, move)))


def _candidates(state: State, seat: Seat) -> Iterator[Move]:
    if state.phase in (SETUP, START):
        yield from _starting(state, seat)
    if state.phase == START:
        yield from _pacts(state, seat)
    if state.phase != SETUP:
        yield from _with_armies(state, seat)
    if state.phase == BUILD:
        yield from _building(state, seat)
    if state.phase in {*IN_ORDER, START, BUILD}:
        yield m.Pass()
    if state.phase != SETUP or not starts_next(state):
        yield m.EndPhase()


def _starting(state: State, seat: Seat) -> Iterator[Move]:
    faction = faction_of(seat)
    general = Unit(
        id=f"{seat}:1", name=faction.name, troop="general", people=faction.id, grade="hero", points=50
    )
    if not armies_of(state, seat):
        yield m.Muster(f"{name_of(seat)} 1", (general,))
    if not state.holdings[seat].condition:
        for condition in conditions_for(seat, state.options.dogs_of_war_condition):
            yield m.ChooseCondition(condition.id)


def _pacts(state: State, seat: Seat) -> Iterator[Move]:
    for other in state.seats:
        if other != seat:
            yield m.OfferPact(other)
            yield m.AcceptPact(other)
            yield m.EndPact(other, falls=True)


def _with_armies(state: State, seat: Seat) -> Iterator[Move]:
    for army in armies_of(state, seat):
        if army.square == NOWHERE:
            continue
        if army.beaten:
            squares = retreats(state, army)
            yield from (m.Retreat(army.id, state.grid.names[square]) for square in squares)
            if not squares:
                yield m.Retreat(army.id)
        yield from (m.March(army.id, (state.grid.names[square],)) for square in exits(state, army.square))
        if state.squares[army.square].settlers:
            yield from (m.Approach(army.id, choice) for choice in m.CHOICES)
        if army.owes:
            yield from (m.LoseUnit(army.id, unit.id) for unit in army.units)
        if diggers := tuple(unit.id for unit in army.units if may_dig(unit)):
            yield m.NameDiggers(army.id, diggers)


def _building(state: State, seat: Seat) -> Iterator[Move]:
    """Yield the orders of buildings that squares and gold allow, and the demolition of each building."""
    bases, gold = bases_of(state, seat), state.treasury(seat)
    for index, square in enumerate(state.squares):
        if square.owner != seat:
            continue
        name, here = state.grid.names[index], groups(state, square)
        yield from (m.Demolish(name, one.plan) for one in square.buildings)
        for plan in PLANS.values():
            if plan.cost <= gold and here & {*plan.where} and fits(plan, seat):
                base = state.grid.names[bases[0]] if bases and plan.id == "deep_shaft" else ""
                yield m.OrderBuilding(name, plan.id, base)
