"""What a ship tried in the turn at sea that goes on."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Tries:
    """`held`: to grapple; `cut`: to cut a grapple."""

    held: int = 0
    cut: int = 0
