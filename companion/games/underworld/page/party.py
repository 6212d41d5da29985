"""The party, for the table page and papers, and the other parties."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.underworld.facts.travel import feet_a_turn
from companion.games.underworld.moves.combat import SLAIN
from companion.games.underworld.page.fight import FATES
from companion.games.underworld.page.log import moment
from companion.games.underworld.state.present import is_free
from companion.games.underworld.state.state import State, switch_party
from companion.kernel.words import Text, text

DEAD: Final = text("dead")


@dataclass(frozen=True, slots=True, kw_only=True)
class PartyMember:
    """`feet`: speed in a turn underground. `fate`: how they left a fight alive, until they return. `there`:
    whether they are alive, and neither captured nor fled."""

    name: str
    hits: int
    most: int
    feet: int
    dead: bool
    fate: Text | None
    there: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherParty:
    """`can_join`: whether it is in the same place as the current party; `idle`: whether it is at home with
    nothing to divide and no captives."""

    name: str
    where: Text
    members: tuple[str, ...]
    can_join: bool
    idle: bool


def members_of(state: State, names: tuple[str, ...]) -> tuple[PartyMember, ...]:
    return tuple(
        PartyMember(
            name=each.name,
            hits=each.hits,
            most=each.most,
            feet=feet_a_turn(each.inches),
            dead=each.dead,
            fate=FATES.get(state.fates.get(each.name, "")),
            there=is_free(state, each.name),
        )
        for each in (state.characters[name] for name in names if name in state.characters)
    )


def fates(state: State) -> Mapping[str, Text]:
    """Return a word for each character who is dead, or has left a fight and not returned."""
    dead = (name for name, who in state.characters.items() if who.dead)
    every = {**state.fates, **dict.fromkeys(dead, SLAIN)}
    return {name: DEAD if fate == SLAIN else FATES[fate] for name, fate in every.items()}


def other_parties(state: State) -> tuple[OtherParty, ...]:
    return tuple(_other(state, name) for name in state.parties)


def _other(state: State, name: str) -> OtherParty:
    there, party = switch_party(state, name), state.parties[name]
    out = party.expedition or party.journey
    same = (state.expedition and state.expedition.level, state.journey and state.journey.at)
    return OtherParty(
        name=name,
        where=moment(there).name if out else text("at home"),
        members=out.party if out else (),
        can_join=same == (party.expedition and party.expedition.level, party.journey and party.journey.at),
        idle=party.idle,
    )
