"""Latecomers to a game that goes on: whether they can come in, by a set-up with one more seat."""

from companion.kernel.moves import SharedMove
from companion.kernel.words import Text, text
from companion.table.fold import Table


def first_turn_entered(table: Table) -> bool:
    """Return whether any entry of the first turn, or of a later one, stands; what is entered in a set-up that
    all do together does not count."""
    return table.before > 0 or any(
        step.stands
        and step.moment is not None
        and step.moment.timed
        and not isinstance(step.entry.move, SharedMove)
        for step in table.steps
    )


def explain_barred(table: Table) -> Text | None:
    """Return why nobody can come in at a table that goes on; None where somebody can."""
    about, begin = table.game.about, table.position.begin
    if begin is not None and len(begin.seats) >= about.seats[-1]:
        return text("Every place of this game is taken.")
    if about.joins_late or not first_turn_entered(table):
        return None
    return text("The first turn has been entered, and this game has no rule for whoever comes later.")
