"""What the desk prints. Every module here adds its own `PAPERS`."""

from itertools import chain

from companion.kernel.features import Paper
from companion.kernel.gathering import each_module

PAPERS: tuple[Paper, ...] = tuple(chain.from_iterable(each_module(__name__, "PAPERS")))
