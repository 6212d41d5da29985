"""What a referee keeps behind the screen: the one place that decides who looks over it.

The referee is the host's device, whatever seats it holds: a seat may be taken by anybody who comes in.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from companion.kernel.moves import Draft, Rise, Sit
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Viewer
from companion.kernel.words import text

if TYPE_CHECKING:
    from companion.kernel.game import Game
    from companion.kernel.position import Position

S = TypeVar("S")

ANYBODYS: Final = frozenset({Sit.kind, Rise.kind})


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen(Generic[S]):
    """`seen`: the state as it is known to a viewer who is not the referee. `views`, `papers`, `moves`: what
    such a viewer has of those, by name and kind; of all others, of questions and of the ledger nothing."""

    seen: Callable[[S, Viewer], S]
    views: frozenset[str] = frozenset()
    papers: frozenset[str] = frozenset()
    moves: frozenset[str] = frozenset()


def in_front(game: "Game[Any]", viewer: Viewer) -> bool:
    """Whether something is kept from this viewer."""
    return game.hide is not None and not viewer.host


def screened_game(game: "Game[S]") -> "Game[S]":
    """The game as pages in front of the screen may ask it."""
    screen = game.hide
    if screen is None:
        return game
    return replace(
        game,
        views={name: view for name, view in game.views.items() if name in screen.views},
        papers=tuple(paper for paper in game.papers if paper.name in screen.papers),
        questions=(),
        rule=None,
        shorthand=None,
        tally=None,
    )


def screened(game: "Game[S]", position: "Position[S]", viewer: Viewer) -> "Position[S]":
    """The position as it is in front of the screen."""
    if game.hide is None or position.state is None:
        return position
    state = game.hide.seen(position.state, viewer)
    return replace(position, state=state, misfits=(), held=(), decisions=())


def permit_in_front(game: "Game[Any]", viewer: Viewer, draft: Draft) -> None:
    """Raises `Refusal` for what only the referee enters, and for players' moves of another's seat."""
    if game.hide is None or not in_front(game, viewer):
        return
    kind = draft.move.kind
    if kind not in ANYBODYS and not (kind in game.hide.moves and viewer.holds(draft.seat)):
        raise Refusal(text("Only the referee enters that."), Fault.FORBIDDEN)
