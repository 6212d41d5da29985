"""Taking entries back, moving them, and asking for that."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NoReturn

from companion.kernel.asking_back import RECENT, asked_back, check_ask_back
from companion.kernel.checks import MAX_AMENDED, At, check_closed, check_seat
from companion.kernel.due import RunningGame
from companion.kernel.effective_entries import entry_at, standing, taken_back
from companion.kernel.features import Due, Where
from companion.kernel.game import Game
from companion.kernel.moves import Amend, AskBack, Draft, Entry, Retract, SharedMove
from companion.kernel.permissions import By
from companion.kernel.position import Position, begin_state, cannot
from companion.kernel.rulings import NOBODY_PLAYS, Fault, Malformed, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import (
    CORRECTED,
    Awaits,
    LogContext,
    SharedRow,
    name_entries,
    never,
    row_of,
)
from companion.kernel.slots import CoreSlot
from companion.kernel.words import Text, text


def check_retract(at: At, _seat: Seat | None, move: Retract) -> tuple[Objection, ...]:
    target = _entry(at.entries, move.version)
    if (fixed := row_of(target.move).fixed(at.entries, target)) is not None:
        raise (Refusal if move.version > 1 else Malformed)(fixed)
    if target.version in taken_back(at.entries):
        raise Refusal(text("Entry %(version)s is already taken back.", version=move.version))
    return ()


def check_amend(at: At, _seat: Seat | None, move: Amend) -> tuple[Objection, ...]:
    if not 1 <= len(move.versions) <= MAX_AMENDED:
        raise Malformed(text("Choose 1 to %(most)s entries.", most=MAX_AMENDED))
    if move.seat is None and move.after is None:
        raise Malformed(text("Choose the right player for the entries, or their right place."))
    check_seat(at.game, move.seat)
    for version in move.versions:
        if isinstance(_entry(at.entries, version).move, SharedMove):
            raise Malformed(_not_moved(version))
    if move.after is not None and isinstance(_entry(at.entries, move.after).move, Amend | Retract):
        raise Malformed(_no_entry(move.after), Fault.UNKNOWN)
    stand = {entry.version for entry in standing(at.entries)}
    if (gone := next((version for version in move.versions if version not in stand), None)) is not None:
        raise Refusal(_not_moved(gone))
    if move.after is not None and (move.after not in stand or move.after in move.versions):
        raise Refusal(_no_entry(move.after), Fault.UNKNOWN)
    begin = at.position.begin
    if begin is None or (move.seat is not None and move.seat not in begin.seats):
        raise Refusal(NOBODY_PLAYS)
    return ()


def check_asking_back(at: At, _seat: Seat | None, move: AskBack) -> tuple[Objection, ...]:
    if not 1 < move.version <= at.newest:
        raise Malformed(_no_entry(move.version), Fault.UNKNOWN)
    begin_state(at.position.state)
    if at.position.finish is not None:
        raise Refusal(text("The result is already confirmed."))
    check_ask_back(at.game, at.position.asked_back, at.entries, move)
    check_closed(at, Retract(move.version))
    return ()


def _entry(entries: Sequence[Entry], version: int) -> Entry:
    entry = entry_at(entries, version)
    if entry is None:
        raise Malformed(_no_entry(version), Fault.UNKNOWN)
    return entry


def _no_entry(version: int) -> Text:
    return text("There is no entry %(version)s.", version=version)


def _not_moved(version: int) -> Text:
    return text("Entry %(version)s cannot be moved.", version=version)


def refuse_to_fold(
    _game: Game[Any], position: Position[Any], _entry: Entry, _move: Retract | Amend
) -> NoReturn:
    """Raise `Cannot`: a correction does not stand itself but determines which entries stand, see
    `effective_entries`."""
    raise cannot(position)


ASKED_BACK: Final[CoreSlot[Mapping[int, Entry]]] = CoreSlot("asked_back")


def fold_asking_back(asks: Mapping[int, Entry], entry: Entry, move: AskBack) -> Mapping[int, Entry]:
    others = {other: ask for other, ask in asks.items() if entry.version - RECENT < other != move.version}
    return others if move.stands else {**others, move.version: entry}


def retract_words(context: LogContext, _entry: Entry, move: Retract) -> Text:
    """Return what was taken back or put back: the entry at the end of a chain of retractions."""
    target, back = context.entry(move.version), False
    while isinstance(target.move, Retract):
        target, back = context.entry(target.move.version), not back
    if back:
        return text("puts back: %(what)s", what=context.describe(target))
    return text("takes back: %(what)s", what=context.describe(target))


def amend_words(context: LogContext, _entry: Entry, move: Amend) -> Text:
    which = name_entries(move.versions)
    place = next((place.name for place in context.game.about.places if place.seat == move.seat), "")
    given = text("%(which)s moved to %(seat)s", which=which, seat=place) if place else which
    if move.after is None:
        return given
    follows = context.describe(context.entry(move.after))
    return text("%(what)s moved after entry %(n)s (%(after)s)", what=given, n=move.after, after=follows)


def asking_back_words(context: LogContext, _entry: Entry, move: AskBack) -> Text:
    near = context.reaches(move.version)
    what = context.with_seat(context.entry(move.version)) if near else name_entries((move.version,))
    if move.stands:
        return text("lets the entry stand: %(what)s", what=what)
    return text("asks to take back: %(what)s", what=what)


def permit_asking_back(by: By, seat: Seat | None, move: AskBack) -> None:
    """Raise `Refusal` for a request in another player's name, or for an entry that this phone can take back
    itself; and for declining a request if it cannot take the entry back."""
    if entry_at(by.entries, move.version) is None:
        return
    can_take_back = by.may(Draft(move=Retract(move.version)))
    if move.stands and not can_take_back:
        raise Refusal(
            text("Only the player who made the entry, or the host, can let it stand."), Fault.FORBIDDEN
        )
    if not move.stands and can_take_back:
        raise Refusal(text("You can take that back yourself."), Fault.FORBIDDEN)
    if not (by.holds(seat) or (move.stands and seat is None)):
        raise Refusal(text("Each player must ask, and answer, on their own phone."), Fault.FORBIDDEN)


def due_asked_back(running: RunningGame) -> Iterator[Due]:
    """Yield the open requests to take entries back. The seat that the entry is for, or the phone that entered
    it, must answer; the host if there is neither."""
    game, position = running.game, running.position
    if not position.asked_back:
        return
    playing = () if position.begin is None else position.begin.seats
    for version, ask in asked_back(position.asked_back, running.entries).items():
        entry = entry_at(running.entries, version)
        if entry is None or entry.move.kind not in game.moves or ask.seat is None:
            continue
        seats = dict.fromkeys((entry.seat, *map(Seat, entry.by.split(","))))
        who = *(seat for seat in seats if seat in playing and seat not in position.skipped), None
        yield Due(
            what=text(
                "%(name)s asks to take back: %(what)s",
                name=running.name_of(ask.seat),
                what=running.words_of(entry) or game.describe(None, entry),
            ),
            who=who[0],
            also=tuple(seat for seat in who[1:] if seat is not None),
            where=Where(page="log.show", anchor=f"entry-{version}"),
            moves=(Retract.kind, AskBack.kind),
            needs=Retract(version),
        )


ROWS = (
    # The log does not offer to take back a retraction, but to restore the entry that was taken back.
    SharedRow[Retract, None](
        move=Retract,
        corrects=True,
        takes_back=lambda move: move.version,
        entered=True,
        group=CORRECTED,
        check=check_retract,
        words=retract_words,
        advance=refuse_to_fold,
        offered=False,
        sketched=True,
    ),
    SharedRow[Amend, None](
        move=Amend,
        corrects=True,
        follows=True,
        entered=True,
        group=CORRECTED,
        check=check_amend,
        words=amend_words,
        advance=refuse_to_fold,
        offered_on_table=True,
    ),
    SharedRow(
        move=AskBack,
        awaits=Awaits(-1, due_asked_back),
        entered=True,
        group=CORRECTED,
        slot=ASKED_BACK,
        fold=fold_asking_back,
        check=check_asking_back,
        permit_instead=permit_asking_back,
        words=asking_back_words,
        result=never,
        any_time=True,
    ),
)
