"""Who is allied with whom. Not allied means opposed (SI-34)."""

from companion.games.stone_and_iron.catalogue.factions import cell
from companion.games.stone_and_iron.catalogue.squares import DISTRUST_GP
from companion.games.stone_and_iron.state.state import State, pact


def allied(state: State, one: str, other: str) -> bool:
    """Whether two seats share a square in peace; a seat with itself too."""
    return one == other or pact(one, other) in state.pacts


def allies(state: State, seat: str) -> tuple[str, ...]:
    """Direct allies, in campaign priority."""
    return tuple(other for other in state.order if other != seat and allied(state, seat, other))


def distrusted(state: State, seat: str) -> tuple[str, ...]:
    return tuple(other for other in allies(state, seat) if cell(seat, other) == "D")


def distrust_loss(state: State, seat: str) -> int:
    """GP that swindlers cost a turn (SI-61)."""
    pacts = len(distrusted(state, seat))
    return DISTRUST_GP * (pacts if state.options.distrust_fee == "per_pact" else min(pacts, 1))


def stand_in(state: State, seat: str) -> str:
    """Who moves for an absent player: the named ally, else the first in priority (SI-80); empty for none."""
    present = [ally for ally in allies(state, seat) if ally not in state.away]
    named = state.holdings[seat].stand_in
    return named if named in present else next(iter(present), "")
