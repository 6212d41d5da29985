"""Opening a table, setting up its game, and changing its settings."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

from companion.kernel.checks import At
from companion.kernel.due import RunningGame
from companion.kernel.features import Due, Setting, Where
from companion.kernel.game import Game
from companion.kernel.moves import Begin, Choose, Entry, Open
from companion.kernel.permissions import By
from companion.kernel.position import NOT_BEGUN, Position, cannot, with_misfit
from companion.kernel.rulings import NO_SUCH_SETTING, NOBODY_PLAYS, Fault, Malformed, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.secrecy import FINAL_COUNT, counts_sealed, sealed_for
from companion.kernel.setting_up import overrules_host, set_up_of
from companion.kernel.shared_rows import Awaits, LogContext, SharedRow, because, never
from companion.kernel.shared_settings import COUNTS, HOST_SETTINGS, settings_of, shared_settings
from companion.kernel.words import Text, text

S = TypeVar("S")


def check_open(_at: At, _seat: Seat | None, _move: Open) -> tuple[Objection, ...]:
    raise Malformed(text("A table can be opened only once."))


def check_begin(at: At, _seat: Seat | None, move: Begin) -> tuple[Objection, ...]:
    about = at.game.about
    if len(move.seats) not in about.seats:
        fewest, most = about.seats[0], about.seats[-1]
        raise Malformed(text("This game is for %(fewest)s to %(most)s players.", fewest=fewest, most=most))
    places = {place.seat for place in about.places}
    if len(set(move.seats)) != len(move.seats) or not set(move.seats) <= places:
        raise Malformed(text("Each seat must belong to this game and be listed only once."))
    if not set(move.joined) <= set(move.seats):
        raise Malformed(NOBODY_PLAYS)
    if move.first not in move.seats:
        raise Malformed(text("The first player must sit at the table."))
    if not {*move.drawn} <= {"order", "first", *(setting.key for setting in at.game.settings)}:
        raise Malformed(NO_SUCH_SETTING, Fault.UNKNOWN)
    for key, value in move.settings.items():
        _check_value(at.game, len(move.seats), key, value)
    at.game.setup(move)
    return ()


def check_choose(at: At, _seat: Seat | None, move: Choose) -> tuple[Objection, ...]:
    game, position = at.game, at.position
    if _opened_for(game, move.setting):
        if position.begin is not None:
            raise Refusal(text("That cannot change once the game has begun."))
        return _check_choice(set_up_of(game).opened_for, 0, move.value)
    if move.setting not in {setting.key for setting in settings_of(game)}:
        raise Malformed(NO_SUCH_SETTING, Fault.UNKNOWN)
    if position.begin is None and move.setting not in shared_settings():
        raise Refusal(NOT_BEGUN)
    seats = 0 if position.begin is None else len(position.begin.seats)
    _check_value(game, seats, move.setting, move.value)
    if any(setting.fixed for setting in game.settings if setting.key == move.setting):
        raise Refusal(text("That cannot change once the game has begun."))
    if move.setting == COUNTS.key and _has_sealed(position):
        raise Refusal(text("Counts are already sealed: they open once everybody is ready or left out."))
    return ()


def _has_sealed(position: Position[Any]) -> bool:
    return counts_sealed(position) and bool(sealed_for(position.seals.sealed, FINAL_COUNT))


def _check_value(game: Game[S], seats: int, key: str, value: str) -> None:
    _check_choice(next((each for each in settings_of(game) if each.key == key), None), seats, value)


def _check_choice(setting: Setting | None, seats: int, value: str) -> tuple[()]:
    if setting is None or value not in {choice.value for choice in setting.choices(seats)}:
        raise Malformed(NO_SUCH_SETTING, Fault.UNKNOWN)
    return ()


def _opened_for(game: Game[Any], key: str) -> bool:
    """Return whether this is the key of the setting that says which game a table was opened for, as for a
    score sheet (`SettingUp.opened_for`)."""
    setting = set_up_of(game).opened_for
    return setting is not None and setting.key == key


def open_table(_game: Game[S], position: Position[S], entry: Entry, move: Open) -> Position[S]:
    return replace(position, version=entry.version, demo=move.demo)


def begin(game: Game[S], position: Position[S], entry: Entry, move: Begin) -> Position[S]:
    try:
        state = game.setup(move)
    except Refusal as refusal:
        # Keep its place in the order for a later set-up that replaces it.
        return with_misfit(replace(position, begin=move, state=None), entry, refusal.sentence)
    shared = {key: value for key, value in move.settings.items() if key in shared_settings()}
    shared = {**game.settings.shared, **position.shared, **shared}
    return replace(position, version=entry.version, begin=move, state=state, shared=shared)


def choose(game: Game[S], position: Position[S], entry: Entry, move: Choose) -> Position[S]:
    if _opened_for(game, move.setting):
        return replace(position, version=entry.version, planned=move.value)
    if move.setting in shared_settings():
        return replace(position, version=entry.version, shared={**position.shared, move.setting: move.value})
    if position.state is None or game.settings.choose is None:
        raise cannot(position)
    return replace(
        position, version=entry.version, state=game.settings.choose(position.state, move.setting, move.value)
    )


def begin_words(context: LogContext, _entry: Entry, move: Begin) -> Text:
    names = {"order": text("the order at the table"), "first": text("who goes first")}
    names |= {setting.key: setting.name for setting in context.game.settings}
    drawn = tuple(names[key] for key in move.drawn if key in names)
    if not drawn:
        return text("the game begins")
    return text("the game begins; drawn at random: %(what)s", what=drawn)


def choose_words(context: LogContext, _entry: Entry, move: Choose) -> Text:
    game, key, value = context.game, move.setting, move.value
    every = (*game.settings, *shared_settings().values(), set_up_of(game).opened_for)
    setting = next((each for each in every if each is not None and each.key == key), None)
    if setting is None:
        return text("%(setting)s: %(value)s", setting=key, value=value)
    choices = [choice for seats in game.about.seats for choice in setting.choices(seats)]
    name = next((choice.name for choice in choices if choice.value == value), value)
    return text("%(setting)s: %(value)s", setting=setting.name, value=name)


def permit_begin(by: By, _seat: Seat | None, move: Begin, old: Entry | None) -> None:
    """Refuse a set-up that leaves out somebody who plays, and refuse to take one back, while that would
    reveal secrets."""
    begin = by.position.begin
    leaves_out = begin is not None and (old is not None or not set(begin.seats) <= set(move.seats))
    if leaves_out and not by.secrecy.may_end(by.viewer):
        raise Refusal(
            text("This table has hidden information: only the host can change its set-up."), Fault.FORBIDDEN
        )


def due_newcomers(running: RunningGame) -> Iterator[Due]:
    position = running.position
    for seat in position.newcomers if running.game.about.joins_late else ():
        what = text("Let %(name)s in", name=position.names[seat])
        yield Due(what=what, where=Where(page="beginning.show"), moves=(Begin.kind,))


ROWS = (
    SharedRow[Open, None](
        move=Open,
        check=check_open,
        advance=open_table,
        words=lambda *_: text("the table is opened"),
        result=never,
        fixed=because(text("The opening of the table cannot be taken back.")),
    ),
    # A set-up has its own page for corrections.
    SharedRow[Begin, None](
        move=Begin,
        awaits=Awaits(-2, due_newcomers),
        check=check_begin,
        permit=permit_begin,
        advance=begin,
        words=begin_words,
        offered=False,
        host_decides=overrules_host,
    ),
    SharedRow[Choose, None](
        move=Choose,
        entered=True,
        check=check_choose,
        advance=choose,
        words=choose_words,
        result=lambda move: move.setting not in shared_settings(),
        host_decides=lambda _position, move: move.setting in HOST_SETTINGS,
        offered_on_table=True,
        sketched=True,
    ),
)
