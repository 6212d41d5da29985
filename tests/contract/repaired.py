"""Ways in which a move can come to be in the ledger. The consequences must be the same each way.

A game gives its laws of repaired states a table, the right move and a wrong one of the same kind; `stands` is
everything that the table then shows and asks for.
"""

from collections.abc import Callable, Sequence
from typing import Any

from companion.kernel.game import Game
from companion.kernel.moves import Amend, Begin, Move, Retract
from companion.kernel.seats import Seat
from companion.laws.plays import cut, walk
from tests.games.written import Written


def played(game: Game[Any], number: int, moves: int, at: Callable[[Begin], Written] | None = None) -> Any:
    """Return a game played at random up to that point, with its ledger made by `at`."""
    entries = cut(walk(game, number), moves)
    begin = next(one.move for one in entries if isinstance(one.move, Begin))
    here = Written(game, begin) if at is None else at(begin)
    for one in entries:
        if one.move.kind in game.moves:
            here._append(one.move, one.seat)
    return here


def at_once(here: Written, right: Move, _wrong: Move, seat: str | None) -> None:
    here._append(right, seat)


def corrected(here: Written, right: Move, wrong: Move, seat: str | None) -> None:
    here._append(wrong, seat)
    here._append(right, seat)


def opposite_taken_back(here: Written, right: Move, wrong: Move, seat: str | None) -> None:
    here._append(right, seat)
    here._append(Retract(here._append(wrong, seat)))


def taken_back_before(here: Written, right: Move, wrong: Move, seat: str | None) -> None:
    first = here._append(wrong, seat)
    here._append(right, seat)
    here._append(Retract(first))


def amended(here: Written, right: Move, _wrong: Move, seat: str | None) -> None:
    """Amend an entry that was made for the wrong seat."""
    assert here.position.begin is not None
    other = next(one for one in here.position.begin.seats if one != seat)
    here._append(Amend((here._append(right, other),), None if seat is None else Seat(seat)))


Way = Callable[[Written, Move, Move, str | None], None]
FIVE_WAYS: Sequence[Way] = (at_once, corrected, opposite_taken_back, taken_back_before, amended)
BUT_CORRECTED: Sequence[Way] = tuple(way for way in FIVE_WAYS if way is not corrected)
"""For moves that add to what is on the board, or remove something that a second one cannot bring back."""


def by_every_way(
    table: Callable[[], Written],
    stands: Callable[[Any], object],
    right: Move,
    wrong: Move,
    *others: Sequence[tuple[str | None, Move]],
    seat: str | None = None,
    ways: Sequence[Way] = FIVE_WAYS,
) -> None:
    """Check that the table is the same whichever way `right` comes to stand. `others`: further ways to the
    same result, each given as what is entered and by whom."""
    plain = table()
    plain._append(right, seat)
    assert not plain.misfits, right
    for way in ways:
        here = table()
        way(here, right, wrong, seat)
        assert stands(here) == stands(plain), (right, way.__name__)
    for entered in others:
        here = table()
        for who, move in entered:
            here._append(move, who)
        assert stands(here) == stands(plain), (right, entered)
