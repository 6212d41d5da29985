"""Impossible moves: a move that could be carried out, except that one thing in it does not exist."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, ClassVar

from companion.kernel.dice import Roll
from companion.kernel.game import Game
from companion.kernel.moves import Entry, Move
from companion.kernel.position import advance, replay
from companion.kernel.rows import Misfit
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat

NOTHING = "no such thing"
ENDLESS = 10_001 * "x"
"""Longer than anything that is kept."""


@dataclass(frozen=True, slots=True)
class Unheard(Move):
    """A move of no game."""

    kind: ClassVar[str] = "unheard"


def garbled(move: Move) -> Iterator[tuple[str, Move]]:
    """Yield each field, including those of nested records, with a move in which it names something that
    does not exist, or is a number out of all bounds, or a roll of the wrong dice."""
    for each in fields(move):
        yield from ((where, replace(move, **{each.name: value})) for where, value in _wrong(move, each.name))


def _wrong(record: Any, name: str) -> Iterator[tuple[str, Any]]:
    yield from ((f"{name}{within}", value) for within, value in _instead(getattr(record, name)))


def _instead(value: Any) -> Iterator[tuple[str, Any]]:
    match value:
        case bool() | None:
            return
        case str():
            yield "", NOTHING
            yield " endless", ENDLESS
        case int():
            yield "", -1
            yield " huge", 10**9
        case Roll():
            yield "", replace(value, sides=value.sides + 1)
        case tuple():
            for index, one in enumerate(value):
                for within, other in _instead(one):
                    yield within, (*value[:index], other, *value[index + 1 :])
        case Mapping():
            for key, held in value.items():
                rest = {one: n for one, n in value.items() if one != key}
                yield "-key", {**rest, NOTHING: held}
                yield from ((within, {**value, key: other}) for within, other in _instead(held))
        case _ if is_dataclass(value) and not isinstance(value, type):
            for each in fields(value):
                for within, other in _wrong(value, each.name):
                    yield f".{within}", replace(value, **{each.name: other})


def _refused(game: Game[Any], state: Any, seat: Seat | None, move: Move) -> bool:
    if isinstance(game.apply(state, seat, move), Misfit):
        return True
    try:
        game.check(state, seat, move)
    except Refusal:
        return True
    return False


def carried_out(game: Game[Any], entries: tuple[Entry, ...], *moves: tuple[str | None, Move]) -> set[str]:
    """Return the fields, by kind, that may hold anything: the move is carried out whatever they contain.

    Each move of the entries is tested where it was made, and each of the others after all of them."""
    anything: set[str] = set()
    position = replay(game, ())
    made = [(entry.seat, entry.move, entry) for entry in entries]
    for seat, move, entry in [*made, *((Seat(seat) if seat else None, move, None) for seat, move in moves)]:
        if move.kind in game.moves and position.state is not None:
            assert not isinstance(game.apply(position.state, seat, move), Misfit), move
            for field, other in garbled(move):
                if not _refused(game, position.state, seat, other):
                    anything.add(f"{move.kind} {field}")
        if entry is not None:
            position = advance(game, position, entry)
    assert isinstance(game.apply(position.state, None, Unheard()), Misfit)
    return anything
