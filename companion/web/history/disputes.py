"""Disputes: the moment in question, who entered what there, and what the table decided; and what it has not
decided yet."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl

from flask import request

from companion.kernel.deciding import MOST_PAGE, MOST_QUESTION, MOST_WORDS, asked
from companion.kernel.moves import Ask, Entry, of_kind
from companion.kernel.shared_moves.disputes import question_of
from companion.kernel.words import Text
from companion.web.access.table_requests import WATCHER, TableRequest
from companion.web.board.asking import Answered, answered
from companion.web.history.log import grouped, reaching, version_of
from companion.web.i18n.logbook import with_seat
from companion.web.rendering.framing import framed
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes

AROUND = 6
"""Entries that are shown of those before a moment."""

disputes = Routes("disputes", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenQuestion:
    """A question that is kept open. `key`, `given`: of a question of the game, to ask it again."""

    entry: Entry
    move: Ask
    words: Text | str
    key: str
    given: Mapping[str, str]


@disputes.get("/t/<code>/disputes", Access(who=WATCHER, in_front=True))
def show(found: TableRequest) -> str:
    """Return what nobody has decided yet, and what the table decided, the newest first. A referee asks for
    the table as a whole, behind the screen."""
    return page(
        "table/disputes.html",
        found,
        questions=open_questions(found),
        decisions=tuple(reversed(found.position.decisions)),
        own=None if found.game.screen and found.viewer.host else found.own,
        most_words=MOST_QUESTION,
        **framed("disputes"),
    )


@disputes.get("/t/<code>/disputes/new", Access(who=WATCHER))
def ask(found: TableRequest) -> str:
    """Return the form for a dispute. `moment`: the entry in question; `about`: what a ruling or an objection
    says that it is about, `given` what the question was told, and `deed` what was objected to; `answers`: the
    entry that kept the question open, which says the first three."""
    answers = version_of(request.args.get("answers", ""), found.table.version)
    kept = next((one for one in open_questions(found) if one.entry.version == answers), None)
    given = request.args.get("moment", "") or str(kept.move.moment if kept else "")
    moment = max(1, version_of(given, found.table.version))
    about = kept.move.about if kept else request.args.get("about", "")[:MOST_WORDS]
    ruling = _ruling(found, moment) if kept is None else None
    found = reaching(found, moment - AROUND)
    end = moment - found.table.before
    groups = grouped(found.table, found.table.steps[max(0, end - AROUND) : end])
    deed: Text | str = request.args.get("deed", "")[:MOST_WORDS]
    if not about and "moment" in request.args:
        deed = with_seat(found.table, found.table.entry(moment))
    return page(
        "table/dispute.html",
        found,
        moment=moment,
        groups=groups,
        about=about,
        deed=deed,
        kept=kept,
        ruling=ruling,
        most_words=MOST_WORDS,
        most_page=MOST_PAGE,
        **framed("view"),
    )


def _ruling(found: TableRequest, moment: int) -> Answered | None:
    """Return the answer in dispute, where it is about the board as it is now."""
    about, given = request.args.get("about", ""), request.args.get("given", "")[:MOST_WORDS]
    question = next((one for one in found.game.questions or () if asked(one.key) == about), None)
    covered = question is not None and question.scores and found.viewer.scores != "all"
    if question is None or covered or moment != found.table.version:
        return None
    return answered(found, question.key, dict(parse_qsl(given, max_num_fields=8)))


def open_questions(found: TableRequest) -> tuple[OpenQuestion, ...]:
    keys = {asked(question.key): question.key for question in found.game.questions or ()}
    return tuple(
        OpenQuestion(
            entry=entry,
            move=question,
            words=question_of(found.game, question),
            key=keys.get(question.about, ""),
            given=dict(parse_qsl(question.given, max_num_fields=8)),
        )
        for entry, question in of_kind(found.position.open_questions, Ask)
    )
