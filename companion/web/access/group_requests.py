"""A phone's request to a group: which one, and whether it has its key."""

from collections.abc import Iterator
from typing import Final

from flask import request
from werkzeug.wrappers import Response

from companion.kernel.rulings import Refusal
from companion.memory import groups
from companion.memory.groups import Group
from companion.web.access.cookies import keep
from companion.web.routes import Who
from companion.web.services import services

COOKIE = "group-"
MOST = 20
"""Groups of one phone that its front page shows."""


def key_for(group: str) -> str | None:
    return request.cookies.get(COOKIE + group)


def group_request(group: str) -> Group:
    """Raise `Refusal` for a phone without the key."""
    return groups.opened(services().tables, group, key_for(group))


MEMBER: Final = Who("member", group_request)
"""Whoever has the key of the group."""


def known_groups() -> tuple[Group, ...]:
    """Return the groups that this phone has the key of."""
    return tuple(_known())


def _known() -> Iterator[Group]:
    names = [name for name in request.cookies if name.startswith(COOKIE)]
    for name in names[:MOST]:
        try:
            yield group_request(name.removeprefix(COOKIE))
        except Refusal:
            continue


def remember_group(response: Response, group: str, key: str) -> None:
    keep(response, COOKIE + group, key)
