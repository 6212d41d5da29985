"""The pages of what notes and searches are about: a page of the game, a row of the log, or the table page."""

from companion.kernel.things import entry_of, leads_to
from companion.web.access.table_requests import TableRequest
from companion.web.rendering.table_addresses import page_url, view_url


def place_url(table_request: TableRequest, about: str) -> str:
    """Return the address of a thing's page, by its id: its own page, its row in the log, or the table
    page."""
    version = entry_of(about)
    if version is not None:
        return in_log(table_request, version)
    where = leads_to(table_request.game, table_request.position, about)
    return page_url("tables.show") if where is None else view_url(where.view, **dict(where.given))


def in_log(table_request: TableRequest, version: int) -> str:
    """Return the address of an entry's row in the log."""
    before = {} if version > table_request.table.version - 40 else {"before": version + 40}
    return f"{page_url('log.show', **before)}#entry-{version}"
