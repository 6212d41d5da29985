"""The moves of play, in the order of the rulebook."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from companion.games.stone_and_iron.catalogue.factions import CONDITIONS, Unit
from companion.games.stone_and_iron.catalogue.rulebook import JOBS, RULINGS, SETTING_OF
from companion.games.stone_and_iron.catalogue.squares import NAMED_LIKE, PLANS, SQUARE
from companion.kernel.dice import Roll
from companion.kernel.inputs import CHOOSE, STALE_PAGE, UnfitError
from companion.kernel.inputs_of_several import Ids, Several
from companion.kernel.moves import Move

CHOICES = ("absorb", "fight", "negotiate", "leave")
"""What an army may do about a settlement."""

FOLLOWING = {"asked": False}
"""For fields of dice: which are rolled follows from the state and from how the last ones fell."""

PASSES = ("now", "near", "rest", "stands", "again")
"""How long a faction passes; `again`: no longer."""

MAX_WALK = 100
"""Squares of a path; nobody has the movement for more."""


@dataclass(frozen=True, kw_only=True)
class Path(Several):
    """Squares with spaces or commas between, as an army walks them."""

    def parse_all(self, given: list[str]) -> tuple[str, ...]:
        names = " ".join(given).upper().replace(",", " ").split()
        if not names:
            raise UnfitError(CHOOSE)
        if len(names) > MAX_WALK:
            raise UnfitError(STALE_PAGE)
        if not all(map(SQUARE.fullmatch, names)):
            raise UnfitError(NAMED_LIKE)
        return tuple(names)


SquareName = Annotated[str, SQUARE, NAMED_LIKE]
Building = Annotated[str, tuple(PLANS)]
UnitId = Annotated[str, 80]
UnitIds = Annotated[tuple[str, ...], Ids()]
Bought = Annotated[int, range(1_000)]


@dataclass(frozen=True, slots=True)
class RollPriority(Move):
    """A d6 for each faction as they sit, highest first; then again for all who are tied, until none is.

    `seats`: who rolls, as they sit. Older entries leave it empty if everybody who plays by then rolls: as
    many as the first roll has dice. Those who join later come after them.
    """

    kind: ClassVar[str] = "roll-priority"
    rolls: tuple[Roll, ...] = field(default=(), metadata=FOLLOWING)
    seats: Annotated[tuple[str, ...], Ids()] = ()


@dataclass(frozen=True, slots=True)
class ChooseCondition(Move):
    """The faction's victory condition (see catalogue.factions)."""

    kind: ClassVar[str] = "choose-condition"
    condition: Annotated[str, tuple(CONDITIONS)]


@dataclass(frozen=True, slots=True)
class Muster(Move):
    """The first army: up to 500 points under a Hero or Lord. `army`: the id that it is given."""

    kind: ClassVar[str] = "muster"
    army: str
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class StartAt(Move):
    """The starting square: it becomes a base cavern and holds the first army."""

    kind: ClassVar[str] = "start-at"
    square: SquareName


@dataclass(frozen=True, slots=True)
class NameWatch(Move):
    """The faction's cheapest core troop, of which its local watch consists."""

    kind: ClassVar[str] = "name-watch"
    troop: str


@dataclass(frozen=True, slots=True)
class OfferPact(Move):
    kind: ClassVar[str] = "offer-pact"
    to: str


@dataclass(frozen=True, slots=True)
class AcceptPact(Move):
    """`of`: who offered it."""

    kind: ClassVar[str] = "accept-pact"
    of: str


@dataclass(frozen=True, slots=True)
class EndPact(Move):
    """Ends a pact, or withdraws or declines an offer of one.

    `falls`: squares in which only a former ally stands change hands, where the table reads it so (SI-91).
    Older entries leave them with their owners.
    """

    kind: ClassVar[str] = "end-pact"
    other: str
    falls: bool = False


@dataclass(frozen=True, slots=True)
class NameStandIn(Move):
    """The ally who moves for this faction while its player is away; empty for the first in priority."""

    kind: ClassVar[str] = "name-stand-in"
    ally: str = ""


@dataclass(frozen=True, slots=True)
class March(Move):
    """Step by step along `path`, the squares after the one it stands on.

    It ends by itself where the army explores, is engaged, or comes within an opposed army's reach; what is
    left of the path is then not walked. `rolls`: of the exploration at its end, see rules.row. `stand_in`:
    the ally who moves for an absent player.
    """

    kind: ClassVar[str] = "march"
    army: str
    path: Annotated[tuple[str, ...], Path()]
    rolls: tuple[Roll, ...] = field(default=(), metadata=FOLLOWING)
    stand_in: str = ""


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Moves nobody for now. `until` one of `PASSES`: `now`, for this phase; `rest`, of tunnelling, for the
    movement that follows as well; `stands`, in every phase and turn until an opposed army comes near, or
    until `again`. Older entries have `near`: as `stands`, in the phase alone.

    In the last phase: builds and buys nothing more this turn, which holds nobody up.
    """

    kind: ClassVar[str] = "pass"
    until: Annotated[str, PASSES] = "now"


@dataclass(frozen=True, slots=True)
class UseShaft(Move):
    """Down a Deep Shaft to the base that was named when it was built, for all movement of the turn."""

    kind: ClassVar[str] = "use-shaft"
    army: str
    stand_in: str = ""


@dataclass(frozen=True, slots=True)
class Regroup(Move):
    """Units go over to another own army in the same square; to a new one where `into` names none."""

    kind: ClassVar[str] = "regroup"
    army: str
    units: UnitIds
    into: str


@dataclass(frozen=True, slots=True)
class Approach(Move):
    """What an army does about a settlement: `absorb`, `fight`, `negotiate` (with a d6) or `leave`."""

    kind: ClassVar[str] = "approach"
    army: str
    choice: Annotated[str, CHOICES]
    rolls: tuple[Roll, ...] = field(default=(), metadata=FOLLOWING)


@dataclass(frozen=True, slots=True)
class LoseUnit(Move):
    """The unit that molten lava takes."""

    kind: ClassVar[str] = "lose-unit"
    army: str
    unit: UnitId


@dataclass(frozen=True, slots=True)
class SpreadLava(Move):
    """Lava spreads from where it was found: a die a ring (or a square), until one fails."""

    kind: ClassVar[str] = "spread-lava"
    square: SquareName
    rolls: tuple[Roll, ...] = field(default=(), metadata=FOLLOWING)


@dataclass(frozen=True, slots=True)
class TakeSide(Move):
    """A faction allied with both sides of a battle says whose side its armies there take: `beside` is who was
    there first on that side; empty for neither."""

    kind: ClassVar[str] = "take-side"
    square: SquareName
    beside: Annotated[str, 80] = ""


@dataclass(frozen=True, slots=True)
class Report(Move):
    """How a battle ended. `battle`: the id that it is given; `winner`: a seat of the winning side, `neutral`,
    or empty for a draw.

    `losses`: models by unit; `fled`: the side by which a unit left. `slain`, `heroes`, `monsters`: what a
    seat has killed (points, models), where the table counts otherwise than the losses tell.

    `asked`: whoever is allied with both sides was asked which it takes. Older entries put it on the side of
    those who were there first.
    """

    kind: ClassVar[str] = "report"
    battle: str
    square: SquareName
    winner: str
    losses: Mapping[str, int] = field(default_factory=dict)
    fled: Mapping[str, str] = field(default_factory=dict)
    slain: Mapping[str, int] = field(default_factory=dict)
    heroes: Mapping[str, int] = field(default_factory=dict)
    monsters: Mapping[str, int] = field(default_factory=dict)
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Sign(Move):
    """A faction that fought confirms the report."""

    kind: ClassVar[str] = "sign"
    battle: str


@dataclass(frozen=True, slots=True)
class Retreat(Move):
    """A beaten army goes as far from the winner as it can; without a square it is destroyed."""

    kind: ClassVar[str] = "retreat"
    army: str
    square: SquareName = ""


@dataclass(frozen=True, slots=True)
class Heal(Move):
    """Healing of Ulthuan: a d6 of a unit's casualties come back."""

    kind: ClassVar[str] = "heal"
    unit: UnitId
    rolls: tuple[Roll, ...] = field(default=(), metadata=FOLLOWING)


@dataclass(frozen=True, slots=True)
class NameDiggers(Move):
    """The units of an army that dig this turn."""

    kind: ClassVar[str] = "name-diggers"
    army: str
    units: UnitIds


@dataclass(frozen=True, slots=True)
class Dig(Move):
    """A job (see catalogue.charts) at a square. `rolls`: success, and what it leads to (see rules.row);
    `losses` of a cave-in, by unit."""

    kind: ClassVar[str] = "dig"
    army: str
    job: Annotated[str, tuple(JOBS)]
    square: SquareName
    rolls: tuple[Roll, ...] = field(default=(), metadata=FOLLOWING)
    losses: Annotated[Mapping[str, int], range(100)] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OrderBuilding(Move):
    """`base`: the base cavern that a Deep Shaft leads to."""

    kind: ClassVar[str] = "order-building"
    square: SquareName
    building: Building
    base: SquareName = ""


@dataclass(frozen=True, slots=True)
class Demolish(Move):
    """A building is demolished: half its price comes back."""

    kind: ClassVar[str] = "demolish"
    square: SquareName
    building: Building


@dataclass(frozen=True, slots=True)
class Burn(Move):
    """For nothing."""

    kind: ClassVar[str] = "burn"
    square: SquareName
    building: Building


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """A new unit at a base, into an army that stands there; into a new one where `army` names none."""

    kind: ClassVar[str] = "recruit"
    square: SquareName
    army: str
    unit: Unit


@dataclass(frozen=True, slots=True)
class Reinforce(Move):
    """More models, or upgrades worth some points, for a unit that stands at a base."""

    kind: ClassVar[str] = "reinforce"
    unit: UnitId
    models: Bought = 0
    extra: Bought = 0


@dataclass(frozen=True, slots=True)
class SendUnit(Move):
    """A Wayfarer's Guild sends a unit or hero to another base: into an army there, or a new one."""

    kind: ClassVar[str] = "send-unit"
    unit: UnitId
    square: SquareName
    into: str


@dataclass(frozen=True, slots=True)
class EndPhase(Move):
    """The next phase, or the next turn. With the income phase everybody is paid."""

    kind: ClassVar[str] = "end-phase"


@dataclass(frozen=True, slots=True)
class Settle(Move):
    """What the table or its organiser rules, in their own words. `doubt`: the ruling it replaces wherever
    that is shown (see `catalogue.rulebook.RULINGS`); it changes nothing else."""

    kind: ClassVar[str] = "settle"
    words: Annotated[str, 1_000]
    doubt: Annotated[str, ("", *RULINGS, *SETTING_OF)] = ""
