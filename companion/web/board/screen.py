"""The big screen: a page for a TV that shows what a spectator may see and offers no actions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from flask import current_app, make_response, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.kernel.score_visibility import open_lines
from companion.kernel.seats import Seat, Viewer
from companion.kernel.setting_up import planned_name
from companion.kernel.words import Text
from companion.web.access.table_requests import WATCHER, TableRequest, before_screen
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
class Told:
    """An entry of the log. `stands`: whether it was not taken back."""

    seat: Seat | None
    said: Text
    stands: bool


@screen.get("/t/<code>/screen", Access(who=WATCHER, in_front=True))
def show(found: TableRequest) -> Response | str:
    if code := goes_on(found):
        there = url_for("screen.show", code=code, at=request.args.get("at"))
        return make_response("", 200, {"HX-Redirect": there}) if is_htmx() else redirect(there, 303)
    found = _with_everybodys_eyes(found)
    game, state = found.game, found.position.state
    own = f"games/{game.about.slug}/screen.html"
    ending = state is not None and in_progress(found)
    return page(
        own if has_template(current_app, own) else "table/screen.html",
        found,
        data=None if state is None else game.page(state, found.viewer),
        moment=None if state is None else game.moment(state).name,
        points=_points(found),
        planned=planned_name(game, found.position),
        log=_log(found),
        ending=ending,
        due=due_now(found),
        by=due_by(found),
        **(reveal_page(found) if ending else {}),
        panel=join_panel(found, request.args.get("at", "")),
        **frame_page("screen"),
    )


def _with_everybodys_eyes(found: TableRequest) -> TableRequest:
    """Return the request without any seats, whoever's device drives the screen."""
    return before_screen(replace(found, viewer=Viewer(scores=found.viewer.scores))).as_current()


def _points(found: TableRequest) -> Mapping[Seat, int]:
    """Return what the table shows of the scores: totals, what is on the board, or nothing."""
    state = found.position.state
    if state is None:
        return {}
    if found.viewer.scores == "all":
        return found.game.totals(state)
    uncovered = services().tables.table(found.code)
    lines = open_lines(uncovered.game, state, found.viewer.scores)
    return {score.seat: sum(line.points or 0 for line in score.lines) for score in lines}


def _log(found: TableRequest) -> Sequence[Told]:
    return [
        Told(seat=step.entry.seat, said=describe_entry(found.table, step.entry), stands=step.stands)
        for step in reversed(found.table.steps[-RECENT:])
    ]
