"""The sheet for a phone that cannot reach the table: what its phase asks of armies and squares, judged only
later."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.stone_and_iron.catalogue.squares import PLANS
from companion.games.stone_and_iron.facts.armies import armies_of
from companion.games.stone_and_iron.facts.forces import fits
from companion.games.stone_and_iron.facts.network import groups
from companion.games.stone_and_iron.facts.reach import bases_of
from companion.games.stone_and_iron.facts.turns import IN_ORDER, last_turn, open_battles, still_building
from companion.games.stone_and_iron.page.armies import mover
from companion.games.stone_and_iron.page.squares import SquareSheet, square_sheet
from companion.games.stone_and_iron.rules.words import new_name
from companion.games.stone_and_iron.scoring import is_secret
from companion.games.stone_and_iron.state.pieces import NOWHERE
from companion.games.stone_and_iron.state.state import SETUP, State
from companion.kernel.seats import Seat, Viewer


@dataclass(frozen=True, slots=True, kw_only=True)
class Walker:
    """An army on the map. `mover`: the ally who moves it for an absent player."""

    army: str
    owner: Seat
    mover: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lot:
    """Squares of one kind, and what can stand there: plans with their names and what they cost."""

    squares: tuple[str, ...]
    plans: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Builder:
    """A faction that may still build, and buys at its `bases`. `army`: which troops go into, unless another
    is named."""

    seat: Seat
    lots: tuple[Lot, ...]
    bases: tuple[str, ...]
    army: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Away:
    """`passing`: who may pass. `near`: until somebody comes near, too. `ends`: the phase can end."""

    walkers: tuple[Walker, ...]
    battles: tuple[SquareSheet, ...]
    builders: tuple[Builder, ...]
    passing: tuple[Seat, ...]
    near: bool
    ends: bool


def away(state: State, viewer: Viewer, args: Mapping[str, str]) -> Away:
    """Return the data of the view `away`."""
    moving = state.phase in IN_ORDER and not state.over
    building = tuple(map(Seat, still_building(state)))
    present = tuple(Seat(seat) for seat in state.order if seat not in state.away)
    return Away(
        walkers=tuple(_walkers(state)) if moving else (),
        battles=() if state.over else tuple(_battles(state, viewer)),
        builders=tuple(_builder(state, seat) for seat in building),
        passing=present if moving else building,
        near=moving,
        ends=state.phase != SETUP and not state.over and not (is_secret(state) and last_turn(state)),
    )


def _walkers(state: State) -> Iterator[Walker]:
    for seat in state.order:
        for army in armies_of(state, seat):
            if army.square != NOWHERE:
                yield Walker(army=army.id, owner=Seat(seat), mover=mover(state, army))


def _battles(state: State, viewer: Viewer) -> Iterator[SquareSheet]:
    for battle in open_battles(state):
        yield square_sheet(state, viewer, {"place": state.grid.names[battle.square]})


def _builder(state: State, seat: Seat) -> Builder:
    names, armies = state.grid.names, armies_of(state, seat)
    return Builder(
        seat=seat,
        lots=tuple(_lots(state, seat)),
        bases=tuple(names[base] for base in bases_of(state, seat)),
        army=armies[0].id if armies else new_name(state, seat),
    )


def _lots(state: State, seat: Seat) -> Iterator[Lot]:
    found: dict[frozenset[str], list[str]] = {}
    for index, square in enumerate(state.squares):
        if square.owner == seat:
            found.setdefault(groups(state, square), []).append(state.grid.names[index])
    for kinds, squares in found.items():
        plans = (plan for plan in PLANS.values() if kinds & {*plan.where} and fits(plan, seat))
        offered = tuple((plan.id, plan.name, plan.cost) for plan in plans)
        if offered:
            yield Lot(squares=tuple(squares), plans=offered)
