"""Who is there: of the characters, of those who are out with a party. Every rule asks here who counts.

Who is named as out with a party may be dead, or may have left a fight alive and not be back (`State.fates`).
- The living: who is not dead.
- Free: living, and neither captured nor fled; who is unconscious is carried along.
- Able: free and conscious; they do things.
- The party, as it is named; of it the present are free, and the able are able.

Nobody's number but that of the present makes more monsters come, slows a journey or gets a share; nobody but
the able drops things, runs, jousts or searches.
"""

from typing import Final

from companion.games.underworld.moves.combat import CAPTURED, FLED, SLAIN
from companion.games.underworld.state.out import Journey
from companion.games.underworld.state.state import State, members

AWAY: Final = frozenset({SLAIN, CAPTURED, FLED})
"""How somebody who is no longer with the party left a fight. Players are told that the dead of others were
slain."""


def is_alive(state: State, name: str) -> bool:
    """Return whether somebody is alive, as far as this state knows."""
    who = state.characters.get(name)
    dead = who.dead if who else not state.screened
    return not dead and state.fates.get(name) != SLAIN


def is_free(state: State, name: str) -> bool:
    return is_alive(state, name) and state.fates.get(name) not in AWAY


def is_able(state: State, name: str) -> bool:
    return is_alive(state, name) and name not in state.fates


def alive(state: State) -> tuple[str, ...]:
    """Return the characters who are not dead."""
    return tuple(name for name, each in state.characters.items() if not each.dead)


def free(state: State) -> tuple[str, ...]:
    """Return the characters who live and are neither captured nor fled."""
    return tuple(name for name in state.characters if is_free(state, name))


def able(state: State) -> tuple[str, ...]:
    """Return the living characters, without those who left a fight and are not back."""
    return tuple(name for name in state.characters if is_able(state, name))


def party(state: State) -> tuple[str, ...]:
    """Return everybody who is named as out with the party that the desk is with: underground first."""
    out = state.expedition or state.journey
    return out.party if out else ()


def present(state: State) -> tuple[str, ...]:
    """Return those of the party who are alive, free and there."""
    return tuple(name for name in party(state) if is_free(state, name))


def able_out(state: State) -> tuple[str, ...]:
    """Return those of the party who can do something."""
    return tuple(name for name in party(state) if is_able(state, name))


def elsewhere(state: State) -> frozenset[str]:
    """Return the characters who are out with another party."""
    return frozenset(name for party in state.parties for name in members(state, party))


def out_with_any(state: State) -> frozenset[str]:
    """Return the characters who are out with any party."""
    return elsewhere(state).union(members(state, state.party))


def can_set_out(state: State) -> tuple[str, ...]:
    """Return who can go with the party that the desk is with: the able who are not out with another."""
    others = elsewhere(state)
    return tuple(name for name in able(state) if name not in others)


def missing_from(state: State, at: Journey) -> int:
    """Return how many of those named no longer travel with the party."""
    return sum(not is_free(state, name) for name in at.party)


def travellers(state: State, at: Journey) -> int:
    """Return how many travel, animals included: without the dead, the captured and the fled."""
    return max(0, at.size - missing_from(state, at))


def bearers(state: State) -> tuple[str, ...]:
    """Return who gets a share of the haul unless somebody says otherwise: those who were there when it was
    taken and are free; if none of them is, everybody who is free."""
    return tuple(name for name in state.bearers if is_free(state, name)) or free(state)
