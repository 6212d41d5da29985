"""A rating of the players of a group, by Weng and Lin (Plackett-Luce): worked out anew from all results, the
oldest first. Pure, as `figures`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from companion.memory.figures import FEW
from companion.memory.plays import Play, Played, folded

MODEL: Final = PlackettLuce()
"""With 25 as what anybody begins with, and a third of it as what that may be off."""

SURE: Final = 2
"""Standard deviations that a spread is told with: it holds in 19 of 20 cases."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """`mu`: how strong a player looks; `sigma`: the standard deviation of that; over so many games."""

    name: str
    mu: float
    sigma: float
    games: int

    @property
    def spread(self) -> float:
        return SURE * self.sigma

    @property
    def few(self) -> bool:
        return self.games < FEW


def ratings(plays: Sequence[Play]) -> Mapping[str, Rating]:
    """Return the rating of each player by `folded` name, the strongest first. `plays`: the newest first.

    A game counts where at least two sides have names and play against each other.
    """
    known: dict[str, PlackettLuceRating] = {}
    games: dict[str, int] = {}
    spelled: dict[str, str] = {}
    for play in reversed(plays):
        spelled |= {folded(one.player): one.player for one in play.players if one.player}
        sides = sides_of(play)
        if len(sides) < 2:
            continue
        before = [[known.setdefault(name, MODEL.rating(name=name)) for name in names] for names, _ in sides]
        after = MODEL.rate(before, ranks=[float(rank) for _names, rank in sides])
        for (names, _rank), rated in zip(sides, after, strict=True):
            known |= dict(zip(names, rated, strict=True))
            games |= {name: games.get(name, 0) + 1 for name in names}
    found = [
        Rating(name=spelled[name], mu=known[name].mu, sigma=known[name].sigma, games=number)
        for name, number in games.items()
    ]
    return {folded(one.name): one for one in sorted(found, key=lambda one: (-one.mu, folded(one.name)))}


def sides_of(play: Play) -> list[tuple[tuple[str, ...], int]]:
    """Return who played against whom, by `folded` names, with the rank of each side; always in the same
    order, however the seats are written down. Nobody, where all play together or somebody is on two sides."""
    sides: dict[tuple[int, str], list[Played]] = {}
    for one in play.players:
        if one.player and one.rank:
            sides.setdefault((one.team, "" if one.team else folded(one.player)), []).append(one)
    found = sorted((_names(those), min(one.rank for one in those)) for those in sides.values())
    everybody = [name for names, _rank in found for name in names]
    return found if len(everybody) == len(set(everybody)) else []


def _names(those: Iterable[Played]) -> tuple[str, ...]:
    """Return who is on a side; whoever had two seats of it is one of them."""
    return tuple(sorted({folded(one.player) for one in those}))
