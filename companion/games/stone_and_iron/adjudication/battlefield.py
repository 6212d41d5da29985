"""Which rules hold for a battle in a square: field, sides, buildings, special rules."""

from collections.abc import Iterator

from companion.games.stone_and_iron.adjudication.asking import Asked, lit, plain, reading
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
from companion.games.stone_and_iron.catalogue.squares import BIG, KINDS, TOUGHNESS, WOUNDS
from companion.games.stone_and_iron.facts.armies import armies_in
from companion.games.stone_and_iron.facts.forces import engagement
from companion.games.stone_and_iron.facts.network import is_mine
from companion.games.stone_and_iron.facts.watch import working
from companion.games.stone_and_iron.rules.words import name_of
from companion.games.stone_and_iron.state.pieces import SIDES, Square
from companion.games.stone_and_iron.state.state import State
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.words import Text, text

SIDE_NAMES = dict(zip(SIDES, (text("north"), text("east"), text("south"), text("west")), strict=True))


def battlefield(asked: Asked) -> Ruling:
    state, square = asked.state, asked.square
    here = state.squares[square]
    facts = (
        lit(state, width(state, here), square),
        *_deployment(state, square),
        *(plain(one) for one in rules_in_force(state, square)),
    )
    answer = text("A battle at %(square)s:", square=state.grid.names[square])
    doubts = ("SI-05", "SI-36", "SI-38")
    return Ruling(
        verdict=None, answer=answer, page=0, facts=facts, reading=reading(state, *doubts), section=BATTLE
    )


def width(state: State, here: Square) -> Text:
    """Return how wide the field is, in man-sized models."""
    models = KINDS[here.kind].width
    if not models or (here.kind == BIG and state.options.big_tunnel_width == "full_table"):
        return text("The field is the full table.")
    if models[0] == models[1]:
        return text("The field is just over %(n)s models wide.", n=models[0])
    return text("The field is %(least)s to %(most)s models wide.", least=models[0], most=models[1])


def _deployment(state: State, square: int) -> Iterator[Fact]:
    here = state.squares[square]
    for army in armies_in(state, square):
        if army.side is not None:
            words = text("%(army)s deploys in the %(side)s.", army=army.id, side=SIDE_NAMES[SIDES[army.side]])
            yield lit(state, words, square)
    if here.base or is_mine(state, here.kind):
        yield plain(text("Defenders may deploy in the centre."))
    neutral = "dragon" if here.dragon else "settlers" if here.settlers else ""
    if neutral:
        yield plain(NEUTRALS[neutral])
    for plan in working(state, here):
        if plan.wall:
            yield plain(text("%(building)s: walls of toughness %(t)s.", building=plan.name, t=plan.wall))
        elif plan.model:
            words = text(
                "%(building)s: toughness %(t)s, %(w)s wounds.", building=plan.name, t=TOUGHNESS, w=WOUNDS
            )
            yield plain(words)


def rules_in_force(state: State, square: int) -> Iterator[Text]:
    """Return special rules of the square and of the factions that stand there."""
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
    for side in battle.sides if battle else ():
        for one in side.seats:
            distrust = [other for other in side.seats if other != one and _distrust(one, other)]
            if distrust:
                yield text("%(faction)s: -1 Leadership beside distrustful allies.", faction=name_of(one))


def _distrust(one: str, other: str) -> bool:
    return cell(one, other) == "D"
