"""The table page and the game's views. A game without a page of its own gets buttons for likely moves, and a
form for each kind.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import islice
from typing import Any, Final

from flask import (
    Response,
    current_app,
    get_flashed_messages,
    jsonify,
    make_response,
    redirect,
    request,
    url_for,
)

from companion.forms.move import MoveForm
from companion.kernel.decoding import list_inputs
from companion.kernel.features import View
from companion.kernel.input_text import whole_number
from companion.kernel.position import NOT_BEGUN
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.shared_settings import wants_clock
from companion.kernel.words import Text, text
from companion.memory import groups
from companion.table.seating import find_held
from companion.web.access.languages import language, words
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import WATCHER, TableRequest
from companion.web.board.scores import covered_page
from companion.web.fragment_cache import fill_part, phone_fills
from companion.web.rendering.due import due_now
from companion.web.rendering.fragments import answer_part, share_part, shared_part
from companion.web.rendering.framing import LIVE, REGION, frame_page, wants
from companion.web.rendering.hooks import due_by
from companion.web.rendering.newest import hints, last
from companion.web.rendering.own_news import keep_version_seen
from companion.web.rendering.secrets import state_with_seals
from companion.web.rendering.templating import has_template, list_news, page
from companion.web.rendering.turn_tools import times
from companion.web.routes import Access, Routes
from companion.web.seats.seating import WithoutPhone, known_name, lobby, without_phone
from companion.web.services import services

MAX_SEARCHED: Final = 40
"""How many of a group's newest tables are searched for what they pass on to a view."""

PAGE: Final = "table/plain.html"
AWAY: Final = "table/plain_away.html"
AWAY_VIEW: Final[View[Any]] = View(data=lambda _state, _viewer, _given: None)
"""The view `away` for games that have none of their own."""

MAX_OFFERS: Final = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A move that one tap enters. `fields`: the inputs of its form, with their values."""

    kind: str
    fields: Mapping[str, str]
    label: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """One input of a form. `type`: see `kernel.inputs`; `options`: the values of a choice."""

    name: str
    label: Text
    type: str
    required: bool
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainForm:
    kind: str
    label: Text
    inputs: tuple[Input, ...]


@dataclass(frozen=True)
class PlainTable:
    """The buttons and forms of a table page, for a game that has none of its own."""

    table_request: TableRequest

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """Return the likely moves of the seat that the page acts for."""
        found, seat = self.table_request, permissions(self.table_request).acting
        game = found.game
        if game.likely_moves is None or seat is None or seat not in found.seats:
            return ()
        likely = islice(game.likely_moves(found.position.state, seat), MAX_OFFERS)
        return tuple(
            Offer(kind=move.kind, fields=list_inputs(move), label=game.rows_by_kind[move.kind].label(move))
            for move in likely
        )

    @cached_property
    def forms(self) -> tuple[PlainForm, ...]:
        game = self.table_request.game
        forms = services().forms(game.about.slug)
        return tuple(
            PlainForm(kind=kind, label=_name_text(kind.capitalize()), inputs=_inputs(forms[kind]))
            for kind in game.moves
            if kind in forms
        )


def _inputs(form: type[MoveForm]) -> tuple[Input, ...]:
    """Return the inputs of a form besides those that every form has."""
    return tuple(
        Input(
            name=one.name or name,
            label=_name_text((one.name or name).capitalize()),
            type=one.type,
            required=one.required,
            options=one.options,
        )
        for name, one in form.own_inputs().items()
    )


def _name_text(name: str) -> Text:
    return Text("%(name)s", {"name": name.replace("_", " ").replace("-", " ")})


tables = Routes("tables", __name__)


@tables.get("/t/<code>", Access(who=WATCHER, in_front=True))
def show(table_request: TableRequest) -> Response:
    stage = "lobby" if table_request.position.state is None else "table"
    if wants(LIVE) and request.headers.get("X-Stage", stage) != stage:
        # The phone shows the lobby although the game has begun, or the table although it has not: it needs
        # another page.
        return Response(headers={"HX-Refresh": "true"})
    if stage == "lobby":
        return make_response(lobby(table_request, stage))
    return live_part(table_request) if wants(LIVE) else make_response(draw_part("page", table_request))


@tables.get("/t/<code>/view/<name>", Access(who=WATCHER, in_front=True, passing=True))
def view(table_request: TableRequest, name: str) -> str:
    return view_page(table_request, name)


def view_page(table_request: TableRequest, name: str, **more: Any) -> str:
    """Return a view of the table's game as a page. Raise `Refusal` if it does not exist, or the game has not
    begun."""
    game = table_request.game
    template, view = f"games/{game.about.slug}/{name}.html", game.views.get(name)
    if name == "away" and view is None and not table_request.in_front:
        template, view, more["asked"] = AWAY, AWAY_VIEW, PlainTable(table_request).forms
    if view is None or not has_template(current_app, template):
        raise Refusal(text("There is no such page."), Fault.UNKNOWN)
    if table_request.position.state is None:
        raise Refusal(NOT_BEGUN, Fault.UNKNOWN)
    if view.scores and table_request.viewer.scores != "all":
        return covered_page(table_request)
    given = {**request.args.to_dict(), **_acting(table_request, view)}
    data = view.data(state_with_seals(table_request, view, name), table_request.viewer, given)
    charted = (
        table_request.viewer.scores == "all" and table_request.at is None and table_request.sketch is None
    )
    course = partial(services().tables.series, table_request.code) if charted else tuple
    whole = cache(lambda: table_request.whole().table)
    frame = (
        frame_page("view")
        | {"result": _result(table_request), "kept": _find_kept(table_request, view)}
        | more
    )
    newest = cache(lambda: last(table_request.table))
    return page(
        template, table_request, data=data, view_name=name, newest=newest, series=course, whole=whole, **frame
    )


def _find_kept(table_request: TableRequest, view: View[Any]) -> tuple[tuple[str, str], ...]:
    """Return what other tables of the group pass on to a view of the same game, the newest first; nothing for
    spectators."""
    tables = services().tables
    group = groups.group_of(tables, table_request.code) if view.kept and table_request.viewer.enters else None
    if view.kept is None or group is None:
        return ()
    every = [
        table
        for code in groups.newest_of(tables, group, MAX_SEARCHED)
        if code != table_request.code and (table := tables.readable(code))
    ]
    states = [
        table.position.state for table in every if table.game.about.slug == table_request.game.about.slug
    ]
    return tuple(dict.fromkeys(one for state in states if state is not None and (one := view.kept(state))))


def _result(table_request: TableRequest) -> str:
    """Return the template that shows below a game's views what the last entry did. Empty if the game has
    none, and in front of a screen."""
    own = f"games/{table_request.game.about.slug}/just_now.html"
    return own if has_template(current_app, own) and not table_request.in_front else ""


def live_part(table_request: TableRequest) -> Response:
    """Return the changing part of the table page, and what to announce."""
    part, said = (
        shared_part(table_request, _depends(table_request), partial(draw_part, REGION)),
        _say_news(table_request),
    )
    if phone_fills():
        return answer_part(table_request, part, said)
    return make_response(fill_part(part, table_request.table.version) + said)


def _say_news(table_request: TableRequest) -> bytes:
    news, answers = list_news(table_request), request.method == "POST"
    draw = partial(page, "table/said.html", news=news)
    # The message about an entry is for one phone only.
    if answers and get_flashed_messages(with_categories=True):
        return draw(table_request).encode()
    key = ("said", table_request.game.about.slug, language(), news, answers)
    return share_part(table_request, key, draw, short=True) if news or answers else b""


def draw_part(part: str, table_request: TableRequest, **more: Any) -> str:
    """Return the table page, or a part of it."""
    game, state = table_request.game, table_request.position.state
    own = f"games/{game.about.slug}/table.html"
    return page(
        own if has_template(current_app, own) else PAGE,
        table_request,
        plain=PlainTable(table_request),
        data=game.page(state, table_request.viewer),
        **(frame_page("table") | {"part": part} | more),
        last=last(table_request.table),
        # A sketched move asks for nothing on the real board.
        hints=hints(table_request.table) if table_request.sketch is None else (),
        news=(),
        outcome=game.outcome(state),
        sheet_of=_sheet_of(table_request),
        known_name="" if permissions(table_request).may_enter else known_name(),
        phoneless=WithoutPhone() if permissions(table_request).may_enter else without_phone(table_request),
        times=times(table_request)
        if wants_clock(table_request.position.shared) and not table_request.sketch
        else None,
    )


def _depends(table_request: TableRequest) -> Hashable:
    """Return what the changing part depends on besides the viewer: the table, the page's address, the
    language, and the present second if a clock runs; for a spectator also the spectator's name and who has a
    phone."""
    asked = tuple(request.args.items(multi=True)) if request.method == "GET" else ()
    watching = () if permissions(table_request).may_enter else (known_name(), without_phone(table_request))
    second = int(services().tables.clock().timestamp()) if wants_clock(table_request.position.shared) else 0
    address = (request.script_root, table_request.here, table_request.then, asked)
    return (table_request.table.hash, language(), address, second, watching)


def _acting(table_request: TableRequest, view: View[Any]) -> dict[str, str]:
    """Return the argument with which a view acts for the same seat as the page that leads to it. If that page
    names none, a host's view that is `for_turn` acts for the seat on turn, if no phone holds it."""
    chosen = permissions(table_request).chosen
    if chosen is None and view.for_turn and table_request.viewer.host and table_request.on_turn is not None:
        chosen = (
            None
            if table_request.on_turn in find_held(services().tables, table_request.code)
            else table_request.on_turn
        )
    return {} if chosen is None else {"as": chosen}


def _sheet_of(table_request: TableRequest) -> int | None:
    """Return the version at which a printed sheet was made, from its QR code; None if the address names none
    that the table has."""
    if "of" not in request.args:
        return None
    version = whole_number(request.args["of"]) or 0
    return version if 0 < version <= table_request.table.version else None


@tables.get("/t/<code>/due.json", Access(who=WATCHER, in_front=True))
def due_json(table_request: TableRequest) -> Response:
    """Return what is due, the phone's own first, in its language; for programs that remind people."""
    rows = [
        {
            "who": one.due.who,
            "also": one.due.also,
            "name": words(table_request.seats[one.due.who].name).unescape() if one.due.who else None,
            "what": words(one.due.what).unescape(),
            "why": words(one.due.why).unescape() if one.due.why else None,
            "page": one.due.page or None,
            "holds": one.due.holds or None,
            "since": one.since.isoformat() if one.since else None,
            "where": one.url,
        }
        for one in due_now(table_request)
    ]
    by = due_by(table_request)
    date = None if by is None else {"at": by.at.isoformat(), "late": by.late, "stands_still": by.stopped}
    return jsonify(version=table_request.table.version, due=rows, by=date)


@tables.post("/t/<code>/seen", Access(who=WATCHER, in_front=True))
def note_seen(table_request: TableRequest) -> Response:
    """Record that the phone's news was seen up to the version that its page showed; later news is still
    shown."""
    services().last_seen.note_told(table_request.credential)
    response = make_response(redirect(url_for("tables.show", code=table_request.code), 303))
    version = whole_number(request.form.get("version", ""), 12) or 0
    keep_version_seen(response, table_request.code, min(version, table_request.table.version))
    return response
