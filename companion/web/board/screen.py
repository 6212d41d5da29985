"""The big screen: a page for a TV that shows what a spectator may see and offers no actions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from flask import current_app, make_response, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.score_visibility import open_lines
from companion.kernel.seats import Seat, Viewer
from companion.kernel.setting_up import planned_name
from companion.kernel.words import Text
from companion.web.access.table_requests import WATCHER, TableRequest, hide_behind_screen
from companion.web.board.sealed_counts import in_progress, reveal_page
from companion.web.i18n.logbook import describe_entry
from companion.web.rendering.due import due_now
from companion.web.rendering.framing import frame_page, is_htmx
from companion.web.rendering.hooks import due_by, goes_on
from companion.web.rendering.joining import join_panel
from companion.web.rendering.templating import has_template, page
from companion.web.routes import Access, Routes
from companion.web.services import services

RECENT = 8
"""How many entries of the log the screen shows, the newest first."""

screen = Routes("screen", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenEntry:
    """An entry of the log. `stands`: whether it was not taken back."""

    seat: Seat | None
    said: Text
    stands: bool


@screen.get("/t/<code>/screen", Access(who=WATCHER, in_front=True))
def show(table_request: TableRequest) -> Response | str:
    if code := goes_on(table_request):
        there = url_for("screen.show", code=code, at=request.args.get("at"))
        return make_response("", 200, {"HX-Redirect": there}) if is_htmx() else redirect(there, 303)
    table_request = _with_everybodys_eyes(table_request)
    game, state = table_request.game, table_request.position.state
    own = f"games/{game.about.slug}/screen.html"
    ending = state is not None and in_progress(table_request)
    return page(
        own if has_template(current_app, own) else "table/screen.html",
        table_request,
        data=None if state is None else game.page(state, table_request.viewer),
        moment=None if state is None else game.moment(state).name,
        points=_points(table_request),
        planned=planned_name(game, table_request.position),
        log=_log(table_request),
        ending=ending,
        due=due_now(table_request),
        by=due_by(table_request),
        **(reveal_page(table_request) if ending else {}),
        panel=join_panel(table_request, request.args.get("at", "")),
        **frame_page("screen"),
    )


def _with_everybodys_eyes(table_request: TableRequest) -> TableRequest:
    """Return the request as a phone without seats would make it, whoever's device drives the screen."""
    return hide_behind_screen(
        replace(table_request, viewer=Viewer(scores=table_request.viewer.scores))
    ).as_current()


def _points(table_request: TableRequest) -> Mapping[Seat, int]:
    """Return as much of the scores as the table shows: totals, points on the board, or nothing."""
    state = table_request.position.state
    if state is None:
        return {}
    if table_request.viewer.scores == "all":
        return table_request.game.totals(state)
    uncovered = services().tables.table(table_request.code)
    lines = open_lines(uncovered.game, state, table_request.viewer.scores)
    return {score.seat: sum(line.points or 0 for line in score.lines) for score in lines}


def _log(table_request: TableRequest) -> Sequence[ScreenEntry]:
    return [
        ScreenEntry(
            seat=step.entry.seat, said=describe_entry(table_request.table, step.entry), stands=step.stands
        )
        for step in reversed(table_request.table.steps[-RECENT:])
    ]
