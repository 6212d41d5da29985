"""All dice that a move could ask for, to be rolled at the table in one go."""

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.digging import LOT_SIDES, LOTS
from companion.games.stone_and_iron.state.state import State
from companion.kernel.dice import Roll
from companion.kernel.moves import Move

D6, TWO_D6 = Roll(sides=6), Roll(sides=6, dice=2)
EXPLORING = (D6, D6, D6, TWO_D6)
"""What is found, its size or side, the size of a fork; the kind of cavern."""

RINGS = 16
"""Lava that spreads further asks for more: a chance of one in billions."""


def bundle(state: State, move: Move) -> tuple[Roll, ...]:
    """Empty rolls for the field `rolls` of a move. Where each square of lava has a die of its own, none: how
    many are rolled depends on those that fell before."""
    match move:
        case m.March():
            return EXPLORING
        case m.Dig():
            return (D6, D6, *EXPLORING, Roll(sides=LOT_SIDES, dice=LOTS))
        case m.SpreadLava():
            return () if state.options.lava_roll == "per_square" else (D6,) * RINGS
        case m.RollPriority(_rolls, rolling):
            seats = len(rolling or state.seats)
            ties = tuple(Roll(sides=6, dice=n) for n in range(2, seats + 1)) * 3
            return (Roll(sides=6, dice=seats), *ties)
        case m.Approach(choice="negotiate") | m.Heal():
            return (D6,)
        case _:
            return ()
