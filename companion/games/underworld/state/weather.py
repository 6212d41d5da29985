"""The weather of a battle at sea."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather:
    """`force`, `wind`: results of the wind tables; empty until they were rolled."""

    force: str = ""
    wind: str = ""
