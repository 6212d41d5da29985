"""What the kernel itself refuses or objects to, whatever the game."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from companion.kernel.closed_turns import keep_closed
from companion.kernel.codec import NOT_WHAT_WAS_SEALED, opens
from companion.kernel.deciding import (
    check_ask_back,
    check_decision,
    check_picture,
    check_question,
    refuse_again,
)
from companion.kernel.dice import check_rolls
from companion.kernel.due import check_deadline
from companion.kernel.effective_entries import entry_at, standing, taken_back
from companion.kernel.game import Game
from companion.kernel.moves import (
    Amend,
    Appoint,
    Arrive,
    Ask,
    AskBack,
    Begin,
    Choose,
    Deadline,
    Decide,
    Depart,
    Displace,
    Draft,
    Entry,
    Finish,
    Hold,
    Move,
    Note,
    Open,
    OpenCards,
    Picture,
    Ready,
    Rematch,
    Retract,
    Reveal,
    Rise,
    Seal,
    SharedMove,
    Sit,
    Skip,
    Unseal,
)
from companion.kernel.noting import check_note
from companion.kernel.permissions import check_home
from companion.kernel.position import NOT_BEGUN, Position
from companion.kernel.rulings import NO_SUCH_MOVE, NO_SUCH_SETTING, NOBODY_PLAYS, Fault, Objection, Refusal
from companion.kernel.secrecy import counts_sealed
from companion.kernel.shared_rows import row_of
from companion.kernel.shared_settings import COUNTS, SHARED_SETTINGS, settings_of
from companion.kernel.words import text

S = TypeVar("S")

NAME_LENGTH = 40
"""Characters in the name of a player."""

MOST_AMENDED = 50
"""Entries that one amendment names."""


def check(
    game: Game[S], entries: Sequence[Entry], position: Position[S], draft: Draft
) -> tuple[Objection, ...]:
    """Return what stands against a draft on this position. Raises `Refusal` for what cannot be.

    `entries`: the newest of the table, without a gap, from the earliest that the draft reaches back to.
    """
    move = draft.move
    _known_seat(game, draft)
    _check_closed(game, entries, position, move)
    match move:
        case Open():
            raise Refusal(text("A table can be opened only once."))
        case Sit():
            _check_sit(draft, move)
        case Rise():
            if draft.seat not in position.names:
                raise Refusal(text("Nobody sits there."))
        case Skip():
            _check_skip(game, position, draft, move)
        case Begin():
            _check_begin(game, move)
            game.setup(move)
        case Choose():
            _check_choose(game, position, move)
        case Retract():
            _check_retract(entries, move)
        case Amend():
            _check_amend(entries, position, move)
        case Hold() | Displace() | Ask() | AskBack() | Decide() | Note() | Rematch() | Appoint() | Picture():
            _check_noted(game, entries, position, draft)
        case Depart() | Arrive() | Deadline():
            _check_hosted(game, position, move)
        case Finish():
            return _check_finish(game, position, move)
        case Seal() | Unseal() | Ready() | Reveal() | OpenCards():
            _check_sealing(position, draft)
        case _ if position.state is None:
            raise Refusal(NOT_BEGUN)
        case _ if move.kind not in game.moves or isinstance(move, SharedMove):
            raise Refusal(NO_SUCH_MOVE, Fault.UNKNOWN)
        case _:
            check_rolls(move)
            return (*_after_the_result(position), *game.check(position.state, draft.seat, move))
    return ()


def _check_closed(game: Game[S], entries: Sequence[Entry], position: Position[S], move: Move) -> None:
    if position.closed.upto:
        keep_closed(game, entries, position.closed, position.begin, move, position.idle)


def _check_hosted(game: Game[S], position: Position[S], move: Depart | Arrive | Deadline) -> None:
    if isinstance(move, Deadline):
        check_deadline(game, position, move)
    else:
        check_home(position, move)


def _check_noted(game: Game[S], entries: Sequence[Entry], position: Position[S], draft: Draft) -> None:
    match draft.move:
        case Rematch():
            _check_rematch(position)
        case Ask() as asked:
            check_question(asked, entries[-1].version if entries else 0)
            refuse_again(asked, position.questions, position.decisions)
        case AskBack() as asks:
            _check_ask_back(game, entries, position, asks)
        case Picture() as picture:
            check_picture(picture, entries[-1].version if entries else 0)
        case Decide() as decide:
            check_decision(decide, entries[-1].version if entries else 0)
        case Note() as note:
            check_note(game, position, entries[-1].version if entries else 0, note)
        case Appoint(seat):
            if not {seat, draft.seat or seat} <= set(position.names):
                raise Refusal(text("Nobody sits there."))
        case _:
            if position.state is None:
                raise Refusal(NOT_BEGUN)


def _check_ask_back(game: Game[S], entries: Sequence[Entry], position: Position[S], move: AskBack) -> None:
    if position.state is None:
        raise Refusal(NOT_BEGUN)
    if position.finish is not None:
        raise Refusal(text("The result is already confirmed."))
    check_ask_back(game, position.asked_back, entries, move)
    _check_closed(game, entries, position, Retract(move.version))


def _check_rematch(position: Position[S]) -> None:
    if position.finish is None:
        raise Refusal(text("The game is still running. Confirm its result first."))
    if position.rematch:
        raise Refusal(text("There is already a rematch: table %(code)s.", code=position.rematch), Fault.STALE)


def _after_the_result(position: Position[S]) -> tuple[Objection, ...]:
    if position.finish is None:
        return ()
    return (Objection(sentence=text("The result is confirmed; this corrects it.")),)


def _known_seat(game: Game[S], draft: Draft) -> None:
    if draft.seat is not None and draft.seat not in {place.seat for place in game.about.places}:
        raise Refusal(text("This game has no such seat."), Fault.UNKNOWN)


def _check_sit(draft: Draft, move: Sit) -> None:
    if draft.seat is None:
        raise Refusal(text("Choose a seat first."))
    if not move.name.strip() or len(move.name) > NAME_LENGTH:
        raise Refusal(text("A name has 1 to %(most)s characters.", most=NAME_LENGTH))


def _check_skip(game: Game[S], position: Position[S], draft: Draft, move: Skip) -> None:
    if position.state is None or position.begin is None:
        raise Refusal(NOT_BEGUN)
    if game.turns is None or game.turns.absent is None:
        raise Refusal(NO_SUCH_MOVE, Fault.UNKNOWN)
    if draft.seat not in position.begin.seats:
        raise Refusal(NOBODY_PLAYS)
    if move.skip and set(position.begin.seats) <= position.skipped | {draft.seat}:
        raise Refusal(text("Somebody must play on."))


def _check_begin(game: Game[S], move: Begin) -> None:
    if len(move.seats) not in game.about.seats:
        fewest, most = game.about.seats[0], game.about.seats[-1]
        raise Refusal(text("This game is for %(fewest)s to %(most)s players.", fewest=fewest, most=most))
    known = {place.seat for place in game.about.places}
    if len(set(move.seats)) != len(move.seats) or not set(move.seats) <= known:
        raise Refusal(text("Each seat can be listed only once."))
    if move.first not in move.seats:
        raise Refusal(text("The first player must sit at the table."))
    if not {*move.drawn} <= {"order", "first", *(setting.key for setting in game.settings)}:
        raise Refusal(NO_SUCH_SETTING, Fault.UNKNOWN)
    for key, value in move.settings.items():
        _check_value(game, len(move.seats), key, value)


def _check_choose(game: Game[S], position: Position[S], move: Choose) -> None:
    if position.begin is None and move.setting not in SHARED_SETTINGS:
        raise Refusal(NOT_BEGUN)
    seats = 0 if position.begin is None else len(position.begin.seats)
    _check_value(game, seats, move.setting, move.value)
    if any(setting.fixed for setting in game.settings if setting.key == move.setting):
        raise Refusal(text("That cannot change once the game has begun."))
    if move.setting == COUNTS.key and counts_sealed(position) and position.sealed:
        raise Refusal(text("Counts are already sealed: they open once everybody is ready or left out."))


def _check_sealing(position: Position[S], draft: Draft) -> None:
    if position.begin is None or position.state is None:
        raise Refusal(NOT_BEGUN)
    match draft.move:
        case Unseal() as unseal if not opens(position.sealed, unseal):
            raise Refusal(NOT_WHAT_WAS_SEALED)
        case Ready() if draft.seat not in position.begin.seats:
            raise Refusal(NOBODY_PLAYS)
        case Ready() if not counts_sealed(position):
            raise Refusal(text("No count is sealed at this table."))
        case OpenCards() if position.finish is None:
            raise Refusal(text("The cards can be opened once the result is confirmed."))


def _check_value(game: Game[S], seats: int, key: str, value: str) -> None:
    setting = next((known for known in settings_of(game) if known.key == key), None)
    if setting is None or value not in {choice.value for choice in setting.choices(seats)}:
        raise Refusal(NO_SUCH_SETTING, Fault.UNKNOWN)


def _check_retract(entries: Sequence[Entry], move: Retract) -> None:
    target = _entry(entries, move.version)
    if (fixed := row_of(target.move).fixed) is not None:
        raise Refusal(fixed)
    if target.version in taken_back(entries):
        raise Refusal(text("Entry %(version)s is already taken back.", version=move.version))


def _entry(entries: Sequence[Entry], version: int) -> Entry:
    entry = entry_at(entries, version)
    if entry is None:
        raise Refusal(text("There is no entry %(version)s.", version=version), Fault.UNKNOWN)
    return entry


def _check_amend(entries: Sequence[Entry], position: Position[S], move: Amend) -> None:
    if not 1 <= len(move.versions) <= MOST_AMENDED:
        raise Refusal(text("Choose 1 to %(most)s entries.", most=MOST_AMENDED))
    if move.seat is None and move.after is None:
        raise Refusal(text("Choose whose they are, or where they belong."))
    begin = position.begin
    if begin is None or (move.seat is not None and move.seat not in begin.seats):
        raise Refusal(NOBODY_PLAYS)
    stand = {entry.version for entry in standing(entries)}
    for version in move.versions:
        if isinstance(_entry(entries, version).move, SharedMove) or version not in stand:
            raise Refusal(text("Entry %(version)s cannot be moved to another player.", version=version))
    if move.after is not None and (move.after not in stand or move.after in move.versions):
        raise Refusal(text("There is no entry %(version)s.", version=move.after), Fault.UNKNOWN)


def _check_finish(game: Game[S], position: Position[S], move: Finish) -> tuple[Objection, ...]:
    if position.state is None:
        raise Refusal(NOT_BEGUN)
    if position.finish is not None:
        raise Refusal(text("The result is already confirmed."))
    if game.outcome(position.state) is None and not move.agreed:
        raise Refusal(text("The game has not ended: it can be ended by agreement."))
    sealed = Objection(sentence=text("Counts are still sealed and do not count yet."))
    return (*([sealed] if counts_sealed(position) else ()), *_early(game, position.state))


def _early(game: Game[S], state: S) -> Iterator[Objection]:
    """Yield what a result would leave out."""
    if game.outcome(state) is None:
        yield Objection(
            sentence=text("By Undertally's count the game is not over. It ends now if all agree.")
        )
    for seat in game.score(state).seats:
        missing = tuple(line.name for line in seat.lines if line.points is None)
        if missing:
            name = next(place.name for place in game.about.places if place.seat == seat.seat)
            sentence = text("%(seat)s has not entered: %(lines)s.", seat=name, lines=missing)
            yield Objection(sentence=sentence)
