"""What a row of this game declares of a move, and what the rows of several subjects share."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from companion.games.stone_and_iron.catalogue.rulebook import ABSENCE, SEQUENCE, SQUARES
from companion.games.stone_and_iron.catalogue.units import Unit
from companion.games.stone_and_iron.facts.forces import stand_in
from companion.games.stone_and_iron.facts.turns import IN_ORDER, to_act
from companion.games.stone_and_iron.rules.words import PHASE_NAMES, name_of
from companion.games.stone_and_iron.state.grid import grid
from companion.games.stone_and_iron.state.pieces import NOWHERE, Army
from companion.games.stone_and_iron.state.state import State
from companion.kernel.dice import Roll
from companion.kernel.game import Misfit, MoveRow
from companion.kernel.moves import Entry
from companion.kernel.rulings import Asking, Objection
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

SETTING_UP: Final = text("Set-up")
PACTS: Final = text("Pacts")
MARCHES: Final = text("Movement")
BATTLES: Final = text("Battles")
DIGGING: Final = text("Tunnelling")
BUILDINGS_AND_TROOPS: Final = text("Buildings and troops")
PHASES_AND_RULINGS: Final = text("Phases and rulings")
CORRECTIONS: Final = text("Corrections")

D6: Final = Roll(sides=6)
LARGEST: Final = grid("25x25")
ARMY: Final = "army:"
NO_ARMY = Misfit(text("There is no such army."))
NO_UNIT = Misfit(text("There is no such unit."))
NO_SQUARE = Misfit(text("The map has no such square."))
NO_FACTION = Misfit(text("That faction is not in the campaign."))
TAKEN = Misfit(text("That name is taken already."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Row(MoveRow[State]):
    """A move of this game. What it does may raise `rolls.Needed`.

    `table`: it may be entered for no faction.
    `dice(state, move)`: all dice that it could ask for, to be rolled at the table in one go; None for a move
    without any.
    `asks(seat, move)`: the question that answers why it meets an objection.
    """

    table: bool = False
    dice: Callable[[State, Any], tuple[Roll, ...]] | None = None
    asks: Callable[[Seat, Any], Asking | None] = lambda _seat, _move: None


def one_die(_state: State, _move: object) -> tuple[Roll, ...]:
    """Return the `dice` of a move that a single d6 decides."""
    return (D6,)


def concerns(*named: str) -> Callable[[Entry], tuple[str, ...]]:
    """Return the `touches` of a move: what its fields of these names say of armies and squares. `treasury`
    and `condition` are those of the entry's faction."""
    return lambda entry: tuple(place for name in named for place in _places(entry, name))


def _places(entry: Entry, name: str) -> Iterator[str]:
    if name in ("treasury", "condition"):
        yield f"{name}:{entry.seat}"
        return
    named: Any = getattr(entry.move, name)
    if name in ("army", "into"):
        yield f"{ARMY}{named}"
    elif isinstance(named, str):
        yield from filter(None, (named,))
    else:
        yield from named or ()


def same_place(place: str) -> str:
    """See `kernel.features.Log.same_place`: squares and armies."""
    return place if place in LARGEST.index or place.startswith(ARMY) else ""


def called(place: str) -> Text:
    """See `kernel.features.Log.called`: squares and armies have the names that they were given."""
    return Text("%(place)s", {"place": place.removeprefix(ARMY)})


def by_faction(words: Callable[[State | None, str, Any], Text]) -> Callable[[State | None, Entry], Text]:
    """Hand words the faction and the move of an entry, so that they are a row's `words`."""
    return lambda state, entry: words(state, entry.seat or "", entry.move)


def against(sentence: Text, section: str) -> Objection:
    return Objection(sentence=sentence, section=section)


def own_army(state: State, seat: str, army: str) -> Army | Misfit:
    """Return an army of a faction by its id."""
    found = state.armies.get(army)
    if found is None:
        return NO_ARMY
    if found.owner != seat:
        return Misfit(text("%(army)s is not an army of %(faction)s.", army=army, faction=name_of(seat)))
    if found.square == NOWHERE:
        return Misfit(text("%(army)s has no starting square yet.", army=army))
    return found


def wrong_phase(state: State, *phases: str) -> Iterator[Objection]:
    """Return the objection to something that belongs to other phases."""
    if state.phase not in phases:
        yield against(
            text(
                "This belongs to %(phases)s; it is %(now)s.",
                phases=tuple(PHASE_NAMES[phase] for phase in phases),
                now=PHASE_NAMES[state.phase],
            ),
            SEQUENCE,
        )


def out_of_order(state: State, seat: str) -> Iterator[Objection]:
    """Return the objection to acting before others in a phase with an order of play."""
    acting = to_act(state)
    if state.phase in IN_ORDER and acting and acting != seat and seat not in state.away:
        yield against(text("%(faction)s acts next.", faction=name_of(acting)), SQUARES)


def absent(state: State, seat: str) -> Iterator[Objection]:
    """Return the objection to anything but moving for somebody who is not there (SI-80)."""
    if seat in state.away:
        sentence = text("%(faction)s is absent: others only move for them.", faction=name_of(seat))
        yield against(sentence, ABSENCE)


def moved_army(state: State, seat: str, army: str) -> Army | Misfit:
    """Return an army of a faction, or of an absent one for which it moves (SI-80)."""
    found = state.armies.get(army)
    absent_ = found is not None and found.owner in state.away and stand_in(state, found.owner) == seat
    return own_army(state, found.owner if found is not None and absent_ else seat, army)


def known_units(units: tuple[Unit, ...]) -> Misfit | None:
    """Return what no unit can be: without models, of no faction, with negative points."""
    for unit in units:
        if unit.models < 1 or unit.points < 0 or unit.extra < 0 or unit.us < 1 or unit.drills < 0:
            return Misfit(text("%(unit)s: models and unit strength are 1 or more.", unit=unit.name))
    return None
