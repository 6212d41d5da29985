"""Whether an army may enter a square and at what cost; how far armies can move; whether an army is a
tunnelling army.
"""

from companion.games.stone_and_iron.adjudication.inquiry import Inquiry, fact_about, make_fact, make_ruling
from companion.games.stone_and_iron.catalogue.factions import DWARFS, ORCS, SKAVEN, faction_of
from companion.games.stone_and_iron.catalogue.rulebook import AFTERMATH, MOVEMENT, SQUARES
from companion.games.stone_and_iron.facts.armies import breaks_tunnelling, is_tunnelling, max_strength
from companion.games.stone_and_iron.facts.reach import (
    cost,
    find_reachable,
    goals,
    list_explorable,
    pace,
    path_to,
    retreats,
)
from companion.games.stone_and_iron.rules.steps import homebound
from companion.games.stone_and_iron.rules.words import kind_name, name_of
from companion.games.stone_and_iron.state.pieces import Army
from companion.games.stone_and_iron.state.state import State
from companion.kernel.rulings import Fact, Ruling
from companion.kernel.words import ntext, text


def enter(inquiry: Inquiry) -> Ruling:
    """Rule whether the named army may enter a square or, if none is named, any army of the faction."""
    state, square = inquiry.state, inquiry.square
    ways = [(army, _way(state, army, square)) for army in inquiry.armies]
    name, there = state.grid.names[square], state.squares[square]
    facts = tuple(_entry(state, army, square, way) for army, way in ways)
    yes = any(way is not None for _army, way in ways)
    answer = (
        text("%(square)s (%(kind)s) can be entered.", square=name, kind=kind_name(there))
        if yes
        else text("%(square)s (%(kind)s) cannot be entered now.", square=name, kind=kind_name(there))
    )
    return make_ruling(state, answer, SQUARES, "SI-10", "SI-27", "SI-30", "SI-35", verdict=yes, facts=facts)


def _way(state: State, army: Army, square: int) -> tuple[int, tuple[int, ...]] | None:
    """Return the movement points that it takes to reach a square, and the path, without the army's own
    square; None if the army cannot go there now. An unexplored square costs 1."""
    found = find_reachable(state, army)
    if square in found:
        return found[square].points, path_to(found, square)
    beside = [near for there, near in list_explorable(state, army, found) if there == square]
    if not beside:
        return None
    near = min(beside, key=lambda one: found[one].points)
    return found[near].points + 1, (*path_to(found, near), square)


def _entry(state: State, army: Army, square: int, way: tuple[int, tuple[int, ...]] | None) -> Fact:
    if way is not None:
        points, path = way
        names = tuple(state.grid.names[each] for each in path)
        sentence = (
            text(
                "%(army)s: %(cost)s of %(left)s movement, by %(path)s.",
                army=army.id,
                cost=points,
                left=army.left,
                path=names,
            )
            if names
            else text("%(army)s is there already.", army=army.id)
        )
        return fact_about(state, sentence, *path)
    there = state.squares[square]
    if there.passable and cost(there, pace(army)) is None:
        sentence = text("%(army)s has unit strength %(us)s: too large.", army=army.id, us=max_strength(army))
    elif there.known and not there.passable:
        sentence = text("%(army)s cannot walk into %(kind)s.", army=army.id, kind=kind_name(there))
    elif goals(state, army) is not None:
        sentence = homebound(state, army)
    else:
        sentence = text("%(army)s cannot get there with %(left)s movement.", army=army.id, left=army.left)
    return fact_about(state, sentence, army.square)


def answer_reach(inquiry: Inquiry) -> Ruling:
    state, facts = inquiry.state, []
    for army in inquiry.armies:
        found = find_reachable(state, army)
        new = {there for there, _near in list_explorable(state, army, found)}
        sentence = ntext(
            "%(army)s with %(left)s movement: %(n)s known square, %(new)s to explore.",
            "%(army)s with %(left)s movement: %(n)s known squares, %(new)s to explore.",
            len(found) - 1,
            army=army.id,
            left=army.left,
            new=len(new),
        )
        facts.append(fact_about(state, sentence, *sorted({*found, *new} - {army.square})))
    answer = text("An unexplored square counts as 1 movement point until it is seen.")
    return make_ruling(state, answer, MOVEMENT, "SI-09", "SI-30", "SI-35", facts=facts)


def tunnelling(inquiry: Inquiry) -> Ruling:
    """Rule whether all of a faction's armies are tunnelling armies; the answer names those that are not, if
    any."""
    armies = inquiry.armies
    facts = tuple(_tunnelling(inquiry.state, army) for army in armies)
    yes = all(is_tunnelling(army) for army in armies)
    names = tuple(army.id for army in armies if is_tunnelling(army) == yes)
    answer = (
        text("%(armies)s: tunnelling, 1 movement point for a small tunnel.", armies=names)
        if yes
        else text("%(armies)s: not tunnelling, 2 movement points for a small tunnel.", armies=names)
    )
    doubts = ("SI-16", "SI-26", "SI-28")
    return make_ruling(inquiry.state, answer, MOVEMENT, *doubts, verdict=yes, facts=facts)


def _tunnelling(state: State, army: Army) -> Fact:
    breaks = breaks_tunnelling(army)
    if is_tunnelling(army):
        return fact_about(state, text("%(army)s is a tunnelling army.", army=army.id), army.square)
    if breaks is not None:
        sentence = text(
            "Because of %(unit)s, %(army)s is not a tunnelling army.", unit=breaks.name, army=army.id
        )
        return fact_about(state, sentence, army.square)
    faction = faction_of(army.owner)
    if faction.id == DWARFS:
        return fact_about(state, text("%(army)s has no unit of Miners.", army=army.id), army.square)
    if faction.id in (SKAVEN, ORCS):
        sentence = text(
            "%(army)s has no unit of its own people, %(faction)s.", army=army.id, faction=name_of(army.owner)
        )
        return fact_about(state, sentence, army.square)
    return make_fact(text("Only Dwarfs, Skaven, Orcs and Goblins have tunnelling armies."))


def retreat(inquiry: Inquiry) -> Ruling:
    """Return where each beaten army must go, and where each other army would have to go if beaten."""
    state = inquiry.state
    facts = []
    for army in inquiry.armies:
        squares = retreats(state, army)
        names = tuple(state.grid.names[square] for square in squares)
        sentence = (
            text("%(army)s: %(squares)s.", army=army.id, squares=names)
            if squares
            else text("%(army)s has no way out and would be destroyed.", army=army.id)
        )
        facts.append(fact_about(state, sentence, *squares))
    answer = text("A loser must retreat as far from the battle as its points allow.")
    return make_ruling(state, answer, AFTERMATH, "SI-37", "SI-90", facts=facts)
