"""Corrections: what lies on the table is right, and the record is made to agree with it. A mistake in a
closed turn is corrected in the present one."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import Unit
from companion.games.stone_and_iron.catalogue.rulebook import SETTLERS
from companion.games.stone_and_iron.catalogue.squares import KINDS, LAIR, LAVA, PLANS, SETTLEMENT
from companion.games.stone_and_iron.facts.armies import unit_of
from companion.games.stone_and_iron.rules.building import NO_BUILDING
from companion.games.stone_and_iron.rules.exploring import settlers
from companion.games.stone_and_iron.rules.row import (
    CORRECTIONS,
    NO_ARMY,
    NO_FACTION,
    NO_SQUARE,
    NO_UNIT,
    TAKEN,
    CampaignRow,
    concerns,
)
from companion.games.stone_and_iron.rules.words import building_name, describe_price, name_of
from companion.games.stone_and_iron.state.pieces import NOWHERE, SIDES, Army, Building, Gold, Square
from companion.games.stone_and_iron.state.state import (
    State,
    with_army,
    with_gold,
    with_holding,
    with_square,
)
from companion.kernel.moves import Move
from companion.kernel.rulings import Cannot, Objection, Refusal
from companion.kernel.words import Text, Value, ntext, text

M = TypeVar("M", bound=Move)

NEGATIVE: Final = text("That cannot be below zero.")
COUNTED: Final[Mapping[str, Text]] = {
    "victories": text("Victories"),
    "victories_over_x": text("Victories over sworn enemies"),
    "heroes": text("Heroes killed"),
    "monsters": text("Monsters killed"),
    "points": text("Points of foes slain"),
    "armies": text("Armies wiped out"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction(CampaignRow[M]):
    group: Text | None = CORRECTIONS
    corrects: bool = True


def set_square(state: State, seat: str, move: m.SetSquare) -> State:
    """Set what a square is; one that nobody can stand in has neither owner nor buildings."""
    index = state.at(move.square)
    if index is None:
        raise Cannot(NO_SQUARE)
    if move.owner not in (None, "", *state.seats):
        raise Cannot(NO_FACTION)
    if move.type not in (None, *KINDS) or {*(move.open or ())} - {*SIDES}:
        raise Cannot(text("There is no such kind of square."))
    if move.settlers not in (None, *SETTLERS):
        raise Cannot(text("No such people live in a settlement."))
    was = state.squares[index]
    kind = was.kind if move.type is None else move.type
    sides = was.open if move.open is None else sum(1 << SIDES.index(side) for side in {*move.open})
    dragon = was.dragon if move.dragon is None else move.dragon
    square = replace(
        was,
        kind=kind,
        open=sides,
        owner=was.owner if move.owner is None else move.owner,
        base=was.base if move.base is None else move.base,
        dragon=dragon and kind == LAIR,
        settlers=_settlers(was, move) if kind == SETTLEMENT else (),
        fork=was.fork if kind == was.kind else "",
    )
    if not square.passable:
        if any(army.square == index for army in state.armies.values()):
            raise Cannot(text("Armies stand in %(square)s.", square=move.square))
        square = Square(kind=kind)
    elif not square.cavern:
        square = replace(square, base=False)
    squares = (*state.squares[:index], square, *state.squares[index + 1 :])
    return replace(state, squares=squares, lava=_lava(state, index, was, square))


def _lava(state: State, index: int, was: Square, square: Square) -> tuple[int, ...]:
    """Return the squares from which lava still has to spread once a square is corrected: the square is one of
    them if it has become lava, and no longer is if it has become anything else."""
    if square.kind == was.kind:
        return state.lava
    others = tuple(one for one in state.lava if one != index)
    return (*others, index) if square.kind == LAVA else others


def _settlers(was: Square, move: m.SetSquare) -> tuple[Unit, ...]:
    return was.settlers if move.settlers is None else (settlers(move.settlers, move.square),)


def set_building(state: State, seat: str, move: m.SetBuilding) -> State:
    index, plan = state.at(move.square), PLANS.get(move.building)
    if index is None:
        raise Cannot(NO_SQUARE)
    square = state.squares[index]
    if plan is None or not square.passable:
        raise Cannot(NO_BUILDING)
    if move.stands:
        built = Building(plan=plan.id, ordered=state.turn, ready=state.turn, base=move.base)
        return with_square(state, index, buildings=(*square.buildings, built))
    left = list(square.buildings)
    one = next((one for one in left if one.plan == plan.id), None)
    if one is None:
        raise Cannot(NO_BUILDING)
    left.remove(one)
    return with_square(state, index, buildings=tuple(left))


def set_treasury(state: State, seat: str, move: m.SetTreasury) -> State:
    if move.gp < 0:
        raise Cannot(NEGATIVE)
    more = move.gp - state.treasury(seat)
    return with_gold(state, seat, Gold(turn=state.turn, kind="correction", gp=more, what=move.why))


def set_army(state: State, seat: str, move: m.SetArmy) -> State:
    army = state.armies.get(move.army) or _come_back(state, move)
    if army is None:
        raise Cannot(NO_ARMY)
    if move.left is not None:
        if move.left < 0:
            raise Cannot(NEGATIVE)
        army = replace(army, left=move.left)
    if move.square is None:
        return with_army(state, army)
    square = state.at(move.square)
    if square is None or not state.squares[square].passable:
        raise Cannot(NO_SQUARE)
    arrivals = state.arrivals + 1
    moved = replace(army, square=square, side=None, came=arrivals, beaten=False, stance="", beside=None)
    return with_army(replace(state, arrivals=arrivals), moved)


def _come_back(state: State, move: m.SetArmy) -> Army | None:
    """Return a lost army as it last was, without units that are now elsewhere; None if the move names no
    square, there is no such army, or no unit is left."""
    army = state.lost.get(move.army) if move.square else None
    elsewhere = {unit.id for one in state.armies.values() for unit in one.units}
    units = tuple(unit for unit in army.units if unit.id not in elsewhere) if army else ()
    return replace(army, units=units, owes=False) if army and units else None


def set_unit(state: State, seat: str, move: m.SetUnit) -> State:
    army, unit = state.armies.get(move.army), move.unit
    if army is None:
        raise Cannot(NO_ARMY)
    if min(unit.models, unit.points, unit.extra, unit.drills) < 0 or unit.us < 1:
        raise Cannot(NEGATIVE)
    if not unit.known:
        raise Cannot(NO_UNIT)
    elsewhere = (one.id for other in state.armies.values() if other is not army for one in other.units)
    if unit.id in elsewhere or not unit.id.strip():
        raise Cannot(TAKEN)
    units = tuple(unit if one.id == unit.id else one for one in army.units)
    if unit_of(army, unit.id) is None:
        units = (*units, unit)
    return with_army(state, replace(army, units=tuple(one for one in units if one.models)))


def set_tallies(state: State, seat: str, move: m.SetTallies) -> State:
    counts = {name: getattr(move, name) for name in _list_changed(move)}
    if any(n < 0 for n in counts.values()):
        raise Cannot(NEGATIVE)
    tallies = replace(state.holdings[seat].tallies, **counts)
    return with_holding(state, seat, tallies=tallies)


def refuse_factions(_state: State, seat: str, _move: m.Correction) -> tuple[Objection, ...]:
    """Raise `Refusal` for a faction: the correction is not about something of its own."""
    return _refuse_unless(not seat)


def refuse_other_factions(state: State, seat: str, move: m.SetArmy | m.SetUnit) -> tuple[Objection, ...]:
    """Raise `Refusal` for a faction, unless the army is its own."""
    army = state.armies.get(move.army)
    return _refuse_unless(not seat or (army is not None and army.owner == seat))


def _refuse_unless(own: bool) -> tuple[Objection, ...]:
    if not own:
        raise Refusal(
            text("A faction can correct only what is its own; the rest is corrected for the whole table.")
        )
    return ()


def correction_words(
    what: Callable[[Any], Text],
    was: Callable[[State, str, Any], "Value | None"] = lambda _state, _seat, _move: None,
) -> Callable[[State | None, str, Any], Text]:
    """Return the function that gives the words of a correction: what is set, what it `was` unless that is
    None, and the reason given."""

    def words_at(state: State | None, seat: str, move: Any) -> Text:
        said = what(move)
        if state is not None and (before := was(state, seat, move)) is not None:
            said = text("%(what)s, not %(was)s", what=said, was=before)
        return text("%(what)s: %(why)s", what=said, why=move.why) if move.why else said

    return words_at


def square_words(move: m.SetSquare) -> Text:
    facts = tuple(_facts(move)) or text("as it was")
    return text("correction: %(square)s: %(facts)s", square=move.square, facts=facts)


def _facts(move: m.SetSquare) -> Iterator[Text]:
    if move.type is not None:
        yield Text(KINDS[move.type].name if move.type in KINDS else move.type)
    if move.owner is not None:
        yield text("of %(faction)s", faction=name_of(move.owner)) if move.owner else text("of nobody")
    if move.base is not None:
        yield text("a base") if move.base else text("no base")
    if move.open is not None:
        yield ntext("%(n)s open side", "%(n)s open sides", len({*move.open}))


def building_words(move: m.SetBuilding) -> Text:
    building = building_name(move.building)
    if not move.stands:
        return text("correction: one %(building)s fewer at %(square)s", building=building, square=move.square)
    return text("correction: %(building)s at %(square)s", building=building, square=move.square)


def treasury_words(move: m.SetTreasury) -> Text:
    return text("correction: %(gp)s GP in the treasury", gp=move.gp)


def treasury_was(state: State, seat: str, _move: m.SetTreasury) -> Text | None:
    return text("%(n)s GP", n=state.treasury(seat)) if seat in state.holdings else None


def army_words(move: m.SetArmy) -> Text:
    if move.square is None:
        return text("correction: %(army)s has %(left)s movement left", army=move.army, left=move.left or 0)
    return text("correction: %(army)s stands at %(square)s", army=move.army, square=move.square)


def army_was(state: State, _seat: str, move: m.SetArmy) -> "Value | None":
    army = state.armies.get(move.army)
    if army is not None and move.square is None:
        return army.left
    if army is not None and army.square != NOWHERE:
        stood = state.grid.names[army.square]
        return None if stood == move.square else stood
    return text("lost") if move.square is not None and move.army in state.lost else None


def unit_words(move: m.SetUnit) -> Text:
    return text(
        "correction: %(army)s: %(n)s %(unit)s", army=move.army, n=move.unit.models, unit=move.unit.name
    )


def unit_was(state: State, _seat: str, move: m.SetUnit) -> str | None:
    one, now = _before(state, move), move.unit
    return f"{one.models} {one.name}" if one and (one.models, one.name) != (now.models, now.name) else None


def _before(state: State, move: m.SetUnit) -> Unit | None:
    army = state.armies.get(move.army)
    return None if army is None else unit_of(army, move.unit.id)


def priced_or_corrected(state: State | None, seat: str, move: m.SetUnit) -> Text:
    """Return the words for a unit that is set: those of its price if only the price was missing, or else
    those of a correction."""
    before = None if state is None else _before(state, move)
    told = None if before is None else describe_price(move.army, before, move.unit)
    return told or correction_words(unit_words, unit_was)(state, seat, move)


def tallies_words(move: m.SetTallies) -> Text:
    return text("correction: victories and kills: %(counts)s", counts=_counts(move, _list_changed(move)))


def tallies_was(state: State, seat: str, move: m.SetTallies) -> "Value | None":
    return _counts(state.holdings[seat].tallies, _list_changed(move)) if seat in state.holdings else None


def _list_changed(move: m.SetTallies) -> tuple[str, ...]:
    return tuple(key for key in COUNTED if getattr(move, key) is not None)


def _counts(counted: object, keys: tuple[str, ...]) -> tuple[Text, ...]:
    return tuple(text("%(what)s %(n)s", what=COUNTED[key], n=getattr(counted, key)) for key in keys)


ROWS = (
    Correction(
        move=m.SetSquare,
        check=refuse_factions,
        effect=set_square,
        words_at=correction_words(square_words),
        touches=concerns("square"),
        for_table=True,
    ),
    Correction(
        move=m.SetBuilding,
        check=refuse_factions,
        effect=set_building,
        words_at=correction_words(building_words),
        touches=concerns("square"),
        for_table=True,
    ),
    Correction(
        move=m.SetTreasury,
        effect=set_treasury,
        words_at=correction_words(treasury_words, treasury_was),
        touches=concerns("treasury"),
    ),
    Correction(
        move=m.SetArmy,
        check=refuse_other_factions,
        effect=set_army,
        words_at=correction_words(army_words, army_was),
        touches=concerns("army", "square"),
        for_table=True,
    ),
    Correction(
        move=m.SetUnit,
        check=refuse_other_factions,
        effect=set_unit,
        words_at=priced_or_corrected,
        touches=concerns("army"),
        for_table=True,
    ),
    Correction(
        move=m.SetTallies,
        effect=set_tallies,
        words_at=correction_words(tallies_words, tallies_was),
        touches=concerns("condition"),
    ),
)
