"""Where a party stands in the wilderness, and the castles that it came by."""

from dataclasses import dataclass

from companion.games.underworld.state.encounters import Encounter, Pursuit


@dataclass(frozen=True, slots=True, kw_only=True)
class Journey:
    """`mode`: the slowest of the party by the movement table, `travel`: `land`, `afloat`, `aloft` or `ship`
    (on the water all day). `size`: with animals; `party`: characters, whose dates go along. `moved`: days
    since a day of rest; `owed`: half days of rest after a flight; `rested`: days of a longer rest behind
    them. `lost`: the side they stray to today, 0 for none. `called`: castles that were asked about today.
    """

    at: str
    party: tuple[str, ...]
    size: int
    mode: str
    travel: str = "land"
    exploring: bool = False
    day: int = 0
    moved: int = 0
    owed: int = 0
    rested: int = 0
    lost: int = 0
    called: tuple[str, ...] = ()
    encounter: Encounter | None = None
    pursuit: Pursuit | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Castle:
    """Who lives there, once it was rolled. `attitude`: `hostile` or `neutral`. `extra`: residents besides.

    `demand`: what was asked of the party last; `toll` in GP where it is a sum.
    """

    name: str
    master: str = ""
    calling: str = ""
    retainers: str = ""
    number: int = 0
    riders: bool = False
    attitude: str = ""
    men: int = 0
    extra: tuple[str, ...] = ()
    demand: str = ""
    toll: int = 0
