"""The referee's table of experience as people type it: one line for each number of hit dice."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.facts.experience import FULL_SHARE
from companion.games.underworld.moves.experience import DiceWorth, ExperienceTable
from companion.games.underworld.rules.experience import MAX_COIN
from companion.kernel.inputs import WHOLE, Exact, Lines, UnfitError
from companion.kernel.inputs_of_several import CountsByName, Each
from companion.kernel.rulings import Refusal
from companion.kernel.words import text

MAX_LINES_LENGTH: Final = 4000
_LINE: Final = re.compile(
    r"([0-9]{1,3})(?: ?[-–] ?([0-9]{1,3}))?( ?\+)? ?[:;,=\s] ?([0-9]{1,7})(?: ?[,;\s] ?([0-9]{1,7}))?",
    re.ASCII,
)


@dataclass(frozen=True, kw_only=True)
class Levels(Each):
    """For each class, the points for its levels, separated by spaces or commas."""

    def parse_each(self, given: Mapping[str, str]) -> Mapping[str, tuple[int, ...]]:
        return {calling: steps for calling, typed in given.items() if (steps := _read_steps(typed))}


def _read_steps(typed: str) -> tuple[int, ...]:
    words = re.split(r"[\s,;]+", typed.strip()[:400])
    if not all(word.isascii() and word.isdigit() and len(word) <= 8 for word in words if word):
        raise UnfitError(WHOLE)
    return tuple(int(word) for word in words if word)


class KeepExperienceForm(MoveForm):
    """`rows`: lines such as `3+ 50 15`: hit dice, points for each monster, extra points for each special
    ability."""

    makes = m.KeepExperience
    rows: Annotated[str, Lines(most=MAX_LINES_LENGTH)] = ""
    coin: Annotated[int, range(MAX_COIN + 1), WHOLE] = 0
    retainer: Annotated[int, range(FULL_SHARE + 1), WHOLE] = 50
    levels: Annotated[Mapping[str, Any], Levels()]

    def move(self) -> m.KeepExperience:
        lines = [line.strip() for line in self.rows.splitlines() if line.strip()]
        table = ExperienceTable(
            rows=tuple(map(read_row, lines)), coin=self.coin, retainer=self.retainer, levels=self.levels
        )
        return m.KeepExperience(table)


def read_row(line: str) -> DiceWorth:
    """Read a line. Raise `Refusal` if it cannot be read."""
    found = _LINE.fullmatch(line)
    if found is None:
        raise Refusal(
            text(
                "“%(line)s”: write hit dice, points for each monster, and extra points for each special "
                "ability, for example 3+ 50 15.",
                line=line[:80],
            )
        )
    low = int(found[1])
    return DiceWorth(
        low=low,
        high=int(found[2] or low),
        plus=bool(found[3]),
        points=int(found[4]),
        special=int(found[5] or 0),
    )


class AwardForm(MoveForm):
    """`won`: the treasure in hundredths of a GP. `nobody`: whether nobody gets anything, whatever the shares
    say."""

    makes = m.AwardExperience
    shares: Annotated[Mapping[str, int], CountsByName()]
    overcome: Annotated[Mapping[str, int], CountsByName()]
    won: Annotated[str, Exact(pattern=re.compile(r"[0-9]{0,13}", re.ASCII))] = ""
    nobody: bool = False

    def move(self) -> m.AwardExperience:
        return m.AwardExperience({} if self.nobody else self.shares, self.overcome, int(self.won or 0))
