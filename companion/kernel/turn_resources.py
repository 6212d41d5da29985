"""What a turn brings and is spent in it, for the counter that a player keeps on the phone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.kernel.moves import Entry
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """One thing that is gained and spent. `start(state)`: what whoever is on turn has of it by the board."""

    key: str
    name: Text
    start: Callable[[Any], int] = lambda _state: 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnResources:
    """`costs(entry)`: what an entry of one's own took out of each pool, by key."""

    pools: tuple[Pool, ...]
    costs: Callable[[Entry], Mapping[str, int]]

    @property
    def names(self) -> tuple[Text, ...]:
        return tuple(pool.name for pool in self.pools)
