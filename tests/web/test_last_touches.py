"""By which entry a line of the scores came about: kept per table, and the same as looking at all entries."""

from dataclasses import replace

from companion.kernel.effective_entries import standing
from companion.kernel.moves import Retract
from companion.table.service import Tables
from companion.web.board.scores import KNOWN, last_touches
from tests import toy
from tests.playing import TABLE_SAYS, begin, draft, enter, take


def test_what_is_kept_is_what_all_entries_say(tables: Tables) -> None:
    code = begin(tables)
    blue = take(1, toy.BLUE, TABLE_SAYS)
    for step in (take(1), blue, take(2), draft(Retract(5)), take(3), draft(Retract(6)), blue):
        enter(tables, code, step)
        table = tables.whole(code)
        rows = tuple(replace(row, touches=lambda entry: (str(entry.seat),)) for row in table.game.rows)
        table = replace(table, game=replace(table.game, rows=rows))
        kept = last_touches(table)
        KNOWN.drop(code)
        assert kept == last_touches(table)
        own = [entry for entry in standing(table.entries) if entry.move.kind in table.game.moves]
        fitting = [entry for entry in own if not table.steps[entry.version - 1].misfit]
        assert kept == {str(entry.seat): entry for entry in fitting}
