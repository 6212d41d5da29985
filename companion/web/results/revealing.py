"""The reveal of sealed counts, the choice between counts that differ, and the opening words for what was
sealed on another computer."""

from dataclasses import replace

from flask import Response, make_response, redirect, request, url_for
from sqlalchemy import Executable

from companion.forms.move import MoveForm
from companion.kernel.final_counts import Count, find_disputed, list_opened
from companion.kernel.input_text import whole_number
from companion.kernel.moves import Override
from companion.kernel.position import begin_state
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.table.fold import Table
from companion.table.seating import signature
from companion.table.submission import NOT_OURS, Submission
from companion.table.unlocking import own_seals, unlock
from companion.web.access.table_requests import (
    PLAYER,
    WATCHER,
    TableRequest,
    renew_request,
)
from companion.web.board.sealed_counts import reveal_page
from companion.web.entries.moves import answer_entered, receipt_once_confirmed
from companion.web.i18n.logbook import describe_entry
from companion.web.rendering.framing import frame_page
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

revealing = Routes("revealing", __name__)

SETTLED = text("That is already settled.")


@revealing.get("/t/<code>/reveal", Access(who=WATCHER))
def show(table_request: TableRequest) -> str:
    begin_state(table_request.position.state, Fault.UNKNOWN)
    return page("table/reveal.html", table_request, **reveal_page(table_request), **frame_page("reveal"))


@revealing.post("/t/<code>/reveal/settle", Access(who=PLAYER))
def settle(table_request: TableRequest) -> Response:
    """Enter, of several counts of a seat that differ, the one that the user chooses as right."""
    form = MoveForm(request.form)
    if form.wrong:
        raise Refusal(NOT_OURS)
    version = whole_number(request.form.get("count", "")) or 0
    chosen = next(
        (
            count
            for count in list_opened(table_request.game, table_request.position)
            if count.version == version
        ),
        None,
    )
    if chosen is None:
        raise Refusal(SETTLED, Fault.STALE)
    submission = _settling(table_request, form, chosen)
    receipt_once_confirmed(
        services().tables.submit(table_request.code, submission, lambda table: _still_disputed(table, chosen))
    )
    return answer_entered(renew_request(table_request))


def _still_disputed(table: Table, chosen: Count) -> tuple[Executable, ...]:
    """Raise `Refusal` if somebody else has settled the dispute by now."""
    if chosen.seat not in find_disputed(table.game, table.position, table.entries):
        raise Refusal(SETTLED, Fault.STALE)
    return ()


def _settling(table_request: TableRequest, form: MoveForm, chosen: Count) -> Submission:
    override = Override(says="table")
    drafts = tuple(replace(draft, override=override) for draft in chosen.drafts)
    return Submission(
        token=form.token,
        saw=form.saw,
        by=signature(table_request.viewer),
        drafts=drafts,
        again=True,
        viewer=table_request.viewer,
    )


@revealing.get("/t/<code>/sealed", Access(who=PLAYER))
def opening_words(table_request: TableRequest) -> str:
    own = own_seals(services().ledger, table_request.table, table_request.viewer)
    rows = [(one, describe_entry(table_request.table, one.entry)) for one in own]
    return page("table/opening_words.html", table_request, own=rows, **frame_page("papers"))


@revealing.post("/t/<code>/sealed", Access(who=PLAYER))
def give_words(table_request: TableRequest) -> Response:
    version = whole_number(request.form.get("version", "")) or 0
    unlock(
        services().tables,
        table_request.code,
        version,
        request.form.get("words", "")[:100],
        table_request.viewer,
    )
    return make_response(redirect(url_for("revealing.opening_words", code=table_request.code), 303))
