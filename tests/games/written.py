"""A ledger for the tests of a game: entries go in unjudged, a minute apart, and the position follows."""

from datetime import UTC, datetime, timedelta
from typing import Any

from companion.kernel.game import Game
from companion.kernel.moves import Begin, Entry, Move, Open, Override
from companion.kernel.position import Position, advance, replay, rewrites
from companion.kernel.seats import Seat

START = datetime(2026, 1, 1, tzinfo=UTC)


class Written:
    def __init__(self, game: Game[Any], begin: Begin) -> None:
        self.game = game
        self.entries: list[Entry] = []
        self.position: Position[Any] = Position()
        self._append(Open(game=game.about.slug, rules_version=game.about.rules_version))
        self._append(begin)

    def _append(self, move: Move, seat: str | None = None, override: Override | None = None) -> int:
        made = self._entry(move, seat, override)
        self.entries.append(made)
        if rewrites(self.position, move):
            self.position = replay(self.game, self.entries)
        else:
            self.position = advance(self.game, self.position, made)
        return made.version

    def _entry(self, move: Move, seat: str | None = None, override: Override | None = None) -> Entry:
        version = len(self.entries) + 1
        return Entry(
            version=version,
            move=move,
            seat=None if seat is None else Seat(seat),
            override=override,
            by="t",
            at=START + timedelta(minutes=version),
            saw=version - 1,
        )

    def words(self, seat: str | None, move: Move) -> str:
        """Return what the log would say of a move that is entered now."""
        return str(self.game.describe(self.state, self._entry(move, seat)))

    @property
    def state(self) -> Any:
        assert self.position.state is not None
        return self.position.state

    @property
    def misfits(self) -> list[str]:
        return [str(misfit.sentence) for misfit in self.position.misfits]
