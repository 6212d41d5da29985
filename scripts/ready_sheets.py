"""Write docs/ready-sheets.md from the ready sheets of particular games: number of players, what wins, sides,
end, ties, limits, the result of an example, and the sources of figures and example. A test compares the page
with the sheets."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.games.score_sheet.catalogue.ready import of_games, ready
from companion.games.score_sheet.catalogue.sheet import MAX_POINTS, USUAL_MOST, Sheet, SheetLine

PAGE: Final = Path(__file__).parent.parent / "docs" / "ready-sheets.md"

HEAD: Final = """# The ready sheets

Written by `python -m scripts.ready_sheets` from `companion/games/score_sheet/data`; what the words mean is in
[score-sheets.md](score-sheets.md). Limits in brackets are for all columns together. Where no count breaks a
tie, the table decides who has won, or the win is shared. A test replays each example and compares its totals,
and its winners if it has an end; what was counted is in the file of the sheet.

**{checked} of {all} are checked**: their figures and their example come from the source that they name. All
others are from memory.

| game | players | wins | sides | ends | ties are broken by | limits | its example comes to | source |
|---|---|---|---|---|---|---|---|---|
"""


SAID: Final = {
    "sum": "=",
    "most": "≤",
    "one": "one has",
    "others": "all but one have",
    "holders": "who have any ≤",
}


def page() -> str:
    sheets = [sheet for slug in of_games() if (sheet := ready(slug))]
    head = HEAD.replace("{checked}", str(sum(bool(sheet.source) for sheet in sheets)))
    return head.replace("{all}", str(len(sheets))) + "".join(
        f"| {' | '.join(_cells(one))} |\n" for one in sheets
    )


def _cells(sheet: Sheet) -> Iterator[str]:
    least, most = sheet.seats
    yield sheet.title
    yield str(least) if least == most else f"{least}–{most}"
    yield "all or nobody" if sheet.cooperative else "fewest" if sheet.lowest else "most"
    yield "together" if sheet.cooperative else f"{sheet.teams} sides" if sheet.teams else "each alone"
    yield _end(sheet)
    names = {line.key: line.name for line in sheet.lines}
    ties = [("fewer: " if tie[0] == "-" else "") + names[tie.removeprefix("-")] for tie in sheet.ties]
    yield ", ".join(ties) or "the table, or shared"
    yield "; ".join(_limits(sheet)) or "–"
    example = sheet.example
    totals = " · ".join(str(total).replace("-", "−") for total in example.totals) if example else ""
    won = ", ".join(map(str, example.won)) if example else ""
    yield f"{totals} (won: {won})" if won else totals
    yield ", ".join(f"<{one}>" for one in sheet.source.split(", ")) if sheet.source else "from memory"


def _end(sheet: Sheet) -> str:
    rounds, events = sheet.rounds, (*sheet.events, *sheet.defeats)
    if rounds is None:
        end = "when all is counted"
    elif rounds.among:
        end = f"{rounds.among} cards dealt out"
    elif rounds.number:
        end = f"{rounds.number} rounds"
    elif rounds.until:
        end = f"{'exactly ' if rounds.exact else ''}{rounds.until}"
    else:
        end = "when the table says so"
    return "; ".join((end, *events))


def _limits(sheet: Sheet) -> Iterator[str]:
    for line in sheet.every:
        yield from _of_line(line)
    for limit in sheet.limits:
        yield f"{limit.name} ≤ {limit.most}"


def _of_line(line: SheetLine) -> Iterator[str]:
    bounded = (
        line.entered and line.kind not in ("yes", "choice") and line.most not in (USUAL_MOST, MAX_POINTS)
    )
    if bounded:
        yield f"{line.name} ≤ {line.most}"
    if line.cards:
        yield f"{line.name} ≤ cards"
    if line.step > 1:
        yield f"{line.name} in steps of {line.step}"
    if line.together:
        each = (f"{SAID[one.kind]} {'cards' if one.number is None else one.number}" for one in line.together)
        yield f"[{line.name} {' or '.join(each)}]"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
