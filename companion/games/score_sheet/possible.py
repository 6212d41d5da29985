"""What stands against amounts as they are entered: sums and limits of the sheet that they do not keep."""

from collections.abc import Iterator

from companion.games.score_sheet.catalogue.points import bounds
from companion.games.score_sheet.catalogue.printed import said
from companion.games.score_sheet.catalogue.together import not_together, too_many
from companion.games.score_sheet.moves import Count, CountRound
from companion.games.score_sheet.state import State
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text


def unfit(after: State, seat: Seat, move: Count | CountRound) -> Iterator[Text]:
    """Yield what does not fit in the state after a move, of the lines that it names."""
    sheet, rounds = after.sheet, after.sheet.rounds if after.sheet else None
    if sheet is None:
        return
    in_round = isinstance(move, CountRound) and rounds is not None
    lines = rounds.lines if in_round and rounds else sheet.lines
    entered = after.rounds[move.round - 1] if isinstance(move, CountRound) else after.counts
    cards = rounds.cards_in(move.round) if isinstance(move, CountRound) and rounds else 0
    columns = after.together(entered)
    for line in lines:
        if line.key not in move.amounts:
            continue
        amount = move.amounts[line.key]
        if line.cards and amount > cards:
            yield ntext(
                "“%(name)s” is %(amount)s, but this round has %(n)s card.",
                "“%(name)s” is %(amount)s, but this round has %(n)s cards.",
                cards,
                name=line.said,
                amount=amount,
            )
        if amount % line.step:
            yield text("“%(name)s” goes in steps of %(step)s.", name=line.said, step=line.step)
        if line.hidden and after.waiting:
            continue
        amounts = {column: own.get(line.key) for column, own in columns.items()}
        against = not_together(line.said, line.together, amounts, cards, least=bounds(line)[0])
        if against is not None:
            yield against
    if isinstance(move, CountRound):
        return
    own = columns[after.column_of(seat)]
    for limit in sheet.limits:
        if not move.amounts.keys().isdisjoint(limit.of) and (total := too_many(limit, own)) is not None:
            yield text(
                "“%(name)s”: at most %(most)s, here %(now)s.",
                name=said(limit.name),
                most=limit.most,
                now=total,
            )
