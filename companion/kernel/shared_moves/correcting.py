"""Taking entries back, moving them, and asking for that."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.kernel.checks import MOST_AMENDED, At, check_closed
from companion.kernel.deciding import RECENT, check_ask_back
from companion.kernel.effective_entries import entry_at, standing, taken_back
from companion.kernel.game import Game, Misfit
from companion.kernel.moves import Amend, AskBack, Entry, Retract, SharedMove
from companion.kernel.position import Position, begun, cannot
from companion.kernel.rulings import NOBODY_PLAYS, Fault, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import CORRECTED, Rows, SharedRow, Slot, never, row_of
from companion.kernel.words import text


def check_retract(at: At, _seat: Seat | None, move: Retract) -> tuple[Objection, ...]:
    target = _entry(at.entries, move.version)
    if (fixed := row_of(target.move).fixed) is not None:
        raise Refusal(fixed)
    if target.version in taken_back(at.entries):
        raise Refusal(text("Entry %(version)s is already taken back.", version=move.version))
    return ()


def check_amend(at: At, _seat: Seat | None, move: Amend) -> tuple[Objection, ...]:
    if not 1 <= len(move.versions) <= MOST_AMENDED:
        raise Refusal(text("Choose 1 to %(most)s entries.", most=MOST_AMENDED))
    if move.seat is None and move.after is None:
        raise Refusal(text("Choose whose they are, or where they belong."))
    begin = at.position.begin
    if begin is None or (move.seat is not None and move.seat not in begin.seats):
        raise Refusal(NOBODY_PLAYS)
    stand = {entry.version for entry in standing(at.entries)}
    for version in move.versions:
        if isinstance(_entry(at.entries, version).move, SharedMove) or version not in stand:
            raise Refusal(text("Entry %(version)s cannot be moved to another player.", version=version))
    if move.after is not None and (move.after not in stand or move.after in move.versions):
        raise Refusal(text("There is no entry %(version)s.", version=move.after), Fault.UNKNOWN)
    return ()


def check_asking_back(at: At, _seat: Seat | None, move: AskBack) -> tuple[Objection, ...]:
    begun(at.position.state)
    if at.position.finish is not None:
        raise Refusal(text("The result is already confirmed."))
    check_ask_back(at.game, at.position.asked_back, at.entries, move)
    check_closed(at, Retract(move.version))
    return ()


def _entry(entries: Sequence[Entry], version: int) -> Entry:
    entry = entry_at(entries, version)
    if entry is None:
        raise Refusal(text("There is no entry %(version)s.", version=version), Fault.UNKNOWN)
    return entry


def by_itself(_game: Game[Any], position: Position[Any], _entry: Entry, _move: Retract | Amend) -> Misfit:
    """Say that a correction is no part of what stands: it says what does, see `effective_entries`."""
    return cannot(position)


ASKED_BACK: Final[Slot[Mapping[int, Entry]]] = Slot("asked_back")


def fold_asking_back(asks: Mapping[int, Entry], entry: Entry, move: AskBack) -> Mapping[int, Entry]:
    others = {other: ask for other, ask in asks.items() if entry.version - RECENT < other != move.version}
    return others if move.stands else {**others, move.version: entry}


ROWS: Rows = (
    # One thinks of the entry that it concerns: that one is offered to be put back.
    SharedRow(
        move=Retract, group=CORRECTED, check=check_retract, advance=by_itself, offered=False, sketched=True
    ),
    SharedRow(move=Amend, group=CORRECTED, check=check_amend, advance=by_itself, at_a_tap=True),
    SharedRow(
        move=AskBack,
        group=CORRECTED,
        slot=ASKED_BACK,
        fold=fold_asking_back,
        check=check_asking_back,
        result=never,
        any_time=True,
    ),
)
