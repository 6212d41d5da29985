"""What has been chosen for a game that is about to begin, and what is drawn by lot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from secrets import SystemRandom, choice
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.kernel.features import Choice, Setting
from companion.kernel.game import Game
from companion.kernel.seats import Seat
from companion.table.fold import Table

SETTING = "set-"
ORDER, FIRST = "order", "first"
ORDERED = 2
"""Players up to whom the clockwise order is the same, whichever is named first."""

_LOTS = SystemRandom()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """`order`: clockwise, those tapped so far. `waiting`: who else sits. `drawn`: what was found by lot."""

    game: Game[Any]
    order: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    first: Seat | None
    values: Mapping[str, str] = field(default_factory=dict)
    drawn: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        return not self.waiting and len(self.order) in self.game.about.seats

    @property
    def enough(self) -> bool:
        return len(self.order) + len(self.waiting) in self.game.about.seats

    @property
    def settings(self) -> tuple[tuple[Setting, tuple[Choice, ...]], ...]:
        """Those that are asked now, with what there is to choose from; without a choice nothing is asked."""
        seats = len(self.order) + len(self.waiting)
        asked = ((setting, setting.choices(seats)) for setting in self.game.settings if setting.at_setup)
        return tuple((setting, choices) for setting, choices in asked if len(choices) > 1)

    def query(self) -> dict[str, Any]:
        settings = {SETTING + key: value for key, value in self.values.items()}
        return {ORDER: self.order, FIRST: self.first, "drawn": self.drawn, "at": "set-up", **settings}


def chosen(table: Table, given: MultiDict[str, str]) -> Chosen:
    """From a form or an address; what does not fit is passed over."""
    playing = table.position.begin.seats if table.game.about.joins_late and table.position.begin else ()
    # At a table that lets somebody in, whoever left the seat plays on.
    sitting = tuple(dict.fromkeys((*playing, *table.position.names)))
    tapped = [Seat(name) for name in (*given.getlist(ORDER), given.get("tap", "")) if name in sitting]
    order = () if given.get("again") else tuple(dict.fromkeys(tapped))
    waiting = tuple(seat for seat in _by_place(table) if seat in sitting and seat not in order)
    if (len(waiting) == 1 and order) or len(sitting) <= ORDERED or not table.game.turns:
        order, waiting = (*order, *waiting), ()
    asked = table.game.turns and len(sitting) > 1
    first = Seat(given.get(FIRST, "")) if asked else next(iter(order), None)
    state = Chosen(
        game=table.game,
        order=order,
        waiting=waiting,
        first=first if first in sitting else None,
        drawn=tuple(given.getlist("drawn"))[:20],
    )
    return replace(state, values={s.key: _value(s, c, given) for s, c in state.settings})


def prefilled(table: Table) -> Chosen:
    """As the game was begun, to set it right; else nothing yet."""
    begin = table.position.begin
    if begin is None:
        return chosen(table, MultiDict())
    given = MultiDict([(ORDER, str(seat)) for seat in begin.seats])
    given[FIRST] = begin.first
    given.update({SETTING + key: value for key, value in begin.settings.items()})
    return chosen(table, given)


def drawn(state: Chosen, what: str) -> Chosen:
    """With the order, the first player or a setting found by lot."""
    if what == ORDER:
        seats = [*state.order, *state.waiting]
        _LOTS.shuffle(seats)
        state = replace(state, order=tuple(seats), waiting=())
    elif what == FIRST and (seats := [*state.order, *state.waiting]):
        state = replace(state, first=choice(seats))
    elif lots := _lots(state, what):
        state = replace(state, values={**state.values, what: choice(lots)})
    else:
        return state
    return replace(state, drawn=tuple(dict.fromkeys((*state.drawn, what))))


def _lots(state: Chosen, key: str) -> Sequence[str]:
    """Return what may be drawn: no blank, and nothing that a like setting was given already."""
    offered = {
        setting.key: [c.value for c in choices] for setting, choices in state.settings if setting.drawable
    }
    lots = [value for value in offered.get(key, ()) if value]
    gone = {
        state.values[other] for other, like in offered.items() if other != key and like == offered.get(key)
    }
    return [value for value in lots if value not in gone] or lots


def _value(setting: Setting, choices: tuple[Choice, ...], given: MultiDict[str, str]) -> str:
    value = given.get(SETTING + setting.key, setting.default)
    known = [one.value for one in choices]
    return value if value in known else setting.default if setting.default in known else known[0]


def _by_place(table: Table) -> tuple[Seat, ...]:
    return tuple(place.seat for place in table.game.about.places)
