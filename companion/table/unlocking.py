"""Opening, on this computer, what was sealed on another, with the opening words of its author."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Executable

from companion.kernel.codec import NOT_WHAT_WAS_SEALED, UnreadableError, commitment, unpack_draft
from companion.kernel.moves import Draft, Entry, NotReady, Ready, Seal, of_kind
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.secrecy import keeper, own_counts
from companion.kernel.words import text
from companion.ledger import beside
from companion.ledger.store import Ledger
from companion.table.codes import new_token
from companion.table.fold import Table
from companion.table.opening_words import open_box, opening_words
from companion.table.sealed_entries import Content, all_ready, contents
from companion.table.seating import signature
from companion.table.service import Tables
from companion.table.submission import Submission, receive


class Sealed(NamedTuple):
    """`words` that open it elsewhere; empty if it was sealed elsewhere and is not unlocked here."""

    entry: Entry
    words: str


def own_seals(ledger: Ledger, table: Table, viewer: Viewer) -> tuple[Sealed, ...]:
    """Return what this viewer has sealed and can open on another computer, or has sealed there and can unlock
    here; to be shown to this viewer only."""
    seals = of_kind(table.position.seals.sealed, Seal)
    own = [entry for entry, seal in seals if seal.box and _keeps(viewer, entry)]
    held = contents(ledger, table.code) if own else {}
    return tuple(
        Sealed(entry, opening_words(held[entry.version].salt) if entry.version in held else "")
        for entry in own
    )


def left_behind(table: Table) -> frozenset[Seat]:
    """Return the seats whose sealed content is in no export."""
    seals = of_kind(table.position.seals.sealed, Seal)
    return frozenset(entry.seat for entry, seal in seals if entry.seat and not seal.box)


def unlock(tables: Tables, code: str, version: int, words: str, viewer: Viewer) -> None:
    """Store here the content of an entry sealed elsewhere, as its opening words reveal it. Raise
    `Refusal`.

    If parts of a confirmed count stay locked, the seat must confirm the count again, so that nothing is
    opened without them.
    """
    with tables.locks.of(code):
        table = tables.table(code)
        seals = of_kind(table.position.seals.sealed, Seal)
        entry, seal = next((one for one in seals if one[0].version == version), (None, None))
        if entry is None or seal is None or not seal.box:
            raise Refusal(text("Nothing is sealed by that entry."))
        if not _keeps(viewer, entry):
            raise Refusal(text("Only the player who sealed it can open it."), Fault.FORBIDDEN)
        content = _unlock_content(table, entry, seal, words)
        kept = (
            beside.forget_sealed(table.code, [version]),
            beside.keep_sealed(table.code, version, content.salt, content.drafts),
        )
        in_part = _would_replace_locked_parts(tables.ledger, table, entry)
        if not in_part:
            tables.ledger.change(*kept)
    if in_part:
        _enter(tables, table, viewer, Draft(move=NotReady(), seat=entry.seat), kept)
    elif own_counts((entry,)) and all_ready(tables.ledger, table):
        # It was the last missing part of a count that the seat has already confirmed.
        _enter(tables, table, viewer, Draft(move=Ready(), seat=entry.seat))


def _would_replace_locked_parts(ledger: Ledger, table: Table, entry: Entry) -> bool:
    """Return whether unlocking this entry would replace parts of the same count that stay locked, as if its
    seat had counted here: see `sealed_entries.counted_elsewhere`."""
    seals = table.position.seals
    parts = [part.version for part in own_counts(seals.sealed) if part.seat == entry.seat]
    if seals.ready.get(entry.seat or Seat("")) is not False or parts[-1:] != [entry.version]:
        return False
    held = contents(ledger, table.code)
    return any(version not in held for version in parts[:-1])


def _enter(
    tables: Tables, table: Table, viewer: Viewer, draft: Draft, kept: Sequence[Executable] = ()
) -> None:
    by = signature(viewer)
    submission = Submission(token=new_token(), saw=table.version, by=by, drafts=(draft,))
    receive(tables.submit(table.code, submission, lambda _table: kept))


def _unlock_content(table: Table, entry: Entry, seal: Seal, words: str) -> Content:
    """Return the content that opening words unlock. Raise `Refusal` unless it is what was sealed, and could
    have been."""
    content = Content(*open_box(seal.box, words))
    try:
        drafts = [unpack_draft(packed, table.game.moves) for packed in content.drafts]
    except UnreadableError as error:
        raise Refusal(NOT_WHAT_WAS_SEALED) from error
    if seal.commitment != commitment(*content) or any(draft.seat != entry.seat for draft in drafts):
        raise Refusal(NOT_WHAT_WAS_SEALED)
    return content


def _keeps(viewer: Viewer, entry: Entry) -> bool:
    whose = keeper(entry)
    return viewer.host if whose is None else viewer.holds(whose)
