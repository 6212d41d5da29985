"""Who pays upkeep, and when a stronghold begins to keep its owner. Player/Character Support and Upkeep."""

from companion.games.underworld.facts.months import month_ends
from companion.games.underworld.state.estate import Stronghold
from companion.games.underworld.state.state import State


def built(state: State, stronghold: Stronghold, day: int | None = None) -> bool:
    """Whether it can be lived in, whatever is added to it. `day`: the owner's own where none is named."""
    owner = state.characters.get(stronghold.owner)
    today = owner.day if owner and day is None else day or 0
    return 0 <= stronghold.lived_in <= today


def kept(state: State, who: str, day: int) -> bool:
    """Whether somebody pays nothing on a day: a stronghold of their own in the wilderness is done by then."""
    character = state.characters[who]
    own = [each for each in state.strongholds.values() if each.owner == who and each.wilderness]
    return not character.upkeep or any(built(state, each, day) for each in own)


def last_day_to_pay(state: State, stronghold: Stronghold) -> int:
    """Of the month that is closed next, as far as it has passed."""
    ends = month_ends(state, stronghold, stronghold.paid + 1)
    owner = state.characters.get(stronghold.owner)
    return min(ends, owner.day) if owner else ends
