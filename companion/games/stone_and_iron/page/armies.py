"""An army on a sheet: its units, what it is by them, and where it can go."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.adjudication.tunnels import percent, success
from companion.games.stone_and_iron.catalogue.factions import NAMES, Unit
from companion.games.stone_and_iron.facts.armies import (
    armies_in,
    band,
    general,
    is_tunnelling,
    jobs,
    may_dig,
    models,
    points,
    price,
)
from companion.games.stone_and_iron.facts.forces import allies, held_against, stand_in
from companion.games.stone_and_iron.facts.reach import (
    Reached,
    goals,
    may_explore,
    may_reach,
    path_to,
    retreats,
    stops,
)
from companion.games.stone_and_iron.facts.turns import IN_ORDER, can_move, to_act, undecided
from companion.games.stone_and_iron.page.map import Map, corner, map_of
from companion.games.stone_and_iron.rules.apply import allowed
from companion.games.stone_and_iron.rules.exploring import bargains, choices
from companion.games.stone_and_iron.rules.lava import doomed
from companion.games.stone_and_iron.rules.marching import halts
from companion.games.stone_and_iron.rules.row import ARMY, called
from companion.games.stone_and_iron.rules.steps import against_leaving, homebound
from companion.games.stone_and_iron.rules.words import found, new_name
from companion.games.stone_and_iron.state.pieces import NOWHERE, Army
from companion.games.stone_and_iron.state.state import BUILD, MOVE, MOVE_REST, TUNNEL, State
from companion.kernel.features import Thing, Where
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.things import about_seat
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class JobNow:
    """`chance`: of success, in words."""

    job: str
    name: Text
    square: str
    cost: int
    chance: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Digs:
    """`unnamed`: units that may still be named; `points`: digging points left; `jobs`: those they pay for."""

    unnamed: tuple[Unit, ...]
    points: int
    jobs: tuple[JobNow, ...]


def digs(state: State, army: Army) -> Digs | None:
    """Return what an army can dig now; None where nothing is dug."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Destination:
    """`path`: the squares of the march as its form takes them. `explores`, `fights`: what ends it. `x`, `y`:
    where the map draws the square."""

    square: str
    says: Text
    path: str
    points: int
    explores: bool
    fights: bool
    x: int
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmySheet:
    """`square` is empty before it has started. `beside`: its owner's other armies there. `general`: lord,
    hero or none. `way`: the destination that was chosen, `halts`: the square where its march ends before
    that. `flights`: where it may retreat; `approaches`: how it can meet the `settlement` there, `bargains`:
    what a throw to negotiate with it means; `acts`: its owner acts next. `mover`: the ally who moves it for
    an absent player. `shaft`: the base that a Deep Shaft leads it to now; `buys`: its units can be
    reinforced now; `guild`: the bases to which a guild sends one of them. `homebound`: what keeps it to the
    ways home. `held`: what keeps it where it is; `doomed`: what becomes of it there. `fresh`: a name for a
    new army."""

    id: str
    owner: Seat
    square: str
    units: tuple[Unit, ...]
    beside: tuple[str, ...]
    general: str
    points: int
    models: int
    left: int
    band: int
    tunnelling: bool
    way: Destination | None
    halts: str
    destinations: tuple[Destination, ...]
    homebound: Text | None
    held: tuple[Text, ...]
    doomed: tuple[Text, ...]
    beaten: bool
    flights: tuple[str, ...]
    approaches: tuple[str, ...]
    settlement: Text | None
    bargains: tuple[tuple[str, Text], ...]
    owes: bool
    acts: bool
    mover: str
    shaft: str
    buys: bool
    gp: int
    guild: tuple[str, ...]
    fresh: str
    digs: Digs | None
    map: Map


def army_sheet(state: State, viewer: Viewer, args: Mapping[str, str]) -> ArmySheet:
    """Return the data of the view `army`, of the one that is named; `to`: where it shall go."""
    army = state.armies.get(args.get("army", ""))
    if army is None:
        raise Refusal(text("There is no such army."), Fault.UNKNOWN)
    can, approaches = tuple(destinations(state, army)), _approaches(state, army)
    bound = _bound(state, army)
    way = _way(can, args.get("to", ""), bound=bound)
    stop = halts(state, army, way.path.split()) if way else ""
    return ArmySheet(
        id=army.id,
        owner=Seat(army.owner),
        square="" if army.square == NOWHERE else state.grid.names[army.square],
        units=army.units,
        beside=tuple(
            one.id for one in armies_in(state, army.square) if one.owner == army.owner and one.id != army.id
        ),
        general=general(army),
        points=points(army),
        models=models(army),
        left=army.left,
        band=band(state.options, army),
        tunnelling=is_tunnelling(army),
        way=replace(way, explores=False, fights=False) if way and stop else way,
        halts=stop,
        destinations=can,
        homebound=homebound(state, army) if bound else None,
        held=held(state, army),
        doomed=tuple(told for one, told in doomed(state) if one.id == army.id),
        beaten=army.beaten,
        flights=tuple(state.grid.names[one] for one in retreats(state, army)) if army.beaten else (),
        approaches=approaches,
        settlement=found(state.squares[army.square]) if approaches else None,
        bargains=tuple(bargains(state.options)),
        owes=army.owes,
        acts=to_act(state) == army.owner,
        mover=mover(state, army),
        shaft=shaft(state, army),
        buys=buys(state, army),
        gp=state.treasury(army.owner),
        guild=guild(state, army),
        fresh=new_name(state, army.owner),
        digs=digs(state, army),
        map=map_of(state),
    )


def _bound(state: State, army: Army) -> bool:
    """Return whether an army with movement left goes home, or stays there."""
    free = state.phase in IN_ORDER and army.square != NOWHERE and army.left > 0
    return free and not held(state, army) and goals(state, army) is not None


def _way(can: tuple[Destination, ...], named: str, *, bound: bool) -> Destination | None:
    """Return the destination that is named; of those on the way home, if none is, the last."""
    found = next((one for one in can if one.square == named), None)
    return can[-1] if found is None and bound and can else found


def _approaches(state: State, army: Army) -> tuple[str, ...]:
    if not any(one.id == army.id for one in undecided(state)):
        return ()
    return choices(state.squares[army.square], army.owner)


def held(state: State, army: Army) -> tuple[Text, ...]:
    """Return what keeps an army with movement left where it is."""
    if state.phase not in IN_ORDER or army.square == NOWHERE or not army.left:
        return ()
    return tuple(one.sentence for one in against_leaving(state, army, mover(state, army)))


def mover(state: State, army: Army) -> str:
    return stand_in(state, army.owner) if army.owner in state.away else ""


def shaft(state: State, army: Army) -> str:
    """Return the base at the other end of a Deep Shaft that an army can go down now; empty where there is
    none."""
    move = m.UseShaft(army.id, mover(state, army))
    if state.phase != MOVE or army.square == NOWHERE or not allowed(state, Seat(army.owner), move):
        return ""
    return next(one.base for one in state.squares[army.square].buildings if one.plan == "deep_shaft")


def buys(state: State, army: Army) -> bool:
    """Return whether an army's units can be given more models or upgrades where it stands."""
    here = None if army.square == NOWHERE else state.squares[army.square]
    return state.phase == BUILD and here is not None and here.base and here.owner == army.owner


def guild(state: State, army: Army) -> tuple[str, ...]:
    """Return the bases to which a Wayfarer's Guild can send one of an army's units now."""
    if state.phase != BUILD or army.square == NOWHERE or not army.units:
        return ()
    named = (state.grid.names[i] for i, one in enumerate(state.squares) if one.base and i != army.square)
    fresh, unit = new_name(state, army.owner), army.units[0].id
    return tuple(name for name in named if allowed(state, Seat(army.owner), m.SendUnit(unit, name, fresh)))


def moves(state: State, army: Army) -> bool:
    return state.phase in IN_ORDER and can_move(state, army)


def destinations(state: State, army: Army) -> Iterator[Destination]:
    """Yield where an army gets with its points, the nearest first, and then the unexplored squares beyond."""
    if not moves(state, army):
        return
    reached = may_reach(state, army)
    for square, one in sorted(reached.items(), key=lambda pair: (pair[1].points, pair[0])):
        if square != army.square:
            yield _destination(state, army, path_to(reached, square), one.points)
    for unknown, beside in _unknown(state, army, reached):
        yield _destination(state, army, (*path_to(reached, beside), unknown), reached[beside].points + 1)


def _unknown(state: State, army: Army, reached: Mapping[int, Reached]) -> Iterator[tuple[int, int]]:
    """Yield each unexplored square that can be entered, and the nearest square beside it."""
    nearest: dict[int, int] = {}
    for unknown, beside in may_explore(state, army, reached):
        if unknown not in nearest or reached[beside].points < reached[nearest[unknown]].points:
            nearest[unknown] = beside
    yield from sorted(nearest.items(), key=lambda pair: (reached[pair[1]].points, pair[0]))


def _destination(state: State, army: Army, path: tuple[int, ...], points: int) -> Destination:
    last = path[-1]
    square, (x, y) = state.squares[last], corner(state.grid, last)
    return Destination(
        square=state.grid.names[last],
        says=found(square),
        path=" ".join(state.grid.names[each] for each in path),
        points=points,
        explores=not square.known,
        fights=square.known and stops(state, army, last) and not _may_talk(state, army, last),
        x=x,
        y=y,
    )


def _may_talk(state: State, army: Army, there: int) -> bool:
    """Return whether an army finds nobody there but people of a settlement whom it need not fight."""
    square = state.squares[there]
    open_to = bool(square.settlers) and choices(square, army.owner) != ("fight",)
    return open_to and not held_against(state, army.owner, there)


def things(state: State) -> Iterator[Thing]:
    """Yield squares, armies and factions, for notes."""
    for name in state.grid.names:
        yield Thing(id=name, name=called(name), where=Where(view="sheet", given=(("place", name),)))
    for name in state.armies:
        where = Where(view="army", given=(("army", name),))
        yield Thing(id=f"{ARMY}{name}", name=called(name), where=where)
    for seat in state.seats:
        where = Where(view="faction", given=(("faction", seat),))
        yield Thing(id=about_seat(Seat(seat)), name=NAMES[Seat(seat)], where=where)


def allied_with(state: State, seat: Seat) -> frozenset[Seat]:
    """See `kernel.features.Log.allies`."""
    return frozenset(map(Seat, allies(state, seat)))
