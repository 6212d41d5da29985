"""What the referee can enter while the table is out of reach: time that goes by, wounds and gold."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.underworld.state.state import State
from companion.kernel.seats import Viewer


@dataclass(frozen=True, slots=True, kw_only=True)
class Away:
    """`below`: an expedition is underground, with a `light`; `out`: a party is on its way outdoors."""

    people: tuple[str, ...]
    below: bool
    light: bool
    out: bool


def away(state: State, viewer: Viewer, args: Mapping[str, str]) -> Away:
    """Return the view `away`."""
    return Away(
        people=tuple(state.characters),
        below=state.expedition is not None,
        light=state.expedition is not None and state.expedition.light,
        out=state.expedition is None and state.journey is not None,
    )


VIEWS = {"away": away}
