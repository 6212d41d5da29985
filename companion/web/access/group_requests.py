"""A phone's request to a group: which one, and whether it has its key."""

from collections.abc import Iterator

from flask import request
from werkzeug.wrappers import Response

from companion.kernel.rulings import Refusal
from companion.memory import groups
from companion.memory.groups import Group
from companion.web.access.security import KEPT, is_secure
from companion.web.services import services

COOKIE = "group-"
MOST = 20
"""Groups of one phone that its front page shows."""


def key_for(group: str) -> str | None:
    return request.cookies.get(COOKIE + group)


def group_visit(group: str) -> Group:
    """Raises `Refusal` for a phone without the key."""
    return groups.opened(services().tables, group, key_for(group))


def known_groups() -> tuple[Group, ...]:
    """The groups that this phone has the key of."""
    return tuple(_known())


def _known() -> Iterator[Group]:
    names = [name for name in request.cookies if name.startswith(COOKIE)]
    for name in names[:MOST]:
        try:
            yield group_visit(name.removeprefix(COOKIE))
        except Refusal:
            continue


def remember_group(response: Response, group: str, key: str) -> None:
    response.set_cookie(
        COOKIE + group,
        key,
        max_age=KEPT,
        httponly=True,
        samesite="Lax",
        secure=is_secure(services().config),
    )
