"""Short plays: together with the samples and random play, they carry out every kind of move of every game.
`played/<game>.txt` holds their entries as the ledger keeps them, one per line, with an empty line between
two plays.

A new kind of move needs one unless the sample has it: play it at a table and take the entries from its
export."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.kernel.codec import unpack_draft
from companion.kernel.game import Game
from companion.kernel.moves import Entry
from companion.kernel.position import Position, advance
from companion.laws.plays import WALKS, entry, play_sample, walk

FOLDER = Path(__file__).parent / "played"


def plays(game: Game[Any]) -> tuple[tuple[Entry, ...], ...]:
    """Return the plays recorded for a game."""
    path = FOLDER / f"{game.about.slug}.txt"
    if not path.is_file():
        return ()
    written = path.read_text(encoding="utf-8").strip().split("\n\n")
    return tuple(tuple(_entries(game, one.splitlines())) for one in written)


def _entries(game: Game[Any], payloads: list[str]) -> Iterator[Entry]:
    for version, payload in enumerate(payloads, 1):
        draft = unpack_draft(payload, game.moves)
        yield entry(version, draft.move, draft.seat)


def carried_out(game: Game[Any], entries: tuple[Entry, ...]) -> frozenset[str]:
    """Return the kinds of the game's moves that a ledger carries out."""
    position: Position[Any] = Position()
    found = set()
    for made in entries:
        after = advance(game, position, made)
        if len(after.misfits) == len(position.misfits):
            found.add(made.move.kind)
        position = after
    return frozenset(found & game.moves.keys())


def unplayed(game: Game[Any]) -> frozenset[str]:
    """Return the kinds of move that neither the plays, nor the sample, nor random play carries out."""
    left = frozenset(game.moves) - carried_out(game, play_sample(game) if game.sample else ())
    for play in plays(game):
        left -= carried_out(game, play)
    for number in range(WALKS):
        left -= carried_out(game, walk(game, number)) if left and game.likely_moves else frozenset()
    return left


def states(game: Game[Any]) -> Iterator[tuple[Entry, Any]]:
    """Yield the entries of the plays and of the sample since the game began, each with the state after it."""
    for play in (*plays(game), *([play_sample(game)] if game.sample else [])):
        position: Position[Any] = Position()
        for made in play:
            position = advance(game, position, made)
            if position.state is not None:
                yield made, position.state
