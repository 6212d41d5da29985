"""Buying troops and sending them elsewhere (Phase 6; Buying Troops). Splitting and joining armies, and the
names of armies and units (SI-31).
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.bans import Taking, ban_words, bans
from companion.games.stone_and_iron.catalogue.factions import DOGS_OF_WAR, FACTIONS, Unit, faction_of
from companion.games.stone_and_iron.catalogue.rulebook import BATTLE, BUILDINGS, MOVEMENT, SQUARES, TROOPS
from companion.games.stone_and_iron.facts.armies import (
    army_of_unit,
    digging_points,
    general,
    over_command,
    unit_of,
)
from companion.games.stone_and_iron.facts.forces import (
    are_allied,
    count_working,
    is_contested,
    is_engaged,
    may_garrison,
)
from companion.games.stone_and_iron.rules.building import NO_GOLD, contested_words
from companion.games.stone_and_iron.rules.row import (
    BUILDINGS_AND_TROOPS,
    MARCHES,
    NO_ARMY,
    NO_SQUARE,
    NO_UNIT,
    TAKEN,
    CampaignRow,
    against,
    against_absent,
    concerns,
    own_army,
    refuse_unknown,
    wrong_phase,
)
from companion.games.stone_and_iron.rules.words import name_of, unit_name
from companion.games.stone_and_iron.state.pieces import Army, Gold
from companion.games.stone_and_iron.state.state import BUILD, State, with_army, with_gold
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import Text, ntext, text


def is_name_taken(state: State, army: str, units: tuple[Unit, ...]) -> bool:
    """Return whether the name of a new army is already in use, or the id of one of its units."""
    ids = [unit.id for unit in units]
    used = {unit.id for one in state.armies.values() for unit in one.units}
    return army in state.armies or len({*ids}) < len(ids) or bool(used & {*ids})


def regroup(state: State, seat: str, move: m.Regroup) -> State:
    """Move the units: a new army has as many movement points left as the army it comes from; joined armies
    have the lesser number."""
    army = own_army(state, seat, move.army)
    going = tuple(unit for unit in army.units if unit.id in move.units)
    if not going or len(going) < len({*move.units}):
        raise Cannot(NO_UNIT)
    if not move.into.strip() or move.into == move.army:
        raise Cannot(NO_ARMY)
    into = state.armies.get(move.into)
    staying, gone = _part_army(army, move.into, going)
    if into is None:
        joined = gone
    elif into.owner != seat or into.square != army.square:
        raise Cannot(
            text(
                "%(army)s is not an army of %(faction)s in that square.",
                army=move.into,
                faction=name_of(seat),
            )
        )
    else:
        joined = replace(
            into,
            units=(*into.units, *going),
            left=min(into.left, army.left),
            dig=None if into.dig is gone.dig is None else (into.dig or 0) + (gone.dig or 0),
            diggers=(*into.diggers, *gone.diggers),
            drilled=tuple(dict.fromkeys((*into.drilled, *gone.drilled))),
            owes=into.owes or gone.owes,
        )
    return with_army(with_army(state, staying), joined)


def _part_army(army: Army, into: str, going: tuple[Unit, ...]) -> tuple[Army, Army]:
    """Return the army that stays and the one that goes. Diggers who go take only those digging points that
    are more than the diggers who stay could have. If a unit must be lost to lava, it is chosen from those
    that stay, unless all go."""
    units = tuple(unit for unit in army.units if unit not in going)
    staying = replace(army, units=units, diggers=_diggers_among(army.diggers, units))
    gone = replace(army, id=into, units=going, diggers=_diggers_among(army.diggers, going))
    if not units:
        return staying, gone
    if army.dig is not None:
        most = digging_points(replace(staying, drilled=()), staying.diggers)
        left = min(army.dig, most) if gone.diggers else army.dig
        staying, gone = replace(staying, dig=left), replace(gone, dig=army.dig - left or None)
    return staying, replace(gone, owes=False)


def _diggers_among(diggers: tuple[str, ...], units: tuple[Unit, ...]) -> tuple[str, ...]:
    return tuple(unit.id for unit in units if unit.id in diggers)


def against_regroup(state: State, seat: str, move: m.Regroup) -> Iterator[Objection]:
    """Yield objections to moving units out of an engaged army, or while either army must lose one to lava,
    to parts without a general or a place that they may garrison, and to more than 2,000 points under a
    Hero."""
    army = state.armies[move.army]
    if is_engaged(state, army):
        yield against(text("%(army)s is engaged and must stay.", army=army.id), SQUARES)
    for part in (army, state.armies.get(move.into)):
        if part is not None and part.owes:
            yield against(text("%(army)s must first lose a unit to the lava.", army=part.id), SQUARES)
    after = regroup(state, seat, move)
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


def without_unit(state: State, army: Army, unit: str) -> State:
    """Return the state after an army has lost one of its units. Raise `Cannot` if it has no such unit."""
    if unit_of(army, unit) is None:
        raise Cannot(NO_UNIT)
    return with_army(state, replace(army, units=tuple(one for one in army.units if one.id != unit)))


def regroup_words(move: m.Regroup) -> Text:
    return ntext(
        "%(n)s unit goes from %(army)s to %(into)s",
        "%(n)s units go from %(army)s to %(into)s",
        len(move.units),
        army=move.army,
        into=move.into,
    )


DRYADS = "dryad"


def recruit(state: State, seat: str, move: m.Recruit) -> State:
    """Buy a unit for 1 GP a point (SI-51)."""
    square = state.at(move.square)
    if square is None:
        raise Cannot(NO_SQUARE)
    refuse_unknown((move.unit,))
    if state.treasury(seat) < move.unit.worth:
        raise Cannot(NO_GOLD)
    if is_name_taken(state, "", (move.unit,)):
        raise Cannot(TAKEN)
    return _place_unit(
        _buy_unit(state, seat, move.unit, square, move.unit.worth), seat, square, move.army, move.unit
    )


def _buy_unit(state: State, seat: str, unit: Unit, square: int, gp: int, models: int | None = None) -> State:
    """Return the state after a faction has paid for a unit. `models`: how many models of it were bought, 0
    for mere upgrades; by default all."""
    n = unit.models if models is None else models
    line = Gold(turn=state.turn, kind="troops", gp=-gp, what=unit.name, n=n, square=square)
    return with_gold(state, seat, line)


def _place_unit(state: State, seat: str, square: int, name: str, unit: Unit) -> State:
    """Return the state with a unit added to an army in the square, or to a new one."""
    army = state.armies.get(name)
    if army is None:
        if not name.strip():
            raise Cannot(text("An army must have a name and at least one unit."))
        arrivals = state.arrivals + 1
        army = Army(id=name, owner=seat, square=square, units=(unit,), came=arrivals)
        return with_army(replace(state, arrivals=arrivals), army)
    if army.owner != seat or army.square != square:
        raise Cannot(
            text("%(army)s is not an army of %(faction)s in that square.", army=name, faction=name_of(seat))
        )
    return with_army(state, replace(army, units=(*army.units, unit)))


def against_recruit(state: State, seat: str, move: m.Recruit) -> Iterator[Objection]:
    square = state.grid.index[move.square]
    here = state.squares[square]
    yield from _at_base(state, seat, square)
    people = FACTIONS[move.unit.people]
    own = faction_of(seat)
    foreign = people.id not in (own.id, own.row)
    if foreign and people.row == DOGS_OF_WAR and not count_working(state, here, "base_tavern"):
        yield against(text("Dogs of War can be hired only where a Tavern stands."), TROOPS)
    elif foreign and people.row != DOGS_OF_WAR:
        sentence = text("%(unit)s is not on the list of %(faction)s.", unit=move.unit.name, faction=own.name)
        yield against(sentence, TROOPS)
    raised = bool(count_working(state, here, "forests_beneath"))
    if DRYADS in move.unit.troop and not raised:
        yield against(text("Dryads can be raised only where Forests Beneath the Earth stand."), BUILDINGS)
    yield from against_units(state, move.unit, dryads=True)
    after = recruit(state, seat, move)
    yield from against_part(after, after.armies[move.army])


def against_units(state: State, *units: Unit, dryads: bool = False) -> Iterator[Objection]:
    """Yield the objections to units that the campaign bans. `dryads`: Dryads are judged elsewhere, since a
    building can allow them."""
    options = state.options
    taking = Taking(
        mounts=options.mounted_allowed == "on",
        kings=options.undead_includes_tomb_kings == "on",
        dryads=dryads,
    )
    for unit in units:
        for rule in bans(unit, taking):
            yield against(ban_words(unit, rule), BATTLE)


def _at_base(state: State, seat: str, square: int) -> Iterator[Objection]:
    here = state.squares[square]
    yield from wrong_phase(state, BUILD)
    yield from against_absent(state, seat)
    if not here.base or here.owner != seat:
        sentence = text(
            "%(square)s is not a base of %(faction)s.", square=state.grid.names[square], faction=name_of(seat)
        )
        yield against(sentence, TROOPS)
    if is_contested(state, square):
        yield against(contested_words(state, square), TROOPS)


def reinforce(state: State, seat: str, move: m.Reinforce) -> State:
    army = army_of_unit(state, move.unit)
    if army is None or army.owner != seat:
        raise Cannot(NO_UNIT)
    if move.models < 0 or move.extra < 0 or not move.models + move.extra:
        raise Cannot(text("Enter how many models or points are added."))
    before = next(unit for unit in army.units if unit.id == move.unit)
    unit = replace(before, models=before.models + move.models, extra=before.extra + move.extra)
    if state.treasury(seat) < unit.worth - before.worth:
        raise Cannot(NO_GOLD)
    after = _buy_unit(state, seat, unit, army.square, unit.worth - before.worth, move.models)
    units = tuple(unit if one is before else one for one in army.units)
    return with_army(after, replace(army, units=units))


def against_reinforce(state: State, seat: str, move: m.Reinforce) -> Iterator[Objection]:
    army = army_of_unit(state, move.unit)
    if army is not None:
        yield from _at_base(state, seat, army.square)
        yield from against_units(state, *(unit for unit in army.units if unit.id == move.unit), dryads=True)
        after = reinforce(state, seat, move)
        yield from against_part(after, after.armies[army.id])


def send_unit(state: State, seat: str, move: m.SendUnit) -> State:
    army, square = army_of_unit(state, move.unit), state.at(move.square)
    if square is None:
        raise Cannot(NO_SQUARE)
    if army is None or army.owner != seat:
        raise Cannot(NO_UNIT)
    unit = unit_of(army, move.unit)
    if unit is None:
        raise Cannot(NO_UNIT)
    after = _place_unit(without_unit(state, army, move.unit), seat, square, move.into, unit)
    return replace(after, sent=after.sent | {army.square})


def against_send_unit(state: State, seat: str, move: m.SendUnit) -> Iterator[Objection]:
    """Yield objections unless it is the last phase, a guild of the faction that has not yet sent a unit this
    turn is there, the unit's army is not engaged, and the other base is the faction's or an ally's
    (SI-75)."""
    army, square = army_of_unit(state, move.unit), state.grid.index[move.square]
    yield from wrong_phase(state, BUILD)
    yield from against_absent(state, seat)
    if army is None:
        return
    here, there = state.squares[army.square], state.squares[square]
    if here.owner != seat or not count_working(state, here, "wayfarers_guild"):
        sentence = text(
            "No Wayfarer's Guild of %(faction)s works at %(square)s.",
            faction=name_of(seat),
            square=state.grid.names[army.square],
        )
        yield against(sentence, BUILDINGS)
    if army.square in state.sent:
        yield against(text("The guild has already sent a unit this turn."), BUILDINGS)
    if not there.base or not there.owner or not are_allied(state, seat, there.owner):
        sentence = text(
            "%(square)s is not a base of %(faction)s or of an ally.",
            square=move.square,
            faction=name_of(seat),
        )
        yield against(sentence, BUILDINGS)
    if is_engaged(state, army):
        yield against(text("%(army)s is engaged and must stay.", army=army.id), BUILDINGS)


def recruit_words(move: m.Recruit) -> Text:
    return text(
        "recruits %(n)s %(unit)s at %(square)s for %(gp)s GP",
        n=move.unit.models,
        unit=move.unit.name,
        square=move.square,
        gp=move.unit.worth,
    )


def reinforce_words(state: State | None, _seat: str, move: m.Reinforce) -> Text:
    added = (
        *((ntext("%(n)s model", "%(n)s models", move.models),) if move.models else ()),
        *((ntext("%(n)s point of upgrades", "%(n)s points of upgrades", move.extra),) if move.extra else ()),
    )
    return text("reinforces %(unit)s: %(what)s", unit=unit_name(state, move.unit), what=added)


def send_words(state: State | None, _seat: str, move: m.SendUnit) -> Text:
    return text("sends %(unit)s to %(square)s", unit=unit_name(state, move.unit), square=move.square)


ROWS = (
    CampaignRow(
        move=m.Recruit,
        check=against_recruit,
        effect=recruit,
        words=recruit_words,
        touches=concerns("square", "army", "treasury"),
        group=BUILDINGS_AND_TROOPS,
    ),
    CampaignRow(
        move=m.Reinforce,
        check=against_reinforce,
        effect=reinforce,
        words_at=reinforce_words,
        touches=concerns("treasury"),
        group=BUILDINGS_AND_TROOPS,
    ),
    CampaignRow(
        move=m.SendUnit,
        check=against_send_unit,
        effect=send_unit,
        words_at=send_words,
        touches=concerns("square", "into"),
        group=BUILDINGS_AND_TROOPS,
    ),
    CampaignRow(
        move=m.Regroup,
        check=against_regroup,
        effect=regroup,
        words=regroup_words,
        touches=concerns("army", "into"),
        group=MARCHES,
    ),
)
