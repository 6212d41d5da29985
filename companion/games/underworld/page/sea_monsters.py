"""What has hold of a ship, and what monsters of the sea can do to one, in words."""

from dataclasses import dataclass

from companion.games.underworld.facts.sailing import (
    CRUSHED_PCT,
    FOR_A_TRY,
    GRAPPLES,
    GRIPS,
    HOLDS,
    LIFTS,
    OVERTURNED,
    SLOWER,
    WRAPS,
)
from companion.kernel.words import Text, ntext, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Grip:
    """A monster of the sea that has hold of a ship. `grapples`: they can be cut."""

    monster: str
    says: Text
    grapples: bool


def grip(monster: str, n: int) -> Grip:
    how = GRIPS[monster]
    says = {
        GRAPPLES: ntext(
            "%(monster)s: %(n)s grapple, it goes %(inches)s inches less",
            "%(monster)s: %(n)s grapples, it goes %(inches)s inches less",
            n,
            monster=monster,
            inches=n * SLOWER,
        ),
        WRAPS: text(
            "%(monster)s, wrapped around it: %(n)s %% of its hull a turn",
            monster=monster,
            n=CRUSHED_PCT.get(monster, 0),
        ),
        HOLDS: text("%(monster)s: it is held and cannot move", monster=monster),
        LIFTS: text("%(monster)s: it is lifted up and cannot move", monster=monster),
    }
    return Grip(monster=monster, says=says[how], grapples=how == GRAPPLES)


def seizing(monster: str) -> Text:
    """Return how it takes hold of a ship."""
    says = {
        GRAPPLES: text("grapple a ship, %(n)s for a try", n=FOR_A_TRY.get(monster, 0)),
        WRAPS: text("the largest wrap themselves around a ship"),
        HOLDS: text("keeps a ship from moving"),
        LIFTS: text("lifts a ship on its back"),
    }
    return says[GRIPS[monster]]


def offered(monster: str) -> Text:
    return text("%(monster)s: %(how)s", monster=monster, how=seizing(monster))


def does(monster: str) -> tuple[Text, ...]:
    """To a ship."""
    held = (seizing(monster),) if monster in GRIPS else ()
    return (*held, text("overturns small ships")) if monster in OVERTURNED else held
