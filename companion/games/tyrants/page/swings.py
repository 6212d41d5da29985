"""What would turn each contested site, in words: the smallest change for each house, and the VP it moves."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from companion.games.tyrants.adjudication.ending import Step, Swing, swings
from companion.games.tyrants.catalogue.board import SITES
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, NAMES
from companion.games.tyrants.facts import NOBODY, standing_at
from companion.games.tyrants.rules.row import troops
from companion.games.tyrants.state import State
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, Value, ntext, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """`moved`: VP by house, those that gain first."""

    seat: Seat
    does: Text
    then: Text
    moved: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteSwings:
    """`lying`: the troops there now. `most`: VP between two houses that one of the changes moves."""

    place: str
    name: str
    lying: Value
    turns: tuple[Turn, ...]
    most: int


def site_swings(state: State, viewer: Viewer, args: Mapping[str, str]) -> tuple[SiteSwings, ...]:
    """Return the sites where most VP move with fewest steps first."""
    found = swings(state)
    order = list(dict.fromkeys(swing.site for swing in found))
    by_site = groupby(sorted(found, key=lambda swing: order.index(swing.site)), key=lambda swing: swing.site)
    return tuple(_site(state, site, tuple(each)) for site, each in by_site)


def _site(state: State, site: int, found: tuple[Swing, ...]) -> SiteSwings:
    lying = dict(zip(COLOURS, standing_at(state, site), strict=True))
    return SiteSwings(
        place=SITES[site].id,
        name=SITES[site].name,
        lying=troops(lying),
        turns=tuple(
            Turn(seat=HOUSES[swing.house], does=_steps(swing), then=_after(swing), moved=_moved(swing))
            for swing in found
        ),
        most=max(swing.gain for swing in found),
    )


def _steps(swing: Swing) -> Text:
    done: dict[Step, int] = {}
    for step in swing.steps:
        done[step] = done.get(step, 0) + 1
    parts: tuple[Value, ...] = tuple(_step(step, times) for step, times in done.items())
    return Text("%(steps)s", {"steps": parts})


def _step(step: Step, times: int) -> Text:
    name = NAMES[step.colour]
    match step.deed:
        case "deploy":
            return ntext("deploys %(n)s troop", "deploys %(n)s troops", times)
        case "supplant":
            return ntext(
                "supplants %(n)s troop of %(colour)s",
                "supplants %(n)s troops of %(colour)s",
                times,
                colour=name,
            )
        case "assassinate":
            return ntext(
                "assassinates %(n)s troop of %(colour)s",
                "assassinates %(n)s troops of %(colour)s",
                times,
                colour=name,
            )
        case "return-spy":
            return text("returns the spy of %(colour)s", colour=name)
        case "place-spy":
            return text("places a spy")


def _after(swing: Swing) -> Text:
    house = swing.after.house
    if house == NOBODY:
        return text("nobody controls it")
    if swing.after.total:
        return text("%(house)s has total control", house=NAMES[house])
    return text("%(house)s controls it", house=NAMES[house])


def _moved(swing: Swing) -> tuple[tuple[Seat, int], ...]:
    return tuple((HOUSES[house], vp) for house, vp in sorted(swing.moved.items(), key=lambda pair: -pair[1]))
