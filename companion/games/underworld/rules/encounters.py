"""Encounters underground (P4) and, with other distances, outdoors (P7). Booklet: Underworld Monsters."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.bestiary import kind_of
from companion.games.underworld.facts.encounters import given_away
from companion.games.underworld.facts.travel import LAKE, SEA, table_terrain
from companion.games.underworld.facts.waters import COAST, water_of
from companion.games.underworld.rules import stocking
from companion.games.underworld.rules.rolling import LEVELS, WILD, follow, level_case, waterborne
from companion.games.underworld.rules.row import (
    CORRECTIONS,
    ENCOUNTERS,
    DeskRow,
    against,
    check_name,
    look_up,
    one_of,
    within,
)
from companion.games.underworld.rules.stocking import number_appearing
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.out import Encounter, Foe, Group
from companion.games.underworld.state.present import able_out, party, present
from companion.games.underworld.state.state import State, add_counts, set_met, with_groups
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import text

NO_TURNING_AWAY = (
    text("A party that was caught cannot turn away."),
    text("A party that is surprised within 20 feet cannot turn away."),
)
"""The objections if the party was caught in flight, and if it was surprised."""
SURPRISED, POSITIVE = "surprised", "positive"
SIDES = ("", "party", "monsters", "both")
REACH = 20
"""Monsters that surprise the party within this many feet cannot be avoided."""
ADJUSTMENT = 2
MAX_GROUPS = 50
DISTANCES = {
    True: ("uw_surprise_distance", "uw_sighting"),
    False: ("wild_surprise_distance", "wild_sighting"),
}
"""The tables for the distance, with surprise and without, by whether the encounter is underground."""
CALLINGS = {
    "Lord": "fighting-man",
    "Superhero": "fighting-man",
    "Wizard": "magic-user",
    "Necromancer": "magic-user",
    "Patriarch": "cleric",
    "Evil High Priest": "cleric",
}


def meet(state: State, move: m.Meet, tray: Tray) -> State:
    below, terrain = _find_terrain(state)
    if move.room:
        state, home = stocking.meet_in_room(state, move, tray)
        kind, number = home.monster, within(move.number, 0) or home.number
    else:
        kind = check_name(move.monster) if move.monster else _roll_kind(state, tray, terrain)
        number = within(move.number, 0) or number_appearing(state, tray, kind, count_adventurers(state, tray))
    surprised = _roll_surprise(state, move, tray)
    near, far = DISTANCES[below]
    distance = tray.value(near) if surprised else tray.value(far)
    holding = party(state) if tray.up_to_third_edition else able_out(state)
    dropped = tuple(who for who in holding if surprised == "party" and tray.happens("item_drop", about=who))
    faced = Encounter(
        kind=kind,
        number=number,
        distance=distance,
        surprised=surprised,
        avoidable=not (surprised == "party" and distance <= REACH),
        dropped=dropped,
        terrain=terrain,
        forced=state.expedition is not None and state.expedition.door,
        level=move.level if move.room else "",
        room=move.room,
    )
    if not below:
        faced = with_company(faced, tray)
    after = set_met(state, faced) if tray.first_edition else let_arrive(state, faced)
    if after.expedition:
        return replace(after, expedition=replace(after.expedition, noise=False, door=False))
    return after


def let_arrive(state: State, newcomers: Encounter) -> State:
    """Return the state with new arrivals. If the party already faces somebody, the arrivals wait as another
    group. Raise `Cannot` if there are `MAX_GROUPS` groups already."""
    if len(state.groups) >= MAX_GROUPS:
        raise Cannot(text("At most %(most)s groups can stand there: some must leave first.", most=MAX_GROUPS))
    return with_groups(state, (*state.groups, Group(encounter=newcomers)))


def count_adventurers(state: State, tray: Tray) -> int:
    """Return the number of adventurers on which the number of monsters depends: underground those who are
    alive, free and there; 0 outdoors."""
    if not state.expedition:
        return 0
    return len(party(state) if tray.up_to_third_edition else present(state))


def _find_terrain(state: State) -> tuple[bool, str]:
    """Return whether the party is underground and, if not, on which terrain. Raise `Cannot` if nobody is
    out."""
    if state.expedition:
        return True, ""
    if state.journey:
        terrain = state.hexes[state.journey.at].terrain if state.journey.at in state.hexes else "clear"
        return False, terrain
    raise Cannot(text("No party is out that could have an encounter."))


def _roll_kind(state: State, tray: Tray, terrain: str) -> str:
    if state.expedition:
        return follow(state, tray, LEVELS, level_case(state.expedition.level))
    if tray.up_to_fourth_edition or state.journey is None:
        return follow(state, tray, WILD, table_terrain(terrain))
    water = water_of(state, state.journey.at)
    if terrain in (SEA, LAKE) and water != COAST:
        return waterborne(state, tray, water)
    return follow(state, tray, WILD, table_terrain(terrain), water=water)


def _roll_surprise(state: State, move: m.Meet, tray: Tray) -> str:
    """Roll for each side that could be surprised, and return who is: see `Encounter`."""
    aware = move.monsters_aware or given_away(state.expedition, door=move.door)
    ours = not move.party_aware and tray.on("surprise", about="party").result == SURPRISED
    theirs = not aware and tray.on("surprise", about="monsters").result == SURPRISED
    return "both" if ours and theirs else "party" if ours else "monsters" if theirs else ""


def find_encounter(state: State) -> Encounter:
    if state.encounter is None:
        raise Cannot(text("There is no encounter."))
    return state.encounter


def set_encounter(state: State, move: m.SetEncounter, tray: Tray) -> State:
    one_of(SIDES, move.surprised)
    _find_terrain(state)
    was = state.encounter or Encounter(kind=move.monster)
    as_before = (was.surprised, was.distance) == (move.surprised, move.distance) and state.encounter
    near = move.surprised == "party" and move.distance <= REACH
    number = within(move.number, 0)
    return set_met(
        state,
        replace(
            was,
            kind=check_name(move.monster),
            number=number,
            foes=was.foes[:number] if move.monster == was.kind else (),
            distance=within(move.distance, 0),
            surprised=move.surprised,
            avoidable=was.avoidable if as_before else not near,
        ),
    )


def react(state: State, move: m.React, tray: Tray) -> State:
    was = find_encounter(state)
    for adjustment in (move.bribe, move.fear, move.alignment):
        within(adjustment, -ADJUSTMENT, ADJUSTMENT)
    result = tray.on("reaction", bribe=move.bribe, fear=move.fear, alignment=move.alignment).result
    return set_met(state, replace(was, attitude=result, reactions=was.reactions + 1))


def against_react(state: State, move: m.React) -> Iterator[Objection]:
    if state.pursuit is not None:
        yield against(text("Do not roll for monsters in pursuit."), "reaction")
    yield from against_mindless(state)


def against_mindless(state: State) -> Iterator[Objection]:
    met = state.encounter
    known = kind_of(state, met.kind) if met else None
    if known is not None and known.intelligence == "non-intelligent":
        yield against(
            text("%(kind)s: only more intelligent monsters are rolled for.", kind=known.name), "reaction"
        )


def part(state: State, move: m.Part, tray: Tray) -> State:
    find_encounter(state)
    if tray.first_edition:
        return set_met(state, None)
    _pick_group(state, move.place)
    left = tuple(group for place, group in enumerate(state.groups) if place != move.place)
    return with_groups(state, left)


def _pick_group(state: State, place: int) -> Group:
    """Return the group at this index among all that are present. Raise `Cannot` if there is none."""
    if not 0 <= place < len(state.groups):
        raise Cannot(text("Nobody else stands there."))
    return state.groups[place]


def against_part(state: State, move: m.Part) -> Iterator[Objection]:
    was = state.groups[move.place].encounter if 0 <= move.place < len(state.groups) else None
    if was is not None and not was.avoidable and was.attitude != POSITIVE:
        yield against(NO_TURNING_AWAY[was.distance > 0], "uw_avoiding")


def turn_to(state: State, move: m.TurnTo, tray: Tray) -> State:
    chosen = _pick_group(state, within(move.place, 1))
    others = tuple(group for place, group in enumerate(state.groups) if place != move.place)
    return with_groups(state, (chosen, *others))


def join_in(state: State, move: m.JoinIn, tray: Tray) -> State:
    """Merge two groups of the same kind. The distance is the smaller of the two; if one of them lives in a
    room, so does the merged group."""
    joining, was = _pick_group(state, within(move.place, 1)).encounter, find_encounter(state)
    if joining.kind != was.kind:
        raise Cannot(text("Only groups of the same kind of monster can join."))
    if joining.uncounted or was.uncounted:
        raise Cannot(text("First roll how many monsters there are."))
    together = replace(
        was,
        number=was.number + joining.number,
        fell=was.fell + joining.fell,
        foes=_merge_foes(was.foes, joining.foes),
        taken=tuple(add_counts(dict(was.taken), dict(joining.taken)).items()),
        distance=min(was.distance, joining.distance),
        avoidable=was.avoidable and joining.avoidable,
        level=was.level or joining.level,
        room=was.room or joining.room,
    )
    state = stocking.leave_alive(stocking.leave_alive(state, joining, 0), together, together.number)
    left = tuple(group for place, group in enumerate(state.groups) if place not in (0, move.place))
    return with_groups(state, (Group(encounter=together, pursuit=state.pursuit), *left))


def _merge_foes(foes: tuple[Foe, ...], others: tuple[Foe, ...]) -> tuple[Foe, ...]:
    """Return all monsters of both groups, numbering those who join after the others."""
    last = max((foe.number for foe in foes), default=0)
    return (*foes, *(replace(foe, number=last + n) for n, foe in enumerate(others, 1)))


def count_monsters(state: State, move: m.CountMonsters, tray: Tray) -> State:
    """Roll the number of the monsters met, or of those in the rooms of a level, now that their kind is known.
    Raise `Cannot` if there is nothing to roll."""
    if move.level:
        counted = stocking.count_room_monsters(state, look_up(state.levels, move.level), tray)
        return stocking.with_level(state, counted)
    _find_terrain(state)
    groups = tuple(_count_group(state, group, tray) for group in state.groups)
    if groups == state.groups:
        raise Cannot(text("There are no monsters whose number can be rolled now."))
    for before, after in zip(state.groups, groups, strict=True):
        if before != after:
            state = stocking.leave_alive(state, after.encounter, after.encounter.number)
    return with_groups(state, groups)


def _count_group(state: State, group: Group, tray: Tray) -> Group:
    was = group.encounter
    if not was.uncounted or was.kind not in state.kinds:
        return group
    number = number_appearing(
        state, tray, was.kind, 0 if was.room else count_adventurers(state, tray), room=bool(was.room)
    )
    return replace(group, encounter=replace(was, number=number))


def with_company(faced: Encounter, tray: Tray) -> Encounter:
    """Return an encounter with the men and the magic of a leader, if one is met; each magic item is rolled
    separately."""
    calling = CALLINGS.get(faced.kind)
    if calling is None:
        return faced
    men = tray.value("wild_men_company", "men")
    items = [row["item"] for row in table("wild_men_magic").rows if row["class"] == calling]
    magic = tuple(
        item for item in items if tray.happens("wild_men_magic", f"{calling}:{item}:chance_pct", item)
    )
    return replace(faced, number=faced.number or 1, company=men, magic=magic)


ROWS = (
    DeskRow.of(
        m.Meet,
        meet,
        lambda move: (
            text("encounter in room %(room)s of %(level)s", room=move.room, level=move.level)
            if move.room
            else text("encounter: %(kind)s", kind=move.monster)
            if move.monster
            else text("an encounter")
        ),
        group=ENCOUNTERS,
        about=("encounter",),
        places=lambda move: (f"room:{move.level}/{move.room}",) if move.room else (),
    ),
    DeskRow.of(
        m.TurnTo,
        turn_to,
        lambda move: text("the party turns to others who stand there"),
        group=ENCOUNTERS,
        about=("encounter",),
    ),
    DeskRow.of(
        m.JoinIn, join_in, lambda move: text("others join those met"), group=ENCOUNTERS, about=("encounter",)
    ),
    DeskRow.of(
        m.CountMonsters,
        count_monsters,
        lambda move: (
            text("how many there are on %(level)s", level=move.level)
            if move.level
            else text("how many there are")
        ),
        group=ENCOUNTERS,
        places=lambda move: () if move.level else ("encounter",),
    ),
    DeskRow.of(
        m.SetEncounter,
        set_encounter,
        lambda move: text("meets %(n)s %(kind)s", n=move.number, kind=move.monster),
        group=CORRECTIONS,
        about=("encounter",),
    ),
    DeskRow.of(
        m.React,
        react,
        lambda move: text("reaction"),
        group=ENCOUNTERS,
        check=against_react,
        about=("encounter",),
    ),
    DeskRow.of(
        m.Part,
        part,
        lambda move: text("they part without a fight"),
        group=ENCOUNTERS,
        check=against_part,
        about=("encounter",),
    ),
)
