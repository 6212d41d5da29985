"""The editions of corrections: corrections in older ledgers keep their effect."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Final

from companion.kernel.moves import Move

FIRST: Final = 1
"""A party did not take the Maps where a correction put it, and was not asked for again if a correction left
it empty."""
SECOND: Final = 2
"""A rival who was put where the party on turn had moved, or filled up there, was not met."""
NOW: Final = 3
"""A correction has the consequences that an ordinary entry would have."""


@dataclass(frozen=True, slots=True)
class Correction(Move):
    """A correction that has more consequences than in older entries. `edition`: the one in force when it was
    entered; no form asks for it."""

    older: ClassVar[Mapping[str, Any]] = MappingProxyType({"edition": FIRST})
    edition: int = field(default=NOW, kw_only=True, metadata={"asked": False})
