"""A battle at sea and aboard ships, and what sea monsters do to them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from companion.games.underworld.moves.editions import ByEdition, ByEditionFrom4
from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain


@dataclass(frozen=True, slots=True, kw_only=True)
class Ship:
    """A ship."""

    name: str
    vessel: str
    """A row of the table of vessels."""

    points: int
    hull: int
    """Hull points left, of `points`."""

    fatigue: int = 0
    """The rowers' fatigue factors left of `fresh`."""

    fresh: int = 0
    seat: str = ""
    speed: str = "stop"
    """In the last turn: `stop`, `slow`, `cruise`, `fast`, `back slow` or `back cruise`."""

    rowers: int = 0
    """How many row, on `benches` benches."""

    benches: int = 0
    crew: int = 0
    marines: int = 0
    mast: bool = True
    water: int = 0
    """How often a galley has shipped water."""

    dead: int = 0
    """Turns for which it lies dead in the water."""

    sheared: int = 0
    """How often its oars have been sheared."""

    sinking: int = 0
    """Turns until it sinks, 0 for never."""

    patch: int = 0
    """Turns of work left on its hole."""

    backs: bool = False
    """Whether it must back oars after ramming."""

    grappled: tuple[str, ...] = ()
    """Ships it is grappled to."""

    sunk: bool = False
    stepping: int = 0
    """Turns until the mast is down, or up."""

    grip: Mapping[str, int] = field(default_factory=dict)
    """Sea monsters that hold it, each with the number of its grapples, or 1 if it holds on in another
    way."""

    boarders: Mapping[str, int] = field(default_factory=dict)
    """Men of other ships who fight aboard, by ship."""

    swimmers: int = 0
    """Its own men in the water."""

    captives: int = 0
    """Men who were captured with it."""

    prize: str = ""
    """The ship that captured it."""

    @property
    def men(self) -> int:
        """Return the number of the ship's own men aboard, without captives."""
        return self.rowers + self.crew + self.marines

    @property
    def aboard(self) -> int:
        return self.men + self.captives + sum(self.boarders.values())


@dataclass(frozen=True, slots=True)
class Launch(ByEditionFrom4):
    """A ship joins the battle; its hull points are rolled once. `vikings`: whether its rowers last longer.
    `crew`, `marines`: 0 for the typical number, rolled if the table has a range."""

    kind: ClassVar[str] = "launch"
    ship: str
    vessel: str
    seat: str = ""
    vikings: bool = False
    crew: int = 0
    marines: int = 0
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class SetShip(ByEditionFrom4):
    """Correct a ship; all values are replaced."""

    kind: ClassVar[str] = "set-ship"
    ship: Ship


@dataclass(frozen=True, slots=True)
class RemoveShip(Move):
    kind: ClassVar[str] = "remove-ship"
    ship: str


@dataclass(frozen=True, slots=True)
class RollWeather(Move):
    kind: ClassVar[str] = "roll-weather"
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Row(Move):
    """A turn under oars. `speed`: as in `Ship`, or `rest` for a stop at which the rowers rest. `inches`: how
    far it moves; `degrees`: how much it turns. `current`: 1 with it, -1 against it. `to`: the side it turns
    to, `port` or `starboard`, if known. `shipped`: on which side oars are taken in, `port`, `starboard` or
    `both`."""

    kind: ClassVar[str] = "row"
    ship: str
    speed: str
    inches: int
    degrees: int = 0
    current: int = 0
    chain: Chain = NO_ROLLS
    to: str = ""
    shipped: str = ""


@dataclass(frozen=True, slots=True)
class Sail(Move):
    """A turn under sail. `point`: `running`, `broad_reaching`, `quarter_reaching` or `beating`. `to`,
    `shipped`: see `Row`.
    """

    kind: ClassVar[str] = "sail"
    ship: str
    point: str
    inches: int
    degrees: int = 0
    river: bool = False
    current: int = 0
    chain: Chain = NO_ROLLS
    to: str = ""
    shipped: str = ""


@dataclass(frozen=True, slots=True)
class LowerMast(Move):
    """Lower or raise the mast, which takes ten men and three turns on galleys and longships."""

    kind: ClassVar[str] = "lower-mast"
    ship: str
    up: bool = False


@dataclass(frozen=True, slots=True)
class HitShip(Move):
    """Catapults take hull points."""

    kind: ClassVar[str] = "hit-ship"
    ship: str
    points: int


@dataclass(frozen=True, slots=True)
class Ram(Move):
    """Ram a ship. `side`: whether it is hit in the side, rather than in bow or stern."""

    kind: ClassVar[str] = "ram"
    ship: str
    target: str
    side: bool
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Patch(Move):
    """Put ten men to work on a hole below the waterline."""

    kind: ClassVar[str] = "patch"
    ship: str


@dataclass(frozen=True, slots=True)
class Shear(ByEdition):
    """Shear off oars in passing. `shipped`: whether `ship` had its own oars in; `spared`: whether `target`
    had."""

    kind: ClassVar[str] = "shear"
    ship: str
    target: str
    shipped: bool = True
    spared: bool = False


@dataclass(frozen=True, slots=True)
class Grapple(Move):
    """Grapple a ship, or cut loose. `tries`: one for each man, three a turn at most. `cut`: whether to cut
    loose."""

    kind: ClassVar[str] = "grapple"
    ship: str
    target: str
    tries: int = 1
    cut: bool = False
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class EndSeaTurn(Move):
    """End a turn: turns dead in the water, sinking and patching count down; monsters crush the ships that
    they are wrapped around; in a gale, swimmers may drown and ships drift."""

    kind: ClassVar[str] = "end-sea-turn"
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Overboard(Move):
    """A character is in the water. `armor`: a row of the drowning table. `thrown`: whether they were thrown
    rather than jumped. `swimming`: whether they were in the water already, so that only a gale may drown
    them."""

    kind: ClassVar[str] = "overboard"
    who: str
    armor: str
    thrown: bool = True
    swimming: bool = False
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Order(Move):
    """Give an order to men in a melee. `commanded`: whether a leader or lieutenant is in range."""

    kind: ClassVar[str] = "order"
    men: str
    commanded: bool = True
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Fall(Move):
    """Fall a number of levels, ten feet each. `soft`: whether into water, or onto something that yields."""

    kind: ClassVar[str] = "fall"
    who: str
    levels: int
    soft: bool = False
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Seize(Move):
    """Sea monsters take hold of a ship, each kind in its own way. `number`: how many grapple it together."""

    kind: ClassVar[str] = "seize"
    ship: str
    monster: str
    number: int = 1
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class CutGrapples(Move):
    """Cut swimmers' grapples. `tries`: one for each man, three a turn at most."""

    kind: ClassVar[str] = "cut-grapples"
    ship: str
    monster: str
    tries: int = 1
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class LetGo(Move):
    """Sea monsters let go of a ship because they were killed or driven off, or gave up."""

    kind: ClassVar[str] = "let-go"
    ship: str
    monster: str


@dataclass(frozen=True, slots=True)
class Overturn(Move):
    """Sea monsters overturn a ship, which sinks. What becomes of those aboard is rolled with
    `CrewOverboard`."""

    kind: ClassVar[str] = "overturn"
    ship: str
    monster: str
