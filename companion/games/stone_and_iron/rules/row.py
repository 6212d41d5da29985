"""The class of this game's rows, and what rows in different modules share; the rolls of a move, each of which
is requested once the previous ones are known.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from companion.games.stone_and_iron.catalogue.factions import Unit
from companion.games.stone_and_iron.catalogue.rulebook import ABSENCE, CHARTS, SEQUENCE, SQUARES
from companion.games.stone_and_iron.facts.forces import stand_in
from companion.games.stone_and_iron.facts.turns import IN_ORDER, to_act
from companion.games.stone_and_iron.rules.words import PHASE_NAMES, name_of, pips
from companion.games.stone_and_iron.state.pieces import NOWHERE, Army, grid
from companion.games.stone_and_iron.state.state import State
from companion.kernel.dice import Roll, ToRoll, find_fault
from companion.kernel.moves import Move
from companion.kernel.rows import MoveRow
from companion.kernel.rulings import Asking, Cannot, Objection
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

M = TypeVar("M", bound=Move)

SETTING_UP: Final = text("Set-up")
PACTS: Final = text("Pacts")
MARCHES: Final = text("Movement")
BATTLES: Final = text("Battles")
DIGGING: Final = text("Tunnelling")
BUILDINGS_AND_TROOPS: Final = text("Buildings and troops")
PHASES_AND_RULINGS: Final = text("Phases and rulings")
CORRECTIONS: Final = text("Corrections")

D6: Final = Roll(sides=6)
LARGEST_MAP: Final = grid("25x25")
ARMY: Final = "army:"
NO_ARMY: Final = text("There is no such army.")
NO_UNIT: Final = text("There is no such unit.")
NO_SQUARE: Final = text("The map has no such square.")
NO_FACTION: Final = text("That faction is not in the campaign.")
TAKEN: Final = text("That name is already taken.")


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignRow(MoveRow[State, str, M]):
    """A row of this game; the acting seat is a faction, or an empty string.

    `for_table`: whether the move can be entered without a seat, for the whole table. `dice(state, move)`: the
    dice that the move may need (see `rules.apply.bundle`); None for a move without any.
    """

    for_table: bool = False
    dice: Callable[[State, M], tuple[Roll, ...]] | None = None


def one_die(_state: State, _move: object) -> tuple[Roll, ...]:
    """Return the `dice` of a move that a single d6 decides."""
    return (D6,)


def concerns(*named: str) -> Callable[[Seat | None, Move], tuple[str, ...]]:
    """Return the `touches` of a move: the armies and squares that its fields of these names hold. The names
    `treasury` and `condition` stand for those of the entry's faction."""
    return lambda seat, move: tuple(place for name in named for place in _places(seat, move, name))


def _places(seat: Seat | None, move: Move, name: str) -> Iterator[str]:
    if name in ("treasury", "condition"):
        yield f"{name}:{seat}"
        return
    named: Any = getattr(move, name)
    if name in ("army", "into"):
        yield f"{ARMY}{named}"
    elif isinstance(named, str):
        yield from filter(None, (named,))
    else:
        yield from named or ()


def same_place(place: str) -> str:
    """See `kernel.features.Log.same_place`: squares and armies."""
    return place if place in LARGEST_MAP.index or place.startswith(ARMY) else ""


def call_place(place: str) -> Text:
    """See `kernel.features.Log.called`: squares and armies have the names given to them."""
    return Text("%(place)s", {"place": place.removeprefix(ARMY)})


def question_from(question: str, seat: Seat | None, **given: str) -> Asking | None:
    """Return the question that a faction can ask; None for the whole table."""
    return None if seat is None else Asking(question, {"seat": seat, **given})


def against(sentence: Text, section: str) -> Objection:
    return Objection(sentence=sentence, section=section)


def own_army(state: State, seat: str, army: str) -> Army:
    """Return an army of a faction by its id. Raise `Cannot` if there is none, if it is another faction's, or
    if it has no starting square yet."""
    found = state.armies.get(army)
    if found is None:
        raise Cannot(NO_ARMY)
    if found.owner != seat:
        raise Cannot(text("%(army)s is not an army of %(faction)s.", army=army, faction=name_of(seat)))
    if found.square == NOWHERE:
        raise Cannot(text("%(army)s has no starting square yet.", army=army))
    return found


def wrong_phase(state: State, *phases: str) -> Iterator[Objection]:
    """Yield an objection unless the campaign is in one of these phases."""
    if state.phase not in phases:
        yield against(
            text(
                "This belongs to %(phases)s; it is now %(now)s.",
                phases=tuple(PHASE_NAMES[phase] for phase in phases),
                now=PHASE_NAMES[state.phase],
            ),
            SEQUENCE,
        )


def out_of_order(state: State, seat: str) -> Iterator[Objection]:
    """Yield the objection to acting out of turn in a phase with an order of play, except for an absent
    faction."""
    acting = to_act(state)
    if state.phase in IN_ORDER and acting and acting != seat and seat not in state.away:
        yield against(text("Next to act: %(faction)s.", faction=name_of(acting)), SQUARES)


def against_absent(state: State, seat: str) -> Iterator[Objection]:
    """Yield the objection to a move of an absent faction: others can only march for it (SI-80)."""
    if seat in state.away:
        sentence = text(
            "The player of %(faction)s is absent: others can only move for them.", faction=name_of(seat)
        )
        yield against(sentence, ABSENCE)


def army_to_move(state: State, seat: str, army: str) -> Army:
    """Return an army of a faction, or of an absent faction that it moves for (SI-80)."""
    found = state.armies.get(army)
    stands_in = found is not None and found.owner in state.away and stand_in(state, found.owner) == seat
    return own_army(state, found.owner if found is not None and stands_in else seat, army)


def refuse_unknown(units: tuple[Unit, ...]) -> None:
    """Raise `Cannot` for impossible units: without models or unit strength, with negative points or drills,
    of no faction or no grade."""
    for unit in units:
        if unit.models < 1 or unit.us < 1:
            raise Cannot(text("%(unit)s: models and unit strength must be 1 or more.", unit=unit.name))
        if unit.points < 0 or unit.extra < 0 or unit.drills < 0:
            raise Cannot(text("%(unit)s: points and steam drills must be 0 or more.", unit=unit.name))
        if not unit.known:
            raise Cannot(NO_UNIT)


Effect = Callable[[State, str, Any], State]
"""What a move does, for a faction or, without one, for the table. Raises `Cannot`."""


class Needed(ToRoll):
    """The next roll is missing: its dice, and what they are for."""

    def __init__(self, what: Text, sides: int, dice: int = 1) -> None:
        sentence = text("Dice are still to be rolled: %(what)s.", what=what)
        super().__init__(Roll(sides=sides, dice=dice), what, sentence=sentence)


PURPOSES = {
    "exploration": text("exploration"),
    "tunnel": text("the size of the tunnel: 1–3 normal, 4–6 big"),
    "fork_hand": text("the side of the fork: 1–3 right, 4–6 left"),
    "fork_size": text("the size of the fork: 1–2 small, 3–4 normal, 5–6 big"),
    "cavern": text("the kind of cavern"),
    "lair": text("the lair: 1–3 a dragon, 4–6 a Special choice"),
    "settlement": text("the settlement: 1–2 Dwarf Warriors, 3–4 Night Goblins, 5–6 Clanrats"),
    "negotiation": text("the negotiation: 1–2 fight, 3 as the table has set it, 4–5 take, 6 absorb"),
    "digging": text("the digging: 1 cave-in, 2 the way is lost (Dwarfs: success), 3–6 success"),
    "lost_way": text("the lost way: 1–2 straight on, 3–4 right, 5–6 left"),
    "other_digging": text("the work: 1–2 cave-in (Dwarfs: only on 1), 3–6 success"),
    "cave_in": text("the diggers lost in the cave-in"),
    "lots": text("which diggers are lost, at random"),
    "lava": text("how far the lava spreads"),
    "healing": text("the casualties that heal"),
    "priority": text("campaign priority"),
}


class Rolls:
    """Take the rolls of a move one by one. Raise `Needed` if no roll of the right dice is left.

    A move may contain more dice than it needs, so that all that could be needed can be rolled at once: each
    request takes the first of its kind that is left.
    """

    def __init__(self, rolls: tuple[Roll, ...]) -> None:
        self._left = list(rolls)

    def take(self, what: str | Text, sides: int = 6, dice: int = 1) -> Roll:
        """Return the next roll of these dice. `what`: the purpose of the roll, as a key of `PURPOSES` or in
        words."""
        for number, roll in enumerate(self._left):
            if (roll.sides, roll.dice) == (sides, dice) and find_fault(roll) is None:
                return self._left.pop(number)
        raise Needed(PURPOSES[what] if isinstance(what, str) else what, sides, dice)

    def on(self, chart: str) -> str:
        """Return the result of a roll on a chart."""
        printed = CHARTS[chart]
        return printed.at(self.take(chart, printed.sides, printed.dice).natural)


def state_after_move(effect: Effect, state: State | None, seat: str, move: Move) -> State | None:
    """Return the state after a move; None if it cannot be carried out, or no state is given."""
    if state is None or (seat and seat not in state.seats):
        return None
    with suppress(Cannot):
        return effect(state, seat, move)
    return None


def _next(effect: Effect, state: State, seat: str, move: Move) -> Roll | None:
    """Return the next dice a move needs after those it already has; None if it needs none, or cannot be
    carried out."""
    try:
        effect(state, seat, move)
    except Needed as needed:
        return needed.roll
    except Cannot:
        return None
    return None


def rolls_used(effect: Effect, state: State, seat: str, move: Any) -> tuple[Roll, ...]:
    """Return those rolls of a move that it needed, in order."""
    unused: list[Roll] = list(move.rolls)
    used: tuple[Roll, ...] = ()
    if seat and seat not in state.seats:
        return used
    while (needed := _next(effect, state, seat, replace(move, rolls=used))) is not None:
        alike = (roll for roll in unused if (roll.sides, roll.dice) == (needed.sides, needed.dice))
        roll = next((roll_ for roll_ in alike if find_fault(roll_) is None), None)
        if roll is None:
            break
        unused.remove(roll)
        used = (*used, roll)
    return used


def pips_of(effect: Effect, state: State | None, seat: str, move: Any) -> str:
    """Return the results of the dice that a move needed, or of all its dice if no state is given."""
    return pips(move.rolls if state is None else rolls_used(effect, state, seat, move))
