"""The pages of the desk besides the table page. Each module here adds its own `VIEWS`, by name."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games import gather
from companion.games.underworld.state.state import State
from companion.kernel.seats import Viewer

View = Callable[[State, Viewer, Mapping[str, str]], Any]

VIEWS: Mapping[str, View] = gather(__name__, "VIEWS")
