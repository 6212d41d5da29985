"""Entries typed as a line: gone on with as one types, read back as a card, and entered at one tap."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import request

from companion.kernel.moves import Draft, as_entry
from companion.kernel.rulings import Objection, Refusal
from companion.kernel.shorthand import Shorthand
from companion.kernel.words import Text
from companion.table.lines import shorthand_of
from companion.web.access.table_requests import PLAYER, TableRequest
from companion.web.board.asking import Why, why_not
from companion.web.i18n.logbook import described, last
from companion.web.rendering.framing import framed
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

lines = Routes("lines", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What a line enters, in order, and what stands against it; or why it cannot be read."""

    drafts: tuple[tuple[Draft, Text], ...] = ()
    objections: tuple[Objection, ...] = ()
    refusal: Text | None = None
    why: Why | None = None


@lines.get("/t/<code>/line", Access(who=PLAYER))
def show(found: TableRequest) -> str:
    shorthand = shorthand_of(found.table)
    line = request.args.get("line", "").strip()
    return page(
        "table/line.html",
        found,
        line=line,
        card=_read(found, shorthand, line) if line else None,
        phrases=shorthand.phrases,
        last=last(found.table),
        hints=(),
        **framed("line"),
    )


@lines.get("/t/<code>/line/words", Access(who=PLAYER))
def words(found: TableRequest) -> str:
    """Return what the line may become, for the field that it is typed into."""
    shorthand = shorthand_of(found.table)
    return page(
        "table/line_words.html",
        found,
        whole=shorthand.complete(found.position.state, request.args.get("line", "")[:1_000]),
    )


def _read(found: TableRequest, shorthand: Shorthand, line: str) -> Card:
    try:
        drafts = shorthand.read(found.position.state, line)
    except Refusal as refusal:
        return Card(refusal=refusal.sentence)
    try:
        objections = services().tables.judge(found.code, drafts)
    except Refusal as refusal:
        return Card(refusal=refusal.sentence, why=_why(found, drafts))
    why = _why(found, drafts) if objections else None
    return Card(drafts=said(found, drafts), objections=tuple(dict.fromkeys(objections)), why=why)


def _why(found: TableRequest, drafts: Sequence[Draft]) -> Why | None:
    """Of several, the later ones are judged on a board that only they make."""
    return why_not(found, drafts) if len(drafts) == 1 else None


def said(found: TableRequest, drafts: Sequence[Draft]) -> tuple[tuple[Draft, Text], ...]:
    """Return what drafts would say in the log."""
    version = found.table.version + 1
    return tuple((draft, described(found.table, as_entry(draft, version))) for draft in drafts)
