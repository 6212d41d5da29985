"""The confirmed result."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from companion.kernel.checks import At
from companion.kernel.due import RunningGame
from companion.kernel.features import Due, Where
from companion.kernel.game import Game
from companion.kernel.input_text import readable
from companion.kernel.moves import Entry, Finish
from companion.kernel.permissions import By
from companion.kernel.position import NOT_BEGUN, Position, begin_state
from companion.kernel.rulings import NOBODY_PLAYS, Cannot, Fault, Malformed, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.secrecy import counts_sealed
from companion.kernel.shared_rows import Awaits, LogContext, SharedRow, never
from companion.kernel.words import Text, text

S = TypeVar("S")


def check_finish(at: At, _seat: Seat | None, move: Finish) -> tuple[Objection, ...]:
    state = begin_state(at.position.state)
    if at.position.finish is not None:
        raise Refusal(text("The result is already confirmed."))
    _check_named(at.position.begin.seats if at.position.begin else (), move)
    if at.game.outcome(state) is None and not (move.agreed or move.outcome):
        raise Refusal(text("The game has not ended: it can be ended by agreement."))
    sealed = Objection(sentence=text("Some final counts are still sealed, so they are not in the score yet."))
    found = (sealed,) if counts_sealed(at.position) else ()
    return (*found, *(() if move.outcome else _list_unfinished(at.game, state)))


def _check_named(seats: Sequence[Seat], move: Finish) -> None:
    """Raise `Malformed` for an impossible outcome."""
    if not {*move.winners} <= {*seats} or len({*move.winners}) < len(move.winners):
        raise Malformed(NOBODY_PLAYS)
    if (move.outcome == "won") != bool(move.winners) or (move.by and move.outcome not in ("won", "lost")):
        raise Malformed(text("Say who has won."))
    if move.by and not readable(move.by):
        raise Malformed(text("Say what decided it."))


def _list_unfinished(game: Game[S], state: S) -> Iterator[Objection]:
    """Yield the objections to a result: what is not decided, played or entered yet."""
    counted = game.outcome(state)
    if counted is not None and counted.unsettled == "win":
        yield Objection(sentence=text("The points do not show whether this game was won. Name the outcome."))
    if counted is None and not game.endings(state).no_end:
        yield Objection(
            sentence=text("Undertally has not seen the end of the game. If everyone agrees, it ends now.")
        )
    for seat in game.score(state).seats:
        missing = tuple(line.name for line in seat.lines if line.points is None)
        if missing:
            name = next(place.name for place in game.about.places if place.seat == seat.seat)
            sentence = text("%(seat)s has not entered: %(lines)s.", seat=name, lines=missing)
            yield Objection(sentence=sentence)


def finish(game: Game[S], position: Position[S], entry: Entry, move: Finish) -> Position[S]:
    state = position.state
    if move.agreed or move.outcome or (state is not None and game.outcome(state) is not None):
        return replace(position, version=entry.version, finish=entry)
    raise Cannot(NOT_BEGUN if state is None else text("The game has not ended."))


def finish_words(context: LogContext, _entry: Entry, move: Finish) -> Text:
    if move.outcome == "unfinished":
        return text("the game is left unfinished")
    if move.outcome == "lost":
        return text("the game is lost: %(by)s", by=move.by) if move.by else text("the game is lost")
    if move.outcome:
        called = {place.seat: place.name for place in context.game.about.places}
        names = tuple(context.position.names.get(seat) or called[seat] for seat in move.winners)
        won = text("the game is won by %(names)s", names=names)
        return text("%(won)s: %(by)s", won=won, by=move.by) if move.by else won
    state = context.position.state
    if move.agreed and state is not None and context.game.endings(state).no_end:
        return text("the last round has been played")
    return text("the game ends by agreement") if move.agreed else text("the result is confirmed")


def permit_finish(by: By, _seat: Seat | None, _move: Finish, _old: Entry | None) -> None:
    if not by.secrecy.may_end(by.viewer):
        raise Refusal(
            text("This table has hidden information: the host must confirm the end, which reveals it."),
            Fault.FORBIDDEN,
        )


def due_result(running: RunningGame) -> Iterator[Due]:
    game, position = running.game, running.position
    open_to_all = not (counts_sealed(position) or running.disputed)
    if running.is_over and open_to_all and game.score(position.state).complete:
        what = text("Confirm the result")
        yield Due(what=what, where=Where(page="scores.show"), moves=(Finish.kind,), holds="end")


ROWS = (
    SharedRow[Finish, None](
        move=Finish,
        awaits=Awaits(1, due_result),
        entered=True,
        check=check_finish,
        permit=permit_finish,
        words=finish_words,
        advance=finish,
        # Whether it is confirmed does not change what the result is.
        result=never,
        offered_on_table=True,
        any_time=True,
        sketched=True,
    ),
)
