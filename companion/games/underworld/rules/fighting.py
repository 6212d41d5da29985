"""The bare tally of a fight (P4, step 9): it feeds the clock and the wounds."""

from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.facts.watch import ROUNDS, turns_of
from companion.games.underworld.rules.encounters import faced, hurt
from companion.games.underworld.rules.objections import within
from companion.games.underworld.rules.row import ENCOUNTERS, Row
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.rules.turns import end_turn
from companion.games.underworld.state.state import State, gone, met
from companion.kernel.words import Text, ntext, text

MOST_ROUNDS = 1000


def fight(state: State, move: m.Fight, tray: Tray) -> State:
    was = faced(state)
    rounds = was.rounds + within(move.rounds, 0, MOST_ROUNDS)
    slain = min(was.number, within(move.slain, 0))
    for who, hits in move.wounds.items():
        state = hurt(state, who, hits)
    if not move.over:
        left = replace(was, rounds=rounds, number=was.number - slain, fell=was.fell + slain)
        return met(state, left)
    state = met(state, None) if tray.first_edition else gone(state)
    stood = len(state.groups)
    if state.expedition is None:
        return state
    whole = state.readings["melee_time"] == "whole"
    for _turn in range(turns_of(rounds) if whole else rounds // ROUNDS):
        state = end_turn(state, tray)
        if len(state.groups) > stood:
            break
    return state


def fight_words(move: m.Fight) -> Text:
    lost = tuple(text("%(who)s −%(hits)s", who=who, hits=hits) for who, hits in move.wounds.items())
    words = ntext("%(n)s round of fighting", "%(n)s rounds of fighting", move.rounds)
    return text("%(fight)s; %(lost)s", fight=words, lost=lost) if lost else words


ROWS = (Row.of(m.Fight, fight, fight_words, group=ENCOUNTERS, about=("expedition", "encounter")),)
