"""What answers an entry that went under a seal."""

from flask import Response, flash, make_response, redirect, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]

from companion.kernel.moves import Move, Seal
from companion.kernel.sealing import FINAL_COUNT
from companion.table.submission import Receipt
from companion.web.access.table_requests import TableRequest
from companion.web.rendering.framing import is_htmx


def is_sealed(found: TableRequest, receipt: Receipt) -> bool:
    """Whether what was just entered is a final count under a seal."""
    first = receipt.versions[0]
    return found.table.reaches(first) and _counts(found.table.entry(first).move)


def _counts(move: Move) -> bool:
    return isinstance(move, Seal) and move.about == FINAL_COUNT


def sealed(found: TableRequest) -> Response:
    flash(_("Sealed: nobody sees it before all are ready."), "done")
    address = url_for("revealing.show", code=found.code)
    if is_htmx():
        return Response(headers={"HX-Redirect": address})
    return make_response(redirect(address, 303))
