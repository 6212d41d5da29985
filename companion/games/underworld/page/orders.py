"""Who has sealed orders for a battle and who has not, and what was ordered last, in words."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.printed import said
from companion.games.underworld.facts.courses import ABOUT, ordered_by
from companion.games.underworld.state.state import State
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders:
    """`about`: what they are sealed for. `by`: those who write, each with the names of what they order.
    `number`: another one once any were entered. `over`: the battle is.
    """

    battle: str
    number: int
    about: str
    by: Mapping[Seat, tuple[str, ...]]
    over: bool


def orders(state: State, battle: str) -> Orders:
    by: dict[Seat, tuple[str, ...]] = {}
    for name, seat in ordered_by(state, battle).items():
        by[seat] = (*by.get(seat, ()), name)
    return Orders(battle=battle, number=state.ordered, about=ABOUT[battle], by=by, over=battle in state.rests)


def flight(order: m.Fly | None) -> Text | None:
    """Return the last order of a flyer."""
    if order is None:
        return None
    legs = _legs(order)
    if order.sharp:
        return text("%(legs)s inches, height %(up)s, a sharp dive", legs=legs, up=f"{order.up:+}")
    if order.bombing:
        return text("%(legs)s inches, height %(up)s, a bombing run", legs=legs, up=f"{order.up:+}")
    return text("%(legs)s inches, height %(up)s", legs=legs, up=f"{order.up:+}")


def _legs(order: m.Fly) -> str:
    if not order.turns:
        return " + ".join(map(str, order.legs))
    turned = (
        f" {'L' if turn < 0 else 'R'}{abs(turn)} {leg}"
        for turn, leg in zip(order.turns, order.legs[1:], strict=False)
    )
    return f"{order.legs[0]}{''.join(turned)}"


def course(order: m.Row | m.Sail | None) -> Text | None:
    """Return the last order of a ship."""
    if order is None:
        return None
    way = said(order.speed if isinstance(order, m.Row) else order.point.replace("_", " "))
    if order.shipped:
        return text(
            "%(course)s, oars shipped: %(side)s", course=_course(order, way), side=said(order.shipped)
        )
    return _course(order, way)


def _course(order: m.Row | m.Sail, way: Text) -> Text:
    if order.to and order.degrees:
        return ntext(
            "%(way)s, %(n)s inch, %(degrees)s degrees to %(side)s",
            "%(way)s, %(n)s inches, %(degrees)s degrees to %(side)s",
            order.inches,
            way=way,
            degrees=order.degrees,
            side=said(order.to),
        )
    return ntext(
        "%(way)s, %(n)s inch, %(degrees)s degrees",
        "%(way)s, %(n)s inches, %(degrees)s degrees",
        order.inches,
        way=way,
        degrees=order.degrees,
    )
