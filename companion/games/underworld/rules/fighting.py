"""The result of a fight in numbers (P4); running away and pursuit underground (P5). Booklet: Avoiding
Monsters.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.bestiary import kind_of
from companion.games.underworld.facts.travel import (
    AFTER_FLIGHT,
    FEET_AN_INCH,
    MOVES_IN_FLIGHT,
    ROUNDS_A_TURN,
    turns_of,
)
from companion.games.underworld.rules.calendar import hurt
from companion.games.underworld.rules.combat import remove_foes
from companion.games.underworld.rules.encounters import NO_TURNING_AWAY, find_encounter
from companion.games.underworld.rules.exploring import end_turn
from companion.games.underworld.rules.row import ENCOUNTERS, DeskRow, against, expedition, one_of, within
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.out import Encounter, Group, Pursuit
from companion.games.underworld.state.present import able_out, party
from companion.games.underworld.state.state import State, clear_met, set_chased, set_met, with_groups
from companion.kernel.rulings import Cannot, Objection
from companion.kernel.words import Text, ntext, text

MAX_ROUNDS = 1000
MAX_INCHES = 240
IN_FLIGHT = FEET_AN_INCH * MOVES_IN_FLIGHT
"""The feet that each inch of speed covers in a turn of running away."""
STRAIGHT: int = table("uw_avoiding").values["straight_line_pursuit_continues_while_gap_ft_at_most"]
PAST = {
    "corner": "party turned a corner",
    "door": "party went through a door",
    "stairs": "party took stairs up or down",
    "secret door": "party went through a secret door",
}
THROWN = ("", "food", "treasure", "oil")
IN_FLIGHT_WORDS: Mapping[str, Text] = {
    "corner": text("a corner"),
    "door": text("a door"),
    "stairs": text("stairs"),
    "secret door": text("a secret door"),
    "food": text("food"),
    "treasure": text("treasure"),
    "oil": text("burning oil"),
}
"""What the log calls each feature in `PAST` and each thing in `THROWN`."""
UNKNOWN_SPEED = 12
"""The speed in inches of those whose speed nobody has entered."""


def fight(state: State, move: m.Fight, tray: Tray) -> State:
    was = find_encounter(state)
    rounds = was.rounds + within(move.rounds, 0, MAX_ROUNDS)
    slain = min(was.number, within(move.slain, 0))
    for who, hits in move.wounds.items():
        state = hurt(state, who, hits)
    state = remove_foes(
        set_met(state, replace(was, rounds=rounds)), slain, m.SLAIN, land=not tray.up_to_second_edition
    )
    if not move.over:
        return state
    state = set_met(state, None) if tray.first_edition else clear_met(state)
    stood = len(state.groups)
    if state.expedition is None:
        return state
    whole = state.readings["melee_time"] == "whole"
    for _turn in range(turns_of(rounds) if whole else rounds // ROUNDS_A_TURN):
        state = end_turn(state, tray)
        if len(state.groups) > stood:
            break
    return state


def fight_words(move: m.Fight) -> Text:
    lost = tuple(text("%(who)s −%(hits)s", who=who, hits=hits) for who, hits in move.wounds.items())
    words = ntext("%(n)s round of fighting", "%(n)s rounds of fighting", move.rounds)
    if move.over and not move.rounds:
        words = text("the fight is over")
    return text("%(fight)s; %(lost)s", fight=words, lost=lost) if lost else words


def slowest(state: State, tray: Tray) -> int:
    """Return the speed in inches of the slowest member of the party who can run; `UNKNOWN_SPEED` if nobody
    can."""
    runners = party(state) if tray.up_to_third_edition else able_out(state)
    known = [state.characters[name].inches for name in runners if name in state.characters]
    return min(known, default=UNKNOWN_SPEED)


def flee(state: State, move: m.Flee, tray: Tray) -> State:
    expedition(state)
    was = find_encounter(state)
    kind = state.kinds.get(was.kind)
    runners = within(move.runners, 0, MAX_INCHES) or slowest(state, tray)
    monsters = within(move.monsters, 0, MAX_INCHES) or (kind.inches if kind else 0) or UNKNOWN_SPEED
    return set_chased(state, Pursuit(kind=was.kind, gap=was.distance, runners=runners, monsters=monsters))


def against_flee(state: State, move: m.Flee) -> Iterator[Objection]:
    was = state.encounter
    if was is not None and not was.avoidable:
        yield against(NO_TURNING_AWAY[was.distance > 0], "uw_avoiding")


def run(state: State, move: m.Run, tray: Tray) -> State:
    """Move everybody for a turn of a pursuit. Things thrown down may stop the monsters, and so may every
    corner, door or stairs that the party passes. If it passes none, they also stop when the gap is too wide.
    Those who close the gap catch the party.

    Each pursuing group is rolled for separately. The party faces the first one that catches it.
    """
    expedition(state)
    if state.pursuit is None:
        raise Cannot(text("Nobody is pursued."))
    one_of(THROWN, move.thrown)
    for feature in move.past:
        one_of(tuple(PAST), feature)
    unseen = state.encounter is None and tray.first_edition
    faced_now = state.encounter or Encounter(kind=state.pursuit.kind)
    groups = (Group(encounter=faced_now, pursuit=state.pursuit), *state.groups[1:])
    ran = [_run_group(state, group, move, tray) for group in groups if group.pursuit]
    caught = tuple(group for group in ran if group and not group.pursuit)
    running = tuple(group for group in ran if group and group.pursuit)
    waiting = tuple(group for group in groups if not group.pursuit)
    state = with_groups(state, (*caught, *running, *waiting))
    if unseen and running:
        state = set_met(state, None)
    if caught or not running:
        state = replace(state, expedition=replace(expedition(state), owed=AFTER_FLIGHT))
    return end_turn(state, tray)


def _run_group(state: State, group: Group, move: m.Run, tray: Tray) -> Group | None:
    """Return a pursuing group after the turn; None if it was shaken off."""
    was = group.pursuit
    if was is None:
        return group
    runners = within(move.runners, 0, MAX_INCHES) or was.runners
    gap = max(0, was.gap + IN_FLIGHT * (runners - was.monsters))
    shaken = _is_held_back(state, was, move, tray) or not all(
        tray.happens("uw_pursuit_continue", PAST[feature]) for feature in move.past
    )
    if shaken or (not move.past and gap > STRAIGHT):
        tray.record_result("flight", "shaken off")
        return None
    if gap == 0:
        tray.record_result("flight", "caught")
        return Group(encounter=replace(group.encounter, distance=0, avoidable=False))
    return replace(group, pursuit=replace(was, gap=gap, runners=runners, turns=was.turns + 1))


def _is_held_back(state: State, was: Pursuit, move: m.Run, tray: Tray) -> bool:
    """Return whether what was thrown down stops the monsters."""
    if not move.thrown:
        return False
    if move.thrown == "oil":
        return tray.percent("oil", int(state.readings["oil_deters"]))
    if move.thrown == "treasure" and state.readings["treasure_distracts"] == "even":
        return tray.percent("treasure", 50)
    known = state.kinds.get(was.kind)
    mind = kind_of(state, was.kind).intelligence
    if tray.up_to_third_edition:
        mind = known.intelligence if known else "non-intelligent"
    if not mind:
        raise Cannot(text("%(kind)s: first enter how intelligent they are.", kind=was.kind))
    return tray.happens("distraction", f"{mind}:{move.thrown}_pct")


def run_words(move: m.Run) -> Text:
    named = tuple(IN_FLIGHT_WORDS.get(each, each) for each in (*move.past, move.thrown) if each)
    return text("a turn of flight: %(past)s", past=named or "–")


ROWS = (
    DeskRow.of(m.Fight, fight, fight_words, group=ENCOUNTERS, about=("expedition", "encounter")),
    DeskRow.of(
        m.Flee,
        flee,
        lambda move: text("the party runs"),
        group=ENCOUNTERS,
        check=against_flee,
        about=("encounter",),
    ),
    DeskRow.of(m.Run, run, run_words, group=ENCOUNTERS, about=("expedition", "encounter")),
)
