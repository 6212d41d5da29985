"""Entering a move: form, draft, ledger, and an answer that the phone shows at once."""

from collections.abc import Callable, Sequence

from flask import Response, flash, make_response, redirect, request
from flask_babel import gettext as _  # type: ignore[import-untyped]

from companion.forms import shared
from companion.forms.move import MoveForm
from companion.kernel.deciding import against
from companion.kernel.deciding import asked as asked_about
from companion.kernel.moves import Draft
from companion.kernel.rulings import NO_SUCH_MOVE, Fault, Objection, Refusal
from companion.kernel.words import text
from companion.table import seating
from companion.table.submission import Answer, Displacing, Objected, PossibleDuplicate, Receipt, Submission
from companion.web.access.places import shows
from companion.web.access.table_requests import PLAYER, TableRequest, renewed
from companion.web.board.tables import live_part
from companion.web.board.why import Why, why_not
from companion.web.entries.catching_up import agreed, drafts_of, offered, said, turn_of
from companion.web.entries.doubling import asked
from companion.web.entries.sealed import is_sealed, sealed
from companion.web.rendering.answers import carried, closing_sheet, in_sheet
from companion.web.rendering.displacing import displacing
from companion.web.rendering.framing import answering, is_htmx
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

entering = Routes("entering", __name__)


@entering.post("/t/<code>/moves/<kind>", Access(who=PLAYER, in_front=True))
def enter(found: TableRequest, kind: str) -> Response:
    form = form_of(found, kind)()
    if not form.validate():
        return faulty(found, form)
    submission = submission_of(found, form)
    try:
        answer = services().tables.submit(found.code, submission)
    except Refusal as refusal:
        return refused(found, refusal, submission.drafts)
    after = renewed(found)
    if isinstance(answer, PossibleDuplicate):
        return asked(after, kind, answer)
    if isinstance(answer, Objected):
        return objected(after, kind, answer, form)
    if isinstance(answer, Displacing):
        return displacing(after, answer)
    if answer.repeated:
        flash(_("That was entered already, as entry %(version)s.", version=answer.versions[0]), "info")
    answered = sealed(after) if is_sealed(after, answer) else entered(after)
    answered.headers["X-Entered"] = str(answer.versions[-1])
    return answered


def entered(found: TableRequest, drawn: Callable[[TableRequest], Response] = live_part) -> Response:
    """The page that the phone was on, or for htmx the part of it that changed, as `drawn`."""
    if not is_htmx():
        return make_response(redirect(found.then, 303))
    if found.then.split("?")[0] != found.home or found.position.state is None:
        # It shows another page: that one is asked for anew by its own address.
        words = page("table/flashes.html", found)
        return closing_sheet(Response(words, headers={"HX-Reswap": "none"}), "moved")
    if not shows(found.home):
        # Swapped into another page the table would stand in it scrolled down, under that page's address.
        return Response(headers={"HX-Redirect": found.then})
    response = drawn(found)
    response.headers["HX-Retarget"] = "#live"
    response.headers["HX-Reswap"] = "outerHTML"
    return closing_sheet(response)


def looked_at(answer: Answer) -> Receipt:
    """For what was entered by somebody who saw what stood against it. Raises `Refusal` for anything new."""
    if not isinstance(answer, Receipt):
        raise Refusal(text("Something changed since you looked. Look again, then enter it."), Fault.STALE)
    return answer


def form_of(found: TableRequest, kind: str) -> type[MoveForm]:
    form = shared.FORMS.get(kind) or services().forms(found.game.about.slug).get(kind)
    if form is None:
        raise Refusal(NO_SUCH_MOVE, Fault.UNKNOWN)
    return form


def submission_of(found: TableRequest, form: MoveForm) -> Submission:
    """What a valid form hands in, for this phone."""
    sealing = form.sealing(found.position)
    return Submission(
        token=form.token.data or "",
        saw=form.saw.data or 0,
        by=seating.signature(found.viewer),
        drafts=drafts_of(found, form),
        again=bool(form.again.data),
        viewer=found.viewer,
        seal=sealing.about,
        opens=sealing.opens,
        chooses=sealing.chooses,
        witness=form.witness.data,
        displaces=form.displaced(),
    )


def faulty(found: TableRequest, form: MoveForm) -> Response:
    body = page("table/faults.html", found, faults=form.faults(), **answering())
    return in_sheet(body, 422)


def refused(found: TableRequest, refusal: Refusal, drafts: Sequence[Draft]) -> Response:
    """With what would have to lie otherwise; raises the refusal itself where the game cannot say."""
    why = why_not(found, drafts) if refusal.fault is Fault.IMPOSSIBLE else None
    if why is None:
        raise refusal
    return in_sheet(page("table/refused.html", found, sentence=refusal.sentence, why=why, **answering()), 422)


def _abouts(why: Why | None, objections: Sequence[Objection]) -> list[str]:
    """What a decision may be about that bears on this; what is decided now is about the first."""
    questions = [asked_about(why.question.key)] if why else []
    return [*questions, *dict.fromkeys(against(objection.sentence) for objection in objections)]


def objected(found: TableRequest, kind: str, answer: Objected, form: MoveForm) -> Response:
    objections: list[Objection] = [one for raised in answer.objections for one in raised]
    body = page(
        "table/objection.html",
        found,
        kind=kind,
        objections=objections,
        carried=carried("says") if agreed(found, form) else carried("says", "until"),
        seat=request.form.get("seat", ""),
        catch_up=None if agreed(found, form) else offered(found, said(found, form)),
        turn=turn_of(found),
        why=(why := why_not(found, said(found, form))),
        abouts=_abouts(why, objections),
        by_card=any(objection.card for objection in objections),
        **answering(),
    )
    return in_sheet(body, 409)
