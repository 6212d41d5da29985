"""The queue of a phone that was out of reach: read, and merged entry by entry."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl

from werkzeug.datastructures import MultiDict

from companion.kernel.late import Late
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, text
from companion.table.late_entries import merge
from companion.web.access.table_requests import TableRequest, renewed
from companion.web.entries.moves import form_of, submission_of
from companion.web.services import services

MOST = 200
"""Entries in a queue; `static/js/queue.js` keeps no more."""

MOST_FIELDS = 300
"""In the form of one of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Queued:
    """An entry as its phone kept it: the kind of its move, and the fields of its form."""

    kind: str
    fields: MultiDict[str, str]

    @property
    def token(self) -> str:
        return self.fields.get("token", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """`state`: entered, held, or refused with the reasons `why`: then nothing of it was saved."""

    token: str
    state: str
    why: tuple[Text | str, ...] = ()


def read(found: TableRequest, given: str) -> tuple[Queued, ...]:
    """Return the entries of `{"table": code, "entries": [[kind, fields], …]}`; fields are as a form sends
    them.

    Raises `Refusal` for what no page of ours made, and for the queue of another table.
    """
    try:
        queue: Any = json.loads(given)
        entries = queue["entries"]
        pairs = [(str(kind), str(fields)) for kind, fields in entries]
        table = str(queue["table"])
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise Refusal(text("These are not a phone's waiting entries. Copy all that it shows.")) from error
    if table != found.code:
        raise Refusal(text("These entries belong to table %(code)s.", code=table[:12]))
    if len(pairs) > MOST:
        raise Refusal(text("At most %(most)s entries go in at once.", most=MOST), Fault.TOO_LARGE)
    return tuple(Queued(kind=kind, fields=_fields(fields)) for kind, fields in pairs)


def _fields(given: str) -> MultiDict[str, str]:
    try:
        return MultiDict(parse_qsl(given, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        # As a form without fields it is refused by itself; the others go on.
        return MultiDict()


def merged(found: TableRequest, queue: tuple[Queued, ...]) -> Iterator[Result]:
    """Yield one after the other, each judged on its own. What one made is what the next one's phone had
    seen."""
    own: frozenset[int] = frozenset()
    for queued in queue:
        result, made = _merged(renewed(found), queued, own)
        own |= made
        yield result


def _merged(found: TableRequest, queued: Queued, own: frozenset[int]) -> tuple[Result, frozenset[int]]:
    try:
        form = form_of(found, queued.kind)(formdata=queued.fields, meta={"csrf": False})
        if not form.validate():
            return Result(token=queued.token, state="refused", why=form.faults()), frozenset()
        late = Late(saw=form.saw.data or 0, own=own)
        submission = replace(submission_of(found, form), late=late)
        made = merge(services().tables, found.code, submission)
    except Refusal as refusal:
        return Result(token=queued.token, state="refused", why=(refusal.sentence,)), frozenset()
    return Result(token=queued.token, state="held" if made.held else "entered"), made.own
