"""Aboard and in the water: boarding, command, orders in a melee, falls, drowning; the monsters that hold a
ship, and what sea monsters can do to one.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.battles import (
    CRUSHED_PCT,
    FOR_A_TRY,
    GRAPPLES,
    GRIPS,
    HOLDS,
    LIFTS,
    NO_SWIMMERS,
    OVERTURNED,
    SLOWER,
    WRAPS,
    command_range,
    max_boarders,
)
from companion.games.underworld.state.present import free
from companion.games.underworld.state.state import State
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, ntext, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Grip:
    """A sea monster that holds a ship. `grapples`: whether it holds on by grapples that can be cut."""

    monster: str
    words: Text
    grapples: bool


def describe_grip(monster: str, n: int) -> Grip:
    how = GRIPS[monster]
    says = {
        GRAPPLES: ntext(
            "%(monster)s: %(n)s grapple, the ship moves %(inches)s inches less",
            "%(monster)s: %(n)s grapples, the ship moves %(inches)s inches less",
            n,
            monster=monster,
            inches=n * SLOWER,
        ),
        WRAPS: text(
            "%(monster)s, wrapped around the ship, which loses %(n)s %% of its hull a turn",
            monster=monster,
            n=CRUSHED_PCT.get(monster, 0),
        ),
        HOLDS: text("%(monster)s: the ship is held and cannot move", monster=monster),
        LIFTS: text("%(monster)s: the ship is lifted up and cannot move", monster=monster),
    }
    return Grip(monster=monster, words=says[how], grapples=how == GRAPPLES)


def describe_seizing(monster: str) -> Text:
    """Return how a monster takes hold of a ship."""
    says = {
        GRAPPLES: text("grapple a ship, %(n)s of them for each try", n=FOR_A_TRY.get(monster, 0)),
        WRAPS: text("the largest wrap themselves around a ship"),
        HOLDS: text("keeps a ship from moving"),
        LIFTS: text("lifts a ship on its back"),
    }
    return says[GRIPS[monster]]


def describe_offer(monster: str) -> Text:
    return text("%(monster)s: %(how)s", monster=monster, how=describe_seizing(monster))


def list_threats(monster: str) -> tuple[Text, ...]:
    """Return what a monster can do to a ship."""
    held = (describe_seizing(monster),) if monster in GRIPS else ()
    return (*held, text("overturns small ships")) if monster in OVERTURNED else held


DECKS = (15, 30, 45, 60, 75, 90)
"""Feet of parallel deck."""
CHARISMA = range(3, 19)


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader:
    """How many inches the orders of a `leader` with this Charisma reach, in a melee too (`fighting`), and
    those of a `lieutenant` of theirs."""

    charisma: int
    leader: int
    lieutenant: int
    fighting: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Monster:
    """`swim`, `on_land`: inches a turn, from the least to the most; None if none are printed. `swim` may also
    say that the monster cannot swim. `does`: what it can do to a ship. `hits`: the case of the chart for its
    hits, empty if it has none."""

    name: str
    swim: Text | None
    on_land: Text | None
    does: tuple[Text, ...]
    hits: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AboardPage:
    """`armors`: value, words, and the chance of drowning in percent. `decks`: feet of deck alongside, and the
    men who can board there in a turn. `obeyed_on`: the highest face of a d6 on which men in a melee obey."""

    people: tuple[str, ...]
    armors: tuple[tuple[str, Text, int], ...]
    decks: tuple[tuple[int, int], ...]
    leaders: tuple[Leader, ...]
    monsters: tuple[Monster, ...]
    obeyed_on: str


def armors() -> tuple[tuple[str, Text, int], ...]:
    return tuple(
        (row["armor"], say_printed(row["armor"]), row["drown_pct"]) for row in table("drowning").rows
    )


def aboard(state: State, viewer: Viewer, args: Mapping[str, str]) -> AboardPage:
    return AboardPage(
        people=free(state),
        armors=armors(),
        decks=tuple((feet, max_boarders(feet)) for feet in DECKS),
        leaders=tuple(_leader(charisma) for charisma in CHARISMA),
        monsters=tuple(_monster(row) for row in table("sea_monsters").rows),
        obeyed_on=state.readings["obey_on"],
    )


def _leader(charisma: int) -> Leader:
    return Leader(
        charisma=charisma,
        leader=command_range(charisma),
        lieutenant=command_range(charisma, lieutenant=True),
        fighting=command_range(charisma, melee=True),
    )


def _monster(row: Mapping[str, object]) -> Monster:
    name = str(row["monster"])
    return Monster(
        name=name,
        swim=text("cannot swim") if name in NO_SWIMMERS else _inches(row.get("swim_range", row.get("swim"))),
        on_land=_inches(row.get("land")),
        does=list_threats(name),
        hits=f"{name}:hits" if f"{name}:hits" in table("sea_monsters").charts else "",
    )


def _inches(printed: object) -> Text | None:
    if isinstance(printed, list):
        return Text("–".join(map(str, printed)))
    return Text(str(printed)) if printed else None


VIEWS = {"aboard": aboard}
