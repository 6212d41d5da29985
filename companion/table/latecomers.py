"""Players who join during a game, by a set-up with one more seat, and whether they can."""

from companion.kernel.moves import SharedMove
from companion.kernel.words import Text, text
from companion.table.fold import Table


def first_turn_entered(table: Table) -> bool:
    """Return whether any entry of the first turn, or of a later one, stands. Entries of a set-up that
    everybody does together do not count."""
    return table.before > 0 or any(
        step.stands
        and step.moment is not None
        and step.moment.timed
        and not isinstance(step.entry.move, SharedMove)
        for step in table.steps
    )


def explain_barred(table: Table) -> Text | None:
    """Return why nobody can join a game in progress; None if somebody can."""
    about, begin = table.game.about, table.position.begin
    if begin is not None and len(begin.seats) >= about.seats[-1]:
        return text("Every place in this game is taken.")
    if about.joins_late or not first_turn_entered(table):
        return None
    return text("The first turn has been entered, and this game has no rule for players who join later.")
