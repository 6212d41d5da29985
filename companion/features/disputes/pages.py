"""The pages of disputes: the disputed moment, who entered what there, and the decision; open questions; and
what other pages show when the same question comes up again.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import request

from companion.features.disputes.moves import (
    DISPUTES,
    MAX_PAGE,
    MAX_QUESTION,
    MAX_WORDS,
    Ask,
    Decision,
    Disputes,
    Question,
    in_front,
    name_of_question,
    read_arguments,
)
from companion.kernel.game import Game
from companion.kernel.moves import Entry
from companion.kernel.things import entry_of
from companion.kernel.words import Text, text
from companion.memory import groups
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import WATCHER, TableRequest, at_table
from companion.web.board.asking import Answered, answer_question
from companion.web.history.log import group_by_turn, version_of
from companion.web.i18n.logbook import with_seat
from companion.web.rendering.feature_pages import Link, Pages, RulingShown, Tip
from companion.web.rendering.framing import frame_page
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

MAX_TABLES: Final = 30
"""How many of a group's newest tables are searched."""

AROUND: Final = 6
"""How many entries are shown, the disputed one being the last."""

routes = Routes("disputes", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenQuestion:
    """An open question. `key`, `given`: if it is a question of the game, its key and arguments, with which it
    can be asked again."""

    entry: Entry
    move: Ask
    words: Text | str
    key: str
    given: Mapping[str, str]


@routes.get("/t/<code>/disputes", Access(who=WATCHER, in_front=True))
def show(table_request: TableRequest) -> str:
    """Return the open questions and the decisions, the newest first. A referee asks for the whole table,
    behind the screen."""
    return page(
        "features/disputes/all.html",
        table_request,
        questions=open_questions(table_request),
        decisions=tuple(reversed(table_request.position.of(DISPUTES).decisions)),
        own=None if table_request.game.screen and table_request.viewer.host else table_request.own,
        most_words=MAX_QUESTION,
        **frame_page("ask"),
    )


@routes.get("/t/<code>/disputes/new", Access(who=WATCHER))
def ask(table_request: TableRequest) -> str:
    """Return the form for a dispute. `moment`: the entry in question; `about`: the subject of a ruling or
    objection, `given` the arguments of the question, `deed` the move objected to; `answers`: the version of
    the entry that kept the question open: it supplies `about`, and `moment` if that is not given."""
    answers = version_of(request.args.get("answers", ""), table_request.table.version)
    kept = next((one for one in open_questions(table_request) if one.entry.version == answers), None)
    given = request.args.get("moment", "") or str(kept.move.moment if kept else "")
    moment = max(1, version_of(given, table_request.table.version))
    about = kept.move.about if kept else request.args.get("about", "")[:MAX_WORDS]
    ruling = _ruling(table_request, moment) if kept is None else None
    there = table_request.stretch(moment - AROUND, moment)
    table, end = there.table, moment - there.table.before
    groups = group_by_turn(there, table.steps[max(0, end - AROUND) : end])
    deed: Text | str = request.args.get("deed", "")[:MAX_WORDS]
    if not about and "moment" in request.args:
        deed = with_seat(table, table.entry(moment))
    return page(
        "features/disputes/one.html",
        table_request,
        moment=moment,
        groups=groups,
        about=about,
        deed=deed,
        kept=kept,
        ruling=ruling,
        most_words=MAX_WORDS,
        most_page=MAX_PAGE,
        **frame_page("view"),
    )


def _ruling(table_request: TableRequest, moment: int) -> Answered | None:
    """Return the disputed answer if it is about the present board and this viewer may see it; otherwise
    None."""
    about, given = request.args.get("about", ""), request.args.get("given", "")
    question = next((one for one in table_request.game.questions or () if one.about == about), None)
    covered = question is not None and question.scores and table_request.viewer.scores != "all"
    if question is None or covered or moment != table_request.table.version:
        return None
    arguments = read_arguments(question, given)
    whole = arguments.keys() == {*question.asks}
    return answer_question(table_request, question.key, arguments) if whole else None


def open_questions(table_request: TableRequest) -> tuple[OpenQuestion, ...]:
    return tuple(_open_question(table_request.game, one) for one in table_request.position.of(DISPUTES).open)


def _open_question(game: Game[Any], kept: Question) -> OpenQuestion:
    question = next((one for one in game.questions or () if one.about == kept.move.about), None)
    return OpenQuestion(
        entry=kept.entry,
        move=kept.move,
        words=name_of_question(game, kept.move),
        key=question.key if question else "",
        given=read_arguments(question, kept.move.given) if question else {},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Precedent:
    """`here`: whether it was made at this table. Of another table neither the code nor entries are shown."""

    here: bool
    decision: Decision


def precedents(table_request: TableRequest, abouts: Collection[str]) -> tuple[Precedent, ...]:
    """Return the decisions about any of these subjects that this viewer may know, this table's first, as they
    are today, even if a past moment is shown. Then, except for spectators, those of its group's other tables
    that play the same game."""
    today = at_table(table_request, services().tables.cached_table(table_request.code))
    kept = [(True, today.position.of(DISPUTES))]
    kept += [(False, disputes) for disputes in _elsewhere(table_request)]
    return tuple(
        Precedent(here=here, decision=decision)
        for here, disputes in kept
        for decision in disputes.find_decisions(abouts)
    )


def _elsewhere(table_request: TableRequest) -> Iterator[Disputes]:
    """Yield what the group's other tables of the same game decided, without what a referee decided alone."""
    tables = services().tables
    group = groups.group_of(tables, table_request.code) if table_request.viewer.enters else None
    others = () if group is None else groups.newest_of(tables, group, MAX_TABLES)
    for code in (other for other in others if other != table_request.code):
        other = tables.readable(code)
        if other is not None and other.game.about.slug == table_request.game.about.slug:
            disputes = other.position.of(DISPUTES)
            yield disputes if other.game.screen is None else in_front(disputes, ())


def on_ruling(table_request: TableRequest, ruled: RulingShown) -> str:
    """Return the earlier decisions on the same question, and a note if it is still open; empty if there are
    neither."""
    still_open = [one for one in table_request.position.of(DISPUTES).open if one.move.about in ruled.abouts]
    before = precedents(table_request, ruled.abouts)
    if not still_open and not before:
        return ""
    return page("features/disputes/precedents.html", table_request, questions=still_open, precedents=before)


def below_ruling(table_request: TableRequest, ruled: RulingShown) -> str:
    """Return the links to decide the matter, or to keep it open; empty in a sketch, for spectators, and if
    nothing says what the matter is about."""
    if table_request.sketch is not None or not table_request.viewer.enters or not ruled.abouts:
        return ""
    return page(
        "features/disputes/in_dispute.html",
        table_request,
        about=ruled.abouts[0],
        given=ruled.given,
        deed=ruled.deed,
    )


def on_unanswered(table_request: TableRequest, question: str) -> str:
    """Return the form with which a typed question stays open until somebody can answer it; empty in a sketch,
    for spectators, and before the game begins."""
    if (
        table_request.sketch is not None
        or not table_request.viewer.enters
        or table_request.position.state is None
    ):
        return ""
    own = None if table_request.game.screen and table_request.viewer.host else table_request.own
    return page("features/disputes/keep_open.html", table_request, asked=question[:MAX_QUESTION], own=own)


def on_paper(table_request: TableRequest) -> str:
    """Return the open questions and the decisions; empty if there were never any."""
    disputes = table_request.position.of(DISPUTES)
    if not (disputes.questions or disputes.decisions):
        return ""
    named = [(one, name_of_question(table_request.game, one.move)) for one in disputes.open]
    given = {"questions": named, "decisions": disputes.decisions}
    return page("features/disputes/papers/questions.html", table_request, **given)


def _count_open(table_request: TableRequest) -> int:
    return len(table_request.position.of(DISPUTES).open)


def _at_entry(about: str) -> Mapping[str, Any]:
    return {"moment": entry_of(about)}


PAGES: Final = Pages(
    routes=routes,
    links=(
        Link(
            label=text("Open questions"),
            endpoint="disputes.show",
            icon="clock",
            on=frozenset({"ask"}),
            when=lambda table_request: table_request.sketch is None,
            count=_count_open,
        ),
        Link(
            label=text("Dispute this"),
            endpoint="disputes.ask",
            icon="book",
            on=frozenset({"entry"}),
            when=lambda table_request: table_request.viewer.enters,
            given=_at_entry,
        ),
    ),
    tips=(
        Tip(
            asks=text("We do not agree."),
            answer=text(
                "Look at the moment, and record what the table decides: it is shown when the same question "
                "is asked again."
            ),
            label=text("Disputes"),
            endpoint="disputes.show",
            when=lambda table_request: (
                table_request.position.state is not None
                and permissions(table_request).may_enter
                and not table_request.in_front
            ),
        ),
    ),
    pieces={"paper": on_paper},
    on_ruling=on_ruling,
    below_ruling=below_ruling,
    on_unanswered=on_unanswered,
)
