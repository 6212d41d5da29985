"""Setting up a game: the seating order, who goes first, the settings, and drawing any of them at random.

What was chosen so far is in the page's address. Each tap is a form, so that no script is needed.
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

LATE = "paint"
"""The view of a game that enters a whole position."""

beginning = Routes("beginning", __name__)


@beginning.get("/t/<code>/begin", Access(who=PLAYER))
def show(found: TableRequest) -> str:
    return _page(found, read_chosen(found.table, request.args) if request.args else prefill(found.table))


@beginning.post("/t/<code>/begin", Access(who=PLAYER))
def step(found: TableRequest) -> Response:
    state = read_chosen(found.table, request.form)
    if request.form.get("go"):
        try:
            return _begin(found, state)
        except Refusal as refusal:
            return make_response(_page(found, state, refusal.sentence), STATUS[refusal.fault])
    state = draw_lots(state, request.form.get("draw", ""))
    return redirect(url_for("beginning.show", code=found.code, **state.query()), 303)


@beginning.post("/t/<code>/let-in", Access(who=PLAYER))
def let_in(found: TableRequest) -> Response:
    """Let everybody join who has sat down during the game; the set-up page asks what is still open."""
    chosen, begin = prefill(found.table), found.position.begin
    joins = begin is not None and found.game.about.joins_late and found.position.newcomers
    asked = {setting.key for setting, _choices in chosen.settings}
    if not (joins and chosen.ready and begin is not None and asked <= begin.settings.keys()):
        return redirect(url_for("beginning.show", code=found.code), 303)
    try:
        return _begin(found, chosen)
    except Refusal as refusal:
        return make_response(_page(found, chosen, refusal.sentence), STATUS[refusal.fault])


def _page(found: TableRequest, state: Chosen, refused: Text | None = None) -> str:
    everybody = seat_views(found.table, everybody=True)
    more = {
        "chosen": state,
        "waiting": sorted(state.waiting or state.order, key=lambda seat: not found.viewer.holds(seat)),
        "prefix": SETTING,
        "seats_all": everybody,
        "refused": refused,
        "may_say": found.viewer.host or WHO_ENTERS.key not in found.position.shared,
    }
    return page("seating/begin.html", found, **more, **frame_page("begin"))


def _begin(found: TableRequest, state: Chosen) -> Response:
    saw = whole_number(request.form.get("saw", ""), 12) or 0
    if found.position.state is not None and saw < _begun_at(found):
        raise _begun_elsewhere()
    if request.form.get(SITTING, state.sitting) != state.sitting:
        raise Refusal(
            text("Who sits at the table has changed. Look at the order, then press Begin."), Fault.STALE
        )
    offered = {SETTING + key: {value} for key, value in _said_before(found).items()}
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
    settings = {**_said_before(found), **state.values}
    begin = Begin(seats=state.order, first=state.first, settings=settings, drawn=state.drawn)
    submission = Submission(
        token=token,
        saw=saw,
        by=seating.signature(found.viewer),
        drafts=(Draft(move=begin),),
        viewer=found.viewer,
        displaces=versions_in(request.form.get("displaces", "")),
    )

    def only_once(now: Table) -> tuple[()]:
        if found.position.state is None and now.position.state is not None:
            raise _begun_elsewhere()
        return ()

    answer = services().tables.submit(found.code, submission, only_once)
    if isinstance(answer, Displacing):
        return displacing(renew_request(found), answer)
    receive(answer)
    if found.position.state is None:
        _enter_first(found)
        on_begin(found, state.after)
    there = _next(found)
    if is_htmx():
        return make_response("", 200, {"HX-Redirect": there})
    return redirect(there, 303)


def _enter_first(found: TableRequest) -> None:
    """Enter what the table was opened for. If it does not suit the players, they are asked."""
    tables = services().tables
    for move in set_up_of(found.game).first_moves(found.position.planned):
        entered = Submission(
            token=new_token(),
            saw=tables.table(found.code).version,
            by=seating.signature(found.viewer),
            drafts=(Draft(move=move, seat=min(found.viewer.seats, default=None)),),
            viewer=found.viewer,
        )
        with suppress(Refusal):
            tables.submit(found.code, entered)


def _begun_elsewhere() -> Refusal:
    return Refusal(text("The game was started on another phone."), Fault.STALE)


def _said_before(found: TableRequest) -> Mapping[str, str]:
    """Return the shared settings of a set-up that is being corrected, which are not asked again."""
    begin = found.position.begin
    return {} if begin is None else {k: v for k, v in begin.settings.items() if k in shared_settings()}


def _next(found: TableRequest) -> str:
    """Return the table; for a game already in progress, the page for entering its position."""
    late = request.form.get("go") == LATE and LATE in found.game.views
    return (
        url_for("tables.view", code=found.code, name=LATE)
        if late
        else url_for("tables.show", code=found.code)
    )


def _begun_at(found: TableRequest) -> int:
    begins = of_kind(standing(found.whole().table.steps), Begin)
    return max((entry.version for entry, _begin in begins), default=0)
