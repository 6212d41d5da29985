"""The rows of the moves that all games share."""

import subprocess
import sys

from companion.kernel import moves
from companion.kernel.moves import Move, SharedMove
from companion.kernel.parts import parts
from companion.kernel.shared_rows import OF_A_GAME, row_of, rows, shared_kinds
from companion.laws.plays import entry
from tests import toy

SOME_ENTRY = entry(9, toy.Take(1))

LOADS = """
import sys
from companion.kernel.parts import parts
from companion.kernel.shared_rows import rows
assert not any(name.startswith("companion.kernel.shared_moves") for name in sys.modules)
assert len(rows()) > 20
print(*sorted({"flask", "sqlalchemy", "gevent", "companion.web", "companion.table"} & set(sys.modules)))
"""


def test_every_move_that_all_games_share_has_a_row():
    declared = {
        each
        for module in (moves, *parts("moves"))
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, SharedMove) and each is not SharedMove
    }
    assert set(rows()) == declared
    assert dict(shared_kinds()) == {move.kind: move for move in declared}


def test_the_rows_load_when_they_are_asked_for_and_nothing_but_the_kernel():
    found = subprocess.run([sys.executable, "-c", LOADS], capture_output=True, text=True, check=True)
    assert found.stdout.split() == []


def test_what_cannot_be_taken_back_is_not_offered_to_be():
    for row in rows().values():
        fixed = row.fixed((), SOME_ENTRY) is not None
        offered = row.offered_in_log((), SOME_ENTRY) or row.offered_on_table or row.any_time
        assert not (fixed and offered), row.move.kind
        assert not (row.offered_on_table and not row.offered), row.move.kind


def test_a_move_of_a_game_has_a_row_in_its_game_only():
    assert row_of(toy.Take(1)) is OF_A_GAME
    assert OF_A_GAME.offered_in_log((), SOME_ENTRY)
    assert OF_A_GAME.result(toy.Take(1))
    assert not issubclass(toy.Take, SharedMove)
    assert issubclass(toy.Take, Move)
