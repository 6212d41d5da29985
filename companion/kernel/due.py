"""What is awaited at a table: what its game says, and what all tables have alike."""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.kernel.deciding import asked_back
from companion.kernel.effective_entries import entry_at
from companion.kernel.features import TABLE_PAGE, Due, Where
from companion.kernel.game import Game
from companion.kernel.moves import AskBack, Begin, Entry, Finish, Ready, Retract, Skip
from companion.kernel.position import Position
from companion.kernel.seats import Seat
from companion.kernel.secrecy import FINAL_COUNT, counts_sealed, seats_sealed, waited_for
from companion.kernel.words import ntext, text


def awaited(game: Game[Any], position: Position[Any], entries: Sequence[Entry] = ()) -> tuple[Due, ...]:
    """Return what is awaited, in the order in which it holds the game up; nothing before a game begins and
    once its result is confirmed.

    `entries`: the newest up to that position, without a gap, for what is asked about one of them.
    """
    if position.state is None or position.finish is not None:
        return ()
    return (
        *_unsettled(game, position),
        *(_asked_back(game, position, entries) if position.asked_back else ()),
        *_of_the_game(game, position),
        *_of_the_end(game, position),
    )


def asked(due: Due) -> tuple[Seat, ...]:
    """Return the seats one of which is awaited; none where the table as a whole is."""
    return () if due.who is None else (due.who, *due.also)


def _of_the_game(game: Game[Any], position: Position[Any]) -> tuple[Due, ...]:
    """Of a game that says nothing, whose turn it is, or what all do together."""
    if game.due is not None:
        return game.due(position.state, position.sealed)
    if game.outcome(position.state) is not None:
        return ()
    now = game.moment(position.state)
    what = text("Continue: %(moment)s", moment=now.name) if now.seat is None else text("Take your turn")
    return (Due(what=what, who=now.seat, holds="turn"),)


def _unsettled(game: Game[Any], position: Position[Any]) -> Iterator[Due]:
    if position.held:
        what = ntext(
            "Settle %(n)s entry of a phone that was offline",
            "Settle %(n)s entries of phones that were offline",
            len(position.held),
        )
        yield Due(what=what, where=Where(page="late"))
    if game.turns is not None and game.turns.absent is not None:
        for place in game.about.places:
            if place.seat in position.left and position.left[place.seat] is None:
                what = text("Decide whether to skip the turns of %(seat)s", seat=place.name)
                yield Due(what=what, where=TABLE_PAGE, moves=(Skip.kind,))
    if game.about.joins_late:
        for seat in position.newcomers:
            what = text("Let %(name)s in", name=position.names[seat])
            yield Due(what=what, where=Where(page="begin"), moves=(Begin.kind,))


def _asked_back(game: Game[Any], position: Position[Any], entries: Sequence[Entry]) -> Iterator[Due]:
    """Yield what somebody asks to have taken back: it is awaited from the seat whose entry it is, or whose
    phone entered it; from the host where that is none."""
    places = {place.seat: place.name for place in game.about.places}
    playing = () if position.begin is None else position.begin.seats
    for version, ask in asked_back(position.asked_back, entries).items():
        entry = entry_at(entries, version)
        if entry is None or entry.move.kind not in game.moves or ask.seat is None:
            continue
        seats = dict.fromkeys((entry.seat, *map(Seat, entry.by.split(","))))
        who = *(seat for seat in seats if seat in playing and seat not in position.skipped), None
        yield Due(
            what=text(
                "%(name)s asks to take back: %(what)s",
                name=position.names.get(ask.seat, places[ask.seat]),
                what=game.describe(None, entry),
            ),
            who=who[0],
            also=tuple(seat for seat in who[1:] if seat is not None),
            where=Where(page="log", anchor=f"entry-{version}"),
            moves=(Retract.kind, AskBack.kind),
            needs=Retract(version),
        )


def _of_the_end(game: Game[Any], position: Position[Any]) -> Iterator[Due]:
    """Whose final count is missing where counts are sealed; the result to be confirmed."""
    outcome = game.outcome(position.state)
    if outcome is None:
        return
    if counts_sealed(position):
        sealed = seats_sealed(position, FINAL_COUNT)
        for seat in waited_for(position):
            if seat in position.skipped:
                continue
            what = text("Confirm your count") if seat in sealed else text("Enter your final count")
            yield Due(what=what, who=seat, where=Where(page="reveal"), moves=(Ready.kind,), holds="end")
    elif game.score(position.state).complete:
        yield Due(
            what=text("Confirm the result"), where=Where(page="scores"), moves=(Finish.kind,), holds="end"
        )
