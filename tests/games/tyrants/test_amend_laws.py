"""Pieces are conserved and every page can be shown, whatever is given away or moved."""

from hypothesis import given
from hypothesis import strategies as st

from companion.games.tyrants.game import GAME
from companion.games.tyrants.page.pieces import changes
from companion.kernel.amending import preview
from companion.kernel.moves import Amend, Retract
from companion.kernel.position import advance, replay
from tests.games.tyrants.test_rules_laws import (
    FEW,
    MOVES,
    assert_conserved,
    begins,
    entry,
    may_be_entered,
    opened,
    state_of,
)


@FEW
@given(st.data())
def test_pieces_are_conserved_whatever_is_amended(data: st.DataObject) -> None:
    begin = data.draw(begins())
    entries, position = opened(begin)
    for _ in range(data.draw(st.integers(2, 40))):
        move, seat = data.draw(MOVES), data.draw(st.sampled_from(begin.seats))
        if may_be_entered(state_of(position), seat, move):
            entries.append(entry(len(entries) + 1, move, seat))
            position = advance(GAME, position, entries[-1])
    for _ in range(3):
        versions = data.draw(st.lists(st.integers(1, len(entries)), min_size=1, max_size=6).map(tuple))
        seat = data.draw(st.one_of(st.none(), st.sampled_from(begin.seats)))
        amend = Amend(versions, seat, data.draw(st.one_of(st.none(), st.integers(1, len(entries)))))
        before = state_of(replay(GAME, entries))
        told = preview(GAME, entries, amend)
        entries.append(entry(len(entries) + 1, amend))
        after = state_of(replay(GAME, entries))
        assert_conserved(begin, after)
        assert told.pieces == changes(before, after)
        assert all(str(sentence) for sentence in told.pieces)
    entries.append(entry(len(entries) + 1, Retract(len(entries))))
    assert state_of(replay(GAME, entries)) == before
