"""Experience by the referee's table: what defeated monsters and treasure are worth, each character's share,
and the level that the points are enough for. The booklet does not say how experience is gained.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.games.underworld.facts.bestiary import kind_of
from companion.games.underworld.facts.estates import HUNDREDTHS, share_out
from companion.games.underworld.moves.experience import ExperienceTable
from companion.games.underworld.moves.people import Character, Kind
from companion.games.underworld.state.present import alive, is_alive
from companion.games.underworld.state.state import State

FULL_SHARE: Final = 100
_HIT_DICE: Final = re.compile(r"([0-9]{1,3})(?:d[0-9]{1,4})?(?:([+-])[0-9]{1,4})?(\**)", re.ASCII)
_LESS_THAN_ONE: Final = re.compile(r"(?:1/[0-9]|½|¼|0)(\**)")


class HitDice(NamedTuple):
    """Hit dice as typed. `special`: the number of asterisks, one for each special ability."""

    number: int
    plus: bool
    special: int


def read_hit_dice(typed: str) -> HitDice | None:
    """Read hit dice as bestiaries write them: `4+1**`, `2d6`, `1/2`. Hit dice with something subtracted count
    as one die fewer with something added (`4-1` as `3+`), but `1-1` as less than one. Return None for
    anything else."""
    written = re.sub(r"\(.*?\)|\s", "", typed.replace("−", "-").replace("–", "-"))
    if less := _LESS_THAN_ONE.fullmatch(written):
        return HitDice(0, plus=False, special=len(less[1]))
    found = _HIT_DICE.fullmatch(written)
    if found is None:
        return None
    number, sign = int(found[1]), found[2]
    if sign == "-":
        number -= 1
    return HitDice(number, plus=sign == "+" or (sign == "-" and number > 0), special=len(found[3]))


def worth_of(table: ExperienceTable, kind: Kind) -> int | None:
    """Return the points for one monster of a kind: from its entry in the bestiary, otherwise from its hit
    dice; None if neither gives any. If there is no row for hit dice with a plus, use the row for the
    same dice without it."""
    dice = read_hit_dice(kind.hit_dice)
    if kind.xp or dice is None:
        return kind.xp or None
    fitting = [row for row in table.rows if row.low <= dice.number <= row.high]
    row = next((row for row in fitting if row.plus == dice.plus), None)
    if row is None and dice.plus:
        row = next(iter(fitting), None)
    return row.points + dice.special * row.special if row else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What defeated monsters of a kind are worth. `each`: None if unknown."""

    kind: str
    number: int
    each: int | None

    @property
    def sum(self) -> int:
        return self.number * (self.each or 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """Experience to be awarded. `won`: treasure in hundredths of a GP, worth `for_treasure` points; 0 if the
    table gives none for treasure. `shares`: of each character, in percent; `points`: of each character."""

    foes: tuple[Worth, ...]
    won: int
    for_treasure: int
    shares: Mapping[str, int]
    points: Mapping[str, int]

    @property
    def total(self) -> int:
        return sum(foe.sum for foe in self.foes) + self.for_treasure

    @property
    def overcome(self) -> Mapping[str, int]:
        """Return the defeated monsters whose worth is known, by kind."""
        return {foe.kind: foe.number for foe in self.foes if foe.each is not None}


def compute_award(state: State, overcome: Mapping[str, int], won: int, shares: Mapping[str, int]) -> Award:
    """Return what defeated monsters and this much treasure are worth together, and each character's part of
    it; the dead get nothing."""
    table = state.experience
    foes = tuple(
        Worth(kind=kind, number=number, each=worth_of(table, kind_of(state, kind)))
        for kind, number in overcome.items()
        if number
    )
    for_treasure = won * table.coin // HUNDREDTHS
    living = {who: share for who, share in shares.items() if share and is_alive(state, who)}
    total = sum(foe.sum for foe in foes) + for_treasure
    return Award(
        foes=foes,
        won=won if table.coin else 0,
        for_treasure=for_treasure,
        shares=living,
        points=share_out(total, living) if living else {},
    )


def compute_open_award(state: State) -> Award:
    """Return the experience still to be awarded, shared as in `usual_shares`."""
    return compute_award(state, state.beaten, state.earned.won, usual_shares(state))


def usual_shares(state: State) -> Mapping[str, int]:
    """Return the share of each living character who was there; of all the living if none of those who were
    there is alive, or nobody knows who was."""
    there = tuple(who for who in state.earned.by if is_alive(state, who) and who in state.characters)
    return {who: share_of(state, state.characters[who]) for who in there or alive(state)}


def share_of(state: State, who: Character) -> int:
    return state.experience.retainer if who.retainer else FULL_SHARE


def level_reached(state: State, who: Character) -> int:
    """Return the level that a character has the points for; 0 if the table does not list the class."""
    steps = state.experience.levels.get(who.calling, ())
    return 1 + sum(points <= who.experience for points in steps) if steps else 0


def promotions(state: State) -> Iterator[tuple[str, int]]:
    for who in state.characters.values():
        level = level_reached(state, who)
        if level > who.level and not who.dead:
            yield who.name, level
