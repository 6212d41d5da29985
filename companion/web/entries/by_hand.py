"""Entering what was written by hand on a printed round sheet: each line is checked, then all are entered
together."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from flask import flash, redirect, request
from flask_babel import gettext as _  # type: ignore[import-untyped]
from flask_babel import ngettext
from werkzeug.wrappers import Response

from companion.kernel.input_text import whole_number
from companion.kernel.moves import Draft, Override
from companion.kernel.rulings import Fault, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text
from companion.table import seating
from companion.table.lines import JudgedLine, SheetLine, judge_lines
from companion.table.submission import Receipt, Submission
from companion.web.access.table_requests import (
    PLAYER,
    WATCHER,
    TableRequest,
    renew_request,
)
from companion.web.entries.lines import say_drafts, typed_at
from companion.web.rendering.framing import frame_page
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

MAX_LINES = 60
MAX_LINE_LENGTH = 200
"""Characters of one line."""

UNPROCESSABLE = 422

EMPTY_LINES = 10
"""Lines of an empty form."""

SPARE_LINES = 3
"""Empty lines that follow those that are filled in."""

by_hand = Routes("by_hand", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedLine:
    """A line of the sheet. `left_out`: whether the user chose not to enter it. `read`: its text when it was
    last checked. `said`: the drafts that it enters, each in words; empty before it is checked, and if nothing
    of it can be entered now. The other fields are those of `table.lines.JudgedLine`."""

    number: int
    seat: Seat | None = None
    words: str = ""
    left_out: bool = False
    read: str = ""
    said: tuple[tuple[Draft, Text], ...] = ()
    objections: tuple[Objection, ...] = ()
    refusal: Text | None = None
    moment: Text | None = None
    waits: bool = False
    later: bool = False

    @property
    def typed_text(self) -> str:
        """Return everything that was chosen and typed in the line."""
        return f"{self.seat or ''} {self.words}"


@by_hand.get("/t/<code>/by-hand", Access(who=WATCHER))
def show(table_request: TableRequest) -> str:
    return _form(table_request, [TypedLine(number=number) for number in range(1, EMPTY_LINES + 1)])


@by_hand.post("/t/<code>/by-hand", Access(who=PLAYER))
def take(table_request: TableRequest) -> Response | str | tuple[str, int]:
    rows = _read_sent(table_request)
    if request.form.get("do") != "enter":
        return _form(table_request, _check_lines(table_request, rows))
    if services().tables.find_saved(table_request.code, request.form.get("token", "")):
        flash(_("That was already entered."), "info")
        return redirect(table_request.then, 303)
    return _enter_lines(table_request, _check_lines(table_request, rows))


def _enter_lines(table_request: TableRequest, rows: Sequence[TypedLine]) -> Response | str | tuple[str, int]:
    """Enter the lines that can be entered now, but only if each was checked as it stands, none was refused,
    and nothing was entered since; otherwise return the form again. If lines are left that must be entered
    separately, return the form with those."""
    if any(row.refusal for row in rows):
        return _form(table_request, rows), UNPROCESSABLE
    if any(row.said and row.read != row.typed_text for row in rows):
        flash(_("Lines have changed since they were checked. Check them again, then enter them."), "warning")
        return _form(table_request, rows), UNPROCESSABLE
    drafts = [_override_objections(row, draft) for row in rows for draft, _said in row.said]
    if not drafts or request.form.get("saw", "") != str(table_request.table.version):
        if drafts:
            flash(_("Something else was entered in the meantime. Check again, then enter."), "warning")
        return _form(table_request, rows)
    answer = services().tables.submit(table_request.code, _submission(table_request, drafts))
    after = renew_request(table_request)
    if not isinstance(answer, Receipt):
        flash(_("Something else was entered in the meantime. Check again, then enter."), "warning")
        return _form(after, _check_lines(after, rows))
    flash(ngettext("%(num)s entry was entered.", "%(num)s entries were entered.", len(drafts)), "done")
    later = [row for row in rows if row.later]
    if not later:
        return redirect(table_request.then, 303)
    return _form(after, _check_lines(after, later))


def _override_objections(row: TypedLine, draft: Draft) -> Draft:
    """Return a line's draft with the objections to it overruled, because it has already happened at the
    table."""
    return replace(draft, override=Override("table")) if row.objections else draft


def _submission(table_request: TableRequest, drafts: Sequence[Draft]) -> Submission:
    return Submission(
        token=request.form.get("token", ""),
        saw=table_request.table.version,
        by=seating.signature(table_request.viewer),
        drafts=drafts,
        viewer=table_request.viewer,
    )


def _read_sent(table_request: TableRequest) -> list[TypedLine]:
    """Return the lines as sent, without empty ones."""
    numbers, seats, lines, read = (
        request.form.getlist(name)[: MAX_LINES + 1] for name in ("number", "who", "line", "read")
    )
    left_out = set(request.form.getlist("leave"))
    if len(lines) > MAX_LINES or any(len(line) > MAX_LINE_LENGTH for line in lines):
        most = text(
            "A sheet can have at most %(lines)s lines of %(longest)s characters.",
            lines=MAX_LINES,
            longest=MAX_LINE_LENGTH,
        )
        raise Refusal(most, Fault.TOO_LARGE)
    every = zip_longest(*(each[: len(lines)] for each in (numbers, seats, lines, read)), fillvalue="")
    return [
        TypedLine(
            number=int(number) if number.isdecimal() and len(number) < 4 else place,
            seat=Seat(seat) if seat in table_request.seats else None,
            words=line.strip(),
            left_out=number in left_out,
            read=read_back,
        )
        for place, (number, seat, line, read_back) in enumerate(every, 1)
        if line.strip()
    ]


def _check_lines(table_request: TableRequest, rows: Sequence[TypedLine]) -> list[TypedLine]:
    lines = [SheetLine(seat=row.seat, words=row.words, left_out=row.left_out) for row in rows]
    # What seats chose secretly has been revealed once it is on paper. A host vouches for that by entering it.
    read = typed_at(table_request, seen=table_request.viewer.host).read
    checked = judge_lines(services().tables, table_request.code, read, lines, table_request.viewer)
    return [_row(table_request, row, judged) for row, judged in zip(rows, checked, strict=True)]


def _row(table_request: TableRequest, row: TypedLine, judged: JudgedLine) -> TypedLine:
    return replace(
        row,
        said=say_drafts(table_request, judged.drafts),
        objections=judged.objections,
        refusal=judged.refusal,
        moment=judged.moment,
        waits=judged.waits,
        later=judged.later,
    )


def _form(table_request: TableRequest, rows: Sequence[TypedLine]) -> str:
    typed = typed_at(table_request)
    last = max((row.number for row in rows), default=0)
    spare = (
        [TypedLine(number=last + k) for k in range(1, SPARE_LINES + 1)]
        if any(row.words for row in rows)
        else []
    )
    return page(
        "table/by_hand.html",
        table_request,
        rows=[*rows, *spare],
        ready=sum(bool(row.said) for row in rows),
        open_line=next((row.number for row in rows if row.refusal), 0),
        later=any(row.later for row in rows),
        against=any(row.objections for row in rows),
        printed=whole_number(request.args.get("of", "")),
        phrases=typed.phrases,
        longest=MAX_LINE_LENGTH,
        **frame_page("still"),
    )
