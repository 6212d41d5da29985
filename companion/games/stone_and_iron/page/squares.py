"""The sheet of a square: its kind, who is there, which battle is due, and what can be built."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.adjudication.battles import Part, brief
from companion.games.stone_and_iron.adjudication.meetings import (
    Consequence,
    consequences_of_battle,
    consequences_of_march,
)
from companion.games.stone_and_iron.adjudication.squares import effects
from companion.games.stone_and_iron.catalogue.bans import rules_of_buying
from companion.games.stone_and_iron.catalogue.factions import Unit
from companion.games.stone_and_iron.catalogue.squares import PLANS
from companion.games.stone_and_iron.facts.armies import Share, armies_in, composition, units_of_faction
from companion.games.stone_and_iron.facts.forces import Engagement, engagement, fits, is_ready
from companion.games.stone_and_iron.facts.income import income, total
from companion.games.stone_and_iron.facts.network import Missing, groups, missing, ready_turn
from companion.games.stone_and_iron.facts.reach import bases_of
from companion.games.stone_and_iron.facts.turns import starters, starts, to_act
from companion.games.stone_and_iron.page.fights import BattleDue, Unsigned, battle_due, find_unsigned
from companion.games.stone_and_iron.page.marches import destinations, mover
from companion.games.stone_and_iron.rules.apply import is_allowed
from companion.games.stone_and_iron.rules.building import lack_words
from companion.games.stone_and_iron.rules.marching import find_halt
from companion.games.stone_and_iron.rules.words import building_name, describe_square
from companion.games.stone_and_iron.state.pieces import NOWHERE, SIDES, Army, Square
from companion.games.stone_and_iron.state.state import BUILD, State
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A building; `ready`: the turn from which it works, 0 if it already does."""

    plan: str
    name: str
    ready: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A building that the owner of the square may order now; `ready`: the turn from which it would work;
    `left`: the GP in the treasury afterwards; `effects`: what it does; `bases`: those a Deep Shaft could lead
    to."""

    plan: str
    name: str
    cost: int
    ready: int
    left: int
    effects: tuple[Text, ...]
    bases: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comer:
    """An army that can reach a square. `points`: the movement that its `path` takes; `explores`, `fights`:
    how its march ends; `halts`: the square where it stops on the way, empty if it does not. `acts`: whether
    its owner is the next to move. `mover`: the ally who moves it for an absent player. `consequences`: those
    of its march, worked out only if it `acts`."""

    army: str
    owner: Seat
    points: int
    path: str
    acts: bool
    mover: str
    explores: bool
    fights: bool
    halts: str
    consequences: tuple[Consequence, ...]


class SquareSheet:
    """A square as it is shown, derived from a state."""

    def __init__(self, state: State, index: int) -> None:
        self._state, self._index, self._square = state, index, state.squares[index]
        self._owner = self._square.owner
        self.name, self.known, self.base = state.grid.names[index], self._square.known, self._square.base

    @property
    def says(self) -> Text:
        return describe_square(self._square)

    @property
    def spreads(self) -> bool:
        """Return whether lava still has to spread from the square."""
        return self._index in self._state.lava

    @property
    def open(self) -> tuple[str, ...]:
        """Return the names of its open sides."""
        return tuple(SIDES[side] for side in range(4) if self._square.open >> side & 1)

    @property
    def owner(self) -> Seat | None:
        return Seat(self._owner) if self._owner else None

    @property
    def buildings(self) -> tuple[Standing, ...]:
        return standing(self._state, self._square)

    @cached_property
    def demolish(self) -> tuple[str, ...]:
        """Return the plans of the buildings that the owner can demolish now."""
        return _list_removable(self._state, self._index, m.Demolish)

    @cached_property
    def burn(self) -> tuple[str, ...]:
        """Return the plans of the buildings that the owner can burn now."""
        return _list_removable(self._state, self._index, m.Burn)

    @property
    def armies(self) -> tuple[Army, ...]:
        return armies_in(self._state, self._index)

    @cached_property
    def _due(self) -> Engagement | None:
        return engagement(self._state, self._index)

    @property
    def settlers(self) -> tuple[Unit, ...]:
        """Return the people of a settlement there, if a battle with them is due."""
        fight = self._due is not None and any(side.neutral for side in self._due.sides)
        return self._square.settlers if fight else ()

    @cached_property
    def battle(self) -> BattleDue | None:
        return battle_due(self._state, self._due) if self._due else None

    @cached_property
    def unsigned(self) -> tuple[Unsigned, ...]:
        """Return the reports of earlier battles there that still have to be signed."""
        return tuple(one for one in find_unsigned(self._state) if one.square == self.name)

    @cached_property
    def rules(self) -> tuple[Part, ...]:
        return brief(self._state, self._index) if self._due else ()

    @cached_property
    def settles(self) -> tuple[Consequence, ...]:
        """Return what the battle decides besides the winner."""
        return tuple(consequences_of_battle(self._state, self._index)) if self._due else ()

    @property
    def fighters(self) -> tuple[Seat, ...]:
        """Return the factions in the battle."""
        sides = self._due.sides if self._due else ()
        return tuple(Seat(seat) for side in sides for seat in side.seats if seat in self._state.seats)

    @cached_property
    def comers(self) -> tuple[Comer, ...]:
        return comers(self._state, self._index)

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        return _offers(self._state, self._index)

    @cached_property
    def hindered(self) -> tuple[Text, ...]:
        """Return why the owner cannot order any building there now; empty if there is no common reason."""
        return _explain_hindrance(self._state, self._index)

    @property
    def recruits(self) -> bool:
        """Return whether troops can be bought there now."""
        present = bool(self._owner) and self._owner not in self._state.away
        return self.base and present and self._state.phase == BUILD

    @cached_property
    def shares(self) -> tuple[Share, ...]:
        """Return the owner's units by grade."""
        return composition(units_of_faction(self._state, self._owner)) if self._owner else ()

    @property
    def specials(self) -> int:
        """Return the owner's extra Special choices from lairs."""
        return self._state.holdings[self._owner].specials if self._owner else 0

    @property
    def buying(self) -> tuple[Text, ...]:
        """Return the rules for what the owner buys."""
        kings = self._state.options.undead_includes_tomb_kings == "on"
        return rules_of_buying(self._owner, kings=kings) if self._owner else ()

    @property
    def gp(self) -> int:
        """Return the GP in the owner's treasury."""
        return self._state.treasury(self._owner) if self._owner else 0

    @cached_property
    def next_income(self) -> int:
        building = bool(self._owner) and self._state.phase == BUILD
        return total(income(self._state, self._owner)) if building else 0

    @cached_property
    def starter(self) -> Seat | None:
        """Return the seat that may start there now."""
        return _starter(self._state, self._index)


def square_sheet(state: State, _viewer: Viewer, args: Mapping[str, str]) -> SquareSheet:
    """Return the data of the view `sheet`, for the square `place`."""
    index = state.at(args.get("place", ""))
    if index is None:
        raise Refusal(text("The map has no such square."), Fault.UNKNOWN)
    return SquareSheet(state, index)


def standing(state: State, square: Square) -> tuple[Standing, ...]:
    """Return the buildings of a square, including those that do not work yet."""
    return tuple(
        Standing(plan=one.plan, name=building_name(one.plan), ready=0 if is_ready(state, one) else one.ready)
        for one in square.buildings
    )


def _list_removable(state: State, index: int, pulled: type[m.Demolish | m.Burn]) -> tuple[str, ...]:
    square, name = state.squares[index], state.grid.names[index]
    owner = Seat(square.owner) if square.owner else None
    plans = (one.plan for one in square.buildings) if owner else ()
    return tuple(plan for plan in plans if is_allowed(state, owner, pulled(name, plan)))


def _starter(state: State, index: int) -> Seat | None:
    return next((Seat(seat) for seat in starters(state) if index in starts(state, seat)), None)


def comers(state: State, index: int) -> tuple[Comer, ...]:
    """Return the armies that can reach a square with their points left, first those of the seat that acts
    next."""
    name, acting = state.grid.names[index], to_act(state)
    near = [
        army
        for army in state.armies.values()
        if army.square != NOWHERE and 0 < state.grid.steps(army.square, index) <= army.left
    ]
    found = [
        Comer(
            army=army.id,
            owner=Seat(army.owner),
            points=one.points,
            path=one.path,
            acts=army.owner == acting,
            mover=mover(state, army),
            explores=one.explores and not stop,
            fights=one.fights and not stop,
            halts=stop,
            consequences=tuple(
                consequences_of_march(state, army, tuple(one.path.split()), mover(state, army))
            )
            if army.owner == acting
            else (),
        )
        for army in near
        for one in destinations(state, army)
        if one.square == name
        for stop in (find_halt(state, army, one.path.split()),)
    ]
    return tuple(sorted(found, key=lambda one: (not one.acts, one.points)))


def _offers(state: State, index: int) -> tuple[Offer, ...]:
    seat = state.squares[index].owner
    if not seat or state.phase != BUILD:
        return ()
    may = (plan for plan in PLANS.values() if not any(missing(state, seat, index, plan)))
    return tuple(
        Offer(
            plan=plan.id,
            name=plan.name,
            cost=plan.cost,
            ready=ready_turn(state, plan),
            left=state.treasury(seat) - plan.cost,
            effects=tuple(effects(state, seat, index, plan)),
            bases=_bases(state, seat) if plan.id == "deep_shaft" else (),
        )
        for plan in may
    )


def _explain_hindrance(state: State, index: int) -> tuple[Text, ...]:
    """Return the reasons for which none of the buildings possible there can be ordered, in the words for the
    cheapest."""
    seat, square = state.squares[index].owner, state.squares[index]
    if not seat or state.phase != BUILD or state.over:
        return ()
    plans = [plan for plan in PLANS.values() if groups(state, square) & {*plan.where} and fits(plan, seat)]
    lacks = [{*missing(state, seat, index, plan)} for plan in plans]
    every = set.intersection(*lacks) if lacks else set()
    cheapest = min(plans, key=lambda plan: plan.cost, default=None)
    if cheapest is None:
        return ()
    return tuple(lack_words(state, seat, index, cheapest, lack) for lack in Missing if lack in every)


def _bases(state: State, seat: str) -> tuple[str, ...]:
    return tuple(state.grid.names[base] for base in bases_of(state, seat))
