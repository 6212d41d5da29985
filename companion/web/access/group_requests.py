"""A phone's request for a group, and whether it has the group's key."""

from collections.abc import Iterator
from typing import Final

from flask import request
from werkzeug.wrappers import Response

from companion.kernel.rulings import Refusal
from companion.memory import groups
from companion.memory.groups import Group
from companion.table import seating
from companion.web.access.cookies import codes_shown, credential_for, keep
from companion.web.routes import Who, check_lets_in
from companion.web.services import services

COOKIE = "group-"
MAX_GROUPS = 20
"""The most groups of one phone that its front page shows."""

MAX_TABLES = 60
"""The most tables of one phone that are searched for a group."""


def key_for(group: str) -> str | None:
    return request.cookies.get(COOKIE + group)


def group_request(group: str) -> Group:
    """Return the group of an address. Raise `Refusal` for a phone without its key."""
    return groups.open_group(services().tables, group, key_for(group))


MEMBER: Final = Who("member", group_request)
"""Whoever has the key of the group."""


def player_request(group: str) -> Group:
    """Return the group of an address. Raise `Refusal` unless this phone has the group's key, or has joined a
    table of the group; only the phone's newest `MAX_TABLES` tables are searched."""
    try:
        return group_request(group)
    except Refusal:
        if not any(_plays_in(group, code) for code in codes_shown()[-MAX_TABLES:]):
            raise
    return groups.find_group(services().tables, group)


def _plays_in(group: str, code: str) -> bool:
    tables = services().tables
    if groups.group_of(tables, code) != group:
        return False
    return seating.viewer(tables, code, credential_for(code)).enters


IN_IT: Final = Who("in the group", player_request)
"""Whoever has the key of the group, or has joined one of its tables."""


def known_groups() -> tuple[Group, ...]:
    """Return the groups whose keys this phone has."""
    return tuple(_find_known())


def _find_known() -> Iterator[Group]:
    names = [name for name in request.cookies if name.startswith(COOKIE)]
    for name in names[:MAX_GROUPS]:
        try:
            yield group_request(name.removeprefix(COOKIE))
        except Refusal:
            continue


def remember_group(response: Response, group: str, key: str) -> None:
    check_lets_in()
    keep(response, COOKIE + group, key)
