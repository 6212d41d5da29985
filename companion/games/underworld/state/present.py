"""Who is alive, free, able and present. Every rule asks here who counts.

Somebody named in a party may be dead, or may have left a fight alive without having returned
(`State.fates`).

- The living are not dead.
- The free are living, and neither captured nor fled; the unconscious are carried along.
- The able are free and conscious, and can act.
- The party is everybody named; the present are its free members.

Only the present attract more monsters, slow a journey, or are recorded for a share of what is won; only the
able drop things, run, joust or search.
"""

from typing import Final

from companion.games.underworld.moves.combat import CAPTURED, FLED, SLAIN
from companion.games.underworld.state.out import Journey
from companion.games.underworld.state.state import State, members

AWAY: Final = frozenset({SLAIN, CAPTURED, FLED})
"""The ways of leaving a fight after which somebody is no longer with the party. In the state that a player is
shown, dead characters of other players have the fate `slain`."""


def is_alive(state: State, name: str) -> bool:
    """Return whether a character is alive, as far as this state knows. Somebody missing from it is dead or,
    in the state shown in front of the referee's screen, alive unless their fate says otherwise."""
    who = state.characters.get(name)
    dead = who.dead if who else not state.screened
    return not dead and state.fates.get(name) != SLAIN


def is_free(state: State, name: str) -> bool:
    return is_alive(state, name) and state.fates.get(name) not in AWAY


def is_able(state: State, name: str) -> bool:
    return is_alive(state, name) and name not in state.fates


def alive(state: State) -> tuple[str, ...]:
    return tuple(name for name, each in state.characters.items() if not each.dead)


def free(state: State) -> tuple[str, ...]:
    return tuple(name for name in state.characters if is_free(state, name))


def able(state: State) -> tuple[str, ...]:
    return tuple(name for name in state.characters if is_able(state, name))


def party(state: State) -> tuple[str, ...]:
    """Return everybody named in the current party: in its expedition or, if it has none, in its journey."""
    out = state.expedition or state.journey
    return out.party if out else ()


def present(state: State) -> tuple[str, ...]:
    return tuple(name for name in party(state) if is_free(state, name))


def able_out(state: State) -> tuple[str, ...]:
    """Return the party members who can act."""
    return tuple(name for name in party(state) if is_able(state, name))


def elsewhere(state: State) -> frozenset[str]:
    """Return the characters who are out with another party."""
    return frozenset(name for party in state.parties for name in members(state, party))


def out_with_any(state: State) -> frozenset[str]:
    return elsewhere(state).union(members(state, state.party))


def can_set_out(state: State) -> tuple[str, ...]:
    """Return who can join the current party: the able who are not out with another."""
    others = elsewhere(state)
    return tuple(name for name in able(state) if name not in others)


def missing_from(state: State, at: Journey) -> int:
    """Return how many of the named members no longer travel with the party."""
    return sum(not is_free(state, name) for name in at.party)


def travellers(state: State, at: Journey) -> int:
    """Return how many travel, animals included, without the dead, the captured and the fled."""
    return max(0, at.size - missing_from(state, at))


def bearers(state: State) -> tuple[str, ...]:
    """Return who gets a share of the haul by default: of those who were there when it was taken, all who are
    free; if there are none, everybody who is free."""
    return tuple(name for name in state.bearers if is_free(state, name)) or free(state)
