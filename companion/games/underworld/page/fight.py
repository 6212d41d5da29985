"""The fight, for the table page: who has left it and how, and whether the monsters fight on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.underworld.facts.encounters import hit_points_of
from companion.games.underworld.moves.combat import CAPTURED, FLED, SLAIN, UNCONSCIOUS
from companion.games.underworld.rules.combat import MAX_FOES
from companion.games.underworld.state.state import State
from companion.kernel.words import Text, text

FATES: Final[Mapping[str, Text]] = {
    SLAIN: text("slain"),
    UNCONSCIOUS: text("unconscious"),
    CAPTURED: text("captured"),
    FLED: text("fled"),
}
MORALE: Final[Mapping[str, Text]] = {
    "negative": text("they fight on"),
    "uncertain": text("they waver: roll again after the next round"),
    "positive": text("they give up: they yield, or flee"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FightNow:
    """`left`: how many monsters left the fight in each way, the slain included. `unrolled`: how many have no
    known hit points; `dice`: the dice for these, empty if the kind has none; `rolls`: whether to offer the
    roll."""

    left: tuple[tuple[Text, int], ...]
    morale: Text | None
    unrolled: int
    dice: str
    rolls: bool


def fight_now(state: State) -> FightNow | None:
    met = state.encounter
    if met is None:
        return None
    unrolled = met.number - len(met.foes)
    return FightNow(
        left=tuple((FATES[fate], n) for fate, n in ((SLAIN, met.fell), *met.taken) if n),
        morale=MORALE.get(met.morale),
        unrolled=unrolled,
        dice=hit_points_of(state.kinds.get(met.kind)),
        rolls=bool(unrolled) and met.number <= MAX_FOES,
    )
