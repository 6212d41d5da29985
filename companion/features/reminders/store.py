"""Phones' reminders, stored beside the ledger."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Column,
    Executable,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    bindparam,
    delete,
    insert,
    select,
    update,
)

from companion.kernel.game import Game, Moment
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Viewer
from companion.kernel.things import check_words
from companion.kernel.words import text
from companion.ledger.keeping import KeptFor, declare
from companion.ledger.tables import metadata
from companion.table.codes import new_token
from companion.table.owners import NOT_OURS, Eyes
from companion.table.service import Tables

MAX_REMINDERS: Final = 30
MAX_EVERY: Final = 100

reminders = Table(
    "reminders",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False, index=True),
    Column("owner", String(64), nullable=False, index=True),
    Column("words", Text, nullable=False),
    Column("at", String(16), nullable=False),
    Column("phase", String(200), nullable=False),
    Column("every", Integer, nullable=False),
    Column("done", String(64), nullable=False),
    Column("version", Integer, nullable=False),
)
"""What a phone wants to be reminded of. `done`: when it was last ticked off, see `done_at`."""


class ReminderRow(NamedTuple):
    id: str
    code: str
    owner: str
    words: str
    at: str
    phase: str
    every: int
    done: str
    version: int


REMINDERS = (
    select(*(reminders.c[name] for name in ReminderRow._fields))
    .where(reminders.c.code == bindparam("code"), reminders.c.owner == bindparam("owner"))
    .order_by(reminders.c.version, reminders.c.id)
)

declare(reminders, KeptFor(keepers=("phone",), owned=True, at_hand=True))


def keep_reminder(row: ReminderRow) -> Executable:
    return insert(reminders).values(**row._asdict())


def drop_reminder(code: str, owner: str, name: str) -> Executable:
    its = (reminders.c.id == name, reminders.c.code == code, reminders.c.owner == owner)
    return delete(reminders).where(*its)


def tick_reminder(code: str, owner: str, name: str, done: str) -> Executable:
    its = (reminders.c.id == name, reminders.c.code == code, reminders.c.owner == owner)
    return update(reminders).where(*its).values(done=done)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder:
    """`at`: `start` or `end`, which are due all through one's own turn; `phase`, for that phase of it; or
    `every`, for one's turn in each n-th round, with n in `every`. A moment that is nobody's turn counts as
    one's own turn. `phase`: the number of the phase, or empty."""

    id: str
    words: str
    at: str
    phase: str
    every: int
    done: str


def remind(tables: Tables, eyes: Eyes, words: str, at: str, phase: str, every: int) -> None:
    """Store a reminder. Raise `Refusal` if it cannot be set or there are too many."""
    if not eyes.owner or not (eyes.viewer.seats or eyes.viewer.host):
        raise Refusal(NOT_OURS, Fault.FORBIDDEN)
    check_words(words, nothing=text("Write down what to remind you of."))
    phases = phases_of(eyes.game)
    possible = {"start", "end", *(("phase",) if phases else ()), "every"}
    fits = at in possible and (at != "phase" or phase in map(str, range(len(phases))))
    if not fits or not (at != "every" or 1 <= every <= MAX_EVERY):
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
    with tables.alone(row.code):
        if len(reminders_of(tables, eyes)) >= MAX_REMINDERS:
            raise Refusal(text("You have %(most)s reminders here: remove one first.", most=MAX_REMINDERS))
        tables.ledger.change(keep_reminder(row))


def phases_of(game: Game[Any]) -> Sequence[Any]:
    return () if game.turns is None else game.turns.phases


def reminders_of(tables: Tables, eyes: Eyes) -> tuple[Reminder, ...]:
    rows = tables.ledger.select(REMINDERS, code=eyes.table.code, owner=eyes.owner)
    every = (ReminderRow(*row) for row in rows)  # type: ignore[arg-type]
    return tuple(
        Reminder(id=row.id, words=row.words, at=row.at, phase=row.phase, every=row.every, done=row.done)
        for row in every
    )


def due_reminders(tables: Tables, eyes: Eyes) -> tuple[Reminder, ...]:
    if eyes.position.state is None or eyes.position.finish is not None:
        return ()
    now = eyes.game.moment(eyes.position.state)
    return tuple(one for one in reminders_of(tables, eyes) if is_due(one, now, eyes.viewer))


def is_due(reminder: Reminder, now: Moment, viewer: Viewer) -> bool:
    if reminder.done == done_at(reminder, now):
        return False
    mine = now.seat is None or viewer.holds(now.seat)
    match reminder.at:
        case "phase":
            return mine and reminder.phase == str(now.phase)
        case "every":
            return mine and now.round > 0 and now.round % reminder.every == 0
        case _:
            return mine


def done_at(reminder: Reminder, now: Moment) -> str:
    """Return the key for ticking a reminder off at this moment: of the round for `every`, otherwise of the
    moment."""
    return f"round {now.round}" if reminder.at == "every" else f"moment {now.key}"


def tick(tables: Tables, eyes: Eyes, name: str) -> None:
    """Tick a reminder off, until it is due again."""
    one = next((each for each in reminders_of(tables, eyes) if each.id == name), None)
    if one is None or eyes.position.state is None:
        raise Refusal(text("There is no such reminder."), Fault.UNKNOWN)
    done = done_at(one, eyes.game.moment(eyes.position.state))
    tables.ledger.change(tick_reminder(eyes.table.code, eyes.owner, name, done))


def forget(tables: Tables, eyes: Eyes, name: str) -> None:
    tables.ledger.change(drop_reminder(eyes.table.code, eyes.owner, name))
