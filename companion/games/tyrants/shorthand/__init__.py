"""Lines such as `r dep araumycos 2, b kill r gauntlgrym, o spy menzo, end`."""

from typing import Final

from companion.games.tyrants.shorthand.phrases import PHRASES
from companion.games.tyrants.shorthand.reading import complete, read
from companion.kernel.shorthand import Shorthand

SHORTHAND: Final = Shorthand(read=read, complete=complete, phrases=PHRASES)
