"""P5: flight and pursuit underground. Avoiding Monsters."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.watch import AFTER_FLIGHT, FEET, MOVES_IN_FLIGHT
from companion.games.underworld.rules.encounters import faced
from companion.games.underworld.rules.objections import Cannot, against, expedition, one_of, within
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.rules.turns import end_turn
from companion.games.underworld.state.encounters import Encounter, Pursuit
from companion.games.underworld.state.expedition import Expedition
from companion.games.underworld.state.state import State, chased, met
from companion.kernel.rulings import Objection
from companion.kernel.words import text

FASTEST = 240
IN_FLIGHT = FEET * MOVES_IN_FLIGHT
"""That an inch of speed covers in a turn of flight."""
STRAIGHT: int = table("uw_avoiding").values["straight_line_pursuit_continues_while_gap_ft_at_most"]
PAST = {
    "corner": "party turned a corner",
    "door": "party went through a door",
    "stairs": "party took stairs up or down",
    "secret door": "party went through a secret door",
}
THROWN = ("", "food", "treasure", "oil")
UNKNOWN = 12
"""Inches, where nobody has said how fast they are."""


def slowest(state: State, party: tuple[str, ...]) -> int:
    known = [state.characters[name].inches for name in party if name in state.characters]
    return min(known, default=UNKNOWN)


def flee(state: State, move: m.Flee, tray: Tray) -> State:
    at, was = expedition(state), faced(state)
    kind = state.kinds.get(was.kind)
    runners = within(move.runners, 0, FASTEST) or slowest(state, at.party)
    monsters = within(move.monsters, 0, FASTEST) or (kind.inches if kind else 0) or UNKNOWN
    return chased(state, Pursuit(kind=was.kind, gap=was.distance, runners=runners, monsters=monsters))


def against_flee(state: State, move: m.Flee) -> Iterator[Objection]:
    if state.encounter is not None and not state.encounter.avoidable:
        yield against(text("Who is surprised this near cannot turn away."), "uw_avoiding")


def run(state: State, move: m.Run, tray: Tray) -> State:
    """A turn: both move; what is thrown holds them; every corner and door may lose them; the rest is
    distance.
    """
    at = expedition(state)
    if state.pursuit is None:
        raise Cannot(text("Nobody is pursued."))
    one_of(THROWN, move.thrown)
    for feature in move.past:
        one_of(tuple(PAST), feature)
    was = state.pursuit
    runners = within(move.runners, 0, FASTEST) or was.runners
    gap = max(0, was.gap + IN_FLIGHT * (runners - was.monsters))
    now = replace(was, gap=gap, runners=runners, turns=was.turns + 1)
    shaken = _held(state, move, tray) or not all(
        tray.happens("uw_pursuit_continue", PAST[feature]) for feature in move.past
    )
    if shaken or (not move.past and gap > STRAIGHT):
        return end_turn(_ended(state, at, None), tray)
    if gap == 0:
        caught = replace(faced(state), distance=0) if state.encounter else Encounter(kind=was.kind)
        return end_turn(_ended(state, at, caught), tray)
    return end_turn(chased(state, now), tray)


def _held(state: State, move: m.Run, tray: Tray) -> bool:
    """Whether what was thrown down holds the monsters."""
    if not move.thrown:
        return False
    if move.thrown == "oil":
        return tray.percent("oil", int(state.readings["oil_deters"]))
    known = state.kinds.get(state.pursuit.kind) if state.pursuit else None
    mind = known.intelligence if known else "non-intelligent"
    if move.thrown == "treasure" and state.readings["treasure_distracts"] == "even":
        return tray.percent("treasure", 50)
    return tray.happens("distraction", f"{mind}:{move.thrown}_pct")


def _ended(state: State, at: Expedition, left: Encounter | None) -> State:
    """After a flight twice the rest is owed; whoever is caught fights first."""
    over = met(chased(state, None), left)
    below = expedition(over)
    return replace(over, expedition=replace(below, owed=AFTER_FLIGHT))
