"""What runs out with time: light, spells and potions by the turn underground; rations and other things by the
day outdoors. The booklet never says how long they last: a setting does, or the referee.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from companion.games.underworld.catalogue.settings import USUAL
from companion.games.underworld.moves.expedition import LANTERN, MAGIC, TORCHES
from companion.games.underworld.state.out import Counter, Expedition, Journey
from companion.games.underworld.state.state import State

SOON: Final = 2
"""The desk warns this many turns before dark, and this many days before the rations run out."""
USUAL_TURNS: Final[Mapping[str, int]] = {TORCHES: 6, LANTERN: 24}
Out = TypeVar("Out", Expedition, Journey)


def turns_of_light(state: State, source: str) -> int:
    """Return how many turns a light lasts if it is lit now; 0 if it never burns down, or the table does not
    count."""
    reading = state.readings["torch_turns"]
    if source == MAGIC:
        return 0
    return USUAL_TURNS[source] if reading == USUAL else int(reading)


def light_left(state: State) -> int | None:
    """Return the turns until dark; None without a light, or if it never burns down or the table does not
    count."""
    at = state.expedition
    if at is None or not at.light:
        return None
    reading = state.readings["torch_turns"]
    said = 0 if reading == USUAL else int(reading)
    burns = said if at.burns is None else at.burns
    return max(0, at.lit + burns - at.turn) if burns else None


def burned_down(state: State) -> bool:
    return light_left(state) == 0


def let_end(at: Out, now: int) -> Out:
    """Return the expedition or journey without the counters that have ended by turn or day `now`."""
    running = tuple(each for each in at.counters if each.ends > now)
    return at if len(running) == len(at.counters) else replace(at, counters=running)


def provide(at: Journey, days: int) -> Journey:
    """Return the journey with `days` days of rations, counted from now on; unchanged if `days` is 0."""
    return replace(at, rations=days, eats=True, hungry=0) if days > 0 else at


def pass_day(at: Journey) -> Journey:
    """Return the journey at the end of its day `day`: a ration has been eaten, or a hungry day counted if
    there was none, and counters that run out have ended."""
    hungry = at.hungry + 1 if at.eats and not at.rations else 0
    return let_end(replace(at, rations=max(0, at.rations - 1), hungry=hungry), at.day)


@dataclass(frozen=True, slots=True)
class Running:
    """`left`: turns underground, days outdoors."""

    counter: Counter
    left: int


def running(state: State) -> Iterator[Running]:
    """Yield what will run out, the soonest first."""
    if at := state.expedition:
        now, counters = at.turn, at.counters
    elif out := state.journey:
        now, counters = out.day, out.counters
    else:
        return
    for each in sorted(counters, key=lambda one: one.ends):
        yield Running(each, each.ends - now)
