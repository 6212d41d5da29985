"""The choices for a game that is about to begin, and drawing them at random."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from secrets import SystemRandom, choice
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.kernel.features import Choice, Setting
from companion.kernel.game import Game
from companion.kernel.seats import Seat
from companion.kernel.setting_up import entering_at, set_up_of
from companion.kernel.shared_settings import WHO_ENTERS
from companion.table.fold import Table
from companion.table.latecomers import explain_barred

SETTING = "set-"
ORDER, FIRST = "order", "first"
AFTER, MAX_CODE = "after", 20
SITTING = "sitting"
PICK = "pick"
"""The input that a tap on a choice sends: the key of the setting and the value, with a colon between."""

ORDERED = 2
"""Up to this many players it does not matter who is named first: clockwise, the order is the same."""

_LOTS = SystemRandom()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """What was chosen so far. `order`: the seats tapped so far, clockwise. `waiting`: the other taken seats.
    `drawn`: what was drawn at random: keys of settings, `ORDER` and `FIRST`.

    `asks_order`, `asks_first`: whether the game needs to know them, with these settings. `entering`: who
    enters by default; empty if the players were asked before. `after`: the code of the table of which this is
    a rematch, or "".
    """

    game: Game[Any]
    order: tuple[Seat, ...] = ()
    waiting: tuple[Seat, ...] = ()
    first: Seat | None = None
    values: Mapping[str, str] = field(default_factory=dict)
    drawn: tuple[str, ...] = ()
    asks_order: bool = False
    asks_first: bool = False
    entering: str = ""
    after: str = ""

    @property
    def complete(self) -> bool:
        return not self.waiting and len(self.order) in self.game.about.seats

    @property
    def sitting(self) -> str:
        """Return the taken seats as text: if it differs when the form is sent, they have changed
        meanwhile."""
        return " ".join(sorted((*self.order, *self.waiting)))

    @property
    def enough(self) -> bool:
        return len(self.order) + len(self.waiting) in self.game.about.seats

    @property
    def ready(self) -> bool:
        """Return whether nothing more must be chosen."""
        return self.complete and self.first is not None

    @property
    def settings(self) -> tuple[tuple[Setting, tuple[Choice, ...]], ...]:
        """Return the settings to choose now, with their choices, without settings that have a single
        choice."""
        seats = len(self.order) + len(self.waiting)
        entering = (replace(WHO_ENTERS, default=self.entering),) if self.entering else ()
        own = (setting for setting in self.game.settings if setting.at_setup)
        asked = ((setting, setting.choices(seats)) for setting in (*entering, *own))
        return tuple((setting, choices) for setting, choices in asked if len(choices) > 1)

    def query(self) -> dict[str, Any]:
        more = {SETTING + key: value for key, value in self.values.items()}
        more |= {AFTER: self.after} if self.after else {}
        return {ORDER: self.order, FIRST: self.first, "drawn": self.drawn, "at": "set-up", **more}


def read_chosen(table: Table, given: MultiDict[str, str]) -> Chosen:
    """Return the choices in a form or an address; invalid ones are ignored."""
    position, begin = table.position, table.position.begin
    playing = begin.seats if table.game.about.joins_late and begin else ()
    # When somebody joins late, a player who has left their seat remains in the game.
    sitting = tuple(dict.fromkeys((*playing, *position.names)))
    if position.newcomers and explain_barred(table) is not None:
        sitting = tuple(seat for seat in sitting if seat not in position.newcomers)
    state = Chosen(
        game=table.game,
        waiting=tuple(seat for seat in _by_place(table) if seat in sitting),
        drawn=tuple(given.getlist("drawn"))[:20],
        after=given.get(AFTER, "")[:MAX_CODE],
        entering=entering_at(table.game, position) if begin is None else "",
    )
    picked = dict(pick.split(":", 1) for pick in given.getlist(PICK) if ":" in pick)
    values = {setting.key: _value(setting, choices, given, picked) for setting, choices in state.settings}
    asks = set_up_of(table.game)
    several = table.game.turns is not None and len(sitting) > 1
    state = replace(
        state,
        values=values,
        asks_order=several and len(sitting) > ORDERED and asks.order(values),
        asks_first=several and asks.first(values),
    )
    return _seat_in_order(state, sitting, given)


def _seat_in_order(state: Chosen, sitting: Sequence[Seat], given: MultiDict[str, str]) -> Chosen:
    """Return the choices with the order and the first player: the seat that was chosen; otherwise the seat
    tapped first if the order is asked, or the first in the order if nobody is asked who goes first."""
    from_scratch = bool(given.get("again"))
    before = [] if from_scratch else [Seat(name) for name in given.getlist(ORDER) if name in sitting]
    tap = Seat(given.get("tap", ""))
    order = tuple(dict.fromkeys((*before, *((tap,) if tap in sitting else ()))))
    waiting = tuple(seat for seat in state.waiting if seat not in order)
    if (len(waiting) == 1 and order) or not state.asks_order:
        order, waiting = (*order, *waiting), ()
    said = "" if from_scratch else given.get("goes") or given.get(FIRST) or ""
    if not said and tap in order and not before and state.asks_order:
        said = tap
    first = Seat(said) if said in sitting else None
    if first is None and not state.asks_first:
        first = next(iter(order), None)
    return replace(state, order=order, waiting=waiting, first=first)


def prefill(table: Table) -> Chosen:
    """Return the choices with which the game was begun, for correcting them; before that, only the
    defaults."""
    begin = table.position.begin
    if begin is None:
        return read_chosen(table, MultiDict())
    given = MultiDict([(ORDER, str(seat)) for seat in begin.seats])
    given[FIRST] = begin.first
    given.update({SETTING + key: value for key, value in begin.settings.items()})
    return read_chosen(table, given)


def draw_lots(state: Chosen, what: str) -> Chosen:
    """Return the choices with the order, the first player or a setting drawn at random; unchanged if `what`
    is none of these."""
    if what == ORDER:
        seats = [*state.order, *state.waiting]
        _LOTS.shuffle(seats)
        state = replace(state, order=tuple(seats), waiting=())
    elif what == FIRST and (seats := [*state.order, *state.waiting]):
        first = choice(seats)
        if state.waiting:
            # The user then taps the others clockwise from there.
            state = replace(state, order=(first,), waiting=tuple(one for one in seats if one != first))
        state = replace(state, first=first)
    elif lots := _lots(state, what):
        state = replace(state, values={**state.values, what: choice(lots)})
    else:
        return state
    return replace(state, drawn=tuple(dict.fromkeys((*state.drawn, what))))


def _lots(state: Chosen, key: str) -> Sequence[str]:
    """Return the values of a setting that may be drawn: not the empty one and, if any others are left, none
    that another setting with the same choices has."""
    offered = {
        setting.key: [c.value for c in choices] for setting, choices in state.settings if setting.drawable
    }
    lots = [value for value in offered.get(key, ()) if value]
    taken = {
        state.values[other] for other, like in offered.items() if other != key and like == offered.get(key)
    }
    return [value for value in lots if value not in taken] or lots


def _value(
    setting: Setting,
    choices: tuple[Choice, ...],
    given: MultiDict[str, str],
    picked: Mapping[str, str],
) -> str:
    valid = [one.value for one in choices]
    asked = (picked.get(setting.key), given.get(SETTING + setting.key), setting.default)
    return next((value for value in asked if value in valid), valid[0])


def _by_place(table: Table) -> tuple[Seat, ...]:
    return tuple(place.seat for place in table.game.about.places)
