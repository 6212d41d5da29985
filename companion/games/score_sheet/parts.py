"""What the points of a round are worked out of, such as bid and tricks: of each column, and in all."""

from collections.abc import Iterator

from companion.games.score_sheet.catalogue.sheet import Rounds, SheetLine
from companion.games.score_sheet.state import State
from companion.kernel.seats import Seat
from companion.kernel.words import Text, signed, text


def part_lines(rounds: Rounds) -> tuple[SheetLine, ...]:
    """Return the lines of a round that are entered and give no points by themselves."""
    return tuple(line for line in rounds.lines if line.part and line.entered and line.kind == "number")


def parts_entered(state: State, column: Seat, number: int) -> tuple[tuple[SheetLine, int], ...]:
    """Return the lines of a round that give no points by themselves, as far as a column has entered them."""
    rounds = state.sheet.rounds if state.sheet else None
    if rounds is None or number > len(state.rounds):
        return ()
    own = state.together(state.rounds[number - 1])[column]
    return tuple((line, own[line.key]) for line in part_lines(rounds) if line.key in own)


def tallies(state: State, number: int) -> Iterator[Text]:
    """Yield what such a line comes to in all columns, beside what the round has of it: bids against tricks.
    Only of a line that is bid, by so many columns as have done so."""
    rounds = state.sheet.rounds if state.sheet else None
    if rounds is None:
        return
    entered = [dict(parts_entered(state, column, number)) for column in state.columns]
    by_key = {line.key: line for line in rounds.lines}
    for line in rounds.lines:
        if line.kind != "bid":
            continue
        bid, tricks = (by_key[key] for key in line.of)
        bids = [own[bid] for own in entered if bid in own]
        if not bids:
            continue
        there = _in_all(rounds, tricks, number)
        if there is None:
            yield text("%(line)s: %(n)s in all", line=bid.said, n=signed(sum(bids)))
        else:
            yield text("%(line)s: %(n)s of %(all)s", line=bid.said, n=signed(sum(bids)), all=there)


def _in_all(rounds: Rounds, line: SheetLine, number: int) -> int | None:
    """Return what a line makes in all columns by its sheet; None where that is not one number."""
    sums = [limit.number for limit in line.together if limit.kind == "sum"]
    if len(sums) != 1:
        return None
    return rounds.cards_in(number) if sums[0] is None else sums[0]
