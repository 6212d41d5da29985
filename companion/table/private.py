"""What a phone keeps to itself at a table, beside the ledger: notes that only some may read, and reminders.

It belongs to the phone that wrote it, by its credential, and not to the seat: whoever takes the seat over,
the host too, does not read it. It goes along where that very phone is let in anew, and to another phone by
words that only the first one shows. It is in no export, and goes with the table.
Nothing of it is announced: that somebody wrote something would be told to all who listen.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from companion.kernel.game import Game, Moment
from companion.kernel.position import Position
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.things import can_be_known, check_about, check_words, things
from companion.kernel.words import text
from companion.ledger import groups
from companion.ledger.groups import NoteRow, ReminderRow
from companion.ledger.rows import stamp
from companion.table.codes import hashed, new_token, plausible
from companion.table.fold import Table
from companion.table.sealing import NOT_THE_WORDS, opening_words, typed_words
from companion.table.service import Tables

Readers: TypeAlias = Literal["all", "referee", "allies", "self"]

MOST_OF_A_TABLE: Final = 2_000
MOST_OF_A_PHONE: Final = 300
"""Notes, so that no phone takes the room of all others."""

MOST_REMINDERS: Final = 30
MOST_EVERY: Final = 100
KEY_SHOWN: Final = timedelta(minutes=10)

NOT_OURS: Final = text("Take a seat first: this is kept for phones that play here.")


class Eyes(NamedTuple):
    """Who looks at a table: what of it this phone knows, and as whom it keeps something; "" for nobody."""

    table: Table
    viewer: Viewer
    owner: str

    @property
    def game(self) -> Game[Any]:
        return self.table.game

    @property
    def position(self) -> Position[Any]:
        return self.table.position

    @property
    def in_front(self) -> bool:
        return self.game.screen is not None and not self.viewer.host


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivateNote:
    """`own`: this phone wrote it, or another one of the same person. `seat`: who did, "" for the host."""

    id: str
    about: str
    words: str
    readers: str
    seat: str
    own: bool
    version: int
    at: str


def owner_of(tables: Tables, code: str, credential: str | None) -> str:
    """Return as whom a phone keeps something: "" for one that shows nothing."""
    if not plausible(credential):
        return ""
    ((owner,),) = tables.ledger.select(groups.OWNER, code=code, hash=hashed(credential))
    return str(owner)


def offered_readers(game: Game[Any], viewer: Viewer) -> tuple[Readers, ...]:
    """Return for whom a phone can write: at a referee's table for the referee, at one with alliances for
    allies, on one's own phone for oneself."""
    if not viewer.enters:
        return ()
    own: tuple[Readers, ...] = ("self",) if viewer.seats or viewer.host else ()
    if game.screen is not None:
        return ("all", *(() if viewer.host else ("referee",)), *own)
    return ("all", *(("allies",) if game.log.allies is not None and viewer.seats else ()), *own)


def in_ledger(game: Game[Any], viewer: Viewer, readers: str) -> bool:
    """Return whether a note is an entry: not in front of a referee's screen, where no entry is read."""
    return readers == "all" and (game.screen is None or viewer.host)


def write(tables: Tables, eyes: Eyes, about: str, words: str, readers: str) -> None:
    """Keep a note beside the ledger. Raises `Refusal`."""
    if readers not in offered_readers(eyes.game, eyes.viewer) or not eyes.owner:
        raise Refusal(NOT_OURS, Fault.FORBIDDEN)
    check_words(words, about)
    check_about(eyes.game, eyes.position.state, 0 if eyes.in_front else eyes.table.version, about)
    seat = min(eyes.viewer.seats, default=Seat(""))
    row = NoteRow(
        id=new_token(),
        code=eyes.table.code,
        owner=eyes.owner,
        seat=seat,
        about=about,
        words=words.strip(),
        readers=readers,
        allies=json.dumps(sorted(_allies(eyes, seat)) if readers == "allies" else []),
        version=eyes.table.version,
        at=stamp(tables.clock()),
    )
    with tables.turn(row.code):
        every = tables.ledger.select(groups.NUMBER_OF_NOTES, code=row.code, owner=row.owner)
        number, own = map(int, map(str, every[0]))
        if number >= MOST_OF_A_TABLE or own >= MOST_OF_A_PHONE:
            raise Refusal(
                text("There are too many notes at this table: take some back first."), Fault.TOO_LARGE
            )
        tables.ledger.change(groups.keep_note(row))


def _allies(eyes: Eyes, seat: Seat) -> Collection[Seat]:
    state, said = eyes.position.state, eyes.game.log.allies
    return frozenset() if said is None or state is None or not seat else said(state, seat)


def discard(tables: Tables, eyes: Eyes, name: str) -> None:
    tables.ledger.change(groups.drop_note(eyes.table.code, eyes.owner, name))


def notes(tables: Tables, eyes: Eyes) -> tuple[PrivateNote, ...]:
    """Return what this phone may read of what is kept beside the ledger, the newest first."""
    rows = tables.ledger.select(groups.NOTES, code=eyes.table.code, owner=eyes.owner)
    if not rows:
        return ()
    known = things(eyes.game, eyes.position.state) if eyes.in_front else {}
    every = (NoteRow(*row) for row in rows)  # type: ignore[arg-type]
    return tuple(
        PrivateNote(
            id=row.id,
            about=row.about,
            words=row.words,
            readers=row.readers,
            seat=row.seat,
            own=row.owner == eyes.owner,
            version=row.version,
            at=row.at,
        )
        for row in every
        if row.owner == eyes.owner
        or (_may_read(eyes, row) and (not eyes.in_front or can_be_known(row.about, known)))
    )


def _may_read(eyes: Eyes, row: NoteRow) -> bool:
    """Return whether a phone that did not write a note may read it. Of allies: those that were allied when it
    was written, as long as they are."""
    match row.readers:
        case "all":
            return True
        case "referee":
            return eyes.game.screen is not None and eyes.viewer.host
        case "allies":
            then = frozenset(map(Seat, json.loads(row.allies)))
            return bool(then & frozenset(_allies(eyes, Seat(row.seat))) & eyes.viewer.seats)
        case _:
            return False


def follow(tables: Tables, code: str, before: str | None, now: str) -> None:
    """Let a phone that is let in anew go on with what it kept: it shows what it was let in with before."""
    if not plausible(before) or before == now:
        return
    owner = owner_of(tables, code, before)
    tables.ledger.change(*groups.be_one(code, hashed(now), owner))


def show_words(tables: Tables, eyes: Eyes, credential: str | None) -> str:
    """Return words that let one more phone of the same person have what this one keeps, for some minutes."""
    if not plausible(credential) or not eyes.viewer.enters:
        raise Refusal(NOT_OURS, Fault.FORBIDDEN)
    words = opening_words(new_token())
    until = stamp(tables.clock() + KEY_SHOWN)
    key = hashed(typed_words(words))
    tables.ledger.change(*groups.be_one(eyes.table.code, hashed(credential), eyes.owner, key, until))
    return words


def use_words(tables: Tables, eyes: Eyes, credential: str | None, words: str) -> None:
    """Let this phone have what the one keeps that showed these words. Raises `Refusal`."""
    code, now, key = eyes.table.code, stamp(tables.clock()), hashed(typed_words(words))
    if not plausible(credential) or not eyes.viewer.enters:
        raise Refusal(NOT_OURS, Fault.FORBIDDEN)
    rows = tables.ledger.select(groups.KEYED, code=code, key=key, now=now)
    mine = groups.be_one(code, hashed(credential), str(rows[0][0])) if rows else ()
    if not rows or not tables.ledger.exchange(groups.use_key(code, key, now), *mine):
        raise Refusal(NOT_THE_WORDS, Fault.FORBIDDEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder:
    """`at`: `start` or `end` of one's own turn, `phase`: in the one of that number, `every`: in each n-th
    turn or round."""

    id: str
    words: str
    at: str
    phase: str
    every: int
    done: str


def remind(tables: Tables, eyes: Eyes, words: str, at: str, phase: str, every: int) -> None:
    """Keep a reminder. Raises `Refusal`."""
    if not eyes.owner or not (eyes.viewer.seats or eyes.viewer.host):
        raise Refusal(NOT_OURS, Fault.FORBIDDEN)
    check_words(words, "")
    phases = phases_of(eyes.game)
    known = {"start", "end", *(("phase",) if phases else ()), "every"}
    fits = at in known and (at != "phase" or phase in map(str, range(len(phases))))
    if not fits or not (at != "every" or 1 <= every <= MOST_EVERY):
        raise Refusal(text("Choose when you want to be reminded."))
    row = ReminderRow(
        id=new_token(),
        code=eyes.table.code,
        owner=eyes.owner,
        words=words.strip(),
        at=at,
        phase=phase if at == "phase" else "",
        every=every if at == "every" else 0,
        done="",
        version=eyes.table.version,
    )
    with tables.turn(row.code):
        if len(reminders(tables, eyes)) >= MOST_REMINDERS:
            raise Refusal(text("You have %(most)s reminders here: remove one first.", most=MOST_REMINDERS))
        tables.ledger.change(groups.keep_reminder(row))


def phases_of(game: Game[Any]) -> Sequence[Any]:
    return () if game.turns is None else game.turns.phases


def reminders(tables: Tables, eyes: Eyes) -> tuple[Reminder, ...]:
    rows = tables.ledger.select(groups.REMINDERS, code=eyes.table.code, owner=eyes.owner)
    every = (ReminderRow(*row) for row in rows)  # type: ignore[arg-type]
    return tuple(
        Reminder(id=row.id, words=row.words, at=row.at, phase=row.phase, every=row.every, done=row.done)
        for row in every
    )


def due_reminders(tables: Tables, eyes: Eyes) -> tuple[Reminder, ...]:
    """Return the reminders of a phone that are due now and not ticked off."""
    if eyes.position.state is None or eyes.position.finish is not None:
        return ()
    now = eyes.game.moment(eyes.position.state)
    return tuple(one for one in reminders(tables, eyes) if is_due(one, now, eyes.viewer))


def is_due(one: Reminder, now: Moment, viewer: Viewer) -> bool:
    if one.done == done_at(one, now):
        return False
    mine = now.seat is None or viewer.holds(now.seat)
    match one.at:
        case "phase":
            return one.phase == str(now.phase)
        case "every":
            return mine and now.round > 0 and now.round % one.every == 0
        case _:
            return mine


def done_at(one: Reminder, now: Moment) -> str:
    """Return what says that a reminder is ticked off for as long as this moment lasts."""
    return f"round {now.round}" if one.at == "every" else f"moment {now.key}"


def tick(tables: Tables, eyes: Eyes, name: str) -> None:
    """Tick a reminder off, until it is due anew."""
    one = next((each for each in reminders(tables, eyes) if each.id == name), None)
    if one is None or eyes.position.state is None:
        raise Refusal(text("There is no such reminder."), Fault.UNKNOWN)
    done = done_at(one, eyes.game.moment(eyes.position.state))
    tables.ledger.change(groups.tick_reminder(eyes.table.code, eyes.owner, name, done))


def forget(tables: Tables, eyes: Eyes, name: str) -> None:
    tables.ledger.change(groups.drop_reminder(eyes.table.code, eyes.owner, name))
