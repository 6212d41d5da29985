"""Questions about the board. The answer is a ruling, with the facts that decide it and the page of the
rulebook. Rulings also explain why a move is against the rules or impossible.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import current_app, request

from companion.kernel.moves import Draft
from companion.kernel.rulings import NO_SUCH_QUESTION, Fault, Question, Refusal, Ruling
from companion.kernel.seats import Seat
from companion.kernel.things import things
from companion.kernel.words import Text, text
from companion.web.access.table_requests import WATCHER, TableRequest
from companion.web.rendering.framing import frame_page
from companion.web.rendering.templating import has_template, page
from companion.web.routes import Access, Routes

asking = Routes("asking", __name__)


@asking.get("/t/<code>/ask", Access(who=WATCHER, in_front=True))
def index(table_request: TableRequest) -> str:
    return questions_page(table_request)


def questions_page(table_request: TableRequest) -> str:
    """Show the questions that can be asked: none before the game begins. If the address names a `place`, a
    `seat` or both, also answer the questions that need nothing else; if it names a place, only those about
    places."""
    covered = table_request.viewer.scores != "all"
    every = () if table_request.position.state is None else table_request.game.questions or ()
    questions = [question for question in every if not (covered and question.scores)]
    given = {name: request.args[name] for name in ("place", "seat") if request.args.get(name)}
    about = _about(table_request, given)
    answers = [
        answer
        for question in questions
        if about and question.asks and {*question.asks} <= given.keys()
        if "place" in question.asks or "place" not in given
        if (
            answer := answer_question(
                table_request, question.key, {name: given[name] for name in question.asks}
            )
        )
    ]
    return page(
        "table/ask.html",
        table_request,
        questions=questions,
        answers=answers,
        about=about,
        given=given,
        **frame_page("ask"),
    )


def _about(table_request: TableRequest, given: Mapping[str, str]) -> Text | str:
    """Return the name of the given place or, if no place is given, of the given seat; "" if there is no such
    place or seat."""
    if place := given.get("place"):
        thing = things(table_request.game, table_request.position.state).get(place)
        return thing.name if thing else ""
    seat = table_request.seats.get(Seat(given.get("seat", "")))
    return seat.name if seat else ""


@asking.get("/t/<code>/ask/<question>", Access(who=WATCHER, passing=True))
def answer(table_request: TableRequest, question: str) -> str:
    return answer_page(table_request, question)


def answer_page(table_request: TableRequest, question: str, **more: Any) -> str:
    """Return the page with the answer to a question or, if arguments are missing, with the form for them.
    Raise `Refusal` for a question that cannot be asked."""
    state = _state(table_request)
    questions = table_request.game.questions
    asked = next((one for one in questions or () if one.key == question), None)
    if questions is None or asked is None:
        raise Refusal(NO_SUCH_QUESTION, Fault.UNKNOWN)
    given = {name: request.args[name] for name in asked.asks if request.args.get(name)}
    frame = frame_page("ask") | more
    if len(given) < len(asked.asks):
        own = {"own": table_request.own}
        return page(
            _template(table_request, "question"), table_request, question=asked, given=given, **own, **frame
        )
    ruling = questions.rule(state, question, given)
    return page(
        _template(table_request, "ruling"), table_request, question=asked, given=given, ruling=ruling, **frame
    )


def _template(table_request: TableRequest, name: str) -> str:
    """Return the name of a template: the game's own, otherwise the house's."""
    own = f"games/{table_request.game.about.slug}/{name}.html"
    return own if has_template(current_app, own) else f"table/{name}.html"


def _state(table_request: TableRequest) -> object:
    if table_request.position.state is None:
        raise Refusal(text("The game has not begun."), Fault.UNKNOWN)
    return table_request.position.state


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    question: Question
    given: Mapping[str, str]
    ruling: Ruling


def answer_question(table_request: TableRequest, key: str, given: Mapping[str, str]) -> Answered | None:
    """Return a question of the game with its ruling on the present board; None if it cannot be asked."""
    questions, state = table_request.game.questions, table_request.position.state
    question = next((each for each in questions or () if each.key == key), None)
    if questions is None or question is None or state is None:
        return None
    try:
        return Answered(question=question, given=given, ruling=questions.rule(state, key, given))
    except Refusal:
        return None


def why_not(table_request: TableRequest, drafts: Sequence[Draft]) -> Answered | None:
    """Return the ruling on the first draft that the rules forbid; None if the game cannot explain any of
    them."""
    return next((why for draft in drafts if (why := _why(table_request, draft)) is not None), None)


def _why(table_request: TableRequest, draft: Draft) -> Answered | None:
    asking = table_request.game.rules.question(draft.seat, draft.move)
    why = answer_question(table_request, asking.question, asking.given) if asking else None
    return why if why is not None and why.ruling.verdict is False else None
