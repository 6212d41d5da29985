"""A table's paper as a PDF; templates/print/README.md lists the data of its template. Also the error pages
for papers that cannot be made.
"""

import logging
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from hashlib import sha256
from math import ceil
from typing import Any

from flask import Flask, Response, current_app, request, url_for
from flask_babel import format_date, format_timedelta, gettext, ngettext  # type: ignore[import-untyped]
from flask_babel import gettext as _
from markupsafe import Markup

import companion
from companion.forms.typed import typed_in
from companion.kernel.due import list_awaited
from companion.kernel.features import Paper
from companion.kernel.moves import Begin, of_kind
from companion.kernel.position import winners
from companion.kernel.seats import Place
from companion.kernel.shorthand import Phrase
from companion.kernel.words import sign_number, text
from companion.printing.palettes import PAPER, Palette
from companion.printing.printer import Kind
from companion.printing.qr import qr_svg
from companion.printing.queue import Asker, PrintingBusy, PrintingFailed, PrintingTooSlow, PrintingUnavailable
from companion.printing.stacks import TINTS, stacks
from companion.table.pacing import pause
from companion.table.results import Result, result_of
from companion.table.turns import by_round, series, series_of_rounds
from companion.web.access.languages import language
from companion.web.access.rate_limit import GONE, household
from companion.web.access.table_requests import TableRequest
from companion.web.assets import STATIC, folder_stamp
from companion.web.rendering.ending import Ending
from companion.web.rendering.errors import AGAIN, answer_error
from companion.web.rendering.hooks import annexes, at_the_table, key_notes
from companion.web.rendering.joining import table_address
from companion.web.rendering.secrets import state_with_seals
from companion.web.rendering.templating import has_template, page_parts
from companion.web.services import services

LOG = logging.getLogger(__name__)


def init_printer(app: Flask) -> None:
    app.register_error_handler(PrintingUnavailable, _answer_no_printer)
    app.register_error_handler(PrintingTooSlow, _answer_too_slow)
    app.register_error_handler(PrintingFailed, _answer_failed)
    app.register_error_handler(PrintingBusy, _answer_busy)


def _answer_no_printer(error: PrintingUnavailable) -> Response:
    return answer_error(503, str(error), back=_papers_url())


def _answer_too_slow(error: PrintingTooSlow) -> Response:
    LOG.warning("not printed: %s", error)
    sentence = _(
        "This paper took too long to make and was cancelled. Everything else works: try again later."
    )
    response = answer_error(503, sentence, again=True, back=_papers_url())
    response.headers["Retry-After"] = AGAIN
    return response


def _answer_busy(error: PrintingBusy) -> Response:
    seconds = ceil(error.seconds)
    sentence = ngettext(
        "Other papers come first. Yours will be ready in about %(num)s second.",
        "Other papers come first. Yours will be ready in about %(num)s seconds.",
        seconds,
    )
    response = answer_error(503, sentence, again=True, back=_papers_url())
    response.headers["Retry-After"] = str(seconds)
    if request.method == "GET":
        # The browser then retries automatically.
        response.headers["Refresh"] = str(seconds)
    return response


def _answer_failed(error: PrintingFailed) -> Response:
    LOG.warning("not printed: %s", error)
    return answer_error(500, _("This paper could not be made. Everything else works."), back=_papers_url())


def _papers_url() -> str | None:
    """Return the address of the page with the requested paper, a table's, a game's or a group's; None if the
    request is no GET."""
    parts = request.view_args or {}
    if request.method != "GET":
        return None
    if "code" in parts:
        return url_for("papers.show", code=parts["code"])
    if "game" in parts:
        return url_for("previews.show", game=parts["game"])
    return url_for("remembering.show", group=parts["group"])


RESULT = Paper(name="result", title=text("Result"), scores=True)
"""The result as a picture, which is not printed."""

MAX_NOTES = 400
"""The most notes in a referee's key: the newest are printed. More would take over a minute to typeset."""

CARDS = Paper(name="seat-cards", title=text("Seat cards"), needs_state=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One of a page of cards, each with a code that moves a seat to another phone."""

    place: Place
    name: str
    svg: Markup


def print_paper(table_request: TableRequest, paper: Paper, size: str) -> bytes:
    """Return the PDF, from the cache if the same paper was made before. Raise the printer's errors."""
    behind = [annex for annex in annexes(table_request, paper.name) if annex.name in request.args]
    name = "+".join((paper.name, *(annex.name for annex in behind)))
    notes = notes_of(table_request)
    made_with = (folder_stamp(STATIC), digest_of(notes))
    key = (
        table_request.code,
        table_request.table.hash,
        name,
        size,
        language(),
        viewer_key(table_request),
        *made_with,
    )

    def html() -> str:
        # The values are functions that return HTML.
        annexed = Markup("").join(Markup(annex.draw(table_request)) for annex in behind)  # noqa: S704
        return paper_html(table_request, paper, size, notes=notes, annexed=annexed)

    return make_once(key, table_request.code, html)


def make_once(
    key: tuple[str, ...],
    place: str,
    html: Callable[[], str],
    *,
    timeout: float | None = None,
    kind: Kind = "pdf",
) -> bytes:
    """Return a paper: from the cache, or made once for all who ask for it at the same time. It is cancelled
    once the last of them has left. `place`: as in `paper_asker`."""
    worked, asker = services(), paper_asker(place)

    def is_gone() -> bool:
        return asker.gone() and not worked.papers.is_awaited(key)

    def make() -> bytes:
        return worked.printer.render(html, timeout=timeout, asker=replace(asker, gone=is_gone), kind=kind)

    return worked.papers.get_or_make(key, make, asker.gone)


def draw_result(table_request: TableRequest, result: Result) -> bytes:
    """Return the result as a PNG, from the cache like `print_paper`."""
    key = (table_request.code, table_request.table.hash, RESULT.name, "png", language(), folder_stamp(STATIC))

    def html() -> str:
        seats = sorted(result.seats, key=lambda seat: (not seat.winner, seat.rank))
        day = format_date(result.began_here, "long", rebase=False)
        return paper_html(
            table_request,
            RESULT,
            "picture",
            ending=Ending(table_request),
            result=result,
            ranked=seats,
            day=day,
        )

    return make_once(key, table_request.code, html, kind="png")


def notes_of(table_request: TableRequest) -> Mapping[str, tuple[str, ...]]:
    """Return the notes for a referee's key that the referee's device may read, by subject, the oldest first,
    and after them how many older ones are left out. Return none for any other device, and at a past
    moment."""
    if table_request.game.screen is None or not table_request.viewer.host or table_request.at is not None:
        return {}
    every = key_notes(table_request)
    by_subject: dict[str, tuple[str, ...]] = {}
    for _at, about, said in every[-MAX_NOTES:]:
        by_subject[about] = (*by_subject.get(about, ()), said)
    for about, older in Counter(about for _at, about, _said in every[:-MAX_NOTES]).items():
        more = ngettext("%(num)s older note is not printed.", "%(num)s older notes are not printed.", older)
        by_subject[about] = (*by_subject.get(about, ()), more)
    return by_subject


def digest_of(notes: Mapping[str, tuple[str, ...]]) -> str:
    """Return a key that tells prints with different notes apart; "" for none."""
    return sha256(repr(notes).encode()).hexdigest()[:16] if notes else ""


def paper_asker(place: str) -> Asker:
    """Return who asks for a paper. `place`: the code of its table or the id of its group; empty if it belongs
    to neither."""
    given = {"gone": request.environ[GONE]} if GONE in request.environ else {}
    return Asker(address=household(request.remote_addr or ""), place=place, **given)


def paper_html(
    table_request: TableRequest, paper: Paper, size: str, template: str | None = None, **more: Any
) -> str:
    """Return a paper as HTML, pausing between its parts. `template`: for a paper that has none in the usual
    place."""
    table = table_request.table
    parts = page_parts(
        template or template_of(table_request, paper) or "",
        table_request,
        page=paper.page(
            replace(table.position, state=state_with_seals(table_request, paper)), table_request.viewer
        ),
        paper=paper,
        about=table_request.about,
        size=size,
        code=table.code,
        version=table.version,
        hash=table.hash,
        played=format_date(at_the_table(table.opened_at, table.position), "long", rebase=False),
        lasted=_describe_length(table_request.whole()),
        app_version=companion.__version__,
        chart=lambda width, height: course_chart(table_request, (width, height), PAPER) or "",
        # It contains numbers and quoted values.
        qr=lambda data, label: Markup(qr_svg(data, label=label)),  # noqa: S704
        places={place.seat: place for place in table_request.game.about.places},
        stacks=lambda wide: stacks(Ending(table_request).standings, wide),
        tints=TINTS,
        palette=PAPER.of(table_request.game.about.slug, table_request.game.about.places),
        awaited=lambda: list_awaited(table_request.game, table.position),
        phrases=lambda: _phrases(table_request),
        # Used only by papers that show scores.
        winners=lambda: winners(table.position, table_request.game.score, table_request.game.outcome),
        **{"address": table_address(table.code), "sample": False, "notes": {}, **more},
    )
    drawn = []
    for part in parts:
        drawn.append(part)
        pause()
    return "".join(drawn)


def template_of(table_request: TableRequest, paper: Paper) -> str | None:
    """Return the template of a paper: the game's own, or the house's; None if there is neither."""
    names = (f"games/{table_request.game.about.slug}/papers/{paper.name}.html", f"print/{paper.name}.html")
    return next((name for name in names if has_template(current_app, name)), None)


def course_chart(table_request: TableRequest, size: tuple[int, int], palette: Palette) -> Markup | None:
    """Return the chart of points over the turns; None while scores are hidden, before the game, and if there
    is nothing to draw."""
    from companion.printing.charts import points_chart

    begin = table_request.position.begin
    if begin is None or table_request.viewer.scores != "all":
        return None
    places = {place.seat: place for place in table_request.game.about.places}
    points = (
        series_of_rounds(table_request.position, table_request.game)
        or series(table_request.game, table_request.whole().table.entries)
        if table_request.at
        else services().tables.series(table_request.code)
    )
    if table_request.game.turns is not None and table_request.game.turns.phases:
        # If turns have phases, the chart has one step for each round.
        points = by_round(points)
    palette = palette.of(table_request.game.about.slug, places.values())
    seats = [places[seat] for seat in begin.seats]
    counts = table_request.game.scoring is not None and table_request.game.scoring.count_views(
        table_request.position.state
    )
    jump = gettext("final count") if counts and Ending(table_request).over else ""
    drawn = points_chart(points, seats, size, palette, gettext("Points over the turns"), jump)
    # It contains numbers, letters of the game's places, and an escaped label.
    return None if drawn is None else Markup(drawn.replace(">-", f">{sign_number('-')}"))  # noqa: S704


def viewer_key(table_request: TableRequest) -> str:
    """Return a key for what the viewer may see, as far as papers depend on it."""
    return ",".join(sorted(table_request.viewer.seats)) + ("+host" if table_request.viewer.host else "")


def _phrases(table_request: TableRequest) -> tuple[Phrase, ...]:
    """Return the phrases in which lines of the game are typed; empty if it has no typed lines."""
    typed = typed_in(
        table_request.game, services().forms(table_request.game.about.slug), table_request.position.names
    )
    return typed.phrases if typed else ()


def _describe_length(table_request: TableRequest) -> str | None:
    """Return how long the game took, in words: from its result or, where there is none or scores are hidden,
    from its beginning to the last entry. None before it begins."""
    table = table_request.table
    begun = next((entry.at for entry, _begin in of_kind(table.entries, Begin)), None)
    if begun is None:
        return None
    result = result_of(table) if table.game.scoring and table_request.viewer.scores == "all" else None
    length = table.entries[-1].at - begun
    return _word_minutes(result.minutes if result else round(length / timedelta(minutes=1)))


def _word_minutes(minutes: int) -> str:
    minutes = max(1, minutes)
    length: Any = timedelta(minutes=minutes)
    if minutes < 120:
        return str(format_timedelta(length, granularity="minute", threshold=10))
    worded: str = gettext("%(hours)s h %(minutes)s min", hours=minutes // 60, minutes=f"{minutes % 60:02}")
    return worded
