"""The tables of the referee's screens, to choose from."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.underworld.catalogue.printed import said
from companion.games.underworld.catalogue.tables import ROOMS, TABLES
from companion.games.underworld.page.papers.desk import chosen
from companion.games.underworld.state.state import State
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

NAMES: Mapping[str, Text] = {
    "underworld": text("The underworld"),
    "wilderness": text("The wilderness"),
    "strongholds": text("Strongholds"),
    "air": text("In the air"),
    "sea": text("At sea"),
    "time": text("Time and healing"),
}
"""The parts of the booklet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """`tables`: each by its id, with its name."""

    name: Text
    tables: tuple[tuple[str, Text], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreensPage:
    parts: tuple[Part, ...]
    chosen: tuple[str, ...]


def screens(state: State, viewer: Viewer, args: Mapping[str, str]) -> ScreensPage:
    """Return the view `screens`."""
    return ScreensPage(
        parts=tuple(
            Part(
                name=NAMES[room],
                tables=tuple((each.id, said(each.name)) for each in TABLES.values() if each.room == room),
            )
            for room in ROOMS
        ),
        chosen=chosen(state),
    )


VIEWS = {"screens": screens}
