"""Whether a table from elsewhere can be shown: its page functions tried where it is not as phones make it."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from companion.kernel.checks import check
from companion.kernel.effective_entries import standing
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Entry, SharedMove
from companion.kernel.position import Position, advance
from companion.kernel.rulings import Refusal
from companion.kernel.seats import WATCHER, Viewer
from companion.table.fold import Table
from companion.table.results import result_of

LOG: Final = logging.getLogger(__name__)

MOST_TRIED: Final = 40
"""Positions; of more the last ones."""


def shows(table: Table) -> bool:
    """Return whether a whole table can be shown. What phones could have entered is as good as what was
    entered here; behind anything else the pages of the table are tried, without their templates."""
    try:
        odd = [position for position in _odd(table) if position.state is not None]
        for entry in table.entries:
            _told(table.game, entry)
        for position in odd[-MOST_TRIED:]:
            _drawn(table.game, position)
        if odd:
            _drawn(table.game, table.position)
            result_of(table)
    except Refusal:
        return False
    except Exception:  # moves that nobody judged may break anything
        LOG.info("A table from elsewhere cannot be shown.", exc_info=True)
        return False
    return True


def _odd(table: Table) -> Iterator[Position[Any]]:
    """Yield the positions behind entries that no phone could have made, as the entries stand."""
    position: Position[Any] = Position()
    for entry in standing(table.entries):
        before, position = position, advance(table.game, position, entry)
        if position.state is not before.state and not _possible(table.game, before, entry):
            yield replace(position, version=entry.version)


def _possible(game: Game[Any], before: Position[Any], entry: Entry) -> bool:
    try:
        check(game, (), before, Draft(move=entry.move, seat=entry.seat))
    except Refusal:
        return False
    return True


def _told(game: Game[Any], entry: Entry) -> None:
    if not isinstance(entry.move, SharedMove):
        game.touches(entry)
        game.describe(None, entry)


def _drawn(game: Game[Any], position: Position[Any]) -> None:
    """Raise whatever a page function raises, but for refusals."""
    state = position.state
    for viewer in _viewers(game):
        game.page(state, viewer)
        for view in game.views.values():
            _unless_refused(view.data, state, viewer, {})
        for paper in game.papers:
            _unless_refused(paper.page, position, viewer)
    if game.questions is not None:
        for question in game.questions:
            _unless_refused(game.questions.rule, state, question.key, {})
    if game.turns is not None and game.turns.closed is not None:
        game.turns.closed(state)
    if game.scoring is not None:
        game.scoring.clashes(state)
    for work in (game.score, game.totals, game.outcome, game.moment):
        work(state)
    game.log.changes(state, state)
    game.log.changed(state, state)


def _viewers(game: Game[Any]) -> tuple[Viewer, ...]:
    seats = [place.seat for place in game.about.places]
    return WATCHER, Viewer(host=True), *(Viewer(seats=frozenset({seat})) for seat in seats)


def _unless_refused(work: Callable[..., object] | None, *given: object) -> None:
    try:
        if work is not None:
            work(*given)
    except Refusal:
        return
