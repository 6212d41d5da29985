"""Tables in the middle of a game, opened and begun through the pages, then played by legal moves."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

from bench.rules import game
from companion.games.tyrants.catalogue.houses import HOUSES
from companion.kernel.moves import Begin, Draft, Sit
from companion.ledger.opening import open_ledger
from companion.table.service import Tables
from companion.table.submission import Submission

ENTRIES = 150


class Filled:
    """Tables of a ledger in `data`, made before the server starts; host credentials by code."""

    def __init__(self, data: Path, number: int) -> None:
        ledger = open_ledger(f"sqlite:///{data}/undertally.sqlite", ThreadPoolExecutor(1))
        tables = Tables(ledger, lambda _code, _version: None, lambda: datetime.now(UTC))
        self.hosts = dict(_mid_game(tables) for _ in range(number))
        ledger.close()


def _mid_game(tables: Tables) -> tuple[str, str]:
    code, credential = tables.open("tyrants")
    drafts = [Draft(move=Sit(seat.title()), seat=seat) for seat in HOUSES]
    drafts.append(Draft(move=Begin(HOUSES, HOUSES[0], {"tracking": "cards"})))
    drafts += [Draft(move=move, seat=seat) for _, seat, move in game()[:ENTRIES]]
    tables.submit(code, Submission(token=f"bench-{code}", saw=1, by="host", drafts=drafts))
    return code, credential
