"""Entries typed as a line: gone on with as one types, read back as a card, and entered at one tap."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import request

from companion.forms import typed
from companion.kernel.moves import Draft, as_entry
from companion.kernel.rulings import Fault, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.shorthand import Shorthand
from companion.kernel.words import Text, text
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import PLAYER, TableRequest
from companion.web.board.asking import Answered, why_not
from companion.web.i18n.logbook import described
from companion.web.rendering.framing import framed
from companion.web.rendering.newest import last
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
    why: Answered | None = None


@lines.get("/t/<code>/line", Access(who=PLAYER))
def show(found: TableRequest) -> str:
    shorthand = shorthand_of(found)
    line = request.args.get("line", "").strip()
    return page(
        "table/line.html",
        found,
        line=line,
        card=_read(found, shorthand, line) if line else None,
        phrases=shorthand.phrases,
        seat=typed_for(found),
        last=last(found.table),
        hints=(),
        **framed("line"),
    )


@lines.get("/t/<code>/line/words", Access(who=PLAYER))
def words(found: TableRequest) -> str:
    """Return what the line may become, for the field that it is typed into."""
    shorthand = shorthand_of(found)
    return page(
        "table/line_words.html",
        found,
        whole=shorthand.complete(found.position.state, request.args.get("line", "")[:1_000]),
    )


def shorthand_of(found: TableRequest, *, seen: bool = False) -> Shorthand:
    """Raise `Refusal` where no line can be typed. `seen`: see `forms.typed.Typed`."""
    said = typed.shorthand_of(found.game, services().forms(found.game.about.slug), seen=seen)
    if said is None or found.position.state is None:
        raise Refusal(text("No line can be typed at this table now."), Fault.UNKNOWN)
    return said


def typed_for(found: TableRequest) -> Seat | None:
    """Return whose a line is unless it says so. A language of a game's own knows that by who is on turn."""
    own = isinstance(found.game.shorthand, Shorthand)
    return None if own else permissions(found).chosen or found.own


def _read(found: TableRequest, shorthand: Shorthand, line: str) -> Card:
    try:
        drafts = shorthand.read(found.position.state, line, typed_for(found))
    except Refusal as refusal:
        return Card(refusal=refusal.sentence)
    try:
        objections = services().tables.judge(found.code, drafts)
    except Refusal as refusal:
        return Card(refusal=refusal.sentence, why=_why(found, drafts))
    why = _why(found, drafts) if objections else None
    return Card(drafts=said(found, drafts), objections=tuple(dict.fromkeys(objections)), why=why)


def _why(found: TableRequest, drafts: Sequence[Draft]) -> Answered | None:
    """Return why not; of several, the later ones are judged on a board that only they make."""
    return why_not(found, drafts) if len(drafts) == 1 else None


def said(found: TableRequest, drafts: Sequence[Draft]) -> tuple[tuple[Draft, Text], ...]:
    """Return what drafts would say in the log."""
    version = found.table.version + 1
    return tuple((draft, described(found.table, as_entry(draft, version))) for draft in drafts)
