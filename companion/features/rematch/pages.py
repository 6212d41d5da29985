"""Rematches: a table opened for the same people, and each phone in its seat there with one tap."""

from contextlib import suppress
from typing import Final

from flask import redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.features.rematch.moves import REMATCH, Rematch
from companion.features.rematch.tables import arrive as arrive_at
from companion.features.rematch.tables import open_rematch, opened_here
from companion.kernel.moves import Draft, of_kind
from companion.kernel.rulings import Refusal
from companion.kernel.setting_up import set_up_of
from companion.memory import groups
from companion.table import seating
from companion.table.codes import new_token, plausible
from companion.table.submission import Submission
from companion.web.access.cookies import credential_for, remember
from companion.web.access.permissions import permissions
from companion.web.access.quotas import count_table, refuse_strangers
from companion.web.access.rate_limit import count_joining
from companion.web.access.table_requests import PLAYER, WATCHER, TableRequest, current
from companion.web.rendering.feature_pages import Pages
from companion.web.rendering.framing import frame_page
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.seats.choosing import AFTER, FIRST, prefill
from companion.web.services import services

routes = Routes("rematch", __name__)


def count_rematch() -> None:
    """Count a rematch. Players may open the first one of their table even on a server where they may not open
    tables. Raise `Refusal` if no table may be opened now."""
    entries = services().tables.whole(current().code).entries
    if any(of_kind(entries, Rematch)):
        refuse_strangers()
    count_table()


@routes.get("/t/<code>/rematch", Access(who=WATCHER))
def show(table_request: TableRequest) -> str:
    return page(
        "features/rematch/page.html",
        table_request,
        code=table_request.position.of(REMATCH),
        **frame_page("rematch"),
    )


@routes.post("/t/<code>/rematch", Access(who=PLAYER, opens=count_rematch, lets_in=count_joining))
def start(table_request: TableRequest) -> Response:
    """Open the table of a rematch, and show its set-up, filled in like that of the old table except for who
    goes first."""
    tables = services().tables
    opened = open_rematch(tables, table_request.code, table_request.viewer)
    group = groups.group_of(tables, table_request.code)
    if group is not None:
        groups.put(tables, opened.code, groups.Group(group, ""))
    query = {
        key: value
        for key, value in prefill(table_request.table).query().items()
        if key not in (FIRST, "drawn")
    } | {AFTER: table_request.code}
    response = redirect(url_for("beginning.show", code=opened.code, **query), 303)
    remember(response, opened.code, opened.credential)
    return response


@routes.post("/t/<code>/rematch/arrive", Access(who=PLAYER, lets_in=count_joining))
def arrive(table_request: TableRequest) -> Response:
    cookie = credential_for(table_request.position.of(REMATCH))
    credential = cookie if plausible(cookie) else None
    arrived = arrive_at(services().tables, table_request.code, table_request.viewer, credential)
    response = redirect(url_for("tables.show", code=arrived.code), 303)
    if arrived.credential is not None:
        remember(response, arrived.code, arrived.credential)
    return response


def on_begin(table_request: TableRequest, before: str) -> None:
    """Enter what the game carries over from the previous table. If that does not suit this one, the players
    are asked as usual."""
    tables = services().tables
    old = tables.readable(before) if before and opened_here(tables, before, table_request.code) else None
    if old is None or old.position.state is None:
        return
    seat = min(table_request.viewer.seats, default=None)
    for move in set_up_of(table_request.game).again(old.position.state):
        submission = Submission(
            token=new_token(),
            saw=tables.table(table_request.code).version,
            by=seating.signature(table_request.viewer),
            drafts=(Draft(move=move, seat=seat),),
            viewer=table_request.viewer,
        )
        with suppress(Refusal):
            tables.submit(table_request.code, submission)


def link_to_rematch(table_request: TableRequest) -> str:
    """Return the link to start a rematch or, once there is one, to this phone's seat there."""
    return render_template(
        "features/rematch/way.html",
        code=table_request.position.of(REMATCH),
        may_enter=permissions(table_request).may_enter,
        viewer=table_request.viewer,
    )


def next_game(_table_request: TableRequest) -> str:
    """Return the link to a rematch for somebody who came too late for this game."""
    return render_template("features/rematch/next_game.html")


def open_already(table_request: TableRequest) -> str:
    """Return the link to a rematch that somebody has opened; empty before that."""
    return link_to_rematch(table_request) if table_request.position.of(REMATCH) else ""


def goes_on(table_request: TableRequest) -> str:
    """Return the code of the table at which a big screen continues; empty if there is none, it was not opened
    here, no longer exists, or cannot be read."""
    code, tables = table_request.position.of(REMATCH), services().tables
    there = tables.readable(code) if code and opened_here(tables, table_request.code, code) else None
    return "" if there is None else there.code


PAGES: Final = Pages(
    routes=routes,
    pieces={"over": link_to_rematch, "ended": open_already, "next game": next_game},
    goes_on=goes_on,
    on_begin=on_begin,
)
