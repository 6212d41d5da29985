"""Before something is entered that leaves no room for what stands: what that is, and a second tap."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Response, request

from companion.kernel.moves import Entry
from companion.kernel.words import Text
from companion.table.clashing import Lost
from companion.table.fold import Table
from companion.table.submission import Displacing
from companion.web.access.table_requests import TableRequest
from companion.web.i18n.logbook import described
from companion.web.rendering.framing import answering, carried, in_sheet
from companion.web.rendering.templating import page


@dataclass(frozen=True, slots=True, kw_only=True)
class LostRow:
    """An entry that would be taken away, in words, and why."""

    entry: Entry
    said: Text
    why: Text


def displacing(found: TableRequest, answer: Displacing) -> Response:
    """Return the form again, with the versions of exactly what it takes away. `found`: on the newest."""
    body = page(
        "table/displaces.html",
        found,
        lost=lost_rows(found.table, answer.lost),
        action=request.script_root + request.path,
        carried=carried("displaces"),
        seat=request.form.get("seat", ""),
        **answering(),
    )
    return in_sheet(body, 409)


def lost_rows(table: Table, lost: Sequence[Lost]) -> tuple[LostRow, ...]:
    return tuple(LostRow(entry=entry, said=described(table, entry), why=why) for entry, why in lost)
