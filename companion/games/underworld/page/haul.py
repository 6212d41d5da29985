"""The haul, treasure that was found but not taken, possessions, and the experience still to be awarded."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.underworld.facts.estates import gp, in_words
from companion.games.underworld.facts.experience import Award, compute_open_award
from companion.games.underworld.moves.experience import ExperienceTable
from companion.games.underworld.moves.people import Treasure
from companion.games.underworld.rules.stocking import DEEPEST
from companion.games.underworld.state.present import alive, bearers, free
from companion.games.underworld.state.state import State
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class HaulPage:
    """`words`: the haul in words. `bearers`: who gets a share by default. `people`: those to choose from,
    alive and free; `living`: those who can gain experience. `kept`: each character's possessions other than
    gold. `beaten`: how many monsters of each kind were defeated since the last award; `award`: the experience
    for them and for treasure, by `table`; `gold`: the value of that treasure in GP."""

    found: Treasure
    haul: Treasure
    words: tuple[Text, ...]
    bearers: tuple[str, ...]
    people: tuple[str, ...]
    living: tuple[str, ...]
    kept: tuple[tuple[str, tuple[Text, ...], Treasure], ...]
    deepest: int
    beaten: Mapping[str, int]
    award: Award
    gold: str
    table: ExperienceTable


def haul_page(state: State) -> HaulPage:
    award = compute_open_award(state)
    return HaulPage(
        found=state.found,
        haul=state.haul,
        words=in_words(state.haul),
        bearers=bearers(state),
        people=free(state),
        living=alive(state),
        kept=tuple(
            (who, in_words(what), what) for who, what in state.kept.items() if who in state.characters
        ),
        deepest=DEEPEST,
        beaten=state.beaten,
        award=award,
        gold=gp(award.won),
        table=state.experience,
    )
