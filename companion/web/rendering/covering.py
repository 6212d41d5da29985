"""In place of the scores while a table keeps them covered: what lies on the board, where it shows that."""

from companion.kernel.score_visibility import open_lines
from companion.web.access.table_requests import TableRequest
from companion.web.rendering.framing import framed
from companion.web.rendering.templating import page
from companion.web.services import services


def covered_page(found: TableRequest) -> str:
    uncovered = services().tables.table(found.code)
    lines = open_lines(uncovered.game, uncovered.position.state, found.viewer.scores)
    return page("table/covered.html", found, open_lines=lines, **framed("scores"))
