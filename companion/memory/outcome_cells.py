"""The outcome of a game besides its points, in a spreadsheet: the columns `outcome` and `by`."""

from collections.abc import Mapping
from typing import Any, Final

from companion.kernel.words import text
from companion.memory.plays import Play, Played
from companion.memory.read_plays import Faulty

OUTCOMES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("won", "win", "shared", "draw", "tie"), "won"),
    **dict.fromkeys(("lost", "loss"), "lost"),
    **dict.fromkeys(("unfinished", "not finished", "incomplete"), "unfinished"),
    "": "",
}
BY_THE_TABLE: Final = "table"
"""The value of `by` if neither points nor an event decided."""

MAX_BY: Final = 60


def outcome_in(cells: Mapping[str, str]) -> str:
    """Return `won`, `lost` or `unfinished`, or "". Raise `Faulty`."""
    said = cells.get("outcome", "").casefold()
    if said not in OUTCOMES:
        raise Faulty(
            text("The outcome must be won, shared, lost or unfinished, not “%(given)s”.", given=said[:20])
        )
    return OUTCOMES[said]


def decided_in(cells: Mapping[str, str]) -> dict[str, Any]:
    """Return the fields `decided`, `by` and `finished` of a play. Raise `Faulty`."""
    by = cells.get("by", "")
    if len(by) > MAX_BY or not by.isprintable():
        raise Faulty(
            text(
                "The column “by”, which says what decided the game, may have at most %(most)s printable "
                "characters.",
                most=MAX_BY,
            )
        )
    by_table = by.casefold() == BY_THE_TABLE
    return {
        "decided": "table" if by_table else "event" if by else "count",
        "by": "" if by_table else by,
        "finished": outcome_in(cells) != "unfinished",
    }


def cells_of(play: Play, player: Played) -> tuple[str | None, str | None]:
    by = BY_THE_TABLE if play.decided == "table" else play.by or None
    if not play.finished:
        return "unfinished", by
    if play.unknown:
        return None, by
    return ("lost" if not player.won else "shared" if play.shared else "won"), by
