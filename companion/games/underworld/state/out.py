"""A party that is out, underground or in the wilderness, what it meets, and the castles it has passed;
battles in the air and at sea.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.games.underworld.moves.expedition import TORCHES
from companion.games.underworld.moves.people import NO_TREASURE, Treasure


@dataclass(frozen=True, slots=True, kw_only=True)
class Foe:
    """One of the monsters met. `number`: which one, from 1. `hits`: points left of `most`."""

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
    """A member of the party in a fight. `hits`: hit points left of `most`. Only the referee says how members
    left the fight."""

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
    """The monsters that a party meets. `number`: 0 while unknown. `distance`: feet underground, yards
    outdoors.

    `surprised`: `party`, `monsters`, `both` or empty. `attitude`: the last reaction. `avoidable`: whether the
    party may turn away. `rounds`: fought so far. `dropped`: who dropped something in surprise. `company`: men
    with a leader; `magic`: what he carries. `forced`: whether the party forced a door. `castle`: the one they
    came from. `fell`: how many have fallen. `rolled`: companions that were already rolled for. `level`,
    `room`: the room where they live, if they are in the key of a level. `foes`: those whose hit points are
    known; `taken`: how many left the fight alive, by how they left it; `morale`: the last roll for it.
    `struck`: whether a party member was hit. `wandered`: whether they are wandering monsters; `entry`: the
    number of the entrance by which they came. `shown`: whether the referee lets players see them; None: as
    soon as they fight.
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
    """A pursuit. `gap`: in feet; `runners` and `monsters`: speeds in inches. `hexes`: fled so far
    outdoors."""

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

    `quarters`: how many of the present turn have been spent. `noise`: whether a try at a door failed; `door`:
    whether the party has just come through one. `lit`: the turn in which its light was lit, from `source`;
    `burns`: how many turns it lasts; 0 if nobody counts them, None in older entries, for which the table's
    setting applies. `counters`: other things that end. `beside`: groups that are waiting while the party
    faces another, in order of arrival.
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
    """A journey in the wilderness. `mode`: the slowest member, by the movement table; `travel`: `land`,
    `afloat`, `aloft` or `ship` (on the water all day). `size`: including animals; `party`: the characters,
    whose dates advance with it. `moved`: days since a day of rest; `owed`: half days of rest due after a
    flight from monsters; `rested`: days of a longer rest so far. `lost`: the side towards which it strays
    today, or 0; `astray`: how many hexes a lost party still goes today, once it has said where it turns;
    otherwise 0. `called`: castles that were asked about today. `way`: hexes entered today. `rations`: days of
    them left; `horses`: heavy warhorses that a castle gave. `eats`: whether rations are counted; `hungry`:
    days without any. `counters`: things that end. `beside`: groups that are waiting while the party faces
    another, in order of arrival."""

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
    """A castle and its people, once rolled. `attitude`: `hostile` or `neutral`. `extra`: other residents.

    `demand`: what it demands; `toll`: the sum in GP, if it demands one. `out`: whether its people have come
    out to the hex `met_at`, with nothing settled yet. `jousted`: characters who have lost to the master over
    this demand; `armor`: those whose armor the master has. `welcome`: whether somebody won, so that the party
    may be hosted. `task`: what the party is sent to do, `told` in words. `took`: what the master took or was
    given, with the amount of each. `party`: the name of the party that this concerns.
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
    """A party other than the current one: where it is, what it found and carries, its captives, and the
    monsters it defeated."""

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
    """Men, monsters or engines of one kind in a battle on land, on `side` `ours` or `theirs`. `men`: those
    who stand; `fate`: how the survivors left the field. `stronghold`, `line`: for men-at-arms, their
    stronghold and their line of its list."""

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
    """A ship's tries this turn. `held`: to grapple; `cut`: to cut a grapple; `boarded`: men who boarded other
    ships. `sheared`: whether its oars were sheared."""

    held: int = 0
    cut: int = 0
    boarded: int = 0
    sheared: bool = False
