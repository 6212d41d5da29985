"""What was sealed at another computer is opened here by the words of whoever sealed it; see `sealing`."""

from typing import NamedTuple

from companion.kernel.codec import NOT_WHAT_WAS_SEALED, UnreadableError, commitment, unpack_draft
from companion.kernel.moves import Entry, Seal
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.secrecy import keeper
from companion.kernel.words import text
from companion.ledger import beside
from companion.ledger.store import Ledger
from companion.table.fold import Table
from companion.table.sealing import Content, contents, opening_words, unboxed
from companion.table.service import Tables


class Sealed(NamedTuple):
    """`words` that open it elsewhere; empty where it was sealed elsewhere and is not here yet."""

    entry: Entry
    words: str


def own_seals(ledger: Ledger, table: Table, viewer: Viewer) -> tuple[Sealed, ...]:
    """Return what this viewer has sealed and can open elsewhere: for their eyes alone."""
    own = [entry for entry in table.position.sealed if _box(entry) and _keeps(viewer, entry)]
    held = contents(ledger, table.code) if own else {}
    return tuple(
        Sealed(entry, opening_words(held[entry.version].salt) if entry.version in held else "")
        for entry in own
    )


def left_behind(table: Table) -> frozenset[Seat]:
    """Return seats for which something is sealed that no file carries."""
    return frozenset(entry.seat for entry in table.position.sealed if entry.seat and not _box(entry))


def bring(tables: Tables, code: str, version: int, words: str, viewer: Viewer) -> None:
    """Keep here what an entry sealed elsewhere. Raises `Refusal`."""
    with tables.locks.of(code):
        table = tables.table(code)
        entry = next((one for one in table.position.sealed if one.version == version), None)
        if entry is None or not _box(entry):
            raise Refusal(text("Nothing is sealed by that entry."))
        if not _keeps(viewer, entry):
            raise Refusal(text("Only the player who sealed it can open it."), Fault.FORBIDDEN)
        content = _proved(table, entry, words)
        kept = beside.keep_sealed(table.code, version, content.salt, content.drafts)
        tables.ledger.change(beside.forget_sealed(table.code, [version]), kept)


def _proved(table: Table, entry: Entry, words: str) -> Content:
    """Return what was sealed, and could have been."""
    content = Content(*unboxed(_box(entry), words))
    sealed = isinstance(entry.move, Seal) and entry.move.commitment == commitment(*content)
    try:
        drafts = [unpack_draft(packed, table.game.moves) for packed in content.drafts]
    except UnreadableError as error:
        raise Refusal(NOT_WHAT_WAS_SEALED) from error
    if not sealed or any(draft.seat != entry.seat for draft in drafts):
        raise Refusal(NOT_WHAT_WAS_SEALED)
    return content


def _box(entry: Entry) -> str:
    return entry.move.box if isinstance(entry.move, Seal) else ""


def _keeps(viewer: Viewer, entry: Entry) -> bool:
    whose = keeper(entry)
    return viewer.host if whose is None else viewer.holds(whose)
