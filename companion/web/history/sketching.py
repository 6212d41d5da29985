"""What if: the table's own pages on a private copy of it. Nothing of it reaches the ledger."""

from flask import Blueprint, Response, flash, make_response, redirect, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from flask_babel import ngettext

from companion.kernel.numbers import whole_number
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.table import sketches
from companion.table.sketches import Sketch, Tried
from companion.table.submission import Objected
from companion.web.access.table_requests import (
    TableRequest,
    on_sketch,
    players_request,
    sketch_request,
    table_request,
)
from companion.web.board.asking import answer_page, questions_page
from companion.web.board.tables import drawn, view_page
from companion.web.entries.catching_up import drafts_of
from companion.web.entries.moves import entered, faulty, form_of, objected, refused
from companion.web.history.sketched import compared
from companion.web.i18n.logbook import described
from companion.web.rendering.framing import LIVE, framed, wants
from companion.web.rendering.templating import page
from companion.web.services import services

sketching = Blueprint("sketching", __name__, url_prefix="/t/<code>/what-if")


@sketching.get("")
def index(code: str) -> str:
    """One's own sketches, and those that others share."""
    found = table_request(code)
    every = sketches.seen_by(services().tables, found.code, found.eyes)
    whole = found.whole()
    listed = [(each, described(whole.table, whole.table.entry(each.version))) for each in every]
    return page(
        "table/sketches.html",
        found,
        listed=listed,
        eyes=found.eyes,
        most=sketches.MOST_OF_ONE,
        **framed("sketches"),
    )


@sketching.post("")
def begin(code: str) -> Response:
    """At the present, or at `version`; `of`: with the steps of another sketch."""
    found = players_request(code)
    tables = services().tables
    version, steps = _version(request.form.get("version", ""), found.table.version), tuple[Tried, ...]()
    if copied := request.form.get("of"):
        source = sketches.sketch_of(tables, found.code, copied, found.eyes)
        version, steps = source.version, source.steps
    made = sketches.begin(tables, found.code, version, found.eyes, steps)
    on_sketch(found, made)
    sketches.keep_new(tables, made)
    return redirect(url_for("sketching.show", code=found.code, sketch=made.id), 303)  # type: ignore[return-value]


@sketching.get("/<sketch>")
def show(code: str, sketch: str) -> str:
    return _drawn(sketch_request(code, sketch), "live" if wants(LIVE) else "page")


@sketching.get("/<sketch>/view/<name>")
def view(code: str, sketch: str, name: str) -> str:
    return view_page(sketch_request(code, sketch), name)


@sketching.get("/<sketch>/ask")
def questions(code: str, sketch: str) -> str:
    return questions_page(sketch_request(code, sketch))


@sketching.get("/<sketch>/ask/<question>")
def answer(code: str, sketch: str, question: str) -> str:
    return answer_page(sketch_request(code, sketch), question)


@sketching.get("/<sketch>/scores")
def scores(code: str, sketch: str) -> str:
    """The scoresheet of the sketch beside the real one, line by line."""
    found = sketch_request(code, sketch)
    return page("table/sketch_scores.html", found, scores=compared(found), **framed("view"))


@sketching.post("/<sketch>/enter/<kind>")
def enter(code: str, sketch: str, kind: str) -> Response:
    found, before = _own(code, sketch)
    form = form_of(found, kind)()
    if not form.validate():
        return faulty(found, form)
    drafts = drafts_of(found, form)
    try:
        answered = sketches.lay(services().tables, before, form.token.data or "", drafts)
    except Refusal as refusal:
        return refused(found, refusal, drafts)
    if isinstance(answered, Objected):
        return objected(found, kind, answered, form)
    return _kept(found, before, answered)


@sketching.post("/<sketch>/back")
def take_back(code: str, sketch: str) -> Response:
    """The last step."""
    found, before = _own(code, sketch)
    if not before.steps:
        raise Refusal(text("There is no step to take back."), Fault.STALE)
    return _kept(found, before, sketches.without(services().tables, before, len(before.steps) - 1))


@sketching.post("/<sketch>/renew")
def renew(code: str, sketch: str) -> Response:
    """The same steps laid on the present, as far as they still go."""
    found, before = _own(code, sketch)
    after, left_out = sketches.renewed(services().tables, before)
    if left_out:
        words = ngettext("%(num)s step no longer goes.", "%(num)s steps no longer go.", len(left_out))
        flash(words, "warning")
    return _kept(found, before, after)


@sketching.post("/<sketch>/share")
def share(code: str, sketch: str) -> Response:
    """With whoever may look at the table, or with nobody again."""
    found, before = _own(code, sketch)
    return _kept(found, before, sketches.shown(before, shared=request.form.get("share") == "y"))


@sketching.post("/<sketch>/discard")
def discard(code: str, sketch: str) -> Response:
    found, its = _own(code, sketch)
    sketches.discard(services().tables, its)
    flash(_("The sketch is discarded. The table is as it was."), "info")
    return make_response(redirect(url_for("tables.show", code=found.code), 303))


def _own(code: str, name: str) -> tuple[TableRequest, Sketch]:
    players_request(code)
    found = sketch_request(code, name)
    if not found.may_enter or found.sketch is None:
        raise Refusal(text("That is somebody else's sketch: take a copy of it."), Fault.FORBIDDEN)
    return found, found.sketch


def _kept(found: TableRequest, before: Sketch, after: Sketch) -> Response:
    """Kept only once it shows nothing that the table hides."""
    shown = on_sketch(found, after)
    if after != before:
        sketches.keep(services().tables, before, after)
    return entered(shown, lambda found: make_response(_drawn(found, "live")))


def _drawn(found: TableRequest, part: str) -> str:
    return drawn(part, found, stage="sketch")


def _version(given: str, newest: int) -> int:
    version = whole_number(given)
    return newest if version is None else min(version, newest)
