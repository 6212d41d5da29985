"""What all games share stays unchanged: each kind of move, right and wrong, at a table of each game."""

from companion.kernel.position import advance
from companion.laws.plays import entry
from tests.contract.every_game import games
from tests.contract.shared_drafts import anywhere, laid_out
from tests.contract.shared_moves import RECORDED, recorded


def test_every_shared_move_is_judged_carried_out_told_and_written_as_before():
    now, before = recorded().splitlines(), RECORDED.read_text(encoding="utf-8").splitlines()
    assert now == before, "if that is meant: python -m tests.contract.shared_moves"


def test_a_position_after_any_shared_move_is_at_its_version():
    laid = laid_out(games()["cairns"], 4)
    for name, draft in anywhere(laid):
        made = entry(laid.newest + 1, draft.move, draft.seat)
        if name.startswith("begin ") and name != "begin again":
            continue
        assert advance(laid.table.game, laid.table.position, made).version == made.version, name
