"""What was sealed, and opened: the page asks the table for it."""

from collections.abc import Mapping

from companion.games.underworld.state.state import State
from companion.kernel.seats import Viewer


def seals(state: State, viewer: Viewer, args: Mapping[str, str]) -> None:
    """The view `seals`."""


VIEWS = {"seals": seals}
