"""An expedition underground: turns, doors, monsters, running away."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final

from companion.games.underworld.moves.editions import ByEdition, ByEditionFrom4, ByEditionFrom6
from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain

TORCHES: Final = "torches"
LANTERN: Final = "lantern"
MAGIC: Final = "magic"
LIGHTS: Final = (TORCHES, LANTERN, MAGIC)
MAX_LASTS_LENGTH: Final = 20


@dataclass(frozen=True, slots=True)
class SetOut(ByEditionFrom6):
    """An expedition enters a level; level 1 is just below the surface. `source`: what gives its light."""

    kind: ClassVar[str] = "set-out"
    level: int
    party: tuple[str, ...]
    light: bool = True
    source: Annotated[str, LIGHTS] = TORCHES


@dataclass(frozen=True, slots=True)
class Turns(ByEdition):
    """Let turns pass until something happens. `activity`: `move`, `search`, `work` or `rest`."""

    kind: ClassVar[str] = "turns"
    count: int
    activity: str
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class SpendQuarters(ByEdition):
    """Spend part of a turn, in quarters: ESP takes one. The turn ends with the fourth."""

    kind: ClassVar[str] = "spend-quarters"
    quarters: int
    what: str = ""
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Light(ByEditionFrom6):
    """Light a light in place of any other, or let it go out. `turns`: how long it lasts, 0 for the table's
    usual time."""

    kind: ClassVar[str] = "light"
    lit: bool = True
    source: Annotated[str, LIGHTS] = TORCHES
    turns: int = 0


@dataclass(frozen=True, slots=True)
class StartCounter(Move):
    """Start something that ends by itself, such as a spell or a potion. `lasts`: turns underground, or days
    outdoors; also as dice, as in `1d6+6`. `secret`: whether it is hidden from the players."""

    kind: ClassVar[str] = "start-counter"
    name: str
    lasts: Annotated[str, MAX_LASTS_LENGTH]
    who: str = ""
    secret: bool = False
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class EndCounter(Move):
    kind: ClassVar[str] = "end-counter"
    name: str
    who: str = ""


@dataclass(frozen=True, slots=True)
class SetClock(Move):
    kind: ClassVar[str] = "set-clock"
    level: int
    turn: int
    since_rest: int
    owed: int
    light: bool
    party: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ComeHome(ByEdition):
    """End the expedition, which took a week of everybody's time (P16)."""

    kind: ClassVar[str] = "come-home"


@dataclass(frozen=True, slots=True)
class Listen(Move):
    """Listen at a door. `silent`: whether there is nothing to hear, or only the undead."""

    kind: ClassVar[str] = "listen"
    who: tuple[str, ...]
    silent: bool = False
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class ForceDoor(Move):
    """Force a door, with up to three people. `small`: those who are small or light."""

    kind: ClassVar[str] = "force-door"
    who: tuple[str, ...]
    small: tuple[str, ...] = ()
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class SpikeDoor(Move):
    """Roll whether a spiked door stays open."""

    kind: ClassVar[str] = "spike-door"
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Search(ByEdition):
    """Each character searches ten feet of wall for a turn. `passing`: whether they merely walk past, when
    only elves may notice something."""

    kind: ClassVar[str] = "search"
    who: tuple[str, ...]
    passing: bool = False
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class PassTrap(Move):
    """Pass over a trap or pit, in the order of `who`, until it goes off."""

    kind: ClassVar[str] = "pass-trap"
    who: tuple[str, ...]
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class FallIntoPit(ByEdition):
    """A character falls into a pit. `alone`: whether nobody helps and the lid has shut."""

    kind: ClassVar[str] = "fall-into-pit"
    who: str
    feet: int
    alone: bool = False
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Meet(ByEdition):
    """Meet monsters, underground or outdoors; missing values are rolled.

    `number`: 0 for the number in the room's key or the dice of the kind. `party_aware`, `monsters_aware`:
    whether that side cannot be surprised, for other reasons than light and noise. `door`: whether one side
    comes through a door. `room`: the room of `level` in which the monsters live; empty if they are elsewhere.
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
    """Roll which of several ways in the wandering monsters use (Wandering Monsters). `entries`: how many
    there are."""

    kind: ClassVar[str] = "roll-entry"
    entries: int
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class SetEncounter(Move):
    kind: ClassVar[str] = "set-encounter"
    monster: str
    number: int
    distance: int
    surprised: str = ""


@dataclass(frozen=True, slots=True)
class React(Move):
    """Intelligent monsters react to the party. Each adjustment is -2 to +2."""

    kind: ClassVar[str] = "react"
    bribe: int = 0
    fear: int = 0
    alignment: int = 0
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Fight(ByEdition):
    """Rounds of a fight: hit points that characters lost, monsters that fell.

    `over`: whether the fight has ended, so that its turns pass.
    """

    kind: ClassVar[str] = "fight"
    rounds: int
    wounds: Mapping[str, int] = field(default_factory=dict)
    slain: int = 0
    over: bool = True
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Part(ByEdition):
    """End the encounter without a fight. `place`: which of the waiting groups leaves, from 1; 0 for the one
    that the party faces."""

    kind: ClassVar[str] = "part"
    place: int = 0


@dataclass(frozen=True, slots=True)
class TurnTo(Move):
    """Turn to another group that is waiting. `place`: which one, from 1."""

    kind: ClassVar[str] = "turn-to"
    place: int


@dataclass(frozen=True, slots=True)
class JoinIn(Move):
    """A waiting group joins the group of the same kind that the party faces."""

    kind: ClassVar[str] = "join-in"
    place: int


@dataclass(frozen=True, slots=True)
class CountMonsters(ByEditionFrom4):
    """Roll numbers that could not be rolled while the kind was unknown: of the monsters met or, if `level` is
    given, of those in its rooms."""

    kind: ClassVar[str] = "count-monsters"
    level: str = ""
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Flee(ByEditionFrom4):
    """The party runs away. `runners`, `monsters`: speeds in inches; 0 for the speed recorded for the
    party or for that kind of monster."""

    kind: ClassVar[str] = "flee"
    runners: int = 0
    monsters: int = 0


@dataclass(frozen=True, slots=True)
class Run(ByEdition):
    """A turn of running away. `past`: what the party runs past, in order: `corner`, `door`, `stairs`, `secret
    door`. `thrown`: `food`, `treasure`, `oil` or empty. `runners`: the party's new speed after throwing away
    gear; 0 for no change."""

    kind: ClassVar[str] = "run"
    past: tuple[str, ...] = ()
    thrown: str = ""
    runners: int = 0
    chain: Chain = NO_ROLLS
