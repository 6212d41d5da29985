"""The random months and fights of `test_naive_home`, passed to the rules through the forms alone: without a
server there is time for them in the quick run."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.games.underworld.forms import FORMS
from companion.games.underworld.game import GAME
from companion.games.underworld.rules.apply import apply, check
from companion.games.underworld.state.state import State, setup
from companion.kernel.moves import Begin
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from tests.games.underworld.test_naive_home import Play, played

REFEREE = Seat("referee")


@dataclass(frozen=True)
class Answer:
    status_code: int


@dataclass
class Unserved:
    """Answers as a table would, for `Play`."""

    state: State = field(default_factory=lambda: setup(Begin((REFEREE,), REFEREE)))

    def send(self, kind: str, rolls: str, /, **sent: Any) -> Answer:
        given = {"saw": "1", "token": "unserved-1", "seat": "", "chain": rolls, **sent}
        form = FORMS[kind](MultiDict(given))
        if form.wrong:
            return Answer(422)
        try:
            (draft,) = form.drafts_on(GAME, self.state)
            objections = check(self.state, None, draft.move)
        except Refusal:
            return Answer(422)
        if objections and "says" not in sent:
            return Answer(409)
        after = apply(self.state, None, draft.move)
        assert isinstance(after, State)
        self.state = after
        return Answer(303)

    def enter(self, kind: str, **sent: Any) -> None:
        assert self.send(kind, "", **sent).status_code == 303


@pytest.mark.parametrize("seed", range(100, 104))
def test_what_is_handed_in_agrees_with_a_naive_reckoning(app: Flask, seed: int) -> None:
    with app.app_context():
        done, differs = played(Unserved(), seed, 150)
    assert (differs, done.total() > 100) == ([], True)


def test_fights_at_sea_agree_with_a_naive_reckoning(app: Flask) -> None:
    with app.app_context():
        for seed in range(100, 105):
            play = Play(Unserved(), Random(seed))
            for _step in range(120):
                assert play.step(play.next_at_sea()) == []
