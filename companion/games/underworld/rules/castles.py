"""P8: a castle. Castles; Guards; Evading in the Wilderness."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.charts import dice
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.encounters import EVIL, HOSTILE, NEUTRAL, PATRIARCH, SORTIES, riding_out
from companion.games.underworld.facts.travel import castles_near, here
from companion.games.underworld.rules.encounters import arrived
from companion.games.underworld.rules.objections import Cannot, against, journey, one_of
from companion.games.underworld.rules.row import JOURNEYS, Row
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.out import Castle, Encounter
from companion.games.underworld.state.state import State, met
from companion.kernel.rulings import Objection
from companion.kernel.words import text

ALIGNMENTS = ("lawful", "neutral", "chaotic")


def call_castle(state: State, move: m.CallCastle, tray: Tray) -> State:
    """Return whether they come out, and who they are: rolled once, then they stay."""
    was = journey(state)
    one_of(ALIGNMENTS, move.alignment)
    near = next((each for each in castles_near(state, was) if each.castle == move.castle), None)
    if near is None:
        raise Cannot(text("%(castle)s is too far for a sortie.", castle=move.castle or "–"))
    state = replace(state, journey=replace(was, called=(*was.called, move.castle)))
    always = near.distance == 0 and move.hailed and not move.strong
    if not (always or tray.happens("castle_sortie", SORTIES[near.distance])):
        return state
    castle = state.castles.get(move.castle) or _inhabited(Castle(name=move.castle), tray)
    if not castle.attitude:
        castle = replace(castle, attitude=_attitude(castle, move.alignment, tray))
    if not tray.first_edition:
        castle = replace(castle, out=True, met_at=near.passed, demand="", toll=0, welcome=False)
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
    """Take others by their side: a Patriarch is lawful, an Evil High Priest chaotic."""
    if castle.master == PATRIARCH:
        return HOSTILE if alignment == "chaotic" else NEUTRAL
    if castle.master == EVIL:
        return NEUTRAL if alignment == "chaotic" else HOSTILE
    return tray.on("castle_attitude").result


def opened(state: State, castle: Castle, tray: Tray) -> State:
    """Return those who ride out stand before the party, as monsters would."""
    on_the_way = castle.met_at in journey(state).way
    at = castle.met_at if on_the_way else journey(state).at
    company = Encounter(
        kind=castle.master,
        number=riding_out(castle),
        attitude=castle.attitude,
        terrain=here(state, at).terrain,
        castle=castle.name,
    )
    return met(state, company) if tray.first_edition else arrived(state, company)


def with_castle(state: State, castle: Castle) -> State:
    return replace(state, castles={**state.castles, castle.name: castle})


ROWS = (
    Row.of(
        m.CallCastle,
        call_castle,
        lambda move: text("seen from %(castle)s", castle=move.castle),
        group=JOURNEYS,
        check=against_call_castle,
    ),
)
