"""The tables to go on with: who plays there, and how far they are."""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import request
from sqlalchemy.exc import DatabaseError

from companion.kernel.optional.referee_screen import screened
from companion.kernel.rulings import Refusal
from companion.kernel.seats import WATCHER
from companion.kernel.words import Text, text
from companion.ledger.db_errors import Trouble, trouble
from companion.table.fold import Table
from companion.table.service import Summary
from companion.web.access.cookies import COOKIE
from companion.web.access.security import on_the_very_machine
from companion.web.services import services

MOST = 40
"""Tables on the front page; the newest come first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoingOn:
    """`people`: who sits there. `stage`: how far they are; None for a table that cannot be read."""

    summary: Summary
    title: str
    people: tuple[str, ...]
    stage: Text | None


def going_on() -> Iterator[GoingOn]:
    """Return those that this browser was let into; at the very machine, all."""
    every = services().tables.summaries()
    if not on_the_very_machine(services().config):
        every = tuple(summary for summary in every if COOKIE + summary.code in request.cookies)
    return (_going_on(summary) for summary in every[:MOST])


def _going_on(summary: Summary) -> GoingOn:
    tables = services().tables
    game = tables.games().get(summary.game)
    title = summary.game if game is None else game.about.title
    try:
        table = tables.table(summary.code)
    except (Refusal, DatabaseError) as problem:
        if isinstance(problem, DatabaseError) and trouble(problem) is not Trouble.DAMAGED:
            raise
        return GoingOn(summary=summary, title=title, people=(), stage=None)
    people = tuple(table.position.names.values())
    return GoingOn(summary=summary, title=title, people=people, stage=_stage(table))


def _stage(table: Table) -> Text:
    if table.position.demo:
        return text("a demo")
    if table.position.finish is not None:
        return text("finished")
    if table.position.state is None:
        return text("not begun")
    # Of a game with a referee what anybody knows: who looks here may be anybody.
    name: Text = table.game.moment(screened(table.game, table.position, WATCHER).state).name
    return name
