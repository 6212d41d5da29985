"""The page of an army: what it must settle, where it can go, its units, and what can happen to them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.adjudication.meetings import Consequence, consequences_of_march
from companion.games.stone_and_iron.adjudication.tunnels import percent, success
from companion.games.stone_and_iron.catalogue.factions import NAMES, Unit
from companion.games.stone_and_iron.facts.armies import (
    allowance,
    armies_in,
    jobs,
    may_dig,
    models,
    points,
    price,
)
from companion.games.stone_and_iron.facts.forces import allies
from companion.games.stone_and_iron.facts.reach import (
    retreats,
)
from companion.games.stone_and_iron.facts.turns import STANDS, find_undecided, to_act
from companion.games.stone_and_iron.page.map import Map, map_of
from companion.games.stone_and_iron.page.marches import (
    Destination,
    destinations,
    explain_held,
    is_bound,
    mover,
    way_to,
)
from companion.games.stone_and_iron.page.phase import Ending, last_pass, pass_length
from companion.games.stone_and_iron.rules.apply import is_allowed
from companion.games.stone_and_iron.rules.exploring import bargains, choices
from companion.games.stone_and_iron.rules.lava import find_doomed
from companion.games.stone_and_iron.rules.marching import find_halt
from companion.games.stone_and_iron.rules.row import ARMY, call_place
from companion.games.stone_and_iron.rules.steps import homebound
from companion.games.stone_and_iron.rules.words import describe_square, new_name
from companion.games.stone_and_iron.state.pieces import NOWHERE, Army
from companion.games.stone_and_iron.state.state import BUILD, MOVE, MOVE_REST, TUNNEL, State
from companion.kernel.features import Thing, Where
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.things import about_seat
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class JobNow:
    """`chance`: of success."""

    job: str
    name: Text
    square: str
    cost: int
    chance: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Digs:
    """`unnamed`: units that may still be named; `points`: digging points left; `jobs`: those the points are
    enough for."""

    unnamed: tuple[Unit, ...]
    points: int
    jobs: tuple[JobNow, ...]


def digs(state: State, army: Army) -> Digs | None:
    """Return what an army can dig now; None in other phases, and if it is beaten or not on the map."""
    if state.phase not in (TUNNEL, MOVE_REST) or army.square == NOWHERE or army.beaten:
        return None
    points = army.dig or 0
    return Digs(
        unnamed=tuple(unit for unit in army.units if may_dig(unit) and unit.id not in army.diggers),
        points=points,
        jobs=tuple(
            JobNow(
                job=job.id,
                name=job.name,
                square=state.grid.names[square],
                cost=price(state.options, job),
                chance=percent(success(army.owner, job)),
            )
            for job, square in jobs(state, army)
            if price(state.options, job) <= points
        ),
    )


class ArmySheet:
    """An army on its page: what it must do, where it can go, and its properties. `to`: the chosen
    destination."""

    def __init__(self, state: State, army: Army, to: str = "") -> None:
        self._state, self._army, self._to = state, army, to

    @property
    def id(self) -> str:
        return self._army.id

    @property
    def owner(self) -> Seat:
        return Seat(self._army.owner)

    @property
    def mover(self) -> str:
        return mover(self._state, self._army)

    @property
    def square(self) -> str:
        """Return the square of the army; empty before it has started."""
        return "" if self._army.square == NOWHERE else self._state.grid.names[self._army.square]

    @property
    def units(self) -> tuple[Unit, ...]:
        return self._army.units

    @property
    def points(self) -> int:
        return points(self._army)

    @property
    def models(self) -> int:
        return models(self._army)

    @property
    def left(self) -> int:
        """Return the movement points left of its `allowance`."""
        return self._army.left

    @property
    def allowance(self) -> int:
        return allowance(self._state.options, self._army)

    @property
    def map(self) -> Map:
        return map_of(self._state)

    @property
    def acts(self) -> bool:
        """Return whether its owner acts next."""
        return to_act(self._state) == self._army.owner

    @property
    def pass_length(self) -> str:
        return pass_length(self._state)

    @cached_property
    def last(self) -> Ending | None:
        """Return the phases that end when its owner passes, see `page.phase.Phase`."""
        return last_pass(self._state, to_act(self._state), self.pass_length) if self.acts else None

    @cached_property
    def last_stands(self) -> Ending | None:
        return last_pass(self._state, to_act(self._state), STANDS) if self.acts else None

    # What the army must settle first.

    @property
    def beaten(self) -> bool:
        return self._army.beaten

    @cached_property
    def retreats(self) -> tuple[str, ...]:
        """Return where a beaten army may retreat."""
        names = self._state.grid.names
        return tuple(names[one] for one in retreats(self._state, self._army)) if self.beaten else ()

    @cached_property
    def approaches(self) -> tuple[str, ...]:
        """Return the ways in which the army can approach the settlement in its square."""
        return _approaches(self._state, self._army)

    @property
    def settlement(self) -> Text | None:
        return describe_square(self._state.squares[self._army.square]) if self.approaches else None

    @property
    def bargains(self) -> tuple[tuple[str, Text], ...]:
        """Return what each result of a die for negotiating with a settlement means."""
        return tuple(bargains(self._state.options))

    @property
    def owes(self) -> bool:
        """Return whether one of its units is lost to the lava and must be chosen."""
        return self._army.owes

    @cached_property
    def doomed(self) -> tuple[Text, ...]:
        """Return what will happen to the army if it stays in its square."""
        return tuple(told for one, told in find_doomed(self._state) if one.id == self.id)

    # Where the army can go.

    @cached_property
    def destinations(self) -> tuple[Destination, ...]:
        return tuple(destinations(self._state, self._army))

    @cached_property
    def way(self) -> Destination | None:
        """Return the chosen destination or, for an army that may only go home, by default the last one on its
        way; None if there is neither. An army that must stop earlier neither explores nor
        fights there."""
        way = self._way
        return replace(way, explores=False, fights=False) if way and self.halts else way

    @cached_property
    def halts(self) -> str:
        """Return the square where its march ends before the destination; empty if it gets there."""
        return find_halt(self._state, self._army, self._way.path.split()) if self._way else ""

    @cached_property
    def consequences(self) -> tuple[Consequence, ...]:
        """Return the consequences of the chosen march, as far as they are known."""
        path = tuple(self._way.path.split()) if self._way else ()
        return tuple(consequences_of_march(self._state, self._army, path, self.mover))

    @cached_property
    def homebound(self) -> Text | None:
        """Return why the army may only go home; None if it may go elsewhere."""
        return homebound(self._state, self._army) if self._bound else None

    @cached_property
    def held(self) -> tuple[Text, ...]:
        return explain_held(self._state, self._army)

    @cached_property
    def shaft_base(self) -> str:
        return shaft_base(self._state, self._army)

    @cached_property
    def digs(self) -> Digs | None:
        return digs(self._state, self._army)

    # Its units, and what can be done with them.

    @property
    def beside(self) -> tuple[str, ...]:
        """Return its owner's other armies in the square."""
        here = armies_in(self._state, self._army.square)
        return tuple(one.id for one in here if one.owner == self.owner and one.id != self.id)

    @property
    def new_army(self) -> str:
        """Return an unused id for a new army."""
        return new_name(self._state, self._army.owner)

    @property
    def buys(self) -> bool:
        return buys(self._state, self._army)

    @property
    def gp(self) -> int:
        return self._state.treasury(self._army.owner)

    @cached_property
    def guild_bases(self) -> tuple[str, ...]:
        return guild_bases(self._state, self._army)

    @cached_property
    def _bound(self) -> bool:
        return is_bound(self._state, self._army)

    @cached_property
    def _way(self) -> Destination | None:
        return way_to(self.destinations, self._to, bound=self._bound)


def army_sheet(state: State, _viewer: Viewer, args: Mapping[str, str]) -> ArmySheet:
    """Return the data of the view `army`, for the named army. `to`: its destination."""
    army = state.armies.get(args.get("army", ""))
    if army is None:
        raise Refusal(text("There is no such army."), Fault.UNKNOWN)
    return ArmySheet(state, army, args.get("to", ""))


def _approaches(state: State, army: Army) -> tuple[str, ...]:
    if not any(one.id == army.id for one in find_undecided(state)):
        return ()
    return choices(state.squares[army.square], army.owner)


def shaft_base(state: State, army: Army) -> str:
    """Return the base at the other end of a Deep Shaft that an army can now use; empty if there is none."""
    move = m.UseShaft(army.id, mover(state, army))
    if state.phase != MOVE or army.square == NOWHERE or not is_allowed(state, Seat(army.owner), move):
        return ""
    return next(one.base for one in state.squares[army.square].buildings if one.plan == "deep_shaft")


def buys(state: State, army: Army) -> bool:
    """Return whether the units of an army can get more models or upgrades in its square."""
    here = None if army.square == NOWHERE else state.squares[army.square]
    return state.phase == BUILD and here is not None and here.base and here.owner == army.owner


def guild_bases(state: State, army: Army) -> tuple[str, ...]:
    """Return the bases to which a Wayfarer's Guild can send one of an army's units now."""
    if state.phase != BUILD or army.square == NOWHERE or not army.units:
        return ()
    named = (state.grid.names[i] for i, one in enumerate(state.squares) if one.base and i != army.square)
    fresh, unit = new_name(state, army.owner), army.units[0].id
    return tuple(name for name in named if is_allowed(state, Seat(army.owner), m.SendUnit(unit, name, fresh)))


def things(state: State) -> Iterator[Thing]:
    """Yield squares, armies and factions, for notes."""
    for name in state.grid.names:
        yield Thing(id=name, name=call_place(name), where=Where(view="sheet", given=(("place", name),)))
    for name in state.armies:
        where = Where(view="army", given=(("army", name),))
        yield Thing(id=f"{ARMY}{name}", name=call_place(name), where=where)
    for seat in state.seats:
        where = Where(view="faction", given=(("faction", seat),))
        yield Thing(id=about_seat(Seat(seat)), name=NAMES[Seat(seat)], where=where)


def allied_with(state: State, seat: Seat) -> frozenset[Seat]:
    """See `kernel.features.Log.allies`."""
    return frozenset(map(Seat, allies(state, seat)))
