"""Statements about cards that lie face down: their faces are kept beside the ledger."""

from collections.abc import Iterable

from sqlalchemy import Executable, bindparam, insert, select, update

from companion.ledger.tables import hidden_cards

OF_TABLE = select(hidden_cards.c.back, hidden_cards.c.face, hidden_cards.c.salt, hidden_cards.c.seat).where(
    hidden_cards.c.code == bindparam("code")
)

LYING = select(hidden_cards.c.back, hidden_cards.c.seat).where(hidden_cards.c.code == bindparam("code"))

DEALT = select(hidden_cards.c.back, hidden_cards.c.face, hidden_cards.c.seat).where(
    hidden_cards.c.code == bindparam("code"), hidden_cards.c.seat.is_not(None)
)


def keeping(code: str, cards: Iterable[tuple[str, str, str, str | None]]) -> Executable:
    """New ones: back, face, salt, and the seat that they are dealt to at once."""
    rows = [{"code": code, "back": b, "face": f, "salt": s, "seat": seat} for b, f, s, seat in cards]
    return insert(hidden_cards).values(rows)


def dealing(code: str, seat: str, backs: Iterable[str]) -> Executable:
    of_them = (hidden_cards.c.code == code, hidden_cards.c.back.in_(tuple(backs)))
    return update(hidden_cards).where(*of_them).values(seat=seat)
