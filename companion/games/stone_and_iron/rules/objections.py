"""Objections and refusals that several procedures share; each objection with its heading in the rulebook."""

from collections.abc import Iterator

from companion.games.stone_and_iron.catalogue.sections import ABSENCE, SEQUENCE, SQUARES
from companion.games.stone_and_iron.catalogue.units import Unit
from companion.games.stone_and_iron.facts.turns import IN_ORDER, to_act
from companion.games.stone_and_iron.rules.words import PHASE_NAMES, name_of
from companion.games.stone_and_iron.state.pieces import NOWHERE, Army
from companion.games.stone_and_iron.state.state import State
from companion.kernel.game import Misfit
from companion.kernel.rulings import Objection
from companion.kernel.words import Text, text

NO_ARMY = Misfit(text("There is no such army."))
NO_UNIT = Misfit(text("There is no such unit."))
NO_SQUARE = Misfit(text("The map has no such square."))
NO_FACTION = Misfit(text("That faction is not in the campaign."))
TAKEN = Misfit(text("That name is taken already."))


def against(sentence: Text, section: str) -> Objection:
    return Objection(sentence=sentence, section=section)


def own_army(state: State, seat: str, army: str) -> Army | Misfit:
    """An army of a faction by its id."""
    found = state.armies.get(army)
    if found is None:
        return NO_ARMY
    if found.owner != seat:
        return Misfit(text("%(army)s is not an army of %(faction)s.", army=army, faction=name_of(seat)))
    if found.square == NOWHERE:
        return Misfit(text("%(army)s has no starting square yet.", army=army))
    return found


def wrong_phase(state: State, *phases: str) -> Iterator[Objection]:
    """The objection to something that belongs to other phases."""
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
    """The objection to acting before others in a phase with an order of play."""
    acting = to_act(state)
    if state.phase in IN_ORDER and acting and acting != seat and seat not in state.away:
        yield against(text("%(faction)s acts next.", faction=name_of(acting)), SQUARES)


def absent(state: State, seat: str) -> Iterator[Objection]:
    """The objection to anything but moving for somebody who is not there (SI-80)."""
    if seat in state.away:
        sentence = text("%(faction)s is absent: others only move for them.", faction=name_of(seat))
        yield against(sentence, ABSENCE)


def known_units(units: tuple[Unit, ...]) -> Misfit | None:
    """What no unit can be: without models, of no faction, with negative points."""
    for unit in units:
        if unit.models < 1 or unit.points < 0 or unit.extra < 0 or unit.us < 1 or unit.drills < 0:
            return Misfit(text("%(unit)s: models and unit strength are 1 or more.", unit=unit.name))
    return None
