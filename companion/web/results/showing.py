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
def show(found: TableRequest) -> str:
    begin_state(found.position.state, Fault.UNKNOWN)
    if found.game.scoring and found.viewer.scores != "all":
        return covered_page(found)
    course = cache(lambda: services().tables.series(found.code))
    return page("table/result.html", found, series=course, **frame_page("result"))
