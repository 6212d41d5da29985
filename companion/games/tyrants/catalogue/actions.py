"""What the basic actions cost (pages 8 to 13), in Power."""

from typing import Final

DEPLOY: Final = 1
ASSASSINATE: Final = 3
RETURN_SPY: Final = 3
