"""The effect of an entry on a sheet, and its words in the log."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from companion.games.score_sheet.catalogue.points import Amounts, bounds, fault_of
from companion.games.score_sheet.catalogue.printed import say_printed
from companion.games.score_sheet.catalogue.reading import FaultySheetError, read
from companion.games.score_sheet.catalogue.sheet import MAX_ROUNDS, Sheet, SheetLine
from companion.games.score_sheet.catalogue.together import explain_unfit, sum_over_limit
from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.games.score_sheet.rules.coming import COMING_AND_GOING, count_from_start
from companion.games.score_sheet.state import NO_SHEET, Entered, State, hidden_now
from companion.kernel.rows import MoveRow, Rules, state_after
from companion.kernel.rulings import NOBODY_PLAYS, Cannot, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, sign_number, text


def _check_use(state: State, seat: Seat | None, move: UseSheet) -> Iterable[Objection]:
    sheet = _read_sheet(move.sheet)
    if opened := _list_opened(state, state_after(apply, state, seat, move)):
        raise Refusal(text("That sheet would show what is hidden: %(lines)s.", lines=opened))
    least, most = sheet.seats
    if not least <= len(state.seats) <= most:
        yield Objection(sentence=_say_seats(sheet.said, least, most))


def _list_opened(before: State, after: State) -> tuple[Text, ...]:
    """Return the lines that were hidden before and are open after, with amounts entered."""
    hidden, lines = hidden_now(before), before.sheet.lines if before.sheet else ()
    shown = {key for own in after.counts.values() for key in own} & hidden - hidden_now(after)
    return tuple(line.said for line in lines if line.key in shown)


def _say_seats(title: Text, least: int, most: int) -> Text:
    if least == most:
        return ntext("%(title)s is for %(n)s player.", "%(title)s is for %(n)s players.", n=most, title=title)
    return text("%(title)s is for %(least)s to %(most)s players.", title=title, least=least, most=most)


def _read_sheet(written: str) -> Sheet:
    """Return the sheet in a text. Raise `Cannot`."""
    try:
        return read(written)
    except FaultySheetError as error:
        raise Cannot(error.sentences) from error


def _use(state: State, _seat: Seat | None, move: UseSheet) -> State:
    sheet = _read_sheet(move.sheet)
    kept = [_fitting(entered, sheet.rounds.lines if sheet.rounds else ()) for entered in state.rounds]
    while kept and not kept[-1]:
        kept.pop()
    known = {line.key for line in sheet.lines if line.entered}
    covered = {seat: tuple(key for key in keys if key in known) for seat, keys in state.covered.items()}
    return replace(
        state,
        written=move.sheet,
        counts=_fitting(state.counts, sheet.lines),
        rounds=tuple(kept),
        covered={seat: keys for seat, keys in covered.items() if keys},
    )


def _fitting(entered: Entered, lines: Iterable[SheetLine]) -> Entered:
    """Return the amounts that also fit the lines of another sheet."""
    known = {line.key: line for line in lines}
    kept = {
        seat: {
            key: amount
            for key, amount in amounts.items()
            if key in known and fault_of(known[key], amount) is None
        }
        for seat, amounts in entered.items()
    }
    return {seat: amounts for seat, amounts in kept.items() if amounts}


def _counting_seat(state: State, seat: Seat | None, move: Count | CountRound) -> Seat:
    """Return the seat that counts, if it has a column. Raise `Cannot` for what cannot be entered at all."""
    sheet = state.sheet
    if sheet is None:
        raise Cannot(NO_SHEET)
    if seat is None or seat not in state.seats:
        raise Cannot(NOBODY_PLAYS)
    if seat in state.to_come_in:
        raise Cannot(text("First choose how many points this player begins with."))
    rounds = sheet.rounds
    lines = sheet.lines
    if isinstance(move, CountRound):
        if rounds is None:
            raise Cannot(text("%(title)s has no rounds.", title=sheet.said))
        if not 1 <= move.round <= min(len(state.rounds) + 1, state.number_of_rounds or MAX_ROUNDS):
            raise Cannot(text("Round %(n)s cannot be entered yet.", n=move.round))
        if not state.plays(state.column_of(seat), move.round):
            raise Cannot(text("This player does not play in round %(n)s.", n=move.round))
        lines = rounds.lines
    known = {line.key: line for line in lines}
    if not move.amounts:
        raise Cannot(text("There is no new number: fill in a line first."))
    for key, amount in move.amounts.items():
        if key not in known:
            raise Cannot(text("%(title)s has no such line.", title=sheet.said))
        if (fault := fault_of(known[key], amount)) is not None:
            raise Cannot(fault)
    return seat


def _check_count(state: State, seat: Seat | None, move: Count | CountRound) -> Iterable[Objection]:
    after = state_after(apply, state, seat, move)
    if grown := after.overgrown - state.overgrown:
        name = min(line.name for _number, _column, line in grown)
        raise Refusal(
            text("This sheet's numbers grow too large: look at “%(name)s”.", name=say_printed(name))
        )
    if seat in state.to_come_in:
        yield Objection(sentence=text("First choose how many points this player begins with."))
    if isinstance(move, CountRound) and move.round > state.round_now:
        yield Objection(sentence=text("Round %(n)s is not complete.", n=move.round - 1))
    if seat is not None:
        for sentence in _list_unfit(after, seat, move):
            yield Objection(sentence=sentence, settles=True)


def _list_unfit(after: State, seat: Seat, move: Count | CountRound) -> Iterator[Text]:
    """Yield a sentence for each amount of a move that is not allowed in the state after it, and for each
    limit on several lines that it exceeds."""
    sheet, rounds = after.sheet, after.sheet.rounds if after.sheet else None
    if sheet is None:
        return
    in_round = isinstance(move, CountRound) and rounds is not None
    lines = rounds.lines if in_round and rounds else sheet.lines
    entered = after.rounds[move.round - 1] if isinstance(move, CountRound) else after.counts
    cards = rounds.cards_in(move.round) if isinstance(move, CountRound) and rounds else 0
    columns = after.by_column(entered)
    number = move.round if isinstance(move, CountRound) else 0
    there = {column for column, own in columns.items() if after.plays(column, number) or (not number and own)}
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
        amounts = {column: own.get(line.key) for column, own in columns.items() if column in there}
        against = explain_unfit(line.said, line.together, amounts, cards, least=bounds(line)[0])
        if against is not None:
            yield against
    if isinstance(move, CountRound):
        return
    own = columns[after.column_of(seat)]
    for limit in sheet.limits:
        if not move.amounts.keys().isdisjoint(limit.of) and (total := sum_over_limit(limit, own)) is not None:
            yield text(
                "“%(name)s”: at most %(most)s, here %(now)s.",
                name=say_printed(limit.name),
                most=limit.most,
                now=total,
            )


def _count(before: State, who: Seat | None, move: Count) -> State:
    state = count_from_start(before, who, 0)
    seat = _counting_seat(state, who, move)
    counts = _add_amounts(state, state.counts, seat, move.amounts)
    return replace(state, counts=counts, covered=_still_covered(state, seat, move.amounts))


def _count_round(before: State, who: Seat | None, move: CountRound) -> State:
    state = count_from_start(before, who, move.round)
    seat = _counting_seat(state, who, move)
    entered = state.rounds[move.round - 1] if move.round <= len(state.rounds) else {}
    return state.with_round(move.round, _add_amounts(state, entered, seat, move.amounts))


def _add_amounts(state: State, entered: Entered, seat: Seat, amounts: Amounts) -> Entered:
    """Return the entered amounts with a seat's added; they replace those of players who share its column."""
    others = set(state.columns[state.column_of(seat)]) - {seat}
    kept = {
        one: {key: n for key, n in own.items() if one not in others or key not in amounts}
        for one, own in entered.items()
    }
    return {**kept, seat: {**kept.get(seat, {}), **amounts}}


def _still_covered(state: State, seat: Seat, amounts: Amounts) -> Mapping[Seat, tuple[str, ...]]:
    """Return which lines stay hidden when somebody enters amounts again."""
    members = state.columns[state.column_of(seat)] if state.covered else ()
    kept = {
        one: tuple(key for key in keys if one not in members or key not in amounts)
        for one, keys in state.covered.items()
    }
    return {one: keys for one, keys in kept.items() if keys}


def _use_words(move: UseSheet) -> Text:
    title: Text | str = "?"
    with suppress(FaultySheetError):
        title = read(move.sheet).said
    return text("chooses the score sheet %(title)s", title=title)


def _count_words(state: State | None, _who: Seat | None, move: Count | CountRound) -> Text:
    sheet = state.sheet if state else None
    lines = {line.key: line for line in sheet.every} if sheet else {}
    in_order = sorted(move.amounts, key=lambda key: (*lines, key).index(key))
    said = tuple(_describe_amount(lines.get(key), key, move.amounts[key]) for key in in_order)
    if isinstance(move, CountRound):
        return text("round %(n)s: %(amounts)s", n=move.round, amounts=said)
    return text("counts %(amounts)s", amounts=said)


def _describe_amount(line: SheetLine | None, key: str, amount: int) -> Text:
    """Return a line with its amount for the log; a line hidden until the end stays hidden."""
    name = line.said if line else text("%(name)s", name=key.replace("-", " ").capitalize())
    if line is not None and line.hidden:
        return text("%(name)s (hidden until all have entered)", name=name)
    if line is not None and line.kind == "choice" and amount < len(line.options):
        return text("%(name)s: %(choice)s", name=name, choice=line.options_said[amount])
    if line is not None and line.kind == "yes":
        return text("%(name)s: yes", name=name) if amount else text("%(name)s: no", name=name)
    return text("%(name)s %(n)s", name=name, n=sign_number(amount))


def _refuse_strangers(_row: object, state: State, seat: Seat | None, _move: object) -> tuple[Objection, ...]:
    if seat is not None and seat not in state.seats:
        raise Refusal(NOBODY_PLAYS)
    return ()


ROWS: Final[tuple[MoveRow[State, Seat | None, Any], ...]] = (
    *COMING_AND_GOING,
    MoveRow(move=UseSheet, check=_check_use, effect=_use, words=_use_words, group=text("The sheet")),
    MoveRow(
        move=Count,
        check=_check_count,
        effect=_count,
        words_at=_count_words,
        touches=lambda seat, move: (f"{seat}:{key}" for key in move.amounts),
        group=text("Counted"),
        replaces=True,
        scores=True,
    ),
    MoveRow(
        move=CountRound,
        check=_check_count,
        effect=_count_round,
        words_at=_count_words,
        touches=lambda seat, move: (f"{seat}:{key}@{move.round}" for key in move.amounts),
        group=text("Rounds"),
        replaces=True,
    ),
)
RULES: Final = Rules(rows=ROWS, objections=_refuse_strangers)
apply, check = RULES.apply, RULES.check
