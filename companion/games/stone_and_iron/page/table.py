"""The table page: the map, the phase, and the factions; the map in words; the heading of every paper of a
campaign: its turn and phase, and who plays.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from companion.games.stone_and_iron.catalogue.factions import PLACES
from companion.games.stone_and_iron.facts.armies import armies_of, points
from companion.games.stone_and_iron.facts.forces import engagements
from companion.games.stone_and_iron.facts.income import income, total
from companion.games.stone_and_iron.page.fights import Unsigned
from companion.games.stone_and_iron.page.map import Map, kinds_on_map, map_of
from companion.games.stone_and_iron.page.phase import Phase, phase
from companion.games.stone_and_iron.rules.due import due
from companion.games.stone_and_iron.rules.turning import moment
from companion.games.stone_and_iron.rules.words import describe_square
from companion.games.stone_and_iron.scoring import totals
from companion.games.stone_and_iron.state.pieces import ALL_SIDES, NOWHERE, SIDES, Army
from companion.games.stone_and_iron.state.state import SETUP, State
from companion.kernel.features import TABLE_PAGE, Due, Where
from companion.kernel.moves import Finish
from companion.kernel.position import Position
from companion.kernel.seats import Place, Seat, Viewer
from companion.kernel.words import Text, text

BY_SEAT: Final[Mapping[str, Place]] = {place.seat: place for place in PLACES}


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """`moment`: the turn and phase. `places`: who plays, by campaign priority."""

    moment: Text
    places: tuple[Place, ...]


def heading(state: State) -> Heading:
    return Heading(moment=moment(state).name, places=tuple(BY_SEAT[seat] for seat in state.order))


def letters(seat: str) -> str:
    """Return the letters of a faction, as on the map."""
    return BY_SEAT[seat].letter if seat in BY_SEAT else seat[:2]


def player(position: Position[State], seat: str) -> str:
    """Return the name of the player of a faction; empty if there is none."""
    return position.names.get(Seat(seat), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyNow:
    """`square`: empty before the army has started."""

    id: str
    square: str
    points: int
    left: int


def armies_now(state: State, seat: str) -> tuple[ArmyNow, ...]:
    return tuple(
        ArmyNow(
            id=army.id,
            square="" if army.square == NOWHERE else state.grid.names[army.square],
            points=points(army),
            left=army.left,
        )
        for army in armies_of(state, seat)
    )


class FactionNow:
    """A faction on the table page. `vp`: its total so far, None if the table hides it."""

    def __init__(self, state: State, seat: str, vp: int | None) -> None:
        self._state, self.seat, self.vp = state, Seat(seat), vp

    @cached_property
    def gp(self) -> int:
        return self._state.treasury(self.seat)

    @cached_property
    def next_income(self) -> int:
        """Return the GP of its next income in the present state."""
        return total(income(self._state, self.seat))

    @cached_property
    def allies(self) -> tuple[Seat, ...]:
        pairs = (pact for pact in sorted(self._state.pacts) if self.seat in pact)
        return tuple(Seat(one if other == self.seat else other) for one, other in pairs)

    @cached_property
    def armies(self) -> tuple[ArmyNow, ...]:
        return armies_now(self._state, self.seat)

    @property
    def away(self) -> bool:
        return self.seat in self._state.away


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """What the phone should do next: what is `due`, or otherwise end the phase (`ends`). `seat`: for whom.
    `unsigned`: the report to sign. `army`: the first army that can move, to move it or pass."""

    seat: Seat | None
    due: Due | None = None
    unsigned: Unsigned | None = None
    army: str = ""
    ends: bool = False

    @property
    def page(self) -> Where:
        """Return the page where the seat can do what is due."""
        where = self.due.where if self.due else TABLE_PAGE
        if self.army:
            where = Where(view="army", given=(("army", self.army),))
        return where if self.seat is None else replace(where, given=(("as", self.seat), *where.given))

    @property
    def as_due(self) -> bool:
        """Return whether the button of the bar uses the words of what is due."""
        return self.due is not None and not (self.unsigned or self.army or self.ready)

    @property
    def ready(self) -> bool:
        """Return whether all that is due is to say that the faction is ready."""
        return self.due is not None and self.due.moves == ("pass",)


class TablePage:
    """The table page for one phone."""

    def __init__(self, state: State, viewer: Viewer) -> None:
        self._state, self._viewer = state, viewer

    @cached_property
    def map(self) -> Map:
        return map_of(self._state)

    @property
    def kinds(self) -> tuple[tuple[str, str], ...]:
        return kinds_on_map(self._state)

    @cached_property
    def phase(self) -> Phase:
        return phase(self._state)

    @cached_property
    def factions(self) -> tuple[FactionNow, ...]:
        """Return all factions, by campaign priority."""
        state = self._state
        vp = totals(state) if self._viewer.scores == "all" and state.phase != SETUP else {}
        return tuple(FactionNow(state, seat, vp.get(Seat(seat))) for seat in state.order)

    @cached_property
    def standings(self) -> tuple[FactionNow, ...]:
        """Return the factions, the leader first; by campaign priority if totals are hidden or equal."""
        return tuple(sorted(self.factions, key=lambda one: -(one.vp or 0)))

    @cached_property
    def next_step(self) -> NextStep | None:
        """Return the first thing due from this phone, or else the end of the phase; None if there is neither,
        the phone enters nothing, or the campaign is over. First come the roll for priority and what holds up
        play, then reports to sign; anything else is left out."""
        if self.phase.over or not self._viewer.enters:
            return None
        every, for_all = due(self._state), self._viewer.host or self._viewer.station
        first = [one for one in every if one.holds or one.moves == ("roll-priority",)]
        for one in (*first, *(one for one in every if one.moves == ("sign",))):
            seats = [seat for seat in (one.who, *one.also) if seat is not None and self._acts_for(one, seat)]
            if not one.last and (seats or (one.who is None and for_all)):
                return self._step_for(one, seats[0] if seats else None)
        return NextStep(seat=None, ends=True) if self.phase.ending else None

    def bar_offers(self, due: Due) -> bool:
        """See `kernel.due.BarOffers`."""
        if self.phase.over:
            return due.moves == (Finish.kind,)
        step = self.next_step
        return step is not None and (
            due.moves == ("end-phase",) if step.ends else step.as_due and due == step.due
        )

    def _acts_for(self, due: Due, seat: Seat) -> bool:
        """Return whether this phone does something for a seat: for one of its own or, if it has none, for any
        seat, but then only what holds up the phase."""
        return self._viewer.holds(seat) or (not self._viewer.seats and due.holds == "phase")

    def _step_for(self, due: Due, seat: Seat | None) -> NextStep:
        if due.moves == ("sign",):
            report = next(r for r in self.phase.unsigned if due.where.anchor == f"sign-{r.number}-{r.seat}")
            return NextStep(seat=seat, due=due, unsigned=report)
        moving = [army for army, owner in self.phase.armies if owner == seat] if "pass" in due.moves else []
        return NextStep(seat=seat, due=due, army=moving[0] if moving else "")


def more(state: State, viewer: Viewer, _args: Mapping[str, str]) -> TablePage:
    """Return the data of the view `more`: what is needed only now and then."""
    return TablePage(state, viewer)


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareRow:
    """A square. `open`: the names of its open sides, empty if all are. `armies`: each with its owner."""

    name: str
    says: Text
    owner: Seat | None
    base: bool
    open: tuple[str, ...]
    buildings: int
    battle: bool
    armies: tuple[tuple[str, Seat], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareList:
    """`shown`: which squares to list: a key of `kinds`, or a faction of `owners`; empty for all."""

    rows: tuple[SquareRow, ...]
    shown: str
    kinds: tuple[tuple[str, Text], ...]
    owners: tuple[Seat, ...]


FILTERS: Final[Mapping[str, tuple[Text, Callable[[SquareRow], bool]]]] = {
    "armies": (text("Armies"), lambda row: bool(row.armies)),
    "battles": (text("Battles"), lambda row: row.battle),
    "buildings": (text("Buildings"), lambda row: bool(row.buildings)),
    "bases": (text("Bases"), lambda row: row.base),
}


def square_list(state: State, viewer: Viewer, args: Mapping[str, str]) -> SquareList:
    """Return the data of the view `list`; `show` selects the squares. Those of a faction are its own and
    those its armies are in."""
    shown = args.get("show", "")
    rows = _rows(state)
    if shown in FILTERS:
        rows = tuple(row for row in rows if FILTERS[shown][1](row))
    elif shown in state.seats:
        rows = tuple(row for row in rows if shown in (row.owner, *(seat for _army, seat in row.armies)))
    else:
        shown = ""
    return SquareList(
        rows=rows,
        shown=shown,
        kinds=tuple((key, name) for key, (name, _holds) in FILTERS.items()),
        owners=tuple(Seat(seat) for seat in state.order),
    )


def _rows(state: State) -> tuple[SquareRow, ...]:
    standing: dict[int, list[Army]] = {}
    for army in state.armies.values():
        standing.setdefault(army.square, []).append(army)
    battles = {battle.square for battle in engagements(state)}
    return tuple(
        SquareRow(
            name=state.grid.names[index],
            says=describe_square(square),
            owner=Seat(square.owner) if square.owner else None,
            base=square.base,
            open=() if square.open == ALL_SIDES else tuple(_open_sides(square.open)),
            buildings=len(square.buildings),
            battle=index in battles,
            armies=tuple((army.id, Seat(army.owner)) for army in standing.get(index, ())),
        )
        for index, square in enumerate(state.squares)
        if square.passable
    )


def _open_sides(sides: int) -> list[str]:
    return [name for side, name in enumerate(SIDES) if sides >> side & 1]
