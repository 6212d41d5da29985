"""Settings that every table has, whatever the game. Games use other keys."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from companion.kernel.features import Setting, choices
from companion.kernel.game import Game
from companion.kernel.parts import parts
from companion.kernel.words import text

RUNNING_SCORES: Final = Setting(
    key="running-scores",
    name=text("Scores during the game"),
    choices=choices(
        {
            "all": text("Shown"),
            "board": text("Only what lies on the board"),
            "hidden": text("Hidden until the end"),
        }
    ),
    default="all",
)
CLOCK: Final = Setting(
    key="clock",
    name=text("A clock for each player"),
    choices=choices({"off": text("Off"), "on": text("On")}),
    default="off",
)
WHO_ENTERS: Final = Setting(
    key="who-enters",
    name=text("Who makes entries"),
    choices=choices(
        {
            "everybody": text("Everybody, for every seat"),
            "rivals": text("Everybody, for every seat, but each takes back only their own"),
            "own": text("Each player, for their own seat"),
        }
    ),
    default="everybody",
)
CLOSED: Final = "closed"
"""The value of `DOOR` at a table that lets nobody else in."""

DOOR: Final = Setting(
    key="door",
    name=text("New players"),
    choices=choices(
        {
            "open": text("Open: anyone with the code can sit down"),
            CLOSED: text("Closed: no new players"),
        }
    ),
    default="open",
)
COUNTS: Final = Setting(
    key="final-count",
    name=text("The count at the end"),
    choices=choices(
        {
            "open": text("Visible as it is entered"),
            "sealed": text("Sealed until all are ready"),
        }
    ),
    default="open",
)
HOST_SETTINGS: Final = frozenset({WHO_ENTERS.key, DOOR.key, COUNTS.key})
"""The settings that only the host may change, even before the game begins."""


@cache
def shared_settings() -> Mapping[str, Setting]:
    """Return the settings of all games by key, including those in the features' `SETTINGS`."""
    core = (RUNNING_SCORES, CLOCK, WHO_ENTERS, DOOR, COUNTS)
    features = (setting for module in parts("moves") for setting in getattr(module, "SETTINGS", ()))
    return MappingProxyType({setting.key: setting for setting in (*core, *features)})


def shared_value(chosen: Mapping[str, str], setting: Setting) -> str:
    """Return the value of a shared setting. `chosen`: the values that a table chose."""
    return chosen.get(setting.key, setting.default)


def settings_of(game: Game[Any]) -> tuple[Setting, ...]:
    """Return a game's settings, and the shared ones that apply to it."""
    has = {
        RUNNING_SCORES: game.scoring and not game.scoring.unit,
        CLOCK: game.turns,
        COUNTS: game.score_moves,
    }
    return (*game.settings, *(each for each in shared_settings().values() if has.get(each, True)))


def wants_clock(chosen: Mapping[str, str]) -> bool:
    """Return whether a table with these shared settings wants a clock."""
    return shared_value(chosen, CLOCK) == "on"
