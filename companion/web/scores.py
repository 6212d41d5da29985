"""The scores as they stand: every line with what it is made of, and who entered that."""

from collections.abc import Mapping

from flask import Blueprint

from companion.kernel.moves import Entry
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.table.fold import Table
from companion.web.framing import framed
from companion.web.templating import page
from companion.web.visits import visit

scores = Blueprint("scores", __name__)


@scores.get("/t/<code>/scores")
def show(code: str) -> str:
    found = visit(code)
    state = found.position.state
    if state is None:
        raise Refusal(text("The game has not begun."), Fault.UNKNOWN)
    return page(
        "table/scores.html",
        found,
        sheet=found.game.score(state),
        outcome=(outcome := found.game.outcome(state)),
        winners=() if outcome is None else tuple(found.seats[seat].name for seat in outcome.winners),
        touched=last_touches(found.table),
        **framed("scores"),
    )


def last_touches(table: Table) -> Mapping[str, Entry]:
    """The newest standing entry about each place that a score item may rest on."""
    touched: dict[str, Entry] = {}
    for step in table.steps:
        if step.stands:
            touched.update(dict.fromkeys(table.game.touches(step.entry), step.entry))
    return touched
