"""What a phone queued with a form of an earlier version is accepted after the upgrade."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from companion.games import shelf
from companion.kernel.game import Game
from tests.apps import running
from tests.forms.recorded_forms import outcomes, recorded

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("recorded")) as made:
        yield made


@pytest.mark.parametrize("game", shelf().values(), ids=list(shelf()))
def test_a_form_of_before_enters_what_it_entered(app: Flask, game: Game[Any]) -> None:
    changed = outcomes(app, game)
    assert not changed, "\n\n".join(f"{said}\nnow: {now}" for said, now in list(changed.items())[:5])


@pytest.mark.parametrize("slug", shelf())
def test_most_kinds_of_moves_have_a_recorded_form(slug: str) -> None:
    forms = [one for _laid, each in recorded(slug) for one in each]
    entered = {one.kind for one in forms if one.outcome in ("entered", "held")}
    own = entered & shelf()[slug].moves.keys()
    assert len(own) > len(shelf()[slug].moves) / 2, sorted(shelf()[slug].moves.keys() - own)
