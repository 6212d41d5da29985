"""This phone's tables, with their players and progress; and importing a table from a file: a new one, new
entries of one that is here, or a copy that differs from the one here.
"""

from collections.abc import Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, replace

from flask import flash, make_response, redirect, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from flask_babel import ngettext
from sqlalchemy.exc import DatabaseError
from werkzeug.wrappers import Response

from companion.kernel.moves import Entry
from companion.kernel.optional.referee_screen import screen_position
from companion.kernel.rulings import Refusal
from companion.kernel.seats import WATCHER
from companion.kernel.setting_up import planned_name
from companion.kernel.words import Text, ntext, text
from companion.ledger.access import BY_CREDENTIAL
from companion.ledger.engine import Failure, failure_of
from companion.table import importing
from companion.table.codes import hash_credential, plausible
from companion.table.fold import Table
from companion.table.importing import Imported, Parted
from companion.table.seating import viewer
from companion.table.service import Summary
from companion.web.access.cookies import codes_shown, credential_for, credential_of_tap, remember
from companion.web.access.quotas import count_import, count_opening
from companion.web.access.rate_limit import count_joining, guard_look_up, household, note_miss
from companion.web.access.security import is_from_this_computer
from companion.web.access.table_requests import table_request
from companion.web.fragment_cache import fresh_token
from companion.web.i18n.logbook import describe_entry
from companion.web.rendering.errors import sentence_of_failure
from companion.web.rendering.framing import in_sheet, is_htmx
from companion.web.rendering.templating import page
from companion.web.routes import ANYBODY, Access, Routes
from companion.web.services import services

copies = Routes("copies", __name__)


@dataclass(frozen=True, slots=True)
class Tail:
    """The entries of a copy from where it differs: the first few, in words, and how many more there are."""

    told: tuple[tuple[Entry, Text], ...]
    more: int


@copies.post(
    "/import", Access(who=ANYBODY, unread=(count_import,), opens=count_opening, lets_in=count_joining)
)
def take_in() -> Response:
    """Import a file. If its copy of a table differs from the one here, show both; with `own`, sent from that
    page, open the copy in the file as another table."""
    file = request.files.get("file")
    if file is None or not file.filename:
        raise Refusal(text("Choose a file first."))
    tables, proving, whose = services().tables, services().proving, household(request.remote_addr or "")
    with closing(file), nullcontext() if proving is None else proving.turn(whose):
        document = file.stream.read(importing.MAX_BYTES + 1)
        if request.form.get("own"):
            return _answer_imported(importing.take_in_as_another(tables, document, proving, _credential))
        # The answer tells whether the table exists, and a forged file may name any code.
        guard_look_up()
        found = importing.take_in(tables, document, _is_host, proving, _credential)
    if isinstance(found, Imported) and found.credential is not None:
        # The table did not exist: trying codes by importing files counts like trying addresses.
        note_miss(found.code)
    return _show_both(found) if isinstance(found, Parted) else _answer_imported(found)


def _credential(about: str) -> str:
    return credential_of_tap(f"import|{about}")


def _is_host(code: str) -> bool:
    eyes = viewer(services().tables, code, credential_for(code))
    return eyes.host or is_from_this_computer(services().config)


def _answer_imported(imported: Imported) -> Response:
    there = url_for("tables.show", code=imported.code)
    response = make_response("", 200, {"HX-Redirect": there}) if is_htmx() else redirect(there, 303)
    if imported.credential is not None:
        remember(response, imported.code, imported.credential)
    elif imported.added:
        words = ngettext("%(num)s entry was imported.", "%(num)s entries were imported.", imported.added)
        flash(words, "info")
    else:
        flash(_("This table is already here, with everything in the file."), "info")
    return response


def _show_both(parted: Parted) -> Response:
    found = table_request(parted.code).whole()
    body = page(
        "seating/parted.html",
        found,
        layout="fragment.html" if is_htmx() else "errors/page.html",
        again=not is_htmx(),
        tap=fresh_token(),
        version=parted.version,
        ours=_tail(found.table, parted.version),
        theirs=_tail(replace(parted.theirs, game=found.game), parted.version, parted.more),
    )
    return in_sheet(body, 409)


def _tail(table: Table, version: int, more: int = 0) -> Tail:
    entries = table.entries[version - 1 :]
    told = tuple((entry, describe_entry(table, entry)) for entry in entries[: importing.MAX_SHOWN])
    return Tail(told, len(entries) - len(told) + more)


MAX_NAMED = 3
"""How many players of a table are named in a list of tables, before the number of the others; a single other
is named, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedTable:
    """A table in a list. `people`: the names of the players. `stage`: how far the game is. `why_not`: why the
    table cannot be read, or None."""

    summary: Summary
    title: Text | str
    people: tuple[str, ...] = ()
    stage: Text | None = None
    why_not: Text | None = None

    @property
    def some_people(self) -> Text | tuple[str, ...]:
        """Return the players, the first few by name."""
        more = len(self.people) - MAX_NAMED
        if more < 2:
            return self.people
        return ntext(
            "%(names)s and %(n)s other",
            "%(names)s and %(n)s others",
            names=", ".join(self.people[:MAX_NAMED]),
            n=more,
        )


def own_tables() -> Sequence[Summary]:
    """Return the tables that this browser has joined, the newest first; on the server's own computer, all."""
    tables = services().tables
    if is_from_this_computer(services().config):
        return tables.summaries()
    return tuple(filter(_was_let_in, tables.summaries(codes_shown())))


def _was_let_in(summary: Summary) -> bool:
    """Return whether this browser has joined a table, rather than only knowing its code, which it may have
    guessed."""
    credential = credential_for(summary.code)
    return plausible(credential) and bool(
        services().ledger.select(BY_CREDENTIAL, hash=hash_credential(credential), code=summary.code)
    )


def with_people(summary: Summary) -> ListedTable:
    tables = services().tables
    about = tables.abouts().get(summary.game)
    title = summary.game if about is None else about.said
    try:
        table = tables.table(summary.code)
    except Refusal as refusal:
        return ListedTable(summary=summary, title=title, why_not=refusal.sentence)
    except DatabaseError as problem:
        if failure_of(problem) is not Failure.DAMAGED:
            raise
        return ListedTable(summary=summary, title=title, why_not=sentence_of_failure(Failure.DAMAGED))
    people = tuple(table.position.names.values())
    title = planned_name(table.game, table.position) or table.game.about_of(table.position.state).said
    return ListedTable(summary=summary, title=title, people=people, stage=_stage(table))


def _stage(table: Table) -> Text:
    if table.position.demo:
        return text("a demo")
    if table.position.finish is not None:
        return text("finished")
    if table.position.state is None:
        return text("not begun")
    # In a game with a referee, name only what everybody may know, as anybody may see this list.
    name: Text = table.game.moment(screen_position(table.game, table.position, WATCHER).state).name
    return name
