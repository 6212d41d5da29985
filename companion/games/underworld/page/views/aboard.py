"""Aboard and in the water: boarding, command, orders in a melee, falls, drowning, monsters of the sea."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.underworld.catalogue.printed import said
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.sailing import NO_SWIMMERS, boarders, command
from companion.games.underworld.page.sea_monsters import does
from companion.games.underworld.state.state import State, alive
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

DECKS = (15, 30, 45, 60, 75, 90)
"""Feet of parallel deck."""
CHARISMA = range(3, 19)


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader:
    """Inches within which men hear one of this Charisma, or a lieutenant; the same in a melee."""

    charisma: int
    leader: int
    lieutenant: int
    fighting: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Monster:
    """`swim`, `on_land`: inches a turn, from the least to the most; None where none are printed. `does`: to a
    ship. `hits`: the chart's case, or nothing.
    """

    name: str
    swim: Text | None
    on_land: Text | None
    does: tuple[Text, ...]
    hits: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AboardPage:
    """`armors`: with its name, and the chance of drowning in per cent."""

    people: tuple[str, ...]
    armors: tuple[tuple[str, Text, int], ...]
    decks: tuple[tuple[int, int], ...]
    leaders: tuple[Leader, ...]
    monsters: tuple[Monster, ...]
    obeyed_on: str


def aboard(state: State, viewer: Viewer, args: Mapping[str, str]) -> AboardPage:
    """Return the view `aboard`."""
    return AboardPage(
        people=alive(state),
        armors=tuple((row["armor"], said(row["armor"]), row["drown_pct"]) for row in table("drowning").rows),
        decks=tuple((feet, boarders(feet)) for feet in DECKS),
        leaders=tuple(_leader(charisma) for charisma in CHARISMA),
        monsters=tuple(_monster(row) for row in table("sea_monsters").rows),
        obeyed_on=state.readings["obey_on"],
    )


def _leader(charisma: int) -> Leader:
    return Leader(
        charisma=charisma,
        leader=command(charisma),
        lieutenant=command(charisma, lieutenant=True),
        fighting=command(charisma, melee=True),
    )


def _monster(row: Mapping[str, object]) -> Monster:
    name = str(row["monster"])
    return Monster(
        name=name,
        swim=text("cannot swim") if name in NO_SWIMMERS else _inches(row.get("swim_range", row.get("swim"))),
        on_land=_inches(row.get("land")),
        does=does(name),
        hits=f"{name}:hits" if f"{name}:hits" in table("sea_monsters").charts else "",
    )


def _inches(printed: object) -> Text | None:
    if isinstance(printed, list):
        return Text("–".join(map(str, printed)))
    return Text(str(printed)) if printed else None


VIEWS = {"aboard": aboard}
