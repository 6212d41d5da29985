"""Typed lines for counting: `Ann 12, Bob 7`, `Ann gold 12 and cards 7`, `gold 12 7 5`."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.score_sheet.catalogue.sheet import SheetLine
from companion.games.score_sheet.moves import Count, CountRound
from companion.games.score_sheet.scoring import asked_now
from companion.games.score_sheet.state import NO_SHEET, State
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.shorthand import Grammar, Phrase, spell_typed
from companion.kernel.words import text

AMOUNTS: Final = "amounts-"
"""The prefix of the input of a line's amount, before the key of the line."""


def _lines(state: State, kind: str) -> Mapping[str, SheetLine]:
    """Return the lines that a kind of move enters, by key."""
    sheet = state.sheet
    if sheet is None:
        return {}
    rounds = sheet.rounds.lines if sheet.rounds else ()
    every = rounds if kind == CountRound.kind else sheet.lines
    columns = len(state.columns)
    return {line.key: line for line in every if line.entered and line.counts_with(columns)}


def _asked_first(state: State) -> Iterator[SheetLine]:
    """Yield all lines, those to enter now first."""
    kinds = (Count.kind, CountRound.kind)
    for kind in kinds[::-1] if asked_now(state) else kinds:
        yield from _lines(state, kind).values()


def _names(state: State, _seat: Seat | None) -> Mapping[str, Mapping[str, str]]:
    """See `kernel.shorthand.Grammar`. A name shared by two lines means the first; the other is typed by its
    key."""
    numbers: dict[str, str] = {}
    chosen: dict[str, str] = {}
    asked: dict[str, str] = {}
    named: set[str] = set()
    for line in _asked_first(state):
        called = spell_typed(line.name)
        called = called if called and called not in named else line.key
        named.add(called)
        if line.kind == "choice":
            options = enumerate(spell_typed(name) for name, _points in line.options)
            chosen |= {f"{called} {option}": f"{line.key}={n}" for n, option in options}
            continue
        numbers[called] = line.key
        if line.kind == "yes":
            asked[called] = line.key
    return {"amounts": numbers, "line": numbers, "picked": chosen, "done": asked, "undone": asked}


def _fills(state: State, seat: Seat | None, kind: str, sent: Mapping[str, str]) -> Mapping[str, str] | None:
    """See `kernel.shorthand.Grammar`. Without a number the round to enter now is meant."""
    if state.sheet is None:
        raise Refusal(NO_SHEET)
    if not state.sheet.every:
        raise Refusal(text("On this sheet nothing is counted."))
    asked, lines = asked_now(state), _lines(state, kind)
    of_round = kind == CountRound.kind
    number = sent.get("round", str(asked or "")) if of_round else ""
    if of_round and not number:
        return None
    if "figures" in sent:
        named = "line" in sent or "round" in sent
        meant = named or of_round == bool(asked)
        filled = _figures(state, seat, lines, sent, int(number or 0)) if meant else None
    else:
        filled = _answers(sent)
    keys = [name.removeprefix(AMOUNTS) for name in (*sent, *(filled or ())) if name.startswith(AMOUNTS)]
    if filled is None or not {key.rpartition(":")[2] for key in keys} <= lines.keys():
        return None
    if seat is None and not any(":" in name for name in filled):
        raise Refusal(text("Whose number is that? Put a name first."))
    return {**filled, **({"round": number} if of_round else {})}


def _answers(sent: Mapping[str, str]) -> Mapping[str, str]:
    """Return the input of a line with a choice, or with yes or no; empty if numbers were sent."""
    key, _, chosen = sent.get("picked", "").partition("=")
    answers = ((key, chosen), (sent.get("done", ""), "1"), (sent.get("undone", ""), "0"))
    return {AMOUNTS + key: amount for key, amount in answers if key}


def _figures(
    state: State, seat: Seat | None, lines: Mapping[str, SheetLine], sent: Mapping[str, str], number: int
) -> Mapping[str, str] | None:
    """Return the inputs for the numbers typed for one line. A single number is for the seat; as many numbers
    as columns are for everybody who plays in that round (`number`; 0 for the end). None if no such line is
    entered here. Raise `Refusal` if it is unclear which line, or whose numbers, are meant."""
    figures = sent["figures"].split()
    columns = [column for column in state.columns if state.plays(column, number)]
    counted = [key for key, line in lines.items() if line.kind not in ("yes", "choice")]
    if sent.get("line", counted[0] if counted else "") not in counted:
        return None
    if "line" not in sent and len(counted) > 1:
        names = tuple(lines[key].said for key in counted)
        raise Refusal(text("Which line is that for? There are %(lines)s.", lines=names))
    key = sent.get("line", counted[0])
    if len(figures) == 1 and (seat is not None or len(columns) > 1):
        return {AMOUNTS + key: figures[0]}
    if len(figures) != len(columns):
        raise Refusal(text("Write one number, or one for each column."))
    return {f"{AMOUNTS}{column}:{key}": figure for column, figure in zip(columns, figures, strict=True)}


WAYS: Final = ("AMOUNTS", "PICKED", "UNDONE no", "DONE [yes]", "[LINE] FIGURES...")

GRAMMAR: Final[Grammar[State]] = Grammar(
    clauses={
        Count.kind: ("count AMOUNTS", *WAYS),
        CountRound.kind: ("round ROUND AMOUNTS", *(f"[round ROUND] {way}" for way in WAYS)),
    },
    says={
        Count.kind: text(
            "Lines of the sheet with their numbers: gold 12 and cards 7. “count” may be left out."
        ),
        CountRound.kind: text(
            "Lines of a round with their numbers; without “round”, of the round that is entered now."
        ),
    },
    more=(
        Phrase(
            form="12",
            says=text("If there is only one line to enter, its number is enough; 10+15-5 is a sum."),
            example="red 12, blue 7",
            general=True,
        ),
        Phrase(
            form="LINE 12 7 5",
            says=text("A line for everybody at once, in the order of the columns."),
            general=True,
        ),
        Phrase(
            form="LINE CHOICE",
            says=text("For a line with choices, the one that applies; for a question, yes or no."),
            general=True,
        ),
    ),
    fillers=frozenset(("point", "points")),
    names=_names,
    fills=_fills,
    plays=lambda state: state.seats,
)
