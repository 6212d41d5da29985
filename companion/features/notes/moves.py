"""Public notes: entries with the move `Note`."""

from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import ClassVar, Final

from companion.kernel.checks import At
from companion.kernel.moves import Entry, SharedMove
from companion.kernel.rulings import Fault, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import LogContext, SharedRow, never, one_more
from companion.kernel.slots import Slot
from companion.kernel.things import EVENING, can_be_known, check_about, check_words, entry_of, name_of
from companion.kernel.words import Text, text

MAX_NOTES: Final = 1_000
"""The most public notes at one table."""


@dataclass(frozen=True, slots=True)
class Note(SharedMove):
    """A public note. `about`: see `kernel.things`; empty for the evening."""

    kind: ClassVar[str] = "annotate"
    words: str
    about: str = ""


def in_front(notes: tuple[Entry, ...], known: Container[str]) -> tuple[Entry, ...]:
    """Return the notes without those on things behind a referee's screen."""
    return tuple(entry for entry in notes if can_be_known(about_of(entry), known))


NOTES: Final[Slot[tuple[Entry, ...]]] = Slot(
    "notes", (), in_front, quoted=lambda notes: (note.version for note in notes)
)


def about_of(note: Entry) -> str:
    return note.move.about if isinstance(note.move, Note) else EVENING


def words_of(note: Entry) -> str:
    return note.move.words if isinstance(note.move, Note) else ""


def notes_about(notes: Iterable[Entry], about: str) -> tuple[Entry, ...]:
    """Return the notes about one thing, the newest first."""
    own = (entry for entry in notes if about_of(entry) == about)
    return tuple(sorted(own, key=lambda entry: -entry.version))


def check(at: At, _seat: Seat | None, note: Note) -> tuple[Objection, ...]:
    """Refuse a note with impossible words or about something that does not exist, and one too many."""
    check_words(note.words, note.about)
    if len(at.position.of(NOTES)) >= MAX_NOTES:
        raise Refusal(text("There are too many notes at this table: take some back first."), Fault.TOO_LARGE)
    check_about(at.game, at.position.state, at.newest, note.about)
    return ()


def words(context: LogContext, _entry: Entry, move: Note) -> Text:
    if move.about == EVENING:
        return text("notes: %(what)s", what=move.words)
    thing = name_of(context.game, context.position, move.about)
    return text("notes on %(thing)s: %(what)s", thing=thing, what=move.words)


ROWS = (
    SharedRow(
        move=Note,
        # An entry that holds packed drafts (such as one of an offline phone) may hold notes; the form's token
        # keeps them from being entered twice.
        packed=True,
        group=text("Notes"),
        slot=NOTES,
        fold=one_more,
        check=check,
        words=words,
        result=never,
        any_time=True,
        about=lambda move: entry_of(move.about) or 0,
        quoted=True,
        found_itself=True,
    ),
)
