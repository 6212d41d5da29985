"""Sealed content: shown to the device that sealed it until it is opened; then to everybody, with what is
needed to check its hash.
"""

from typing import Any, NamedTuple

from companion.kernel.codec import sealed_text, unpack_draft
from companion.kernel.features import Paper, View
from companion.kernel.moves import Draft, Entry, Seal, of_kind
from companion.kernel.rows import carry_out_all
from companion.kernel.secrecy import counts_sealed
from companion.kernel.words import Text
from companion.table import seating
from companion.table.sealed_entries import contents, own_contents, own_count
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import TableRequest
from companion.web.services import services


def own_secrets(table_request: TableRequest) -> tuple[tuple[Entry, tuple[Text, ...]], ...]:
    """Return what a host's device has sealed in a game with a referee, each entry with its drafts in words;
    empty for any other device, at a past moment, and in a sketch."""
    game, position = table_request.game, table_request.position
    if (
        game.screen is None
        or not table_request.viewer.host
        or table_request.at is not None
        or table_request.sketch is not None
    ):
        return ()
    own = seating.signature(table_request.viewer)
    seals = [entry for entry, _seal in of_kind(position.seals.sealed, Seal) if entry.by == own]
    held = contents(services().ledger, table_request.code) if seals else {}
    return tuple(
        (entry, tuple(_say(table_request, entry, packed) for packed in held[entry.version].drafts))
        for entry in seals
        if entry.version in held
    )


class Opened(NamedTuple):
    """Something sealed that was opened. `sealed`, `opened`: the versions of the two entries. `commitment`:
    the hash; `text`: exactly what was hashed."""

    sealed: int
    opened: int
    commitment: str
    said: tuple[Text, ...]
    text: str


def opened_secrets(table_request: TableRequest) -> tuple[Opened, ...]:
    """Return what was opened recently, the newest first."""
    return tuple(
        Opened(
            sealed=one.entry.version,
            opened=one.by.version,
            commitment=one.seal.commitment,
            said=tuple(_say(table_request, one.entry, packed) for packed in one.unseal.drafts),
            text=sealed_text(one.unseal.salt, one.unseal.drafts),
        )
        for one in reversed(table_request.position.seals.opened)
    )


def _say(table_request: TableRequest, entry: Entry, packed: str) -> Text:
    draft = unpack_draft(packed, table_request.game.moves)
    unsealed = Entry(
        version=entry.version,
        move=draft.move,
        seat=draft.seat,
        override=draft.override,
        by=entry.by,
        at=entry.at,
        saw=entry.saw,
    )
    return table_request.game.describe(table_request.position.state, unsealed)


def state_with_seals(table_request: TableRequest, drawn: View[Any] | Paper, view: str = "") -> Any:
    """Return the state for a view of the game or for a paper; if sealed content is entered or shown there,
    with what this phone's own seats have sealed, but not at a past moment or in a sketch. `view`: the name of
    the view."""
    game, state = table_request.game, table_request.position.state
    if table_request.at is not None or table_request.sketch is not None:
        return state
    if drawn.own:
        own = own_contents(services().ledger, table_request.table, table_request.viewer.seats, drawn.own)
        return carry_out_all(game.apply, state, own)
    if game.scoring is None or not counts_sealed(table_request.position):
        return state
    if view not in game.scoring.count_views(state):
        return state
    return carry_out_all(game.apply, state, _find_own_drafts(table_request))


def _find_own_drafts(table_request: TableRequest) -> tuple[Draft, ...]:
    ledger, table = services().ledger, table_request.table
    witness, chosen = permissions(table_request).witness, permissions(table_request).chosen
    if witness is not None:
        seen = table_request.viewer.holds(witness) and chosen is not None
        return own_count(ledger, table, chosen, witness) if seen and chosen else ()
    seats = [seat for seat in table_request.seats if table_request.viewer.holds(seat)]
    return tuple(draft for seat in seats for draft in own_count(ledger, table, seat))
