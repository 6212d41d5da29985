"""The referee's screen: the one place that decides who sees behind it.

The referee is the host's device, whatever seats it holds, because anybody may take a seat.
"""

from dataclasses import replace
from typing import Any, TypeVar

from companion.kernel.game import Game
from companion.kernel.moves import Draft
from companion.kernel.position import Position
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Viewer
from companion.kernel.shared_rows import row_of, slots
from companion.kernel.things import things
from companion.kernel.words import text

S = TypeVar("S")


def in_front(game: Game[Any], viewer: Viewer) -> bool:
    """Return whether the screen hides something from this viewer."""
    return game.screen is not None and not viewer.host


def screened_game(game: Game[S]) -> Game[S]:
    """Return the game with only what players in front of the screen may use."""
    screen = game.screen
    if screen is None:
        return game
    return replace(
        game,
        views={name: view for name, view in game.views.items() if name in screen.views},
        papers=tuple(paper for paper in game.papers if paper.name in screen.papers),
        questions=None,
        shorthand=None,
        recount=None,
    )


def screen_position(game: Game[S], position: Position[S], viewer: Viewer) -> Position[S]:
    """Return the position as seen in front of the screen; the slot of each feature decides what may be seen
    of its content."""
    if game.screen is None or position.state is None:
        return position
    state = game.screen.seen(position.state, viewer)
    visible, known = position, things(game, state)
    for slot in slots():
        visible = replace(visible, **slot.fields(visible, slot.in_front(visible.of(slot), known)))
    return replace(visible, state=state, misfits=(), held=())


def permit_in_front(game: Game[Any], viewer: Viewer, draft: Draft) -> None:
    """Raise `Refusal` for moves that a player may not enter: those of the referee, and those of another
    player's seat."""
    if game.screen is None or not in_front(game, viewer):
        return
    seats = row_of(draft.move).in_front
    own = seats == "own seat" or draft.move.kind in game.screen.moves
    if seats == "any seat" or (own and viewer.holds(draft.seat)):
        return
    if own:
        raise Refusal(text("Only the player at that seat, or the referee, can enter that."), Fault.FORBIDDEN)
    raise Refusal(text("Only the referee can enter that."), Fault.FORBIDDEN)
