"""`make play`: a server with tables in played positions, to look at.

Each played game becomes three tables: early, in the middle, and scored at the end. The data lie in data/play,
apart from those of real evenings, and are made anew each time.
"""

import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

from companion.games.tyrants.catalogue.settings import HOUSES
from companion.games.tyrants.moves import ConfirmEnd, EndTurn
from companion.kernel.moves import Draft, Finish, Override, Sit
from companion.ledger.engine import engines
from companion.ledger.store import Ledger
from companion.ledger.upgrading import upgrade
from companion.table.service import Tables
from companion.table.submission import Submission
from tests.games.tyrants import played

DATA = Path("data") / "play"
GAMES = 6
NAMES = ("Ana", "Ben", "Chris", "Dana")


class Scorer:
    """Enters a played game at a table, setting every objection aside."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.code, self.credential = tables.open("tyrants")
        self.entered = 0

    def enter(self, *drafts: Draft) -> None:
        answered = [Draft(move=draft.move, seat=draft.seat, override=Override("card")) for draft in drafts]
        self.entered += 1
        saw = self.tables.table(self.code).version
        token = f"play-{self.code}-{self.entered:06}"
        self.tables.submit(self.code, Submission(token=token, saw=saw, by="host", drafts=answered))

    def play(self, game: dict[str, Any], turns: int | None) -> None:
        names = zip(game["players"], NAMES, strict=False)
        self.enter(*(Draft(move=Sit(name), seat=seat) for seat, name in names))
        self.enter(Draft(move=played.begin(game, "cards")))
        for turn in islice(played.turns(game), turns):
            if turn.drafts:
                self.enter(*turn.drafts)
            if not turn.setup:
                self.enter(Draft(move=EndTurn(turn.marker_vp), seat=turn.player))
            self._answer()
        if turns is None:
            self.enter(*played.counted(game["final"]))
            self.enter(Draft(move=Finish(agreed=True)))

    def _answer(self) -> None:
        state: Any = self.tables.table(self.code).position.state
        if state.proposed is not None:
            self.enter(Draft(move=ConfirmEnd(state.proposed.reason), seat=HOUSES[state.proposed.house]))


def fill(data: Path) -> list[str]:
    """Tables from the played games, in a new ledger; a line for each."""
    both = engines(f"sqlite:///{data}/undertally.sqlite")
    upgrade(both.writing)
    ledger = Ledger(both, ThreadPoolExecutor(1))
    tables = Tables(ledger, lambda _code, _version: None, lambda: datetime.now(UTC))
    lines = []
    full = [game for game in map(played.load, played.games()) if game["kind"] == "complete"]
    for game in full[:GAMES]:
        for stage, turns in (("early", 14), ("middle", len(game["turns"]) // 2), ("scored", None)):
            scorer = Scorer(tables)
            scorer.play(game, turns)
            lines.append(f"/t/{scorer.code}  {stage}, {len(game['players'])} players")
    ledger.close()
    return lines


def main() -> None:
    if not played.games():
        sys.exit(f"There are no played games in {played.FOLDER}: set PLAYED_GAMES.")
    shutil.rmtree(DATA, ignore_errors=True)
    DATA.mkdir(parents=True)
    sys.stdout.write("\n".join(fill(DATA)) + "\n")
    sys.stdout.flush()
    os.execve(sys.executable, [sys.executable, "-m", "companion"], {**os.environ, "DATA_DIR": str(DATA)})  # noqa: S606


if __name__ == "__main__":
    main()
