"""Entering a move: form, draft, ledger, and an answer that the phone shows at once."""

from flask import Blueprint, Response, flash, make_response, redirect, request
from flask_babel import gettext as _  # type: ignore[import-untyped]

from companion.forms import shared
from companion.forms.move import MoveForm
from companion.kernel.rulings import Fault, Objection, Refusal
from companion.kernel.words import text
from companion.table import seating
from companion.table.submission import Objected, Submission
from companion.web.answers import closing_sheet, in_sheet
from companion.web.framing import answering, is_htmx
from companion.web.services import services
from companion.web.tables import table_page
from companion.web.templating import page
from companion.web.visits import Visit, players_visit, renewed

ANEW = {"csrf_token", "saw", "token", "says"}
"""What a second try does not take over from the first."""

entering = Blueprint("entering", __name__)


@entering.post("/t/<code>/moves/<kind>")
def enter(code: str, kind: str) -> Response:
    found = players_visit(code)
    form = _form(found, kind)
    if not form.validate():
        return _faulty(found, form)
    submission = Submission(
        token=form.token.data or "",
        saw=form.saw.data or 0,
        by=seating.signature(found.viewer),
        drafts=form.drafts(),
    )
    answer = services().tables.submit(found.code, submission)
    after = renewed(found)
    if isinstance(answer, Objected):
        return _objected(after, kind, answer)
    if answer.repeated:
        flash(_("That was entered already, as entry %(version)s.", version=answer.versions[0]), "info")
    answered = entered(after)
    answered.headers["X-Entered"] = str(answer.versions[-1])
    return answered


def entered(found: Visit) -> Response:
    """The page that the phone was on, or for htmx the part of it that changed."""
    if not is_htmx():
        return make_response(redirect(found.then, 303))
    if found.then.split("?")[0] != f"/t/{found.code}" or found.position.state is None:
        # It shows another page: that one is asked for anew by its own address.
        return closing_sheet(Response(headers={"HX-Reswap": "none"}), "moved")
    response = make_response(table_page(found, live=True))
    response.headers["HX-Retarget"] = "#live"
    response.headers["HX-Reswap"] = "outerHTML"
    return closing_sheet(response)


def _form(found: Visit, kind: str) -> MoveForm:
    form = shared.FORMS.get(kind) or services().forms(found.game.about.slug).get(kind)
    if form is None:
        raise Refusal(text("This game has no such move."), Fault.UNKNOWN)
    return form()


def _faulty(found: Visit, form: MoveForm) -> Response:
    body = page("table/faults.html", found, faults=form.faults(), **answering())
    return in_sheet(body, 422)


def _objected(found: Visit, kind: str, answer: Objected) -> Response:
    objections: list[Objection] = [one for raised in answer.objections for one in raised]
    carried = [(name, value) for name, value in request.form.items(multi=True) if name not in ANEW]
    body = page(
        "table/objection.html",
        found,
        kind=kind,
        objections=objections,
        carried=[pair for pair in carried if pair[0] not in ("seat", "next")],
        seat=request.form.get("seat", ""),
        by_card=any(objection.card for objection in objections),
        **answering(),
    )
    return in_sheet(body, 409)
