"""Light, rations and everything else that runs out: how it begins, and how it ends early. `facts.clock`
decides when it runs out.
"""

from dataclasses import replace
from typing import Final

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.charts import dice
from companion.games.underworld.facts.clock import turns_of_light
from companion.games.underworld.rules.row import (
    EXPEDITIONS,
    JOURNEYS,
    DeskRow,
    check_name,
    expedition,
    journey,
    look_up,
    one_of,
    within,
)
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.out import Counter
from companion.games.underworld.state.state import State
from companion.kernel.input_text import whole_number
from companion.kernel.rulings import Cannot
from companion.kernel.words import Text, ntext, text

MAX_DURATION: Final = 10_000
MAX_COUNTERS: Final = 40


def light(state: State, move: m.Light, tray: Tray) -> State:
    at = expedition(state)
    if not move.lit:
        return replace(state, expedition=replace(at, light=False))
    one_of(m.LIGHTS, move.source)
    if tray.up_to_fifth_edition:
        return replace(state, expedition=replace(at, light=True, lit=at.turn))
    burns = within(move.turns, 0, MAX_DURATION) or turns_of_light(state, move.source)
    return replace(state, expedition=replace(at, light=True, lit=at.turn, source=move.source, burns=burns))


def start_counter(state: State, move: m.StartCounter, tray: Tray) -> State:
    """Start a counter; if the same character has one of the same name, it starts over."""
    at = state.expedition or state.journey
    if at is None:
        raise Cannot(text("Nobody is out, so no turns pass."))
    check_name(move.name)
    if move.who:
        look_up(state.characters, move.who)
    lasts = _roll_duration(move, tray)
    now = state.expedition.turn if state.expedition else journey(state).day
    others = [each for each in at.counters if (each.name, each.who) != (move.name, move.who)]
    within(len(others), 0, MAX_COUNTERS - 1)
    new = Counter(name=move.name, ends=now + lasts, who=move.who, secret=move.secret)
    return _with_counters(state, (*others, new))


def _roll_duration(move: m.StartCounter, tray: Tray) -> int:
    typed = move.lasts.strip()
    if (number := whole_number(typed)) is not None:
        return within(number, 1, MAX_DURATION)
    try:
        thrown = dice(typed)
    except ValueError as error:
        raise Cannot(text("Write dice as in 3d6.")) from error
    within(thrown.number, 1, 100)
    within(thrown.sides, 2, 1000)
    within(thrown.highest, 1, MAX_DURATION)
    return max(1, tray.dice(move.name, thrown))


def _with_counters(state: State, counters: tuple[Counter, ...]) -> State:
    if state.expedition:
        return replace(state, expedition=replace(state.expedition, counters=counters))
    return replace(state, journey=replace(journey(state), counters=counters))


def end_counter(state: State, move: m.EndCounter, tray: Tray) -> State:
    at = state.expedition or state.journey
    counters = at.counters if at else ()
    left = tuple(each for each in counters if (each.name, each.who) != (move.name, move.who))
    if len(left) == len(counters):
        raise Cannot(text("Nothing here is called %(name)s.", name=move.name or "–"))
    return _with_counters(state, left)


def set_rations(state: State, move: m.SetRations, tray: Tray) -> State:
    days = within(move.days, 0)
    return replace(state, journey=replace(journey(state), rations=days, eats=True, hungry=0))


LIT: Final = {
    m.TORCHES: text("torches are lit"),
    m.LANTERN: text("a lantern is lit"),
    m.MAGIC: text("a magic light is lit"),
}


def _light_words(move: m.Light) -> Text:
    return LIT.get(move.source, LIT[m.TORCHES]) if move.lit else text("the light goes out")


def name_of(name: str, who: str) -> Text:
    """Return the name of a counter with its character, if any: `Shield (Cy)`."""
    return text("%(what)s (%(who)s)", what=name, who=who) if who else Text("%(what)s", {"what": name})


ROWS = (
    DeskRow.of(m.Light, light, _light_words, group=EXPEDITIONS, about=("expedition",)),
    DeskRow.of(
        m.StartCounter,
        start_counter,
        lambda move: text("%(name)s lasts %(how)s", name=name_of(move.name, move.who), how=move.lasts),
        group=EXPEDITIONS,
    ),
    DeskRow.of(
        m.EndCounter,
        end_counter,
        lambda move: text("%(name)s ends before its time", name=name_of(move.name, move.who)),
        group=EXPEDITIONS,
    ),
    DeskRow.of(
        m.SetRations,
        set_rations,
        lambda move: ntext("rations for %(n)s day", "rations for %(n)s days", move.days),
        group=JOURNEYS,
        about=("journey",),
    ),
)
