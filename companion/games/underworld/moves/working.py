"""By which working of the rules an entry is read: what older entries did stays as it was."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Final

from companion.kernel.moves import Move

FIRST: Final = 1
"""Who arrived took the place of those met; a number that nobody had said was one for each three adventurers;
only the last hex of a day counted for castles."""
SECOND: Final = 2
"""Who arrives stands beside those met; such a number waits until the kind is known; the whole way counts. A
party said before the die where it would turn if it were lost; nobody was counted who was found in a hex of a
barony; the turn in which oars are sheared was one of those dead in the water; what a party saw was known to
all of them; who waited above had no week for an expedition."""
THIRD: Final = 3
"""A lost party is asked once it is lost; those found in a barony are counted; the turns dead in the water
follow the one in which the oars were sheared; of several parties each knows what it saw itself; a lost
party does not know where it fled to; who waits above waits for a week. Everybody who was named counted as
long as a party was out, the dead and the captured too; a kind without an intelligence had none; a ship whose
crew is a range had nobody; a ship that was put right to no hull points stayed afloat."""
FOURTH: Final = 4
"""Only those count who are alive, free and there; what holds a kind back waits until its intelligence is
said; a crew that is a range is rolled or typed. Every swimmer came in every water, and no men; who was not
described counted as all of a kind that there are when a party evaded them."""
FIFTH: Final = 5
"""Swimmers come in the waters that the booklet gives them, and men on the water; the dice for the number of a
kind say how many could come. Torches were counted only where a setting said so, and only their end stopped
the clock."""
NOW: Final = 6
"""Each light is counted from when it is lit; the clock stops two turns before dark, and where something that
is counted ends."""


@dataclass(frozen=True, slots=True)
class Worked(Move):
    """A move whose working has changed. `edition`: the working that it was entered under; no form asks for
    it.
    """

    older: ClassVar[Mapping[str, Any]] = MappingProxyType({"edition": FIRST})
    edition: int = field(default=NOW, kw_only=True, metadata={"asked": False})


@dataclass(frozen=True, slots=True)
class WorkedSinceLight(Worked):
    """A move whose working has not changed before the sixth."""

    older: ClassVar[Mapping[str, Any]] = MappingProxyType({"edition": FIFTH})


@dataclass(frozen=True, slots=True)
class WorkedLately(Worked):
    """A move whose working has not changed before the fifth."""

    older: ClassVar[Mapping[str, Any]] = MappingProxyType({"edition": FOURTH})


@dataclass(frozen=True, slots=True)
class WorkedSince(Worked):
    """A move whose working has not changed before the fourth."""

    older: ClassVar[Mapping[str, Any]] = MappingProxyType({"edition": THIRD})
