"""What all games share stays as it was: each kind of move, right and wrong, at a laid table of each game."""

from tests.contract.shared_moves import RECORDED, recorded


def test_every_shared_move_is_judged_carried_out_told_and_written_as_before():
    now, before = recorded().splitlines(), RECORDED.read_text(encoding="utf-8").splitlines()
    assert now == before, "if that is meant: python -m tests.contract.shared_moves"
