"""Every kind of move of every game is carried out by its sample, by random play, or by a recorded play
(`plays`); and each recorded play is carried out, shown, kept and taken back like any other ledger.

A new kind of move that nobody plays fails here. What it does to the pieces is for the laws of its own game,
which look at the plays too."""

from typing import Any

from companion.kernel.checks import check
from companion.kernel.codec import pack_draft, unpack_draft
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Entry, Retract
from companion.kernel.position import Position, advance, replay
from companion.laws.plays import entry
from tests.contract.every_game import EVERY_GAME
from tests.contract.plays import plays, unplayed


@EVERY_GAME
def test_every_kind_of_move_is_played(game: Game[Any]) -> None:
    left, slug = unplayed(game), game.about.slug
    assert not left, (
        f"nothing carries out {', '.join(sorted(left))} of {slug}: "
        f"let its sample have it, or write a play into tests/contract/played/{slug}.txt"
    )


@EVERY_GAME
def test_what_is_written_down_is_carried_out_told_kept_and_taken_back(game: Game[Any]) -> None:
    for play in plays(game):
        position: Position[Any] = Position()
        for made in play:
            position = advance(game, position, made)
            assert not position.misfits, (made, position.misfits)
        assert replay(game, play) == position
        for made in play:
            assert_told_and_kept(game, play, made)
        _taken_back(game, play)


def assert_told_and_kept(game: Game[Any], play: tuple[Entry, ...], made: Entry) -> None:
    if made.move.kind in game.moves:
        before = play[: made.version - 1]
        position, draft = replay(game, before), Draft(move=made.move, seat=made.seat)
        check(game, before, position, draft)
        assert str(game.describe(position.state, made)).strip(), made.move.kind
        assert all(isinstance(place, str) for place in game.touches(made)), made.move.kind
        assert unpack_draft(pack_draft(draft), game.moves) == draft


def _taken_back(game: Game[Any], play: tuple[Entry, ...]) -> None:
    last = play[-1].version
    gone = (*play, entry(last + 1, Retract(last)))
    assert replay(game, gone).state == replay(game, play[:-1]).state, play[-1]
    back = (*gone, entry(last + 2, Retract(last + 1)))
    assert replay(game, back).state == replay(game, play).state, play[-1]
