"""Notes on anything; what a phone reminds itself of.

A note for all is an entry; others are kept beside the ledger, and are shown to those who may read them on
these pages and on the sheet of the thing, which no two phones share.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from flask import flash, g, redirect, render_template, request
from flask_babel import gettext as _  # type: ignore[import-untyped]
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.kernel.input_text import whole_number
from companion.kernel.moves import Draft, Entry, Note
from companion.kernel.seats import Seat
from companion.kernel.shared_moves.notes import NOTES, notes_about
from companion.kernel.things import (
    EVENING,
    MOST_ABOUT,
    MOST_WORDS,
    about_seat,
    check_about,
    entry_of,
    leads_to,
    name_of,
    shown_at,
    things,
)
from companion.table import private
from companion.table.private import MOST_EVERY, Eyes, PrivateNote, in_ledger, offered_readers
from companion.table.seating import signature
from companion.table.submission import Submission, received
from companion.web.access.rate_limit import guess_of, joins
from companion.web.access.table_requests import PLAYER, WATCHER, SeatView, TableRequest, current
from companion.web.rendering.framing import framed
from companion.web.rendering.templating import page, page_url, view_url
from companion.web.routes import Access, Routes
from companion.web.services import services

SHOWN: Final = 100
"""Notes on the page of all of them."""

LONGEST: Final = 80
"""Characters of the words that another phone shows."""

noting = Routes("noting", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A note as a page shows it. `id`: of one that is kept beside the ledger; `version`: of an entry, or at
    which it was written. `by`: who wrote it, None for the host. `own`: this phone may remove it."""

    id: str
    version: int
    about: str
    words: str
    readers: str
    by: SeatView | None
    at: datetime
    own: bool


def eyes_of(found: TableRequest) -> Eyes:
    owner = private.owner_of(services().tables, found.code, found.credential)
    return Eyes(found.table, found.viewer, owner)


def readable(found: TableRequest, about: str | None = None) -> tuple[Told, ...]:
    """Return the notes that this phone may read, of one thing or all, the newest first."""
    entries = found.position.of(NOTES)
    entries = tuple(reversed(entries)) if about is None else notes_about(entries, about)
    beside = private.notes(services().tables, eyes_of(found)) if found.at is None and not found.sketch else ()
    told = [_public(found, entry) for entry in entries]
    told += [_private(found, note) for note in beside if about in (None, note.about)]
    return tuple(sorted(told, key=lambda one: one.at, reverse=True))


def _public(found: TableRequest, entry: Entry) -> Told:
    move = entry.move
    about, said = (move.about, move.words) if isinstance(move, Note) else (EVENING, "")
    by = None if entry.seat is None else found.seats.get(entry.seat)
    return Told(
        id="", version=entry.version, about=about, words=said, readers="all", by=by, at=entry.at, own=False
    )


def _private(found: TableRequest, note: PrivateNote) -> Told:
    return Told(
        id=note.id,
        version=note.version,
        about=note.about,
        words=note.words,
        readers=note.readers,
        by=found.seats.get(Seat(note.seat)),
        at=datetime.fromisoformat(note.at),
        own=note.own,
    )


def place_url(found: TableRequest, about: str) -> str:
    """Return the page of what a note is about: its sheet, its row in the log, or the table."""
    version = entry_of(about)
    if version is not None:
        return in_log(found, version)
    where = leads_to(found.game, found.position, about)
    return page_url("tables.show") if where is None else view_url(where.view, **dict(where.given))


def in_log(found: TableRequest, version: int) -> str:
    before = {} if version > found.table.version - 40 else {"before": version + 40}
    return f"{page_url('log.show', **before)}#entry-{version}"


@noting.get("/t/<code>/notes", Access(who=WATCHER, in_front=True))
def show(found: TableRequest) -> str:
    """Return all notes, or those on one thing, each with what leads to it; and the form for one more."""
    about = request.args.get("about")
    if about is not None:
        check_about(found.game, found.position.state, 0 if found.in_front else found.table.version, about)
    told = readable(found, about)
    return page(
        "table/notes.html",
        found,
        notes=told[:SHOWN],
        about=about,
        **_naming(found),
        readers=offered_readers(found.game, found.viewer),
        abouts=_abouts(found) if about is None else (),
        most_words=MOST_WORDS,
        may_remind=bool(found.viewer.seats or found.viewer.host),
        **framed("notes"),
    )


def _abouts(found: TableRequest) -> tuple[str, ...]:
    """Return what has no page of its own on which a note could be begun: the evening, seats, and such
    things."""
    every = things(found.game, found.position.state).values()
    alone = (thing.id for thing in every if not thing.where.given)
    return (EVENING, *(about_seat(seat) for seat in found.seats), *alone)


def _naming(found: TableRequest) -> Mapping[str, Callable[[str], object]]:
    """Return what templates call with what a note is about."""
    return {
        "name_of": lambda about: name_of(found.game, found.position, about),
        "place_url": lambda about: place_url(found, about),
    }


def notes_here(view_name: str) -> Markup:
    """Return the notes on the thing that a view is the page of, and the way to write one; where a part of a
    page is drawn for several phones only those that all may read."""
    found = current()
    if found.position.state is None or found.sketch is not None:
        return Markup()
    thing = shown_at(found.game, found.position.state, view_name, request.args.to_dict())
    if thing is None:
        return Markup()
    if g.get("sharing"):
        notes = found.position.of(NOTES)
        told = tuple(_public(found, entry) for entry in notes_about(notes, thing.id))
    else:
        told = readable(found, thing.id)
    may = found.viewer.enters and found.at is None
    drawn = render_template("table/notes_here.html", notes=told, about=thing.id, may_write=may)
    return Markup(drawn)  # noqa: S704


@noting.post("/t/<code>/notes", Access(who=PLAYER, in_front=True))
def write(found: TableRequest) -> Response:
    """Enter what all may read; keep beside the ledger what only some may."""
    about = request.form.get("about", "")[: MOST_ABOUT + 1]
    said = "\n".join(request.form.get("words", "")[: 4 * MOST_WORDS].strip().splitlines())
    readers = request.form.get("readers", "")
    if in_ledger(found.game, found.viewer, readers):
        note = Draft(move=Note(words=said, about=about), seat=found.own)
        handed = Submission(
            token=request.form.get("token", ""),
            saw=min(whole_number(request.form.get("saw", ""), 12) or 0, found.table.version),
            by=signature(found.viewer),
            drafts=(note,),
            again=True,
            viewer=found.viewer,
        )
        received(services().tables.submit(found.code, handed))
    else:
        private.write(services().tables, eyes_of(found), about, said, readers)
    flash(_("Noted."), "done")
    return redirect(page_url("noting.show", about=about), 303)


@noting.post("/t/<code>/notes/drop", Access(who=PLAYER, in_front=True))
def drop(found: TableRequest) -> Response:
    """Remove a note of one's own that is kept beside the ledger."""
    private.discard(services().tables, eyes_of(found), request.form.get("id", ""))
    return redirect(found.then, 303)


@noting.post("/t/<code>/notes/words", Access(who=PLAYER, in_front=True))
def show_words(found: TableRequest) -> str:
    """Show words that bring what this phone keeps to another one: only an answer to a POST."""
    said = private.show_words(services().tables, eyes_of(found), found.credential)
    minutes = int(private.KEY_SHOWN.total_seconds() // 60)
    return page("table/notes_words.html", found, said=said, minutes=minutes, **framed("notes"))


@noting.post(
    "/t/<code>/notes/bring",
    Access(who=PLAYER, in_front=True, limits=(joins,), guesses=guess_of("words")),
)
def bring(found: TableRequest) -> Response:
    given = request.form.get("words", "")[:LONGEST]
    private.use_words(services().tables, eyes_of(found), found.credential, given)
    flash(_("What your other phone keeps is here now, too."), "done")
    return redirect(page_url("noting.show"), 303)


@noting.get("/t/<code>/reminders", Access(who=PLAYER, in_front=True))
def reminders(found: TableRequest) -> str:
    every = private.reminders(services().tables, eyes_of(found))
    return page(
        "table/reminders.html",
        found,
        reminders=every,
        phases=private.phases_of(found.game),
        most_words=MOST_WORDS,
        most_every=MOST_EVERY,
        **framed("notes"),
    )


@noting.post("/t/<code>/reminders", Access(who=PLAYER, in_front=True))
def remind(found: TableRequest) -> Response:
    """Set a reminder. `at`: `start`, `end`, `every`, or `phase-` with the number of a phase."""
    at, _dash, phase = request.form.get("at", "").partition("-")
    every = whole_number(request.form.get("every", ""), 3) or 0
    said = " ".join(request.form.get("words", "")[: 2 * MOST_WORDS].split())
    private.remind(services().tables, eyes_of(found), said, at, phase, every)
    return redirect(page_url("noting.reminders"), 303)


@noting.post("/t/<code>/reminders/tick", Access(who=PLAYER, in_front=True))
def tick(found: TableRequest) -> Response:
    private.tick(services().tables, eyes_of(found), request.form.get("id", ""))
    return redirect(found.then, 303)


@noting.post("/t/<code>/reminders/drop", Access(who=PLAYER, in_front=True))
def forget(found: TableRequest) -> Response:
    private.forget(services().tables, eyes_of(found), request.form.get("id", ""))
    return redirect(page_url("noting.reminders"), 303)
