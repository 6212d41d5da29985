"""The edition of this program's rules under which an entry is applied, so that older entries keep their
effect.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Final

from companion.kernel.moves import Move

FIRST: Final = 1
"""New arrivals took the place of the monsters met before; if the number of a kind was unknown, there was one
for every three adventurers; only the last hex of a day counted for castles."""
SECOND: Final = 2
"""New arrivals stand beside the monsters met before; their number is not rolled until the kind is known;
every hex on the way counts for castles. Not changed until the next edition: a party says before the roll
where it would turn if lost; monsters found in a hex of a barony are not counted; the turn in which oars are
sheared counts as one of the turns dead in the water; what one party sees, all parties know; no week passes
for those who wait above."""
THIRD: Final = 3
"""A party is asked where it turns once it is lost; monsters found in a barony are counted; the turns dead in
the water follow the one in which the oars were sheared; each of several parties knows only what it saw
itself; a lost party does not know where it fled to; a week passes for those who wait above. Not changed
until the next edition: everybody named in a party that is out counts, even the dead and the captured; a kind
whose intelligence nobody has entered has none; a ship whose crew is given as a range has nobody aboard; a
ship corrected to no hull points stays afloat."""
FOURTH: Final = 4
"""Only those who are alive, free and present count; what could hold a kind back is decided once its
intelligence is entered; a crew given as a range is rolled or typed. Not changed until the next edition:
every swimmer can be met in any water, and men in none; for evasion, the monsters met count as all there are
unless the greatest number of their kind was entered; a barony must clear hexes of sea and lake, too."""
FIFTH: Final = 5
"""Swimmers are met in the waters that the booklet gives them, and men on the water; the dice for the number
of a kind say how many could come; a barony need not clear seas and lakes. Not changed until the next edition:
torches burn down only if a setting says so, and only their end stops the clock."""
NOW: Final = 6
"""Torches and lanterns burn down from the moment they are lit, as long as the table's setting says; the clock
stops two turns before dark, and when anything that is counted runs out."""


@dataclass(frozen=True, slots=True)
class ByEdition(Move):
    """A move whose effect has changed over time. `edition`: the one it was entered under; no form asks for
    it."""

    older: ClassVar[Mapping[str, Any]] = MappingProxyType({"edition": FIRST})
    edition: int = field(default=NOW, kw_only=True, metadata={"asked": False})


@dataclass(frozen=True, slots=True)
class ByEditionFrom6(ByEdition):
    """A move whose effect first changed in the sixth edition."""

    older: ClassVar[Mapping[str, Any]] = MappingProxyType({"edition": FIFTH})


@dataclass(frozen=True, slots=True)
class ByEditionFrom5(ByEdition):
    """A move whose effect first changed in the fifth edition."""

    older: ClassVar[Mapping[str, Any]] = MappingProxyType({"edition": FOURTH})


@dataclass(frozen=True, slots=True)
class ByEditionFrom4(ByEdition):
    """A move whose effect first changed in the fourth edition."""

    older: ClassVar[Mapping[str, Any]] = MappingProxyType({"edition": THIRD})
