"""In place of the scores while a table keeps them covered: what lies on the board, where it shows that."""

from companion.kernel.openness import open_lines
from companion.web.door.visits import Visit
from companion.web.drawing.framing import framed
from companion.web.drawing.templating import page
from companion.web.services import services


def covered_page(found: Visit) -> str:
    uncovered = services().tables.table(found.code)
    lines = open_lines(uncovered.game, uncovered.position.state, found.viewer.scores)
    return page("table/covered.html", found, open_lines=lines, **framed("scores"))
