"""What a table decides: the map and the length at set-up, the readings of open rules at any time."""

from typing import Final

from companion.games.stone_and_iron.catalogue.settings import armies, money, squares, victory
from companion.kernel.features import Setting, defaults

SETTINGS: Final[tuple[Setting, ...]] = (
    *squares.SETTINGS,
    *armies.SETTINGS,
    *money.SETTINGS,
    *victory.SETTINGS,
)
DEFAULTS: Final = defaults(SETTINGS)
