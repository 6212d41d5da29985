"""Sealed content: shown to the device that sealed it until it is opened; then to everybody, with the
proof.
"""

from typing import Any, NamedTuple

from companion.kernel.codec import sealed_text, unpack_draft
from companion.kernel.features import Paper, View
from companion.kernel.moves import Draft, Entry, Seal, of_kind
from companion.kernel.rows import carried_out
from companion.kernel.secrecy import counts_sealed
from companion.kernel.words import Text
from companion.table import seating
from companion.table.sealed_entries import contents, own_contents, own_count
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import TableRequest
from companion.web.services import services


def own_secrets(found: TableRequest) -> tuple[tuple[Entry, tuple[Text, ...]], ...]:
    """Return what this device has sealed in a game with a referee, each with its drafts in words."""
    game, position = found.game, found.position
    if game.screen is None or not found.viewer.host or found.at is not None or found.sketch is not None:
        return ()
    own = seating.signature(found.viewer)
    seals = [entry for entry, _seal in of_kind(position.seals.sealed, Seal) if entry.by == own]
    held = contents(services().ledger, found.code) if seals else {}
    return tuple(
        (entry, tuple(_say(found, entry, packed) for packed in held[entry.version].drafts))
        for entry in seals
        if entry.version in held
    )


class Opened(NamedTuple):
    """`sealed`, `opened`: versions. `text`: exactly what was hashed."""

    sealed: int
    opened: int
    commitment: str
    said: tuple[Text, ...]
    text: str


def opened_secrets(found: TableRequest) -> tuple[Opened, ...]:
    """Return what was opened recently, the newest first."""
    return tuple(
        Opened(
            sealed=one.entry.version,
            opened=one.by.version,
            commitment=one.seal.commitment,
            said=tuple(_say(found, one.entry, packed) for packed in one.unseal.drafts),
            text=sealed_text(one.unseal.salt, one.unseal.drafts),
        )
        for one in reversed(found.position.seals.opened)
    )


def _say(found: TableRequest, entry: Entry, packed: str) -> Text:
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


def counting(found: TableRequest, drawn: View[Any] | Paper, view: str = "") -> Any:
    """Return the state for a paper of the game, or for a view by its name; where sealed content is entered or
    shown, with what this phone's own seats have sealed."""
    game, state = found.game, found.position.state
    if found.at is not None or found.sketch is not None:
        return state
    if drawn.own:
        own = own_contents(services().ledger, found.table, found.viewer.seats, drawn.own)
        return carried_out(game.apply, state, own)
    if game.scoring is None or not counts_sealed(found.position):
        return state
    if view not in game.scoring.count_views(state):
        return state
    return carried_out(game.apply, state, _own(found))


def _own(found: TableRequest) -> tuple[Draft, ...]:
    ledger, table = services().ledger, found.table
    witness, chosen = permissions(found).witness, permissions(found).chosen
    if witness is not None:
        seen = found.viewer.holds(witness) and chosen is not None
        return own_count(ledger, table, chosen, witness) if seen and chosen else ()
    seats = [seat for seat in found.seats if found.viewer.holds(seat)]
    return tuple(draft for seat in seats for draft in own_count(ledger, table, seat))
