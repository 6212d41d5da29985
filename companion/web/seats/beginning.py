"""Setting up a game: the seating order, who goes first, the settings, and drawing any of them at random.

What was chosen so far is in the address of the page. Each tap sends a form, so that no script is needed.
"""

from collections.abc import Mapping
from contextlib import suppress

from flask import make_response, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.forms.move import versions_in
from companion.kernel.input_text import whole_number
from companion.kernel.moves import Begin, Draft, of_kind
from companion.kernel.rulings import NO_SUCH_SETTING, Fault, Refusal
from companion.kernel.setting_up import set_up_of
from companion.kernel.shared_settings import WHO_ENTERS, shared_settings
from companion.kernel.words import Text, text
from companion.table import seating
from companion.table.codes import new_token
from companion.table.fold import Table
from companion.table.steps import standing
from companion.table.submission import Displacing, Submission, receive, valid_token
from companion.web.access.table_requests import PLAYER, TableRequest, renew_request, seat_views
from companion.web.rendering.clashing import displacing
from companion.web.rendering.errors import STATUS
from companion.web.rendering.framing import frame_page, is_htmx
from companion.web.rendering.hooks import on_begin
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.seats.choosing import SETTING, SITTING, Chosen, draw_lots, prefill, read_chosen
from companion.web.services import services

POSITION_VIEW = "paint"
"""The view of a game in which a whole position is entered."""

beginning = Routes("beginning", __name__)


@beginning.get("/t/<code>/begin", Access(who=PLAYER))
def show(table_request: TableRequest) -> str:
    return _page(
        table_request,
        read_chosen(table_request.table, request.args) if request.args else prefill(table_request.table),
    )


@beginning.post("/t/<code>/begin", Access(who=PLAYER))
def step(table_request: TableRequest) -> Response:
    state = read_chosen(table_request.table, request.form)
    if request.form.get("go"):
        try:
            return _begin(table_request, state)
        except Refusal as refusal:
            return make_response(_page(table_request, state, refusal.sentence), STATUS[refusal.fault])
    state = draw_lots(state, request.form.get("draw", ""))
    return redirect(url_for("beginning.show", code=table_request.code, **state.query()), 303)


@beginning.post("/t/<code>/let-in", Access(who=PLAYER))
def let_in(table_request: TableRequest) -> Response:
    """Let everybody join the game who has sat down since it began; if anything is left to choose, lead to the
    set-up page."""
    chosen, begin = prefill(table_request.table), table_request.position.begin
    joins = begin is not None and table_request.game.about.joins_late and table_request.position.newcomers
    asked = {setting.key for setting, _choices in chosen.settings}
    if not (joins and chosen.ready and begin is not None and asked <= begin.settings.keys()):
        return redirect(url_for("beginning.show", code=table_request.code), 303)
    try:
        return _begin(table_request, chosen)
    except Refusal as refusal:
        return make_response(_page(table_request, chosen, refusal.sentence), STATUS[refusal.fault])


def _page(table_request: TableRequest, state: Chosen, refused: Text | None = None) -> str:
    everybody = seat_views(table_request.table, everybody=True)
    more = {
        "chosen": state,
        "waiting": sorted(
            state.waiting or state.order, key=lambda seat: not table_request.viewer.holds(seat)
        ),
        "prefix": SETTING,
        "seats_all": everybody,
        "refused": refused,
        "may_say": table_request.viewer.host or WHO_ENTERS.key not in table_request.position.shared,
    }
    return page("seating/begin.html", table_request, **more, **frame_page("begin"))


def _begin(table_request: TableRequest, state: Chosen) -> Response:
    saw = whole_number(request.form.get("saw", ""), 12) or 0
    if table_request.position.state is not None and saw < _begun_at(table_request):
        raise _begun_elsewhere()
    if request.form.get(SITTING, state.sitting) != state.sitting:
        raise Refusal(
            text("Who sits at the table has changed. Look at the order, then press Begin."), Fault.STALE
        )
    offered = {SETTING + key: {value} for key, value in _settings_before(table_request).items()}
    offered |= {SETTING + one.key: {choice.value for choice in choices} for one, choices in state.settings}
    for key, value in request.form.items():
        if key.startswith(SETTING) and value not in offered.get(key, ()):
            raise Refusal(NO_SUCH_SETTING)
    if state.enough and not state.complete:
        raise Refusal(text("Tap the players in clockwise order first."))
    if state.first is None:
        raise Refusal(text("Choose who goes first."))
    token = request.form.get("token", "")
    if not valid_token(token):
        raise Refusal(text("This page is out of date. Reload it."))
    settings = {**_settings_before(table_request), **state.values}
    begin = Begin(seats=state.order, first=state.first, settings=settings, drawn=state.drawn)
    submission = Submission(
        token=token,
        saw=saw,
        by=seating.signature(table_request.viewer),
        drafts=(Draft(move=begin),),
        viewer=table_request.viewer,
        displaces=versions_in(request.form.get("displaces", "")),
    )

    def only_once(now: Table) -> tuple[()]:
        if table_request.position.state is None and now.position.state is not None:
            raise _begun_elsewhere()
        return ()

    answer = services().tables.submit(table_request.code, submission, only_once)
    if isinstance(answer, Displacing):
        return displacing(renew_request(table_request), answer)
    receive(answer)
    if table_request.position.state is None:
        _enter_first(table_request)
        on_begin(table_request, state.after)
    there = _next_address(table_request)
    if is_htmx():
        return make_response("", 200, {"HX-Redirect": there})
    return redirect(there, 303)


def _enter_first(table_request: TableRequest) -> None:
    """Enter the moves that follow from what the table was opened for, such as a game on the score sheet. If
    one is refused, because it does not suit the players, they are asked later."""
    tables = services().tables
    for move in set_up_of(table_request.game).first_moves(table_request.position.planned):
        entered = Submission(
            token=new_token(),
            saw=tables.table(table_request.code).version,
            by=seating.signature(table_request.viewer),
            drafts=(Draft(move=move, seat=min(table_request.viewer.seats, default=None)),),
            viewer=table_request.viewer,
        )
        with suppress(Refusal):
            tables.submit(table_request.code, entered)


def _begun_elsewhere() -> Refusal:
    return Refusal(text("The game was started on another phone."), Fault.STALE)


def _settings_before(table_request: TableRequest) -> Mapping[str, str]:
    """Return the shared settings of a set-up that is being corrected, about which nobody is asked again."""
    begin = table_request.position.begin
    return {} if begin is None else {k: v for k, v in begin.settings.items() if k in shared_settings()}


def _next_address(table_request: TableRequest) -> str:
    """Return the address of the table page or, for a game that was begun without the app, of the page for
    entering its position."""
    under_way = request.form.get("go") == POSITION_VIEW and POSITION_VIEW in table_request.game.views
    return (
        url_for("tables.view", code=table_request.code, name=POSITION_VIEW)
        if under_way
        else url_for("tables.show", code=table_request.code)
    )


def _begun_at(table_request: TableRequest) -> int:
    begins = of_kind(standing(table_request.whole().table.steps), Begin)
    return max((entry.version for entry, _begin in begins), default=0)
