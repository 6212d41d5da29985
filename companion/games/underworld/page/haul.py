"""The haul, what lies before the party, who keeps what, and the experience that is open."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.underworld.facts.estates import gp, in_words
from companion.games.underworld.facts.experience import Reckoning, reckon_open
from companion.games.underworld.moves.experience import ExperienceTable
from companion.games.underworld.moves.people import Treasure
from companion.games.underworld.rules.stocking import DEEPEST
from companion.games.underworld.state.present import alive, bearers, free
from companion.games.underworld.state.state import State
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class HaulPage:
    """`told`: the haul in words. `bearers`: who gets a share unless somebody says otherwise. `people`: those
    to choose from, alive and free; `living`: those who can win experience. `kept`: who keeps what besides
    gold. `beaten`: how many of each kind since experience was last given; `reckoning`: what that comes to by
    the `table` of experience; `gold`: the treasure in it, in GP."""

    found: Treasure
    haul: Treasure
    told: tuple[Text, ...]
    bearers: tuple[str, ...]
    people: tuple[str, ...]
    living: tuple[str, ...]
    kept: tuple[tuple[str, tuple[Text, ...], Treasure], ...]
    deepest: int
    beaten: Mapping[str, int]
    reckoning: Reckoning
    gold: str
    table: ExperienceTable


def haul_page(state: State) -> HaulPage:
    reckoning = reckon_open(state)
    return HaulPage(
        found=state.found,
        haul=state.haul,
        told=in_words(state.haul),
        bearers=bearers(state),
        people=free(state),
        living=alive(state),
        kept=tuple(
            (who, in_words(what), what) for who, what in state.kept.items() if who in state.characters
        ),
        deepest=DEEPEST,
        beaten=state.beaten,
        reckoning=reckoning,
        gold=gp(reckoning.won),
        table=state.experience,
    )
