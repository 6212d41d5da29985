"""The referee's screens: chosen tables on as few sheets as they take, numbers and names alone."""

from dataclasses import dataclass
from typing import Final

from companion.games.underworld.catalogue.printed import said
from companion.games.underworld.catalogue.tables import TABLES
from companion.games.underworld.page.grids import Grid, grids
from companion.games.underworld.state.state import State
from companion.kernel.features import Paper
from companion.kernel.position import Position
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

USUAL: Final = (
    *("uw_wandering_check", "surprise", "uw_surprise_distance", "reaction", "listen", "force_door"),
    *("find_secret_door", "trap_sprung", "uw_pursuit_continue", "distraction", "monster_level_matrix"),
    *("monster_level_1", "monster_level_2", "monster_level_3", "monster_level_4", "monster_level_5"),
    *("monster_level_6", "lost", "wild_encounter_type", "evading", "terrain_cost"),
)
"""What is printed for a referee who has chosen nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    name: Text
    section: str
    grids: tuple[Grid, ...]


def chosen(state: State | None) -> tuple[str, ...]:
    return (state.screens if state else ()) or USUAL


def screens(position: Position[State], viewer: Viewer) -> tuple[Printed, ...]:
    found = (TABLES[name] for name in chosen(position.state))
    return tuple(Printed(name=said(one.name), section=one.section, grids=grids(one)) for one in found)


PAPERS = (Paper(name="screens", title=text("The referee's screens"), page=screens, needs_state=False),)
