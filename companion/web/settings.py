"""What the table has decided, who sits where, and a few words of help."""

from collections.abc import Mapping

from flask import Blueprint

from companion.kernel.moves import Choose
from companion.table import seating as door
from companion.table.fold import Table
from companion.web.framing import framed
from companion.web.services import services
from companion.web.templating import page
from companion.web.visits import visit

settings = Blueprint("settings", __name__)


@settings.get("/t/<code>/settings")
def show(code: str) -> str:
    found = visit(code)
    begin = found.position.begin
    return page(
        "table/settings.html",
        found,
        values=decided(found.table),
        count=len(begin.seats) if begin is not None else 0,
        held=door.held(services().tables, found.code),
        **framed("settings"),
    )


@settings.get("/t/<code>/help")
def help_page(code: str) -> str:
    return page("table/help.html", visit(code), **framed("help"))


def decided(table: Table) -> Mapping[str, str]:
    """The value of each setting."""
    begin = table.position.begin
    values = {setting.key: setting.default for setting in table.game.settings}
    values.update({} if begin is None else begin.settings)
    for step in table.steps:
        if step.stands and isinstance(step.entry.move, Choose):
            values[step.entry.move.setting] = step.entry.move.value
    return values
