"""What was entered meanwhile, for those who listen to a page."""

from flask import request

from companion.kernel.input_text import whole_number
from companion.kernel.words import Text
from companion.table.seating import signature
from companion.web.access.table_requests import TableRequest
from companion.web.i18n.logbook import news


def heard(found: TableRequest) -> tuple[Text, ...]:
    """What others entered since the version that the page shows; of a past moment and of a sketch nothing."""
    if found.at is not None or found.sketch is not None:
        return ()
    shown = whole_number(request.headers.get("X-Version", "")) or 0
    return news(found.table, shown, signature(found.viewer))
