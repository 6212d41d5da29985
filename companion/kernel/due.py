"""What a table waits for: what its game says, and what is the same in all games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, tzinfo
from functools import cache, cached_property
from typing import Any, Final, TypeAlias
from zoneinfo import ZoneInfo

from companion.kernel.features import Due
from companion.kernel.final_counts import Count, find_disputed
from companion.kernel.game import Game
from companion.kernel.moves import Entry
from companion.kernel.position import Position
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import Awaits, rows
from companion.kernel.words import Text, text

BarOffers: TypeAlias = Callable[[Due], bool]
"""Tells whether the button in the bar of a table page already names a due thing; the page then does not name
it again. The data of the page (`Game.page`) supplies it as `bar_offers`, if the bar has a button for what
this phone does next."""


@dataclass(frozen=True)
class RunningGame:
    """A game in progress, for rows that say what it waits for. `entries`, `words_of`: see `list_awaited`."""

    game: Game[Any]
    position: Position[Any]
    entries: Sequence[Entry]
    words_of: Callable[[Entry], Text | None]

    @cached_property
    def is_over(self) -> bool:
        return self.game.outcome(self.position.state) is not None

    @cached_property
    def disputed(self) -> Mapping[Seat, tuple[Count, ...]]:
        return find_disputed(self.game, self.position, self.entries)

    @property
    def counting(self) -> tuple[str, ...]:
        """Return the kinds of moves with which a seat enters its final count."""
        return tuple(sorted(self.game.score_moves))

    def name_of(self, seat: Seat) -> Text | str:
        """Return the name of the player at a seat, or of the seat."""
        places = {place.seat: place.name for place in self.game.about.places}
        return self.position.names.get(seat, places[seat])


def list_awaited(
    game: Game[Any],
    position: Position[Any],
    entries: Sequence[Entry] = (),
    words_of: Callable[[Entry], Text | None] = lambda _entry: None,
) -> tuple[Due, ...]:
    """Return what the table waits for, the most pressing first; empty before the game begins and after its
    result is confirmed.

    `entries`: the newest up to that position, without gaps, because what is awaited may be about one of them.
    `words_of(entry)`: the entry's words in the log.
    """
    if position.state is None or position.finish is not None:
        return ()
    running = RunningGame(game, position, entries, words_of)
    before, after = _every_awaits()
    return (
        *(due for awaits in before for due in awaits.due(running)),
        *_list_due_in_game(running),
        *(due for awaits in after for due in awaits.due(running)),
    )


@cache
def _every_awaits() -> tuple[tuple[Awaits, ...], tuple[Awaits, ...]]:
    """Return what the shared rows await, by rank: what comes before all that the game itself awaits, and what
    comes after it."""
    every = [row.awaits for row in rows().values() if row.awaits is not None]
    every.sort(key=lambda awaits: awaits.rank)
    return tuple(one for one in every if one.rank < 0), tuple(one for one in every if one.rank >= 0)


def seats_that_settle(due: Due) -> tuple[Seat, ...]:
    """Return the seats that can settle something due, any one of them; empty if the whole table can."""
    return () if due.who is None else (due.who, *due.also)


def _list_due_in_game(running: RunningGame) -> tuple[Due, ...]:
    """Return what the game says is due. A game that has no `due` waits for the seat on turn, or for everybody
    at once, until it is over."""
    game, position = running.game, running.position
    if game.due is not None:
        # Seats whose counts differ are asked about the difference, not for another count.
        differing = (one.entry for one in position.seals.opened if one.entry.seat in running.disputed)
        return game.due(position.state, (*position.seals.sealed, *differing))
    if game.outcome(position.state) is not None:
        return ()
    now = game.moment(position.state)
    what = text("Continue: %(moment)s", moment=now.name) if now.seat is None else text("Take your turn")
    return (Due(what=what, who=now.seat, holds="turn", is_turn=now.seat is not None),)


CLOCK: Final = "clock"
"""The signature of entries made because the time was up."""

ORDERS: Final = "orders"
"""The signature of entries that somebody ordered in advance, made when their time came."""

YEARS: Final = range(2000, 3000)
NO_DATE: Final = text("That is not a date and time.")
"""The error sentence for a date that cannot be read."""


def is_zone(name: str) -> bool:
    """Return whether this computer knows a time zone."""
    return name == "UTC" or zone_of(name) is not UTC


def zone_of(name: str) -> tzinfo:
    """Return a time zone by name; UTC if this computer does not know it."""
    try:
        return UTC if name == "UTC" else ZoneInfo(name)
    except (ValueError, OSError, KeyError):
        return UTC


def held_up_by(game: Game[Any], position: Position[Any], entries: Sequence[Entry]) -> tuple[Seat, ...]:
    """Return the seats that hold up a turn, a phase, a battle or the end, the most pressing first."""
    due = list_awaited(game, position, entries)
    return tuple(dict.fromkeys(seat for one in due if one.holds for seat in seats_that_settle(one)))
