"""What is due, as a message for a group chat or a calendar. If it is made from `watching(table)`, it contains
only what a spectator may know.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from flask_babel import gettext as _  # type: ignore[import-untyped]
from flask_babel import ngettext

from companion.kernel.words import Text
from companion.web.access.languages import words
from companion.web.access.table_requests import TableRequest
from companion.web.rendering.due import due_now
from companion.web.rendering.hooks import due_by
from companion.web.rendering.joining import table_address

MAX_LINES: Final = 12
"""How many of the things due a message lists, a line each; one more line says how many others there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """The message in one language. `moment`: a key of the turn or phase that it is about, the same until that
    ends. `by`: the deadline in words, or ""."""

    moment: str
    title: str
    lines: tuple[str, ...]
    link: str
    by: str = ""

    @property
    def body(self) -> str:
        return "\n".join(filter(None, (self.title, self.by, *self.lines, self.link)))


def message_of(table_request: TableRequest) -> Message | None:
    """Return the message about what is due, as this phone may know it; None if nothing is."""
    state = table_request.position.state
    due = due_now(table_request)
    if state is None or not due:
        return None
    now = table_request.game.moment(state)
    lines = [
        _join_name(
            _list_names(words(table_request.seats[seat].name).unescape() for seat in one.asked), one.due.what
        )
        if one.asked
        else plain(one.due.what)
        for one in due
    ]
    more = len(lines) - MAX_LINES
    if more > 0:
        lines[MAX_LINES:] = [ngettext("and %(num)s more", "and %(num)s more", more)]
    ended = table_request.game.outcome(state) is not None
    by = due_by(table_request)
    return Message(
        by="" if by is None else by.plain,
        moment=sha256(f"{now.key}|{ended}".encode()).hexdigest(),
        title=_join_name(plain(table_request.about.said), now.name),
        lines=tuple(lines),
        link=table_address(table_request.code),
    )


def _list_names(names: Iterable[str]) -> str:
    return f" {_('or')} ".join(names)


def _join_name(name: str, what: Text | str) -> str:
    return str(_("%(name)s: %(what)s", name=name, what=plain(what)))


def plain(sentence: Text | str) -> str:
    """Return a sentence in the language of this request, as text without markup."""
    return words(sentence).unescape()
