"""A phone that looks at a table."""

from dataclasses import dataclass
from typing import Any

from companion.kernel.game import Game
from companion.kernel.position import Position
from companion.kernel.seats import Viewer
from companion.table.fold import Table


@dataclass(frozen=True)
class Onlooker:
    """Who looks at a table. `table`: as its `viewer` may know it."""

    table: Table
    viewer: Viewer

    @property
    def code(self) -> str:
        return self.table.code

    @property
    def game(self) -> Game[Any]:
        return self.table.game

    @property
    def position(self) -> Position[Any]:
        return self.table.position

    @property
    def in_front(self) -> bool:
        """Return whether a referee keeps something from this phone."""
        return self.game.screen is not None and not self.viewer.host
