"""What is taken along in the forms of others: CSV files as spreadsheets open them, and a result as a link
that the app BG Stats opens with its import dialog.

Format: https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/
"""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import quote

from companion.kernel.input_text import guarded
from companion.table.results import Result, SeatResult

BASE = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Undertally"
"""Never to be changed: the app remembers under this name who is who."""


def play_link(result: Result, comments: str) -> str:
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": result.code,
        "playDate": result.began_here.strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": result.about.title,
            "sourceGameId": result.about.slug,
            "highestWins": True,
            "noPoints": False,
            **({"bggId": result.about.bgg_id} if result.about.bgg_id else {}),
        },
        "players": [_player(seat) for seat in result.seats],
        "durationMin": result.minutes,
        "comments": comments,
    }
    return BASE + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def _player(seat: SeatResult) -> dict[str, Any]:
    """Return guests are known by their name, so that the same one is recognised next week. The app for
    Android fails where `startPlayer` or `winner` is missing."""
    house = str(seat.place)
    return {
        "name": seat.player or house,
        "sourcePlayerId": (seat.player or house).strip().casefold(),
        "startPlayer": seat.first,
        "winner": seat.winner,
        "score": seat.total,
        "rank": seat.rank,
        "role": house,
    }


Cell = str | int | None


def csv_file(rows: Iterable[Sequence[Cell]]) -> bytes:
    """UTF-8 with the mark by which spreadsheets know it. None is an empty cell."""
    made = io.StringIO()
    writer = csv.writer(made)
    writer.writerows([guarded(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return made.getvalue().encode("utf-8-sig")
