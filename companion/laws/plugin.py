"""A pytest plug-in: `pytest --undertally-game NAME` tests an installed game against the laws of all games.

It is available wherever Undertally is installed, and does nothing without that option.
"""

from pathlib import Path
from typing import Final

import pytest

from companion.game_folders import installed_games

OPTION: Final = "--undertally-game"
LAWS: Final = tuple(sorted(Path(__file__).parent.glob("of_*.py")))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("undertally").addoption(
        OPTION,
        action="append",
        default=[],
        metavar="NAME",
        help="hold the installed game NAME to the laws of all games of Undertally",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Add the laws to the collected tests. Raise `UsageError`, with the reason, for a game that is not
    available."""
    asked = config.getoption(OPTION)
    found = installed_games()
    for slug in asked:
        refused = next((str(each) for each in found.refused if each.slug == slug), None)
        if slug not in found.folders:
            raise pytest.UsageError(refused or f"No installed package provides a game named {slug}.")
    if asked:
        config.args.extend(map(str, LAWS))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    slugs = metafunc.config.getoption(OPTION)
    if metafunc.definition.path in LAWS and "game" in metafunc.fixturenames:
        # Imported only when needed, so that other test runs do not pay for it.
        from companion.games import shelf

        metafunc.parametrize("game", [shelf()[slug] for slug in slugs], ids=slugs)
