"""The wilderness: the map, days, encounters, castles and what comes of their demands."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from companion.games.underworld.moves.levels import MAX_NOTE_LENGTH
from companion.games.underworld.moves.working import Worked, WorkedSince
from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain


@dataclass(frozen=True, slots=True, kw_only=True)
class Hex:
    """`track`, `ford`: ways through. `castle`: the name of the one that stands there. `seen`: the players
    know it.

    `cleared`: no monster was left, for a barony. `town`, by name; `lair`: the kind that lives there;
    `dungeon`: what is called so there, or its level. `note` is the referee's; `told`: what players believe.
    """

    terrain: str
    track: bool = False
    ford: bool = False
    castle: str = ""
    seen: bool = False
    cleared: bool = False
    town: str = ""
    lair: str = ""
    dungeon: str = ""
    note: Annotated[str, MAX_NOTE_LENGTH] = ""
    told: Annotated[str, MAX_NOTE_LENGTH] = ""


@dataclass(frozen=True, slots=True)
class PaintHexes(Move):
    """Hexes get another terrain, and keep what stands there."""

    kind: ClassVar[str] = "paint-hexes"
    hexes: tuple[str, ...]
    terrain: str


@dataclass(frozen=True, slots=True)
class RollTerrain(Move):
    """The terrain of each hex is rolled on a table of the referee's own, `own`."""

    kind: ClassVar[str] = "roll-terrain"
    hexes: tuple[str, ...]
    own: str
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class ImportHexes(Move):
    """Hexes out of another map, each as it is now."""

    kind: ClassVar[str] = "import-hexes"
    hexes: Mapping[str, Hex]


@dataclass(frozen=True, slots=True)
class MarkHexes(Move):
    """Hexes of the referee's map are drawn or corrected, all in the same way."""

    kind: ClassVar[str] = "mark-hexes"
    hexes: tuple[str, ...]
    like: Hex


@dataclass(frozen=True, slots=True)
class ShowHexes(Move):
    """Hexes that the players learn of, or that they never saw. `only`: of several parties just the one that
    the desk is with.
    """

    kind: ClassVar[str] = "show-hexes"
    hexes: tuple[str, ...]
    seen: bool = True
    only: bool = False


@dataclass(frozen=True, slots=True)
class SetForth(Worked):
    """A party goes into the wilderness. `mode`: its slowest, a line of the movement table; `size`: with
    animals.

    `travel`: `land`, `afloat`, `aloft`, or `ship` for one that stays on the water. `rations`: days of them, 0
    where nobody counts.
    """

    kind: ClassVar[str] = "set-forth"
    at: str
    party: tuple[str, ...]
    size: int
    mode: str
    travel: str = "land"
    exploring: bool = False
    rations: int = 0


@dataclass(frozen=True, slots=True)
class SetRations(Move):
    """So many days of rations a party on a journey has from now on; they are counted."""

    kind: ClassVar[str] = "set-rations"
    days: int


@dataclass(frozen=True, slots=True)
class Travel(Worked):
    """A day on the way. A party that is lost strays, which is an entry of its own: see `Stray`. Older entries
    said beforehand after how many hexes, `straight`, it would turn to side `then`.
    """

    kind: ClassVar[str] = "travel"
    path: tuple[str, ...]
    straight: int = field(default=0, metadata={"asked": False})
    then: int = field(default=0, metadata={"asked": False})
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Stray(Worked):
    """The day of a party that is lost goes on, to the side on which the die sent it. After `straight` hexes
    it turns to side `then`, once that day; 0: it does not.
    """

    kind: ClassVar[str] = "stray"
    straight: int = 0
    then: int = 0
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Camp(Worked):
    """Days of rest, until something is met."""

    kind: ClassVar[str] = "camp"
    days: int
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class SetJourney(Worked):
    """The journey is corrected."""

    kind: ClassVar[str] = "set-journey"
    at: str
    size: int
    mode: str
    moved: int = 0
    owed: int = 0


@dataclass(frozen=True, slots=True)
class EndJourney(Move):
    """The journey is over."""

    kind: ClassVar[str] = "end-journey"


@dataclass(frozen=True, slots=True)
class Evade(Worked):
    """The party tries to keep away. `most`: the greatest number that could appear; 0: what is known of the
    kind.

    `faster`: who is at least twice as fast, `party`, `monsters` or nobody. `magic`: it is used.
    """

    kind: ClassVar[str] = "evade"
    most: int = 0
    faster: str = ""
    magic: bool = False
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Chase(Worked):
    """A step of a pursuit outdoors. `faster`: the pursuers are faster than the party."""

    kind: ClassVar[str] = "chase"
    faster: bool
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class CallCastle(Worked):
    """A party is seen from a castle. `strong`: it looks very strong and warlike. `alignment`: the party's."""

    kind: ClassVar[str] = "call-castle"
    castle: str
    hailed: bool = False
    strong: bool = False
    alignment: str = "neutral"
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Demand(Worked):
    """What those of the castle want. `like`: somebody is of the master's class; `item`: there is a magic
    item that he can use; `wealth`: GP in money and jewels that the party carries.
    """

    kind: ClassVar[str] = "demand"
    castle: str
    like: bool = False
    item: bool = False
    wealth: int = 0
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class PayToll(Move):
    """The demanded sum is paid from somebody's gold."""

    kind: ClassVar[str] = "pay-toll"
    castle: str
    payer: str


@dataclass(frozen=True, slots=True)
class Defy(Worked):
    """The party refuses, or runs: those of the castle may pursue."""

    kind: ClassVar[str] = "defy"
    castle: str
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Joust(WorkedSince):
    """A joust was held, by the rules of another booklet: `who` of the party won or lost it."""

    kind: ClassVar[str] = "joust"
    castle: str
    who: str
    won: bool = False


@dataclass(frozen=True, slots=True)
class BeHosted(WorkedSince):
    """The party takes what a won joust brings: `days` at the castle, rations, and `horses` heavy warhorses.

    `rides`: its slowest goes by them from now on.
    """

    kind: ClassVar[str] = "be-hosted"
    castle: str
    days: int
    horses: int = 0
    rides: bool = False


@dataclass(frozen=True, slots=True)
class GiveItem(Move):
    """The magic item that is asked for is given."""

    kind: ClassVar[str] = "give-item"
    castle: str
    item: str


@dataclass(frozen=True, slots=True)
class Undertake(Move):
    """The party goes on the task that is laid upon it, under Geas or Quest."""

    kind: ClassVar[str] = "undertake"
    castle: str
    task: str = ""


@dataclass(frozen=True, slots=True)
class Fulfil(Move):
    """The task is done. What a Geas brought is shared: `gp`, and magic items by how the master chooses."""

    kind: ClassVar[str] = "fulfil"
    castle: str
    gp: int = 0
    miscellaneous: int = 0
    wands: int = 0
    rings: int = 0
    others: int = 0


@dataclass(frozen=True, slots=True)
class FallUpon(Move):
    """Those of the castle attack without more ado."""

    kind: ClassVar[str] = "fall-upon"
    castle: str


@dataclass(frozen=True, slots=True)
class LetPass(Move):
    """Those of the castle let the party go, whatever they wanted."""

    kind: ClassVar[str] = "let-pass"
    castle: str
