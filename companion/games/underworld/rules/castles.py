"""P8: a castle. Castles; Guards; Evading in the Wilderness."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.charts import dice
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.travel import castles_near, here
from companion.games.underworld.rules.books import booked
from companion.games.underworld.rules.objections import Cannot, against, journey, of, one_of, within
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.encounters import Encounter
from companion.games.underworld.state.journey import Castle
from companion.games.underworld.state.state import State, met
from companion.kernel.rulings import Objection
from companion.kernel.words import text

ALIGNMENTS = ("lawful", "neutral", "chaotic")
SORTIES = ("party on the castle hex", "one hex away", "two hexes away")
HOSTILE, NEUTRAL = "hostile", "neutral"
JOUST, TOLL, ITEM, GEAS, TITHE, QUEST = "joust", "toll", "item", "geas", "tithe", "quest"
TITHE_PCT: int = table("castle_demands").row(**{"class": "cleric"})["tithe_pct_of_money_and_jewels"]
MOST_WEALTH = 10**9


def call_castle(state: State, move: m.CallCastle, tray: Tray) -> State:
    """Whether they come out, and who they are: rolled once, then they stay."""
    was = journey(state)
    one_of(ALIGNMENTS, move.alignment)
    distance = dict(castles_near(state, was.at)).get(move.castle)
    if distance is None:
        raise Cannot(text("%(castle)s is too far for a sortie.", castle=move.castle or "–"))
    state = replace(state, journey=replace(was, called=(*was.called, move.castle)))
    always = distance == 0 and move.hailed and not move.strong
    if not (always or tray.happens("castle_sortie", SORTIES[distance])):
        return state
    castle = state.castles.get(move.castle) or _inhabited(Castle(name=move.castle), tray)
    if not castle.attitude:
        castle = replace(castle, attitude=_attitude(castle, move.alignment, tray))
    return with_castle(state, castle)


def against_call_castle(state: State, move: m.CallCastle) -> Iterator[Objection]:
    if state.journey is not None and move.castle in state.journey.called:
        yield against(text("%(castle)s was asked about today.", castle=move.castle), "castle_sortie")


def _inhabited(empty: Castle, tray: Tray) -> Castle:
    """Master and retainers, the garrison, residents besides."""
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
    """A Patriarch is lawful and an Evil High Priest chaotic: they take others by that."""
    if castle.master == "Patriarch":
        return HOSTILE if alignment == "chaotic" else NEUTRAL
    if castle.master == "Evil High Priest":
        return NEUTRAL if alignment == "chaotic" else HOSTILE
    return tray.on("castle_attitude").result


def demand(state: State, move: m.Demand, tray: Tray) -> State:
    castle = of(state.castles, move.castle)
    wealth = within(move.wealth, 0, MOST_WEALTH)
    if castle.calling == "fighting-man":
        wanted, toll = (JOUST, 0) if move.like else (TOLL, _toll(castle, "to_others:toll_gp", tray))
    elif castle.calling == "magic-user":
        wanted, toll = _magic_users(castle, move, tray)
    else:
        toll = wealth * TITHE_PCT // 100
        wanted = TITHE if toll else QUEST
    return with_castle(state, replace(castle, demand=wanted, toll=toll))


def _magic_users(castle: Castle, move: m.Demand, tray: Tray) -> tuple[str, int]:
    if castle.attitude != HOSTILE:
        return GEAS, 0
    return (ITEM, 0) if move.item else (TOLL, _toll(castle, "hostile:otherwise_toll_gp", tray))


def _toll(castle: Castle, which: str, tray: Tray) -> int:
    return tray.value("castle_demands", f"{castle.calling}:{which}")


def pay_toll(state: State, move: m.PayToll, tray: Tray) -> State:
    castle = of(state.castles, move.castle)
    if not castle.toll:
        raise Cannot(text("%(castle)s asks for no gold.", castle=castle.name))
    of(state.characters, move.payer)
    paid = booked(state, move.payer, TOLL, -castle.toll)
    return with_castle(paid, replace(castle, demand="", toll=0))


def defy(state: State, move: m.Defy, tray: Tray) -> State:
    """Refused or fled from: they may come after the party, which may evade them as it may monsters."""
    at = journey(state).at
    castle = of(state.castles, move.castle)
    state = with_castle(state, replace(castle, demand="", toll=0))
    if not tray.happens("castle_pursuit", castle.attitude or NEUTRAL):
        return state
    company = Encounter(
        kind=castle.master,
        number=riding_out(castle),
        attitude=castle.attitude,
        terrain=here(state, at).terrain,
        castle=castle.name,
    )
    return met(state, company)


def riding_out(castle: Castle) -> int:
    """The master, his retainers, a Hero on each where they are mounts, and residents; the garrison stays."""
    retainers = 2 * castle.number if castle.riders else castle.number
    return 1 + retainers + sum(int(told.split()[0]) for told in castle.extra)


def with_castle(state: State, castle: Castle) -> State:
    return replace(state, castles={**state.castles, castle.name: castle})
