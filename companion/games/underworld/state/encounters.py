"""A party and what it meets, underground and outdoors alike."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounter:
    """`number`: 0 until somebody said it. `distance`: feet underground, yards outdoors.

    `surprised`: `party`, `monsters`, `both` or nobody. `attitude`: of the last reaction. `avoidable`:
    whether the party may turn away. `rounds`: fought so far. `dropped`: who dropped something in surprise.
    `company`: men with a leader, `magic`: what he carries. `forced`: the party came through a door by force.
    `castle`: out of which they came. `fell`: of those who were counted.
    """

    kind: str
    number: int = 0
    distance: int = 0
    surprised: str = ""
    attitude: str = ""
    avoidable: bool = True
    rounds: int = 0
    dropped: tuple[str, ...] = ()
    terrain: str = ""
    reactions: int = 0
    company: int = 0
    magic: tuple[str, ...] = ()
    forced: bool = False
    castle: str = ""
    fell: int = 0

    @property
    def uncounted(self) -> bool:
        return not self.number and not self.fell


@dataclass(frozen=True, slots=True, kw_only=True)
class Pursuit:
    """`gap` in feet, `runners` and `monsters` in inches. Outdoors `hexes` were fled so far."""

    kind: str
    gap: int = 0
    runners: int = 12
    monsters: int = 12
    turns: int = 0
    hexes: int = 0
    castle: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Some who were met, and how near they are where they pursue the party."""

    encounter: Encounter
    pursuit: Pursuit | None = None
