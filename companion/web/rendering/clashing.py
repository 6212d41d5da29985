"""The questions asked about an entry that clashes with others (`table.clashing`): whether it is the same as
one from another phone, or one more; and whether to enter it although it makes other entries impossible.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Response, request

from companion.kernel.game import Game
from companion.kernel.moves import Draft, Entry, as_entry
from companion.kernel.rows import MoveRow
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text
from companion.table.clashing import Lost, alike
from companion.table.fold import Table
from companion.table.rolling import as_sent
from companion.table.submission import Displacing, PossibleDuplicate
from companion.web.access.table_requests import TableRequest
from companion.web.i18n.logbook import describe_entry
from companion.web.rendering.framing import frame_answer, in_sheet, list_carried
from companion.web.rendering.templating import page
from companion.web.services import services

MINUTE, HOUR = 60, 3600


@dataclass(frozen=True, slots=True, kw_only=True)
class Duplicate:
    """An entry that may be the same as the new one, in words, with the question about it."""

    entry: Entry
    said: Text
    question: Text


def ask_about_duplicate(
    table_request: TableRequest, kind: str, answer: PossibleDuplicate, drafts: Sequence[Draft]
) -> Response:
    """Ask whether another phone has entered the same already; the page behind the question is updated, too.
    `kind`: of the form that was sent; `drafts`: what it enters."""
    correcting = corrects(table_request.game, drafts)
    replacing = any(row.replaces for row in _rows(table_request.game, drafts))
    version = table_request.table.version + 1
    differ = [
        (entry, draft)
        for draft in drafts
        for entry in answer.duplicates
        if replacing
        and alike(table_request.table, entry, draft)
        and as_sent(entry.move) != as_sent(draft.move)
    ]
    asked = [entry for entry in answer.duplicates if not differ or any(one is entry for one, _mine in differ)]
    mine = [draft for draft in drafts if not differ or any(draft is one for _entry, one in differ)]
    body = page(
        "table/duplicates.html",
        table_request,
        kind=kind,
        duplicates=[
            duplicate(table_request.table, entry, correcting=correcting, replacing=replacing)
            for entry in asked
        ],
        correcting=correcting,
        mine=[describe_entry(table_request.table, as_entry(draft, version)) for draft in mine]
        if replacing
        else (),
        carried=list_carried("again"),
        seat=request.form.get("seat", ""),
        **frame_answer(),
    )
    response = in_sheet(body, 409)
    response.headers["HX-Trigger"] = "moved"
    return response


def corrects(game: Game[Any], drafts: Sequence[Draft]) -> bool:
    """Return whether any draft states how something is, whatever was entered before."""
    return any(row.corrects for row in _rows(game, drafts))


def _rows(game: Game[Any], drafts: Sequence[Draft]) -> list[MoveRow[Any, Any, Any]]:
    return [game.rows_by_kind[draft.move.kind] for draft in drafts if draft.move.kind in game.rows_by_kind]


def duplicate(table: Table, entry: Entry, *, correcting: bool, replacing: bool = False) -> Duplicate:
    """Return a possible duplicate with its question. `correcting`: whether the new entry states how something
    is; `replacing`: whether it would take the place of the other."""
    seconds = max(0, int((services().tables.clock() - entry.at).total_seconds()))
    who, ago = _who(table, entry), _ago(seconds)
    if correcting:
        question = text(
            "%(who)s entered this %(ago)s, and you had not seen it. Does your correction still hold?",
            who=who,
            ago=ago,
        )
    elif replacing:
        question = text("%(who)s entered this %(ago)s. Yours would take its place.", who=who, ago=ago)
    else:
        question = text("%(who)s entered this %(ago)s. Is yours the same, or one more?", who=who, ago=ago)
    return Duplicate(entry=entry, said=describe_entry(table, entry), question=question)


def _who(table: Table, entry: Entry) -> Text | tuple[Text | str, ...]:
    """Return who made an entry: the players at the seats of the phone or, if it has none, which kind of
    phone."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class LostRow:
    """An entry that would become impossible, in words, and why."""

    entry: Entry
    said: Text
    why: Text


def displacing(table_request: TableRequest, answer: Displacing) -> Response:
    """Ask whether to enter what was sent although it makes other entries impossible. The form that agrees
    names their versions, so that no further ones are made impossible. `table_request`: at the newest
    version."""
    body = page(
        "table/displaces.html",
        table_request,
        lost=lost_rows(table_request.table, answer.lost),
        action=request.script_root + request.path,
        carried=list_carried("displaces"),
        seat=request.form.get("seat", ""),
        **frame_answer(),
    )
    return in_sheet(body, 409)


def lost_rows(table: Table, lost: Sequence[Lost]) -> tuple[LostRow, ...]:
    return tuple(LostRow(entry=entry, said=describe_entry(table, entry), why=why) for entry, why in lost)
