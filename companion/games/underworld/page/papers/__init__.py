"""What the desk prints. Each module here adds its own `PAPERS`."""

from itertools import chain

from companion.games import each_module
from companion.kernel.features import Paper

PAPERS: tuple[Paper, ...] = tuple(chain.from_iterable(each_module(__name__, "PAPERS")))
