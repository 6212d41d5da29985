"""Sketches: the table's own pages, drawn for a private copy of the table. They also show where the sketch
begins, its steps, and their effect on the scores. Nothing of a sketch becomes an entry.
"""

from dataclasses import dataclass, replace
from typing import Final

from flask import Response, flash, make_response, redirect, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from flask_babel import ngettext

from companion.kernel.input_text import whole_number
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.score_visibility import ScoreComparison, Shift, compare, openness, shifts
from companion.kernel.words import Text, text
from companion.table import sketches
from companion.table.codes import new_token
from companion.table.sketches import Sketch, SketchStep
from companion.table.steps import Step
from companion.table.submission import Objected
from companion.web.access.permissions import eyes_of, permissions
from companion.web.access.table_requests import (
    PLAYER,
    WATCHER,
    TableRequest,
    current,
    players_request,
    table_request,
)
from companion.web.board.asking import answer_page, questions_page
from companion.web.board.tables import draw_part, view_page
from companion.web.entries.moves import (
    answer_entered,
    answer_faulty,
    answer_refused,
    ask_about_objections,
    ends_before,
    form_of,
    read_sent,
)
from companion.web.i18n.logbook import describe_entry
from companion.web.rendering.framing import LIVE, frame_page, wants
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes, Who, page_addresses
from companion.web.services import services


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketched:
    """What pages show about a sketch. `version`, `said`: the entry of the table that it starts from. `steps`:
    the oldest first. `totals`: of each seat, empty while they are hidden. `newest`: the table's present
    version."""

    id: str
    own: bool
    shared: bool
    version: int
    said: Text
    steps: tuple[tuple[Step, Text], ...]
    totals: tuple[ScoreComparison, ...]
    shifts: tuple[Shift, ...]
    newest: int

    @property
    def since(self) -> int:
        return self.newest - self.version


def read_sketched() -> Sketched:
    """Return what pages show about the sketch of this request."""
    table_request = current()
    sketch, table = table_request.sketch, table_request.table
    assert sketch is not None  # noqa: S101
    scores = compare_scores(table_request)
    return Sketched(
        id=sketch.id,
        own=permissions(table_request).may_enter,
        shared=sketch.shared,
        version=sketch.version,
        said=describe_entry(table, table.entry(sketch.version)),
        steps=tuple((step, describe_entry(table, step.entry)) for step in table.steps[sketch.version :]),
        totals=tuple(score for score in scores if score.after is not None),
        shifts=shifts(scores),
        newest=services().tables.version(table_request.code) or sketch.version,
    )


def compare_scores(table_request: TableRequest) -> tuple[ScoreComparison, ...]:
    """Return the scores at the beginning of the sketch compared with those at its end, as far as the table
    shows scores."""
    assert table_request.sketch is not None  # noqa: S101
    real = services().tables.past_whole(table_request.code, table_request.sketch.version)
    before, after = table_request.without_secrets(real.position).state, table_request.position.state
    return (
        ()
        if before is None or after is None
        else compare(real.game, before, after, table_request.viewer.scores)
    )


sketching = Routes("sketching", __name__, url_prefix="/t/<code>/what-if")


def sketch_request(code: str, sketch: str) -> TableRequest:
    """Return anybody's request for a sketch. What the table hides today stays hidden."""
    found = table_request(code)
    its = sketches.sketch_of(services().tables, found.code, sketch, eyes_of(found))
    here, then = page_addresses(found.code, replace(found, sketch=its).home)
    return on_sketch(replace(found, here=here, then=then), its)


def own_sketch_request(code: str, sketch: str) -> TableRequest:
    """Return the request of the sketch's author. Raise `Refusal` for anybody else."""
    players_request(code)
    found = sketch_request(code, sketch)
    if not permissions(found).may_enter:
        raise Refusal(text("That sketch is somebody else's: take a copy of it."), Fault.FORBIDDEN)
    return found


SKETCH: Final = Who("watcher", sketch_request)
OWN_SKETCH: Final = Who("player", own_sketch_request)


def on_sketch(table_request: TableRequest, sketch: Sketch) -> TableRequest:
    """Return the request with the sketch as it is now. Raise `Refusal` if that would reveal scores."""
    table = sketches.apply_sketch(services().tables, sketch, table_request.viewer)
    if table_request.viewer.scores != "all" and openness(table.game, table.position) == "all":
        raise Refusal(
            text("This table hides its scores: a sketch cannot show them."),
            Fault.FORBIDDEN,
        )
    return replace(table_request, sketch=sketch).with_table(table).as_current()


@sketching.get("", Access(who=WATCHER, beside_sketches=True))
def index(table_request: TableRequest) -> str:
    """Show one's own sketches, and those that others share."""
    every = sketches.seen_by(services().tables, table_request.code, eyes_of(table_request))
    whole = table_request.whole()
    listed = [(each, describe_entry(whole.table, whole.table.entry(each.version))) for each in every]
    return page(
        "table/sketches.html",
        table_request,
        listed=listed,
        eyes=eyes_of(table_request),
        most=sketches.MAX_PER_OWNER,
        **frame_page("sketches"),
    )


@sketching.post("", Access(who=PLAYER, beside_sketches=True))
def begin(table_request: TableRequest) -> Response:
    """Begin a sketch: at the present, at `version`, or with `of` where another sketch begins, with its
    steps."""
    tables = services().tables
    version, steps = (
        _version(request.form.get("version", ""), table_request.table.version),
        tuple[SketchStep, ...](),
    )
    if copied := request.form.get("of"):
        source = sketches.sketch_of(tables, table_request.code, copied, eyes_of(table_request))
        version, steps = source.version, source.steps
    sketch = sketches.begin(tables, table_request.code, version, eyes_of(table_request), steps)
    if not copied:
        sketch = _in_own_turn(table_request, sketch)
    on_sketch(table_request, sketch)
    sketches.keep_new(tables, sketch)
    return redirect(url_for("sketching.show", code=table_request.code, sketch=sketch.id), 303)  # type: ignore[return-value]


def _in_own_turn(table_request: TableRequest, sketch: Sketch) -> Sketch:
    """Return the sketch with a step that gives the turn to a seat of its author; without one if the author
    has no seat or is on turn already, or if the game cannot do so."""
    tables = services().tables
    table = tables.past_whole(table_request.code, sketch.version)
    turns, state, own = table.game.turns, table.position.state, table_request.viewer.seats
    if turns is None or state is None or not own or table.game.moment(state).seat in own:
        return sketch
    # A latecomer's seat may not be in play yet.
    seat = next((each for each in table_request.seats if each in own), None)
    drafts = () if seat is None else turns.given(state, seat)
    changed = (
        sketches.add_step(tables, sketch, new_token(), drafts, table_request.viewer) if drafts else sketch
    )
    return sketch if isinstance(changed, Objected) else changed


@sketching.get("/<sketch>", Access(who=SKETCH, variant_of="tables.show"))
def show(table_request: TableRequest) -> str:
    return _draw(table_request, "live" if wants(LIVE) else "page")


@sketching.get("/<sketch>/view/<name>", Access(who=SKETCH, passing=True, variant_of="tables.view"))
def view(table_request: TableRequest, name: str) -> str:
    return view_page(table_request, name)


@sketching.get("/<sketch>/ask", Access(who=SKETCH, variant_of="asking.index"))
def questions(table_request: TableRequest) -> str:
    return questions_page(table_request)


@sketching.get("/<sketch>/ask/<question>", Access(who=SKETCH, passing=True, variant_of="asking.answer"))
def answer(table_request: TableRequest, question: str) -> str:
    return answer_page(table_request, question)


@sketching.get("/<sketch>/scores", Access(who=SKETCH, variant_of="scores.show"))
def scores(table_request: TableRequest) -> str:
    """Return the scoresheet of the sketch compared with the real one, line by line."""
    return page(
        "table/sketch_scores.html", table_request, scores=compare_scores(table_request), **frame_page("view")
    )


@sketching.post("/<sketch>/enter/<kind>", Access(who=OWN_SKETCH, variant_of="entering.enter"))
def enter(table_request: TableRequest, kind: str) -> Response:
    before = _get_sketch(table_request)
    form = form_of(table_request, kind)(read_sent())
    if form.wrong:
        return answer_faulty(table_request, form)
    own = form.drafts_on(table_request.game, table_request.position.state)
    drafts = (*ends_before(table_request, form, own), *own)
    try:
        answered = sketches.add_step(services().tables, before, form.token, drafts, table_request.viewer)
    except Refusal as refusal:
        return answer_refused(table_request, refusal, drafts)
    if isinstance(answered, Objected):
        return ask_about_objections(table_request, kind, answered, form, own)
    return _keep(table_request, before, answered)


@sketching.post("/<sketch>/back", Access(who=OWN_SKETCH))
def take_back(table_request: TableRequest) -> Response:
    """Remove the sketch's last step."""
    before = _get_sketch(table_request)
    if not before.steps:
        raise Refusal(text("There is no step to take back."), Fault.STALE)
    return _keep(
        table_request,
        before,
        sketches.without_step(services().tables, before, len(before.steps) - 1, table_request.viewer),
    )


@sketching.post("/<sketch>/renew", Access(who=OWN_SKETCH))
def renew(table_request: TableRequest) -> Response:
    """Begin the sketch again at the present, with those of its steps that are still possible."""
    before = _get_sketch(table_request)
    after, left_out = sketches.renew_sketch(services().tables, before, table_request.viewer)
    if left_out:
        words = ngettext(
            "%(num)s step is no longer possible.", "%(num)s steps are no longer possible.", len(left_out)
        )
        flash(words, "warning")
    return _keep(table_request, before, after)


@sketching.post("/<sketch>/share", Access(who=OWN_SKETCH))
def share(table_request: TableRequest) -> Response:
    """Share the sketch with everybody who may view the table, or stop sharing it."""
    before = _get_sketch(table_request)
    return _keep(table_request, before, sketches.show_sketch(before, shared=request.form.get("share") == "y"))


@sketching.post("/<sketch>/discard", Access(who=OWN_SKETCH))
def discard(table_request: TableRequest) -> Response:
    its = _get_sketch(table_request)
    sketches.discard(services().tables, its)
    flash(_("The sketch is discarded. The table is as it was."), "info")
    return make_response(redirect(url_for("tables.show", code=table_request.code), 303))


def _get_sketch(table_request: TableRequest) -> Sketch:
    assert table_request.sketch is not None  # noqa: S101
    return table_request.sketch


def _keep(table_request: TableRequest, before: Sketch, after: Sketch) -> Response:
    """Store a changed sketch, and return its page. Raise `Refusal` if it would show what the table hides."""
    shown = on_sketch(table_request, after)
    if after != before:
        sketches.keep(services().tables, before, after)
    return answer_entered(shown, lambda table_request: make_response(_draw(table_request, "live")))


def _draw(table_request: TableRequest, part: str) -> str:
    return draw_part(part, table_request, stage="sketch")


def _version(given: str, newest: int) -> int:
    version = whole_number(given)
    return newest if version is None else min(version, newest)
