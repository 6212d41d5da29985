"""Evading and pursuit outdoors, and castles (P7, P8). Booklet: Evading in the Wilderness, Pursuit, Castles,
Guards.
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.charts import dice
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.encounters import (
    EVIL,
    HOSTILE,
    NEUTRAL,
    PATRIARCH,
    SORTIES,
    chance_to_evade,
    count_riders,
    knows_chance,
)
from companion.games.underworld.facts.travel import castles_near, here
from companion.games.underworld.rules.encounters import find_encounter, let_arrive
from companion.games.underworld.rules.row import (
    ENCOUNTERS,
    JOURNEYS,
    DeskRow,
    against,
    journey,
    one_of,
    within,
)
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.land import beside
from companion.games.underworld.state.out import Castle, Encounter, Pursuit
from companion.games.underworld.state.present import travellers
from companion.games.underworld.state.state import State, clear_met, come_to, set_chased, set_met
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import text

CHANCE_UNKNOWN = text(
    "The chance to evade is not known before you enter how many monsters there are, and how many could come."
)
ALIGNMENTS = ("lawful", "neutral", "chaotic")


def call_castle(state: State, move: m.CallCastle, tray: Tray) -> State:
    """Roll whether a castle's people come out, unless they were hailed and must. Who they are is rolled the
    first time that they come out."""
    was = journey(state)
    one_of(ALIGNMENTS, move.alignment)
    near = next((each for each in castles_near(state, was) if each.castle == move.castle), None)
    if near is None:
        raise Cannot(text("%(castle)s is too far for a sortie.", castle=move.castle or "–"))
    state = replace(state, journey=replace(was, called=(*was.called, move.castle)))
    always = near.distance == 0 and move.hailed and not move.strong
    if not (always or tray.happens("castle_sortie", SORTIES[near.distance])):
        return state
    castle = state.castles.get(move.castle) or _inhabit(Castle(name=move.castle), tray)
    if not castle.attitude:
        castle = replace(castle, attitude=_attitude(castle, move.alignment, tray))
    if not tray.first_edition:
        castle = replace(
            castle, out=True, met_at=near.passed, demand="", toll=0, welcome=False, party=state.party
        )
    return with_castle(state, castle)


def against_call_castle(state: State, move: m.CallCastle) -> Iterator[Objection]:
    if state.journey is not None and move.castle in state.journey.called:
        yield against(text("%(castle)s was already rolled for today.", castle=move.castle), "castle_sortie")


def _inhabit(empty: Castle, tray: Tray) -> Castle:
    """Return a castle with its people: master and retainers, the garrison, other residents."""
    lord = tray.on("castle_occupant")
    guards = tray.on("castle_occupant", f"{lord.result}:guards")
    number = tray.dice(guards.result, dice(guards.more["count"]["dice"]))
    calling = lord.more["class"]
    return replace(
        empty,
        master=lord.result,
        calling=calling,
        retainers=guards.result,
        number=number,
        riders=bool(guards.more.get("hero_riders")),
        men=tray.value("castle_guards", "men"),
        extra=tuple(_extra(calling, tray)),
    )


def _extra(calling: str, tray: Tray) -> Iterator[str]:
    for row in table("castle_extra_residents").rows:
        case = f"{calling}:{row['extra']}"
        if row["master"] == calling and tray.happens("castle_extra_residents", f"{case}:chance_pct"):
            count = row["count"]
            many = tray.value("castle_extra_residents", f"{case}:count") if isinstance(count, dict) else count
            low, high = row["levels"]
            yield f"{many} {row['extra']} {low}-{high}"


def _attitude(castle: Castle, alignment: str, tray: Tray) -> str:
    """Return the attitude of a castle: by the party's alignment for a Patriarch (lawful) and an Evil High
    Priest (chaotic), otherwise rolled."""
    if castle.master == PATRIARCH:
        return HOSTILE if alignment == "chaotic" else NEUTRAL
    if castle.master == EVIL:
        return NEUTRAL if alignment == "chaotic" else HOSTILE
    return tray.on("castle_attitude").result


def open_gate(state: State, castle: Castle, tray: Tray) -> State:
    """Return the state in which the riders of a castle have arrived, as monsters would."""
    on_the_way = castle.met_at in journey(state).way
    at = castle.met_at if on_the_way else journey(state).at
    company = Encounter(
        kind=castle.master,
        number=count_riders(castle),
        attitude=castle.attitude,
        terrain=here(state, at).terrain,
        castle=castle.name,
    )
    return set_met(state, company) if tray.first_edition else let_arrive(state, company)


def with_castle(state: State, castle: Castle) -> State:
    return replace(state, castles={**state.castles, castle.name: castle})


CATCH_PCT: int = table("wild_pursuit").values["catch_chance_pct_if_monster_faster"]
CATCH_PCT_IN_COVER = 25
COVER = ("woods", "swamp")
FASTER = ("", "party", "monsters")


def evade(state: State, move: m.Evade, tray: Tray) -> State:
    one_of(FASTER, move.faster)
    met, at = find_encounter(state), journey(state)
    size = at.size if tray.up_to_third_edition else travellers(state, at)
    most = within(move.most, 0)
    dice = not tray.up_to_fourth_edition
    chance = chance_to_evade(state, met, size, most, move.faster, magic=move.magic, dice=dice).chance
    if tray.percent("evade", chance):
        return set_met(state, None) if tray.first_edition else clear_met(state)
    return set_chased(state, Pursuit(kind=find_encounter(state).kind, castle=find_encounter(state).castle))


def against_evade(state: State, move: m.Evade) -> Iterator[Objection]:
    if state.pursuit is not None:
        yield against(text("The party is already pursued."), "evading_modifiers")
    met = state.encounter
    if met is not None and not knows_chance(state, met, move.most, magic=move.magic):
        yield against(CHANCE_UNKNOWN, "evading")


def chase(state: State, move: m.Chase, tray: Tray) -> State:
    """Move the party one hex if the chase has just begun. Then, unless the party is caught, move it another
    hex and roll whether the chase continues; if not, the monsters are gone. Raise `Cannot` if nobody is
    pursued."""
    journey(state)
    was = state.pursuit
    if was is None:
        raise Cannot(text("Nobody is pursued."))
    if was.hexes == 0:
        state = _flee(state, tray)
    if move.faster and tray.percent("caught", _chance_to_catch(state)):
        kind = was.kind
        caught = replace(state.encounter or Encounter(kind=kind), distance=0, avoidable=False)
        return set_met(set_chased(state, None), caught)
    state = _flee(state, tray)
    if _continues(state, was, tray):
        return state
    return clear_met(state)


def _chance_to_catch(state: State) -> int:
    return CATCH_PCT_IN_COVER if here(state, journey(state).at).terrain in COVER else CATCH_PCT


def _continues(state: State, was: Pursuit, tray: Tray) -> bool:
    castle = state.castles.get(was.castle)
    if castle is not None:
        return tray.happens("castle_pursuit", castle.attitude or "neutral")
    return tray.up_to("pursuit goes on", int(state.readings["pursuit_goes_on"]))


def _flee(state: State, tray: Tray) -> State:
    """Return the state with the party one hex away in a random direction (at the edge of the map it may
    stay), and half a day of rest owed for it."""
    was, fleeing = journey(state), state.pursuit
    side = int(tray.on("lost_direction").result.removeprefix("hex side "))
    at = beside(was.at, side) or was.at
    going = replace(fleeing, hexes=fleeing.hexes + 1) if fleeing else None
    way = was.way if tray.first_edition else (*(was.way or (was.at,)), at)
    now = replace(was, at=at, way=way, owed=was.owed + 1, pursuit=going)
    return come_to(replace(state, journey=now), (at,), by_all=tray.up_to_second_edition)


ROWS = (
    DeskRow.of(
        m.CallCastle,
        call_castle,
        lambda move: text("the party comes near %(castle)s", castle=move.castle),
        group=JOURNEYS,
        check=against_call_castle,
    ),
    DeskRow.of(
        m.Evade,
        evade,
        lambda move: text("the party tries to evade"),
        group=ENCOUNTERS,
        check=against_evade,
        about=("encounter",),
    ),
    DeskRow.of(
        m.Chase, chase, lambda move: text("next pursuit roll"), group=ENCOUNTERS, about=("encounter",)
    ),
)
