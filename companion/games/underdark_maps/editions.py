"""How a correction is read: what those of older ledgers did stays as it was."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Final

from companion.kernel.moves import Move

FIRST: Final = 1
"""A party took no Maps where a correction put it, and was not asked for anew where one left it empty."""
SECOND: Final = 2
"""A rival who was put where the party on turn had moved, or filled up there, was not met."""
NOW: Final = 3
"""What a correction brings about follows as if it had been entered."""


@dataclass(frozen=True, slots=True)
class Correction(Move):
    """A correction from which more follows than before. `edition`: how it was read when it was entered; no
    form asks for it."""

    older: ClassVar[Mapping[str, Any]] = MappingProxyType({"edition": FIRST})
    edition: int = field(default=NOW, kw_only=True, metadata={"asked": False})
