"""What the basic actions cost (pages 8 to 13), in Power; cards cost Influence."""

from typing import Final

POWER: Final = "power"
INFLUENCE: Final = "influence"

DEPLOY: Final = 1
ASSASSINATE: Final = 3
RETURN_SPY: Final = 3
