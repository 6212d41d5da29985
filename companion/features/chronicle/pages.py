"""The chronicle of a table: the story of its log as a page, a PDF, and Markdown.

The page tells each viewer what the log tells them. In a game with a referee's screen, the PDF and the
Markdown contain only what spectators may know, unless the user asks for everything that this phone may see.
"""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any, Final
from urllib.parse import urljoin

from flask import Response, current_app, render_template, request
from flask_babel import format_date, gettext, ngettext  # type: ignore[import-untyped]
from markupsafe import Markup

from companion.features.chronicle.story import Evening
from companion.features.chronicle.telling import story
from companion.kernel.features import Paper
from companion.kernel.moves import Entry
from companion.kernel.position import Position
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, text
from companion.printing.palettes import PAPER
from companion.web.access.languages import language, words
from companion.web.access.quotas import count_look
from companion.web.access.table_requests import TableRequest, table_request, watching
from companion.web.assets import STATIC, folder_stamp
from companion.web.i18n.logbook import describe_entry
from companion.web.pdf.papers import PICTURE, size_asked
from companion.web.pdf.printed import make_once, paper_html, viewer_key
from companion.web.rendering.ending import Ending
from companion.web.rendering.feature_pages import Link, Pages
from companion.web.rendering.files import stream
from companion.web.rendering.framing import frame_page, revalidated_response
from companion.web.rendering.hooks import at_the_table, image_of
from companion.web.rendering.joining import table_address
from companion.web.rendering.templating import has_template, page_parts
from companion.web.routes import Access, Routes, Who
from companion.web.services import services

CHRONICLE: Final = Paper(name="chronicle", title=text("Chronicle"))

MAX_IMAGES: Final = 20
"""The most pictures taken by people that one chronicle prints."""

SECONDS: Final = 45.0
"""Seconds allowed for making the PDF: its boards take longer than anything else that is printed."""

routes = Routes("chronicle", __name__)


def readers_request(code: str) -> TableRequest:
    """Return anybody's request, counted as a view of the past, because a story visits every moment of the
    table. Raise `Refusal` for too many views."""
    found = table_request(code)
    count_look(found.viewer, found.credential)
    return found


READER: Final = Who("watcher", readers_request)
"""Whoever knows the code; how often one phone looks is limited."""


@routes.get("/t/<code>/chronicle", Access(who=READER, in_front=True))
def show(table_request: TableRequest) -> Response:
    values = {**_list_values(table_request), **frame_page("log")}
    return stream(page_parts("features/chronicle/page.html", table_request, **values), "text/html")


@routes.get("/t/<code>/chronicle.pdf", Access(who=READER, in_front=True))
def pdf(table_request: TableRequest) -> Response:
    table_request = _for_everybody(table_request)
    size = size_asked()
    key = (
        table_request.code,
        table_request.table.hash,
        CHRONICLE.name,
        size,
        language(),
        viewer_key(table_request),
        folder_stamp(STATIC),
    )

    def html() -> str:
        values = _list_values(table_request)
        values["chapters"] = tuple(values["chapters"])
        return paper_html(
            table_request, CHRONICLE, size, "features/chronicle/papers/chronicle.html", **values
        )

    made = make_once(key, table_request.code, html, timeout=SECONDS)
    return revalidated_response(made, "application/pdf", file=_file_name(table_request, "pdf"))


@routes.get("/t/<code>/chronicle.md", Access(who=READER, in_front=True))
def markdown(table_request: TableRequest) -> Response:
    table_request = _for_everybody(table_request)
    lines = _write_text(table_request, _list_values(table_request))
    return stream((f"{line}\n" for line in lines), "text/markdown", _file_name(table_request, "md"))


@routes.get("/t/<code>/chronicle/<int:version>.svg", Access(who=READER, in_front=True))
def board(table_request: TableRequest, version: int) -> Response:
    """Draw the board at the end of the chapter whose last entry is `version`."""
    drawn = next((each.drawn for each in story(table_request) if each.last == version), None)
    template = _board_template(table_request)
    if drawn is None or template is None:
        raise Refusal(text("There is no such picture."), Fault.UNKNOWN)
    palette = PAPER.of(table_request.game.about.slug, table_request.game.about.places)
    return revalidated_response(
        render_template(template, m=drawn, palette=palette), "image/svg+xml", policy=PICTURE
    )


def _list_values(table_request: TableRequest) -> dict[str, Any]:
    """Return the values for the page, the Markdown and the PDF. The first chapter is already made here, so
    that if that is refused, the response has the status of the refusal."""
    chapters = story(table_request)
    return {
        "chapters": chapters,
        "begun": bool(chapters),
        "small": _board_template(table_request),
        "quote": lambda entry: describe_entry(table_request.table, entry),
        "came_out": _ending_of(table_request),
        "when": lambda evening: _when(evening, table_request.position),
        "image": _Images(),
        "together": together,
    }


class _Images:
    """Embedded pictures for paper; if there are too many, only the first ones."""

    def __init__(self) -> None:
        self._left = MAX_IMAGES

    def __call__(self, entry: Entry) -> str | None:
        image = image_of(entry) if self._left else None
        drawn = None if image is None else image.for_paper()
        self._left -= drawn is not None
        return drawn


def _ending_of(table_request: TableRequest) -> Ending | None:
    """Return how the game ended; None before the end, and if this viewer may not know."""
    ending = Ending(table_request)
    return ending if ending.over and ending.sides and not table_request.in_front else None


def _board_template(table_request: TableRequest) -> str | None:
    name = f"games/{table_request.game.about.slug}/papers/small.html"
    return name if has_template(current_app, name) else None


def _when(evening: Evening, position: Position[Any]) -> str:
    """Return the day of an evening, when it began and, if it took a minute or more, when it ended."""
    first, last = at_the_table(evening.first, position), at_the_table(evening.last, position)
    day = format_date(first, "long", rebase=False)
    until = f"–{last:%H:%M}" if last - first >= timedelta(minutes=1) else ""
    return f"{day}, {first:%H:%M}{until} {last:%Z}"


def _for_everybody(table_request: TableRequest) -> TableRequest:
    """Return a spectator's request if the game has a referee's screen and the phone does not ask for
    everything that it may see; otherwise the phone's own."""
    if "own" in request.args or not table_request.game.screen:
        return table_request
    return watching(services().tables.table(table_request.code)).as_current()


def _file_name(table_request: TableRequest, ending: str) -> str:
    return f"{table_request.game.about.slug}-{table_request.code}-chronicle.{ending}"


_SPECIAL: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]<>#|~&"})


def together(sentences: tuple[Text, ...], seat: object = None) -> Markup:
    """Return sentences joined: those about a seat as one, which follows its name; others one after
    another."""
    each = [words(one) for one in sentences]
    if seat is None:
        each = [one[:1].upper() + one[1:] for one in each]
        return Markup(" ").join(map(_end_sentence, each))
    return _end_sentence(Markup("; ").join(each))


def _end_sentence(sentence: Markup) -> Markup:
    """Return a sentence with a full stop, unless it already ends with a mark (a name may)."""
    return sentence if sentence[-1:] in ".!?" else sentence + "."


def plain(sentence: Any) -> str:
    """Return a sentence in the viewer's language, on one line, escaped for Markdown."""
    worded = sentence if isinstance(sentence, Markup) else words(sentence)
    return " ".join(str(worded.unescape()).split()).translate(_SPECIAL)


def _write_text(table_request: TableRequest, given: dict[str, Any]) -> Iterator[str]:
    seats = table_request.seats
    title, colon = plain(table_request.about.said), gettext(":")
    yield f"# {title}{colon} {gettext('Chronicle')}\n"
    yield ", ".join(f"{plain(each.name)} ({plain(each.place)})" for each in seats.values()) + "\n"
    for chapter in given["chapters"].readable():
        yield f"## {plain(chapter.name)}\n"
        yield "*" + "; ".join(map(given["when"], chapter.evenings)) + "*\n"
        for seat, said in chapter.tales:
            who = f"**{plain(seats[seat].name)}{colon}** " if seat in seats else ""
            yield who + plain(together(said, seat)) + "\n"
        for fight in chapter.fights:
            yield f"### {plain(fight.name)}\n\n{plain(fight.ended)}\n"
            for name, forces in fight.sides:
                units = ", ".join(
                    f"{one.size} {plain(one.name)}"
                    + (f" ({ngettext('%(num)s lost', '%(num)s lost', one.lost)})" if one.lost else "")
                    + (f" ({plain(one.fate)})" if one.fate else "")
                    for one in forces
                )
                yield f"* {plain(name)}{colon} {units}"
            yield ""
        for entry in chapter.quotes:
            yield f"> {plain(given['quote'](entry))}\n"
            if image := image_of(entry):
                yield f"![]({urljoin(table_address(table_request.code), image.url)})\n"
        for said in chapter.turning:
            yield f"* {plain(said)}"
        if chapter.points:
            yield "* " + ", ".join(
                f"{plain(seats[seat].name)} {n}" for seat, n in chapter.points.items() if seat in seats
            )
        if chapter.corrected:
            yield f"\n{plain(together(chapter.corrected))}"
        yield ""
    problem, came_out = given["chapters"].problem, given["came_out"]
    if problem is not None:
        yield plain(text("The story breaks off here. %(why)s", why=problem.sentence)) + "\n"
    elif came_out is not None:
        ended = f"**{plain(came_out.ended)}** " if came_out.ended else ""
        yield f"{ended}{plain(came_out.headline)}\n"


PAGES: Final = Pages(
    routes=routes,
    links=(
        Link(
            label=text("Chronicle"),
            endpoint="chronicle.show",
            icon="book",
            on=frozenset({"history", "papers"}),
            when=lambda table_request: table_request.position.begin is not None,
        ),
    ),
)
