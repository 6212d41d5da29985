"""Foe cards, battles, and what is lost and won by them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from companion.kernel.dice import Roll
from companion.kernel.hidden_cards import NONE_TURNED, Turned
from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class PlayFoe(Move):
    """An opponent plays a Foe card on the party on turn. `level`: 0 for a trap. `turned`: the card, where the
    table deals them."""

    kind: ClassVar[str] = "play-foe"
    foe: str
    level: int = 0
    turned: Turned = NONE_TURNED


@dataclass(frozen=True, slots=True)
class PassFoe(Move):
    """An opponent plays none this turn; can be said before the encounter."""

    kind: ClassVar[str] = "pass-foe"


@dataclass(frozen=True, slots=True)
class Disarm(Move):
    """The trap roll, a d20."""

    kind: ClassVar[str] = "disarm"
    roll: Roll


@dataclass(frozen=True, slots=True)
class Commit(Move):
    """What a party plays from its hand in a battle. `items`: one-use items by class. `turned`: the
    cards, where the table deals them."""

    kind: ClassVar[str] = "commit"
    spells: int = 0
    items: Mapping[str, int] = field(default_factory=dict)
    turned: Turned = NONE_TURNED


@dataclass(frozen=True, slots=True)
class TurnOver(Move):
    """The cards that phones have sealed for a battle are turned over, also where not all have chosen."""

    kind: ClassVar[str] = "turn-over"


@dataclass(frozen=True, slots=True)
class Fight(Move):
    """The battle rolls, a d20 each: of the party on turn, and of its rival or foe."""

    kind: ClassVar[str] = "fight"
    own: Roll
    other: Roll


@dataclass(frozen=True, slots=True)
class Lose(Move):
    """One member at random: a die with a side for each, which names the member from 1."""

    kind: ClassVar[str] = "lose"
    roll: Roll


@dataclass(frozen=True, slots=True)
class TakeSpoil(Move):
    """The first of the won attachments goes to a member; None: it is discarded."""

    kind: ClassVar[str] = "take-spoil"
    member: int | None = None
