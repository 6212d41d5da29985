"""A table's papers: the list, and each as a PDF, made once for everybody who asks for the same; also the
chart and the picture of the result."""

from flask import Response, render_template, request

from companion.kernel.features import SIZES, Paper
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.score_visibility import hidden_scores
from companion.kernel.words import text
from companion.printing.faces import face_digest
from companion.printing.palettes import PAPER, THEMES
from companion.table.results import result_of
from companion.web.access.table_requests import WATCHER, TableRequest
from companion.web.pdf.printed import course_chart, draw_result, print_paper, template_of
from companion.web.rendering.framing import frame_page, revalidated_response
from companion.web.rendering.hooks import annexes
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

PICTURE = (
    f"default-src 'none'; style-src 'sha256-{face_digest()}'; font-src data:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
"""The security policy of a picture with an embedded style and font: it may load nothing else."""

SCALE = 3
"""The pixels for each unit of a drawing."""

papers = Routes("papers", __name__)


@papers.get("/t/<code>/papers", Access(who=WATCHER, in_front=True))
def show(table_request: TableRequest) -> str:
    services().printer.warm()
    ready = [paper for paper in table_request.game.papers if _can_be_made(table_request, paper)]
    if table_request.position.finish is not None:
        ready.sort(key=lambda paper: paper.name != "scorecard")
    return page(
        "table/papers.html",
        table_request,
        papers=ready,
        no_printing=services().printer.why_not(),
        annexes=lambda paper: annexes(table_request, paper),
        **frame_page("papers"),
    )


@papers.get("/t/<code>/papers/<name>.pdf", Access(who=WATCHER, in_front=True))
def pdf(table_request: TableRequest, name: str) -> Response:
    return send_paper(table_request, name)


@papers.get("/t/<code>/papers/<name>.svg", Access(who=WATCHER, in_front=True))
def picture(table_request: TableRequest, name: str) -> Response:
    """Draw the map of a paper as one SVG, which other programs can open."""
    paper = next((paper for paper in table_request.game.papers if paper.name == name), None)
    state = table_request.position.state
    drawn = paper.drawn(state, request.args) if paper is not None and state is not None else None
    if paper is None or drawn is None:
        raise Refusal(text("There is no such picture."), Fault.UNKNOWN)
    template = f"games/{table_request.game.about.slug}/papers/{paper.sketched}.html"
    palette = PAPER.of(table_request.game.about.slug, table_request.game.about.places)
    svg = render_template(template, m=drawn, palette=palette, seats=table_request.seats, scale=SCALE)
    return revalidated_response(svg, "image/svg+xml", file=f"{table_request.code}-{name}.svg", policy=PICTURE)


@papers.get("/t/<code>/scorecard.pdf", Access(who=WATCHER, in_front=True))
def scorecard(table_request: TableRequest) -> Response:
    return send_paper(table_request, "scorecard")


@papers.get("/t/<code>/chart.svg", Access(who=WATCHER))
def chart(table_request: TableRequest) -> Response:
    """Draw the points over the turns. `narrow`: with letters large enough for a phone."""
    palette = THEMES.get(request.args.get("theme", ""), THEMES["light"])
    if table_request.viewer.scores != "all":
        raise hidden_scores()
    narrow = "narrow" in request.args
    drawn = course_chart(table_request, (360, 280) if narrow else (720, 300), palette)
    if drawn is None:
        raise Refusal(text("There is no chart yet."), Fault.UNKNOWN)
    return revalidated_response(str(drawn), "image/svg+xml", policy=PICTURE)


@papers.get("/t/<code>/result.png", Access(who=WATCHER))
def result(table_request: TableRequest) -> Response:
    """Draw the result of a finished game, for sharing."""
    if table_request.viewer.scores != "all":
        raise hidden_scores()
    outcome = result_of(table_request.whole().table) if table_request.game.scoring else None
    if outcome is None or not outcome.over:
        raise Refusal(text("This table has no result yet."), Fault.UNKNOWN)
    return revalidated_response(
        draw_result(table_request, outcome), "image/png", file=f"{table_request.code}-result.png"
    )


def send_paper(table_request: TableRequest, name: str) -> Response:
    paper = next((paper for paper in table_request.game.papers if paper.name == name), None)
    if paper is None and table_request.in_front and name in _names_of_papers(table_request):
        raise Refusal(text("Only the referee can see that."), Fault.FORBIDDEN)
    if paper is not None and paper.scores and table_request.viewer.scores != "all":
        raise hidden_scores()
    if paper is None or not _can_be_made(table_request, paper):
        raise Refusal(text("There is no such paper."), Fault.UNKNOWN)
    size = size_asked(paper.sizes)
    return revalidated_response(
        print_paper(table_request, paper, size), "application/pdf", file=f"{table_request.code}-{name}.pdf"
    )


def _names_of_papers(table_request: TableRequest) -> set[str]:
    """Return the names of all papers of the game, including those that only the referee may see."""
    return {paper.name for paper in services().tables.games()[table_request.game.about.slug].papers}


def size_asked(sizes: tuple[str, ...] = SIZES) -> str:
    """Return the requested size, by default the first. Raise `Refusal` if it is none of these."""
    size = request.values.get("size", sizes[0])
    if size not in sizes:
        raise Refusal(text("This paper is not available in that size."), Fault.UNKNOWN)
    return size


def _can_be_made(table_request: TableRequest, paper: Paper) -> bool:
    begun = table_request.position.state is not None
    if paper.scores and (table_request.viewer.scores != "all" or table_request.game.scoring is None):
        return False
    fits = not begun or paper.fits(table_request.position.state)
    return fits and (begun or not paper.needs_state) and template_of(table_request, paper) is not None
