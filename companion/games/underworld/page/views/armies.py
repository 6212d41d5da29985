"""Battles on land, sieges and jousts, which are fought by the rules of another booklet: the tally of the
forces, and who can joust.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.games.underworld.facts.encounters import JOUST
from companion.games.underworld.facts.wages import describe_hired
from companion.games.underworld.moves.armies import OURS, THEIRS, join_line
from companion.games.underworld.page.castles import CastleNow, castles_now
from companion.games.underworld.page.fight import FATES
from companion.games.underworld.rules.armies import figures, men_at_home
from companion.games.underworld.state.out import Force
from companion.games.underworld.state.present import free
from companion.games.underworld.state.state import State
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

SIDES = ((OURS, text("On our side")), (THEIRS, text("Against us")))


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceNow:
    """`number`: for ids in the page. `fate`: how it left the field."""

    number: int
    force: Force
    figures: int
    fate: Text | None


@dataclass(frozen=True)
class ArmiesPage:
    state: State

    @property
    def sides(self) -> Iterator[tuple[Text, tuple[ForceNow, ...]]]:
        for side, name in SIDES:
            yield name, tuple(each for each in self.forces if each.force.side == side)

    @cached_property
    def forces(self) -> tuple[ForceNow, ...]:
        return tuple(
            ForceNow(number=number, force=force, figures=figures(force.men), fate=FATES.get(force.fate))
            for number, force in enumerate(self.state.forces.values(), 1)
        )

    @property
    def side_choices(self) -> tuple[tuple[str, Text], ...]:
        return SIDES

    @property
    def whose(self) -> tuple[tuple[str, Text], ...]:
        """Return a choice for any other force, then the men-at-arms who can still be sent, each as value and
        label."""
        sent = [
            (join_line(hold.name, line), self._send(hold.name, line, n))
            for hold in self.state.strongholds.values()
            for line in hold.men
            if (n := men_at_home(self.state, hold.name, line))
        ]
        return (("", text("others, monsters or engines")), *sent)

    def _send(self, stronghold: str, line: str, n: int) -> Text:
        return text("%(place)s: %(n)s %(what)s", place=stronghold, n=n, what=describe_hired(line))

    @property
    def castles(self) -> tuple[CastleNow, ...]:
        """Return the castles whose master demands a joust."""
        return tuple(each for each in castles_now(self.state) if each.castle.demand == JOUST)

    @property
    def names(self) -> tuple[tuple[str, str], ...]:
        """Return `people`, each as value and label."""
        return tuple((name, name) for name in free(self.state))

    @property
    def people(self) -> tuple[str, ...]:
        return free(self.state)


def armies(state: State, _viewer: Viewer, _args: Mapping[str, str]) -> ArmiesPage:
    return ArmiesPage(state)


VIEWS = {"armies": armies}
