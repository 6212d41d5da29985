"""What the kernel refuses or objects to in every game."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.kernel.closed_turns import refuse_in_closed_turn
from companion.kernel.codec import UnreadableError, unpack_draft
from companion.kernel.dice import check_rolls
from companion.kernel.effective_entries import lowest_reach
from companion.kernel.field_checks import check_fields
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Entry, Move, SharedMove
from companion.kernel.position import Position, begin_state
from companion.kernel.rulings import NO_SUCH_MOVE, Fault, Malformed, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import row_of
from companion.kernel.words import text

S = TypeVar("S")

NAME_LENGTH = 40
"""The greatest length of a player's name."""

MAX_AMENDED = 50
"""The most entries that one amendment may name."""

MAX_DRAFTS = 200
"""The most drafts that a phone can submit at once, and that one entry can hold."""


@dataclass(frozen=True, slots=True)
class At:
    """Where a draft is judged.

    `entries`: the newest entries of the table, without gaps, back to the earliest that the draft depends on;
    see `judged_from`.
    """

    game: Game[Any]
    entries: Sequence[Entry]
    position: Position[Any]

    @property
    def newest(self) -> int:
        """Return the version that the table is at."""
        return self.entries[-1].version if self.entries else 0

    def check_version(self, version: int) -> None:
        """Raise `Refusal` for a version that no entry of the table has; 0 stands for no entry."""
        if not 0 <= version <= self.newest:
            sentence = text("This table has no version %(version)s.", version=version)
            raise Malformed(sentence, Fault.UNKNOWN)


def check(
    game: Game[S], entries: Sequence[Entry], position: Position[S], draft: Draft
) -> tuple[Objection, ...]:
    """Return the objections to a draft at this position. Raise `Refusal` for what is impossible. `entries`:
    as in `At`."""
    at, move = At(game, entries, position), draft.move
    check_seat(game, draft.seat)
    if isinstance(move, SharedMove):
        check_fields(move)
        # Check the turn last: a move that names an entry that does not exist is refused for that reason.
        found = tuple(row_of(move).check(at, draft.seat, move))
        check_closed(at, move)
        return found
    check_closed(at, move)
    state = begin_state(position.state)
    if move.kind not in game.moves:
        raise Refusal(NO_SUCH_MOVE, Fault.UNKNOWN)
    check_rolls(move)
    return (*_after_the_result(position), *game.check(state, draft.seat, move))


def judged_from(entered: Sequence[Entry | Draft]) -> int | None:
    """Return the earliest version needed to judge these entries: the lowest that they, or the drafts that
    they hold or open, reach back to; None if they reach back to none."""
    packed = [row_of(each.move).holds(each.move) for each in entered]
    return lowest_reach((*entered, *(draft for drafts in packed for draft in _find_shared(drafts))))


def _find_shared(drafts: Sequence[str]) -> Iterator[Draft]:
    """Yield the packed drafts of shared moves; only these can reach back."""
    for packed in drafts:
        with suppress(UnreadableError):
            yield unpack_draft(packed, {})


def check_packed(at: At, drafts: Sequence[str]) -> None:
    """Raise `Malformed` if one of the drafts in an entry, as the codec packs them, could never be entered.
    Anything else is judged when they are entered; drafts that this version of the program cannot read are
    ignored."""
    if len(drafts) > MAX_DRAFTS:
        raise Malformed(
            text("At most %(most)s entries can be entered at once.", most=MAX_DRAFTS), Fault.TOO_LARGE
        )
    for packed in drafts:
        try:
            draft = unpack_draft(packed, at.game.moves)
        except UnreadableError:
            continue
        row = row_of(draft.move)
        if not (row.entered or row.packed):
            raise Malformed(NO_SUCH_MOVE, Fault.UNKNOWN)
        check_seat(at.game, draft.seat)
        if isinstance(draft.move, SharedMove):
            try:
                check_fields(draft.move)
                row.check(at, draft.seat, draft.move)
            except Malformed:
                raise
            except Refusal:
                continue


def check_closed(at: At, move: Move) -> None:
    """Raise `Refusal` for what would change a closed turn."""
    position = at.position
    if position.closed.upto:
        refuse_in_closed_turn(at.game, at.entries, position.closed, position.begin, move, position.idle)


def check_seat(game: Game[Any], seat: Seat | None) -> None:
    """Raise `Malformed` for a seat that the game does not have."""
    if seat is not None and seat not in {place.seat for place in game.about.places}:
        raise Malformed(text("This game has no such seat."), Fault.UNKNOWN)


def _after_the_result(position: Position[S]) -> tuple[Objection, ...]:
    if position.finish is None:
        return ()
    return (Objection(sentence=text("The result is confirmed; this corrects it.")),)
