"""The ways to all other pages of the desk, which its template knows."""

from collections.abc import Mapping

from companion.games.underworld.state.state import State
from companion.kernel.seats import Viewer


def more(_state: State, _viewer: Viewer, _args: Mapping[str, str]) -> None:
    """Return nothing for the view `more`."""


VIEWS = {"more": more}
