"""A group's results as a spreadsheet, one row for each player of each game; `csv_plays` can read it too."""

from collections.abc import Iterable, Iterator
from typing import Final

from companion.memory.outcome_cells import cells_of
from companion.memory.plays import Play

COLUMNS: Final = (
    "date",
    "game",
    "table",
    "player",
    "seat",
    "order",
    "total",
    "rank",
    "winner",
    "minutes",
    "options",
    "lowest",
    "team",
    "outcome",
    "by",
)


def rows(plays: Iterable[Play]) -> Iterator[tuple[str | int | None, ...]]:
    """Yield the rows of the file, the headings first."""
    yield COLUMNS
    for number, play in enumerate(plays, 1):
        for one in play.players:
            yield (
                play.day,
                play.game,
                play.code or str(number),
                one.player,
                one.place,
                one.order or None,
                one.total,
                one.rank or None,
                None if play.unknown else "yes" if one.won else "no",
                play.minutes or None,
                "; ".join(f"{key}={value}" for key, value in sorted(play.options.items())),
                "yes" if play.lowest else None,
                one.team or None,
                *cells_of(play, one),
            )
