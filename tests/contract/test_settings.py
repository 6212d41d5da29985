"""The defaults that apply when a table decides nothing are among the choices, however many play: for a
game's own settings, for those of all games, and for the values by which a game overrides these."""

from dataclasses import replace
from typing import Any

import pytest

from companion.kernel.features import Setting, Settings, choices
from companion.kernel.game import Game
from companion.kernel.shared_settings import shared_settings
from companion.kernel.words import text
from tests.contract.cairns.game import GAME
from tests.contract.every_game import EVERY_GAME


def assert_offered(setting: Setting, value: str, seats: int) -> None:
    offered = [choice.value for choice in setting.choices(seats)]
    assert value in offered, f"“{setting.key}” is {value!r} at first, at {seats} seats one of {offered}"
    assert len({*offered}) == len(offered), f"“{setting.key}” offers something twice: {offered}"


@EVERY_GAME
def test_what_holds_at_first_is_a_choice(game: Game[Any]) -> None:
    for seats in game.about.seats:
        for setting in game.settings:
            assert_offered(setting, setting.default, seats)
    for key, value in game.settings.shared.items():
        assert key in shared_settings(), f"“{key}” is no setting of all games"
        assert_offered(shared_settings()[key], value, game.about.seats[-1])
    keys = [setting.key for setting in game.settings]
    assert len({*keys}) == len(keys), keys


@pytest.mark.parametrize("setting", shared_settings().values(), ids=list(shared_settings()))
def test_what_holds_at_first_at_every_table_is_a_choice(setting: Setting) -> None:
    """This also holds before it is known who plays."""
    for seats in range(13):
        assert_offered(setting, setting.default, seats)


ODD = Setting(key="odd", name=text("Odd"), choices=choices({"yes": text("Yes")}), default="no")


@pytest.mark.parametrize(
    "settings",
    [
        Settings(rows=(ODD,)),
        Settings(rows=(replace(ODD, choices=lambda seats: () if seats > 3 else ODD.choices(seats)),)),
        Settings(shared={"running-scores": "no"}),
        Settings(shared={"odd": "yes"}),
    ],
)
def test_another_is_found(settings: Settings[Any]) -> None:
    with pytest.raises(AssertionError, match=r"odd|running-scores"):
        test_what_holds_at_first_is_a_choice(replace(GAME, settings=settings))
    with pytest.raises(AssertionError, match="at first"):
        test_what_holds_at_first_at_every_table_is_a_choice(ODD)
