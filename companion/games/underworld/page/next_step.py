"""Tasks that one tap completes, and the next step at the desk."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.games.underworld.facts.task import Task
from companion.games.underworld.moves.expedition import LANTERN, MAGIC, TORCHES
from companion.games.underworld.state.state import State
from companion.kernel.features import Where
from companion.kernel.words import Text, ntext, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Tap:
    """A button that enters a move. `rolls`: whether dice are rolled. `choice`: whether it is one of several
    options."""

    kind: str
    label: Text
    fields: Mapping[str, str | int] = field(default_factory=dict)
    rolls: bool = False
    choice: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """`tap`: the button that enters the step; if None, it is done at `where`. `sets_out`: whether the button
    sends the form on the table page that begins an expedition."""

    label: Text
    where: Where
    tap: Tap | None = None
    sets_out: bool = False


_Taps = Callable[[State, Task], Tap | None]


def _make_button(label: Text, about: str = "", *, rolls: bool = False, choice: bool = False) -> _Taps:
    """Return a function that makes a button for a task. `about`: the name of the field for what the task
    concerns, if the form has one."""
    return lambda _state, task: Tap(
        kind=task.move,
        label=label,
        fields={about: task.about} if about else {},
        rolls=rolls,
        choice=choice,
    )


def _camp(_state: State, task: Task) -> Tap:
    label = ntext("Rest %(n)s day", "Rest %(n)s days", int(task.about))
    return Tap(kind=task.move, label=label, fields={"days": task.about}, rolls=True)


def _fight(state: State, task: Task) -> Tap | None:
    met = state.encounter
    if met is None:
        return None
    if not (met.number or met.uncounted) or met.morale == "positive":
        over: dict[str, str | int] = {"rounds": 0, "slain": 0, "over": "1"}
        return Tap(kind=task.move, label=text("The fight is over"), fields=over, rolls=True)
    return Tap(kind=task.move, label=text("Next round"), fields={"rounds": 1, "slain": 0})


LIGHT_NEW: Final[Mapping[str, Text]] = {
    TORCHES: text("Light new torches"),
    LANTERN: text("Fill the lantern"),
    MAGIC: text("Renew the magic light"),
}


def _light(state: State, task: Task) -> Tap:
    source = state.expedition.source if state.expedition else TORCHES
    return Tap(kind=task.move, label=LIGHT_NEW[source], fields={"lit": "1", "source": source})


def _rejoin(_state: State, task: Task) -> Tap:
    label = text("%(who)s is with the others again", who=task.about)
    return Tap(kind=task.move, label=label, fields={"who": task.about})


def _roll_table(_state: State, task: Task) -> Tap:
    fields = {"table": task.table, "case": task.about}
    return Tap(kind=task.move, label=task.what, fields=fields, rolls=True)


def _take(state: State, task: Task) -> Tap:
    found = state.found
    amounts = {name: getattr(found, name) for name in ("silver", "gold", "gems", "jewelry", "magic")}
    fields = {name: amount for name, amount in amounts.items() if amount}
    return Tap(kind=task.move, label=text("They take it all"), fields=fields)


def _turn(_state: State, task: Task) -> Tap:
    label = text("Rest a turn") if task.about else text("End the turn")
    return Tap(kind=task.move, label=label, fields={"count": 1, "activity": task.about or "move"}, rolls=True)


TAPS: Final[Mapping[str, _Taps]] = {
    "camp": _camp,
    "count-monsters": _make_button(text("Roll the number of monsters"), rolls=True),
    "count-villages": _make_button(text("Count the villages"), "stronghold", rolls=True),
    "crash": _make_button(text("Crash: a die of damage to the rider for each inch"), "flyer", rolls=True),
    "end-sea-turn": _make_button(text("End the turn at sea"), rolls=True),
    "fall-upon": _make_button(text("Start the attack"), "castle"),
    "fight": _fight,
    "light": _light,
    "part": _make_button(text("Part without a fight"), choice=True),
    "patch": _make_button(text("Patch the hole with ten men"), "ship"),
    "react": _make_button(text("Roll the reaction"), rolls=True),
    "rejoin": _rejoin,
    "roll-table": _roll_table,
    "roll-weather": _make_button(text("Roll the wind"), rolls=True),
    "take-treasure": _take,
    "turn-to": _make_button(text("Turn to the other group"), "place"),
    "turn-to-party": _make_button(text("Turn to the other party"), "name"),
    "turns": _turn,
}
"""The button for a task, by the move that completes it. Tasks with other moves need a form."""


def tap_of(state: State, task: Task) -> Tap | None:
    return TAPS[task.move](state, task) if task.move in TAPS else None


def travel_step(state: State) -> NextStep | None:
    """Return the step in which a party chooses its way on the map, if it travels over drawn land."""
    if state.journey is None or not state.hexes.keys() - {state.journey.at}:
        return None
    where = Where(view="hexes", given=(("tool", "way"),))
    return NextStep(label=text("Travel a day"), where=where)


def battle_step(state: State) -> NextStep | None:
    """Return the step to the battle that is being fought, if any."""
    if state.flyers and "air" not in state.rests:
        return NextStep(label=text("A battle in the air"), where=Where(view="air"))
    if state.ships and "sea" not in state.rests:
        return NextStep(label=text("A battle at sea"), where=Where(view="sea"))
    if state.forces:
        return NextStep(label=text("A battle on land"), where=Where(view="armies"))
    return None


def first_step(state: State) -> NextStep:
    """Return what to do if nobody is out and nothing is due: go on with a battle, enter the first character,
    or set out."""
    if out := battle_step(state):
        return out
    if not state.characters:
        return NextStep(label=text("Enter a character"), where=Where(view="people"))
    return NextStep(label=text("Go down"), where=Where(anchor="set-out"), sets_out=True)
