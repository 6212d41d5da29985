"""Ordering, demolishing and burning buildings (Phase 6; Buildings)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import FACTIONS
from companion.games.stone_and_iron.catalogue.rulebook import BUILDINGS
from companion.games.stone_and_iron.catalogue.squares import BUILDERS, PLANS, Plan
from companion.games.stone_and_iron.facts.armies import armies_in
from companion.games.stone_and_iron.facts.forces import opposing_armies
from companion.games.stone_and_iron.facts.network import (
    Missing,
    count_free_men,
    count_men,
    dependants,
    missing,
    ready_turn,
)
from companion.games.stone_and_iron.facts.reach import bases_of
from companion.games.stone_and_iron.rules.row import (
    BUILDINGS_AND_TROOPS,
    NO_SQUARE,
    CampaignRow,
    against,
    against_absent,
    concerns,
    question_from,
    wrong_phase,
)
from companion.games.stone_and_iron.rules.words import building_name, name_of
from companion.games.stone_and_iron.state.pieces import Building, Gold, Square
from companion.games.stone_and_iron.state.state import BUILD, State, with_gold, with_square
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import Text, ntext, text

NO_BUILDING: Final = text("There is no such building.")
NO_GOLD: Final = text("There is not enough gold in the treasury.")

PLACES = {
    "tunnel": text("a tunnel"),
    "underway": text("the Underway"),
    "cavern": text("a cavern"),
    "mine": text("a mine"),
    "base": text("a base cavern"),
}


def contested_words(state: State, square: int) -> Text:
    seat = state.squares[square].owner
    armies = tuple(army.id for army in opposing_armies(state, seat, square))
    name = state.grid.names[square]
    return text(
        "Nothing can be bought at %(square)s while these are there: %(armies)s.", armies=armies, square=name
    )


def lack_words(state: State, seat: str, square: int, plan: Plan, lack: Missing) -> Text:
    name = state.grid.names[square]
    match lack:
        case Missing.OWNER:
            return text("%(square)s does not belong to %(faction)s.", square=name, faction=name_of(seat))
        case Missing.CONTESTED:
            return contested_words(state, square)
        case Missing.KIND:
            places = tuple(PLACES[group] for group in plan.where)
            return text("%(building)s can stand only in %(places)s.", building=plan.name, places=places)
        case Missing.FACTION:
            factions = tuple(FACTIONS[one].name for one in plan.factions)
            return text("Only %(factions)s can have %(building)s.", building=plan.name, factions=factions)
        case Missing.LINK:
            return text(
                "%(square)s is not linked to a base of %(faction)s or of an ally.",
                square=name,
                faction=name_of(seat),
            )
        case Missing.REQUIREMENT:
            needed = PLANS[plan.requires].name
            return text(
                "%(building)s can be ordered only once %(other)s is finished.",
                building=plan.name,
                other=needed,
            )
        case Missing.STANDS:
            return text("%(square)s already has %(building)s.", square=name, building=plan.name)
        case Missing.BUILDERS:
            free = max(0, count_free_men(state, square, seat))
            return ntext(
                "%(square)s has %(n)s free man; %(needed)s are needed.",
                "%(square)s has %(n)s free men; %(needed)s are needed.",
                square=name,
                n=free,
                needed=BUILDERS,
            )
        case Missing.TIME:
            return text(
                "%(building)s would work from turn %(turn)s, and the campaign ends with turn %(last)s: the "
                "building would neither stand nor score.",
                building=plan.name,
                turn=ready_turn(state, plan),
                last=state.options.turns,
            )
        case Missing.GOLD:
            return text(
                "%(building)s costs %(cost)s GP; the treasury has %(gp)s.",
                building=plan.name,
                cost=plan.cost,
                gp=state.treasury(seat),
            )


def order_building(state: State, seat: str, move: m.OrderBuilding) -> State:
    """Order a building: it works from the start of the turn in which it is finished, or immediately if it
    takes no turns to build (SI-63)."""
    square, plan = state.at(move.square), PLANS.get(move.building)
    if square is None:
        raise Cannot(NO_SQUARE)
    if plan is None or not state.squares[square].passable:
        raise Cannot(NO_BUILDING)
    if state.treasury(seat) < plan.cost:
        raise Cannot(NO_GOLD)
    if plan.id == "deep_shaft" and state.at(move.base) is None:
        raise Cannot(text("Choose the base cavern to which the Deep Shaft leads."))
    built = Building(plan=plan.id, ordered=state.turn, ready=ready_turn(state, plan), base=move.base)
    line = Gold(turn=state.turn, kind="building", gp=-plan.cost, what=plan.id, square=square)
    after = with_gold(state, seat, line)
    after = with_square(after, square, buildings=(*state.squares[square].buildings, built))
    return _keep_men_busy(after, square) if plan.turns else after


def _keep_men_busy(state: State, square: int) -> State:
    """Mark ten men as busy for the turn (SI-64)."""
    return replace(state, works={**state.works, square: state.works.get(square, 0) + 1})


def against_order_building(state: State, seat: str, move: m.OrderBuilding) -> Iterator[Objection]:
    square, plan = state.grid.index[move.square], PLANS[move.building]
    yield from wrong_phase(state, BUILD)
    yield from against_absent(state, seat)
    for lack in missing(state, seat, square, plan):
        yield against(lack_words(state, seat, square, plan, lack), BUILDINGS)
    base = state.at(move.base)
    shaft = plan.id == "deep_shaft" and base is not None
    if shaft and base not in bases_of(state, seat):
        own = text("%(square)s is not a base of %(faction)s.", square=move.base, faction=name_of(seat))
        yield against(own, BUILDINGS)


def demolish(state: State, seat: str, move: m.Demolish) -> State:
    """Pay half the price back, rounded down (SI-72)."""
    after = _pull_down(state, move.square, move.building)
    square, back = state.grid.index[move.square], PLANS[move.building].cost // 2
    line = Gold(turn=state.turn, kind="refund", gp=back, what=move.building, square=square)
    return _keep_men_busy(with_gold(after, seat, line), square)


def burn(state: State, seat: str, move: m.Burn) -> State:
    return _pull_down(state, move.square, move.building)


def _pull_down(state: State, name: str, building: str) -> State:
    """Return the state without the newest building of a kind."""
    square = state.at(name)
    if square is None:
        raise Cannot(NO_SQUARE)
    standing = state.squares[square].buildings
    last = max((i for i, one in enumerate(standing) if one.plan == building), default=None)
    if last is None:
        raise Cannot(NO_BUILDING)
    return with_square(state, square, buildings=(*standing[:last], *standing[last + 1 :]))


def against_demolish(state: State, seat: str, move: m.Demolish) -> Iterator[Objection]:
    square = state.grid.index[move.square]
    yield from wrong_phase(state, BUILD)
    yield from against_absent(state, seat)
    yield from _against_pulling_down(state, seat, state.squares[square], move.building)
    if (free := count_free_men(state, square, seat)) < BUILDERS:
        lack = ntext(
            "%(square)s has %(n)s free man; ten are needed.",
            "%(square)s has %(n)s free men; ten are needed.",
            square=move.square,
            n=max(0, free),
        )
        yield against(lack, BUILDINGS)


def against_burn(state: State, seat: str, move: m.Burn) -> Iterator[Objection]:
    square = state.grid.index[move.square]
    yield from wrong_phase(state, BUILD)
    yield from against_absent(state, seat)
    yield from _against_pulling_down(state, seat, state.squares[square], move.building)
    if not any(army.owner == seat for army in armies_in(state, square)):
        nobody = text(
            "There is no army of %(faction)s at %(square)s.", faction=name_of(seat), square=move.square
        )
        yield against(nobody, BUILDINGS)


def _against_pulling_down(state: State, seat: str, square: Square, building: str) -> Iterator[Objection]:
    if square.owner != seat:
        yield against(text("The square does not belong to %(faction)s.", faction=name_of(seat)), BUILDINGS)
    if needed := dependants(square, building):
        names = tuple(PLANS[plan].name for plan in needed)
        yield against(
            text("What requires this building must go first: %(buildings)s.", buildings=names), BUILDINGS
        )


def delay_shafts(state: State) -> State:
    """Delay a Deep Shaft under construction by a turn if its ten builders are gone (SI-63)."""
    squares = tuple(_delay_shaft(state, index, square) for index, square in enumerate(state.squares))
    return replace(state, squares=squares)


def _delay_shaft(state: State, index: int, square: Square) -> Square:
    if not any(_under_way(state, one) for one in square.buildings):
        return square
    if count_men(state, index, square.owner) >= BUILDERS:
        return square
    later = (replace(one, ready=one.ready + 1) if _under_way(state, one) else one for one in square.buildings)
    return replace(square, buildings=tuple(later))


def _under_way(state: State, building: Building) -> bool:
    return building.plan == "deep_shaft" and building.ordered < state.turn < building.ready


def order_words(move: m.OrderBuilding) -> Text:
    return text(
        "orders %(building)s at %(square)s", building=building_name(move.building), square=move.square
    )


def demolish_words(move: m.Demolish) -> Text:
    building = building_name(move.building)
    return text("demolishes %(building)s at %(square)s", building=building, square=move.square)


def burn_words(move: m.Burn) -> Text:
    return text("burns %(building)s at %(square)s", building=building_name(move.building), square=move.square)


ROWS = (
    CampaignRow(
        move=m.OrderBuilding,
        check=against_order_building,
        effect=order_building,
        words=order_words,
        touches=concerns("square", "treasury"),
        group=BUILDINGS_AND_TROOPS,
        asks=lambda seat, move: question_from("build", seat, place=move.square, building=move.building),
    ),
    CampaignRow(
        move=m.Demolish,
        check=against_demolish,
        effect=demolish,
        words=demolish_words,
        touches=concerns("square", "treasury"),
        group=BUILDINGS_AND_TROOPS,
    ),
    CampaignRow(
        move=m.Burn,
        check=against_burn,
        effect=burn,
        words=burn_words,
        touches=concerns("square"),
        group=BUILDINGS_AND_TROOPS,
    ),
)
