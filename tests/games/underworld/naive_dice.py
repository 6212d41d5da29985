"""Dice and tables for a second, naive desk: read line by line from the tables as printed."""

import json
import re
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any


def _printed(part: str) -> dict[str, Any]:
    path = files("companion.games.underworld").joinpath(f"data/tables/{part}.json")
    read: dict[str, Any] = json.loads(path.read_bytes())
    return read


UNDER, WILD = _printed("underworld"), _printed("wilderness")
ALL = {**UNDER, **WILD}
LEADERS = {
    **dict.fromkeys(("Lord", "Superhero"), "fighting-man"),
    **dict.fromkeys(("Wizard", "Necromancer"), "magic-user"),
    **dict.fromkeys(("Patriarch", "Evil High Priest"), "cleric"),
}


class Lots:
    """Rolls dice, and writes down the results as a referee would type them."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.typed: list[str] = []

    def roll(self, sides: int, dice: int = 1) -> int:
        fell = [self.random.randint(1, sides) for _ in range(dice)]
        self.typed.append(",".join(map(str, fell)))
        return sum(fell)

    def thrown(self, dice: str, times: int = 1) -> int:
        """Roll `2d4` or `3d6*10`, this many times."""
        found = re.fullmatch(r"(\d+)d(\d+)(?:\*(\d+))?", dice)
        assert found is not None
        return self.roll(int(found[2]), int(found[1])) * int(found[3] or 1) * times

    def on(self, table: str) -> str:
        """Roll on a table of the booklet and return the line."""
        raw = ALL[table]
        fell = self.thrown(raw["dice"])
        return str(next(row["result"] for row in raw["rows"] if row["range"][0] <= fell <= row["range"][1]))

    def percent(self, most: int) -> bool:
        return self.roll(100) <= most

    def level_one(self) -> str:
        """Roll a monster of the first level: 1-2, 3-4, 5 and 6 are the first four tables."""
        number = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 4}[self.roll(6)]
        return self.on(f"monster_level_{number}")

    def clear_land(self) -> str:
        """Roll who is met on clear land."""
        found = self.roll(8)
        table = {2: "flyers", 3: "giants", 4: "lycanthropes", 5: "animals", 7: "animals", 8: "dragons"}
        return self.on(f"wild_{table.get(found, 'men_typical')}")

    def company(self, kind: str) -> None:
        """Roll men with a leader, and what he may carry."""
        if kind in LEADERS:
            self.roll(6, 2)
            for row in ALL["wild_men_magic"]["rows"]:
                if row["class"] == LEADERS[kind]:
                    self.percent(row["chance_pct"])


@cache
def within_two(name: str) -> dict[str, int]:
    """Return every hex up to two steps away, with its distance."""
    steps = {name: 0}
    for far in (1, 2):
        for at in [*steps]:
            for near in filter(None, around(at)):
                steps.setdefault(near, far)
    return steps


def around(name: str) -> list[str]:
    """Return the six hexes around one, clockwise from the north; an empty name off the map."""
    column, row = int(name[:2]), int(name[2:])
    low = column % 2 == 0
    right_up = (column + 1, row if low else row - 1)
    right_down = (column + 1, row + 1 if low else row)
    left_down = (column - 1, row + 1 if low else row)
    left_up = (column - 1, row if low else row - 1)
    six = [(column, row - 1), right_up, right_down, (column, row + 1), left_down, left_up]
    return [f"{x:02}{y:02}" if x > 0 and y > 0 else "" for x, y in six]
