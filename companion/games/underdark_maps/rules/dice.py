"""Whether a roll is the one that is asked for."""

from companion.kernel.dice import Roll, fault


def of(roll: Roll, sides: int, dice: int = 1) -> bool:
    return roll.sides == sides and roll.dice == dice and fault(roll) is None
