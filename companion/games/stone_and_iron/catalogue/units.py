"""A unit as it stands on a roster."""

from dataclasses import dataclass
from typing import Final

GRADES: Final = ("core", "special", "rare", "hero", "lord")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """`id`: by which entries name it, given by whoever enters it first. `troop`: its type, in small letters.

    `grade`: core, special, rare, hero or lord. `us`: unit strength of a model; `points`: of a model; `extra`:
    points of upgrades of the unit as a whole. `people`: the faction whose list it is from. `drills`: steam
    drills that it carries.
    """

    id: str
    name: str
    troop: str
    people: str
    grade: str = "core"
    models: int = 1
    us: int = 1
    points: int = 0
    extra: int = 0
    drills: int = 0
    war_machine: bool = False
    mounted: bool = False
    monster: bool = False

    @property
    def worth(self) -> int:
        """Return its points; none once nobody is left."""
        return self.models * self.points + self.extra if self.models else 0

    @property
    def unpriced(self) -> bool:
        """Return whether nobody has said what it costs, as of settlers who joined."""
        return bool(self.models) and not self.worth

    @property
    def leads(self) -> bool:
        return self.grade in ("hero", "lord")
