"""The sheet of a faction: treasury, income, armies, buildings, its pacts, and its victory condition, as far
as the viewer may know it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.adjudication.meetings import Consequence, consequences_of_ending
from companion.games.stone_and_iron.catalogue.factions import Unit
from companion.games.stone_and_iron.facts.armies import (
    Share,
    armies_of,
    composition,
    general,
    points,
    units_of_faction,
)
from companion.games.stone_and_iron.facts.forces import allies, list_distrusted, stand_in
from companion.games.stone_and_iron.facts.income import income as income_lines
from companion.games.stone_and_iron.facts.income import total
from companion.games.stone_and_iron.facts.network import links
from companion.games.stone_and_iron.page.earnings import Earning, GoldTurn, earnings, gold
from companion.games.stone_and_iron.page.goals import Goal, goal
from companion.games.stone_and_iron.page.squares import Standing, standing
from companion.games.stone_and_iron.rules.apply import is_allowed
from companion.games.stone_and_iron.rules.words import describe_square
from companion.games.stone_and_iron.scoring import NUMBERED, counts
from companion.games.stone_and_iron.state.pieces import NOWHERE, Army, Books
from companion.games.stone_and_iron.state.state import State
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Ally:
    """`distrustful`: the pact costs gold and Leadership. `ends`: whether the pact can be ended now;
    `consequences`: what that would lead to."""

    seat: Seat
    distrustful: bool
    ends: bool
    consequences: tuple[Consequence, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Affairs:
    """`watch`: its cheapest core troop. `stands_in`: who was named to move for it; `mover`: who would do so
    now. `specials`: extra Special choices from lairs. `seats`: all factions, to switch between them."""

    seat: Seat
    seats: tuple[Seat, ...]
    allies: tuple[Ally, ...]
    watch: str
    stands_in: str
    mover: str
    specials: int
    away: bool


def affairs(state: State, seat: Seat) -> Affairs:
    holding, distrust = state.holdings[seat], list_distrusted(state, seat)
    return Affairs(
        seat=seat,
        seats=tuple(map(Seat, state.order)),
        allies=tuple(_ally(state, seat, other, other in distrust) for other in allies(state, seat)),
        watch=holding.watch,
        stands_in=holding.stand_in,
        mover=stand_in(state, seat),
        specials=holding.specials,
        away=seat in state.away,
    )


def _ally(state: State, seat: Seat, other: str, distrustful: bool) -> Ally:
    ends = is_allowed(state, seat, m.EndPact(other, falls=True))
    consequences = tuple(consequences_of_ending(state, seat, other)) if ends else ()
    return Ally(seat=Seat(other), distrustful=distrustful, ends=ends, consequences=consequences)


SHOWN_COUNTS = (
    "squares_owned",
    "tunnel_squares",
    "caverns",
    "mines",
    "soldiers",
    "victories",
    "enemy_heroes_killed",
    "enemy_monsters_killed",
    "points_slain",
    "enemy_armies_wiped_out",
)
"""The counts that a sheet shows, see `scoring`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """An army with its units. `general`: `lord`, `hero` or empty; `square`: empty before it has started."""

    id: str
    square: str
    points: int
    left: int
    general: str
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A square with its buildings, and the number of each. `linked`: to a base of the faction or of an
    ally."""

    square: str
    says: Text
    linked: bool
    buildings: tuple[tuple[Standing, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FactionSheet:
    """`due`: the income of this turn in the present state, or of the next (`next_turn`) if this one is paid;
    `gold`: what was paid and spent, turn by turn. `shares`: the totals of its units by grade. `pacts`: each
    ally, and whether it is distrustful. `tallies`: its `SHOWN_COUNTS`, without zeros."""

    seat: Seat
    gp: int
    books: Books
    due: int
    earnings: tuple[Earning, ...]
    next_turn: bool
    gold: tuple[GoldTurn, ...]
    goal: Goal
    armies: tuple[Roster, ...]
    shares: tuple[Share, ...]
    held: tuple[Held, ...]
    pacts: tuple[tuple[Seat, bool], ...]
    tallies: tuple[Text, ...]
    away: bool
    affairs: Affairs


def faction_view(state: State, viewer: Viewer, args: Mapping[str, str]) -> FactionSheet:
    """Return the data of the view `faction`, for the named faction; by default, for the first that this phone
    holds or, if it holds none, for the first in campaign priority."""
    own = next((seat for seat in state.seats if viewer.holds(Seat(seat))), state.order[0])
    seat = args.get("faction", own)
    if seat not in state.holdings:
        raise Refusal(text("There is no such faction here."), Fault.UNKNOWN)
    return faction_sheet(state, viewer, seat)


def faction_sheet(state: State, viewer: Viewer, seat: str) -> FactionSheet:
    distrust, counted = list_distrusted(state, seat), counts(state, seat)
    return FactionSheet(
        seat=Seat(seat),
        gp=state.treasury(seat),
        books=state.holdings[seat].books,
        due=total(income_lines(state, seat)),
        earnings=earnings(state, seat),
        next_turn=any(one.turn == state.turn for one in state.incomes),
        gold=gold(state, seat),
        goal=goal(state, viewer, Seat(seat)),
        armies=tuple(_roster(state, army) for army in armies_of(state, seat)),
        shares=composition(units_of_faction(state, seat)),
        held=tuple(_list_held(state, seat)),
        pacts=tuple((Seat(other), other in distrust) for other in allies(state, seat)),
        tallies=tuple(NUMBERED[count](counted[count]) for count in SHOWN_COUNTS if counted[count]),
        away=seat in state.away,
        affairs=affairs(state, Seat(seat)),
    )


def _roster(state: State, army: Army) -> Roster:
    return Roster(
        id=army.id,
        square="" if army.square == NOWHERE else state.grid.names[army.square],
        points=points(army),
        left=army.left,
        general=general(army),
        units=army.units,
    )


def _list_held(state: State, seat: str) -> Iterator[Held]:
    linked = links(state, seat)
    for index, square in enumerate(state.squares):
        if square.owner == seat and square.buildings:
            yield Held(
                square=state.grid.names[index],
                says=describe_square(square),
                linked=index in linked,
                buildings=tuple(Counter(standing(state, square)).items()),
            )
