"""The page that links to all others. Its template lists them, fewer of them for players."""

from collections.abc import Mapping

from companion.games.underworld.page.table import TablePage
from companion.games.underworld.state.state import State
from companion.kernel.seats import Viewer


def more(state: State, viewer: Viewer, _args: Mapping[str, str]) -> TablePage:
    return TablePage(state, viewer)


VIEWS = {"more": more}
