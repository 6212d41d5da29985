"""The rulebook as a PDF that somebody at the table owns: opened at the page that a ruling names, for phones
that sit at the table, one page at a time; brought by its host, who says which page is page 1."""

from contextlib import closing
from typing import Final

from flask import Response, flash, make_response, redirect, request
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response as AnyResponse

from companion.kernel.input_text import whole_number
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.table.booklets import MOST_FILE, TOO_HEAVY, no_such_page
from companion.table.headings import Booklet
from companion.table.submission import NOT_OURS
from companion.web.access import quotas
from companion.web.access.security import on_the_very_machine
from companion.web.access.table_requests import HOST, PLAYER, TableRequest
from companion.web.rendering.framing import framed, ours_alone
from companion.web.rendering.templating import page, page_url
from companion.web.routes import Access, Routes
from companion.web.services import services

LONGEST_HEADING: Final = 120

booklets = Routes("booklets", __name__)


@booklets.get("/t/<code>/booklet", Access(who=PLAYER, beside_sketches=True))
def show(found: TableRequest) -> AnyResponse:
    """Show one page: `page` as it is printed, `section` as a ruling names it, or `number` of the PDF."""
    booklet = _here(found)
    section = _section(request.args.get("section", ""))
    heading = booklet.heading(section) if section else None
    number = heading or booklet.at(1) or 1
    if request.args.get("number"):
        number = _number(booklet, request.args["number"])
    elif request.args.get("page"):
        asked = whole_number(request.args["page"])
        number = (asked and booklet.at(asked)) or 0
    drawn = page(
        "table/booklet.html",
        found,
        booklet=booklet,
        number=number,
        section=section,
        heading=heading,
        last=booklet.printed(booklet.index.pages),
        too_heavy=TOO_HEAVY if number and services().booklets.has_given_up(booklet, number) else None,
        large=request.args.get("large") == "1",
        **framed("view"),
    )
    return make_response(drawn, 200 if number else 404)


@booklets.get(
    "/t/<code>/booklet/<int:number>.webp",
    Access(who=PLAYER, beside_sketches=True, limits=(quotas.leafs,)),
)
def picture(found: TableRequest, number: int) -> Response:
    booklet = _here(found)
    drawn, name = services().booklets.page(booklet, number), f"{found.code}-{number}.webp"
    return ours_alone(drawn, "image/webp", name, f"{booklet.stamp}-{number}")


@booklets.get("/t/<code>/booklet/file", Access(who=HOST, beside_sketches=True))
def choose(found: TableRequest) -> str:
    """Ask for the file; of the one that is here, which of its pages is page 1."""
    if found.position.demo:
        raise Refusal(text("A table to look around has no rulebook."), Fault.FORBIDDEN)
    booklet = services().booklets.of(found.code, found.game.about.slug)
    asked = request.args.get("number", "")
    number = 0 if booklet is None else _number(booklet, asked) if asked else booklet.first
    return page(
        "table/booklet_file.html",
        found,
        booklet=booklet,
        number=number,
        name=services().booklets.of_game(found.game.about.slug).name,
        may_bring=services().config.booklets_mb > 0,
        for_all=on_the_very_machine(services().config),
        most_mb=MOST_FILE >> 20,
        **framed("view"),
    )


@booklets.post("/t/<code>/booklet/file", Access(who=HOST, unread=(quotas.booklets,)))
def bring(found: TableRequest) -> AnyResponse:
    """Keep a PDF; for all tables of its game where the very computer brings it that says so."""
    file = next((each for each in request.files.getlist("booklet") if each.filename), None)
    if file is None:
        raise Refusal(text("Choose a PDF first."))
    if found.position.demo:
        raise Refusal(text("A table to look around has no rulebook."), Fault.FORBIDDEN)
    for_all = request.form.get("all") == "1" and on_the_very_machine(services().config)
    with closing(file):
        if for_all:
            services().booklets.keep(file.stream, game=found.game.about.slug)
        else:
            services().booklets.keep(file.stream, found.code)
            if services().ledger.deleted(found.code):  # Meanwhile.
                services().booklets.drop(found.code)
    return _to_the_file()


@booklets.post("/t/<code>/booklet/says", Access(who=HOST))
def says(found: TableRequest) -> AnyResponse:
    """Keep which page of the PDF is printed page 1, or that a heading stands on it."""
    booklet, section = _here(found), _section(request.form.get("section", ""))
    number = _number(booklet, request.form.get("number", ""))
    code = "" if not booklet.own and on_the_very_machine(services().config) else found.code
    if section:
        services().booklets.say(booklet, code, at=found.code, heading=section, number=number)
        return make_response(redirect(page_url("booklets.show", section=section), 303))
    services().booklets.say(booklet, code, at=found.code, first=number)
    flash(_("Rulings open the rulebook at its page now."), "done")
    return _to_the_file()


@booklets.post("/t/<code>/booklet/remove", Access(who=HOST))
def remove(found: TableRequest) -> AnyResponse:
    services().booklets.drop(found.code)
    flash(_("The rulebook of this table is removed."), "done")
    return _to_the_file()


def _to_the_file() -> AnyResponse:
    return make_response(redirect(page_url("booklets.choose"), 303))


def _here(found: TableRequest) -> Booklet:
    # Anybody may open a table to look around.
    demo = found.position.demo
    booklet = None if demo else services().booklets.of(found.code, found.game.about.slug)
    if booklet is None:
        raise Refusal(text("There is no PDF of the rulebook here."), Fault.UNKNOWN)
    return booklet


def _number(booklet: Booklet, given: str) -> int:
    number = whole_number(given) or 0
    if not 0 < number <= booklet.index.pages:
        raise no_such_page(booklet)
    return number


def _section(given: str) -> str:
    section = " ".join(given.split())
    if len(section) > LONGEST_HEADING or not section.isprintable():
        raise Refusal(NOT_OURS)
    return section
