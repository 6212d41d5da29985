"""What monsters of the sea do to ships."""

from dataclasses import dataclass
from typing import ClassVar

from companion.kernel.chains import NO_ROLLS, Chain
from companion.kernel.moves import Move


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
