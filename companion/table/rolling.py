"""The server's dice, for rolls that nobody typed."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from secrets import randbelow
from typing import Any, get_args, get_type_hints

from companion.kernel.dice import Die, Roll, roll_move, unroll_move
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Move, as_entry
from companion.kernel.optional.chains import Chain, has_chain, keep_typed_rolls
from companion.kernel.optional.hidden_cards import Dealt, Shuffled, Turned, asks_for_cards, empty_cards
from companion.kernel.position import Position, advance, rewrites
from companion.table.fold import Table

Fill = Callable[[Position[Any], Draft], Draft]
"""Fills in what a draft leaves to chance, given the position before it."""
CHANCE_TYPES = {Roll, Chain, Shuffled, Dealt, Turned}


def die(sides: int) -> int:
    """Return fair pips, from 1 to `sides`."""
    return randbelow(sides) + 1


def with_dice(table: Table, drafts: Sequence[Draft], die: Die) -> tuple[Draft, ...]:
    """Return the drafts with their dice rolled. A chain is rolled at the position that the drafts before it
    lead to.

    If the submission is not entered, the dice are discarded unseen. Raise `Refusal` for typed dice that a
    chain does not ask for.
    """
    if not any(has_chance_fields(type(draft.move)) for draft in drafts):  # type: ignore[arg-type]
        return tuple(drafts)
    rolled = tuple(replace(draft, move=roll_move(draft.move, die)) for draft in drafts)
    if not any(has_chain(draft.move) for draft in rolled):
        return rolled
    return fill_each(table, rolled, lambda position, draft: _resolve(table.game, position, draft, die))


def _resolve(game: Game[Any], position: Position[Any], draft: Draft, die: Die) -> Draft:
    unknown = position.state is None or draft.move.kind not in game.moves or not has_chain(draft.move)
    resolve = game.rows_by_kind[draft.move.kind].resolve if not unknown else None
    if resolve is None:
        return draft
    return replace(draft, move=resolve(position.state, draft.seat, keep_typed_rolls(draft.move), die))


def fill_each(table: Table, drafts: Sequence[Draft], fill: Fill) -> tuple[Draft, ...]:
    """Return each draft filled in at the position after those before it."""
    filled: list[Draft] = []
    position: Position[Any] = table.position
    for draft in drafts:
        if filled and not rewrites(position, filled[-1].move):
            position = advance(table.game, position, as_entry(filled[-1], position.version + 1))
        filled.append(fill(position, draft))
    return tuple(filled)


def asks_for_chance(drafts: Sequence[Draft]) -> bool:
    """Return whether any draft leaves dice or cards to chance."""
    return any(
        has_chain(move) or asks_for_cards(move) or roll_move(move, lambda _sides: 1) != move
        for move in (draft.move for draft in drafts)
    )


def as_sent(move: Move) -> Move:
    """Return the move of an entry as its phone sent it."""
    return empty_cards(keep_typed_rolls(unroll_move(move)))


@cache
def has_chance_fields(kind: type) -> bool:
    """Return whether a class of moves has a field for dice or cards; most have none and need not be
    searched."""
    return any(_names_chance(hint) for hint in get_type_hints(kind).values())


def _names_chance(hint: Any) -> bool:
    return hint in CHANCE_TYPES or any(_names_chance(part) for part in get_args(hint))
