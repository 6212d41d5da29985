"""What the desk prints. Each module here adds its own `PAPERS`."""

from itertools import chain

from companion.games import values_in
from companion.kernel.features import Paper

PAPERS: tuple[Paper, ...] = tuple(chain.from_iterable(values_in(__name__, "PAPERS")))
