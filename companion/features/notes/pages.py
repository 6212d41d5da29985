"""Notes on anything: the page with all of them, and notes on other pages."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from flask import flash, redirect, render_template, request
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from companion.features.notes import store
from companion.features.notes.moves import NOTES, Note, about_of, notes_about, words_of
from companion.features.notes.store import PrivateNote, in_ledger, offered_readers
from companion.kernel.input_text import tidy_lines, whole_number
from companion.kernel.moves import Draft, Entry
from companion.kernel.seats import Seat
from companion.kernel.things import (
    EVENING,
    MAX_ID_LENGTH,
    MAX_WORDS,
    about_entry,
    about_seat,
    check_about,
    name_of,
    things,
)
from companion.kernel.words import text
from companion.ledger.rows import stamp
from companion.table.fold import Table
from companion.table.seating import signature
from companion.table.submission import Submission, receive
from companion.web.access.languages import words
from companion.web.access.permissions import own_eyes
from companion.web.access.table_requests import PLAYER, WATCHER, SeatView, TableRequest
from companion.web.rendering.feature_pages import Hit, KeyNote, Link, Pages
from companion.web.rendering.framing import frame_page
from companion.web.rendering.table_addresses import page_url
from companion.web.rendering.templating import page
from companion.web.rendering.things import place_url
from companion.web.routes import Access, Routes
from companion.web.services import services

SHOWN: Final = 100
"""How many notes the page with all of them shows."""

routes = Routes("notes", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownNote:
    """A note on a page. `id`: of a note stored beside the ledger, otherwise empty; `version`: of its entry,
    or of the table when it was written. `readers`: see `store.Readers`. `by`: the author, None for the host.
    `own`: whether this phone may remove it."""

    id: str
    version: int
    about: str
    words: str
    readers: str
    by: SeatView | None
    at: datetime
    own: bool


def readable(table_request: TableRequest, about: str | None = None) -> tuple[ShownNote, ...]:
    """Return the notes that this phone may read, on one thing or all, the newest first; at a past moment and
    in a sketch only those that are entries."""
    entries = table_request.position.of(NOTES)
    entries = tuple(reversed(entries)) if about is None else notes_about(entries, about)
    beside = (
        store.notes_for(services().tables, own_eyes(table_request))
        if table_request.at is None and not table_request.sketch
        else ()
    )
    notes = [_public(table_request, entry) for entry in entries]
    notes += [_private(table_request, note) for note in beside if about in (None, note.about)]
    return tuple(sorted(notes, key=lambda note: note.at, reverse=True))


def _public(table_request: TableRequest, entry: Entry) -> ShownNote:
    by = None if entry.seat is None else table_request.seats.get(entry.seat)
    return ShownNote(
        id="",
        version=entry.version,
        about=about_of(entry),
        words=words_of(entry),
        readers="all",
        by=by,
        at=entry.at,
        own=False,
    )


def _private(table_request: TableRequest, note: PrivateNote) -> ShownNote:
    return ShownNote(
        id=note.id,
        version=note.version,
        about=note.about,
        words=note.words,
        readers=note.readers,
        by=table_request.seats.get(Seat(note.seat)),
        at=datetime.fromisoformat(note.at),
        own=note.own,
    )


@routes.get("/t/<code>/notes", Access(who=WATCHER, in_front=True))
def show(table_request: TableRequest) -> str:
    """Return all notes, or those on one thing, each with a link to its subject, and a form for a new one."""
    about = request.args.get("about")
    if about is not None:
        check_about(
            table_request.game,
            table_request.position.state,
            0 if table_request.in_front else table_request.table.version,
            about,
        )
    told = readable(table_request, about)
    return page(
        "features/notes/all.html",
        table_request,
        notes=told[:SHOWN],
        about=about,
        **_naming(table_request),
        readers=offered_readers(table_request.game, table_request.viewer),
        abouts=_abouts(table_request) if about is None else (),
        most_words=MAX_WORDS,
        own_phone=bool(table_request.viewer.seats or table_request.viewer.host),
        **frame_page("log"),
    )


def _abouts(table_request: TableRequest) -> tuple[str, ...]:
    """Return the subjects that have no page from which to write a note about them: the evening, seats, some
    things."""
    every = things(table_request.game, table_request.position.state).values()
    alone = (thing.id for thing in every if not thing.where.given)
    return (EVENING, *(about_seat(seat) for seat in table_request.seats), *alone)


def _naming(table_request: TableRequest) -> Mapping[str, Callable[[str], object]]:
    """Return the functions by which templates name and link the subject of a note."""
    return {
        "name_of": lambda about: name_of(table_request.game, table_request.position, about),
        "place_url": lambda about: place_url(table_request, about),
    }


def on_view(table_request: TableRequest, thing: str, shared: bool) -> str:
    """Return the notes on a thing and a link to write one; if `shared` by several phones, only public
    notes."""
    if shared:
        public = table_request.position.of(NOTES)
        told = tuple(_public(table_request, entry) for entry in notes_about(public, thing))
    else:
        told = readable(table_request, thing)
    may = table_request.viewer.enters and table_request.at is None
    return render_template("features/notes/on_view.html", notes=told, about=thing, may_write=may)


def on_entry(table: Table, entry: Entry) -> Iterator[str]:
    """Yield the public notes on an entry of the log."""
    notes = table.position.of(NOTES)
    for note in notes_about(notes, about_entry(entry.version)) if notes else ():
        yield words_of(note)


def hits(table_request: TableRequest, sought: str) -> Iterator[Hit]:
    """Yield the notes that this phone may read, if their words or the name of their subject contain the
    search text."""
    for note in readable(table_request):
        title = name_of(table_request.game, table_request.position, note.about)
        if sought in note.words.casefold() or (note.about and sought in words(title).unescape().casefold()):
            yield Hit(what="note", title=title, said=note.words, url=place_url(table_request, note.about))


def key_notes(table_request: TableRequest) -> Iterator[KeyNote]:
    """Yield all notes that the referee's device may read."""
    for note in store.notes_for(services().tables, own_eyes(table_request)):
        yield KeyNote(note.at, note.about, note.words)
    for entry in table_request.position.of(NOTES):
        yield KeyNote(stamp(entry.at), about_of(entry), words_of(entry))


@routes.post("/t/<code>/notes", Access(who=PLAYER, in_front=True))
def write(table_request: TableRequest) -> Response:
    """Enter a public note; store any other beside the ledger."""
    about = request.form.get("about", "")[: MAX_ID_LENGTH + 1]
    said = "\n".join(tidy_lines(request.form.get("words", "")[: 4 * MAX_WORDS]).splitlines())
    readers = request.form.get("readers", "")
    if in_ledger(table_request.game, table_request.viewer, readers):
        note = Draft(move=Note(words=said, about=about), seat=table_request.own)
        handed = Submission(
            token=request.form.get("token", ""),
            saw=min(whole_number(request.form.get("saw", ""), 12) or 0, table_request.table.version),
            by=signature(table_request.viewer),
            drafts=(note,),
            again=True,
            viewer=table_request.viewer,
        )
        receive(services().tables.submit(table_request.code, handed))
    else:
        store.write(services().tables, own_eyes(table_request), about, said, readers)
    flash(_("Noted."), "done")
    return redirect(page_url("notes.show", about=about), 303)


@routes.post("/t/<code>/notes/drop", Access(who=PLAYER, in_front=True))
def drop(table_request: TableRequest) -> Response:
    """Remove one's own note that is stored beside the ledger."""
    store.discard(services().tables, own_eyes(table_request), request.form.get("id", ""))
    return redirect(table_request.then, 303)


PAGES: Final = Pages(
    routes=routes,
    links=(
        Link(
            label=text("Notes"),
            endpoint="notes.show",
            icon="log",
            on=frozenset({"menu"}),
            when=lambda table_request: table_request.in_front,
            rank=30,
        ),
        Link(label=text("Notes and search"), endpoint="notes.show", icon="search", on=frozenset({"log"})),
        Link(label=text("Notes and search"), endpoint="notes.show", icon="edit", on=frozenset({"yours"})),
        Link(
            label=text("Add a note"),
            endpoint="notes.show",
            icon="edit",
            on=frozenset({"seat", "entry"}),
            when=lambda table_request: table_request.viewer.enters,
        ),
    ),
    on_view=on_view,
    on_entry=on_entry,
    hits=hits,
    key_notes=key_notes,
    left_out=lambda _table_request: text("Private notes are not included."),
)
