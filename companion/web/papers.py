"""Papers of a table: the list, and each as a PDF, made once for all who ask for the same."""

from flask import Blueprint, Response, current_app, request

from companion.kernel.game import Paper
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.printing.palettes import THEMES
from companion.web.framing import framed
from companion.web.languages import language
from companion.web.printed import eyes, points, printed, template_of
from companion.web.services import services
from companion.web.templating import page
from companion.web.visits import Visit, visit

SIZES = ("a4", "letter")
PICTURE = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'"
"""What a picture may do that brings its own letters: nothing else."""

NO_PRINTER = "no-printer"
"""Where the line is kept that says what to type, once it is known that nothing can be printed."""

papers = Blueprint("papers", __name__)


@papers.get("/t/<code>/papers")
def show(code: str) -> str:
    found = visit(code)
    services().press.warm()
    ready = [paper for paper in found.game.papers if _can_be_made(found, paper)]
    return page(
        "table/papers.html",
        found,
        papers=ready,
        sizes=SIZES,
        trouble=current_app.extensions.get(NO_PRINTER),
        **framed("papers"),
    )


@papers.get("/t/<code>/papers/<name>.pdf")
def pdf(code: str, name: str) -> Response:
    return sent(visit(code), name)


@papers.get("/t/<code>/scorecard.pdf")
def scorecard(code: str) -> Response:
    return sent(visit(code), "scorecard")


@papers.get("/t/<code>/chart.svg")
def chart(code: str) -> Response:
    """The points over the turns, as a picture of its own."""
    found = visit(code)
    palette = THEMES.get(request.args.get("theme", ""), THEMES["light"])
    drawn = points(found, (720, 300), palette)
    if drawn is None:
        raise Refusal(text("There is no chart yet."), Fault.UNKNOWN)
    response = Response(str(drawn), mimetype="image/svg+xml")
    response.headers["Content-Security-Policy"] = PICTURE
    response.headers["Cache-Control"] = "private, no-cache"
    response.set_etag(f"{found.table.hash[:16]}-{language()}")
    response.make_conditional(request)
    return response


def sent(found: Visit, name: str) -> Response:
    paper = next((paper for paper in found.game.papers if paper.name == name), None)
    if paper is None or not _can_be_made(found, paper):
        raise Refusal(text("There is no such paper."), Fault.UNKNOWN)
    size = request.args.get("size", SIZES[0])
    if size not in SIZES:
        raise Refusal(text("Papers come as A4 and as Letter."), Fault.UNKNOWN)
    etag = "-".join((found.table.hash[:16], name, size, language(), eyes(found)))
    response = Response(printed(found, paper, size), mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{found.code}-{name}.pdf"'
    response.headers["Cache-Control"] = "private, no-cache"
    response.set_etag(etag)
    response.make_conditional(request)
    return response


def _can_be_made(found: Visit, paper: Paper) -> bool:
    begun = found.position.state is not None
    return (begun or not paper.needs_state) and template_of(found, paper) is not None
