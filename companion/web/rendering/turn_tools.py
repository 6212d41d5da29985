"""The tools for turns: each player's time, and the resources of this phone's turn."""

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta

from companion.kernel.features import Resource
from companion.kernel.seats import Seat
from companion.kernel.shared_settings import wants_clock
from companion.kernel.words import Text
from companion.table.fold import Table
from companion.table.steps import BREAK
from companion.table.turns import clock
from companion.web.access.table_requests import TableRequest
from companion.web.services import services


@dataclass(frozen=True, slots=True, kw_only=True)
class Time:
    """The seconds that a seat has taken: `total`: in all turns; `in_turn`: in its turn in progress, None if
    it is not on turn."""

    seat: Seat
    total: int
    in_turn: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """`left`: in how many seconds the wait for the next entry will count as a break; 0 if it already does, or
    no clock runs. `breaks`: how many there were, including the present one."""

    seats: tuple[Time, ...]
    left: int
    breaks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResourceNow:
    """A resource of the turn in progress. `left`: what is left of it after the entries of this turn, not
    counting what the player adds on the phone."""

    key: str
    name: Text
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnResourcesNow:
    """What the server knows about the resources of a turn; what the player adds stays on the phone. `turn`:
    the key of the moment."""

    seat: Seat
    turn: int
    kinds: tuple[ResourceNow, ...]


def times(table_request: TableRequest) -> Times | None:
    """Return the times; None if the table uses no clock, and before the game begins."""
    if not wants_clock(table_request.position.shared) or table_request.position.state is None:
        return None
    kept, now = clock(table_request.table), services().tables.clock()
    going_on = kept.going_on(now)
    running = kept.running
    return Times(
        seats=tuple(
            Time(
                seat=seat,
                total=_seconds(kept.seats.get(seat, timedelta()) + (going_on if runs else timedelta())),
                in_turn=_seconds(kept.turns.get(running.key, timedelta()) + going_on)
                if runs and running
                else None,
            )
            for seat in table_request.seats
            for runs in (running is not None and running.seat == seat,)
        ),
        left=0 if running is None or kept.is_paused(now) else _seconds(BREAK - (now - kept.since)),
        breaks=kept.breaks + kept.is_paused(now),
    )


def turn_times(table: Table) -> dict[int, int]:
    """Return seconds by turn, for the log, from the loaded entries."""
    if not wants_clock(table.position.shared):
        return {}
    return {key: _seconds(spent) for key, spent in clock(table).turns.items()}


def turn_resources(table_request: TableRequest) -> TurnResourcesNow | None:
    """Return the resources of the seat on turn; None if the game has none, before it begins, and if nobody is
    on a timed turn."""
    state, turns = table_request.position.state, table_request.game.turns
    resources = turns.resources if turns else None
    if state is None or resources is None:
        return None
    moment = table_request.moment
    if moment is None or moment.seat is None or not moment.timed:
        return None
    spent: Counter[str] = Counter()
    for step in reversed(table_request.table.steps):
        if step.stands and step.moment is not None and step.moment.key < moment.key:
            break
        if (
            step.stands
            and step.moment is not None
            and step.moment.key == moment.key
            and step.entry.seat == moment.seat
            and step.misfit is None
        ):
            for key, number in resources.costs(step.entry).items():
                spent[key] += number
    return TurnResourcesNow(
        seat=moment.seat,
        turn=moment.key,
        kinds=tuple(_read_resource(kind, state, spent) for kind in resources.kinds),
    )


def _read_resource(kind: Resource, state: object, spent: Counter[str]) -> ResourceNow:
    return ResourceNow(key=kind.key, name=kind.name, left=kind.start(state) - spent[kind.key])


def _seconds(spent: timedelta) -> int:
    return int(spent.total_seconds())
