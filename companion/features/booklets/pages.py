"""A page of the rulebook's PDF; and the form with which a host adds the PDF and says which page is page 1."""

import os
import re
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import click
from flask import Response, flash, g, make_response, redirect, request
from flask.cli import with_appcontext
from flask_babel import gettext as _  # type: ignore[import-untyped]
from limits import RateLimitItemPerDay, parse
from werkzeug.wrappers import Response as AnyResponse

from companion.features.booklets.headings import Booklet
from companion.features.booklets.service import rulebooks
from companion.features.booklets.store import MAX_FILE_BYTES, OF_TABLES, TOO_HEAVY, no_such_page
from companion.kernel.input_text import whole_number
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, text
from companion.ledger.opening import Use
from companion.table.submission import NOT_OURS
from companion.web.access import quotas
from companion.web.access.rate_limit import asker
from companion.web.access.security import is_from_this_computer
from companion.web.access.table_requests import HOST, PLAYER, TableRequest, current_if_any
from companion.web.cli import using
from companion.web.rendering.feature_pages import Link, Pages
from companion.web.rendering.framing import frame_page, picture_for_our_pages
from companion.web.rendering.table_addresses import page_url
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

MAX_HEADING_LENGTH: Final = 120

routes = Routes("booklets", __name__)

FILES: Final = RateLimitItemPerDay(200 * 1024)
"""How many KB of rulebooks one address may upload in a day."""

OPENED: Final = parse("90/minute")
"""How many pages of a rulebook one phone may open; phones without a seat share the limit of their address."""


def count_file() -> None:
    """Allow a host's phone to send a rulebook, up to the size limit. Raise `Refusal` if hosts may add none,
    or after too many."""
    _credential, _sits, host = quotas.who_asks()
    if not host:
        return
    if not rulebooks().most:
        raise Refusal(text("On this server only the person who runs it can add rulebooks."), Fault.FORBIDDEN)
    length = MAX_FILE_BYTES if request.content_length is None else request.content_length
    quotas.count(quotas.TRIES, "booklets", asker(), text("Too many rulebooks at once. Wait a minute."))
    many = text("Too many rulebooks today. Try again tomorrow.")
    quotas.count(FILES, "booklets", asker(), many, 1 + length // 1024)
    quotas.allow_upload(MAX_FILE_BYTES, text("This PDF is larger than %(n)s MB.", n=MAX_FILE_BYTES >> 20))


def count_page() -> None:
    """Count a page of a rulebook that a phone opens. Raise `Refusal` after too many."""
    credential, sits, _host = quotas.who_asks()
    who = credential if sits else asker()
    quotas.count(OPENED, "leafs", who, text("Too many pages at once. Wait a minute."))


@routes.get("/t/<code>/booklet", Access(who=PLAYER, beside_sketches=True))
def show(table_request: TableRequest) -> AnyResponse:
    """Show one page: by its `number` in the PDF, by the number printed on it (`page`), or by a heading on it
    as a ruling cites it (`section`). Without any of these, or if the heading is not found, show printed page
    1."""
    booklet = _booklet_of(table_request)
    section = _section(request.args.get("section", ""))
    heading = booklet.heading(section) if section else None
    number = heading or booklet.at(1) or 1
    if request.args.get("number"):
        number = _number(booklet, request.args["number"])
    elif request.args.get("page"):
        asked = whole_number(request.args["page"])
        number = (asked and booklet.at(asked)) or 0
    drawn = page(
        "features/booklets/page.html",
        table_request,
        booklet=booklet,
        number=number,
        section=section,
        heading=heading,
        last=booklet.printed_number(booklet.index.pages),
        too_heavy=TOO_HEAVY if number and rulebooks().has_given_up(booklet, number) else None,
        large=request.args.get("large") == "1",
        **frame_page("view"),
    )
    return make_response(drawn, 200 if number else 404)


@routes.get(
    "/t/<code>/booklet/<int:number>.webp",
    Access(who=PLAYER, beside_sketches=True, limits=(count_page,)),
)
def picture(table_request: TableRequest, number: int) -> Response:
    booklet = _booklet_of(table_request)
    drawn, name = rulebooks().page(booklet, number), f"{table_request.code}-{number}.webp"
    return picture_for_our_pages(drawn, "image/webp", name, f"{booklet.stamp}-{number}")


@routes.get("/t/<code>/booklet/file", Access(who=HOST, beside_sketches=True))
def choose(table_request: TableRequest) -> str:
    """Ask for the PDF; if there already is one, ask which of its pages is page 1."""
    if table_request.position.demo:
        raise Refusal(text("A demo table has no rulebook."), Fault.FORBIDDEN)
    booklet = rulebooks().of(table_request.code, table_request.game.about.slug)
    asked = request.args.get("number", "")
    number = 0 if booklet is None else _number(booklet, asked) if asked else booklet.first
    return page(
        "features/booklets/file.html",
        table_request,
        booklet=booklet,
        number=number,
        name=rulebooks().file_of_game(table_request.game.about.slug).name,
        may_bring=rulebooks().most > 0,
        for_all=is_from_this_computer(services().config),
        most_mb=MAX_FILE_BYTES >> 20,
        **frame_page("view"),
    )


@routes.post("/t/<code>/booklet/file", Access(who=HOST, unread=(count_file,)))
def keep_file(table_request: TableRequest) -> AnyResponse:
    """Store a PDF: for all tables of its game if the server's own computer sends it and asks for that,
    otherwise for this table."""
    file = next((each for each in request.files.getlist("booklet") if each.filename), None)
    if file is None:
        raise Refusal(text("Choose a PDF first."))
    if table_request.position.demo:
        raise Refusal(text("A demo table has no rulebook."), Fault.FORBIDDEN)
    for_all = request.form.get("all") == "1" and is_from_this_computer(services().config)
    with closing(file):
        if for_all:
            rulebooks().keep(file.stream, game=table_request.game.about.slug)
        else:
            rulebooks().keep(file.stream, table_request.code)
            if services().ledger.read_deleted(table_request.code):  # The table was deleted meanwhile.
                rulebooks().drop(table_request.code)
    return _redirect_to_file()


@routes.post("/t/<code>/booklet/says", Access(who=HOST))
def record_page(table_request: TableRequest) -> AnyResponse:
    """Record which page of the PDF is printed page 1, or on which page a heading is."""
    booklet, section = _booklet_of(table_request), _section(request.form.get("section", ""))
    number = _number(booklet, request.form.get("number", ""))
    code = "" if not booklet.own and is_from_this_computer(services().config) else table_request.code
    if section:
        rulebooks().record(booklet, code, at=table_request.code, heading=section, number=number)
        return make_response(redirect(page_url("booklets.show", section=section), 303))
    rulebooks().record(booklet, code, at=table_request.code, first=number)
    flash(_("Rulings now open the rulebook at their page."), "done")
    return _redirect_to_file()


@routes.post("/t/<code>/booklet/remove", Access(who=HOST))
def remove(table_request: TableRequest) -> AnyResponse:
    rulebooks().drop(table_request.code)
    flash(_("The rulebook of this table has been removed."), "done")
    return _redirect_to_file()


def _redirect_to_file() -> AnyResponse:
    return make_response(redirect(page_url("booklets.choose"), 303))


def _booklet_of(table_request: TableRequest) -> Booklet:
    # Anybody may open a demonstration table.
    demo = table_request.position.demo
    booklet = None if demo else rulebooks().of(table_request.code, table_request.game.about.slug)
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
    if len(section) > MAX_HEADING_LENGTH or not section.isprintable():
        raise Refusal(NOT_OURS)
    return section


def booklet_stamp(table_request: TableRequest) -> str:
    """Return a key that changes whenever the table's rulebook does; empty if it has none."""
    known: tuple[str, str] = g.get("booklet", ("", ""))
    if table_request.position.demo:
        return ""
    if known[0] != table_request.code:
        folder, stamp = rulebooks().folder, ""
        for file in (
            f"{folder}/{OF_TABLES}/{table_request.code}.pdf",
            f"{folder}/{table_request.game.about.slug}.pdf",
        ):
            with suppress(OSError):
                stamp = stamp or str(os.stat(file).st_mtime_ns)  # noqa: PTH116  # faster than Path
        known = g.booklet = table_request.code, stamp
    return known[1]


def booklet_url(where: object, section: str = "") -> str:
    """Return the address of a page of the rulebook: the one with the printed number at the beginning of
    `where`, otherwise the one with the heading `section`. Empty if neither is given, or this phone cannot
    open the rulebook."""
    table_request = current_if_any()
    if (
        table_request is None
        or table_request.in_front
        or not booklet_stamp(table_request)
        or not table_request.viewer.enters
    ):
        return ""
    first = re.match(r"\d+", str(where or ""))
    if first is None:
        return page_url("booklets.show", section=section) if section else ""
    return page_url("booklets.show", page=first[0])


@click.command()
@click.argument("game")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--first", type=click.IntRange(1), help="The page of the PDF that is printed page 1.")
@with_appcontext
@using(Use.SERVE)
def booklet(game: str, file: Path, first: int | None) -> None:
    """Keep the PDF in FILE as the rulebook of GAME, for all of its tables here."""
    if game not in services().tables.games():
        raise Refusal(text("This server has no such game."))
    kept_here = rulebooks()
    with file.open("rb") as stream:
        kept_here.keep(stream, game=game)
    kept = kept_here.of("", game)
    if kept is None:
        raise Refusal(text("There is no PDF of the rulebook here."))
    if first is not None and first > kept.index.pages:
        raise no_such_page(kept)
    if first is not None:
        kept_here.record(kept, "", first=first)
    which = first or f"{kept.first}, as far as we can tell; correct it with --first"
    click.echo(f"{kept.file}: {kept.index.pages} pages. Printed page 1 is page {which}.")


def _left_out(_table_request: TableRequest) -> Text | None:
    return (
        text("The PDF of the rulebook stays on this server: it is never exported.")
        if booklet_url(1)
        else None
    )


PAGES: Final = Pages(
    routes=routes,
    links=(
        Link(
            label=text("Open the rulebook"),
            endpoint="booklets.show",
            icon="book",
            on=frozenset({"settings"}),
            when=lambda _table_request: bool(booklet_url(1)),
        ),
        Link(
            label=text("The rulebook as a PDF"),
            endpoint="booklets.choose",
            icon="",
            on=frozenset({"settings"}),
            when=lambda table_request: table_request.viewer.host and not table_request.position.demo,
        ),
    ),
    for_templates={"booklet_url": booklet_url},
    changes=booklet_stamp,
    commands=(booklet,),
    left_out=_left_out,
)
