"""The phases of a turn, for a line that shows how far it is."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseNow:
    """`now`: the turn stands there; `past`: it is over."""

    name: Text
    now: bool
    past: bool


def phases(names: Sequence[Text], at: int) -> tuple[PhaseNow, ...]:
    """`at`: the one where the turn stands, from 0; -1 before the first."""
    return tuple(PhaseNow(name=name, now=place == at, past=place < at) for place, name in enumerate(names))
