"""A battle at sea, and aboard; what monsters of the sea do to ships."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from companion.games.underworld.moves.working import Worked, WorkedSince
from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain


@dataclass(frozen=True, slots=True, kw_only=True)
class Ship:
    """`vessel`: a row of the table of vessels. `hull`: points left of `points`. `fatigue`: factors, of
    `fresh`, left to the rowers. `speed`: the last: `stop`, `slow`, `cruise`, `fast`, `back slow` or `back
    cruise`. `rowers` of `benches`.

    `water`: how often a galley shipped it. `dead`: turns dead in the water. `sheared`: how often its oars
    were. `sinking`: turns until it sinks, 0 for never; `patch`: turns of work left on the hole. `backs`:
    after ramming it must back oars. `grappled`: to whom. `stepping`: turns until the mast is down, or up.
    `grip`: monsters of the sea that have hold of it, each with the number of its grapples, or 1.
    `boarders`: men of other ships who fight aboard, by their ship. `swimmers`: of its men, in the water.
    `captives`: taken with it; `prize`: by which ship it was taken.
    """

    name: str
    vessel: str
    points: int
    hull: int
    fatigue: int = 0
    fresh: int = 0
    seat: str = ""
    speed: str = "stop"
    rowers: int = 0
    benches: int = 0
    crew: int = 0
    marines: int = 0
    mast: bool = True
    water: int = 0
    dead: int = 0
    sheared: int = 0
    sinking: int = 0
    patch: int = 0
    backs: bool = False
    grappled: tuple[str, ...] = ()
    sunk: bool = False
    stepping: int = 0
    grip: Mapping[str, int] = field(default_factory=dict)
    boarders: Mapping[str, int] = field(default_factory=dict)
    swimmers: int = 0
    captives: int = 0
    prize: str = ""

    @property
    def men(self) -> int:
        """Return the number of men who fight for the ship."""
        return self.rowers + self.crew + self.marines

    @property
    def aboard(self) -> int:
        return self.men + self.captives + sum(self.boarders.values())


@dataclass(frozen=True, slots=True)
class Launch(WorkedSince):
    """A ship joins, with the crew of its kind and hull points rolled once. `vikings`: their rowers last
    longer. `crew`, `marines`: as many as somebody says; 0: as is typical of its kind, rolled where that is
    a range.
    """

    kind: ClassVar[str] = "launch"
    ship: str
    vessel: str
    seat: str = ""
    vikings: bool = False
    crew: int = 0
    marines: int = 0
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class SetShip(WorkedSince):
    """A ship is corrected: everything about it."""

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
    """A turn under oars. `speed`: see `Ship`; `rest` at a stop. `inches` gone, `degrees` turned. `current`:
    1 with it, -1 against it. `to`: `port` or `starboard`, where somebody says it. `shipped`: oars
    taken in, `port`, `starboard` or `both`.
    """

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
    """Up or down; ten men and three turns on galleys and longships."""

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
    """`side`: struck in the side, otherwise bow or stern."""

    kind: ClassVar[str] = "ram"
    ship: str
    target: str
    side: bool
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Patch(Move):
    """Ten men begin to close a hole below the waterline."""

    kind: ClassVar[str] = "patch"
    ship: str


@dataclass(frozen=True, slots=True)
class Shear(Worked):
    """Oars sheared in passing. `shipped`: the shearer had its own oars in; `spared`: the other ship had."""

    kind: ClassVar[str] = "shear"
    ship: str
    target: str
    shipped: bool = True
    spared: bool = False


@dataclass(frozen=True, slots=True)
class Grapple(Move):
    """`tries`: one man each, three a turn at most. `cut`: to get loose."""

    kind: ClassVar[str] = "grapple"
    ship: str
    target: str
    tries: int = 1
    cut: bool = False
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class EndSeaTurn(Move):
    """Turns dead in the water, holes and patches count down."""

    kind: ClassVar[str] = "end-sea-turn"
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Overboard(Move):
    """Somebody is in the water. `armor`: a row of the drowning table. `thrown`: not of one's own will.
    `swimming`: they were in it already, so that a gale alone may drown them.
    """

    kind: ClassVar[str] = "overboard"
    who: str
    armor: str
    thrown: bool = True
    swimming: bool = False
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Order(Move):
    """Men in a melee are given an order. `commanded`: a leader or lieutenant is in range."""

    kind: ClassVar[str] = "order"
    men: str
    commanded: bool = True
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Fall(Move):
    """From so many levels of ten feet. `soft`: into water, or something that yields."""

    kind: ClassVar[str] = "fall"
    who: str
    levels: int
    soft: bool = False
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Seize(Move):
    """They take hold of a ship, each kind in its way. `number`: of those that grapple it together."""

    kind: ClassVar[str] = "seize"
    ship: str
    monster: str
    number: int = 1
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class CutGrapples(Move):
    """Grapples of swimmers are cut. `tries`: one man each, three a turn at most."""

    kind: ClassVar[str] = "cut-grapples"
    ship: str
    monster: str
    tries: int = 1
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class LetGo(Move):
    """They were killed or driven off, or had enough of it."""

    kind: ClassVar[str] = "let-go"
    ship: str
    monster: str


@dataclass(frozen=True, slots=True)
class Overturn(Move):
    """Everybody aboard is in the water."""

    kind: ClassVar[str] = "overturn"
    ship: str
    monster: str
