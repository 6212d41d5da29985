"""Fire balls and lightning in tight quarters. The Move/Turn in the Underworld."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Blast:
    """Feet of stone destroyed, and feet that it comes back towards the sender."""

    stone: int
    rebound: int


def confined(length: int, space: int, reading: str) -> Blast:
    """`length`: as the spell says, `space`: what there is, in feet. `reading`: as the table plays it."""
    short = max(0, length - space)
    if reading == "blast":
        return Blast(stone=short, rebound=0)
    if reading == "compromise":
        return Blast(stone=short // 10, rebound=short // 2)
    return Blast(stone=0, rebound=short)
