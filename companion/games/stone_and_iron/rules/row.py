"""What a row of this game declares of a move, and what the rows of several subjects share."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from companion.games.stone_and_iron.state.grid import grid
from companion.games.stone_and_iron.state.state import State
from companion.kernel.dice import Roll
from companion.kernel.game import MoveRow
from companion.kernel.moves import Entry
from companion.kernel.rulings import Asking
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

SETTING_UP: Final = text("Set-up")
PACTS: Final = text("Pacts")
MARCHES: Final = text("Movement")
BATTLES: Final = text("Battles")
DIGGING: Final = text("Tunnelling")
BUILDINGS_AND_TROOPS: Final = text("Buildings and troops")
PHASES_AND_RULINGS: Final = text("Phases and rulings")
CORRECTIONS: Final = text("Corrections")

D6: Final = Roll(sides=6)
LARGEST: Final = grid("25x25")
ARMY: Final = "army:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row(MoveRow[State]):
    """A move of this game. What it does may raise `rolls.Needed`.

    `table`: it may be entered for no faction.
    `dice(state, move)`: all dice that it could ask for, to be rolled at the table in one go; None for a move
    without any.
    `asks(seat, move)`: the question that answers why it meets an objection.
    """

    table: bool = False
    dice: Callable[[State, Any], tuple[Roll, ...]] | None = None
    asks: Callable[[Seat, Any], Asking | None] = lambda _seat, _move: None


def one_die(_state: State, _move: object) -> tuple[Roll, ...]:
    """Return the `dice` of a move that a single d6 decides."""
    return (D6,)


def concerns(*named: str) -> Callable[[Entry], tuple[str, ...]]:
    """Return the `touches` of a move: what its fields of these names say of armies and squares. `treasury`
    and `condition` are those of the entry's faction."""
    return lambda entry: tuple(place for name in named for place in _places(entry, name))


def _places(entry: Entry, name: str) -> Iterator[str]:
    if name in ("treasury", "condition"):
        yield f"{name}:{entry.seat}"
        return
    named: Any = getattr(entry.move, name)
    if name in ("army", "into"):
        yield f"{ARMY}{named}"
    else:
        yield from (named,) if isinstance(named, str) else named or ()


def same_place(place: str) -> str:
    """See `kernel.features.Log.same_place`: squares and armies."""
    return place if place in LARGEST.index or place.startswith(ARMY) else ""


def called(place: str) -> Text:
    """See `kernel.features.Log.called`: squares and armies have the names that they were given."""
    return Text("%(place)s", {"place": place.removeprefix(ARMY)})


def by_faction(words: Callable[[State | None, str, Any], Text]) -> Callable[[State | None, Entry], Text]:
    """Hand words the faction and the move of an entry, so that they are a row's `words`."""
    return lambda state, entry: words(state, entry.seat or "", entry.move)
