"""When two phones may have entered the same: who did, how long ago, and one tap either way."""

from dataclasses import dataclass

from flask import Response, request

from companion.kernel.moves import Entry
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text
from companion.table.fold import Table
from companion.table.submission import Asked
from companion.web.door.visits import Visit
from companion.web.drawing.answers import carried, in_sheet
from companion.web.drawing.framing import answering
from companion.web.drawing.templating import page
from companion.web.services import services
from companion.web.wording.logbook import described

MINUTE, HOUR = 60, 3600


@dataclass(frozen=True, slots=True, kw_only=True)
class Twin:
    """An entry that may be the same thing, in words."""

    entry: Entry
    said: Text
    question: Text


def asked(found: Visit, kind: str, answer: Asked) -> Response:
    """The page behind the question is brought up to date, so that one can see what is there already."""
    correcting = kind in found.game.corrections
    body = page(
        "table/twins.html",
        found,
        kind=kind,
        twins=[twin(found.table, entry, correcting=correcting) for entry in answer.twins],
        correcting=correcting,
        carried=carried("again"),
        seat=request.form.get("seat", ""),
        **answering(),
    )
    response = in_sheet(body, 409)
    response.headers["HX-Trigger"] = "moved"
    return response


def twin(table: Table, entry: Entry, *, correcting: bool) -> Twin:
    """`correcting`: what is about to be entered says what lies there."""
    seconds = max(0, int((services().tables.clock() - entry.at).total_seconds()))
    who, ago = _who(table, entry), _ago(seconds)
    if correcting:
        question = text(
            "%(who)s entered this %(ago)s, and you had not seen it. Does your correction still hold?",
            who=who,
            ago=ago,
        )
    else:
        question = text("%(who)s entered this %(ago)s: the same, or one more?", who=who, ago=ago)
    return Twin(entry=entry, said=described(table, entry), question=question)


def _who(table: Table, entry: Entry) -> Text | tuple[Text | str, ...]:
    """The people at the seats of the phone that entered it."""
    places = {place.seat: place.name for place in table.game.about.places}
    names: dict[Seat, Text | str] = {**places, **table.position.names}
    who = tuple(names[seat] for seat in names if seat in entry.by.split(","))
    return who or (text("The host") if entry.by == "host" else text("Another phone"))


def _ago(seconds: int) -> Text:
    if seconds < MINUTE:
        return text("%(n)s s ago", n=seconds)
    if seconds < HOUR:
        return text("%(n)s min ago", n=seconds // MINUTE)
    hours = seconds // HOUR
    return ntext("an hour ago", "%(n)s hours ago", hours)
