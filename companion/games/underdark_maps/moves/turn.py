"""A turn, phase by phase. Rolls keep their pips alone: what is added follows from the party."""

from dataclasses import dataclass
from typing import ClassVar

from companion.kernel.dice import Roll
from companion.kernel.hidden_cards import NONE_TURNED, Turned
from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Event: so many cards drawn, and so many discarded to keep the hand at its limit."""

    kind: ClassVar[str] = "draw"
    cards: int
    discarded: int = 0


@dataclass(frozen=True, slots=True)
class Navigate(Move):
    """Difficulties: the barrier or danger roll, a d20."""

    kind: ClassVar[str] = "navigate"
    roll: Roll


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """The recruit roll, a d20."""

    kind: ClassVar[str] = "recruit"
    roll: Roll


@dataclass(frozen=True, slots=True)
class Welcome(Move):
    """Who was recruited, by a d20 on the adventurer table."""

    kind: ClassVar[str] = "welcome"
    roll: Roll


@dataclass(frozen=True, slots=True)
class Attach(Move):
    """A card from the hand goes to a member of the party, counted from 0. `label`: what it is called.
    `turned`: the card, where the table deals them."""

    kind: ClassVar[str] = "attach"
    member: int
    card: str
    cls: str
    label: str = ""
    turned: Turned = NONE_TURNED


@dataclass(frozen=True, slots=True)
class GoOn(Move):
    """The phase is over: nothing more is attached, or nobody plays a Foe card."""

    kind: ClassVar[str] = "go-on"


@dataclass(frozen=True, slots=True)
class March(Move):
    """The move roll, a d6. `way`: 1 towards End, -1 towards Start, 0 to be chosen once it is rolled."""

    kind: ClassVar[str] = "march"
    roll: Roll
    way: int = 1


@dataclass(frozen=True, slots=True)
class Head(Move):
    """The way that is chosen after the move roll."""

    kind: ClassVar[str] = "head"
    way: int


@dataclass(frozen=True, slots=True)
class EnterPortal(Move):
    """The portal roll, a d6."""

    kind: ClassVar[str] = "enter-portal"
    roll: Roll


@dataclass(frozen=True, slots=True)
class Shift(Move):
    """How far the portal leads, a d6."""

    kind: ClassVar[str] = "shift"
    roll: Roll


@dataclass(frozen=True, slots=True)
class MeetPlanar(Move):
    """The level of the planar foe, a d20."""

    kind: ClassVar[str] = "meet-planar"
    roll: Roll


@dataclass(frozen=True, slots=True)
class Challenge(Move):
    """Which of several parties in the space is fought."""

    kind: ClassVar[str] = "challenge"
    rival: str
