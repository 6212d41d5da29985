"""The editions of corrections: corrections in older ledgers keep their effect."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Final

from companion.kernel.moves import Move

FIRST: Final = 1
"""A party that a correction put into the space of the Maps did not take them; one that a correction left
without members was not asked to gather new ones."""
SECOND: Final = 2
"""The party on turn did not meet a rival that a correction put into its space, or gave members there."""
NOW: Final = 3
"""A correction has the consequences that an ordinary entry would have."""


@dataclass(frozen=True, slots=True)
class Correction(Move):
    """A correction whose effect depends on when it was entered. `edition`: the edition in force at that time;
    no form asks for it."""

    older: ClassVar[Mapping[str, Any]] = MappingProxyType({"edition": FIRST})
    edition: int = field(default=NOW, kw_only=True, metadata={"asked": False})
