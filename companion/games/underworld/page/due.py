"""What is due now, for the table page; what surprise or a forced door means at the start of an encounter
(Underworld Monsters, Wilderness Monsters).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.facts.task import Task
from companion.games.underworld.facts.tasks import AT_HOME
from companion.games.underworld.page.next_step import NextStep, Tap, tap_of
from companion.games.underworld.state.out import Encounter
from companion.games.underworld.state.state import State
from companion.kernel.features import Where
from companion.kernel.words import Text, text

WITHIN_REACH: Final = 10
"""How close monsters must be to attack at once: in feet underground, in yards outdoors."""
ENOUGH_FOR_A_RING: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class DueNow:
    """A task that is due. `kind`: the move that completes it. `tap`: a button that enters it, if no input is
    needed; if None, the form is in `templates/games/underworld/tasks/<kind>.html` or, if `page` is given, on
    that page.

    `number`: for ids. `dice`: its roll, then those of the other tasks that the same move completes. `table`:
    the table whose heading is cited, or empty.
    """

    number: int
    kind: str
    what: Text
    why: Text | None
    about: str
    anchor: str
    page: Where | None
    dice: tuple["Throw", ...]
    table: str
    tap: Tap | None

    @property
    def step(self) -> NextStep:
        likely = self.tap if self.tap and not self.tap.choice else None
        where = self.page or Where(anchor=self.anchor)
        return NextStep(label=likely.label if likely else self.what, where=where, tap=likely)

    @property
    def can_wait(self) -> bool:
        """Return whether the task can wait until no party is out."""
        return self.kind in AT_HOME


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """A roll that a task needs. `dice`: empty if nothing is rolled. `section`: the heading in the booklet."""

    what: Text
    dice: str
    odds: Text | None
    section: str


def due_now(state: State) -> tuple[DueNow, ...]:
    """Return each task, together with those that the same move completes."""
    together: list[list[Task]] = []
    for task in tasks(state):
        if task.part and together:
            together[-1].append(task)
        else:
            together.append([task])
    return tuple(_due(state, number, each) for number, each in enumerate(together))


def _due(state: State, number: int, together: list[Task]) -> DueNow:
    first = together[0]
    return DueNow(
        number=number,
        kind=first.move,
        what=first.what,
        why=first.why,
        about=first.about,
        anchor=first.anchor,
        page=first.where if first.where.view else None,
        dice=tuple(_throw(each) for each in together),
        table=first.table,
        tap=tap_of(state, first),
    )


def _throw(task: Task) -> Throw:
    return Throw(
        what=task.what,
        dice=task.dice,
        odds=None if task.odds is None else percent(task.odds),
        section=table(task.table).section if task.table else "",
    )


def percent(odds: Fraction) -> Text:
    return text("%(n)s %%", n=round(100 * odds))


def first_moves(met: Encounter) -> tuple[Text, ...]:
    """Return what each side can do first because of surprise or a forced door; empty once rounds were
    fought."""
    return () if met.rounds else tuple(_tell_met(met))


def _tell_met(met: Encounter) -> Iterator[Text]:
    if met.surprised == "monsters":
        yield text("The party has a free move: to flee, to cast a spell or to fight.")
    if met.surprised == "both":
        yield text("Nobody has a free move.")
    if met.surprised == "party":
        if met.terrain and met.number >= ENOUGH_FOR_A_RING:
            yield text("The monsters stand all around the party.")
        if met.distance > WITHIN_REACH:
            yield text(
                "The monsters close in or attack; intelligent ones that are plainly outmatched need not."
            )
        elif met.terrain:
            yield text("Monsters within 10 yards can attack at once.")
        else:
            yield text("The monsters attack at once, and again before the party can strike back.")
    if met.forced:
        yield text("Characters who forced the door cannot react at once.")
