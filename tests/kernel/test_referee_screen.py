"""What players in front of a referee's screen may enter."""

from dataclasses import replace

import pytest

from companion.kernel.features import Screen
from companion.kernel.moves import Draft, Move, Rise
from companion.kernel.optional.referee_screen import permit_in_front
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat, Viewer
from tests import toy

GAME = replace(
    toy.GAME,
    secrets=Screen(
        seen=lambda state, _viewer: state, holds=lambda _state: frozenset(), moves=frozenset({"take"})
    ),
)
PLAYER = Viewer(seats=frozenset({toy.RED}))


@pytest.mark.parametrize(
    ("move", "seat", "sentence"),
    [
        (toy.Take(1), toy.BLUE, "Only the player at that seat, or the referee, can enter that."),
        (toy.Take(1), None, "Only the player at that seat, or the referee, can enter that."),
        (toy.EndTurn(), toy.RED, "Only the referee can enter that."),
    ],
)
def test_a_refusal_in_front_of_the_screen_says_who_can_enter_it(
    move: Move, seat: Seat | None, sentence: str
) -> None:
    with pytest.raises(Refusal) as refused:
        permit_in_front(GAME, PLAYER, Draft(move=move, seat=seat))
    assert str(refused.value) == sentence
    permit_in_front(GAME, Viewer(host=True), Draft(move=move, seat=seat))


def test_players_enter_their_own_moves_in_front_of_the_screen() -> None:
    permit_in_front(GAME, PLAYER, Draft(move=toy.Take(1), seat=toy.RED))
    permit_in_front(GAME, PLAYER, Draft(move=Rise(), seat=toy.BLUE))
