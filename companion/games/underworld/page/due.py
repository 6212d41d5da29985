"""What is due now, as the table page shows it."""

from dataclasses import dataclass
from fractions import Fraction

from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.due import Due, due
from companion.games.underworld.state.state import State
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class DueNow:
    """`kind`: the move that strikes it off; `templates/games/underworld/tasks/<kind>.html` is its form.

    `number`: its place in the list, for ids. `section`: the heading in the booklet.
    """

    number: int
    kind: str
    what: Text
    about: str
    dice: str
    odds: Text | None
    table: str
    section: str


def due_now(state: State) -> tuple[DueNow, ...]:
    return tuple(_due(number, each) for number, each in enumerate(due(state)))


def _due(number: int, each: Due) -> DueNow:
    return DueNow(
        number=number,
        kind=each.move,
        what=each.what,
        about=each.about,
        dice=each.dice,
        odds=None if each.odds is None else percent(each.odds),
        table=each.table,
        section=table(each.table).section,
    )


def percent(odds: Fraction) -> Text:
    return text("%(n)s %%", n=round(100 * odds))
