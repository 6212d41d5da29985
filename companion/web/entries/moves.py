"""Entering a move: from the form to drafts, to the ledger, and to an answer that the phone shows at once."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from flask import Response, flash, make_response, redirect, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.datastructures import CombinedMultiDict

from companion.forms import shared
from companion.forms.move import MoveForm
from companion.kernel.amending import Late, turn_ends
from companion.kernel.features import CatchUp
from companion.kernel.game import Moment
from companion.kernel.inputs import Sent
from companion.kernel.moves import Draft, SharedMove, as_entry
from companion.kernel.rows import Misfit
from companion.kernel.rulings import NO_SUCH_MOVE, Fault, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.secrecy import FINAL_COUNT, sealed_for
from companion.kernel.words import text
from companion.table import seating
from companion.table.appending import Beside
from companion.table.fold import Table
from companion.table.judging import judge
from companion.table.rolling import with_dice
from companion.table.submission import (
    Answer,
    Displacing,
    Following,
    Objected,
    PossibleDuplicate,
    Receipt,
    Submission,
)
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import PLAYER, TableRequest, at_table, renew_request
from companion.web.board.asking import Answered, why_not
from companion.web.board.tables import live_part
from companion.web.entries.lines import typed_at
from companion.web.i18n.logbook import describe_entry, with_seat
from companion.web.rendering.clashing import ask_about_duplicate, corrects, displacing
from companion.web.rendering.framing import closing_sheet, frame_answer, in_sheet, is_htmx, list_carried
from companion.web.rendering.returned_forms import answer_on_page
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes, shown_query, shows, table_home
from companion.web.services import services

LINE = "line"

entering = Routes("entering", __name__)


@entering.post("/t/<code>/moves/<kind>", Access(who=PLAYER, in_front=True))
def enter(table_request: TableRequest, kind: str) -> Response:
    form = form_of(table_request, kind)(read_sent())
    return answer_faulty(table_request, form) if form.wrong else hand_in(table_request, kind, form)


def read_sent() -> Sent:
    """Return what was sent, including files."""
    return CombinedMultiDict([request.files, request.form]) if request.files else request.form


def hand_in(
    table_request: TableRequest, kind: str, form: MoveForm, beside: Beside = lambda _table: ()
) -> Response:
    """Enter a valid form. `beside`: what is stored beside the ledger in the same transaction."""
    handed = following(table_request, form)
    try:
        answer = services().tables.submit(table_request.code, handed, beside)
    except Refusal as refusal:
        return answer_refused(table_request, refusal, handed.made.drafts if handed.made else ())
    after = renew_request(table_request)
    drafts, ends = (handed.made.drafts, handed.made.ends) if handed.made else ((), 0)
    if isinstance(answer, PossibleDuplicate):
        return ask_about_duplicate(after, kind, answer, drafts)
    if isinstance(answer, Objected):
        return ask_about_objections(after, kind, answer, form, drafts[ends:])
    if isinstance(answer, Displacing):
        return displacing(after, answer)
    if answer.repeated:
        flash(_("That was already entered, as entry %(version)s.", version=answer.versions[0]), "info")
    if _acted_for_its_turn(table_request, after):
        answered = redirect_to(table_home(table_request.code))
    else:
        answered = answer_sealed(after) if is_sealed(after, answer) else answer_entered(after)
    answered.headers["X-Entered"] = str(answer.versions[-1])
    return answered


def answer_entered(
    table_request: TableRequest, drawn: Callable[[TableRequest], Response] = live_part
) -> Response:
    """Send the phone back to its page or, for htmx, return the changed part of that page, drawn by
    `drawn`."""
    if not is_htmx():
        return make_response(redirect(table_request.then, 303))
    if table_request.then.split("?")[0] != table_request.home or table_request.position.state is None:
        # The phone shows another page, which it requests again by itself.
        words = page("table/said.html", table_request, news=())
        return closing_sheet(Response(words, headers={"HX-Reswap": "none"}), "moved")
    if not shows(table_request.home):
        # Swapped into another page, the table would appear scrolled down, under that page's address.
        return Response(headers={"HX-Redirect": table_request.then})
    response = drawn(table_request)
    response.headers["HX-Retarget"] = "#live"
    response.headers["HX-Reswap"] = "morph"
    return closing_sheet(response)


def _acted_for_its_turn(table_request: TableRequest, after: TableRequest) -> bool:
    """Return whether the table page acted for another player's seat, whose turn this entry has ended, so that
    the phone must act for itself again."""
    seat = Seat(shown_query().get("as", ""))
    return (
        table_request.sketch is None
        and shows(table_request.home)
        and table_request.on_turn == seat != after.on_turn
        and not table_request.viewer.holds(seat)
    )


def receipt_once_confirmed(answer: Answer) -> Receipt:
    """Return the receipt for what somebody has entered after confirming it. Raise `Refusal` if there are
    objections or clashes that they had not seen."""
    if not isinstance(answer, Receipt):
        raise Refusal(text("Something changed since you looked. Look again, then enter it."), Fault.STALE)
    return answer


def form_of(table_request: TableRequest, kind: str) -> type[MoveForm]:
    if kind == LINE and table_request.game.shorthand is not None:
        return shared.line_form(typed_at(table_request))
    form = shared.FORMS.get(kind) or services().forms(table_request.game.about.slug).get(kind)
    if form is None:
        raise Refusal(NO_SUCH_MOVE, Fault.UNKNOWN)
    return form


def following(table_request: TableRequest, form: MoveForm, late: frozenset[int] | None = None) -> Following:
    """Return how to make the submission of a valid form, from the table as it is once nobody else can write.

    `late`: for an entry made without a connection, the versions of the entries that its phone had made before
    it; otherwise None.
    """

    def make(table: Table) -> Submission:
        return _submission(
            table_request if table.head == table_request.table.head else at_table(table_request, table),
            form,
            late,
        )

    return Following(form.token, make)


def _submission(table_request: TableRequest, form: MoveForm, late: frozenset[int] | None) -> Submission:
    own = form.drafts_on(table_request.game, table_request.position.state)
    ends = ends_before(table_request, form, own)
    sealing = form.sealing(table_request.position)
    return Submission(
        token=form.token,
        saw=form.saw,
        by=seating.signature(table_request.viewer),
        drafts=(*ends, *own),
        ends=len(ends),
        again=form.again,
        late=_late(table_request, form) if late is None else Late(saw=form.saw, own=late),
        viewer=table_request.viewer,
        seal=sealing.about,
        opens=sealing.opens,
        chooses=sealing.chooses,
        witness=form.witness,
        displaces=form.displaced_versions(),
    )


def _late(table_request: TableRequest, form: MoveForm) -> Late | None:
    """Return the end of the seat's last turn, if the user has said, during the turn in progress, that the
    entry belongs there."""
    if not form.last or form.last != turn_of(table_request):
        return None
    every = turn_ends(table_request.game, table_request.whole().table.entries)
    ends = [end for end in every if end.moment.seat == form.seat]
    return Late(saw=ends[-1].version - 1) if ends else None


def answer_faulty(table_request: TableRequest, form: MoveForm) -> Response:
    """Answer with a form's errors: for a phone without scripts, on the form's own page if possible; otherwise
    alone."""
    if (own := answer_on_page(table_request.home, form.wrong)) is not None:
        return own
    return in_sheet(page("table/faults.html", table_request, faults=form.faults(), **frame_answer()), 422)


def answer_refused(table_request: TableRequest, refusal: Refusal, drafts: Sequence[Draft]) -> Response:
    """Answer a refusal of something impossible with the ruling that explains it; if the game has none, with
    the form's own page. Raise the refusal if neither can be shown, or if it is of another kind."""
    if refusal.fault is not Fault.IMPOSSIBLE:
        raise refusal
    why = why_not(table_request, drafts)
    if why is None:
        if (own := answer_on_page(table_request.home, {"": [refusal.sentence]})) is not None:
            return own
        raise refusal
    return in_sheet(
        page("table/refused.html", table_request, sentence=refusal.sentence, why=why, **frame_answer()), 422
    )


def _list_subjects(why: Answered | None, objections: Sequence[Objection]) -> list[str]:
    """Return the subjects of a ruling and of objections, the main one first."""
    questions = [why.question.about] if why else []
    return [*questions, *dict.fromkeys(objection.about for objection in objections)]


def ask_about_objections(
    table_request: TableRequest, kind: str, answer: Objected, form: MoveForm, drafts: Sequence[Draft]
) -> Response:
    """Ask the user about objections. `drafts`: those of the form, without the forgotten ends of turns before
    them."""
    objections: list[Objection] = [one for raised in answer.objections for one in raised]
    ends, why = has_agreed(table_request, form), why_not(table_request, drafts)
    entries = [as_entry(draft, table_request.table.version + 1) for draft in drafts]
    body = page(
        "table/objection.html",
        table_request,
        kind=kind,
        doing=[describe_entry(table_request.table, entry) for entry in entries],
        deeds=tuple(with_seat(table_request.table, entry) for entry in entries),
        objections=objections,
        carried=list_carried("says") if ends else list_carried("says", "until"),
        seat=request.form.get("seat", ""),
        catch_up=None if ends else offer_catch_up(table_request, drafts, sum(map(len, answer.raised))),
        turn=turn_of(table_request),
        belated=table_request.seats.get(_find_belated(table_request, drafts, form)),
        why=why,
        abouts=_list_subjects(why, objections),
        may_order=_may_order(table_request, drafts),
        by_card=any(objection.card for objection in objections),
        corrects=corrects(table_request.game, drafts),
        **frame_answer(),
    )
    return in_sheet(body, 409)


def _may_order(table_request: TableRequest, drafts: Sequence[Draft]) -> bool:
    """Return whether this phone can order all of the drafts in advance."""
    orders = table_request.game.turns.orders if table_request.game.turns else None
    if orders is None or table_request.sketch is not None:
        return False
    return all(draft.move.kind in orders.kinds and table_request.viewer.holds(draft.seat) for draft in drafts)


def _find_belated(table_request: TableRequest, drafts: Sequence[Draft], form: MoveForm) -> Seat:
    """Return the seat of the drafts if the previous turn was its turn, to which they may belong; otherwise an
    empty seat."""
    turns, state, seat = table_request.game.turns, table_request.position.state, drafts[0].seat
    shared = isinstance(drafts[0].move, SharedMove)
    if turns is None or turns.catch_up is None or state is None or seat is None or form.last or shared:
        return Seat("")
    now = table_request.game.moment(state)
    if now.seat == seat or _turn_before(table_request, now) != seat or table_request.sketch is not None:
        return Seat("")
    after = table_request.game.apply(state, seat, drafts[0].move)
    # An entry that ends a turn cannot belong to a turn that is already over.
    return Seat("") if isinstance(after, Misfit) or table_request.game.moment(after).key != now.key else seat


def _turn_before(table_request: TableRequest, now: Moment) -> Seat | None:
    """Return the seat whose turn was the previous one, counting only turns with loaded entries; None if there
    is none."""
    moments = (
        step.moment for step in reversed(table_request.table.steps) if step.stands and step.moment is not None
    )
    return next((moment.seat for moment in moments if moment.key != now.key), None)


def drafts_of(table_request: TableRequest, form: MoveForm) -> tuple[Draft, ...]:
    """Return what a form enters on the present board, after forgotten ends of turns if its user has
    agreed."""
    drafts = form.drafts_on(table_request.game, table_request.position.state)
    return (*ends_before(table_request, form, drafts), *drafts)


def ends_before(table_request: TableRequest, form: MoveForm, drafts: Sequence[Draft]) -> tuple[Draft, ...]:
    """Return the forgotten ends of turns that must be entered before what a form enters, if its user has
    agreed."""
    offer = _find_catch_up(table_request, drafts) if has_agreed(table_request, form) else None
    if offer is None:
        return ()
    return tuple(replace(draft, override=drafts[0].override) for draft in offer.drafts)


def has_agreed(table_request: TableRequest, form: MoveForm) -> bool:
    """Return whether the user has agreed to end the turn in progress, which somebody forgot to end; agreement
    to the end of another turn does not count."""
    return bool(form.until) and form.until == turn_of(table_request)


def turn_of(table_request: TableRequest) -> str:
    state = table_request.position.state
    return "" if state is None else str(table_request.game.moment(state).key)


def offer_catch_up(table_request: TableRequest, drafts: Sequence[Draft], against: int) -> CatchUp | None:
    """Return the forgotten entries that would put an out-of-turn entry in turn; None if there are none, or
    the entry would still be impossible or meet as many objections. `against`: the number of objections
    without them."""
    offer = _find_catch_up(table_request, drafts)
    if offer is None:
        return None
    try:
        after = _find_objections(table_request, (*offer.drafts, *drafts))
    except Refusal:
        return None
    return offer if len(after) < against else None


def _find_objections(table_request: TableRequest, drafts: Sequence[Draft]) -> tuple[Objection, ...]:
    tables, table = services().tables, table_request.table
    judged = judge(table, with_dice(table, drafts, tables.roll), by="", at=tables.clock(), saw=table.version)
    return tuple(objection for raised in judged.raised for objection in raised)


def _find_catch_up(table_request: TableRequest, drafts: Sequence[Draft]) -> CatchUp | None:
    seat, state, turns = drafts[0].seat, table_request.position.state, table_request.game.turns
    if turns is None or turns.catch_up is None or state is None or seat is None:
        return None
    if isinstance(drafts[0].move, SharedMove):
        return None
    offer = turns.catch_up(state, seat)
    if offer is None or not all(permissions(table_request).may_make(draft) for draft in offer.drafts):
        return None
    return offer


def is_sealed(table_request: TableRequest, receipt: Receipt) -> bool:
    """Return whether a sealed final count was just entered."""
    first = receipt.versions[0]
    return table_request.table.reaches(first) and bool(
        sealed_for((table_request.table.entry(first),), FINAL_COUNT)
    )


def answer_sealed(table_request: TableRequest) -> Response:
    flash(_("Sealed: nobody sees it until all are ready."), "done")
    return redirect_to(url_for("revealing.show", code=table_request.code))


def redirect_to(address: str) -> Response:
    return Response(headers={"HX-Redirect": address}) if is_htmx() else make_response(redirect(address, 303))
