"""What to know before a battle in a square: who comes from where, the battlefield and what is on it, who
defends, and the special rules in force (To Battle!; Buildings).
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.games.stone_and_iron.adjudication.inquiry import Inquiry, fact_about, make_fact, make_ruling
from companion.games.stone_and_iron.adjudication.squares import watch_words
from companion.games.stone_and_iron.catalogue.factions import (
    BLACKNESS,
    DARKNESS,
    FACTION_RULES,
    HELPS,
    LIGHT,
    NEUTRALS,
    SPECIAL_RULES,
    STRIKE_LAST,
    TOMB_KINGS,
    UNDEAD,
    cell,
    faction_of,
)
from companion.games.stone_and_iron.catalogue.rulebook import BATTLE
from companion.games.stone_and_iron.catalogue.squares import (
    BIG,
    KINDS,
    SETTLEMENT,
    TOUGHNESS,
    WOUNDS,
    Plan,
)
from companion.games.stone_and_iron.facts.armies import armies_in
from companion.games.stone_and_iron.facts.forces import engagement, working
from companion.games.stone_and_iron.facts.network import is_mine
from companion.games.stone_and_iron.rules.words import name_of
from companion.games.stone_and_iron.state.pieces import SIDES, Square
from companion.games.stone_and_iron.state.state import State
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.words import Text, Value, text

SIDE_NAMES = dict(zip(SIDES, (text("north"), text("east"), text("south"), text("west")), strict=True))


@dataclass(frozen=True, slots=True)
class Part:
    """The rules on one subject of a battle."""

    name: Text
    lines: tuple[Text, ...]


def brief(state: State, square: int) -> tuple[Part, ...]:
    """Return all that both sides should know before they set up the battlefield, by subject."""
    found = (
        Part(text("Who comes from where"), (*_sides(state, square), *_deployment(state, square))),
        Part(text("The field"), (width(state, state.squares[square]), *terrain(state, square))),
        Part(text("Who turns out"), tuple(watch_words(state, square))),
        Part(text("In force here"), tuple(rules_in_force(state, square))),
    )
    return tuple(part for part in found if part.lines)


def _sides(state: State, square: int) -> Iterator[Text]:
    """Yield who fights whom, unless one side is neutral: `_deployment` describes neutral defenders."""
    battle = engagement(state, square)
    if battle and not any(side.neutral for side in battle.sides):
        first, second = (tuple(map(name_of, side.seats)) for side in battle.sides)
        yield text("%(factions)s against %(others)s.", factions=first, others=second)


def battlefield(inquiry: Inquiry) -> Ruling:
    state, square = inquiry.state, inquiry.square
    here = state.squares[square]
    facts: tuple[Fact, ...] = (
        fact_about(state, width(state, here), square),
        *(make_fact(one) for one in _deployment(state, square)),
        *(make_fact(one) for one in terrain(state, square)),
        *(make_fact(one) for one in watch_words(state, square)),
        *(make_fact(one) for one in rules_in_force(state, square)),
    )
    answer = text("A battle at %(square)s:", square=state.grid.names[square])
    doubts = ("SI-05", "SI-36", "SI-38", "SI-89")
    return make_ruling(state, answer, BATTLE, *doubts, facts=facts)


def width(state: State, here: Square) -> Text:
    """Return the width of the battlefield, in man-sized models."""
    models = _limits(state, here)
    if not models:
        return text("The field is the full table.")
    if models[0] == models[1]:
        return text("The field is just over %(n)s models wide.", n=models[0])
    return text("The field is %(least)s to %(most)s models wide.", least=models[0], most=models[1])


def _limits(state: State, here: Square) -> tuple[int, ...]:
    """Return the least and the greatest width of a battlefield, in man-sized models; empty if it is as wide
    as the table (SI-05)."""
    if here.kind == BIG and state.options.big_tunnel_width == "full_table":
        return ()
    return KINDS[here.kind].width


def ranks(state: State, here: Square) -> Text | None:
    """Return how wide a rank can be if the battlefield is narrower than the table."""
    models = _limits(state, here)
    if not models:
        return None
    return text("No rank can be wider than the field: at most %(n)s abreast.", n=models[1])


def _deployment(state: State, square: int) -> Iterator[Text]:
    here = state.squares[square]
    for army in armies_in(state, square):
        if army.side is not None:
            yield text("%(army)s deploys in the %(side)s.", army=army.id, side=SIDE_NAMES[SIDES[army.side]])
    if here.base or is_mine(state, here.kind):
        yield text("Defenders may deploy in the centre.")
    neutral = "dragon" if here.dragon else "settlers" if here.settlers else ""
    if neutral:
        yield NEUTRALS[neutral]


WALLS: Final = ("cavern_fence", "walls", "fortifications")
"""Plans of walls; each replaces the one before it."""

NOT_HOUSES: Final = frozenset({"tunnel_lighting", "cavern_lighting", "mound"})
"""Plans, besides walls, that are not buildings to be set up and garrisoned."""


def terrain(state: State, square: int) -> Iterator[Text]:
    """Yield what is laid on the table: the shape of the battlefield, walls, a hill, and houses and towers
    with their toughness and wounds."""
    here = state.squares[square]
    if wide := ranks(state, here):
        yield wide
    sides = tuple(SIDE_NAMES[side] for n, side in enumerate(SIDES) if here.open >> n & 1)
    if 0 < len(sides) < len(SIDES):
        yield text("Open to: %(sides)s; elsewhere there is rock.", sides=sides)
    if here.kind == SETTLEMENT:
        yield text("A settlement: some houses and low fences to defend.")
    plans = working(state, here)
    stand = {plan.id for plan in plans}
    in_cavern = here.cavern
    for plan in dict.fromkeys(plans):
        if not plan.wall or (plan.id in WALLS and {*WALLS[WALLS.index(plan.id) + 1 :]} & stand):
            continue
        yield _wall(plan, inside=in_cavern)
    if "mound" in stand:
        yield text("Mound: a hill in the middle of the cavern.")
    houses = [plan for plan in plans if not plan.wall and plan.id not in NOT_HOUSES]
    for model, names in (("tower", TOWERS), ("small house", SMALL_HOUSES), ("", OTHERS)):
        if alike := [plan for plan in houses if plan.model == model]:
            yield text("%(shown)s: %(buildings)s.", shown=names, buildings=_count_plans(alike))
    if houses:
        yield text(
            "Each building may be garrisoned; toughness %(t)s, wounds %(w)s.",
            t=TOUGHNESS,
            w=WOUNDS,
        )


TOWERS: Final = text("As towers")
SMALL_HOUSES: Final = text("As small houses")
OTHERS: Final = text("As buildings of a fitting size")


def _count_plans(plans: list[Plan]) -> tuple[Value, ...]:
    names = Counter(plan.name for plan in plans)
    return tuple(name if n == 1 else text("%(n)s × %(what)s", n=n, what=name) for name, n in names.items())


def _wall(plan: Plan, *, inside: bool) -> Text:
    told: dict[str, Value] = {"building": plan.name, "t": plan.wall}
    if plan.id == "fort":
        return text("%(building)s: walls of toughness %(t)s on the hill.", **told)
    if inside:
        return text("%(building)s: walls of toughness %(t)s round the middle.", **told)
    return text("%(building)s: across the tunnel, a wall of toughness %(t)s.", **told)


def rules_in_force(state: State, square: int) -> Iterator[Text]:
    here = state.squares[square]
    stand = [plan.id for plan in working(state, here)]
    yield LIGHT if {"tunnel_lighting", "cavern_lighting"} & {*stand} else DARKNESS
    if "blackness_of_night" in stand:
        yield BLACKNESS
    yield from SPECIAL_RULES
    yield from (HELPS[plan] for plan in stand if plan in HELPS)
    present = dict.fromkeys(army.owner for army in armies_in(state, square))
    for faction in dict.fromkeys(faction_of(seat).id for seat in present):
        kings = faction == TOMB_KINGS and state.options.undead_includes_tomb_kings == "on"
        yield from FACTION_RULES.get(UNDEAD if kings else faction, ())
        if faction == "lizardmen" and "geothermal_shaft" not in stand:
            yield STRIKE_LAST
    battle = engagement(state, square)
    for seat in battle.torn if battle else ():
        if battle and seat in battle.undecided:
            yield text("Still open: whose side %(faction)s will take.", faction=name_of(seat))
        elif battle and battle.side_of(seat) is None:
            yield text("Allied with both sides, so it stays out: %(faction)s.", faction=name_of(seat))
    for side in battle.sides if battle else ():
        for one in side.seats:
            distrust = [other for other in side.seats if other != one and _distrust(one, other)]
            if distrust:
                yield text("%(faction)s: -1 Leadership beside distrustful allies.", faction=name_of(one))


def _distrust(one: str, other: str) -> bool:
    return cell(one, other) == "D"
