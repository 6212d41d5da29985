"""The season sheet of a group: what its games add up to, printed."""

from typing import Any

from flask import Response, render_template
from markupsafe import Markup

import companion
from companion.kernel.features import Paper
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.memory.groups import Group
from companion.memory.history import history
from companion.printing.palettes import PAPER
from companion.web.access.group_requests import MEMBER
from companion.web.groups.remembering import RECORDS, Remembered, back, remembered, wins_chart
from companion.web.pdf.papers import size_asked
from companion.web.pdf.printed import asking
from companion.web.routes import Access, Routes
from companion.web.services import services

SHEET = Paper(name="season", title=text("Season sheet"), needs_state=False)
MOST_PLAYERS = 20
MOST_GAMES = 100
"""Rows of the sheet; what is left out is said."""

season = Routes("season", __name__)


@season.get("/g/<group>/season.pdf", Access(who=MEMBER))
def pdf(found: Group) -> Response:
    size = size_asked()
    past = history(services().tables, found)
    if past.unread:
        return back(found)
    shown = remembered(past)
    if shown is None:
        raise Refusal(text("This group has no result to print yet."), Fault.UNKNOWN)

    def html() -> str:
        return _html(found.name, shown, past.of(shown.slug), size)

    made = services().press.render(html, asker=asking(found.id))
    response = Response(made, mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="group-{found.id}-season.pdf"'
    return response


def _html(name: str, shown: Remembered, plays: Any, size: str) -> str:
    chart = wins_chart(shown, 380, PAPER)
    return render_template(
        "print/season.html",
        about={"title": shown.title},
        paper=SHEET,
        size=size,
        sample=False,
        app_version=companion.__version__,
        name=name,
        shown=shown,
        players=shown.figures.players[:MOST_PLAYERS],
        plays=plays[:MOST_GAMES],
        played=len(plays),
        first=plays[-1].day,
        last=plays[0].day,
        records=RECORDS,
        # Numbers, and names that are escaped as they are written.
        chart=None if chart is None else Markup(chart),  # noqa: S704
    )
