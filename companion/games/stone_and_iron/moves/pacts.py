"""Pacts, and who moves for an absent player."""

from dataclasses import dataclass
from typing import ClassVar

from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class OfferPact(Move):
    kind: ClassVar[str] = "offer-pact"
    to: str


@dataclass(frozen=True, slots=True)
class AcceptPact(Move):
    """`of`: who offered it."""

    kind: ClassVar[str] = "accept-pact"
    of: str


@dataclass(frozen=True, slots=True)
class EndPact(Move):
    """Ends a pact, or withdraws or declines an offer of one."""

    kind: ClassVar[str] = "end-pact"
    other: str


@dataclass(frozen=True, slots=True)
class NameStandIn(Move):
    """The ally who moves for this faction while its player is away; empty for the first in priority."""

    kind: ClassVar[str] = "name-stand-in"
    ally: str
