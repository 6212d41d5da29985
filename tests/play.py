"""`make play`: a server with tables in played positions, to look at.

Each game that has a sample becomes three tables: just begun, in the middle, and at its result. The data are
in data/play, separate from those of real evenings, and are remade each time."""

import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from companion.games import shelf
from companion.kernel.checks import MAX_DRAFTS
from companion.kernel.game import Game
from companion.kernel.moves import Begin, Draft
from companion.ledger.engine import engines
from companion.ledger.store import Ledger
from companion.ledger.upgrading import upgrade
from companion.table.codes import new_token
from companion.table.service import Tables
from companion.table.submission import Submission

DATA = Path("data") / "play"
NAMES: Final = ("Ana", "Ben", "Chris", "Dana")


def stages(game: Game[Any]) -> dict[str, tuple[Draft, ...]]:
    """Return what is entered at each table of a game; nothing for one without a sample."""
    if game.sample is None:
        return {}
    sample = game.sample()
    begun = next(number for number, draft in enumerate(sample.played, 1) if isinstance(draft.move, Begin))
    return {
        "just begun": sample.played[:begun],
        "in the middle": sample.played,
        "at its result": sample.drafts,
    }


def fill(data: Path) -> list[str]:
    """Set up the tables of all games in a new ledger, and return a line for each."""
    both = engines(f"sqlite:///{data}/undertally.sqlite")
    upgrade(both.writing)
    ledger = Ledger(both, ThreadPoolExecutor(1))
    tables = Tables(ledger, lambda _code, _version: None, lambda: datetime.now(UTC))
    lines = []
    for slug, game in shelf().items():
        for stage, drafts in stages(game).items():
            code, _host = tables.open(slug)
            for first in range(0, len(drafts), MAX_DRAFTS):
                saw = tables.table(code).version
                part = drafts[first : first + MAX_DRAFTS]
                tables.submit(code, Submission(token=new_token(), saw=saw, by="host", drafts=part))
            lines.append(f"/t/{code}  {game.about.title}, {stage}")
    ledger.close()
    return lines


def main() -> None:
    shutil.rmtree(DATA, ignore_errors=True)
    DATA.mkdir(parents=True)
    sys.stdout.write("\n".join(fill(DATA)) + "\n")
    sys.stdout.flush()
    os.execve(sys.executable, [sys.executable, "-m", "companion"], {**os.environ, "DATA_DIR": str(DATA)})  # noqa: S606


if __name__ == "__main__":
    main()
