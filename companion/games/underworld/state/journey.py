"""Where a party stands in the wilderness, and the castles that it came by."""

from dataclasses import dataclass

from companion.games.underworld.state.encounters import Encounter, Group, Pursuit


@dataclass(frozen=True, slots=True, kw_only=True)
class Journey:
    """`mode`: the slowest of the party by the movement table, `travel`: `land`, `afloat`, `aloft` or `ship`
    (on the water all day). `size`: with animals; `party`: characters, whose dates go along. `moved`: days
    since a day of rest; `owed`: half days of rest after a flight; `rested`: days of a longer rest behind
    them. `lost`: the side they stray to today, 0 for none. `called`: castles that were asked about today.
    `way`: hexes that were entered today. `rations`: days of them left that a castle gave; `horses`: heavy
    warhorses of the same. `beside`: who was met besides those that the party faces, as they came.
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
    way: tuple[str, ...] = ()
    rations: int = 0
    horses: int = 0
    encounter: Encounter | None = None
    pursuit: Pursuit | None = None
    beside: tuple[Group, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Castle:
    """Who lives there, once it was rolled. `attitude`: `hostile` or `neutral`. `extra`: residents besides.

    `demand`: what is asked of the party; `toll` in GP where it is a sum. `out`: they have come out, `met_at`
    this hex, and nothing was settled yet. `jousted`: who has lost to the master over this demand; `armor`:
    whose he has. `welcome`: somebody won, and the party may be hosted. `task`: what the party is out on,
    `told` in words. `took`: what he took of the treasure or was given, as it is called and how much.
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
    out: bool = False
    met_at: str = ""
    jousted: tuple[str, ...] = ()
    armor: tuple[str, ...] = ()
    welcome: bool = False
    task: str = ""
    told: str = ""
    took: tuple[tuple[str, int], ...] = ()
