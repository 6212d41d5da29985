"""Entries typed as a line, which is completed while one types, shown as a card once it is read, and entered
with one tap."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import request

from companion.forms.typed import Typed, typed_in
from companion.kernel.moves import Draft, as_entry
from companion.kernel.rulings import Fault, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import PLAYER, TableRequest
from companion.web.board.asking import Answered, why_not
from companion.web.i18n.logbook import describe_entry
from companion.web.rendering.framing import frame_page
from companion.web.rendering.newest import last
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

lines = Routes("lines", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What a line enters, in order and in words, and the objections to that; or why it cannot be read or
    entered. `why`: the ruling that explains it."""

    drafts: tuple[tuple[Draft, Text], ...] = ()
    objections: tuple[Objection, ...] = ()
    refusal: Text | None = None
    why: Answered | None = None


@lines.get("/t/<code>/line", Access(who=PLAYER))
def show(table_request: TableRequest) -> str:
    typed = typed_at(table_request)
    line = request.args.get("line", "").strip()
    return page(
        "table/line.html",
        table_request,
        line=line,
        card=_read(table_request, typed, line) if line else None,
        phrases=typed.phrases,
        seat=typed_for(table_request),
        last=last(table_request.table),
        hints=(),
        **frame_page("line"),
    )


@lines.get("/t/<code>/line/words", Access(who=PLAYER))
def words(table_request: TableRequest) -> str:
    """Return the possible completions of the typed line."""
    typed = typed_at(table_request)
    return page(
        "table/line_words.html",
        table_request,
        whole=typed.complete(table_request.position.state, request.args.get("line", "")[:1_000]),
    )


def typed_at(table_request: TableRequest, *, seen: bool = False) -> Typed:
    """Return the reader of lines typed at a table. Raise `Refusal` if there is none. `seen`: see
    `forms.typed.Typed`."""
    forms, people = services().forms(table_request.game.about.slug), table_request.position.names
    typed = typed_in(table_request.game, forms, people, seen=seen)
    if typed is None or table_request.position.state is None:
        raise Refusal(text("No line can be typed at this table now."), Fault.UNKNOWN)
    return typed


def typed_for(table_request: TableRequest) -> Seat | None:
    """Return the seat that a line is for by default; None if the game takes the seat on turn, or this phone
    has none."""
    on_turn = table_request.game.shorthand is not None and table_request.game.shorthand.on_turn
    return None if on_turn else permissions(table_request).chosen or table_request.own


def _read(table_request: TableRequest, typed: Typed, line: str) -> Card:
    try:
        drafts = typed.read(table_request.position.state, line, otherwise=typed_for(table_request))
    except Refusal as refusal:
        return Card(refusal=refusal.sentence)
    try:
        objections = services().tables.judge(table_request.code, drafts)
    except Refusal as refusal:
        return Card(refusal=refusal.sentence, why=_why(table_request, drafts))
    why = _why(table_request, drafts) if objections else None
    return Card(
        drafts=say_drafts(table_request, drafts), objections=tuple(dict.fromkeys(objections)), why=why
    )


def _why(table_request: TableRequest, drafts: Sequence[Draft]) -> Answered | None:
    """Return what explains a refusal or objections; None for several drafts, as each is judged after those
    before it, not on the present board."""
    return why_not(table_request, drafts) if len(drafts) == 1 else None


def say_drafts(table_request: TableRequest, drafts: Sequence[Draft]) -> tuple[tuple[Draft, Text], ...]:
    """Return drafts, each with the words that it would have in the log."""
    version = table_request.table.version + 1
    return tuple((draft, describe_entry(table_request.table, as_entry(draft, version))) for draft in drafts)
