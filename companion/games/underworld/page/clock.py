"""What runs out, for pages and the log: light, rations, spells and potions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.underworld.facts.clock import SOON, burned_down, light_left, running
from companion.games.underworld.moves.expedition import LANTERN, MAGIC, TORCHES
from companion.games.underworld.rules.clock import name_of
from companion.games.underworld.state.state import State
from companion.kernel.words import Text, ntext, text

LIGHTS: Final[Mapping[str, Text]] = {
    TORCHES: text("Torches"),
    LANTERN: text("Lantern"),
    MAGIC: text("Magic light"),
}
OUT: Final[Mapping[str, Text]] = {
    TORCHES: text("The torches have burned down."),
    LANTERN: text("The lantern is empty."),
    MAGIC: text("The magic light is out."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RunsOut:
    """`words`: what runs out, and when. `soon`: whether that is within two turns, or two days. `name`, `who`:
    those of a counter; empty for light and rations. `secret`: whether players do not see the counter."""

    words: Text
    soon: bool
    name: str = ""
    who: str = ""
    secret: bool = False


def list_running_out(state: State) -> tuple[RunsOut, ...]:
    return (*_light(state), *_rations(state), *_counters(state))


def _light(state: State) -> Iterator[RunsOut]:
    left, at = light_left(state), state.expedition
    if at is not None and left is not None:
        words = _turns(LIGHTS[at.source], left) if left else OUT[at.source]
        yield RunsOut(words=words, soon=left <= SOON)


def _rations(state: State) -> Iterator[RunsOut]:
    out = state.journey
    if out is None or state.expedition or not (out.rations or out.eats):
        return
    words = ntext("Rations for %(n)s day", "Rations for %(n)s days", out.rations)
    if not out.rations:
        words = text("Nothing left to eat")
    yield RunsOut(words=words, soon=out.rations <= SOON)


def _counters(state: State) -> Iterator[RunsOut]:
    for each in running(state):
        one, left = each.counter, each.left
        named = name_of(one.name, one.who)
        words = _turns(named, left) if state.expedition else _days(named, left)
        yield RunsOut(words=words, soon=left <= SOON, name=one.name, who=one.who, secret=one.secret)


def _turns(what: Text, n: int) -> Text:
    return ntext("%(what)s: %(n)s turn", "%(what)s: %(n)s turns", n, what=what)


def _days(what: Text, n: int) -> Text:
    return ntext("%(what)s: %(n)s day", "%(what)s: %(n)s days", n, what=what)


def tell_clock(before: State, after: State) -> Iterator[Text]:
    """Yield what burned down, was eaten or ended, or soon will; nothing if the states are of different
    parties."""
    if before.party == after.party:
        yield from _tell_light(before, after)
        yield from _tell_meals(before, after)
        yield from _tell_ends(before, after)


def _tell_light(before: State, after: State) -> Iterator[Text]:
    was, left, at = light_left(before), light_left(after), after.expedition
    if at is None or was is None or left is None or left >= was:
        return
    if burned_down(after):
        yield OUT[at.source]
    elif left <= SOON:
        yield ntext("The light burns %(n)s more turn.", "The light burns %(n)s more turns.", left)


def _tell_meals(before: State, after: State) -> Iterator[Text]:
    was, now = before.journey, after.journey
    if was is None or now is None or now.rations >= was.rations or now.rations > SOON:
        return
    if now.rations:
        yield ntext("Rations are left for %(n)s day.", "Rations are left for %(n)s days.", now.rations)
    else:
        yield text("The rations are eaten.")


def _tell_ends(before: State, after: State) -> Iterator[Text]:
    for was, now in ((before.expedition, after.expedition), (before.journey, after.journey)):
        if was is None or now is None:
            continue
        clock = now.day if hasattr(now, "day") else now.turn
        for each in was.counters:
            if each not in now.counters and each.ends <= clock:
                yield text("%(name)s ends.", name=name_of(each.name, each.who))
