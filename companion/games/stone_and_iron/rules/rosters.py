"""Splitting, joining and names of armies and units (SI-31)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import Unit
from companion.games.stone_and_iron.catalogue.rulebook import MOVEMENT, SQUARES
from companion.games.stone_and_iron.facts.armies import general, over_command, unit_of
from companion.games.stone_and_iron.facts.forces import is_engaged, may_garrison
from companion.games.stone_and_iron.rules.row import (
    MARCHES,
    NO_ARMY,
    NO_UNIT,
    Row,
    against,
    by_faction,
    concerns,
    own_army,
)
from companion.games.stone_and_iron.state.pieces import Army
from companion.games.stone_and_iron.state.state import State, with_army
from companion.kernel.game import Misfit
from companion.kernel.rulings import Objection
from companion.kernel.words import Text, ntext, text


def taken_names(state: State, army: str, units: tuple[Unit, ...]) -> bool:
    """Return whether a new army or one of its units would have a name that is in use."""
    ids = [unit.id for unit in units]
    used = {unit.id for one in state.armies.values() for unit in one.units}
    return army in state.armies or len({*ids}) < len(ids) or bool(used & {*ids})


def regroup(state: State, seat: str, move: m.Regroup) -> State | Misfit:
    """Move the units: a new army has the movement left of the one it comes from; joined ones have the
    lesser."""
    army = own_army(state, seat, move.army)
    if isinstance(army, Misfit):
        return army
    going = tuple(unit for unit in army.units if unit.id in move.units)
    if not going or len(going) < len({*move.units}):
        return NO_UNIT
    if not move.into.strip() or move.into == move.army:
        return NO_ARMY
    into = state.armies.get(move.into)
    if into is None:
        joined = replace(army, id=move.into, units=going, dig=None, diggers=())
    elif into.owner != seat or into.square != army.square:
        return Misfit(text("%(army)s is not with them.", army=move.into))
    else:
        joined = replace(into, units=(*into.units, *going), left=min(into.left, army.left))
    staying = replace(army, units=tuple(unit for unit in army.units if unit not in going))
    return with_army(with_army(state, staying), joined)


def against_regroup(state: State, seat: str, move: m.Regroup) -> Iterator[Objection]:
    """Ask that every part keeps a general or is a legal garrison, and that no Hero commands more than 2,000
    points."""
    army = state.armies[move.army]
    if is_engaged(state, army):
        yield against(text("%(army)s is engaged and must stay.", army=army.id), SQUARES)
    after = regroup(state, seat, move)
    if isinstance(after, Misfit):
        return
    for part in (after.armies.get(move.army), after.armies.get(move.into)):
        if part is not None:
            yield from against_part(after, part)


def against_part(state: State, army: Army) -> Iterator[Objection]:
    if not general(army) and not may_garrison(state, army.square, army.owner):
        sentence = text(
            "%(army)s has no general, and no base, Watch Post or Barracks to stay at.", army=army.id
        )
        yield against(sentence, MOVEMENT)
    if over := over_command(army):
        sentence = ntext(
            "%(army)s has %(n)s more point than a Hero can command.",
            "%(army)s has %(n)s more points than a Hero can command.",
            army=army.id,
            n=over,
        )
        yield against(sentence, MOVEMENT)


def without_unit(state: State, army: Army, unit: str) -> State | Misfit:
    """Return the army without one of its units."""
    if unit_of(army, unit) is None:
        return NO_UNIT
    return with_army(state, replace(army, units=tuple(one for one in army.units if one.id != unit)))


@by_faction
def regroup_words(_state: State | None, _seat: str, move: m.Regroup) -> Text:
    return ntext(
        "%(n)s unit goes from %(army)s to %(into)s",
        "%(n)s units go from %(army)s to %(into)s",
        len(move.units),
        army=move.army,
        into=move.into,
    )


ROWS = (
    Row(
        move=m.Regroup,
        check=against_regroup,
        effect=regroup,
        words=regroup_words,
        touches=concerns("army", "into"),
        group=MARCHES,
    ),
)
