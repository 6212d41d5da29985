"""The wilderness: the map, days of travel, encounters, castles and their demands."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from companion.games.underworld.moves.editions import ByEdition, ByEditionFrom4
from companion.games.underworld.moves.levels import MAX_NOTE_LENGTH
from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain


@dataclass(frozen=True, slots=True, kw_only=True)
class Hex:
    """A hex of the map. `track`, `ford`: whether it has one. `castle`: the name of the castle there. `seen`:
    whether all players know it.

    `cleared`: whether no monster is left, as a barony needs. `town`: its name; `lair`: the kind that lives
    there; `dungeon`: its name, or its level. `note`: the referee's note; `told`: what players have been told.
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
    """Give hexes another terrain; everything else in them stays."""

    kind: ClassVar[str] = "paint-hexes"
    hexes: tuple[str, ...]
    terrain: str


@dataclass(frozen=True, slots=True)
class RollTerrain(Move):
    """Roll the terrain of each hex on `own`, a table of the referee's own."""

    kind: ClassVar[str] = "roll-terrain"
    hexes: tuple[str, ...]
    own: str
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class ImportHexes(Move):
    """Replace hexes with those of another map."""

    kind: ClassVar[str] = "import-hexes"
    hexes: Mapping[str, Hex]


@dataclass(frozen=True, slots=True)
class MarkHexes(Move):
    """Draw or correct hexes of the referee's map, all in the same way."""

    kind: ClassVar[str] = "mark-hexes"
    hexes: tuple[str, ...]
    like: Hex


@dataclass(frozen=True, slots=True)
class ShowHexes(Move):
    """Show hexes to the players, or hide them again. `only`: whether only to, or only from, the current
    party, if there are several."""

    kind: ClassVar[str] = "show-hexes"
    hexes: tuple[str, ...]
    seen: bool = True
    only: bool = False


@dataclass(frozen=True, slots=True)
class SetForth(ByEdition):
    """A party sets out into the wilderness. `mode`: how its slowest member travels, a line of the movement
    table; `size`: how many travel, including animals.

    `travel`: `land`, `afloat`, `aloft`, or `ship` for one that stays on the water. `rations`: days of them, 0
    if nobody counts.
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
    """Set the days of rations of a party on a journey; from now on they are counted."""

    kind: ClassVar[str] = "set-rations"
    days: int


@dataclass(frozen=True, slots=True)
class Travel(ByEdition):
    """A day of travel. If the party is lost it strays, which is a separate entry: see `Stray`. In older
    entries a party that was lost turned to side `then` after `straight` hexes."""

    kind: ClassVar[str] = "travel"
    path: tuple[str, ...]
    straight: int = field(default=0, metadata={"asked": False})
    then: int = field(default=0, metadata={"asked": False})
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Stray(ByEdition):
    """Continue the day of a lost party in the direction of the die. After `straight` hexes it turns to side
    `then`, once that day; 0 for no turn."""

    kind: ClassVar[str] = "stray"
    straight: int = 0
    then: int = 0
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Camp(ByEdition):
    """Rest for days until something is met."""

    kind: ClassVar[str] = "camp"
    days: int
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class SetJourney(ByEdition):
    kind: ClassVar[str] = "set-journey"
    at: str
    size: int
    mode: str
    moved: int = 0
    owed: int = 0


@dataclass(frozen=True, slots=True)
class EndJourney(Move):
    kind: ClassVar[str] = "end-journey"


@dataclass(frozen=True, slots=True)
class Evade(ByEdition):
    """Try to evade the monsters. `most`: the greatest number that could appear; 0 for what is known of the
    kind.

    `faster`: who is at least twice as fast, `party`, `monsters` or empty. `magic`: whether magic is used.
    """

    kind: ClassVar[str] = "evade"
    most: int = 0
    faster: str = ""
    magic: bool = False
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Chase(ByEdition):
    """A step of a pursuit outdoors. `faster`: whether the pursuers are faster than the party."""

    kind: ClassVar[str] = "chase"
    faster: bool
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class CallCastle(ByEdition):
    """A castle sees the party: roll whether its people come out. `hailed`: whether the party hailed it.
    `strong`: whether the party looks very strong and warlike. `alignment`: the party's."""

    kind: ClassVar[str] = "call-castle"
    castle: str
    hailed: bool = False
    strong: bool = False
    alignment: str = "neutral"
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Demand(ByEdition):
    """Roll what a castle demands. `like`: whether a party member is of the master's class; `item`: whether
    there is a magic item that he can use; `wealth`: money and jewels that the party carries, in GP."""

    kind: ClassVar[str] = "demand"
    castle: str
    like: bool = False
    item: bool = False
    wealth: int = 0
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class PayToll(Move):
    kind: ClassVar[str] = "pay-toll"
    castle: str
    payer: str


@dataclass(frozen=True, slots=True)
class Defy(ByEdition):
    """The party refuses or runs away; the castle may pursue it."""

    kind: ClassVar[str] = "defy"
    castle: str
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Joust(ByEditionFrom4):
    """The result of a joust, held by the rules of another booklet: whether `who` won."""

    kind: ClassVar[str] = "joust"
    castle: str
    who: str
    won: bool = False


@dataclass(frozen=True, slots=True)
class BeHosted(ByEditionFrom4):
    """The party accepts the reward of a won joust: `days` at the castle, rations, and `horses` heavy
    warhorses.

    `rides`: whether the party's slowest member rides from now on.
    """

    kind: ClassVar[str] = "be-hosted"
    castle: str
    days: int
    horses: int = 0
    rides: bool = False


@dataclass(frozen=True, slots=True)
class GiveItem(Move):
    """Give the castle the magic item that it demands."""

    kind: ClassVar[str] = "give-item"
    castle: str
    item: str


@dataclass(frozen=True, slots=True)
class Undertake(Move):
    """The party leaves on the task that it was given, under Geas or Quest."""

    kind: ClassVar[str] = "undertake"
    castle: str
    task: str = ""


@dataclass(frozen=True, slots=True)
class Fulfil(Move):
    """The task is done. The yield of a Geas is shared: `gp`, and magic items in the order in which the master
    chooses."""

    kind: ClassVar[str] = "fulfil"
    castle: str
    gp: int = 0
    miscellaneous: int = 0
    wands: int = 0
    rings: int = 0
    others: int = 0


@dataclass(frozen=True, slots=True)
class FallUpon(Move):
    """The castle attacks at once."""

    kind: ClassVar[str] = "fall-upon"
    castle: str


@dataclass(frozen=True, slots=True)
class LetPass(Move):
    """The castle lets the party go, whatever it demanded."""

    kind: ClassVar[str] = "let-pass"
    castle: str
