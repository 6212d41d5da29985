"""The page of a table's result."""

from functools import cache

from companion.kernel.position import begin_state
from companion.kernel.rulings import Fault
from companion.web.access.table_requests import WATCHER, TableRequest
from companion.web.board.scores import covered_page
from companion.web.rendering.framing import frame_page
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

results = Routes("results", __name__)


@results.get("/t/<code>/result", Access(who=WATCHER))
def show(table_request: TableRequest) -> str:
    begin_state(table_request.position.state, Fault.UNKNOWN)
    if table_request.game.scoring and table_request.viewer.scores != "all":
        return covered_page(table_request)
    course = cache(lambda: services().tables.series(table_request.code))
    return page("table/result.html", table_request, series=course, **frame_page("result"))
