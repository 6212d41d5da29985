"""How a battle ended, in a sentence."""

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.facts.forces import NEUTRAL, engagement
from companion.games.stone_and_iron.page.names import faction
from companion.games.stone_and_iron.state.state import State
from companion.kernel.words import Text, ntext


def reported(state: State | None, move: m.Report) -> Text:
    square = None if state is None else state.at(move.square)
    battle = None if state is None or square is None else engagement(state, square)
    lost = sum(move.losses.values())
    if not move.winner:
        return ntext(
            "a draw at %(square)s, %(n)s model lost",
            "a draw at %(square)s, %(n)s models lost",
            square=move.square,
            n=lost,
        )
    if move.winner == NEUTRAL:
        return ntext(
            "the defenders of %(square)s win, %(n)s model lost",
            "the defenders of %(square)s win, %(n)s models lost",
            square=move.square,
            n=lost,
        )
    side = None if battle is None else battle.side_of(move.winner)
    winners = tuple(faction(seat) for seat in (side.seats if side else (move.winner,)))
    return ntext(
        "%(factions)s win at %(square)s, %(n)s model lost",
        "%(factions)s win at %(square)s, %(n)s models lost",
        factions=winners,
        square=move.square,
        n=lost,
    )
