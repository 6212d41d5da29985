"""The castles that the party has to do with, as the table page shows them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from companion.games.underworld.facts import encounters as facts
from companion.games.underworld.facts.estates import days_in_a_month
from companion.games.underworld.facts.travel import castles_near
from companion.games.underworld.state.out import Castle, Journey
from companion.games.underworld.state.state import State
from companion.kernel.words import Text, text

DEMANDS: Final[Mapping[str, Text]] = {
    facts.JOUST: text("a joust"),
    facts.TOLL: text("a toll"),
    facts.TITHE: text("a tithe"),
    facts.ITEM: text("a magic item"),
    facts.GEAS: text("a treasure hunt under Geas"),
    facts.QUEST: text("a task under Quest"),
    facts.SLAY: text("the lives of the party"),
}
TOOK: Final[Mapping[str, Text]] = {
    "GP": text("GP"),
    "miscellaneous": text("miscellaneous magic"),
    "wands": text("wands and staves"),
    "rings": text("rings"),
    "others": text("other magic items"),
}


def name_demand(castle: Castle) -> Text:
    return DEMANDS.get(castle.demand, Text(castle.demand))


@dataclass(frozen=True)
class CastleNow:
    """A castle as the party on the journey `out` sees it."""

    state: State
    castle: Castle
    out: Journey

    @property
    def demand(self) -> Text:
        return name_demand(self.castle)

    @property
    def heroes(self) -> int:
        return facts.heroes(self.castle)

    @property
    def garrison(self) -> tuple[int, int]:
        """Return the number of light foot with crossbows, and of heavy foot."""
        return facts.garrison(self.castle)

    @property
    def mounted(self) -> bool:
        return facts.is_mounted(self.castle)

    @cached_property
    def jousters(self) -> tuple[tuple[str, str], ...]:
        return tuple((name, name) for name in facts.jousters(self.state, self.castle))

    @property
    def makes_demand(self) -> bool:
        """Return whether the castle demands something, or its people have come out and may yet do so."""
        return bool(self.castle.demand or self.castle.out)

    @property
    def elsewhere(self) -> str:
        """Return the hex in which the castle's people met the party, if the party has moved on today while
        something is still open between them; empty if not."""
        behind = self.castle.met_at in self.out.way and self.castle.met_at != self.out.at
        return self.castle.met_at if behind and (self.makes_demand or self.castle.welcome) else ""

    @property
    def took(self) -> tuple[tuple[Text, int], ...]:
        """Return what the master last took or was given."""
        return tuple((TOOK.get(what, Text(what)), n) for what, n in self.castle.took)

    @property
    def max_days(self) -> int:
        """Return the most days that the party may stay."""
        return facts.MONTHS_HOSTED * days_in_a_month(self.state)


def castles_now(state: State) -> tuple[CastleNow, ...]:
    """Return the castles near the party whose people have ever come out, and those with which the party has
    unfinished business: their people outside, a demand, an invitation or a task. Return none if the party is
    underground or at home, or if its hex is not known."""
    out = state.journey
    if out is None or not out.at or state.expedition:
        return ()
    near = [each.castle for each in castles_near(state, out)]
    open_ = [
        each.name
        for each in state.castles.values()
        if each.party == state.party and (each.out or each.demand or each.welcome or each.task)
    ]
    names = dict.fromkeys((*near, *open_))
    return tuple(CastleNow(state, state.castles[name], out) for name in names if name in state.castles)
