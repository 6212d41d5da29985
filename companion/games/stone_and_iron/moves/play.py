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

NO_INPUT = {"asked": False}
"""The metadata of fields for which no input is derived, such as dice: the state and the previous dice decide
which are rolled."""

PASSES = ("now", "near", "rest", "stands", "again")
"""How long a faction passes; `again`: it no longer passes."""

MAX_WALK = 100
"""The most squares of a path; nobody has the movement for more."""


@dataclass(frozen=True, kw_only=True)
class Path(Several):
    """Squares separated by spaces or commas, in the order in which an army enters them."""

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
    """Roll a d6 for each faction, in the order of seats; the highest acts first. All who are tied roll again,
    until nobody is.

    `seats`: who rolls, in the order of seats. Older entries leave it empty if everybody who was playing at
    the time rolled; the first roll then has one die for each of them. Those who join later come after them.
    """

    kind: ClassVar[str] = "roll-priority"
    rolls: tuple[Roll, ...] = field(default=(), metadata=NO_INPUT)
    seats: Annotated[tuple[str, ...], Ids()] = ()


@dataclass(frozen=True, slots=True)
class ChooseCondition(Move):
    """Choose the faction's victory condition (see catalogue.factions)."""

    kind: ClassVar[str] = "choose-condition"
    condition: Annotated[str, tuple(CONDITIONS)]


@dataclass(frozen=True, slots=True)
class Muster(Move):
    """Enter the first army: up to 500 points under a Hero or Lord. `army`: its id from then on."""

    kind: ClassVar[str] = "muster"
    army: str
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class StartAt(Move):
    """Name the starting square: it becomes a base cavern and contains the first army."""

    kind: ClassVar[str] = "start-at"
    square: SquareName


@dataclass(frozen=True, slots=True)
class NameWatch(Move):
    """Name the faction's cheapest core troop, which its local watch consists of."""

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
    """End a pact, or withdraw or decline an offer of one.

    `falls`: whether squares with only a former ally in them change owner, if the table reads the rule so
    (SI-91). In older entries they keep their owners.
    """

    kind: ClassVar[str] = "end-pact"
    other: str
    falls: bool = False


@dataclass(frozen=True, slots=True)
class NameStandIn(Move):
    """Name the ally who moves for this faction while its player is away; without a name, the ally with the
    highest priority does."""

    kind: ClassVar[str] = "name-stand-in"
    ally: str = ""


@dataclass(frozen=True, slots=True)
class March(Move):
    """March step by step along `path`, which does not include the army's own square.

    The march ends where the army explores or is engaged and, in the first movement phase, where an opposed
    army can still come; the rest of the path is then ignored. `rolls`: of the exploration at its end, see
    rules.row. `stand_in`: the ally who moves for an absent player.
    """

    kind: ClassVar[str] = "march"
    army: str
    path: Annotated[tuple[str, ...], Path()]
    rolls: tuple[Roll, ...] = field(default=(), metadata=NO_INPUT)
    stand_in: str = ""


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Pass. `until`, one of `PASSES`, says for how long: `now`, for this phase, but in the first movement
    phase only until an army moves, unless a pass is final at this table; `rest`, in the tunnelling phase, for
    the movement phase after it as well; `stands`, in every phase and turn, until an opposed army comes near,
    an army of the faction moves or the faction enters `again`. Older entries may have `near`: like `stands`,
    but only for this phase.

    At the start of a turn it means that the faction is ready, and in the last phase that it builds and buys
    nothing more this turn, so that nobody needs to wait for it.
    """

    kind: ClassVar[str] = "pass"
    until: Annotated[str, PASSES] = "now"


@dataclass(frozen=True, slots=True)
class UseShaft(Move):
    """Go down a Deep Shaft to the base named when it was ordered; this takes all movement points of the
    turn."""

    kind: ClassVar[str] = "use-shaft"
    army: str
    stand_in: str = ""


@dataclass(frozen=True, slots=True)
class Regroup(Move):
    """Move units to another army of the faction in the same square; to a new one if `into` is not the id of
    any."""

    kind: ClassVar[str] = "regroup"
    army: str
    units: UnitIds
    into: str


@dataclass(frozen=True, slots=True)
class Approach(Move):
    """Choose what an army does at a settlement: `absorb`, `fight`, `negotiate` (with a d6) or `leave`."""

    kind: ClassVar[str] = "approach"
    army: str
    choice: Annotated[str, CHOICES]
    rolls: tuple[Roll, ...] = field(default=(), metadata=NO_INPUT)


@dataclass(frozen=True, slots=True)
class LoseUnit(Move):
    """Choose the unit that is lost to molten lava."""

    kind: ClassVar[str] = "lose-unit"
    army: str
    unit: UnitId


@dataclass(frozen=True, slots=True)
class SpreadLava(Move):
    """Spread lava from where it was found: one die for each ring until one fails, or one for each square that
    it threatens."""

    kind: ClassVar[str] = "spread-lava"
    square: SquareName
    rolls: tuple[Roll, ...] = field(default=(), metadata=NO_INPUT)


@dataclass(frozen=True, slots=True)
class TakeSide(Move):
    """Say on which side of a battle the armies of a faction allied with both sides fight: `beside` is the
    first seat of that side; empty for neither."""

    kind: ClassVar[str] = "take-side"
    square: SquareName
    beside: Annotated[str, 80] = ""


@dataclass(frozen=True, slots=True)
class Report(Move):
    """Report how a battle ended."""

    kind: ClassVar[str] = "report"
    battle: str
    """Its id from then on."""

    square: SquareName
    winner: str
    """A seat of the winning side, `neutral`, or empty for a draw."""

    losses: Mapping[str, int] = field(default_factory=dict)
    """Models by unit."""

    fled: Mapping[str, str] = field(default_factory=dict)
    """The side by which a unit left."""

    slain: Mapping[str, int] = field(default_factory=dict)
    heroes: Mapping[str, int] = field(default_factory=dict)
    monsters: Mapping[str, int] = field(default_factory=dict)
    """`slain`, `heroes`, `monsters`: what a seat has killed (points, models), in place of what follows
    from the losses."""

    asked: bool = False
    """Whether those allied with both sides were asked which side they take. In older entries they are
    on the side that was there first."""


@dataclass(frozen=True, slots=True)
class Sign(Move):
    """Confirm the report as a faction that fought."""

    kind: ClassVar[str] = "sign"
    battle: str


@dataclass(frozen=True, slots=True)
class Retreat(Move):
    """Move a beaten army as far from the winner as it can go; without a square it is destroyed."""

    kind: ClassVar[str] = "retreat"
    army: str
    square: SquareName = ""


@dataclass(frozen=True, slots=True)
class Heal(Move):
    """Use the Healing of Ulthuan: up to a d6 of a unit's casualties come back."""

    kind: ClassVar[str] = "heal"
    unit: UnitId
    rolls: tuple[Roll, ...] = field(default=(), metadata=NO_INPUT)


@dataclass(frozen=True, slots=True)
class NameDiggers(Move):
    """Name the units of an army that dig this turn."""

    kind: ClassVar[str] = "name-diggers"
    army: str
    units: UnitIds


@dataclass(frozen=True, slots=True)
class Dig(Move):
    """Do a job (see catalogue.rulebook) in a square. `rolls`: for success, and then for what is found or lost
    (see rules.row). `losses`: those of a cave-in, by unit; if empty, lots decide."""

    kind: ClassVar[str] = "dig"
    army: str
    job: Annotated[str, tuple(JOBS)]
    square: SquareName
    rolls: tuple[Roll, ...] = field(default=(), metadata=NO_INPUT)
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
    """Demolish a building: half its price is paid back."""

    kind: ClassVar[str] = "demolish"
    square: SquareName
    building: Building


@dataclass(frozen=True, slots=True)
class Burn(Move):
    """Burn a building; nothing is paid back."""

    kind: ClassVar[str] = "burn"
    square: SquareName
    building: Building


@dataclass(frozen=True, slots=True)
class Recruit(Move):
    """Buy a new unit at a base, for an army in that square; for a new one if `army` is not the id of any."""

    kind: ClassVar[str] = "recruit"
    square: SquareName
    army: str
    unit: Unit


@dataclass(frozen=True, slots=True)
class Reinforce(Move):
    """Buy more models, or upgrades worth some points, for a unit at a base."""

    kind: ClassVar[str] = "reinforce"
    unit: UnitId
    models: Bought = 0
    extra: Bought = 0


@dataclass(frozen=True, slots=True)
class SendUnit(Move):
    """Send a unit or hero by a Wayfarer's Guild to another base: into an army there, or a new one."""

    kind: ClassVar[str] = "send-unit"
    unit: UnitId
    square: SquareName
    into: str


@dataclass(frozen=True, slots=True)
class EndPhase(Move):
    """Begin the next phase or the next turn, or end the campaign. When the income phase begins, every faction
    is paid."""

    kind: ClassVar[str] = "end-phase"


@dataclass(frozen=True, slots=True)
class Settle(Move):
    """Record a ruling of the table or its host, in their own words. `doubt`: the unclear rule that it
    settles, if any (see `catalogue.rulebook.RULINGS`); the ruling is then shown in place of ours. Nothing
    else changes."""

    kind: ClassVar[str] = "settle"
    words: Annotated[str, 1_000]
    doubt: Annotated[str, ("", *RULINGS, *SETTING_OF)] = ""
