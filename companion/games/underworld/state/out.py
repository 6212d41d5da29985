"""A party that is out, underground or in the wilderness, what it meets, and the castles it has passed;
battles on land, in the air and at sea.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.games.underworld.moves.expedition import TORCHES
from companion.games.underworld.moves.people import NO_TREASURE, Treasure


@dataclass(frozen=True, slots=True, kw_only=True)
class Foe:
    """One of the monsters met. `number`: which one, from 1. `hits`: hit points left, of `most`."""

    number: int
    hits: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponents:
    """The monsters met, as players see them. `distance`: 0 once the fight has begun.

    `hurt`: hit points that some of them have lost, by number; only the referee knows how many they have left.
    `away`: how many left the fight alive, by how they left it.
    """

    kind: str
    number: int
    distance: int
    outdoors: bool
    rounds: int
    fell: int
    away: tuple[tuple[str, int], ...]
    hurt: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ally:
    """A member of the party in a fight. `hits`: hit points left, of `most`. How members left the fight is not
    shown here: that is for the referee to tell."""

    name: str
    hits: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """A fight as those who are in it see it: the opponents in front of them, and each other."""

    opponents: tuple[Opponents, ...]
    allies: tuple[Ally, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounter:
    """The monsters that a party meets. `number`: how many are left; 0 while unknown, too (`uncounted`).
    `distance`: feet underground, yards outdoors. `terrain`: empty underground.

    `surprised`: `party`, `monsters`, `both` or empty. `attitude`: the last reaction, after `reactions` rolls,
    or that of their castle. `avoidable`: whether the party may turn away. `rounds`: how many were fought.
    `dropped`: who dropped something in surprise. `company`: the number of men with a leader; `magic`: the
    items that the leader carries. `forced`: whether the party met them on forcing a door. `castle`: the one
    they came from. `fell`: how many have fallen. `rolled`: companions that were already rolled for. `level`,
    `room`: the room where they live, if they are in the key of a level. `foes`: those whose hit points are
    known; `taken`: how many left the fight alive, by how they left it; `morale`: the last result of a morale
    roll. `struck`: whether a party member was hit or left the fight. `wandered`: whether they are wandering
    monsters; `entry`: the number of the entrance by which they came. `shown`: whether the referee lets
    players see them; None: as soon as they fight.
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
    shown: bool | None = None

    @property
    def uncounted(self) -> bool:
        return not (self.number or self.fell or self.taken)

    @property
    def fought(self) -> bool:
        """Return whether blows were struck: from then on nobody can turn away, and there is no reaction
        roll."""
        hurt = self.struck or any(foe.hits < foe.most for foe in self.foes)
        return bool(hurt or self.rounds or self.fell or self.taken)

    @property
    def in_sight(self) -> bool:
        return self.fought if self.shown is None else self.shown

    @property
    def seen(self) -> Opponents:
        """Return what players see of the monsters. Whatever is not named here is for the referee only."""
        return Opponents(
            kind=self.kind,
            number=self.number,
            distance=0 if self.fought else self.distance,
            outdoors=bool(self.terrain),
            rounds=self.rounds,
            fell=self.fell,
            away=self.taken,
            hurt=tuple((foe.number, foe.most - foe.hits) for foe in self.foes if foe.hits < foe.most),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Pursuit:
    """A pursuit of the party. `kind`: of the pursuers; `castle`: the castle they come from, if any.
    Underground, `gap`: in feet; `runners`, `monsters`: speeds in inches; `turns`: how long it has lasted.
    Outdoors, `hexes`: how far the party has fled."""

    kind: str
    gap: int = 0
    runners: int = 12
    monsters: int = 12
    turns: int = 0
    hexes: int = 0
    castle: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A group of monsters, and its pursuit of the party, if any."""

    encounter: Encounter
    pursuit: Pursuit | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """Something that runs out. `ends`: the turn underground, or the day of the journey. `who`: the character
    it belongs to, if any; `secret`: whether players do not know of it."""

    name: str
    ends: int
    who: str = ""
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Expedition:
    """An expedition underground. `turn`: turns that have passed. `since_rest`: turns since the last rest.
    `owed`: turns of rest due after running away.

    `quarters`: how many of the present turn have been spent. `noise`: whether a failed try at a door warns
    monsters; `door`: whether the last try opened one. `light`: whether `source` gives light; `lit`: the turn
    in which it was lit; `burns`: how many turns it lasts, 0 if nobody counts them, None in older entries, for
    which the table's setting applies. `counters`: other things that end. `beside`: groups that are waiting
    while the party faces another; new arrivals come last.
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
    """A journey in the wilderness. `mode`: how the slowest member travels, a line of the movement table;
    `travel`: `land`, `afloat`, `aloft` or `ship` (on the water all day). `size`: how many travel, including
    animals; `party`: the characters, whose dates advance with the journey. `day`: how many days have passed;
    `moved`: days of travel since the last rest; `owed`: half days of rest due after a flight from monsters;
    `rested`: days of a longer rest so far. `lost`: the side towards which the party strays today, or 0;
    `astray`: how many hexes a lost party must still go today, while it has not yet chosen whether it turns;
    otherwise 0. `called`: castles that were rolled for today. `way`: today's way, hex by hex. `rations`: how
    many days they last; `eats`: whether they are counted; `hungry`: days since the last. `horses`: heavy
    warhorses that a castle gave. `counters`: things that end. `beside`: groups that are waiting while the
    party faces another; new arrivals come last."""

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
    """A castle and its people, once rolled. `calling`: the class of its `master`. `retainers`: what they are,
    with their `number`; `riders`: whether a Hero rides on each. `men`: the garrison. `attitude`: `hostile` or
    `neutral`. `extra`: other residents.

    `demand`: what it demands; `toll`: the sum in GP, if it demands one. `out`: whether its people have come
    out to the hex `met_at`, with nothing settled yet. `jousted`: characters who have lost to the master over
    this demand; `armor`: those whose armor the master has. `welcome`: whether somebody won, so that the party
    may be hosted. `task`: `geas` or `quest`, while the party is out on one; `told`: what it must do, in
    words. `took`: what the master last took or was given, with the amount of each. `party`: the name of the
    party to which they last came out.
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
    """What experience can be awarded for, besides defeated monsters. `won`: treasure divided or sold, in
    hundredths of a GP. `by`: the characters who were there."""

    won: int = 0
    by: tuple[str, ...] = ()


NOTHING_EARNED: Final = Earned()


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """A party, as it is kept while another is the current one: where it is, what it found and carries, its
    captives, the monsters it defeated, and what else it earns experience for."""

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
        """Return whether the party is at home, with nothing to divide and no captives."""
        return not (self.expedition or self.journey or self.found or self.haul or self.captives)


TENTHS: Final = 10
"""Tenths of an inch in an inch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A place on the map of a battle. `east`, `south`: tenths of an inch from the corner of the board.
    `heading`: degrees from north, clockwise. `way`: the start of its last move, and each point where it
    turned."""

    east: int
    south: int
    heading: int = 0
    way: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Force:
    """Men, monsters or engines of one kind in a battle on land. `side`: `ours` or `theirs`. `men`: how many
    still stand; `fate`: how they left the field. `stronghold`, `line`: for men-at-arms, their stronghold and
    their line of its list."""

    name: str
    side: str
    men: int
    fell: int = 0
    fate: str = ""
    stronghold: str = ""
    line: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather:
    """`force`, `wind`: results of the wind tables; empty until rolled."""

    force: str = ""
    wind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tries:
    """What a ship has done this turn. `held`: attempts to grapple; `cut`: attempts to cut a grapple;
    `boarded`: how many of its men boarded other ships. `sheared`: whether its oars were sheared."""

    held: int = 0
    cut: int = 0
    boarded: int = 0
    sheared: bool = False
