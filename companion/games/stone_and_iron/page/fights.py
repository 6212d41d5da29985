"""Battles that are due, reports that still have to be signed, and units whose wounds may heal."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.stone_and_iron.facts.armies import armies_in
from companion.games.stone_and_iron.facts.forces import Engagement
from companion.games.stone_and_iron.rules.due import healing_anchor
from companion.games.stone_and_iron.rules.words import describe_outcome
from companion.games.stone_and_iron.state.state import State
from companion.kernel.seats import Seat
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleDue:
    """`sides`: the seats on each, or `neutral`, with their `armies`; `torn`: those allied with both sides,
    and the seat whose side they take: empty for neither, None if they have not said."""

    square: str
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    armies: tuple[str, ...]
    torn: tuple[tuple[Seat, str | None], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsigned:
    """A report that a faction still has to sign. `number`: the index of the report. `battle`: its id.
    `outcome`: who won, and what was lost."""

    number: int
    battle: str
    square: str
    seat: Seat
    outcome: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Hurt:
    """A unit some of whose casualties may come back."""

    unit: str
    name: str
    army: str
    owner: Seat
    lost: int
    anchor: str


def battle_due(state: State, battle: Engagement) -> BattleDue:
    sides = (battle.first.seats, battle.second.seats)
    beside = {army.owner: army.beside for army in armies_in(state, battle.square)}
    torn = tuple(
        (Seat(seat), beside[seat] if state.options.ally_of_both == "asked" else "") for seat in battle.torn
    )
    armies = (*battle.first.armies, *battle.second.armies)
    return BattleDue(square=state.grid.names[battle.square], sides=sides, armies=armies, torn=torn)


def find_unsigned(state: State) -> Iterator[Unsigned]:
    """Yield each report once for every faction that has not signed it, in the order of the battles."""
    for number, fought in enumerate(state.battles):
        for seat in fought.seats:
            if seat in state.seats and seat not in fought.signed:
                yield Unsigned(
                    number=number,
                    battle=fought.id,
                    square=state.grid.names[fought.square],
                    seat=Seat(seat),
                    outcome=describe_outcome(state, fought),
                )


def list_hurt(state: State) -> tuple[Hurt, ...]:
    return tuple(
        Hurt(
            unit=unit.id,
            name=unit.name,
            army=army.id,
            owner=Seat(army.owner),
            lost=state.healing[unit.id],
            anchor=healing_anchor(army, unit),
        )
        for army in state.armies.values()
        for unit in army.units
        if state.healing.get(unit.id)
    )
