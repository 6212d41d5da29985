"""The page of the phase: what the phase requires of each faction, and whether that is done; a roster that is
still being typed; and the sheet for a phone without a connection, whose entries for armies, battles and
buildings are judged later.

Whoever enters for everybody, such as a host without a seat, does so on the page of the phase. That page knows
only the state, and therefore nothing chosen in secret.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Final, NamedTuple

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.squares import PLANS
from companion.games.stone_and_iron.facts.armies import MUSTER_POINTS, Share, armies_of, composition
from companion.games.stone_and_iron.facts.forces import fits
from companion.games.stone_and_iron.facts.network import groups
from companion.games.stone_and_iron.facts.reach import bases_of
from companion.games.stone_and_iron.facts.turns import (
    IN_ORDER,
    can_move,
    is_out,
    last_turn,
    list_standing_passes,
    open_battles,
    still_building,
    still_to_act,
    still_to_say,
)
from companion.games.stone_and_iron.page.beginning import Beginner
from companion.games.stone_and_iron.page.fights import Unsigned, find_unsigned
from companion.games.stone_and_iron.page.map import Map, corner, map_of
from companion.games.stone_and_iron.page.marches import mover
from companion.games.stone_and_iron.page.pacts import list_open_offers
from companion.games.stone_and_iron.page.phase import Phase, phase
from companion.games.stone_and_iron.page.squares import SquareSheet, square_sheet
from companion.games.stone_and_iron.rules.apply import check
from companion.games.stone_and_iron.rules.due import due
from companion.games.stone_and_iron.rules.words import describe_square, new_name
from companion.games.stone_and_iron.scoring import is_secret
from companion.games.stone_and_iron.shorthand import MAX_ROSTER_LENGTH, known_units, read_roster
from companion.games.stone_and_iron.state.pieces import NOWHERE
from companion.games.stone_and_iron.state.state import BUILD, SETUP, State
from companion.kernel.due import seats_that_settle
from companion.kernel.features import Due
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class FactionDue:
    """`stands`: the faction's progress in the phase. `armies`: those with something still to do, and what;
    `battles`: squares of the battles that it can report; `offered`: seats that offer it a pact. `may_pass`:
    it is the next to act; `may_say_done`: it may say that it is done or ready; `awaited`: something is due
    from it. `sites`: its bases, where it buys troops, then its other squares with an army of its own, which
    can supply builders; empty if it can no longer build."""

    seat: Seat
    stands: Text
    may_pass: bool
    away: bool
    armies: tuple[tuple[str, Text], ...]
    battles: tuple[str, ...]
    unsigned: tuple[Unsigned, ...]
    offered: tuple[Seat, ...]
    may_say_done: bool
    awaited: bool
    sites: tuple[str, ...]


class StartingSquare(NamedTuple):
    """A square where a faction may start, and its position on the map."""

    square: str
    says: Text
    x: int
    y: int


class Dues:
    """What the phase requires."""

    def __init__(self, state: State) -> None:
        self._state = state

    @cached_property
    def phase(self) -> Phase:
        return phase(self._state)

    @cached_property
    def factions(self) -> tuple[FactionDue, ...]:
        """Return all factions in the order of campaign priority; none in the set-up, and at the end only
        those with a report to sign."""
        return dues(self._state)

    @property
    def most(self) -> int:
        """Return the points that a first army may have."""
        return MUSTER_POINTS

    @property
    def map(self) -> Map:
        return map_of(self._state)

    def starts(self, beginner: Beginner) -> tuple[StartingSquare, ...]:
        """Return the squares where a faction may start, for tapping on the map."""
        return tuple(_start(self._state, name) for name in beginner.squares)


def _start(state: State, name: str) -> StartingSquare:
    index = state.grid.index[name]
    x, y = corner(state.grid, index)
    return StartingSquare(name, describe_square(state.squares[index]), x, y)


def phase_view(state: State, viewer: Viewer, args: Mapping[str, str]) -> Dues:
    return Dues(state)


def dues(state: State) -> tuple[FactionDue, ...]:
    if not state.turn:
        return ()
    # The table's page, which knows what is sealed, shows who still has to choose in secret.
    secret = is_secret(state)
    every = tuple(one for one in due(state) if not (secret and m.ChooseCondition.kind in one.moves))
    found = (_faction_due(state, seat, every) for seat in state.order)
    return tuple(one for one in found if not state.over or one.unsigned)


def _faction_due(state: State, seat: str, every: tuple[Due, ...]) -> FactionDue:
    own = [one for one in every if seat in seats_that_settle(one)]
    battles = [dict(one.where.given)["place"] for one in own if "report" in one.moves]
    return FactionDue(
        seat=Seat(seat),
        stands=text("must act") if _must_act_out_of_turn(own) else describe_progress(state, seat),
        may_pass=still_to_act(state)[:1] == (seat,),
        away=seat in state.away,
        armies=tuple(_armies(state, seat, every).items()),
        battles=tuple(battles),
        unsigned=tuple(one for one in find_unsigned(state) if one.seat == seat),
        offered=tuple(of for of, to in list_open_offers(state) if to == seat),
        may_say_done=seat in still_to_say(state),
        awaited=any(one.moves for one in own),
        sites=_sites(state, seat) if seat in still_building(state) else (),
    )


def _sites(state: State, seat: str) -> tuple[str, ...]:
    own = [index for index, square in enumerate(state.squares) if square.owner == seat]
    manned = {army.square for army in armies_of(state, seat)}
    bases = [index for index in own if state.squares[index].base]
    others = [index for index in own if index in manned and index not in bases]
    return tuple(state.grid.names[index] for index in (*bases, *others))


def _must_act_out_of_turn(own: list[Due]) -> bool:
    """Return whether something is due from a faction besides acting in its turn."""
    return any(one.moves and "pass" not in one.moves for one in own)


def _armies(state: State, seat: str, every: tuple[Due, ...]) -> dict[str, Text]:
    """Return the armies of a faction that can still move, and those about which something else is due, no
    matter who must do it, each with what it is."""
    found = {}
    if seat in still_to_act(state) or (seat in state.away and state.phase in IN_ORDER):
        found = {one.id: text("can move") for one in armies_of(state, seat) if can_move(state, one)}
    for one in every:
        army = state.armies.get(dict(one.where.given).get("army", ""))
        if army is not None and army.owner == seat and "march" not in one.moves:
            found[army.id] = one.what
    return found


OUT: Final = text("has no army and no square left")


def describe_progress(state: State, seat: str) -> Text:
    acting = still_to_act(state)
    if seat in acting:
        return text("acts next") if acting[0] == seat else text("has not acted yet")
    if seat in state.away:
        return text("away")
    if seat in still_to_say(state):
        return text("may still build and buy") if state.phase == BUILD else text("may still make pacts")
    if seat in list_standing_passes(state):
        return text("passes until somebody comes near")
    if seat in state.passed:
        return text("has passed") if state.phase in IN_ORDER else text("is ready")
    return OUT if is_out(state, seat) else text("nothing to do")


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterSoFar:
    """A roster that is still being typed. `units`: with their models and points; `misread`: for each line
    that is no unit, its number from 1, and why; `against`: the objections to the army; `shares`: its totals
    by grade; `most`: the points that a first army may have."""

    units: tuple[tuple[str, int, int], ...]
    points: int
    most: int
    misread: tuple[tuple[int, Text], ...]
    against: tuple[Text, ...]
    shares: tuple[Share, ...]


def roster_view(state: State, viewer: Viewer, args: Mapping[str, str]) -> RosterSoFar:
    """Return the data of the view `roster`: what a `faction` musters with the lines in `roster`."""
    seat = args.get("faction", "")
    if seat not in state.holdings:
        raise Refusal(text("There is no such faction here."), Fault.UNKNOWN)
    known = known_units(unit for army in armies_of(state, seat) for unit in army.units)
    words = args.get("roster", "")[:MAX_ROSTER_LENGTH]
    units, misread = read_roster(words, seat, (f"{number}" for number in count(1)), known)
    try:
        against = check(state, Seat(seat), m.Muster(args.get("army") or " ?", units)) if units else ()
        sentences = tuple(one.sentence for one in against)
    except Refusal as refusal:
        sentences = (refusal.sentence,)
    return RosterSoFar(
        units=tuple((unit.name, unit.models, unit.worth) for unit in units),
        points=sum(unit.worth for unit in units),
        most=MUSTER_POINTS,
        misread=tuple((one.line, one.why) for one in misread),
        against=sentences,
        shares=composition(units),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Walker:
    """An army that can be moved on the sheet for a phone without a connection. `mover`: the ally who moves it
    for an absent player."""

    army: str
    owner: Seat
    mover: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingGround:
    """Squares with the same choice of buildings. `plans`: their ids, names and costs."""

    squares: tuple[str, ...]
    plans: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Builder:
    """A faction that may still build, and buys at its `bases`. `army`: the one new troops join unless another
    is named."""

    seat: Seat
    grounds: tuple[BuildingGround, ...]
    bases: tuple[str, ...]
    army: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OfflineSheet:
    """What a phone without a connection offers. `passing`: seats that may pass. `near`: they may also pass
    until an opposed army comes near. `ends`: the phase can be ended."""

    walkers: tuple[Walker, ...]
    battles: tuple[SquareSheet, ...]
    builders: tuple[Builder, ...]
    passing: tuple[Seat, ...]
    near: bool
    ends: bool


def offline_view(state: State, viewer: Viewer, args: Mapping[str, str]) -> OfflineSheet:
    """Return the data of the view `away`."""
    moving = state.phase in IN_ORDER and not state.over
    building = tuple(map(Seat, still_building(state)))
    present = tuple(Seat(seat) for seat in state.order if seat not in state.away)
    return OfflineSheet(
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
        grounds=tuple(_building_grounds(state, seat)),
        bases=tuple(names[base] for base in bases_of(state, seat)),
        army=armies[0].id if armies else new_name(state, seat),
    )


def _building_grounds(state: State, seat: Seat) -> Iterator[BuildingGround]:
    found: dict[frozenset[str], list[str]] = {}
    for index, square in enumerate(state.squares):
        if square.owner == seat:
            found.setdefault(groups(state, square), []).append(state.grid.names[index])
    for kinds, squares in found.items():
        plans = (plan for plan in PLANS.values() if kinds & {*plan.where} and fits(plan, seat))
        offered = tuple((plan.id, plan.name, plan.cost) for plan in plans)
        if offered:
            yield BuildingGround(squares=tuple(squares), plans=offered)
