"""A square on a sheet: what it is, who stands there, which battle is due, and what can be built."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.adjudication.battles import Part, brief
from companion.games.stone_and_iron.adjudication.meetings import Consequence, of_battle, of_march
from companion.games.stone_and_iron.adjudication.squares import effects
from companion.games.stone_and_iron.catalogue.bans import rules_of_buying
from companion.games.stone_and_iron.catalogue.factions import Unit
from companion.games.stone_and_iron.catalogue.squares import PLANS
from companion.games.stone_and_iron.facts.armies import Share, armies_in, composition, units_of_faction
from companion.games.stone_and_iron.facts.forces import engagement, fits, is_ready
from companion.games.stone_and_iron.facts.income import income, total
from companion.games.stone_and_iron.facts.network import Missing, groups, missing, ready_turn
from companion.games.stone_and_iron.facts.reach import bases_of
from companion.games.stone_and_iron.facts.turns import starters, starts, to_act
from companion.games.stone_and_iron.page.fights import BattleDue, Unsigned, battle_due, find_unsigned
from companion.games.stone_and_iron.page.marches import destinations, mover
from companion.games.stone_and_iron.rules.apply import is_allowed
from companion.games.stone_and_iron.rules.building import lack_words
from companion.games.stone_and_iron.rules.marching import halts
from companion.games.stone_and_iron.rules.words import building_name, describe_square
from companion.games.stone_and_iron.state.pieces import NOWHERE, SIDES, Army, Square
from companion.games.stone_and_iron.state.state import BUILD, State
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A building; `ready` is the turn from which it works, 0 where it does."""

    plan: str
    name: str
    ready: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A building that its owner may order there now; `ready`: the turn from which it would work; `left`: what
    the treasury then has; `effects`: what it does; `bases`: to one of which a Deep Shaft leads."""

    plan: str
    name: str
    cost: int
    ready: int
    left: int
    effects: tuple[Text, ...]
    bases: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comer:
    """An army that reaches a square with `points` left by a `path`; `explores`, `fights`: what ends its
    march, or `halts`: the square where it stops before. `acts`: its owner is the next to move. `mover`: the
    ally who moves it for an absent player. `comes`: what comes of it, of those that act."""

    army: str
    owner: Seat
    points: int
    path: str
    acts: bool
    mover: str
    explores: bool
    fights: bool
    halts: str
    comes: tuple[Consequence, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareSheet:
    """`spreads`: lava has still to spread from it. `open`: its open sides by name. `armies`: all who stand
    there; `settlers`: those who fight there on no faction's side; `battle`: the one that is due, fought by
    `rules`, which `settles` this besides who won; `fighters`: the factions in it; `unsigned`: reports of
    those fought there before. `comers`: armies that could come here now. `hindered`: why its owner can order
    nothing there now. `demolish`, `burn`: what the owner can pull down. `recruits`: troops can be bought
    there now, of `gp` in the treasury and `next_income` to come, by the rules `buying`; `shares`: what the
    owner has by grade, `specials`: extra choices from lairs. `starter`: who may start there now."""

    name: str
    says: Text
    known: bool
    spreads: bool
    open: tuple[str, ...]
    owner: Seat | None
    base: bool
    buildings: tuple[Standing, ...]
    demolish: tuple[str, ...]
    burn: tuple[str, ...]
    armies: tuple[Army, ...]
    settlers: tuple[Unit, ...]
    battle: BattleDue | None
    unsigned: tuple[Unsigned, ...]
    rules: tuple[Part, ...]
    settles: tuple[Consequence, ...]
    fighters: tuple[Seat, ...]
    comers: tuple[Comer, ...]
    offers: tuple[Offer, ...]
    hindered: tuple[Text, ...]
    recruits: bool
    shares: tuple[Share, ...]
    specials: int
    buying: tuple[Text, ...]
    gp: int
    next_income: int
    starter: Seat | None


def square_sheet(state: State, viewer: Viewer, args: Mapping[str, str]) -> SquareSheet:
    """Return the data of the view `sheet`, of the square `place`."""
    index = state.at(args.get("place", ""))
    if index is None:
        raise Refusal(text("The map has no such square."), Fault.UNKNOWN)
    square, due = state.squares[index], engagement(state, index)
    name = state.grid.names[index]
    return SquareSheet(
        name=name,
        says=describe_square(square),
        known=square.known,
        spreads=index in state.lava,
        open=tuple(SIDES[side] for side in range(4) if square.open >> side & 1),
        owner=Seat(square.owner) if square.owner else None,
        base=square.base,
        buildings=standing(state, square),
        demolish=_pulled_down(state, index, m.Demolish),
        burn=_pulled_down(state, index, m.Burn),
        armies=armies_in(state, index),
        settlers=square.settlers if due and any(side.neutral for side in due.sides) else (),
        battle=battle_due(state, due) if due else None,
        unsigned=tuple(one for one in find_unsigned(state) if one.square == name),
        rules=brief(state, index) if due else (),
        settles=tuple(of_battle(state, index)) if due else (),
        fighters=tuple(Seat(seat) for side in due.sides for seat in side.seats if seat in state.seats)
        if due
        else (),
        comers=comers(state, index),
        offers=_offers(state, index),
        hindered=_explain_hindrance(state, index),
        gp=state.treasury(square.owner) if square.owner else 0,
        next_income=total(income(state, square.owner)) if square.owner and state.phase == BUILD else 0,
        shares=composition(units_of_faction(state, square.owner)) if square.owner else (),
        specials=state.holdings[square.owner].specials if square.owner else 0,
        buying=rules_of_buying(square.owner) if square.owner else (),
        starter=_starter(state, index),
        recruits=square.base
        and bool(square.owner)
        and square.owner not in state.away
        and state.phase == BUILD,
    )


def standing(state: State, square: Square) -> tuple[Standing, ...]:
    """Return the buildings of a square, those that do not work yet among them."""
    return tuple(
        Standing(plan=one.plan, name=building_name(one.plan), ready=0 if is_ready(state, one) else one.ready)
        for one in square.buildings
    )


def _pulled_down(state: State, index: int, pulled: type[m.Demolish | m.Burn]) -> tuple[str, ...]:
    """Return the plans of buildings that nothing keeps the owner from pulling down in that way now."""
    square, name = state.squares[index], state.grid.names[index]
    owner = Seat(square.owner) if square.owner else None
    plans = (one.plan for one in square.buildings) if owner else ()
    return tuple(plan for plan in plans if is_allowed(state, owner, pulled(name, plan)))


def _starter(state: State, index: int) -> Seat | None:
    return next((Seat(seat) for seat in starters(state) if index in starts(state, seat)), None)


def comers(state: State, index: int) -> tuple[Comer, ...]:
    """Return the armies that reach a square with what they have left, those of whoever acts first."""
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
            comes=tuple(of_march(state, army, tuple(one.path.split()), mover(state, army)))
            if army.owner == acting
            else (),
        )
        for army in near
        for one in destinations(state, army)
        if one.square == name
        for stop in (halts(state, army, one.path.split()),)
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
    """Return what keeps every building that could stand there from being ordered, as told for the
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
