"""Questions about the board: a ruling with what decided it, and the page."""

from flask import Blueprint, current_app, request

from companion.kernel.game import Game
from companion.kernel.rulings import Fault, Question, Refusal
from companion.kernel.words import text
from companion.web.framing import framed
from companion.web.templating import has_template, page
from companion.web.visits import Visit, visit

asking = Blueprint("asking", __name__)


@asking.get("/t/<code>/ask")
def index(code: str) -> str:
    found = visit(code)
    _state(found)
    return page("table/ask.html", found, questions=found.game.questions, **framed("ask"))


@asking.get("/t/<code>/ask/<question>")
def answer(code: str, question: str) -> str:
    """Without all that it asks for, the form to give it."""
    found = visit(code)
    state = _state(found)
    asked = _question(found.game, question)
    given = {name: request.args[name] for name in asked.asks if request.args.get(name)}
    frame = framed("ask")
    if len(given) < len(asked.asks) or found.game.rule is None:
        return page(_template(found, "question"), found, question=asked, given=given, **frame)
    ruling = found.game.rule(state, question, given)
    return page(_template(found, "ruling"), found, question=asked, given=given, ruling=ruling, **frame)


def _template(found: Visit, name: str) -> str:
    """The game's own where it has one: it knows its places."""
    own = f"games/{found.game.about.slug}/{name}.html"
    return own if has_template(current_app, own) else f"table/{name}.html"


def _state(found: Visit) -> object:
    if found.position.state is None:
        raise Refusal(text("The game has not begun."), Fault.UNKNOWN)
    return found.position.state


def _question(game: Game[object], key: str) -> Question:
    asked = next((question for question in game.questions if question.key == key), None)
    if asked is None or game.rule is None:
        raise Refusal(text("There is no such question."), Fault.UNKNOWN)
    return asked
