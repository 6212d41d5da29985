"""A referee's task, and where its form is."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from companion.kernel.features import Where
from companion.kernel.words import Text

PAGES: Final[Mapping[str, tuple[str, str]]] = {
    "cut-grapples": ("ship", "ship"),
    **dict.fromkeys(("crew-overboard", "melee-aboard", "take-ship", "pick-up"), ("ship", "ship")),
    "close-month": ("stronghold", "place"),
    "close-year": ("barony", "place"),
    "clear-hex": ("barony", "place"),
    "mark-hexes": ("hexes", "hex"),
    "hire": ("garrison", "place"),
    "book": ("books", "who"),
    "outrage": ("strongholds", "who"),
    "set-character": ("people", "who"),
}
"""Moves that have their form on another page: the view, and its argument for the person or thing
concerned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A task for the referee. `move`: the kind of move that completes it. `dice`: empty if nothing is rolled.
    `odds`: the chance that the event happens.

    `about`: what the form is filled in with: the person or thing concerned, a month, or a number of days.
    `table`: the table whose heading is cited; empty if the booklet is silent. `why`: the reason for it, or
    how far it has got. `part`: whether the same move also completes the task before it. `others`: other kinds
    of move that complete it.
    """

    what: Text
    move: str
    table: str
    about: str = ""
    dice: str = ""
    odds: Fraction | None = None
    why: Text | None = None
    part: bool = False
    others: tuple[str, ...] = ()

    @property
    def anchor(self) -> str:
        """Return the id of the task's form on the table page."""
        named = f"{self.move} {self.table} {self.about}"
        return re.sub(r"\W", lambda sign: f".{ord(sign[0]):x}", named)

    @property
    def where(self) -> Where:
        """Return where the task's form is: on the page that `PAGES` names, otherwise on the table page."""
        if self.move in PAGES:
            view, named = PAGES[self.move]
            return Where(view=view, given=((named, self.about),))
        return Where(anchor=self.anchor)
