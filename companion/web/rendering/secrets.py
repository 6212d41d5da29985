"""What is sealed: for the eyes of the device that sealed it, until it is opened; then for everybody, with the
proof."""

from typing import NamedTuple

from companion.kernel.codec import unpack_draft
from companion.kernel.commitments import sealed_text
from companion.kernel.moves import Entry, Seal, Unseal
from companion.kernel.words import Text
from companion.table import seating
from companion.table.sealing import contents
from companion.web.access.table_requests import TableRequest
from companion.web.services import services


def own_secrets(found: TableRequest) -> tuple[tuple[Entry, tuple[Text, ...]], ...]:
    """What this device has sealed in a game with a referee, each with its drafts in words."""
    game, position = found.game, found.position
    if game.screen is None or not found.viewer.host or found.at is not None or found.sketch is not None:
        return ()
    own = seating.signature(found.viewer)
    seals = [entry for entry in position.sealed if isinstance(entry.move, Seal) and entry.by == own]
    held = contents(services().ledger, found.code) if seals else {}
    return tuple(
        (entry, tuple(_said(found, entry, packed) for packed in held[entry.version].drafts))
        for entry in seals
        if entry.version in held
    )


class Opened(NamedTuple):
    """`sealed`, `opened`: versions. `text`: what was hashed, letter for letter."""

    sealed: int
    opened: int
    commitment: str
    said: tuple[Text, ...]
    text: str


def opened_secrets(found: TableRequest) -> tuple[Opened, ...]:
    """What was opened lately, the newest first."""
    return tuple(
        Opened(
            sealed=was.version,
            opened=by.version,
            commitment=was.move.commitment,
            said=tuple(_said(found, was, packed) for packed in by.move.drafts),
            text=sealed_text(by.move.salt, by.move.drafts),
        )
        for was, by in reversed(found.position.opened)
        if isinstance(was.move, Seal) and isinstance(by.move, Unseal)
    )


def _said(found: TableRequest, entry: Entry, packed: str) -> Text:
    draft = unpack_draft(packed, found.game.moves)
    made = Entry(
        version=entry.version,
        move=draft.move,
        seat=draft.seat,
        override=draft.override,
        by=entry.by,
        at=entry.at,
        saw=entry.saw,
    )
    return found.game.describe(found.position.state, made)
