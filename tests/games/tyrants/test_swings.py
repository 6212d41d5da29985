"""Which pieces would turn a site: checked by hand, and against the rules in played positions."""

from itertools import islice
from pathlib import Path

import pytest

from companion.games.tyrants import moves as m
from companion.games.tyrants.adjudication.ending import (
    Holder,
    Step,
    Swing,
    find_holder,
    smallest,
    standing_in,
    swings,
)
from companion.games.tyrants.catalogue.board import SITE, SITES
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, INDEX
from companion.games.tyrants.facts import NOBODY, controller, in_total_control
from companion.games.tyrants.game import GAME
from companion.games.tyrants.rules.apply import apply
from companion.games.tyrants.scoring import score
from companion.games.tyrants.state import State
from companion.kernel.moves import Move
from companion.kernel.rows import Misfit
from tests.games.tyrants import played
from tests.games.tyrants.at_the_table import EVERYBODY, table

BLACK, RED = INDEX["black"], INDEX["red"]
ERYNDLYN = SITE["eryndlyn"]
"""Three spaces, 3 VP, no white troops at set-up."""


def swing_at(site: int, house: int, **lying: str) -> Swing | None:
    return smallest(table(EVERYBODY).at(**lying).state, site, house)


def test_one_troop_breaks_a_tie() -> None:
    swing = swing_at(ERYNDLYN, BLACK, eryndlyn="1 black 1 red")
    assert swing is not None
    assert swing.steps == (Step("deploy", BLACK),)
    assert swing.after == Holder(BLACK, False)
    assert swing.moved == {BLACK: 3}


def test_supplanting_moves_the_site_from_one_to_the_other() -> None:
    swing = swing_at(ERYNDLYN, BLACK, eryndlyn="1 black 2 red")
    assert swing is not None
    assert swing.steps == (Step("supplant", RED),)
    assert swing.moved == {BLACK: 3, RED: -3}
    assert swing.gain == 6


def test_fewest_steps_come_first_and_then_the_greatest_gain() -> None:
    found = swings(table(EVERYBODY).at(eryndlyn="1 black 2 red", kanaglym="1 black 1 red").state)
    order = [(len(swing.steps), -swing.gain) for swing in found]
    assert order == sorted(order)
    assert len({gain for _steps, gain in order}) > 1


def test_a_spy_is_all_that_total_control_fears() -> None:
    swing = swing_at(ERYNDLYN, BLACK, eryndlyn="3 red")
    assert swing is not None
    assert len(swing.steps) == 1
    assert swing.moved == {RED: -2}


def test_the_last_space_gives_total_control() -> None:
    swing = swing_at(ERYNDLYN, RED, eryndlyn="2 red")
    assert swing is not None
    assert (swing.steps, swing.after, swing.moved) == ((Step("deploy", RED),), Holder(RED, True), {RED: 2})


def test_a_site_in_total_control_has_nothing_left_for_its_house() -> None:
    assert swing_at(ERYNDLYN, RED, eryndlyn="3 red") is None


def carried_out(state: State, swing: Swing) -> State | None:
    """Return the swing played with real moves; None if a piece for it is not available."""
    site, house = SITES[swing.site].id, HOUSES[swing.house]
    for step in swing.steps:
        colour = COLOURS[step.colour]
        move: Move = {
            "deploy": m.Deploy(site),
            "supplant": m.Supplant(site, colour),
            "assassinate": m.Assassinate(site, colour),
            "return-spy": m.ReturnSpy(site, colour),
            "place-spy": m.PlaceSpy(site),
        }[step.deed]
        after = apply(state, house, move)
        if isinstance(after, Misfit):
            return None
        state = after
    return state


def control_vp(state: State) -> dict[str, int]:
    return {
        seat.seat: sum(line.points or 0 for line in seat.lines if line.key in ("sites", "total_control"))
        for seat in score(state).seats
    }


@pytest.mark.parametrize("path", played.games()[:8], ids=lambda path: path.stem)
def test_every_swing_of_a_played_position_is_what_the_rules_make_of_it(path: Path) -> None:
    game = played.load(path)
    if game["kind"] != "complete":
        pytest.skip("only complete games have a middle")
    state = GAME.setup(played.begin(game, "board"))
    for turn in islice(played.turns(game), len(game["turns"]) // 2):
        for draft in turn.drafts:
            after = apply(state, draft.seat, draft.move)
            state = state if isinstance(after, Misfit) else after
        if not turn.setup:
            ended = apply(state, turn.player, m.EndTurn())
            assert not isinstance(ended, Misfit)
            state = ended
    found = swings(state)
    assert found
    for swing in found:
        here = find_holder(standing_in(state, swing.site))
        assert here.house == controller(state, swing.site)
        assert here.total == (here.house != NOBODY and in_total_control(state, swing.site, here.house))
        after_all = carried_out(state, swing)
        if after_all is None:
            continue
        before, now = control_vp(state), control_vp(after_all)
        moved = {seat: now[seat] - vp for seat, vp in before.items() if now[seat] != vp}
        assert moved == {HOUSES[house]: vp for house, vp in swing.moved.items()}, swing
