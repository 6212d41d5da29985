"""Previews of a game's papers before there is a table: printed from the game's sample, and marked as such."""

from datetime import datetime
from hashlib import sha256
from typing import Any, Final

from flask import Response, render_template, request

from companion.kernel.features import Paper
from companion.kernel.game import Game, Sample, entries_of
from companion.kernel.moves import Draft, Open
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import WATCHER
from companion.kernel.words import text
from companion.ledger.rows import Head
from companion.table.cache import Cache
from companion.table.fold import Table, empty_table, grow_table
from companion.web.access.addresses import public_address
from companion.web.access.languages import language
from companion.web.access.table_requests import TableRequest
from companion.web.assets import STATIC, folder_stamp
from companion.web.pdf.papers import size_asked
from companion.web.pdf.printed import CARDS, Card, make_once, paper_html, template_of
from companion.web.rendering.framing import revalidated_response
from companion.web.rendering.joining import svg
from companion.web.routes import Access, Routes, Who
from companion.web.services import services

CODE = "SAMPLE"
"""The code of a sample, which no table can have: it contains letters that codes never have."""

previews = Routes("previews", __name__)

_SAMPLES: Cache[tuple[str, bool, str], Table] = Cache(16)


def sample_request(game: str, *, half: bool = False) -> TableRequest:
    """Return anybody's request for a game's sample as a table, at a past moment, so that nothing can be
    entered. `half`: in the middle of the game."""
    played = services().tables.games().get(game)
    if played is None or played.sample is None:
        raise Refusal(text("This game has no samples."), Fault.UNKNOWN)
    table = _play_sample(played, half=half)
    here = request.script_root + request.path
    return TableRequest(
        table=table, viewer=WATCHER, credential=None, here=here, then=here, at=table.version
    ).as_current()


def _whole_sample(game: str) -> TableRequest:
    return sample_request(game)


SAMPLE: Final = Who("anybody", _whole_sample)


@previews.get("/games/<game>/papers", Access(who=SAMPLE))
def show(table_request: TableRequest) -> str:
    return render_template(
        "seating/previews.html",
        game=table_request.game,
        papers=[paper for paper in _papers(table_request.game) if template_of(table_request, paper)],
        no_printing=services().printer.why_not(),
    )


@previews.get("/games/<game>/papers/<name>.pdf", Access(who=SAMPLE))
def pdf(table_request: TableRequest, name: str) -> Response:
    paper = next((paper for paper in _papers(table_request.game) if paper.name == name), None)
    if paper is None or template_of(table_request, paper) is None:
        raise Refusal(text("There is no such paper."), Fault.UNKNOWN)
    size = size_asked(paper.sizes)
    key = (table_request.table.hash, paper.name, size, language(), folder_stamp(STATIC))
    printed = make_once(key, "", lambda: _html(table_request, paper, size))
    return revalidated_response(printed, "application/pdf", file=f"sample-{name}.pdf")


def _papers(game: Game[Any]) -> tuple[Paper, ...]:
    return (*game.papers, CARDS)


def _play_sample(game: Game[Any], *, half: bool) -> Table:
    """Return the sample as a table, which is in no ledger; its hash depends on its drafts and the day. It is
    played once a day, not for each preview."""
    at = services().tables.clock().replace(hour=19, minute=0, second=0, microsecond=0)
    key = (game.about.slug, half, at.isoformat())
    table = _SAMPLES.get(key)
    if table is None or table.game is not game:
        sample = game.sample() if game.sample else Sample(played=(), rest=())
        table = _play(game, sample.played if half else sample.drafts, at)
        _SAMPLES.put(key, table)
    return table


def _play(game: Game[Any], drafts: tuple[Draft, ...], at: datetime) -> Table:
    opened = Draft(move=Open(game=game.about.slug, rules_version=game.about.rules_version))
    entries = tuple(entries_of((opened, *drafts), at))
    digest = sha256(repr((opened, drafts, at.date())).encode()).hexdigest()
    return grow_table(empty_table(CODE, game, at), entries, Head(len(entries), digest))


def _html(table_request: TableRequest, paper: Paper, size: str) -> str:
    address = public_address("previews.show", game=table_request.game.about.slug)
    more: dict[str, Any] = {"address": address, "sample": True}
    if paper is CARDS:
        code = svg(address)
        more["cards"] = [Card(place=place, name="", svg=code) for place in table_request.game.about.places]
        more["until"] = "…"
    return paper_html(table_request, paper, size, **more)
