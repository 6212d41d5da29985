"""Requests to take entries back."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.kernel.effective_entries import entry_at, taken_back
from companion.kernel.game import Game
from companion.kernel.moves import AskBack, Entry
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text

MAX_ASKED_BACK: Final = 5
"""The most requests that can be open at a time."""

RECENT: Final = 150
"""How many of the newest entries people can ask to take back; requests for earlier ones lapse."""


def asked_back(asks: Mapping[int, Entry], entries: Sequence[Entry]) -> Mapping[int, Entry]:
    """Return the open requests, by the version of the entry: `asks` without requests for entries that no
    longer stand or are too old.

    `entries`: the newest of the table, without gaps.
    """
    if not asks or not entries:
        return {}
    gone, newest = taken_back(entries), entries[-1].version
    return {
        version: ask
        for version, ask in asks.items()
        if newest - version < RECENT and version not in gone and entry_at(entries, version) is not None
    }


def may_be_asked_back(game: Game[Any], entry: Entry, open_asks: Mapping[int, Entry], newest: int) -> bool:
    """Return whether one more request, for this standing entry, is allowed beside the open ones."""
    recent = newest - entry.version < RECENT
    full = entry.version in open_asks or len(open_asks) >= MAX_ASKED_BACK
    return recent and not full and entry.move.kind in game.moves


def check_ask_back(
    game: Game[Any], asks: Mapping[int, Entry], entries: Sequence[Entry], move: AskBack
) -> None:
    """Raise `Refusal` for an impossible request. `entries`: as in `asked_back`."""
    open_asks = asked_back(asks, entries)
    if move.stands:
        if move.version not in open_asks:
            raise Refusal(text("Nobody is asking to take that entry back any more."), Fault.STALE)
        return
    entry = entry_at(entries, move.version)
    if entry is None or entries[-1].version - move.version >= RECENT:
        raise Refusal(text("You can ask to take back recent entries only."), Fault.UNKNOWN)
    if move.version in taken_back(entries):
        raise Refusal(text("Entry %(version)s is already taken back.", version=move.version), Fault.STALE)
    if move.version in open_asks:
        raise Refusal(text("Somebody is already asking to take that entry back."), Fault.STALE)
    if len(open_asks) >= MAX_ASKED_BACK:
        raise Refusal(
            text(
                "There are already %(most)s requests to take an entry back; settle those first.",
                most=MAX_ASKED_BACK,
            ),
            Fault.STALE,
        )
    if not may_be_asked_back(game, entry, open_asks, entries[-1].version):
        raise Refusal(text("Nobody can ask to take that entry back."))
