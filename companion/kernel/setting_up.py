"""What a set-up asks besides a game's settings, and the headings of the settings."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from companion.kernel.features import Setting, Settings
from companion.kernel.game import Game
from companion.kernel.moves import Begin, Move
from companion.kernel.position import Position
from companion.kernel.shared_settings import HOST_SETTINGS, WHO_ENTERS, shared_settings, shared_value
from companion.kernel.words import Text, text

S = TypeVar("S")

ENTERING: Final = text("How phones enter")
SHOWING: Final = text("What phones show")


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Settings under one heading, by their keys."""

    name: Text | str
    keys: frozenset[str]


def group_settings(name: Text | str, settings: Iterable[Setting]) -> Group:
    return Group(name=name, keys=frozenset(setting.key for setting in settings))


def shared_groups() -> tuple[Group, ...]:
    every = shared_settings().values()
    entering = group_settings(ENTERING, (setting for setting in every if setting.key in HOST_SETTINGS))
    return entering, group_settings(
        SHOWING, (setting for setting in every if setting.key not in HOST_SETTINGS)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingUp(Settings[S]):
    """The settings of a game with special needs in its set-up."""

    order: Callable[[Mapping[str, str]], bool] = lambda _chosen: True
    first: Callable[[Mapping[str, str]], bool] = lambda _chosen: True
    """`order`, `first`: whether, with the settings chosen, the seating order matters, and whether it
    matters who goes first; otherwise the set-up does not ask."""

    entering: str = ""
    """How phones enter by default; if empty, the default in `shared` applies, as it does at tables that
    were never asked."""

    groups: tuple[Group, ...] = ()
    """In the order in which they are shown, after settings without a heading."""

    again: Callable[[S], tuple[Move, ...]] = lambda _state: ()
    """`again(state)`: moves that a rematch enters right after its set-up; `state` is the previous table's."""

    opened_for: Setting | None = None
    """If the game can be one of many games, like the score sheet, the setting that says which; it is
    chosen when the table is opened, not at set-up."""

    first_moves: Callable[[str], tuple[Move, ...]] = lambda _value: ()
    """`first_moves(value)`: the moves entered for that choice right after the first set-up."""


def never(_chosen: Mapping[str, str]) -> bool:
    """Return False: the game itself decides the order, or who goes first."""
    return False


def set_up_of(game: Game[Any]) -> SettingUp[Any]:
    """Return a game's set-up; if it has none, one that asks everything."""
    settings = game.settings
    if isinstance(settings, SettingUp):
        return settings
    return SettingUp(rows=settings.rows, choose=settings.choose, shared=settings.shared)


def planned_name(game: Game[Any], position: Position[Any]) -> Text | str:
    """Return the name of what a table was opened for, or ""."""
    setting = set_up_of(game).opened_for
    offered = setting.choices(0) if setting is not None and position.planned else ()
    return next((choice.name for choice in offered if choice.value == position.planned), "")


def group_by_heading(
    game: Game[Any], settings: Iterable[Setting]
) -> tuple[tuple[Text | str, tuple[Setting, ...]], ...]:
    """Return settings by heading; the heading is "" for those in no group."""
    there = tuple(settings)
    groups = (*set_up_of(game).groups, *shared_groups())
    named = frozenset(key for group in groups for key in group.keys)
    alone = tuple(setting for setting in there if setting.key not in named)
    found = ((group.name, tuple(s for s in there if s.key in group.keys)) for group in groups)
    return tuple((name, those) for name, those in (("", alone), *found) if those)


def entering_at(game: Game[Any], position: Position[Any]) -> str:
    """Return how phones enter, as the set-up page preselects it."""
    if position.begin is not None:
        return shared_value(position.shared, WHO_ENTERS)
    return shared_value(position.shared, replace(WHO_ENTERS, default=_entering(set_up_of(game))))


def _entering(asks: SettingUp[Any]) -> str:
    return asks.entering or shared_value(asks.shared, WHO_ENTERS)


def overrules_host(position: Position[Any], begin: Begin) -> bool:
    """Return whether a set-up changes what the host, or whoever first set up the game, decided."""
    if position.begin is not None:
        return any(begin.settings.get(key) != position.begin.settings.get(key) for key in HOST_SETTINGS)
    said = {key: begin.settings[key] for key in HOST_SETTINGS if key in begin.settings}
    return any(position.shared.get(key, value) != value for key, value in said.items())
