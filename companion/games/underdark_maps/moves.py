"""The moves of this game, as its ledger stores them. The entry says which party a move is about.

Rolls contain only the results of dice: bonuses are derived from the party. The annotations of a field's type
say which values a form may send.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from companion.games.underdark_maps.catalogue.deck import Line
from companion.games.underdark_maps.catalogue.settings import MAX_TRACK_LENGTH, MEMBERS
from companion.games.underdark_maps.catalogue.tables import (
    ADVENTURERS,
    ATTACHMENTS,
    CLASSES,
    FOES,
    HIGHEST_LEVEL,
    LABEL_LENGTH,
    TERRAIN,
)
from companion.games.underdark_maps.editions import Correction
from companion.kernel.dice import Roll
from companion.kernel.inputs import OneRoll
from companion.kernel.moves import Move
from companion.kernel.optional.hidden_cards import NONE_TURNED, Dealt, Shuffled, Turned
from companion.kernel.words import text

D6 = Annotated[Roll, Roll(sides=6)]
D20 = Annotated[Roll, Roll(sides=20)]
Class = Annotated[str, CLASSES]
Member = Annotated[int, range(MEMBERS), text("Choose a member of the party.")]
Space = Annotated[int, range(MAX_TRACK_LENGTH + 2)]
FewCards = Annotated[int, range(21)]
ManyCards = Annotated[int, range(100)]


@dataclass(frozen=True, slots=True)
class LayTrack(Move):
    """Roll the terrain of all spaces after Start, a d20 each; the last one is for End, if that is rolled
    too."""

    kind: ClassVar[str] = "lay-track"
    roll: D20


@dataclass(frozen=True, slots=True)
class RollOff(Move):
    """Roll who goes first: a d20 for each party in order, or for each of those that tied."""

    kind: ClassVar[str] = "roll-off"
    roll: D20


@dataclass(frozen=True, slots=True)
class Gather(Move):
    """Roll the six members of the entry's party, a d20 each. A 20 is a member still to be named."""

    kind: ClassVar[str] = "gather"
    roll: Annotated[Roll, Roll(sides=20, dice=MEMBERS)]


@dataclass(frozen=True, slots=True)
class NameMember(Move):
    """Name a member who was rolled as 20: a d19 for the name, since a 20 is rolled again; the class is
    chosen."""

    kind: ClassVar[str] = "name-member"
    member: Member
    roll: Annotated[Roll, Roll(sides=len(ADVENTURERS))]
    cls: Class


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Draw in the Event phase: the number of cards drawn, and of cards discarded to keep to the hand
    limit."""

    kind: ClassVar[str] = "draw"
    cards: FewCards
    discarded: FewCards = 0


@dataclass(frozen=True, slots=True)
class Navigate(Move):
    """The barrier or danger roll of the Difficulties phase, a d20."""

    kind: ClassVar[str] = "navigate"
    roll: D20


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """The recruit roll, a d20."""

    kind: ClassVar[str] = "recruit"
    roll: D20


@dataclass(frozen=True, slots=True)
class Welcome(Move):
    """Roll who was recruited, a d20 on the adventurer table."""

    kind: ClassVar[str] = "welcome"
    roll: D20


@dataclass(frozen=True, slots=True)
class Attach(Move):
    """Attach a card from the hand to a member of the party (by its index, from 0). `label`: the card's name.
    `turned`: the card, if the table deals them."""

    kind: ClassVar[str] = "attach"
    member: Member
    card: Annotated[str, ATTACHMENTS]
    cls: Class
    label: Annotated[str, LABEL_LENGTH] = ""
    turned: Turned = NONE_TURNED


@dataclass(frozen=True, slots=True)
class GoOn(Move):
    """End the phase: nothing more is attached, or nobody plays a Foe card."""

    kind: ClassVar[str] = "go-on"


@dataclass(frozen=True, slots=True)
class March(Move):
    """Roll the move, a d6. `way`: 1 towards End, -1 towards Start, 0 to be chosen after the roll."""

    kind: ClassVar[str] = "march"
    roll: D6
    way: Annotated[int, range(-1, 2)] = 1


@dataclass(frozen=True, slots=True)
class Head(Move):
    """Choose the direction after the move roll."""

    kind: ClassVar[str] = "head"
    way: Annotated[int, range(-1, 2)]


@dataclass(frozen=True, slots=True)
class EnterPortal(Move):
    """Roll for the portal, a d6."""

    kind: ClassVar[str] = "enter-portal"
    roll: D6


@dataclass(frozen=True, slots=True)
class Shift(Move):
    """Roll how far the portal carries the party, a d6."""

    kind: ClassVar[str] = "shift"
    roll: D6


@dataclass(frozen=True, slots=True)
class MeetPlanar(Move):
    """Roll the level of the planar foe, a d20."""

    kind: ClassVar[str] = "meet-planar"
    roll: D20


@dataclass(frozen=True, slots=True)
class Challenge(Move):
    """Choose which of several parties in the space to fight."""

    kind: ClassVar[str] = "challenge"
    rival: str


@dataclass(frozen=True, slots=True)
class PlayFoe(Move):
    """As an opponent, play a Foe card on the party on turn. `level`: 0 for a trap. `turned`: the card, if the
    table deals them."""

    kind: ClassVar[str] = "play-foe"
    foe: Annotated[str, FOES]
    level: Annotated[int, range(HIGHEST_LEVEL + 1)] = 0
    turned: Turned = NONE_TURNED


@dataclass(frozen=True, slots=True)
class PassFoe(Move):
    """As an opponent, play no Foe card this turn; this can be said even before the encounter."""

    kind: ClassVar[str] = "pass-foe"


@dataclass(frozen=True, slots=True)
class Wait(Move):
    """As an opponent, ask the party on turn not to go on until this opponent has played a Foe card or passed;
    this can be said even before the encounter."""

    kind: ClassVar[str] = "wait"


@dataclass(frozen=True, slots=True)
class Disarm(Move):
    """The trap roll, a d20."""

    kind: ClassVar[str] = "disarm"
    roll: D20


@dataclass(frozen=True, slots=True)
class Commit(Move):
    """Say what a party plays from its hand in a battle. `items`: one-use items by class. `turned`: the cards,
    if the table deals them."""

    kind: ClassVar[str] = "commit"
    spells: FewCards = 0
    items: Mapping[str, int] = field(default_factory=dict)
    turned: Turned = NONE_TURNED


@dataclass(frozen=True, slots=True)
class TurnOver(Move):
    """Turn over the cards that phones have sealed for a battle, even if not everybody has chosen."""

    kind: ClassVar[str] = "turn-over"


@dataclass(frozen=True, slots=True)
class Fight(Move):
    """Roll the battle, a d20 each: for the party on turn, and for its rival or foe."""

    kind: ClassVar[str] = "fight"
    own: Annotated[Roll, OneRoll(sides=20, tap="roll")]
    other: Annotated[Roll, OneRoll(sides=20, tap="roll")]


@dataclass(frozen=True, slots=True)
class Lose(Move):
    """Lose one member at random. The die has a side for each member, the first being 1."""

    kind: ClassVar[str] = "lose"
    roll: Annotated[Roll, Roll(sides=MEMBERS)]


@dataclass(frozen=True, slots=True)
class TakeSpoil(Move):
    """Give the first of the won attachments to a member; None: it is discarded."""

    kind: ClassVar[str] = "take-spoil"
    member: Annotated[int | None, range(MEMBERS)] = None


@dataclass(frozen=True, slots=True)
class SetTerrain(Move):
    """Set the terrain of a space, by its row in the terrain table."""

    kind: ClassVar[str] = "set-terrain"
    space: Space
    row: Annotated[int, range(1, len(TERRAIN) + 1)]


@dataclass(frozen=True, slots=True)
class SetParty(Correction):
    """Set the space of the party, and how many cards its player holds."""

    kind: ClassVar[str] = "set-party"
    space: Space
    hand: ManyCards


@dataclass(frozen=True, slots=True)
class AddMember(Correction):
    kind: ClassVar[str] = "add-member"
    row: Annotated[int, range(1, len(ADVENTURERS) + 1)]
    cls: Class


@dataclass(frozen=True, slots=True)
class RemoveMember(Correction):
    """Remove a member from the party, with all attachments."""

    kind: ClassVar[str] = "remove-member"
    member: Member


@dataclass(frozen=True, slots=True)
class RemoveCard(Move):
    """Discard one attachment of a member."""

    kind: ClassVar[str] = "remove-card"
    member: Member
    card: ManyCards


@dataclass(frozen=True, slots=True)
class SetMaps(Move):
    """Set who holds the Maps; if nobody, the space where they are."""

    kind: ClassVar[str] = "set-maps"
    holder: str = ""
    space: Space = 0


@dataclass(frozen=True, slots=True)
class SetTurn(Move):
    """Set the turn to the entry's party, in this phase."""

    kind: ClassVar[str] = "set-turn"
    phase: str


@dataclass(frozen=True, slots=True)
class DescribeDeck(Move):
    """Set the whole deck. `house`: whether it is a house deck, made from how many cards of each kind there
    are, rather than described line by line."""

    kind: ClassVar[str] = "describe-deck"
    lines: tuple[Line, ...]
    house: bool = False


@dataclass(frozen=True, slots=True)
class ChangeLine(Move):
    """Change a line of the deck, counted from 0; the one after the last is new. None: delete it."""

    kind: ClassVar[str] = "change-line"
    number: int
    line: Line | None = None


@dataclass(frozen=True, slots=True)
class Shuffle(Move):
    """Shuffle the deck, or, when it has run out, the discarded cards. `anew`: shuffle all cards but the open
    ones, including the hands, which are dealt again."""

    kind: ClassVar[str] = "shuffle"
    cards: Shuffled
    anew: bool = False


@dataclass(frozen=True, slots=True)
class TakeCards(Move):
    """Take cards from the top of the pile."""

    kind: ClassVar[str] = "take-cards"
    cards: Dealt


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Discard cards of the hand face down, by their backs."""

    kind: ClassVar[str] = "discard"
    backs: tuple[str, ...]
