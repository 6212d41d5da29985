"""Settings of all games: no game reuses their names, and each works at every game's table."""

from typing import Any

import pytest

from companion.kernel.game import Game
from companion.kernel.moves import Choose, Finish
from companion.kernel.position import replay
from companion.kernel.rulings import Refusal
from companion.kernel.score_visibility import cover_scores, openness, with_shown_scores
from companion.kernel.seats import WATCHER
from companion.kernel.shared_settings import RUNNING_SCORES, shared_settings
from companion.laws.plays import cut, entry, walk
from tests.contract.every_game import EVERY_GAME


@EVERY_GAME
def test_no_game_takes_the_name_of_a_shared_setting(game: Game[Any]) -> None:
    assert shared_settings().keys() & {setting.key for setting in game.settings} == set()


@EVERY_GAME
@pytest.mark.parametrize("number", range(8))
def test_covered_scores_open_with_the_end_and_not_before(game: Game[Any], number: int) -> None:
    entries = cut(walk(game, number), 8 * number)
    state = replay(game, entries).state
    hidden = (*entries, entry(len(entries) + 1, Choose(RUNNING_SCORES.key, "hidden")))
    position = replay(game, hidden)
    assert position.state == state
    over = game.outcome(state) is not None or (game.scoring is not None and game.scoring.unit is not None)
    assert (
        openness(game, position)
        == with_shown_scores(game, position, WATCHER).scores
        == ("all" if over else "hidden")
    )
    if not over and game.scoring is not None:
        shut = cover_scores(game, "hidden")
        for told in (shut.score, shut.totals):
            with pytest.raises(Refusal):
                told(state)
        shut.page(state, with_shown_scores(game, position, WATCHER))
    ended = replay(game, (*hidden, entry(len(hidden) + 1, Finish(agreed=True))))
    assert openness(game, ended) == "all"
