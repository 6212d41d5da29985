"""The result of a table apart from its points: who won, what decided it, and the ways in which it can end."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from companion.kernel.moves import Finish
from companion.kernel.scores import Scoresheet
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

Decided = Literal["count", "event", "table"]
"""What decides who has won: the points, an event of the game whatever the points are, or the players."""

NOT_FINISHED: Final = text("The game was not played to its end.")
TIE_DECIDED: Final = text("The table decided the tie.")
NAMED: Final = text("The table named the outcome.")
AGREED: Final = text("The table agreed to end the game.")
LAST_ROUND: Final = text("The table played its last round.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a table ended: the winners (several share a win; none if everybody lost or it was not `finished`),
    and what ended it. `by`: the event that decided it, as the game names it.

    `unsettled`: what the count leaves to the players to name: the winner of a tie (until they do, the tied
    sides share the win), or whether anybody has won at all, which is unknown until the result is confirmed.
    """

    winners: tuple[Seat, ...]
    ending: Text
    decided: Decided = "count"
    by: str = ""
    finished: bool = True
    unsettled: Literal["", "tie", "win"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that ends a game at once. `key`: its name in entries; `lost`: whether everybody loses by it;
    otherwise a side wins."""

    key: str
    name: Text
    lost: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Endings:
    """How a game may end other than by its count. `no_end`: whether it goes on until the players end it;
    `named`: whether the winner is always named rather than counted."""

    events: tuple[Event, ...] = ()
    no_end: bool = False
    named: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One way to end a game, entered by `move`. `side`: who wins; `event`: what happened."""

    kind: Literal["confirm", "share", "win the tie", "last round", "win", "lose", "not finished"]
    move: Finish
    side: tuple[Seat, ...] = ()
    event: Event | None = None


def final_outcome(
    finish: Finish | None, counted: Outcome | None, sheet: Scoresheet, endings: Endings
) -> Outcome | None:
    """Return the result of a table; None until it stands. `counted`: the outcome according to the game's own
    count."""
    if finish is None:
        stands = counted is not None and counted.unsettled != "win" and sheet.complete
        return counted if stands else None
    if finish.outcome:
        return _name_outcome(finish, counted, sheet, endings)
    if counted is not None:
        return counted
    return Outcome(winners=sheet.best, ending=LAST_ROUND if endings.no_end else AGREED)


def _name_outcome(finish: Finish, counted: Outcome | None, sheet: Scoresheet, endings: Endings) -> Outcome:
    decided: Decided = "event" if finish.by else "table"
    if finish.outcome == "unfinished":
        return Outcome(winners=(), ending=NOT_FINISHED, decided=decided, finished=False)
    event = next(
        (one.name for one in endings.events if one.key == finish.by), text("%(what)s", what=finish.by)
    )
    if finish.outcome == "lost":
        ending = text("Lost by: %(event)s", event=event) if finish.by else NAMED
        return Outcome(winners=(), ending=ending, decided=decided, by=finish.by)
    winners = tuple(seat for side in sheet.sides if not {*side}.isdisjoint(finish.winners) for seat in side)
    if finish.by:
        ending = text("Won by: %(event)s", event=event)
    else:
        level = counted is not None and {*winners} < {*counted.winners}
        ending = TIE_DECIDED if level else NAMED
        return Outcome(winners=winners, ending=ending, decided=decided, unsettled="tie" if level else "")
    return Outcome(winners=winners, ending=ending, decided=decided, by=finish.by)


def likely_ways(counted: Outcome | None, sheet: Scoresheet, endings: Endings) -> tuple[Way, ...]:
    """Return the ways to end a game that suggest themselves now. Before the game's count ends it there are
    none, unless its `endings` have `no_end` or `named`."""
    sides = sheet.sides
    if counted is not None and not counted.unsettled:
        return (Way(kind="confirm", move=Finish()),)
    if counted is not None and counted.unsettled == "tie":
        level = [side for side in sides if not {*side}.isdisjoint(counted.winners)]
        return (
            *(Way(kind="win the tie", move=_finish_won(side), side=side) for side in level),
            Way(kind="share", move=Finish()),
        )
    if counted is not None or endings.named:
        wins = tuple(Way(kind="win", move=_finish_won(side), side=side) for side in sides)
        other = Way(kind="share", move=_finish_won(*sides)) if len(sides) > 1 else Way(kind="lose", move=LOST)
        return (*wins, other)
    return (Way(kind="last round", move=Finish(agreed=True)),) if endings.no_end else ()


def other_ways(counted: Outcome | None, sheet: Scoresheet, endings: Endings) -> tuple[Way, ...]:
    """Return the remaining ways to end a game, all of which overrule its count."""
    likely = [way.move for way in likely_ways(counted, sheet, endings)]
    return tuple(way for way in _other_ways(sheet, endings) if way.move not in likely)


def _other_ways(sheet: Scoresheet, endings: Endings) -> Iterator[Way]:
    sides = sheet.sides
    for event in endings.events:
        if event.lost:
            yield Way(kind="lose", move=Finish(outcome="lost", by=event.key), event=event)
        else:
            for side in sides:
                yield Way(kind="win", move=_finish_won(side, by=event.key), side=side, event=event)
    for side in sides:
        yield Way(kind="win", move=_finish_won(side), side=side)
    yield Way(kind="lose", move=LOST)
    yield Way(kind="not finished", move=Finish(outcome="unfinished"))


LOST: Final = Finish(outcome="lost")


def _finish_won(*sides: tuple[Seat, ...], by: str = "") -> Finish:
    return Finish(outcome="won", winners=tuple(seat for side in sides for seat in side), by=by)
