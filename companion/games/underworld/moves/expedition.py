"""An expedition underground: turns, doors, monsters, flight."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final

from companion.games.underworld.moves.working import Worked, WorkedSince, WorkedSinceLight
from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain

TORCHES: Final = "torches"
LANTERN: Final = "lantern"
MAGIC: Final = "magic"
LIGHTS: Final = (TORCHES, LANTERN, MAGIC)
MAX_LASTS_LENGTH: Final = 20


@dataclass(frozen=True, slots=True)
class SetOut(WorkedSinceLight):
    """An expedition goes down to a level, counted from the surface. `source`: where its light comes from."""

    kind: ClassVar[str] = "set-out"
    level: int
    party: tuple[str, ...]
    light: bool = True
    source: Annotated[str, LIGHTS] = TORCHES


@dataclass(frozen=True, slots=True)
class Turns(Worked):
    """Turns go by until something happens. `activity`: `move`, `search`, `work` or `rest`."""

    kind: ClassVar[str] = "turns"
    count: int
    activity: str
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class SpendQuarters(Worked):
    """Part of a turn, in quarters: ESP takes one; the turn ends with the fourth."""

    kind: ClassVar[str] = "spend-quarters"
    quarters: int
    what: str = ""
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Light(WorkedSinceLight):
    """A light is lit, replacing one that already burns, or goes out: a gust blows it out, or somebody puts it
    out. `turns`: how long it lasts, 0 for as long as this table plays it."""

    kind: ClassVar[str] = "light"
    lit: bool = True
    source: Annotated[str, LIGHTS] = TORCHES
    turns: int = 0


@dataclass(frozen=True, slots=True)
class StartCounter(Move):
    """Something that ends by itself: a spell, a potion. `lasts`: turns underground, days outdoors, or dice
    for them, as `1d6+6`. `secret`: players do not know."""

    kind: ClassVar[str] = "start-counter"
    name: str
    lasts: Annotated[str, MAX_LASTS_LENGTH]
    who: str = ""
    secret: bool = False
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class EndCounter(Move):
    """A counter ends before its time."""

    kind: ClassVar[str] = "end-counter"
    name: str
    who: str = ""


@dataclass(frozen=True, slots=True)
class SetClock(Move):
    """The expedition's clock is corrected, or set to where it has got to."""

    kind: ClassVar[str] = "set-clock"
    level: int
    turn: int
    since_rest: int
    owed: int
    light: bool
    party: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ComeHome(Worked):
    """The expedition is over: it took a week of everybody's time (P16)."""

    kind: ClassVar[str] = "come-home"


@dataclass(frozen=True, slots=True)
class Listen(Move):
    """Some listen at a door. `silent`: there is nothing to hear, or the undead are behind it."""

    kind: ClassVar[str] = "listen"
    who: tuple[str, ...]
    silent: bool = False
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class ForceDoor(Move):
    """Up to three force a door. `small`: those who are small or light."""

    kind: ClassVar[str] = "force-door"
    who: tuple[str, ...]
    small: tuple[str, ...] = ()
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class SpikeDoor(Move):
    """A spiked door is rolled for: it matters whether it stays open."""

    kind: ClassVar[str] = "spike-door"
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Search(Worked):
    """Each searches ten feet of wall, for a turn. `passing`: an elf only goes by."""

    kind: ClassVar[str] = "search"
    who: tuple[str, ...]
    passing: bool = False
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class PassTrap(Move):
    """Some pass over a trap or pit, in this order, until it goes off."""

    kind: ClassVar[str] = "pass-trap"
    who: tuple[str, ...]
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class FallIntoPit(Worked):
    """A character falls into a pit. `alone`: nobody helps, and the lid has shut."""

    kind: ClassVar[str] = "fall-into-pit"
    who: str
    feet: int
    alone: bool = False
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Meet(Worked):
    """Monsters are met, underground or outdoors; what is not said is rolled.

    `number` 0: by the kind. `party_aware`, `monsters_aware`: who cannot be surprised, besides what light and
    noise do. `door`: somebody comes through one. `room`: those who live in it, by the key of `level`.
    """

    kind: ClassVar[str] = "meet"
    monster: str = ""
    number: int = 0
    party_aware: bool = False
    monsters_aware: bool = False
    door: bool = False
    level: str = ""
    room: str = ""
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class RollEntry(Move):
    """A die says by which of the `entries` wandering monsters come in (Wandering Monsters)."""

    kind: ClassVar[str] = "roll-entry"
    entries: int
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class SetEncounter(Move):
    """The encounter is corrected."""

    kind: ClassVar[str] = "set-encounter"
    monster: str
    number: int
    distance: int
    surprised: str = ""


@dataclass(frozen=True, slots=True)
class React(Move):
    """Intelligent monsters react to the party. Each adjustment goes from -2 to +2."""

    kind: ClassVar[str] = "react"
    bribe: int = 0
    fear: int = 0
    alignment: int = 0
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Fight(Worked):
    """Rounds of a fight as they were fought: hit points that characters lost, monsters that fell.

    `over`: the fight has ended; its turns go by.
    """

    kind: ClassVar[str] = "fight"
    rounds: int
    wounds: Mapping[str, int] = field(default_factory=dict)
    slain: int = 0
    over: bool = True
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Part(Worked):
    """The encounter ends without a fight. `place`: which of the groups that stand by, from 1; 0 for the one
    faced."""

    kind: ClassVar[str] = "part"
    place: int = 0


@dataclass(frozen=True, slots=True)
class TurnTo(Move):
    """The party turns to another group that stands by. `place`: which of them, from 1."""

    kind: ClassVar[str] = "turn-to"
    place: int


@dataclass(frozen=True, slots=True)
class JoinIn(Move):
    """A group that stands by joins the one of its kind that the party faces."""

    kind: ClassVar[str] = "join-in"
    place: int


@dataclass(frozen=True, slots=True)
class CountMonsters(WorkedSince):
    """Numbers that waited for the kind to be known are rolled: of those met, or of the rooms of `level`."""

    kind: ClassVar[str] = "count-monsters"
    level: str = ""
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Flee(WorkedSince):
    """The party runs. Speeds in inches; 0: what is known of party and kind."""

    kind: ClassVar[str] = "flee"
    runners: int = 0
    monsters: int = 0


@dataclass(frozen=True, slots=True)
class Run(Worked):
    """A turn of flight. `past`: `corner`, `door`, `stairs`, `secret door`, in order. `thrown`: `food`,
    `treasure`, `oil` or nothing. `runners`: their speed from now on, once gear is thrown away; 0 for the same
    as before."""

    kind: ClassVar[str] = "run"
    past: tuple[str, ...] = ()
    thrown: str = ""
    runners: int = 0
    chain: Chain = NO_ROLLS
