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
    """The monsters that a party meets."""

    kind: str
    number: int = 0
    """How many are left; 0 while unknown, too (`uncounted`)."""

    distance: int = 0
    """Feet underground, yards outdoors."""

    surprised: str = ""
    """`party`, `monsters`, `both` or empty."""

    attitude: str = ""
    """The last reaction, after `reactions` rolls, or the attitude of their castle."""

    avoidable: bool = True
    """Whether the party may turn away."""

    rounds: int = 0
    """How many rounds were fought."""

    dropped: tuple[str, ...] = ()
    """Who dropped something in surprise."""

    terrain: str = ""
    """Empty underground."""

    reactions: int = 0
    company: int = 0
    """The number of men with a leader."""

    magic: tuple[str, ...] = ()
    """The items that the leader carries."""

    forced: bool = False
    """Whether the party met them on forcing a door."""

    castle: str = ""
    """The castle they came from."""

    fell: int = 0
    """How many have fallen."""

    rolled: tuple[str, ...] = ()
    """Companions that were already rolled for."""

    level: str = ""
    room: str = ""
    """`level`, `room`: the room where they live, if they are in the key of a level."""

    foes: tuple[Foe, ...] = ()
    """The monsters whose hit points are known."""

    taken: tuple[tuple[str, int], ...] = ()
    """How many left the fight alive, by how they left it."""

    morale: str = ""
    """The result of the last morale roll."""

    struck: bool = False
    """Whether a party member was hit or left the fight."""

    wandered: bool = False
    """Whether they are wandering monsters."""

    entry: int = 0
    """The number of the entrance by which they came."""

    shown: bool | None = None
    """Whether the referee lets players see them; None: as soon as they fight."""

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
    """An expedition underground."""

    level: int
    party: tuple[str, ...]
    light: bool = True
    """Whether `source` gives light."""

    lit: int = 0
    """The turn in which it was lit."""

    source: str = TORCHES
    burns: int | None = None
    """How many turns the light lasts, 0 if nobody counts them, None in older entries, for which the table's
    setting applies."""

    counters: tuple[Counter, ...] = ()
    """Other things that end."""

    turn: int = 0
    """Turns that have passed."""

    since_rest: int = 0
    """Turns since the last rest."""

    owed: int = 0
    """Turns of rest due after running away."""

    quarters: int = 0
    """How many of the present turn have been spent."""

    noise: bool = False
    """Whether a failed try at a door warns monsters."""

    door: bool = False
    """Whether the last try opened a door."""

    encounter: Encounter | None = None
    pursuit: Pursuit | None = None
    beside: tuple[Group, ...] = ()
    """Groups that are waiting while the party faces another; new arrivals come last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Journey:
    """A journey in the wilderness."""

    at: str
    party: tuple[str, ...]
    """The characters, whose dates advance with the journey."""

    size: int
    """How many travel, including animals."""

    mode: str
    """How the slowest member travels, a line of the movement table."""

    travel: str = "land"
    """`land`, `afloat`, `aloft` or `ship` (on the water all day)."""

    exploring: bool = False
    day: int = 0
    """How many days have passed."""

    moved: int = 0
    """Days of travel since the last rest."""

    owed: int = 0
    """Half days of rest due after a flight from monsters."""

    rested: int = 0
    """Days of a longer rest so far."""

    lost: int = 0
    """The side towards which the party strays today, or 0."""

    astray: int = 0
    """How many hexes a lost party must still go today, while it has not yet chosen whether it turns;
    otherwise 0."""

    called: tuple[str, ...] = ()
    """Castles that were rolled for today."""

    way: tuple[str, ...] = ()
    """Today's way, hex by hex."""

    rations: int = 0
    """How many days the rations last."""

    horses: int = 0
    """Heavy warhorses that a castle gave."""

    eats: bool = False
    """Whether rations are counted."""

    hungry: int = 0
    """Days since the last ration."""

    counters: tuple[Counter, ...] = ()
    """Things that end."""

    encounter: Encounter | None = None
    pursuit: Pursuit | None = None
    beside: tuple[Group, ...] = ()
    """Groups that are waiting while the party faces another; new arrivals come last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Castle:
    """A castle and its people, once rolled."""

    name: str
    master: str = ""
    calling: str = ""
    """The class of its `master`."""

    retainers: str = ""
    """What the retainers are, with their `number`."""

    number: int = 0
    riders: bool = False
    """Whether a Hero rides on each of the retainers."""

    attitude: str = ""
    """`hostile` or `neutral`."""

    men: int = 0
    """The garrison."""

    extra: tuple[str, ...] = ()
    """Other residents."""

    demand: str = ""
    """What it demands."""

    toll: int = 0
    """The sum in GP, if it demands one."""

    out: bool = False
    """Whether its people have come out to the hex `met_at`, with nothing settled yet."""

    met_at: str = ""
    jousted: tuple[str, ...] = ()
    """Characters who have lost to the master over this demand."""

    armor: tuple[str, ...] = ()
    """The characters whose armor the master has."""

    welcome: bool = False
    """Whether somebody won, so that the party may be hosted."""

    task: str = ""
    """`geas` or `quest`, while the party is out on one."""

    told: str = ""
    """What it must do, in words."""

    took: tuple[tuple[str, int], ...] = ()
    """What the master last took or was given, with the amount of each."""

    party: str = ""
    """The name of the party to which they last came out."""


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
