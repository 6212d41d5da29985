"""The page of a table, and whatever views its game has."""

from functools import partial

from flask import Blueprint, Response, current_app, make_response, request

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.web.framing import LIVE, framed, wants
from companion.web.logbook import hints, last, news
from companion.web.seating import known_name, lobby, open_seats
from companion.web.services import services
from companion.web.templating import has_template, page
from companion.web.visits import Visit, visit

PLAIN = "table/plain.html"
"""The page of a game that brings none of its own."""

tables = Blueprint("tables", __name__)


@tables.get("/t/<code>")
def show(code: str) -> Response:
    found = visit(code)
    stage = "lobby" if found.position.state is None else "table"
    if wants(LIVE) and request.headers.get("X-Stage", stage) != stage:
        # The phone shows the lobby and the game has begun: it needs another page, not another part.
        return Response(headers={"HX-Refresh": "true"})
    return make_response(lobby(found, stage) if stage == "lobby" else table_page(found))


@tables.get("/t/<code>/view/<name>")
def view(code: str, name: str) -> str:
    found = visit(code)
    game = found.game
    template = f"games/{game.about.slug}/{name}.html"
    if name not in game.views or not has_template(current_app, template):
        raise Refusal(text("There is no such page."), Fault.UNKNOWN)
    if found.position.state is None:
        raise Refusal(text("The game has not begun."), Fault.UNKNOWN)
    data = game.views[name](found.position.state, found.viewer, {**request.args.to_dict(), **_acting(found)})
    course = partial(services().tables.series, found.code)
    return page(template, found, data=data, view_name=name, series=course, **framed("view"))


def table_page(found: Visit, *, live: bool = False) -> str:
    """`live`: only the part that changes with the game, also where htmx did not ask for it."""
    game, state = found.game, found.position.state
    own = f"games/{game.about.slug}/table.html"
    return page(
        own if has_template(current_app, own) else PLAIN,
        found,
        data=game.page(state, found.viewer),
        **(framed("table") | ({"part": LIVE} if live else {})),
        last=last(found.table),
        hints=hints(found.table),
        news=news(found.table, _seen()),
        outcome=game.outcome(state),
        sheet_of=_sheet_of(found),
        known_name=known_name(),
        open_seats=[] if found.may_enter else open_seats(found),
    )


def _acting(found: Visit) -> dict[str, str]:
    """So that page and view agree for whom they act."""
    return {} if found.chosen is None else {"as": found.chosen}


def _seen() -> int:
    given = request.headers.get("X-Version", "")
    return int(given) if given.isdecimal() and len(given) < 10 else 0


def _sheet_of(found: Visit) -> int | None:
    """The version that a printed sheet was made at, from its QR."""
    given = request.args.get("of", "")
    version = int(given) if given.isdecimal() and len(given) < 10 else 0
    return version if 0 < version <= found.table.version else None
