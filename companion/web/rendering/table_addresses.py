"""The addresses of the table's pages; from a sketch or a past moment they lead to its own pages, where it has
them."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from flask import current_app, url_for

from companion.web.access.permissions import permissions
from companion.web.access.table_requests import TableRequest, current
from companion.web.proxied import get_request
from companion.web.routes import access_of, find_variant

MAX_ADDRESSES = 2_000
HOME = "tables.show"
ANY_TABLE = "-code-"
"""Stands for a table's code, which never contains a hyphen."""


def move_url(kind: str) -> str:
    return page_url("entering.enter", kind=kind)


def view_url(name: str, **values: Any) -> str:
    """Return the address of a view of the game, for the seat that the page acts for."""
    return page_url("tables.view", name=name, **_with_chosen(values))


def ask_url(question: str, **values: Any) -> str:
    return page_url("asking.answer", question=question, **_with_chosen(values))


def paper_url(name: str, **values: Any) -> str:
    return page_url("papers.pdf", name=name, **values)


def page_url(endpoint: str, **values: Any) -> str:
    table_request = current()
    if table_request.sketch is not None and not access_of(current_app, endpoint).beside_sketches:
        return _in_sketch(table_request, table_request.sketch.id, endpoint, values)
    if table_request.at is not None and (then := find_variant("version", endpoint)):
        endpoint, values = then, {**values, "version": table_request.at}
    return _build_address(table_request, endpoint, values)


def _build_address(table_request: TableRequest, endpoint: str, values: Mapping[str, Any]) -> str:
    given = [(name, tuple(value) if isinstance(value, list) else value) for name, value in values.items()]
    return _at_any_table(get_request().script_root, endpoint, *given).replace(
        ANY_TABLE, table_request.code, 1
    )


@lru_cache(MAX_ADDRESSES)
def _at_any_table(_root: str, endpoint: str, *values: tuple[str, Any]) -> str:
    """Return an address with a placeholder for the code. It is built once for all tables, because their
    addresses differ only in the code."""
    return url_for(endpoint, code=ANY_TABLE, **dict(values))


def _in_sketch(table_request: TableRequest, sketch: str, endpoint: str, values: dict[str, Any]) -> str:
    """Return an address within a sketch; for a page that sketches do not have, the address of the sketch
    itself, so that nobody leaves it by accident."""
    if not current_app.url_map.is_endpoint_expecting(endpoint, "sketch"):
        there = find_variant("sketch", endpoint)
        endpoint, values = (there, values) if there else (find_variant("sketch", HOME) or HOME, {})
    return _build_address(table_request, endpoint, {"sketch": sketch} | values)


def _with_chosen(values: dict[str, Any]) -> dict[str, Any]:
    table_request = current()
    return (
        values
        if permissions(table_request).chosen is None or "as" in values
        else {**values, "as": permissions(table_request).chosen}
    )
