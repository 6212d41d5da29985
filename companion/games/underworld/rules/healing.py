"""P15: healing over days. Healing Wounds."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.underworld import moves as m
from companion.games.underworld.rules.calendar import MOST_DAYS, rested
from companion.games.underworld.rules.encounters import hurt
from companion.games.underworld.rules.objections import against, characters, within
from companion.games.underworld.rules.row import DAYS, ENCOUNTERS, Row
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.state import State
from companion.kernel.rulings import Objection
from companion.kernel.words import Text, ntext, text


def rest(state: State, move: m.Rest, tray: Tray) -> State:
    """Days of complete rest heal, and pass in the calendar."""
    characters(state, move.who)
    return rested(state, move.who, within(move.days, 1, MOST_DAYS))


def against_rest(state: State, move: m.Rest) -> Iterator[Objection]:
    out = {
        *(state.expedition.party if state.expedition else ()),
        *(state.journey.party if state.journey else ()),
    }
    for who in move.who:
        if who in out:
            yield against(text("%(who)s is not at home.", who=who), "healing")


def break_rest(state: State, move: m.BreakRest, tray: Tray) -> State:
    started = {each.name: replace(each, rested=0) for each in characters(state, move.who)}
    return replace(state, characters={**state.characters, **started})


def hurt_somebody(state: State, move: m.Hurt, tray: Tray) -> State:
    return hurt(state, move.who, move.hits)


def rest_words(move: m.Rest) -> Text:
    return ntext("%(who)s: %(n)s day of rest", "%(who)s: %(n)s days of rest", move.days, who=move.who)


ROWS = (
    Row.of(
        m.Hurt,
        hurt_somebody,
        lambda move: text("%(who)s loses %(hits)s hit points", who=move.who, hits=move.hits),
        group=ENCOUNTERS,
    ),
    Row.of(m.Rest, rest, rest_words, group=DAYS, check=against_rest, living=True),
    Row.of(
        m.BreakRest,
        break_rest,
        lambda move: text("%(who)s: rest is broken off", who=move.who),
        group=DAYS,
    ),
)
