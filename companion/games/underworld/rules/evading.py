"""P7: evading and pursuit outdoors. Evading in the Wilderness; Pursuit."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.encounters import Evasion, evasion
from companion.games.underworld.facts.travel import here
from companion.games.underworld.rules.encounters import faced
from companion.games.underworld.rules.objections import Cannot, against, journey, one_of, within
from companion.games.underworld.rules.row import ENCOUNTERS, Row
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.land import beside
from companion.games.underworld.state.out import Encounter, Pursuit
from companion.games.underworld.state.state import State, chased, gone, met
from companion.kernel.rulings import Objection
from companion.kernel.words import text

CAUGHT: int = table("wild_pursuit").values["catch_chance_pct_if_monster_faster"]
IN_COVER = 25
COVER = ("woods", "swamp")
FASTER = ("", "party", "monsters")


def chance_to_evade(state: State, most: int, faster: str, *, magic: bool) -> Evasion:
    was, at = faced(state), journey(state)
    kind = state.kinds.get(was.kind)
    greatest = most or (kind.most if kind else 0)
    at_most = int(state.readings["evade_at_most"])
    return evasion(was, at.size, greatest, faster, magic=magic, at_most=at_most)


def evade(state: State, move: m.Evade, tray: Tray) -> State:
    one_of(FASTER, move.faster)
    chance = chance_to_evade(state, within(move.most, 0), move.faster, magic=move.magic).chance
    if tray.percent("evade", chance):
        return met(state, None) if tray.first_edition else gone(state)
    return chased(state, Pursuit(kind=faced(state).kind, castle=faced(state).castle))


def against_evade(state: State, move: m.Evade) -> Iterator[Objection]:
    if state.pursuit is not None:
        yield against(text("The party is pursued already."), "evading_modifiers")


def chase(state: State, move: m.Chase, tray: Tray) -> State:
    """Return a hex to begin with; then, as long as it goes on, caught or another hex and a die for going
    on."""
    journey(state)
    was = state.pursuit
    if was is None:
        raise Cannot(text("Nobody is pursued."))
    if was.hexes == 0:
        state = _fled(state, tray)
    if move.faster and tray.percent("caught", _catching(state)):
        kind = was.kind
        caught = replace(state.encounter or Encounter(kind=kind), distance=0, avoidable=False)
        return met(chased(state, None), caught)
    state = _fled(state, tray)
    if _goes_on(state, was, tray):
        return state
    return gone(state)


def _catching(state: State) -> int:
    return IN_COVER if here(state, journey(state).at).terrain in COVER else CAUGHT


def _goes_on(state: State, was: Pursuit, tray: Tray) -> bool:
    castle = state.castles.get(was.castle)
    if castle is not None:
        return tray.happens("castle_pursuit", castle.attitude or "neutral")
    return tray.up_to("pursuit goes on", int(state.readings["pursuit_goes_on"]))


def _fled(state: State, tray: Tray) -> State:
    """One hex to a random side, and half a day of rest owed for it."""
    was, fleeing = journey(state), state.pursuit
    side = int(tray.on("lost_direction").result.removeprefix("hex side "))
    at = beside(was.at, side) or was.at
    hexes = {**state.hexes, at: replace(here(state, at), seen=True)}
    going = replace(fleeing, hexes=fleeing.hexes + 1) if fleeing else None
    way = was.way if tray.first_edition else (*(was.way or (was.at,)), at)
    now = replace(was, at=at, way=way, owed=was.owed + 1, pursuit=going)
    return replace(state, hexes=hexes, journey=now)


ROWS = (
    Row.of(
        m.Evade,
        evade,
        lambda move: text("the party tries to evade"),
        group=ENCOUNTERS,
        check=against_evade,
        about=("encounter",),
    ),
    Row.of(
        m.Chase, chase, lambda move: text("a step of the pursuit"), group=ENCOUNTERS, about=("encounter",)
    ),
)
