"""By which working an entry is read: entries of before stay what they were."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Final

from companion.kernel.moves import Move

FIRST: Final = 1
"""Who arrived took the place of those met; a number that nobody had said was one for each three adventurers;
only the last hex of a day counted for castles."""
NOW: Final = 2
"""Who arrives stands beside those met; such a number waits until the kind is known; the whole way counts."""


@dataclass(frozen=True, slots=True)
class Worked(Move):
    """A move whose working has changed. `edition`: the working that it was entered under; no form asks for
    it.
    """

    older: ClassVar[Mapping[str, Any]] = MappingProxyType({"edition": FIRST})
    edition: int = field(default=NOW, kw_only=True, metadata={"asked": False})
