"""A party that is out, underground or in the wilderness, what it meets, and the castles that it came by;
battles in the air and at sea.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.games.underworld.moves.expedition import TORCHES
from companion.games.underworld.moves.people import NO_TREASURE, Treasure


@dataclass(frozen=True, slots=True, kw_only=True)
class Foe:
    """One of those met: `number` of them, from 1. `hits`: points left of `most`."""

    number: int
    hits: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounter:
    """`number`: 0 until somebody said it. `distance`: feet underground, yards outdoors.

    `surprised`: `party`, `monsters`, `both` or nobody. `attitude`: of the last reaction. `avoidable`:
    whether the party may turn away. `rounds`: fought so far. `dropped`: who dropped something in surprise.
    `company`: men with a leader, `magic`: what he carries. `forced`: the party came through a door by force.
    `castle`: out of which they came. `fell`: of those who were counted. `rolled`: who may come along with
    them, as far as that was rolled. `level`, `room`: where they live by the key. `foes`: those of them whose
    hit points are known; `taken`: how many left the fight alive, by how; `morale`: the last roll for it.
    `struck`: a blow fell on one of the party. `wandered`: they came by themselves, by the way `entry`.
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
    rolled: tuple[str, ...] = ()
    level: str = ""
    room: str = ""
    foes: tuple[Foe, ...] = ()
    taken: tuple[tuple[str, int], ...] = ()
    morale: str = ""
    struck: bool = False
    wandered: bool = False
    entry: int = 0

    @property
    def uncounted(self) -> bool:
        return not (self.number or self.fell or self.taken)

    @property
    def fought(self) -> bool:
        """Return whether blows fell: from then on nobody turns away or is asked how they take it."""
        hurt = self.struck or any(foe.hits < foe.most for foe in self.foes)
        return bool(hurt or self.rounds or self.fell or self.taken)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """Something that ends by itself. `ends`: the turn underground or the day of the journey in which it does.
    `who`: whose it is, as far as it is somebody's; `secret`: players do not know of it."""

    name: str
    ends: int
    who: str = ""
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Expedition:
    """`turn`: turns that have passed. `since_rest`: of them without rest. `owed`: rest turns after a flight.

    `quarters`: of the turn that runs. `noise`: a door was tried in vain; `door`: they have just come
    through one. `lit`: the turn in which its light was lit, of what `source`; `burns`: turns that it lasts, 0
    where nobody counts, None for one of before that the table's setting says it of. `counters`: what else
    ends. `beside`: who was met besides those that the
    party faces, in the order in which they came.
    """

    level: int
    party: tuple[str, ...]
    light: bool = True
    lit: int = 0
    source: str = TORCHES
    burns: int | None = None
    counters: tuple[Counter, ...] = ()
    turn: int = 0
    since_rest: int = 0
    owed: int = 0
    quarters: int = 0
    noise: bool = False
    door: bool = False
    encounter: Encounter | None = None
    pursuit: Pursuit | None = None
    beside: tuple[Group, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Journey:
    """`mode`: the slowest of the party by the movement table, `travel`: `land`, `afloat`, `aloft` or `ship`
    (on the water all day). `size`: with animals; `party`: characters, whose dates go along. `moved`: days
    since a day of rest; `owed`: half days of rest after a flight; `rested`: days of a longer rest behind
    them. `lost`: the side they stray to today, 0 for none; `astray`: hexes that they meant to go, while it is
    still open how. `called`: castles that were asked about today.
    `way`: hexes that were entered today. `rations`: days of them left that a castle gave; `horses`: heavy
    warhorses of the same. `eats`: rations are counted, `hungry`: days without any. `counters`: what ends.
    `beside`: who was met besides those that the party faces, as they came.
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
    astray: int = 0
    called: tuple[str, ...] = ()
    way: tuple[str, ...] = ()
    rations: int = 0
    horses: int = 0
    eats: bool = False
    hungry: int = 0
    counters: tuple[Counter, ...] = ()
    encounter: Encounter | None = None
    pursuit: Pursuit | None = None
    beside: tuple[Group, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Castle:
    """Who lives there, once it was rolled. `attitude`: `hostile` or `neutral`. `extra`: residents besides.

    `demand`: what is asked of the party; `toll` in GP where it is a sum. `out`: they have come out, `met_at`
    this hex, and nothing was settled yet. `jousted`: who has lost to the master over this demand; `armor`:
    whose he has. `welcome`: somebody won, and the party may be hosted. `task`: what the party is out on,
    `told` in words. `took`: what he took of the treasure or was given, as it is called and how much. `party`:
    with which of several all this stands open.
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
    party: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Earned:
    """What experience can be given for besides those beaten: treasure that was divided or sold, in hundredths
    of a GP. `by`: who was there for one or the other."""

    won: int = 0
    by: tuple[str, ...] = ()


NOTHING_EARNED: Final = Earned()


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """A party that the desk is not with just now: where it is, what it found and carries, whom it holds and
    whom it beat.
    """

    expedition: Expedition | None = None
    journey: Journey | None = None
    found: Treasure = NO_TREASURE
    haul: Treasure = NO_TREASURE
    bearers: tuple[str, ...] = ()
    captives: Mapping[str, int] = field(default_factory=dict)
    beaten: Mapping[str, int] = field(default_factory=dict)
    earned: Earned = NOTHING_EARNED

    @property
    def idle(self) -> bool:
        """Return whether the party is at home, with nothing to divide and nobody to hold."""
        return not (self.expedition or self.journey or self.found or self.haul or self.captives)


TENTHS: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """`east`, `south`: tenths of an inch from the corner of the board. `heading`: degrees from north,
    clockwise. `way`: where its last move began, and each place where it turned.
    """

    east: int
    south: int
    heading: int = 0
    way: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather:
    """`force`, `wind`: results of the wind tables; empty until they were rolled."""

    force: str = ""
    wind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tries:
    """`held`: to grapple; `cut`: to cut a grapple; `boarded`: men who went over to other ships. `sheared`:
    its oars were, in this turn.
    """

    held: int = 0
    cut: int = 0
    boarded: int = 0
    sheared: bool = False
