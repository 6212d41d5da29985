"""How a march went: where the army came to, and what it found there."""

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.squares import KINDS
from companion.games.stone_and_iron.page.names import pips
from companion.games.stone_and_iron.rules.apply import apply, used
from companion.games.stone_and_iron.state.pieces import Square
from companion.games.stone_and_iron.state.state import State
from companion.kernel.game import Misfit
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

_FORKS = {"left": text("a fork to the left"), "right": text("a fork to the right")}


def found(square: Square) -> Text:
    """What a square is, in a word."""
    if not square.known:
        return text("Unexplored")
    kind = Text(KINDS[square.kind].name)
    if square.fork:
        return text("%(kind)s, %(fork)s", kind=kind, fork=_FORKS[square.fork])
    if square.dragon:
        return text("%(kind)s with a dragon", kind=kind)
    if square.settlers:
        its = square.settlers[0]
        return text("%(kind)s of %(n)s %(troops)s", kind=kind, n=its.models, troops=its.name)
    return kind


def marched(state: State | None, seat: Seat | None, move: m.March) -> Text:
    after = None if state is None else apply(state, seat, move)
    if state is None or after is None or isinstance(after, Misfit) or move.army not in after.armies:
        return text("%(army)s marches: %(path)s", army=move.army, path=" – ".join(move.path))
    stands = state.grid.names[after.armies[move.army].square]
    fresh = [
        name
        for name in move.path
        if not state.squares[state.grid.index[name]].known and after.squares[state.grid.index[name]].known
    ]
    if fresh:
        return text(
            "%(army)s explores %(square)s: %(found)s (%(pips)s)",
            army=move.army,
            square=fresh[0],
            found=found(after.squares[state.grid.index[fresh[0]]]),
            pips=pips(used(state, seat, move)) or "–",
        )
    walked = move.path[: move.path.index(stands) + 1] if stands in move.path else move.path
    return text("%(army)s marches: %(path)s", army=move.army, path=" – ".join(walked))
