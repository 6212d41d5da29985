"""Cards that the server shuffles, deals or turns up, if a move leaves that to it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby
from secrets import token_hex
from typing import Any

from sqlalchemy import Executable

from companion.kernel.dice import Die
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Finish, OpenCards
from companion.kernel.optional.hidden_cards import Book, Secret, asks_for_cards, dealt_blindly, fill_cards
from companion.kernel.position import Position
from companion.kernel.seats import Seat, Viewer
from companion.ledger import beside
from companion.ledger.store import Ledger
from companion.table.fold import Table
from companion.table.judging import Judged, judge_after
from companion.table.rolling import fill_each
from companion.table.submission import Submission

SALT = 32
"""Bytes in a salt."""

OPENED_AT_ONCE = 150
"""The most cards opened in one entry, so that it does not become too large."""


def with_cards(
    ledger: Ledger, table: Table, drafts: Sequence[Draft], viewer: Viewer | None, die: Die
) -> tuple[tuple[Draft, ...], tuple[Executable, ...]]:
    """Return the drafts with their cards, and the statements that store them beside the ledger. Raise
    `Refusal`.

    If the submission is not entered, they are discarded unseen. `viewer`: the phone that turns cards up,
    which must hold the seat that they were dealt to; None for the server itself.
    """
    if not any(asks_for_cards(draft.move) for draft in drafts):
        return tuple(drafts), ()
    kept = card_secrets(ledger, table.code)
    book = Book(kept, die, lambda: token_hex(SALT))

    def may_turn(seat: Seat | None) -> bool:
        return seat is not None and (viewer is None or viewer.holds(seat))

    def fill(position: Position[Any], draft: Draft) -> Draft:
        pile = _pile(table.game, position)
        return replace(draft, move=fill_cards(draft.move, book, pile, draft.seat, may_turn))

    filled = fill_each(table, drafts, fill)
    return filled, _store_cards(table.code, {secret.back for secret in kept}, book.changed)


def open_cards_at_end(ledger: Ledger, submission: Submission, judged: Judged, at: datetime) -> Judged:
    """Return the judged submission followed, after a confirmed result, by the faces of all cards that this
    ledger has, so that the deal can be verified (`kernel.optional.hidden_cards`)."""
    ends = any(isinstance(draft.move, Finish) for draft in submission.drafts)
    if judged.table.game.pile is None or not ends:
        return judged
    kept = sorted(card_secrets(ledger, judged.table.code))
    opened = [
        Draft(
            move=OpenCards(
                tuple(one.back for one in some),
                tuple(one.face for one in some),
                tuple(one.salt for one in some),
            )
        )
        for some in (kept[first : first + OPENED_AT_ONCE] for first in range(0, len(kept), OPENED_AT_ONCE))
    ]
    return judge_after(judged, opened, by=submission.by, at=at, saw=submission.saw)


def deal_blindly(table: Table, drafts: Sequence[Draft]) -> tuple[Draft, ...]:
    """Return the drafts with cards dealt, but shown to nobody."""

    def fill(position: Position[Any], draft: Draft) -> Draft:
        return replace(draft, move=dealt_blindly(draft.move, _pile(table.game, position)))

    return fill_each(table, drafts, fill)


def card_secrets(ledger: Ledger, code: str) -> tuple[Secret, ...]:
    """Return what this ledger stores about a table's cards; an import brings none of it."""
    rows = ledger.select(beside.CARDS, code=code)
    return tuple(
        Secret(str(back), str(face), str(salt), None if seat is None else Seat(str(seat)))
        for back, face, salt, seat in rows
    )


def faces_for(ledger: Ledger, table: Table, seats: frozenset[Seat]) -> Mapping[str, str]:
    """Return the faces of the cards that were ever dealt to these seats, wherever they are now."""
    if table.game.pile is None or not seats or table.position.state is None:
        return {}
    rows = ledger.select(beside.CARDS_DEALT, code=table.code)
    return {str(back): str(face) for back, face, seat in rows if seat in seats}


def _pile(game: Game[Any], position: Position[Any]) -> tuple[str, ...]:
    return () if game.pile is None or position.state is None else game.pile(position.state)


def _store_cards(code: str, before: set[str], changed: Mapping[str, Secret]) -> tuple[Executable, ...]:
    new = [secret for secret in changed.values() if secret.back not in before]
    old = sorted((str(secret.seat), secret.back) for secret in changed.values() if secret.back in before)
    dealt = [
        beside.deal_cards(code, seat, [back for _seat, back in of_seat])
        for seat, of_seat in groupby(old, key=lambda one: one[0])
    ]
    return (*((beside.keep_cards(code, new),) if new else ()), *dealt)
